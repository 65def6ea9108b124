//! Limits: of bodies, boards, lists, time and work.

use std::time::Duration;

use bytes::Bytes;
use lights_out::http::settings::Settings;
use reqwest::{Body, RequestBuilder};
use serde_json::json;
use tokio::task::JoinSet;

use crate::openapi::example;
use crate::problems::check_problem;
use crate::raw;
use crate::support::{Answer, App, settings, settings_with, spawn_app, spawn_app_with};
use crate::wants::long_grid;

/// The routes that take a body.
const PATHS: [&str; 2] = ["/solve", "/flip-game"];

/// A server with the limits of the examples.
fn spawn_small() -> App {
    spawn_app_with(Settings {
        max_body_bytes: 4096,
        max_cells: 100,
        ..settings()
    })
}

/// A body of blanks in pieces of 64 KiB, of which nobody knows the length before.
fn chunked(n_bytes: usize) -> Body {
    let (mut sender, channel) = http_body_util::channel::Channel::<_, std::io::Error>::new(4);
    tokio::spawn(async move {
        let piece = Bytes::from(vec![b' '; 64 << 10]);
        for begin in (0..n_bytes).step_by(piece.len()) {
            let piece = piece.slice(..piece.len().min(n_bytes - begin));
            if sender.send_data(piece).await.is_err() {
                return;
            }
        }
    });
    Body::wrap(channel)
}

