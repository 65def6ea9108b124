//! `POST /check`: are presses right, does a certificate hold?

use lights_out::http::settings::Settings;
use serde_json::{Value, json};

use crate::brute::{self, Form, Grid};
use crate::openapi;
use crate::problems::{Fault, check_faults, check_problem};
use crate::support::{App, settings, spawn_app, spawn_app_with};
use crate::wants::long_grid;

/// What is said of a certificate that holds.
const PROVED: &str = "every press changes an even number of the marked lights, and an odd number of them has to change";

/// Sends a body and returns the answer, which keeps the contract.
#[track_caller]
fn ask(app: &App, body: &Value) -> Value {
    let answer = app.send(app.check(body.to_string())).json();
    let content = "/paths/~1check/post/responses/200/content";
    let schema = format!("{content}/application~1json/schema");
    openapi::check(openapi::at(&schema), &answer);
    answer
}

/// Checks that a body has this answer, byte for byte.
#[track_caller]
fn check(app: &App, body: &str, expected: &str) {
    let answer = app.send(app.check(body.to_owned()));
    assert_eq!(answer.success("application/json"), expected, "{body}");
}

/// Checks that a body has these faults.
#[track_caller]
fn check_wrong(app: &App, body: &str, faults: &[Fault<'_>]) {
    let answer = app.send(app.check(body.to_owned()));
    check_faults(&answer, "wrong-shape", faults);
}

/// The grids of a size, all of them.
fn grids(n_rows: usize, n_cols: usize) -> impl Iterator<Item = Grid> {
    let light = move |bits: u32, row: usize, col: usize| (bits >> (row * n_cols + col) & 1) as u8;
    let row = move |bits, row| (0..n_cols).map(|col| light(bits, row, col)).collect();
    (0..1_u32 << (n_rows * n_cols)).map(move |bits| (0..n_rows).map(|idx| row(bits, idx)).collect())
}

/// What is said of lights that are still wrong.
fn sentence(wrong: &Grid, how: &str) -> String {
    let first = wrong
        .iter()
        .flatten()
        .position(|light| *light == 1)
        .unwrap();
    let (row, column) = (first / wrong[0].len() + 1, first % wrong[0].len() + 1);
    match brute::count(wrong) {
        1 => format!("1 light is still {how}, at row {row}, column {column}"),
        n_wrong => format!("{n_wrong} lights are still {how}, first at row {row}, column {column}"),
    }
}

#[test]
fn every_set_of_presses_is_judged_as_brute_force_does() {
    let app = spawn_app();
    for (n_rows, n_cols) in [(1, 1), (1, 3), (2, 2), (2, 3)] {
        let grid = brute::seeded(n_rows, n_cols, 3);
        let sets = brute::sets(&grid);
        for (presses, form) in grids(n_rows, n_cols).zip(Form::ALL.into_iter().cycle()) {
            let wrong = brute::press(&grid, &presses);
            let expected = if sets.contains(&presses) {
                let moves = brute::count(&presses);
                let is_fewest = moves == brute::count(&sets[0]);
                json!({ "right": true, "moves": moves, "fewest": is_fewest })
            } else {
                json!({ "right": false, "left": form.write(&wrong), "detail": sentence(&wrong, "on") })
            };
            let request = json!({ "grid": form.write(&grid), "presses": presses });
            assert_eq!(ask(&app, &request), expected, "{request}");
        }
    }
}

#[test]
fn the_detail_counts_the_lights_that_are_wrong_for_the_goal() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":["100","000"],"presses":["000","000"],"goal":"on"}"#,
        r#"{"right":false,"left":["011","111"],"detail":"5 lights are still off, first at row 1, column 2"}"#,
    );
    check(
        &app,
        r#"{"grid":[[1,0,0]],"presses":["000"],"goal":["101"]}"#,
        r#"{"right":false,"left":[[0,0,1]],"detail":"1 light is still wrong, at row 1, column 3"}"#,
    );
    // The nearer colour, and off where both are as near.
    check(
        &app,
        r#"{"board":["bwb"],"presses":["000"]}"#,
        r#"{"right":false,"left":["010"],"detail":"1 light is still off, at row 1, column 2"}"#,
    );
    check(
        &app,
        r#"{"grid":["10"],"presses":["00"],"goal":"either"}"#,
        r#"{"right":false,"left":["10"],"detail":"1 light is still on, at row 1, column 1"}"#,
    );
}

