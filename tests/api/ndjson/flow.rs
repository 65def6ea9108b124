//! NDJSON as a flow: answers on the way, slow readers and writers, and callers who hang up.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use lights_out::http::body::Pace;
use lights_out::http::settings::Settings;
use reqwest::{Body, Response};
use serde_json::json;

use super::{NDJSON, ON, check, failed, value};
use crate::problems::problem;
use crate::raw;
use crate::support::{settings, settings_with, spawn_app, spawn_app_with};
use crate::wants::long_grid;

/// How long a slow caller thinks about its next line.
const PAUSE: Duration = Duration::from_millis(200);

/// A body that is sent piece by piece, and the sender of the pieces.
fn piecewise() -> (Sender<Bytes, std::io::Error>, Body) {
    let (sender, channel) = Channel::new(1);
    (sender, Body::wrap(channel))
}

/// A line whose solving takes ten seconds, unless it is stopped.
fn long_line() -> String {
    json!({ "grid": long_grid(), "effort": 10_000 }).to_string()
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

#[test]
fn answers_come_before_the_next_line_is_sent() {
    let app = spawn_app();
    for path in ["/solve", "/flip-game"] {
        let (mut sender, body) = piecewise();
        let request = app.post(path, NDJSON, body);
        app.wait(async {
            // The answer begins before the first line.
            let mut response = request.send().await.unwrap();
            for _ in 0..3 {
                sender.send_data("x\n".into()).await.unwrap();
                let answer = response.chunk().await.unwrap().unwrap();
                assert!(answer.ends_with(b"}\n"), "{answer:?}");
            }
            drop(sender);
            assert_eq!(response.chunk().await.unwrap(), None);
        });
    }
}

#[test]
fn a_caller_who_hangs_up_ends_the_work_at_its_line() {
    let app = spawn_app_with(Settings {
        n_workers: 1,
        ..settings()
    });
    let line = long_line();
    let whole = format!("content-type: {NDJSON}\r\ncontent-length: {}", line.len());
    let open = format!("content-type: {NDJSON}\r\ntransfer-encoding: chunked");
    let chunk = format!("{:x}\r\n{line}\n\r\n", line.len() + 1);
    // What comes behind the line does not hide that the caller is gone.
    let more = format!("{}\n", ON.0).repeat(10_000);
    let more = format!("{chunk}{:x}\r\n{more}\r\n", more.len());
    for (headers, body) in [(&whole, &line), (&open, &chunk), (&open, &more)] {
        let head = format!("POST /solve HTTP/1.1\r\nhost: a\r\n{headers}\r\n\r\n");
        let mut raw = raw::send(app.address, head + body);
        assert!(raw.read_head().starts_with("HTTP/1.1 200 OK\r\n"));
        // A solve that has to wait says that the worker is taken.
        let short = json!({ "grid": long_grid(), "effort": 1 }).to_string();
        let waiting = app.client.post(app.url("/solve")).body(short.clone());
        let waiting = waiting.header("content-type", "application/json");
        let waiting = waiting.timeout(Duration::from_millis(300));
        assert!(app.try_send(waiting).unwrap_err().is_timeout());
        drop(raw);
        let began = Instant::now();
        assert_eq!(app.send(app.solve("application/json", short)).status, 200);
        let took = began.elapsed();
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}

#[test]
fn a_refused_line_is_answered_by_a_problem() {
    let app = spawn_app_with(Settings {
        n_workers: 0,
        ..settings()
    });
    let body = format!("{}\n{}\n", long_line(), ON.0);
    let busy = problem("busy", "too many requests wait for the solver");
    check(&app, body, &[failed(1, busy), value(ON.1)]);
}

#[test]
fn a_reader_that_does_not_read_stops_the_reading_of_its_lines() {
    let app = spawn_app();
    let head = format!(
        "POST /solve HTTP/1.1\r\nhost: a\r\ncontent-type: {NDJSON}\r\ncontent-length: 1000000000\r\n\r\n"
    );
    let raw = raw::send(app.address, head);
    let lines = format!("{}\n", ON.0).repeat(10_000);
    let n_taken = raw.write_until_full(lines.as_bytes(), 100 << 20);
    // What the sockets on both sides hold is the system's affair.
    assert!(n_taken < 32 << 20, "{n_taken}");
    assert_eq!(app.send(app.healthz()).status, 200);
}

#[test]
fn a_body_that_stops_coming_ends_the_answer_by_a_problem_and_a_cut() {
    let app = spawn_app_with(settings_with(|timeouts| {
        timeouts.body = Pace {
            grace: 2 * PAUSE,
            bytes_per_s: usize::MAX,
        };
    }));
    let (mut sender, body) = piecewise();
    let (request, on) = (app.solve(NDJSON, body), format!("{}\n", ON.0));
    let found = app.wait(async {
        let mut response = request.send().await.unwrap();
        // Each line has the time anew: together these take longer.
        for _ in 0..4 {
            sender.send_data(on.clone().into()).await.unwrap();
            let answer = response.chunk().await.unwrap().unwrap();
            assert_eq!(answer, format!("{}\n", ON.1));
            let more = tokio::time::timeout(PAUSE, response.chunk()).await;
            assert!(more.is_err(), "{more:?}");
        }
        sender.send_data("\n{\"grid\"".into()).await.unwrap();
        read_broken(response).await
    });
    let detail = format!(
        "{} bytes of the body came, then no more in time",
        4 * on.len() + 8
    );
    let slow = failed(6, problem("body-too-slow", &detail));
    assert_eq!(value(&found), slow);
}

#[test]
fn a_body_that_breaks_off_ends_the_answer_by_a_problem_and_a_cut() {
    let app = spawn_app();
    let head = format!("content-type: {NDJSON}\r\ntransfer-encoding: chunked");
    let on = format!("{}\n", ON.0);
    let chunk = format!("{:x}\r\n{on}\r\n", on.len());
    for (before, first) in [(chunk.clone(), 2), (chunk.repeat(3), 4)] {
        let request =
            format!("POST /solve HTTP/1.1\r\nhost: a\r\nx-request-id: example\r\n{head}\r\n\r\n");
        let answer = raw::send(app.address, request + &before + "ZZ\r\n").read_to_end();
        let answer = String::from_utf8(answer).unwrap();
        let detail = "the body broke off: error reading a body from connection";
        let broken = failed(first, problem("bad-request", detail));
        let last = answer.lines().rfind(|line| line.starts_with('{')).unwrap();
        assert_eq!(value(last), broken);
        assert!(!answer.ends_with("0\r\n\r\n"), "{answer}");
    }
}
