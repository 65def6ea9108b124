//! NDJSON: an answer a line, whatever a line holds, while the lines come.

mod flow;

use std::fmt::Write as _;

use lights_out::http::settings::Settings;
use serde_json::{Value, json};

use crate::problems::{Fault, problem, problem_with};
use crate::support::{App, settings, spawn_app, spawn_app_with};

/// The type of the bodies here.
const NDJSON: &str = "application/x-ndjson";

/// A line of a board of 1 × 1 that is on, and its answer.
const ON: (&str, &str) = (
    r#"{"grid":["1"]}"#,
    r#"{"outcome":"Solved","presses":["1"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"colour":"off","text":"PUZZLE #1\n1\n"}"#,
);

/// A line of a list, and its answer.
const LIST: (&str, &str) = (
    r#"{"grids":[[[0]],["1"]]}"#,
    concat!(
        r#"{"results":[{"outcome":"Solved","presses":[[0]],"moves":0,"fewest":true,"at_least":0,"nullity":0,"colour":"off"},"#,
        r#"{"outcome":"Solved","presses":["1"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"colour":"off"}],"#,
        r#""text":"PUZZLE #1\n0\nPUZZLE #2\n1\n"}"#
    ),
);

/// The answer to a line that is wrong.
fn failed(line: u64, mut problem: Value) -> Value {
    problem["line"] = line.into();
    problem
}

