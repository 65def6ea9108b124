//! `GET /puzzle`: new boards, the same for ever for the same query.

use lights_out::http::settings::Settings;
use serde_json::{Value, json};

use crate::brute;
use crate::openapi;
use crate::problems::{Fault, check_faults, check_problem};
use crate::support::{Answer, App, settings, spawn_app, spawn_app_with};

/// What a board with a seed says of how long it may be kept.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Asks for a board with a seed.
#[track_caller]
fn seeded(app: &App, query: &str) -> Answer {
    let answer = app.send(app.puzzle(query));
    openapi::check_component("Puzzle", &answer.json());
    assert_eq!(answer.header("cache-control"), Some(FOR_EVER), "{query}");
    answer
}

/// The fewest presses that a grid takes to the goal, by brute force.
fn fewest(answer: &Value) -> usize {
    let grid = brute::read(&answer["grid"]);
    let off = brute::sets(&grid);
    let on = brute::sets(&brute::inverse(&grid));
    match answer["goal"].as_str().unwrap() {
        "off" => brute::count(&off[0]),
        "on" => brute::count(&on[0]),
        _ => brute::count(&off[0]).min(brute::count(&on[0])),
    }
}

/// Checks that a query has these faults.
#[track_caller]
fn check_wrong(app: &App, query: &str, faults: &[Fault<'_>]) {
    check_faults(&app.send(app.puzzle(query)), "wrong-query", faults);
}

#[test]
fn a_query_with_a_seed_has_the_same_board_for_ever() {
    let app = spawn_app();
    let check = |query: &str, expected: &str| {
        for _ in 0..2 {
            assert_eq!(seeded(&app, query).body, expected, "{query}");
        }
    };
    check(
        "?rows=5&cols=6&seed=7&moves=9&goal=off",
        r#"{"grid":[[0,1,1,0,1,0],[0,1,1,0,1,1],[0,0,1,1,0,1],[0,1,0,1,1,0],[0,0,0,1,0,0]],"rows":5,"cols":6,"seed":7,"moves":9,"goal":"off"}"#,
    );
    check(
        "?goal=off&moves=9&seed=7",
        r#"{"grid":[[0,1,1,0,1,0],[0,1,1,0,1,1],[0,0,1,1,0,1],[0,1,0,1,1,0],[0,0,0,1,0,0]],"rows":5,"cols":6,"seed":7,"moves":9,"goal":"off"}"#,
    );
    check(
        "?rows=4&cols=4&seed=1&moves=6&goal=either",
        r#"{"grid":[[0,0,1,0],[1,0,1,0],[0,0,0,0],[1,0,0,1]],"rows":4,"cols":4,"seed":1,"moves":6,"goal":"either"}"#,
    );
    check(
        "?rows=1&cols=3&seed=9007199254740991&goal=on",
        r#"{"grid":[[1,0,1]],"rows":1,"cols":3,"seed":9007199254740991,"moves":3,"goal":"on"}"#,
    );
}

#[test]
fn the_example_of_the_contract_is_true() {
    let app = spawn_app();
    let examples = "/paths/~1puzzle/get/responses/200/content/application~1json/examples";
    for example in openapi::object_at(examples).values() {
        let query = example["summary"].as_str().unwrap();
        let answer = seeded(&app, query.strip_prefix("/puzzle").unwrap());
        assert_eq!(answer.json(), example["value"], "{query}");
    }
}

#[test]
fn a_board_takes_exactly_as_many_presses_as_were_asked_for() {
    let app = spawn_app();
    for (n_rows, n_cols, goal, most) in [
        (4, 4, "off", 7),
        (4, 4, "on", 7),
        (4, 4, "either", 6),
        (5, 5, "off", 15),
        (3, 3, "on", 9),
        (5, 6, "either", 15),
        (9, 9, "off", 25),
    ] {
        for moves in 0..=most {
            let query = format!("?rows={n_rows}&cols={n_cols}&goal={goal}&moves={moves}&seed=5");
            let answer = seeded(&app, &query).json();
            let expected = json!({
                "grid": answer["grid"], "rows": n_rows, "cols": n_cols, "seed": 5, "moves": moves, "goal": goal,
            });
            assert_eq!(answer, expected, "{query}");
            assert_eq!(fewest(&answer), moves, "{query}");
        }
    }
}

#[test]
fn without_a_number_of_presses_any_board_that_can_be_solved_will_do() {
    let app = spawn_app();
    for (n_rows, n_cols) in [(1, 1), (1, 2), (4, 4), (5, 6), (7, 5), (9, 9)] {
        for goal in ["off", "on", "either"] {
            let query = format!("?rows={n_rows}&cols={n_cols}&goal={goal}&seed=3");
            let answer = seeded(&app, &query).json();
            assert_eq!(answer["moves"], fewest(&answer), "{query}");
        }
    }
}

#[test]
fn a_query_without_a_seed_is_given_one_that_gives_the_board_again() {
    let app = spawn_app();
    let mut seeds = Vec::new();
    for _ in 0..5 {
        let answer = app.send(app.puzzle(""));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let board = answer.json();
        let seed = board["seed"].as_u64().unwrap();
        assert!(seed < 1 << 53);
        assert_eq!(seeded(&app, &format!("?seed={seed}")).json(), board);
        seeds.push(seed);
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 5, "{seeds:?}");
}

#[test]
fn more_presses_than_any_board_takes_are_told_the_most() {
    let app = spawn_app();
    let check = |query: &str, detail: &str| check_wrong(&app, query, &[("/moves", detail)]);
    check(
        "?moves=31",
        "expected a whole number from 0 to 30, found \"31\"",
    );
    check(
        "?rows=4&cols=4&moves=7&goal=either",
        "no board of 4 × 4 takes that many presses to be all the same; the most is 6",
    );
    check(
        "?rows=5&cols=5&moves=16&goal=on",
        "no board of 5 × 5 takes that many presses to be all on; the most is 15",
    );
    check(
        "?rows=9&cols=9&moves=38",
        "no board of 9 × 9 takes that many presses to be all off; the most is 37",
    );
    check(
        "?rows=9&cols=9&moves=37&seed=1",
        "no board of 9 × 9 that takes 37 presses to be all off was found within the effort; none takes more than 37",
    );
    // The most is not known for this size and goal.
    check(
        "?rows=5&cols=5&moves=25&goal=either&seed=1",
        "no board of 5 × 5 that takes 25 presses to be all the same was found within the effort; \
         none takes more than 25",
    );
}

#[test]
fn all_faults_of_a_query_are_listed() {
    let app = spawn_app();
    let known = "unknown parameter; known are rows, cols, seed, moves, goal";
    check_wrong(
        &app,
        "?rows=0&cols=-1&seed=9007199254740992&moves=%2B1&goal=Off&size=3&rows=5",
        &[
            ("/size", known),
            ("/rows", "given more than once"),
            ("/rows", "expected a whole number from 1, found \"0\""),
            ("/cols", "expected a whole number from 1, found \"-1\""),
            (
                "/seed",
                "expected a whole number from 0 to 9007199254740991, found \"9007199254740992\"",
            ),
            ("/moves", "expected a whole number from 0, found \"+1\""),
            ("/goal", "expected off, on or either, found \"Off\""),
        ],
    );
    check_wrong(
        &app,
        "?rows",
        &[("/rows", "expected a whole number from 1, found \"\"")],
    );
    check_wrong(&app, "?a/b~=1", &[("/a~1b~0", known)]);
    check_wrong(&app, "?%ff=1", &[("/\u{fffd}", known)]);
    check_wrong(
        &app,
        "?rows=5.0",
        &[("/rows", "expected a whole number from 1, found \"5.0\"")],
    );
    assert_eq!(seeded(&app, "?&seed=1&&").status, 200);
}

#[test]
fn a_board_over_the_limit_is_told_so() {
    let app = spawn_app();
    for query in [
        "?rows=1001&cols=1000",
        "?rows=99999999999999999999&cols=2",
        "?rows=18446744073709551615&cols=18446744073709551615",
    ] {
        let answer = app.send(app.puzzle(query));
        check_problem(
            &answer,
            "too-large",
            "a board is over the limit of 1000000 lights",
        );
    }
    let app = spawn_app_with(Settings {
        max_cells: 29,
        ..settings()
    });
    let answer = app.send(app.puzzle(""));
    check_problem(
        &answer,
        "too-large",
        "a board is over the limit of 29 lights",
    );
}

#[test]
fn a_large_board_comes_whole() {
    let app = spawn_app();
    // 1000 × 1000 lights have no quiet patterns: the number of presses is the fewest of the one set.
    let answer = seeded(&app, "?rows=1000&cols=1000&seed=1&moves=123456");
    let answer = answer.json();
    assert_eq!(answer["moves"], 123_456);
    let request = json!({ "grid": answer["grid"] }).to_string();
    let solved = app.send(app.solve("application/json", request)).json();
    assert_eq!(solved["moves"], 123_456);
}

#[test]
fn a_proof_that_stays_out_gives_no_board() {
    let app = spawn_app_with(Settings {
        max_effort: std::time::Duration::from_millis(50),
        ..settings()
    });
    let detail = "the fewest presses of a board of 79 × 79 could not be proved within the effort; \
        ask for few moves";
    check_wrong(&app, "?rows=79&cols=79&seed=1", &[("/moves", detail)]);
}

#[test]
fn a_caller_who_does_not_accept_json_is_told_so() {
    let app = spawn_app();
    let answer = app.send(app.puzzle("").header("accept", "text/plain"));
    let detail = "the route answers with application/json, and the Accept header does not take it";
    check_problem(&answer, "not-acceptable", detail);
}
