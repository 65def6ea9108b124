//! Texts over a megabyte: answered while they come, and cut short visibly at a fault.

use std::fmt::Write as _;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use lights_out::http::body::Pace;
use reqwest::{Body, Client, Response};

use crate::brute;
use crate::problems::{Fault, check_faults};
use crate::raw;
use crate::support::{App, client, settings_with, spawn_app, spawn_app_with};

/// How many boards make a text of more than a megabyte.
const N_BOARDS: usize = 20_000;

/// The lines of some boards of 5 × 6 with one answer each, and those answers, from number `first` on.
fn puzzles(first: usize, n_boards: usize) -> (String, String) {
    let dark = vec![vec![0; 6]; 5];
    let puzzle = |seed| {
        let presses = brute::seeded(5, 6, seed);
        (rows(&brute::press(&dark, &presses)), rows(&presses))
    };
    // A hundred boards take turns: to make each anew would take longer than to solve it.
    let puzzles: Vec<(String, String)> = (0..100).map(puzzle).collect();
    let (mut boards, mut answers) = (String::new(), String::new());
    for number in first..first + n_boards {
        let (board, answer) = &puzzles[number % puzzles.len()];
        boards.push_str(board);
        writeln!(answers, "PUZZLE #{number}").unwrap();
        answers.push_str(answer);
    }
    (boards, answers)
}

/// The rows of a grid, a line each.
fn rows(grid: &brute::Grid) -> String {
    let mut out = String::new();
    for row in grid {
        let lights: Vec<String> = row.iter().map(u8::to_string).collect();
        writeln!(out, "{}", lights.join(" ")).unwrap();
    }
    out
}

/// A body that is sent piece by piece, and the sender of the pieces.
fn piecewise() -> (Sender<Bytes, std::io::Error>, Body) {
    let (sender, channel) = Channel::new(1);
    (sender, Body::wrap(channel))
}

/// Reads of an answer until it holds `n_bytes`, and no more than comes with them.
async fn read_until(response: &mut Response, n_bytes: usize, into: &mut Vec<u8>) {
    while into.len() < n_bytes {
        into.extend(response.chunk().await.unwrap().unwrap());
    }
}

/// Reads what comes of an answer before it breaks off.
async fn read_broken(mut response: Response) -> String {
    let mut bytes = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) => bytes.extend(chunk),
            Ok(None) => panic!("an answer that is cut short looks whole"),
            Err(_broken) => return String::from_utf8(bytes).unwrap(),
        }
    }
}

/// A client for each version of HTTP.
fn clients() -> [Client; 2] {
    [
        client(|builder| builder),
        client(reqwest::ClientBuilder::http2_prior_knowledge),
    ]
}

/// Checks that the answers to the first part of a text come before its rest is sent.
#[track_caller]
fn check_answered_on_the_way(path: &str, parts: [&str; 2], answers: [&str; 2]) {
    let app = spawn_app();
    for client in clients() {
        let (mut sender, body) = piecewise();
        let request = client.post(app.url(path));
        let request = request.header("content-type", "text/plain").body(body);
        let found = app.wait(async {
            let response = tokio::spawn(request.send());
            sender.send_data(parts[0].to_owned().into()).await.unwrap();
            let mut response = response.await.unwrap().unwrap();
            assert_eq!(response.status(), 200);
            let mut found = Vec::new();
            read_until(&mut response, answers[0].len(), &mut found).await;
            assert!(found == answers[0].as_bytes(), "{path}");
            sender.send_data(parts[1].to_owned().into()).await.unwrap();
            drop(sender);
            while let Some(chunk) = response.chunk().await.unwrap() {
                found.extend(chunk);
            }
            found
        });
        assert!(found == answers.concat().as_bytes(), "{path}");
    }
}

/// Checks that a text is answered until its fault, and then cut short after a line that names it.
#[track_caller]
fn check_cut(app: &App, path: &str, text: &str, answers: &str, fault: &str) {
    for client in clients() {
        let request = client.post(app.url(path));
        let request = request.header("content-type", "text/plain");
        let found = app.wait(async {
            let response = request.body(text.to_owned()).send().await.unwrap();
            assert_eq!(response.status(), 200);
            read_broken(response).await
        });
        let is_expected = found == format!("{answers}error: {fault}\n");
        assert!(is_expected, "{path}: {:?}", found.lines().last());
    }
}

#[test]
fn a_long_text_is_answered_while_it_comes() {
    let (first, first_answers) = puzzles(1, N_BOARDS);
    let (second, second_answers) = puzzles(N_BOARDS + 1, 3);
    let first = format!("{}\n{first}", N_BOARDS + 3);
    let answers = [first_answers.as_str(), second_answers.as_str()];
    check_answered_on_the_way("/solve", [&first, &second], answers);
    let board = "bwwb\nbbwb\nbwwb\nbwww\n";
    let (first, second) = (board.repeat(60_000), board.repeat(2));
    let answers = ["4\n".repeat(60_000), "4\n4\n".to_owned()];
    check_answered_on_the_way("/flip-game", [&first, &second], [&answers[0], &answers[1]]);
}

