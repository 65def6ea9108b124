//! Judges' text with faults: all of them are listed, each with line and column.

use crate::problems::{Fault, check_faults};
use crate::support::{App, spawn_app};

/// Checks the faults of a text.
#[track_caller]
fn check_text(app: &App, path: &str, body: &str, faults: &[Fault<'_>]) {
    for accept in ["text/plain", "application/json"] {
        let request = app.post(path, "text/plain", body.to_owned());
        let answer = app.send(request.header("accept", accept));
        check_faults(&answer, "not-a-board", faults);
    }
}

#[test]
fn a_text_has_its_faults_listed_with_line_and_column() {
    let app = spawn_app();
    check_text(
        &app,
        "/solve",
        "1\r\n0 1 1 0 1 0\n1 0 0 1 2 1\n\n0 0 1 0 0 1\n\t1 0 x 1 0 1\n0 1 1 1 0 0 7\n",
        &[
            ("3:9", "expected 0 or 1, found 2"),
            ("6:6", "expected 0 or 1, found x"),
            (
                "7:13",
                "expected the end of the text, found 7: all puzzles of n = 1 have been read",
            ),
        ],
    );
    let nothing = "expected n and n boards of 30 numbers, or one board of 30 numbers without n, \
        found the end of the text";
    check_text(&app, "/solve", "", &[("1:1", nothing)]);
    let letter = "expected b or w, found B";
    check_text(
        &app,
        "/flip-game",
        "bwBw bwww wwww bbBb",
        &[("1:3", letter), ("1:18", letter)],
    );
    check_text(
        &app,
        "/flip-game",
        "bwbw\n",
        &[("2:1", "board 1 ends after 4 of its 16 letters")],
    );
}

#[test]
fn a_text_may_be_any_bytes() {
    let app = spawn_app();
    let answer = app.send(app.flip_game("text/plain", &b"b\xffw\0"[..]));
    check_faults(
        &answer,
        "not-a-board",
        &[
            ("1:2", "expected b or w, found \\xff"),
            ("1:4", "expected b or w, found \\0"),
            ("1:5", "board 1 ends after 4 of its 16 letters"),
        ],
    );
}