/// The answer to a line with these faults.
fn faulty(line: u64, slug: &str, faults: &[Fault<'_>]) -> Value {
    failed(line, problem_with(slug, faults))
}

/// Checks the answers to a body, byte for byte but for the order of members.
#[track_caller]
fn check(app: &App, body: impl Into<Vec<u8>>, expected: &[Value]) {
    let answer = app.send(app.solve(NDJSON, body.into()));
    let body = answer.success(NDJSON);
    assert!(body.is_empty() || body.ends_with('\n'));
    let found: Vec<Value> = body.lines().map(value).collect();
    assert_eq!(found, expected);
}

/// A line as a value.
#[track_caller]
fn value(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn each_line_is_answered_as_its_object_would_be() {
    let app = spawn_app();
    let flip = r#"{"board":["bwwb","bbwb","bwwb","bwww"],"effort":5}"#;
    for (path, lines) in [("/solve", [ON.0, LIST.0, ON.0]), ("/flip-game", [flip; 3])] {
        let alone = |line: &&str| {
            let answer = app.send(app.post(path, "application/json", (*line).to_owned()));
            answer.success("application/json").to_owned() + "\n"
        };
        let expected: String = lines.iter().map(alone).collect();
        let answer = app.send(app.post(path, NDJSON, lines.join("\n")));
        assert_eq!(answer.success(NDJSON), expected);
    }
    let answer = app.send(app.solve(NDJSON, format!("{}\n{}\n", ON.0, LIST.0)));
    assert_eq!(answer.success(NDJSON), format!("{}\n{}\n", ON.1, LIST.1));
    check(&app, "", &[]);
}

/// Lines of 5 × 6 in the plainest way of writing them, with blank and faulty ones among them.
fn plain_lines() -> String {
    let mut lines = String::new();
    for number in 0..3000_u32 {
        let lights = number.wrapping_mul(0x9E37_79B9);
        let row = |row_idx: u32| format!("{:06b}", lights >> (6 * row_idx) & 63);
        let grid: Vec<String> = (0..5).map(row).collect();
        writeln!(lines, "{}", json!({ "grid": grid })).unwrap();
        match number % 100 {
            0 => lines.push_str("{\"grid\":[\"01\",\"2\"]}\n"),
            50 => lines.push('\n'),
            _ => {}
        }
    }
    lines
}

#[test]
fn five_by_six_is_answered_alike_however_it_is_written() {
    let small = Settings {
        max_cells: 29,
        ..settings()
    };
    let lines = plain_lines();
    let spaced = lines.replace(":[", ": [");
    for app in [spawn_app(), spawn_app_with(small)] {
        let ask = |lines: &str| {
            let request = app.solve(NDJSON, lines.to_owned());
            let answer = app.send(request.header("x-request-id", "alike"));
            answer.success(NDJSON).to_owned()
        };
        let answer = ask(&lines);
        assert_eq!(answer.lines().count(), 3030);
        assert!(answer == ask(&spaced));
    }
}

#[test]
fn a_line_that_is_wrong_is_answered_by_its_problem_and_the_next_by_its_answer() {
    let app = spawn_app_with(Settings {
        max_cells: 100,
        ..settings()
    });
    let wide = format!(r#"{{"grid":["{}"]}}"#, "0".repeat(101));
    let on = value(ON.1);
    let body = [
        ON.0.as_bytes(),
        b"{\"grid\":[",
        ON.0.as_bytes(),
        b"{\"grid\":[[2]],\"x\":0}",
        b"{\"x\":\"\xff\"}",
        ON.0.as_bytes(),
        wide.as_bytes(),
        b"[]",
        b"{\"grid\":[\"1\"]} {}",
        b"{\"board\":[\"1\"]}",
        b"{\"grid\":[\"1\"],\"effort\":10001}",
        ON.0.as_bytes(),
    ];
    let known = "unknown field; known are grid, grids, goal, want, limit, effort";
    let neither = ("", "expected one of grid and grids, found neither");
    let expected = [
        on.clone(),
        faulty(2, "not-json", &[("2:9", "EOF while parsing a list")]),
        on.clone(),
        faulty(
            4,
            "wrong-shape",
            &[("/grid/0/0", "expected 0 or 1, found 2"), ("/x", known)],
        ),
        failed(5, problem("not-utf8", "byte 7 of the line is not UTF-8")),
        on.clone(),
        failed(
            7,
            problem("too-large", "a board is over the limit of 100 lights"),
        ),
        faulty(
            8,
            "wrong-shape",
            &[("", "expected an object, found a list")],
        ),
        faulty(9, "not-json", &[("9:16", "trailing characters")]),
        faulty(10, "wrong-shape", &[("/board", known), neither]),
        faulty(
            11,
            "wrong-shape",
            &[(
                "/effort",
                "expected a whole number from 1 to 10000, found 10001",
            )],
        ),
        on,
    ];
    check(&app, body.join(&b'\n'), &expected);
}

#[test]
fn blank_lines_ends_of_both_kinds_and_a_mark_do_no_harm() {
    let app = spawn_app();
    let on = value(ON.1);
    let body = format!("\u{feff}{0}\r\n\r\n \t\n{0}\nx\r\n\n{0}", ON.0);
    let x = faulty(5, "not-json", &[("5:1", "expected value")]);
    check(&app, body, &[on.clone(), on.clone(), x, on]);
    check(&app, "\n\r\n", &[]);
}

#[test]
fn the_answers_to_ten_thousand_lines_of_mixed_sizes_are_in_order() {
    let app = spawn_app();
    let (mut body, mut expected) = (String::new(), Vec::new());
    for idx in 0..10_000_usize {
        // Every thousandth is long enough to leave its thread, and some are wrong.
        let (rows, cols) = match idx % 1000 {
            500 => (20, 20),
            999 => (9, 2000),
            _ => (1, 1 + idx % 50),
        };
        if idx % 100 == 7 {
            writeln!(body, "{idx}").unwrap();
            expected.push(json!(idx + 1));
        } else {
            let grid = vec!["0".repeat(cols); rows];
            let want = if cols == 2000 { "any" } else { "fewest" };
            writeln!(body, "{}", json!({ "grid": grid, "want": want })).unwrap();
            expected.push(json!(grid));
        }
    }
    let answer = app.send(app.solve(NDJSON, body));
    let key = |line: &str| {
        let mut answer = value(line);
        let name = if answer.get("line").is_some() {
            "line"
        } else {
            "presses"
        };
        answer[name].take()
    };
    let found: Vec<Value> = answer.success(NDJSON).lines().map(key).collect();
    assert_eq!(found.len(), expected.len());
    for (idx, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert!(found == expected, "line {}", idx + 1);
    }
}

#[test]
fn a_line_over_its_limit_is_passed_over() {
    let app = spawn_app_with(Settings {
        max_body_bytes: 40_000,
        ..settings()
    });
    let on = value(ON.1);
    let detail = "the line is over the limit of 40000 bytes";
    let long = |line| failed(line, problem("too-large", detail));
    let (most, more) = (format!("{:40000}", ON.0), format!("{:40001}", ON.0));
    let many = " ".repeat(10_000_000);
    let body = format!(
        "{}\n{most}\r\n{more}\n{}\n{many}\n{}\n{most}",
        ON.0, ON.0, ON.0
    );
    let expected = [
        on.clone(),
        on.clone(),
        long(3),
        on.clone(),
        long(5),
        on.clone(),
        on,
    ];
    check(&app, body, &expected);
}

#[test]
fn other_bodies_are_answered_in_lines_when_they_are_asked_to() {
    let app = spawn_app();
    let ask = |path: &str, media: &str, body: &str| {
        let request = app.post(path, media, body.to_owned());
        let answer = app.send(request.header("accept", NDJSON));
        answer.success(NDJSON).to_owned()
    };
    let json = "application/json";
    assert_eq!(ask("/solve", json, ON.0), format!("{}\n", ON.1));
    let two = r#"{"grids":[["1"],["1"]]}"#;
    assert_eq!(ask("/solve", json, two), format!("{0}\n{0}\n", ON.1));
    assert_eq!(ask("/solve", json, r#"{"grids":[]}"#), "");
    let white = r#"{"outcome":"Solved","moves":0,"colour":"white","presses":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"text":"0\n"}"#;
    let text = "wwww\n".repeat(8);
    assert_eq!(
        ask("/flip-game", "text/plain", &text),
        format!("{white}\n{white}\n")
    );
    let request = app.solve("text/plain", "2").header("accept", NDJSON);
    assert_eq!(app.send(request).status, 400);
}
