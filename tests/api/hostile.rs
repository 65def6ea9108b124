//! Bodies that mean harm: each is answered, with a problem or an answer, and the server stays well.

use serde_json::{Value, json};

use crate::problems::{Fault, problem, problem_with};
use crate::support::{App, spawn_app};

/// How deep the deep ones nest.
const DEEP: usize = 100_000;

/// A route, with the names of its fields: for one board, for a list, and all.
type Route = (&'static str, &'static str, &'static str, &'static str);

/// The routes that take a body.
const ROUTES: [Route; 2] = [
    (
        "/solve",
        "grid",
        "grids",
        "grid, grids, goal, want, limit, effort",
    ),
    ("/flip-game", "board", "boards", "board, boards, effort"),
];

/// Sends a body to each route, where `ONE` and `MANY` stand for the names of its fields; an answer is
/// compared by its outcome.
#[track_caller]
fn check_bytes(app: &App, body: &[u8], expected: impl Fn(&Route) -> Value) {
    for route in &ROUTES {
        let (path, one, many, _) = *route;
        let body = replace(&replace(body, "ONE", one), "MANY", many);
        let answer = app.send(app.post(path, "application/json", body));
        let found = match answer.status {
            200 => answer.json()["outcome"].clone(),
            _ => answer.problem(),
        };
        assert_eq!(found, expected(route), "{path}");
    }
    assert_eq!(app.send(app.healthz()).status, 200);
}

/// Replaces each `name` in a body.
fn replace(body: &[u8], name: &str, by: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(idx) = find(rest, name.as_bytes()) {
        out.extend([&rest[..idx], by.as_bytes()].concat());
        rest = &rest[idx + name.len()..];
    }
    [&out, rest].concat()
}

/// The first place of a piece in a body.
fn find(body: &[u8], piece: &[u8]) -> Option<usize> {
    let starts = body
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == piece[0]);
    let mut starts = starts.map(|(idx, _)| idx);
    starts.find(|idx| body[*idx..].starts_with(piece))
}

/// Checks that a body is no JSON from a place on: line and column.
#[track_caller]
fn check_not_json(app: &App, body: &str, place: &str, detail: &str) {
    check_bytes(app, body.as_bytes(), |_| {
        problem_with("not-json", &[(place, detail)])
    });
}