#[test]
fn a_fault_late_in_a_long_text_cuts_the_answer_short() {
    let app = spawn_app();
    let n_boards = 2 * N_BOARDS;
    let (good, answers) = puzzles(1, n_boards - 2);
    let bad = "0 0 0 0 0 0\n0 0 2 0 0 0\n".to_owned() + &"0 0 0 0 0 0\n".repeat(8);
    let line = 1 + 5 * (n_boards - 2) + 2;
    let fault = format!("line {line}, column 5: expected 0 or 1, found 2");
    let text = format!("{n_boards}\n{good}{bad}");
    check_cut(&app, "/solve", &text, &answers, &fault);
    let text = format!("{n_boards}\n{good}");
    let line = line - 1;
    let fault = format!(
        "line {line}, column 1: expected {} numbers after n = {n_boards}, found {}: \
        puzzles {} to {n_boards} are missing",
        30 * n_boards,
        30 * (n_boards - 2),
        n_boards - 1
    );
    check_cut(&app, "/solve", &text, &answers, &fault);
    let text = "wwww\n".repeat(4 * 120_000) + "wwwx\n";
    let fault = "line 480001, column 4: expected b or w, found x";
    check_cut(&app, "/flip-game", &text, &"0\n".repeat(120_000), fault);
}

#[test]
fn a_long_text_that_stops_coming_is_cut_short() {
    let app = spawn_app_with(settings_with(|timeouts| {
        timeouts.body = Pace {
            grace: Duration::from_millis(100),
            bytes_per_s: usize::MAX,
        };
    }));
    let (first, answers) = puzzles(1, N_BOARDS);
    let first = format!("{}\n{first}", N_BOARDS + 1);
    let (mut sender, body) = piecewise();
    let request = app.solve("text/plain", body);
    let n_bytes = first.len();
    let found = app.wait(async {
        let response = tokio::spawn(request.send());
        sender.send_data(first.into()).await.unwrap();
        read_broken(response.await.unwrap().unwrap()).await
    });
    let error = format!("error: {n_bytes} bytes of the body came, then no more in time\n");
    assert!(found == answers + &error, "{:?}", found.lines().last());
}

#[test]
fn a_fault_in_the_first_megabyte_has_its_400_and_all_others_too() {
    let app = spawn_app();
    let n_boards = 17_000;
    let (good, _) = puzzles(1, n_boards - 2);
    let bad = "2 0 0 0 0 0\n".to_owned() + &"0 0 0 0 0 0\n".repeat(4);
    let text = format!("{n_boards}\n{bad}{good}{bad}");
    assert!(text.len() < 1 << 20);
    let last = format!("{}:1", 2 + 5 * (n_boards - 1));
    let detail = "expected 0 or 1, found 2";
    let faults: [Fault<'_>; 2] = [("2:1", detail), (&last, detail)];
    let answer = app.send(app.solve("text/plain", text));
    check_faults(&answer, "not-a-board", &faults);
    // In a longer one it is found before the answer begins.
    let (good, _) = puzzles(1, 2 * N_BOARDS);
    let text = format!("{}\n{bad}{good}", 2 * N_BOARDS + 1);
    let answer = app.send(app.solve("text/plain", text));
    check_faults(&answer, "not-a-board", &faults[..1]);
}

#[test]
fn a_long_text_is_answered_in_json_when_it_is_whole() {
    let app = spawn_app();
    let (boards, answers) = puzzles(1, N_BOARDS);
    let request = app.solve("text/plain", format!("{N_BOARDS}\n{boards}"));
    let answer = app.send(request.header("accept", "application/json"));
    let answer = answer.json();
    assert_eq!(answer["results"].as_array().unwrap().len(), N_BOARDS);
    assert!(answer["text"] == answers);
}

#[test]
fn a_long_text_in_http_1_0_is_answered_to_the_close_of_the_connection() {
    let app = spawn_app();
    let (boards, answers) = puzzles(1, N_BOARDS);
    let text = format!("{N_BOARDS}\n{boards}");
    let head = format!(
        "POST /solve HTTP/1.0\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n",
        text.len()
    );
    let found = raw::send(app.address, head + &text).read_to_end();
    let found = String::from_utf8(found).unwrap();
    let (head, body) = found.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.0 200 OK\r\n"), "{head}");
    assert!(!head.contains("transfer-encoding"), "{head}");
    assert!(body == answers);
}
