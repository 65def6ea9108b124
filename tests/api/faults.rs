//! JSON of another shape: all faults of a body are listed, each with its place.

use crate::problems::{Fault, check_faults};
use crate::support::{App, spawn_app};

/// The fields of `/solve`, as a message lists them.
const KNOWN: &str = "unknown field; known are grid, grids, goal, want, limit, effort";
/// The fields of `/flip-game`, as a message lists them.
const KNOWN_FLIP: &str = "unknown field; known are board, boards, effort";

/// Checks the faults of a JSON body of `/solve`.
#[track_caller]
pub(crate) fn check(app: &App, body: &str, faults: &[Fault<'_>]) {
    let answer = app.send(app.solve("application/json", body.to_owned()));
    check_faults(&answer, "wrong-shape", faults);
}

/// Checks the faults of a JSON body of `/flip-game`.
#[track_caller]
pub(crate) fn check_flip(app: &App, body: &str, faults: &[Fault<'_>]) {
    let answer = app.send(app.flip_game("application/json", body.to_owned()));
    check_faults(&answer, "wrong-shape", faults);
}

#[test]
fn a_body_is_an_object_with_one_board_or_a_list() {
    let app = spawn_app();
    let neither = ("", "expected one of grid and grids, found neither");
    check(&app, "{}", &[neither]);
    check(&app, r#"{"goal":"on"}"#, &[neither]);
    check(
        &app,
        r#"{"grids":[["1"]],"grid":["1"]}"#,
        &[("", "expected one of grid and grids, found both")],
    );
    check_flip(
        &app,
        "{}",
        &[("", "expected one of board and boards, found neither")],
    );
    check_flip(
        &app,
        r#"{"board":["b"],"boards":[]}"#,
        &[("", "expected one of board and boards, found both")],
    );
}

#[test]
fn a_field_is_known_and_given_once() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":["1"],"board":["b"]}"#,
        &[("/board", KNOWN)],
    );
    check(
        &app,
        r#"{"Grid":1,"a/b~c":{"grid":[]},"":0,"grid":["1"]}"#,
        &[("/Grid", KNOWN), ("/a~1b~0c", KNOWN), ("/", KNOWN)],
    );
    let twice = "given more than once";
    check(
        &app,
        r#"{"grid":["1"],"goal":"on","grid":["1"],"goal":"on","goal":7}"#,
        &[("/grid", twice), ("/goal", twice), ("/goal", twice)],
    );
    check_flip(
        &app,
        r#"{"grid":["1"],"goal":"on","want":"all","limit":1,"board":["b"],"board":["b"]}"#,
        &[
            ("/grid", KNOWN_FLIP),
            ("/goal", KNOWN_FLIP),
            ("/want", KNOWN_FLIP),
            ("/limit", KNOWN_FLIP),
            ("/board", twice),
        ],
    );
}

#[test]
fn a_light_is_0_or_1() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":[[null,true,2,-1,0.5,"x",{"a":[]},[1],1]]}"#,
        &[
            ("/grid/0/0", "expected 0 or 1, found null"),
            ("/grid/0/1", "expected 0 or 1, found true"),
            ("/grid/0/2", "expected 0 or 1, found 2"),
            ("/grid/0/3", "expected 0 or 1, found -1"),
            ("/grid/0/4", "expected 0 or 1, found 0.5"),
            ("/grid/0/5", "expected 0 or 1, found the string \"x\""),
            ("/grid/0/6", "expected 0 or 1, found an object"),
            ("/grid/0/7", "expected 0 or 1, found a list"),
        ],
    );
    check(
        &app,
        r#"{"grid":["01","b1","é😀","1 "]}"#,
        &[
            ("/grid/1", "expected 0 or 1, found \"b\" as character 1"),
            ("/grid/2", "expected 0 or 1, found \"é\" as character 1"),
            ("/grid/2", "expected 0 or 1, found \"😀\" as character 2"),
            ("/grid/3", "expected 0 or 1, found \" \" as character 2"),
        ],
    );
    check_flip(
        &app,
        r#"{"boards":[["bw"],["Bw"],[["b",1]]]}"#,
        &[
            ("/boards/1/0", "expected b or w, found \"B\" as character 1"),
            ("/boards/2/0/0", "expected 0 or 1, found the string \"b\""),
        ],
    );
}

#[test]
fn a_row_is_as_long_as_the_first_and_written_alike() {
    let app = spawn_app();
    let other_form = "expected a row written like the first, all in numbers or all in strings";
    check(&app, r#"{"grid":["10",[1,0]]}"#, &[("/grid/1", other_form)]);
    check(&app, r#"{"grid":[[1,0],"10"]}"#, &[("/grid/1", other_form)]);
    check(
        &app,
        r#"{"grid":[[1,0],[1],[1,0,1],[],[0,1]]}"#,
        &[
            ("/grid/1", "expected 2 lights as in the first row, found 1"),
            ("/grid/2", "expected 2 lights as in the first row, found 3"),
            ("/grid/3", "expected at least one light, found none"),
        ],
    );
    check_flip(
        &app,
        r#"{"boards":[["bwb","bw",""]]}"#,
        &[
            (
                "/boards/0/1",
                "expected 3 lights as in the first row, found 2",
            ),
            ("/boards/0/2", "expected at least one light, found none"),
        ],
    );
}

#[test]
fn a_grid_is_a_list_of_rows_and_not_empty() {
    let app = spawn_app();
    check(
        &app,
        r#"{"grid":[]}"#,
        &[("/grid", "expected at least one row, found none")],
    );
    check(
        &app,
        r#"{"grid":[[]]}"#,
        &[("/grid/0", "expected at least one light, found none")],
    );
    check(
        &app,
        r#"{"grid":[""]}"#,
        &[("/grid/0", "expected at least one light, found none")],
    );
    for (found, name) in [
        ("null", "null"),
        ("1", "1"),
        (r#""101""#, "the string \"101\""),
        (
            r#""a string of more than twenty""#,
            "the string \"a string of more tha…\"",
        ),
        ("{}", "an object"),
        ("false", "false"),
    ] {
        let detail = format!("expected a list of rows, found {name}");
        check(
            &app,
            &format!(r#"{{"grid":{found}}}"#),
            &[("/grid", &detail)],
        );
        let detail = format!("expected a row of lights, found {name}");
        if !found.starts_with('"') {
            check(
                &app,
                &format!(r#"{{"grid":["1",{found}]}}"#),
                &[("/grid/1", &detail)],
            );
        }
    }
    check(
        &app,
        r#"{"grids":[[],["1"],null]}"#,
        &[
            ("/grids/0", "expected at least one row, found none"),
            ("/grids/2", "expected a list of rows, found null"),
        ],
    );
    check(
        &app,
        r#"{"grids":{}}"#,
        &[("/grids", "expected a list of boards, found an object")],
    );
}

#[test]
fn at_most_twenty_faults_are_listed() {
    let app = spawn_app();
    let places: Vec<String> = (0..20).map(|idx| format!("/grid/0/{idx}")).collect();
    let faults: Vec<Fault<'_>> = places
        .iter()
        .map(|place| (place.as_str(), "expected 0 or 1, found 2"))
        .collect();
    for (n_lights, n_faults) in [(19, 19), (20, 20), (21, 20), (1000, 20)] {
        let lights = vec!["2"; n_lights].join(",");
        check(
            &app,
            &format!(r#"{{"grid":[[{lights}]]}}"#),
            &faults[..n_faults],
        );
    }
}
