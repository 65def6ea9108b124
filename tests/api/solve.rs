//! `POST /solve`: boards of lights in JSON.

use serde_json::{Value, json};

use crate::brute::{self, Form, Grid};
use crate::openapi;
use crate::support::{App, spawn_app};

/// Checks that a body has this answer, byte for byte, and that the answer keeps the contract.
#[track_caller]
pub(crate) fn check(app: &App, body: &str, expected: &str) {
    let answer = app.send(app.solve("application/json", body.to_owned()));
    assert_eq!(answer.success("application/json"), expected, "{body}");
    check_contract(&answer.json());
}

/// Checks an answer of `/solve` against the contract.
#[track_caller]
pub(crate) fn check_contract(answer: &Value) {
    let schema = "/paths/~1solve/post/responses/200/content/application~1json/schema";
    openapi::check(openapi::at(schema), answer);
}

/// Sends a body and returns the answer.
#[track_caller]
pub(crate) fn solve(app: &App, body: &Value) -> Value {
    let answer = app.send(app.solve("application/json", body.to_string()));
    let answer = answer.json();
    check_contract(&answer);
    answer
}

/// What a judge prints for the presses of a first board.
fn text(presses: &Grid) -> String {
    let row = |row: &Vec<u8>| {
        let lights: Vec<String> = row.iter().map(u8::to_string).collect();
        lights.join(" ") + "\n"
    };
    "PUZZLE #1\n".to_owned() + &presses.iter().map(row).collect::<String>()
}

/// The answer to a board that these sets of presses solve, the best first.
pub(crate) fn solved(sets: &[Grid], form: Form, colour: &str) -> Value {
    let best = &sets[0];
    let moves = brute::count(best);
    json!({
        "outcome": "Solved",
        "presses": form.write(best),
        "moves": moves,
        "fewest": true,
        "at_least": moves,
        "nullity": sets.len().ilog2(),
        "colour": colour,
        "text": text(best),
    })
}

/// Checks the answer to a board with the goal `off` against brute force.
#[track_caller]
fn check_by_brute_force(app: &App, grid: &Grid) {
    let sets = brute::sets(grid);
    for form in Form::ALL {
        let answer = solve(app, &json!({ "grid": form.write(grid) }));
        if !sets.is_empty() {
            assert_eq!(answer, solved(&sets, form, "off"), "{grid:?}");
            continue;
        }
        let marks = brute::read(&answer["certificate"]);
        assert!(brute::is_certificate(grid, &marks), "{grid:?} {marks:?}");
        let expected = json!({
            "outcome": "Impossible",
            "nullity": brute::nullity(grid),
            "certificate": form.write(&marks),
            "text": "PUZZLE #1\nImpossible\n",
        });
        assert_eq!(answer, expected, "{grid:?}");
    }
}

#[test]
fn boards_of_many_sizes_have_the_answers_of_brute_force() {
    let app = spawn_app();
    let sizes = [
        (1, 1),
        (1, 2),
        (1, 7),
        (1, 8),
        (2, 1),
        (7, 1),
        (8, 1),
        (2, 3),
        (3, 2),
        (4, 4),
        (5, 5),
        (5, 6),
        (6, 5),
        (7, 9),
        (9, 7),
    ];
    for (n_rows, n_cols) in sizes {
        for seed in 0..4 {
            check_by_brute_force(&app, &brute::seeded(n_rows, n_cols, seed));
        }
    }
}

#[test]
fn one_board_has_one_object() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":[[0,1,1,0,1,0],[1,0,0,1,1,1],[0,0,1,0,0,1],[1,0,0,1,0,1],[0,1,1,1,0,0]]}"#,
        concat!(
            r#"{"outcome":"Solved","presses":[[1,0,1,0,0,1],[1,1,0,1,0,1],[0,0,1,0,1,1],[1,0,0,1,0,0],[0,1,0,0,0,0]],"#,
            r#""moves":13,"fewest":true,"at_least":13,"nullity":0,"colour":"off","#,
            r#""text":"PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n"}"#
        ),
    );
    check(
        &app,
        r#"{"grid":["10000"]}"#,
        r#"{"outcome":"Impossible","nullity":1,"certificate":["11011"],"text":"PUZZLE #1\nImpossible\n"}"#,
    );
}

#[test]
fn a_list_of_boards_has_a_list_of_objects_in_its_order() {
    let app = spawn_app();
    check(&app, r#"{"grids":[]}"#, r#"{"results":[],"text":""}"#);
    check(
        &app,
        r#"{"grids":[["1"],[[1,1]],["10"]],"goal":"either"}"#,
        concat!(
            r#"{"results":["#,
            r#"{"outcome":"Solved","presses":["0"],"moves":0,"fewest":true,"at_least":0,"nullity":0,"colour":"on"},"#,
            r#"{"outcome":"Solved","presses":[[0,0]],"moves":0,"fewest":true,"at_least":0,"nullity":1,"colour":"on"},"#,
            r#"{"outcome":"Impossible","nullity":1,"certificates":{"off":["11"],"on":["11"]}}],"#,
            r#""text":"PUZZLE #1\n0\nPUZZLE #2\n0 0\nPUZZLE #3\nImpossible\n"}"#
        ),
    );
}

#[test]
fn a_goal_is_a_colour_either_colour_or_a_board() {
    let app = spawn_app();
    let on = concat!(
        r#"{"outcome":"Solved","presses":["101","010","101"],"moves":5,"fewest":true,"at_least":5,"nullity":0,"#,
        r#""colour":"on","text":"PUZZLE #1\n1 0 1\n0 1 0\n1 0 1\n"}"#
    );
    check(&app, r#"{"grid":["000","000","000"],"goal":"on"}"#, on);
    let off = concat!(
        r#"{"outcome":"Solved","presses":["1"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"#,
        r#""colour":"off","text":"PUZZLE #1\n1\n"}"#
    );
    check(&app, r#"{"goal":"off","grid":["1"]}"#, off);
    check(
        &app,
        r#"{"grid":["001","011","111"],"goal":"either"}"#,
        concat!(
            r#"{"outcome":"Solved","presses":["100","000","000"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"#,
            r#""colour":"on","text":"PUZZLE #1\n1 0 0\n0 0 0\n0 0 0\n"}"#
        ),
    );
    // A goal that is a board has no colour, and its form is not the answer's.
    check(
        &app,
        r#"{"grid":[[0,0],[0,0]],"goal":["11","11"]}"#,
        concat!(
            r#"{"outcome":"Solved","presses":[[1,1],[1,1]],"moves":4,"fewest":true,"at_least":4,"nullity":0,"#,
            r#""text":"PUZZLE #1\n1 1\n1 1\n"}"#
        ),
    );
    check(
        &app,
        r#"{"grid":["11"],"goal":[[0,1]]}"#,
        r#"{"outcome":"Impossible","nullity":1,"certificate":["11"],"text":"PUZZLE #1\nImpossible\n"}"#,
    );
}

#[test]
fn the_nearer_colour_is_reached_where_either_will_do() {
    let app = spawn_app();
    for seed in 0..20 {
        let grid = brute::seeded(3, 4, seed);
        let (off, on) = (brute::sets(&grid), brute::sets(&brute::inverse(&grid)));
        let expected = if brute::count(&on[0]) < brute::count(&off[0]) {
            solved(&on, Form::Numbers, "on")
        } else {
            solved(&off, Form::Numbers, "off")
        };
        assert_eq!(
            solve(&app, &json!({ "grid": grid, "goal": "either" })),
            expected
        );
    }
}
