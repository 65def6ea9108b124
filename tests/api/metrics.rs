//! What the server counts.

use lights_out::http::settings::Settings;
use reqwest::Method;

use crate::support::{App, settings, spawn_app, spawn_app_with};

/// What a server has counted after the requests of the first test.
const COUNTED: &str = r#"build_info{version="0.1.0"} 1
http_request_duration_seconds_count{route="/readyz"} 1
http_request_duration_seconds_count{route="/solve"} 4
http_request_duration_seconds_count{route="unmatched"} 1
http_requests_in_flight 1
http_requests_shed_total 0
http_requests_total{method="GET",route="/readyz",status="200"} 1
http_requests_total{method="GET",route="unmatched",status="404"} 1
http_requests_total{method="POST",route="/solve",status="200"} 2
http_requests_total{method="POST",route="/solve",status="400"} 1
http_requests_total{method="other",route="/solve",status="405"} 1
lights_out_boards_total{outcome="impossible"} 1
lights_out_boards_total{outcome="solved"} 3
lights_out_solve_duration_seconds_count{engine="classic"} 1
lights_out_solve_duration_seconds_count{engine="grid"} 1
"#;

/// The samples of a server in order, without times.
#[track_caller]
fn samples(app: &App) -> String {
    let answer = app.send(app.metrics());
    let text = answer.success("text/plain; version=0.0.4; charset=utf-8");
    let is_time = |line: &str| {
        let marks = ["_bucket{", "_seconds_sum{", "process_start_time_seconds "];
        marks.iter().any(|mark| line.contains(mark))
    };
    let lines = text.lines();
    let mut lines: Vec<&str> = lines
        .filter(|line| !line.starts_with('#') && !is_time(line))
        .collect();
    lines.sort_unstable();
    lines.join("\n") + "\n"
}

#[test]
fn requests_boards_and_times_are_counted_by_known_words_alone() {
    let app = spawn_app();
    let json = "application/json";
    let requests = [
        app.solve(
            json,
            r#"{"grid":["011010","100111","001001","100101","011100"]}"#,
        ),
        app.solve(json, r#"{"grids":[["01"],["1"],["11"]]}"#),
        app.solve(json, "{"),
        app.request(Method::GET, "/no/such/path?x=1"),
        app.request(Method::from_bytes(b"BREW").unwrap(), "/solve"),
        app.readyz(),
    ];
    for request in requests {
        app.send(request);
    }
    assert_eq!(samples(&app), COUNTED);
}

#[test]
fn boards_are_counted_whatever_form_they_come_in() {
    let app = spawn_app();
    let board = "0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n";
    let classic = "{\"grid\":[\"011010\",\"100111\",\"001001\",\"100101\",\"011100\"]}\n";
    let requests = [
        app.solve("text/plain", format!("2\n{board}{board}")),
        app.flip_game("text/plain", "bwwb bbwb bwwb bwww wwww wwww wwww wwwb"),
        app.solve("application/x-ndjson", classic.repeat(3)),
        app.solve(
            "application/x-ndjson",
            "{\"grid\":[\"1\"]}\n{\"grid\":[\"01\"]}\n",
        ),
        app.solve("image/x-portable-bitmap", "P1 1 1 1")
            .header("accept", "text/plain"),
    ];
    for request in requests {
        assert_eq!(app.send(request).status, 200);
    }
    let samples = samples(&app);
    assert!(
        samples.contains("lights_out_boards_total{outcome=\"solved\"} 8\n"),
        "{samples}"
    );
    assert!(
        samples.contains("lights_out_boards_total{outcome=\"impossible\"} 2\n"),
        "{samples}"
    );
}

#[test]
fn a_request_that_is_refused_for_want_of_room_is_counted_as_shed() {
    let app = spawn_app_with(Settings {
        n_workers: 0,
        ..settings()
    });
    let long = format!(r#"{{"grid":{:?}}}"#, vec!["1".repeat(100); 100]);
    assert_eq!(app.send(app.solve("application/json", long)).status, 503);
    let samples = samples(&app);
    assert!(
        samples.contains("http_requests_shed_total 1\n"),
        "{samples}"
    );
}
