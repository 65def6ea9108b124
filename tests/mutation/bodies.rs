//! A body in JSON, whatever it is, at every route that reads JSON: answered, and rightly.

use std::cell::RefCell;
use std::io::Write;
use std::net::TcpStream;

use serde_json::Value;

use crate::answer::{Answer, Incoming, check_problem};
use crate::outcome::{check_answer, lights};
use crate::rule::{all, proves, reach};
use crate::server::{LONG, address};

thread_local! {
    /// The connection of this thread, which is kept.
    static CONNECTION: RefCell<Option<Incoming<TcpStream>>> = const { RefCell::new(None) };
}

/// Checks a body.
pub(crate) fn check(body: &[u8]) {
    for path in ["/solve", "/flip-game", "/check"] {
        check_json(path, body, &post(path, "application/json", body));
    }
    for path in ["/solve", "/flip-game"] {
        check_lines(path, body, &post(path, "application/x-ndjson", body));
    }
}

/// Sends a body and reads the answer, on the connection of this thread or on a new one.
fn post(path: &str, media: &str, body: &[u8]) -> Answer {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\ncontent-type: {media}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let request = [head.as_bytes(), body].concat();
    CONNECTION.with_borrow_mut(|kept| {
        let mut incoming = kept.take().unwrap_or_else(connect);
        incoming.reader().write_all(&request).unwrap();
        let answer = incoming.answer().unwrap();
        assert!(incoming.is_empty(), "more than one answer");
        answer.check();
        if answer.header("connection") != Some("close") {
            *kept = Some(incoming);
        }
        answer
    })
}

/// A new connection.
fn connect() -> Incoming<TcpStream> {
    let stream = TcpStream::connect(address()).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    stream.set_nodelay(true).unwrap();
    Incoming::new(stream)
}

/// Checks the answer to a body in JSON.
fn check_json(path: &str, body: &[u8], answer: &Answer) {
    if answer.status != 200 {
        return;
    }
    let request = serde_json::from_slice(body).unwrap();
    let answer = answer.json();
    match path {
        "/check" => check_verdict(&request, &answer),
        _ => check_answers(&request, &answer),
    }
}

/// Checks the answer to each line of a body in NDJSON.
fn check_lines(path: &str, body: &[u8], answer: &Answer) {
    if answer.status != 200 {
        return;
    }
    let answers = String::from_utf8(answer.body.clone()).unwrap();
    for answer in answers.lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        if answer.get("title").is_some() {
            check_problem(&answer, None);
        }
    }
    let is_blank = |line: &&[u8]| line.iter().all(|byte| b" \t\r".contains(byte));
    let lines = body
        .split(|byte| *byte == b'\n')
        .filter(|line| !is_blank(line));
    assert_eq!(answers.lines().count(), lines.clone().count(), "{path}");
    for (line, answer) in lines.zip(answers.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        if answer.get("title").is_none() {
            check_answers(&serde_json::from_slice(line).unwrap(), &answer);
        }
    }
}

/// Checks the answer to a request for one board or a list.
fn check_answers(request: &Value, answer: &Value) {
    let either = Value::from("either");
    let off = Value::from("off");
    let is_flip = request.get("board").or(request.get("boards")).is_some();
    let goal = request
        .get("goal")
        .unwrap_or(if is_flip { &either } else { &off });
    if let Some(board) = request.get("grid").or(request.get("board")) {
        return check_answer(board, goal, answer);
    }
    let boards = request.get("grids").or(request.get("boards")).unwrap();
    let (boards, results) = (
        boards.as_array().unwrap(),
        answer["results"].as_array().unwrap(),
    );
    assert_eq!(boards.len(), results.len());
    for (board, result) in boards.iter().zip(results) {
        check_answer(board, goal, result);
    }
}

/// Checks the verdict on presses, or on a single certificate for one goal.
fn check_verdict(request: &Value, verdict: &Value) {
    let named = request.get("board").map(|_| Value::from("either"));
    let named = named.unwrap_or(Value::from("off"));
    let named = request.get("goal").unwrap_or(&named);
    let board = lights(request.get("grid").or(request.get("board")).unwrap());
    let goals = match named.as_str() {
        Some("off") => vec![all(&board, false)],
        Some("on") => vec![all(&board, true)],
        Some(_either) => vec![all(&board, false), all(&board, true)],
        None => vec![lights(named)],
    };
    if let Some(presses) = request.get("presses") {
        let presses = lights(presses);
        let is_right = goals.iter().any(|goal| reach(&board, &presses, goal));
        assert_eq!(verdict["right"], is_right, "{verdict}");
    }
    if let Some(marks) = request.get("certificate") {
        let marks = lights(marks);
        let is_right = goals.iter().all(|goal| proves(&board, &marks, goal));
        assert_eq!(verdict["right"], is_right, "{verdict}");
    }
}