#[test]
fn a_body_at_its_limit_is_read_and_one_byte_more_is_not() {
    let app = spawn_small();
    for path in PATHS {
        let field = if path == "/solve" { "grid" } else { "board" };
        let body = format!(r#"{{"{field}":["1"]}}"#);
        let longest = format!("{body:4096}");
        let answer = app.send(app.post(path, "application/json", longest.clone()));
        assert_eq!(answer.status, 200);
        let answer = app.send(app.post(path, "application/json", longest + " "));
        assert_eq!(&answer.problem(), example("TooLarge", "body"));
        for n_bytes in [4097, 1 << 20] {
            let request = app.wait(async { app.post(path, "application/json", chunked(n_bytes)) });
            assert_eq!(&app.send(request).problem(), example("TooLarge", "body"));
        }
    }
}

#[test]
fn a_body_of_many_megabytes_over_the_limit_is_answered_every_time() {
    let app = spawn_small();
    let body = Bytes::from(vec![b' '; 4 << 20]);
    for _ in 0..20 {
        for path in PATHS {
            let answer = app.send(app.post(path, "application/json", body.clone()));
            assert_eq!(&answer.problem(), example("TooLarge", "body"));
            let request = app.wait(async { app.post(path, "application/json", chunked(4 << 20)) });
            assert_eq!(&app.send(request).problem(), example("TooLarge", "body"));
        }
    }
}

#[test]
fn a_grid_of_ten_thousand_squared_as_strings_is_over_the_usual_limit() {
    let app = spawn_app();
    let row = format!("\"{}\"", "01".repeat(5000));
    for (path, field) in [("/solve", "grid"), ("/flip-game", "board")] {
        let body = Bytes::from(format!(
            "{{\"{field}\":[{}]}}",
            vec![row.as_str(); 10_000].join(",")
        ));
        for _ in 0..5 {
            let answer = app.send(app.post(path, "application/json", body.clone()));
            check_problem(
                &answer,
                "too-large",
                "the body is over the limit of 67108864 bytes",
            );
        }
    }
}

#[test]
fn who_waits_for_a_word_before_a_body_over_the_limit_need_not_send_it() {
    let app = spawn_small();
    let head = raw::post("/solve", "content-length: 4097\r\nexpect: 100-continue");
    let answer = raw::send(app.address, head).read_answer();
    assert_eq!(&answer.problem(), example("TooLarge", "body"));
}

#[test]
fn a_board_over_its_limit_is_named() {
    let app = spawn_small();
    let (most, more) = (vec!["0".repeat(10); 10], vec!["0".repeat(101); 1]);
    for (path, one, many) in [
        ("/solve", "grid", "grids"),
        ("/flip-game", "board", "boards"),
    ] {
        let post = |body: serde_json::Value| app.post(path, "application/json", body.to_string());
        assert_eq!(app.send(post(json!({ one: most }))).status, 200);
        let answer = app.send(post(json!({ one: more })));
        assert_eq!(&answer.problem(), example("TooLarge", "board"));
        let answer = app.send(post(json!({ many: [most, more] })));
        assert_eq!(&answer.problem(), example("TooLarge", "board"));
    }
    let goal = json!({ "grid": most, "goal": more });
    let answer = app.send(app.solve("application/json", goal.to_string()));
    assert_eq!(&answer.problem(), example("TooLarge", "board"));
}

#[test]
fn a_list_over_its_limit_is_named() {
    let app = spawn_app();
    for (path, many) in [("/solve", "grids"), ("/flip-game", "boards")] {
        let list = |n_boards| format!(r#"{{"{many}":[{}]}}"#, vec![r#"["1"]"#; n_boards].join(","));
        let answer = app.send(app.post(path, "application/json", list(100_000)));
        assert_eq!(answer.json()["results"].as_array().unwrap().len(), 100_000);
        let answer = app.send(app.post(path, "application/json", list(100_001)));
        check_problem(
            &answer,
            "too-large",
            "a list is over the limit of 100000 boards",
        );
    }
}

#[test]
fn many_solutions_of_a_large_board_are_not_listed() {
    let app = spawn_app();
    let row = "0".repeat(1000);
    let body = json!({ "grid": vec![row; 100], "want": "all", "limit": 101 });
    let answer = app.send(app.solve("application/json", body.to_string()));
    let problem = answer.problem();
    let detail = "expected at most 100 for a board of 100000 lights, found 101";
    let expected = crate::problems::problem_with("wrong-shape", &[("/limit", detail)]);
    assert_eq!(problem, expected);
}

#[test]
fn a_text_that_is_to_become_json_has_the_limit_of_json() {
    let app = spawn_small();
    let request = app.solve("text/plain", " ".repeat(4097));
    let answer = app.send(request.header("accept", "application/json"));
    assert_eq!(&answer.problem(), example("TooLarge", "body"));
}

#[test]
fn a_body_that_stops_coming_is_given_up() {
    let app = spawn_app_with(settings_with(|timeouts| {
        timeouts.body.grace = Duration::from_millis(100);
    }));
    for path in PATHS {
        let half = raw::post_of(path, 100) + r#"{"grid":["#;
        let answer = raw::send(app.address, half).read_answer();
        assert_eq!(&answer.problem(), example("BodyTooSlow", "silent"));
    }
}

#[test]
fn a_body_that_breaks_off_is_a_bad_request() {
    let app = spawn_app();
    let broken = raw::post("/solve", "transfer-encoding: chunked") + "ZZ\r\n";
    let answer = raw::send(app.address, broken).read_answer();
    let detail = "the body broke off: error reading a body from connection";
    check_problem(&answer, "bad-request", detail);
}

/// A request that every connection may send.
const PROBE: &str = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";

/// A solve that takes all the effort it may.
fn long_solve(app: &App) -> RequestBuilder {
    let body = json!({ "grid": long_grid(), "effort": 10_000 });
    app.solve("application/json", body.to_string())
}

#[test]
fn work_beyond_the_waiting_places_is_refused_while_the_rest_goes_on() {
    let app = spawn_app_with(Settings {
        n_workers: 1,
        ..settings()
    });
    // One runs, thirty-two wait: of one more, one is refused, whichever it is.
    let mut solves = JoinSet::new();
    app.wait(async {
        for _ in 0..34 {
            let request = long_solve(&app);
            solves.spawn(async { Answer::read(request.send().await.unwrap()).await.unwrap() });
        }
    });
    let refused = app.wait(solves.join_next()).unwrap().unwrap();
    assert_eq!(&refused.problem(), example("Busy", "busy"));
    assert_eq!(refused.header("retry-after"), Some("1"));
    // Now every place is taken, and what needs none is served.
    let refused = app.send(long_solve(&app));
    assert_eq!(&refused.problem(), example("Busy", "busy"));
    assert_eq!(app.send(app.healthz()).status, 200);
    assert_eq!(app.send(app.readyz()).status, 200);
    let small = app.send(app.solve("application/json", r#"{"grid":["1"]}"#));
    assert_eq!(small.status, 200);
    // Callers who hang up give their places back.
    solves.abort_all();
    let is_served = |_: &i32| {
        let body = json!({ "grid": long_grid(), "effort": 1 });
        let answer = app.send(app.solve("application/json", body.to_string()));
        answer.status == 200
    };
    assert!((0..10_000).any(|try_idx| is_served(&try_idx)));
}

#[test]
fn work_whose_turn_does_not_come_in_time_is_refused() {
    let app = spawn_app_with(Settings {
        n_workers: 1,
        ..settings_with(|timeouts| timeouts.turn = Duration::from_millis(50))
    });
    let mut solves = JoinSet::new();
    app.wait(async {
        for _ in 0..2 {
            let request = long_solve(&app);
            solves.spawn(async { Answer::read(request.send().await.unwrap()).await.unwrap() });
        }
    });
    let refused = app.wait(solves.join_next()).unwrap().unwrap();
    assert_eq!(&refused.problem(), example("Busy", "busy"));
}

#[test]
fn a_connection_over_the_bound_has_probes_alone_and_makes_room() {
    let app = spawn_app_with(Settings {
        max_connections: 1,
        ..settings()
    });
    let mut first = raw::send(app.address, PROBE);
    assert_eq!(first.read_answer().status, 200);
    // Each answer is the last of its connection.
    let mut second = raw::send(app.address, [PROBE, PROBE].concat());
    let probed = second.read_answer();
    assert_eq!(
        (probed.status, probed.header("connection")),
        (200, Some("close"))
    );
    assert_eq!(second.read_to_end(), b"");
    let mut third = raw::send(app.address, raw::post_of("/solve", 2) + "{}");
    let refused = third.read_answer();
    assert_eq!(
        refused.problem()["detail"],
        "the server has as many connections as it takes"
    );
    assert_eq!(refused.header("connection"), Some("close"));
    assert_eq!(third.read_to_end(), b"");
    // The first is served as before, and the next as soon as there is room.
    first.write(PROBE);
    assert_eq!(first.read_answer().status, 200);
    drop(first);
    let solve = || {
        app.send(app.solve("application/json", r#"{"grid":["1"]}"#))
            .status
    };
    assert!((0..10_000).any(|_| solve() == 200));
}