#[test]
fn a_grid_has_the_goal_off_and_a_board_either_unless_the_request_says() {
    let app = spawn_app();
    let right = r#"{"right":true,"moves":0,"fewest":true}"#;
    let wrong =
        r#"{"right":false,"left":["1"],"detail":"1 light is still on, at row 1, column 1"}"#;
    check(&app, r#"{"grid":["1"],"presses":["0"]}"#, wrong);
    check(
        &app,
        r#"{"grid":["1"],"presses":["0"],"goal":"either"}"#,
        right,
    );
    check(&app, r#"{"board":["b"],"presses":["0"]}"#, right);
    check(
        &app,
        r#"{"goal":"off","board":["b"],"presses":["0"]}"#,
        wrong,
    );
    check(
        &app,
        r#"{"goal":["1"],"presses":[[0]],"board":["b"]}"#,
        right,
    );
}

#[test]
fn more_presses_than_needed_are_right_and_not_the_fewest() {
    let app = spawn_app();
    let all = r#"{"grid":["11"],"presses":["01"],"goal":"either"}"#;
    check(&app, all, r#"{"right":true,"moves":1,"fewest":false}"#);
    // As few as the fewest, though others come first in reading order.
    let other = r#"{"grid":["11"],"presses":["10"]}"#;
    check(&app, other, r#"{"right":true,"moves":1,"fewest":true}"#);
}

#[test]
fn what_the_effort_does_not_tell_is_left_out() {
    let app = spawn_app_with(Settings {
        max_effort: std::time::Duration::from_millis(300),
        ..settings()
    });
    let grid = long_grid();
    let solve = json!({ "grid": grid, "effort": 50 }).to_string();
    let solved = app.send(app.solve("application/json", solve)).json();
    let request = json!({ "grid": grid, "presses": solved["presses"], "effort": 50 });
    // The same effort finds the same set or another as good, and proves nothing; a better one may turn up.
    let mut answer = ask(&app, &request);
    let fewest = answer.as_object_mut().unwrap().remove("fewest");
    assert!(fewest.is_none_or(|fewest| fewest == false));
    assert_eq!(answer, json!({ "right": true, "moves": solved["moves"] }));
}

#[test]
fn a_certificate_holds_when_every_press_meets_it_evenly_and_the_change_oddly() {
    let app = spawn_app();
    for grid in grids(2, 3).chain(grids(1, 5)) {
        let solve = json!({ "grid": grid }).to_string();
        let solved = app.send(app.solve("application/json", solve)).json();
        let Some(marks) = solved.get("certificate") else {
            continue;
        };
        let request = json!({ "grid": grid, "certificate": marks });
        let expected = json!({ "right": true, "detail": PROVED });
        assert_eq!(ask(&app, &request), expected, "{request}");
        let dark: Grid = vec![vec![0; grid[0].len()]; grid.len()];
        let request = json!({ "grid": grid, "certificate": dark });
        let detail = "an even number of the marked lights has to change";
        assert_eq!(
            ask(&app, &request),
            json!({ "right": false, "detail": detail })
        );
    }
}

#[test]
fn a_certificate_that_does_not_hold_is_told_what_it_lacks() {
    let app = spawn_app();
    let marks = r#"["11011"]"#;
    let proved = format!(r#"{{"right":true,"detail":"{PROVED}"}}"#);
    let even = |of: &str| {
        format!(
            r#"{{"right":false,"detail":"{of}an even number of the marked lights has to change"}}"#
        )
    };
    let request = |grid: &str, rest: &str| format!(r#"{{"grid":["{grid}"],{rest}}}"#);
    let one = format!(r#""certificate":{marks}"#);
    check(&app, &request("10000", &one), &proved);
    check(&app, &request("00100", &one), &even(""));
    check(
        &app,
        &request("10000", &format!(r#"{one},"goal":"on""#)),
        &proved,
    );
    check(
        &app,
        &request("10000", &format!(r#"{one},"goal":["01000"]"#)),
        &even(""),
    );
    check(
        &app,
        &request("10000", &format!(r#"{one},"goal":["00100"]"#)),
        &proved,
    );
    check(
        &app,
        &request("10000", r#""certificate":["11010"]"#),
        r#"{"right":false,"detail":"a press at row 1, column 4 changes an odd number of the marked lights"}"#,
    );
    // One for either colour has to hold for both.
    check(
        &app,
        &request("10000", &format!(r#"{one},"goal":"either""#)),
        &proved,
    );
    check(
        &app,
        &request("00000", &format!(r#"{one},"goal":"either""#)),
        &even("for all off: "),
    );
    let two = |off: &str, on: &str| {
        format!(r#""goal":"either","certificates":{{"off":["{off}"],"on":["{on}"]}}"#)
    };
    check(&app, &request("10000", &two("11011", "11011")), &proved);
    check(
        &app,
        &request("10000", &two("11011", "00000")),
        &even("for all on: "),
    );
    check(
        &app,
        r#"{"board":["bwwww"],"certificates":{"black":["11011"],"white":["11011"]}}"#,
        &proved,
    );
}

#[test]
fn all_faults_of_a_body_are_listed() {
    let app = spawn_app();
    let neither = "expected one of grid and board, found neither";
    let none = "expected one of presses, certificate and certificates, found none";
    check_wrong(&app, "{}", &[("", neither), ("", none)]);
    check_wrong(&app, "[]", &[("", "expected an object, found a list")]);
    check_wrong(
        &app,
        r#"{"grid":["1"],"board":["1"],"presses":["1"],"certificate":["1"],"want":"all","effort":0}"#,
        &[
            (
                "/want",
                "unknown field; known are grid, board, presses, certificate, certificates, goal, effort",
            ),
            (
                "/effort",
                "expected a whole number from 1 to 10000, found 0",
            ),
            ("", "expected one of grid and board, found both"),
            (
                "",
                "expected one of presses, certificate and certificates, found several",
            ),
        ],
    );
    check_wrong(
        &app,
        r#"{"grid":["bw"],"presses":["bw"],"presses":[],"goal":"white"}"#,
        &[
            ("/grid/0", "expected 0 or 1, found \"b\" as character 1"),
            ("/grid/0", "expected 0 or 1, found \"w\" as character 2"),
            ("/presses/0", "expected 0 or 1, found \"b\" as character 1"),
            ("/presses/0", "expected 0 or 1, found \"w\" as character 2"),
            ("/presses", "given more than once"),
            (
                "/goal",
                "expected \"off\", \"on\", \"either\" or a grid, found the string \"white\"",
            ),
        ],
    );
}

#[test]
fn all_boards_of_a_request_have_one_size() {
    let app = spawn_app();
    check_wrong(
        &app,
        r#"{"grid":["10"],"presses":["1"],"goal":["100"]}"#,
        &[
            (
                "/goal",
                "expected a goal of 1 × 2 like the board, found 1 × 3",
            ),
            (
                "/presses",
                "expected presses of 1 × 2 like the board, found 1 × 1",
            ),
        ],
    );
    let marks = "expected marks of 1 × 2 like the board, found 2 × 1";
    check_wrong(
        &app,
        r#"{"grid":["10"],"certificate":[[1],[1]]}"#,
        &[("/certificate", marks)],
    );
    check_wrong(
        &app,
        r#"{"board":["bw"],"certificates":{"white":["1"],"black":["100"]}}"#,
        &[
            (
                "/certificates",
                "expected marks for all off of 1 × 2 like the board, found 1 × 1",
            ),
            (
                "/certificates",
                "expected marks for all on of 1 × 2 like the board, found 1 × 3",
            ),
        ],
    );
}

#[test]
fn certificates_are_an_object_of_both_colours_for_the_goal_either() {
    let app = spawn_app();
    let check = |certificates: &str, faults: &[Fault<'_>]| {
        let body = format!(r#"{{"board":["b"],"certificates":{certificates}}}"#);
        check_wrong(&app, &body, faults);
    };
    let pair = ("/certificates", "expected off and on, or white and black");
    check("{}", &[pair]);
    check(r#"{"off":["1"],"black":["1"]}"#, &[pair]);
    check(r#"{"white":["1"],"black":["1"],"on":["1"]}"#, &[pair]);
    check(
        "[]",
        &[(
            "/certificates",
            "expected an object of two certificates, found a list",
        )],
    );
    check(
        r#"{"off":["1"],"on":["2"],"off":3,"red":4}"#,
        &[
            (
                "/certificates/on/0",
                "expected 0 or 1, found \"2\" as character 1",
            ),
            ("/certificates/off", "given more than once"),
            (
                "/certificates/red",
                "unknown field; known are off, on, white, black",
            ),
        ],
    );
    check_wrong(
        &app,
        r#"{"grid":["1"],"certificates":{"off":["1"],"on":["1"]}}"#,
        &[(
            "/certificates",
            "expected certificate, since the goal is not \"either\"",
        )],
    );
}

#[test]
fn a_board_over_the_limit_is_told_so() {
    let app = spawn_app_with(Settings {
        max_cells: 3,
        ..settings()
    });
    for body in [
        r#"{"grid":["1000"]}"#,
        r#"{"grid":["1"],"presses":[[0,0],[0,0]]}"#,
    ] {
        let answer = app.send(app.check(body));
        check_problem(
            &answer,
            "too-large",
            "a board is over the limit of 3 lights",
        );
    }
}

#[test]
fn json_is_read_and_written_and_nothing_else() {
    let app = spawn_app();
    let body = r#"{"grid":["1"],"presses":["1"]}"#;
    let accepting = |accept: &str| app.send(app.check(body).header("accept", accept));
    for accept in [
        "*/*",
        "application/json",
        "text/plain, application/json;q=0.1",
        "nothing",
    ] {
        let answer = accepting(accept);
        let expected = json!({ "right": true, "moves": 1, "fewest": true });
        assert_eq!(answer.json(), expected, "{accept}");
    }
    let detail = "the route answers with application/json, and the Accept header does not take it";
    for accept in ["text/plain", "application/json;q=0, */*", "text/*"] {
        check_problem(&accepting(accept), "not-acceptable", detail);
    }
    let advice = "; send the header 'Content-Type: application/json' with a JSON object";
    let answer = app.send(app.post("/check", "application/xml", body));
    let detail = format!("the type \"application/xml\" is not read{advice}");
    check_problem(&answer, "unsupported-type", &detail);
    let answer = app.send(app.check(body).header("content-encoding", "gzip"));
    let detail = format!("the content coding \"gzip\" is not read{advice}");
    check_problem(&answer, "unsupported-type", &detail);
}

#[test]
fn a_large_board_is_checked_off_the_async_threads() {
    let app = spawn_app();
    let dark = vec![vec![0; 200]; 200];
    let presses = brute::seeded(200, 200, 1);
    let grid = brute::press(&dark, &presses);
    let request = json!({ "grid": Form::Strings.write(&grid), "presses": presses });
    // 200 × 200 lights have no quiet patterns: the presses are the only ones.
    let moves = brute::count(&presses);
    assert_eq!(
        ask(&app, &request),
        json!({ "right": true, "moves": moves, "fewest": true })
    );
    let request = json!({ "grid": grid, "presses": dark });
    let expected = json!({ "right": false, "left": grid, "detail": sentence(&grid, "on") });
    assert_eq!(ask(&app, &request), expected);
}
