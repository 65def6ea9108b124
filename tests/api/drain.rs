//! The end of a server: not ready at once, served on, then closed with everything finished.

use std::time::Duration;

use lights_out::http::settings::Settings;
use reqwest::ClientBuilder;
use serde_json::json;

use crate::openapi::example;
use crate::raw;
use crate::support::{Answer, App, LONG, client, settings, spawn_app, spawn_app_with};
use crate::wants::long_grid;

/// A server that drains longer than any test.
fn spawn_long() -> App {
    spawn_app_with(Settings {
        drain: LONG,
        ..settings()
    })
}

/// Asks until the server is not ready, and returns that answer.
fn not_ready(app: &App) -> Answer {
    let answers = std::iter::repeat_with(|| app.send(app.readyz()));
    let mut answers = answers.take(100_000);
    answers.find(|answer| answer.status != 200).unwrap()
}

/// The body of a solve that takes this long.
fn long_body(effort_ms: u64) -> String {
    json!({ "grid": long_grid(), "effort": effort_ms }).to_string()
}

#[test]
fn a_server_is_ready_until_it_is_told_to_end() {
    let app = spawn_app();
    let answer = app.send(app.readyz());
    assert_eq!((answer.status, answer.body.as_str()), (200, ""));
}

#[test]
fn a_draining_server_is_not_ready_and_serves_on() {
    let mut app = spawn_long();
    let before = app.send(app.healthz());
    assert_eq!(before.header("connection"), None);
    app.say_end();
    let answer = not_ready(&app);
    assert_eq!(&answer.problem(), example("Draining", "draining"));
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(answer.header("connection"), Some("close"));
    for _ in 0..3 {
        let answer = app.send(app.solve("application/json", r#"{"grid":["1"]}"#));
        assert_eq!(answer.json()["moves"], 1);
        assert_eq!(answer.header("connection"), Some("close"));
        let alive = app.send(app.healthz());
        assert_eq!(
            (alive.status, alive.header("connection")),
            (200, Some("close"))
        );
        let failed = app.send(app.flip_game("application/json", "{}"));
        assert_eq!(
            (failed.status, failed.header("connection")),
            (422, Some("close"))
        );
    }
}

#[test]
fn a_draining_server_serves_http_2_on() {
    let mut app = spawn_long();
    app.say_end();
    not_ready(&app);
    let client = client(ClientBuilder::http2_prior_knowledge);
    let answer = app.send(client.get(app.url("/healthz")));
    assert_eq!((answer.status, answer.header("connection")), (200, None));
}

#[test]
fn a_connection_kept_is_closed_with_its_next_answer() {
    let mut app = spawn_long();
    let request = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    let mut connection = raw::send(app.address, request);
    assert_eq!(connection.read_answer().header("connection"), None);
    app.say_end();
    not_ready(&app);
    connection.write(request);
    assert_eq!(connection.read_answer().header("connection"), Some("close"));
    assert_eq!(connection.read_to_end(), b"");
}

#[test]
fn what_is_in_flight_is_finished() {
    let mut app = spawn_app();
    let mut connection = raw::send_in_flight(app.address, "/solve", &long_body(500));
    app.say_end();
    let answer = connection.read_answer();
    assert_eq!(answer.json()["fewest"], false);
    assert_eq!(connection.read_to_end(), b"");
    assert!(app.ended());
}

#[test]
fn what_takes_longer_than_the_grace_time_is_cut() {
    let mut app = spawn_app_with(Settings {
        grace: Duration::from_millis(100),
        ..settings()
    });
    let connection = raw::send_in_flight(app.address, "/solve", &long_body(10_000));
    app.say_end();
    assert!(!app.ended());
    assert_eq!(connection.read_to_end(), b"");
}

#[test]
fn a_second_word_ends_the_drain_and_the_grace_at_once() {
    let mut app = spawn_long();
    app.say_end();
    not_ready(&app);
    app.say_end();
    assert!(!app.ended());
    let mut app = spawn_app();
    let _connection = raw::send_in_flight(app.address, "/solve", &long_body(10_000));
    app.say_end();
    app.say_end();
    assert!(!app.ended());
}

#[test]
fn an_idle_server_ends_at_once() {
    let mut app = spawn_app();
    let _silent = raw::send(app.address, "");
    let _kept = app.send(app.healthz());
    app.say_end();
    assert!(app.ended());
}