/// Checks the faults of a body; `ONE` and `MANY` and `KNOWN` stand for names in them too.
#[track_caller]
fn check_faults(app: &App, body: &str, faults: &[Fault<'_>]) {
    check_bytes(app, body.as_bytes(), |(_, one, many, known)| {
        let name = |text: &str| {
            let text = text.replace("ONE", one).replace("MANY", many);
            text.replace("KNOWN", known)
        };
        let named = faults
            .iter()
            .map(|(place, detail)| (name(place), name(detail)));
        let named: Vec<(String, String)> = named.collect();
        let faults = named
            .iter()
            .map(|(place, detail)| (place.as_str(), detail.as_str()));
        problem_with("wrong-shape", &faults.collect::<Vec<_>>())
    });
}

/// Checks that a body is a board that can be solved.
#[track_caller]
fn check_solved(app: &App, body: &str) {
    check_bytes(app, body.as_bytes(), |_| json!("Solved"));
}

#[test]
fn shapes_at_the_edge() {
    let app = spawn_app();
    check_solved(&app, r#"{"ONE":[[1]]}"#);
    check_solved(&app, r#"{"ONE":["0"]}"#);
    check_faults(
        &app,
        r#"{"ONE":[]}"#,
        &[("/ONE", "expected at least one row, found none")],
    );
    check_faults(
        &app,
        r#"{"ONE":[[]]}"#,
        &[("/ONE/0", "expected at least one light, found none")],
    );
    let ragged = ("/ONE/1", "expected 2 lights as in the first row, found 3");
    check_faults(&app, r#"{"ONE":[[1,1],[1,1,1]]}"#, &[ragged]);
    check_faults(&app, r#"{"ONE":["11","111"]}"#, &[ragged]);
    for (body, found) in [
        ("null", "null"),
        ("[]", "a list"),
        ("0", "0"),
        ("\"\"", "the string \"\""),
    ] {
        let detail = format!("expected an object, found {found}");
        check_faults(&app, body, &[("", &detail)]);
    }
}

#[test]
fn numbers_at_the_edge() {
    let app = spawn_app();
    for light in ["1.0", "1e0", "10e-1", "0.1e1", "-0", "-0.0", "0e99"] {
        check_solved(&app, &format!(r#"{{"ONE":[[{light}]]}}"#));
    }
    for light in ["true", "null", "-1", "1.5"] {
        let detail = format!("expected 0 or 1, found {light}");
        check_faults(
            &app,
            &format!(r#"{{"ONE":[[{light}]]}}"#),
            &[("/ONE/0/0", &detail)],
        );
    }
    check_not_json(&app, "{\"ONE\":\n[[01]]}", "2:4", "invalid number");
    check_not_json(&app, "{\"ONE\":\n[[NaN]]}", "2:3", "expected value");
    check_not_json(&app, "{\"ONE\":\n[[1.]]}", "2:5", "invalid number");
}

#[test]
fn keys_at_the_edge() {
    let app = spawn_app();
    let twice = ("/ONE", "given more than once");
    check_faults(&app, r#"{"ONE":["1"],"ONE":["1"]}"#, &[twice]);
    check_faults(
        &app,
        r#"{"ONE":["1"],"ONE":[[[[]]]],"ONE":0}"#,
        &[twice, twice],
    );
    let long = "k".repeat(1 << 20);
    let place = format!("/{}…", "k".repeat(20));
    let unknown = (place.as_str(), "unknown field; known are KNOWN");
    check_faults(&app, &format!(r#"{{"{long}":0,"ONE":["1"]}}"#), &[unknown]);
    check_faults(
        &app,
        r#"{"\u0000":0,"ONE":["1"]}"#,
        &[("/\0", "unknown field; known are KNOWN")],
    );
}

#[test]
fn nesting_without_end() {
    let app = spawn_app();
    let (open, close) = ("[".repeat(DEEP), "]".repeat(DEEP));
    let (open_objects, close_objects) = (r#"{"a":"#.repeat(DEEP), "}".repeat(DEEP));
    let lists = format!("{open}{close}");
    let objects = format!("{open_objects}0{close_objects}");
    let neither = ("", "expected one of ONE and MANY, found neither");
    let unknown = "unknown field; known are KNOWN";
    check_faults(&app, &lists, &[("", "expected an object, found a list")]);
    check_faults(&app, &objects, &[("/a", unknown), neither]);
    for (value, found) in [(&lists, "a list"), (&objects, "an object")] {
        let light = ("/ONE/0/0", format!("expected 0 or 1, found {found}"));
        let light = (light.0, light.1.as_str());
        check_faults(&app, &format!(r#"{{"ONE":[[{value}]]}}"#), &[light]);
        check_faults(
            &app,
            &format!(r#"{{"x":{value},"ONE":["1"]}}"#),
            &[("/x", unknown)],
        );
    }
    let light = ("/MANY/0/0/0", "expected 0 or 1, found a list");
    check_faults(&app, &format!(r#"{{"MANY":{lists}}}"#), &[light]);
    let row = ("/ONE/0", "expected a row of lights, found an object");
    check_faults(&app, &format!(r#"{{"ONE":[{objects}]}}"#), &[row]);
}

#[test]
fn nesting_that_is_never_closed() {
    let app = spawn_app();
    let (lists, objects) = ("[".repeat(DEEP), r#"{"a":"#.repeat(DEEP));
    let (list, value) = ("EOF while parsing a list", "EOF while parsing a value");
    check_not_json(&app, &lists, "1:100000", list);
    check_not_json(&app, &objects, "1:500000", value);
    for field in ["ONE", "MANY", "x"] {
        check_not_json(&app, &format!("{{\"{field}\":\n{lists}"), "2:100000", list);
        check_not_json(
            &app,
            &format!("{{\"{field}\":\n{objects}"),
            "2:500000",
            value,
        );
    }
    check_not_json(&app, &"[".repeat(1_000_000), "1:1000000", list);
}

#[test]
fn bodies_that_are_no_json() {
    let app = spawn_app();
    let empty = "expected a JSON object, found an empty body";
    check_not_json(&app, "", "1:1", empty);
    check_not_json(&app, &" ".repeat(1 << 20), "1:1048576", empty);
    check_not_json(&app, "\n", "2:1", empty);
    check_not_json(&app, "x", "1:1", "expected value");
    check_not_json(&app, "{", "1:1", "EOF while parsing an object");
    check_not_json(&app, "\0", "1:1", "expected value");
    check_not_json(&app, "{\"ONE\":\n[\"1\"]}\0", "2:7", "trailing characters");
    check_not_json(&app, "{\"ONE\":\n[\"1\"]} {}", "2:8", "trailing characters");
    check_not_json(&app, "{\"ONE\":\n[\"1\",]}", "2:6", "trailing comma");
    check_not_json(
        &app,
        "{\"ONE\":\n[\"1\0\"]}",
        "2:4",
        "control character (\\u0000-\\u001F) found while parsing a string",
    );
    check_not_json(
        &app,
        "{\"ONE\":\n[\"\\ud800\"]}",
        "2:9",
        "unexpected end of hex escape",
    );
    check_not_json(
        &app,
        "{\n\"\\udc00\":1}",
        "2:7",
        "lone leading surrogate in hex escape",
    );
    check_not_json(&app, "\u{feff}{}", "1:1", "expected value");
    check_not_json(&app, "{'ONE':1}", "1:2", "key must be a string");
}

#[test]
fn bodies_that_are_no_utf8() {
    let app = spawn_app();
    for (body, position) in [
        (&b"\xff"[..], 1),
        (b"{\"x\":\"\x80\"}", 7),
        (b"{\"x\":\"\xc0\xaf\"}", 7),
        (b"{\"x\":\"\xed\xa0\x80\"}", 7),
        (b"{}\xe2\x82", 3),
    ] {
        let detail = format!("byte {position} of the body is not UTF-8");
        check_bytes(&app, body, |_| problem("not-utf8", &detail));
    }
}

#[test]
fn a_text_of_a_megabyte_without_a_board_is_a_fault() {
    let app = spawn_app();
    for (path, body, place) in [
        ("/solve", "9".repeat(1 << 20), "1:1"),
        ("/solve", " ".repeat(1 << 20), "1:1048577"),
        ("/flip-game", "\n".repeat(1 << 20), "1048577:1"),
    ] {
        let answer = app.send(app.post(path, "text/plain", body));
        let problem = answer.problem();
        let fault = &problem["errors"][0];
        let detail = fault["detail"].as_str().unwrap();
        assert_eq!(problem, problem_with("not-a-board", &[(place, detail)]));
    }
}
