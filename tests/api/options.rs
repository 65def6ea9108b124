//! Options of a request that are of another kind, or out of their range.

use crate::faults::{check, check_flip};
use crate::support::spawn_app;

#[test]
fn options_are_of_their_kind_and_in_their_range() {
    let app = spawn_app();
    check(
        &app,
        r#"{"want":"most","limit":0,"effort":0,"goal":"up","grid":["1"]}"#,
        &[
            (
                "/want",
                "expected \"fewest\", \"any\" or \"all\", found the string \"most\"",
            ),
            ("/limit", "expected a whole number from 1 to 1000, found 0"),
            (
                "/effort",
                "expected a whole number from 1 to 10000, found 0",
            ),
            (
                "/goal",
                "expected \"off\", \"on\", \"either\" or a grid, found the string \"up\"",
            ),
        ],
    );
    check(
        &app,
        r#"{"want":null,"limit":1001,"effort":10001,"goal":true,"grid":["1"]}"#,
        &[
            (
                "/want",
                "expected \"fewest\", \"any\" or \"all\", found null",
            ),
            (
                "/limit",
                "expected a whole number from 1 to 1000, found 1001",
            ),
            (
                "/effort",
                "expected a whole number from 1 to 10000, found 10001",
            ),
            (
                "/goal",
                "expected \"off\", \"on\", \"either\" or a grid, found true",
            ),
        ],
    );
    check(
        &app,
        r#"{"limit":1.5,"effort":"1s","goal":["1","x"],"grid":["1"]}"#,
        &[
            (
                "/limit",
                "expected a whole number from 1 to 1000, found 1.5",
            ),
            (
                "/effort",
                "expected a whole number from 1 to 10000, found the string \"1s\"",
            ),
            ("/goal/1", "expected 0 or 1, found \"x\" as character 1"),
        ],
    );
}

#[test]
fn the_effort_of_flip_game_is_in_its_range() {
    let app = spawn_app();
    check_flip(
        &app,
        r#"{"board":["b"],"effort":-1}"#,
        &[(
            "/effort",
            "expected a whole number from 1 to 10000, found -1",
        )],
    );
}

#[test]
fn a_goal_has_the_size_of_the_board() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":["10","01"],"goal":[[1,0]]}"#,
        &[(
            "/goal",
            "expected a goal of 2 × 2 like the board, found 1 × 2",
        )],
    );
    check(
        &app,
        r#"{"grids":[["1"],["11"],["1"],["1","1"]],"goal":["1"]}"#,
        &[
            (
                "/grids/1",
                "expected a board of 1 × 1 like the goal, found 1 × 2",
            ),
            (
                "/grids/3",
                "expected a board of 1 × 1 like the goal, found 2 × 1",
            ),
        ],
    );
}
