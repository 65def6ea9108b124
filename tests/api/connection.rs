//! Connections: versions of HTTP, HEAD, silent and slow clients, connections kept.

use std::time::{Duration, Instant};

use lights_out::http::settings::Settings;
use reqwest::{ClientBuilder, Method, Version};
use serde_json::Value;

use crate::openapi;
use crate::problems::check_problem;
use crate::raw;
use crate::support::{Answer, LONG, client, settings_with, spawn_app, spawn_app_with};

/// A body and its answer.
const BODY: &str = r#"{"grid":["1"]}"#;
/// The answer.
const ANSWER: &str = concat!(
    r#"{"outcome":"Solved","presses":["1"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"#,
    r#""colour":"off","text":"PUZZLE #1\n1\n"}"#
);

/// Settings where a request's head has this long, and a connection's first request that long.
fn deadlines(header: Duration, first_request: Duration) -> Settings {
    settings_with(|timeouts| {
        timeouts.header = header;
        timeouts.first_request = first_request;
    })
}

/// A deadline that passes soon.
const SOON: Duration = Duration::from_millis(100);

/// Checks that a connection on which some bytes came is closed after [`SOON`], without a word more.
#[track_caller]
fn check_closed(settings: Settings, bytes: &str, n_answers: usize) {
    let app = spawn_app_with(settings);
    let began = Instant::now();
    let mut connection = raw::send(app.address, bytes);
    for _ in 0..n_answers {
        assert_eq!(connection.read_answer().status, 200);
    }
    assert_eq!(String::from_utf8(connection.read_to_end()).unwrap(), "");
    assert!(SOON <= began.elapsed());
}

#[test]
fn a_silent_connection_is_closed() {
    check_closed(deadlines(LONG, SOON), "", 0);
}

#[test]
fn a_half_sent_head_is_closed() {
    let half = "POST /solve HTTP/1.1\r\nhost: a\r\nconte";
    check_closed(deadlines(LONG, SOON), half, 0);
    check_closed(deadlines(SOON, LONG), half, 0);
    // A piece of the preface of HTTP/2.
    check_closed(deadlines(LONG, SOON), "PRI * HT", 0);
    // No stream is opened behind the preface.
    let app = spawn_app_with(deadlines(LONG, SOON));
    let connection = raw::send(app.address, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    drop(connection.read_to_end());
}

#[test]
fn a_half_sent_second_head_and_an_idle_connection_are_closed() {
    let whole = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    check_closed(deadlines(SOON, LONG), whole, 1);
    check_closed(deadlines(SOON, LONG), &format!("{whole}GET /he"), 1);
}

/// Checks that a head is refused by a whole problem, however much of it is still on its way.
#[track_caller]
fn check_refused(head: &str, status: u16, slug: &str) {
    for after in [0, 300_000] {
        let app = spawn_app();
        // The answer to a request before is no matter.
        let probe = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
        let mut connection = raw::send(app.address, probe);
        assert_eq!(connection.read_answer().status, 200);
        connection.write(head);
        connection.write("a".repeat(after));
        let answer = connection.read_answer();
        assert_eq!(answer.status, status);
        let problem: Value = serde_json::from_str(&answer.body).unwrap();
        openapi::check_component("Problem", &problem);
        assert_eq!(problem["type"], format!("/docs/errors#{slug}"));
        assert_eq!(
            problem["request_id"].as_str(),
            answer.header("x-request-id")
        );
        assert_eq!(
            answer.header("content-type"),
            Some("application/problem+json")
        );
        assert_eq!(answer.header("connection"), Some("close"));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'"), "{policy}");
        assert_eq!(connection.read_to_end(), b"");
    }
}

#[test]
fn a_head_that_cannot_be_read_is_answered_by_a_problem() {
    check_refused("no http at all\r\n\r\n", 400, "bad-request");
    check_refused("GET / HTTP/3.7\r\n\r\n", 400, "bad-request");
    check_refused("GET / HTTP/1.1\r\nbad header\r\n\r\n", 400, "bad-request");
    let fields = "a: b\r\n".repeat(101);
    check_refused(
        &format!("GET / HTTP/1.1\r\n{fields}\r\n"),
        431,
        "head-too-large",
    );
    let long = "a".repeat(200_000);
    check_refused(
        &format!("GET / HTTP/1.1\r\nlong: {long}\r\n\r\n"),
        431,
        "head-too-large",
    );
    check_refused(
        &format!("GET /{long} HTTP/1.1\r\n\r\n"),
        431,
        "head-too-large",
    );
}

/// The head of a bitmap of 2000 × 2000 dark lights that is to be answered in JSON, and the bitmap.
fn large_request() -> Vec<u8> {
    let bitmap = [&b"P4 2000 2000\n"[..], &vec![0; 250 * 2000][..]].concat();
    let head = format!(
        "POST /solve HTTP/1.1\r\nhost: a\r\naccept: application/json\r\n\
        content-type: image/x-portable-bitmap\r\ncontent-length: {}\r\n\r\n",
        bitmap.len()
    );
    [head.into_bytes(), bitmap].concat()
}

#[test]
fn a_large_answer_is_sent_whole_to_who_reads_slowly_and_cut_for_who_does_not_read() {
    for is_reading in [true, false] {
        let deadline = 3 * SOON;
        let app = spawn_app_with(deadlines(deadline, LONG));
        let mut connection = raw::send(app.address, large_request());
        let answer = connection.read_head();
        let length = answer.split("content-length: ").nth(1).unwrap();
        let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
        // Longer than the deadline, all in all; or at once, and long enough to be seen.
        let (n_steps, step) = if is_reading {
            (80, deadline / 30)
        } else {
            (1, 10 * deadline)
        };
        let mut body = Vec::new();
        for _ in 0..n_steps {
            std::thread::sleep(step);
            if is_reading {
                body.extend(connection.read_some(length / n_steps));
            }
        }
        body.extend(connection.read_to_end());
        assert_eq!(
            body.len() == length,
            is_reading,
            "{} of {length}",
            body.len()
        );
    }
}

#[test]
fn a_connection_serves_many_requests_in_order() {
    let app = spawn_app();
    let request = raw::post_of("/solve", BODY.len()) + BODY;
    let bad = raw::post_of("/solve", 2) + "{}";
    // Pipelined: all are sent before the first answer is read.
    let mut connection = raw::send(app.address, [&*request, &bad, &request].concat().repeat(3));
    for _ in 0..3 {
        assert_eq!(connection.read_answer().success("application/json"), ANSWER);
        assert_eq!(connection.read_answer().status, 422);
        assert_eq!(connection.read_answer().success("application/json"), ANSWER);
    }
}

#[test]
fn http_1_0_is_answered_and_closed() {
    let app = spawn_app();
    let head = "POST /solve HTTP/1.0\r\ncontent-type: application/json\r\n";
    let request = format!("{head}content-length: {}\r\n\r\n{BODY}", BODY.len());
    let mut connection = raw::send(app.address, request);
    let answer = connection.read_answer();
    assert_eq!(answer.version, Version::HTTP_10);
    assert_eq!(answer.success("application/json"), ANSWER);
    assert_eq!(connection.read_to_end(), b"");
}

#[test]
fn http_2_without_tls_is_answered_alike() {
    let app = spawn_app();
    let client = client(ClientBuilder::http2_prior_knowledge);
    let send = |method: Method, path: &str, body: &'static str| -> Answer {
        let request = client.request(method, app.url(path)).body(body);
        let answer = app.send(request.header("content-type", "application/json"));
        assert_eq!(answer.version, Version::HTTP_2);
        answer
    };
    let answer = send(Method::POST, "/solve", BODY);
    assert_eq!(answer.success("application/json"), ANSWER);
    assert_eq!(send(Method::GET, "/healthz", "").status, 200);
    for (path, body, slug, detail) in [
        (
            "/nowhere",
            "",
            "not-found",
            "The routes stand in /openapi.yaml.",
        ),
        (
            "/healthz",
            "",
            "method-not-allowed",
            "the route has GET,HEAD",
        ),
    ] {
        let answer = send(Method::POST, path, body);
        check_problem(&answer, slug, detail);
    }
}

#[test]
fn http_2_sees_the_413_of_a_large_body_every_time() {
    let app = spawn_app_with(Settings {
        max_body_bytes: 4096,
        ..settings_with(|_| {})
    });
    let client = client(ClientBuilder::http2_prior_knowledge);
    for _ in 0..20 {
        let request = client.post(app.url("/solve")).body(vec![b' '; 4 << 20]);
        let answer = app.send(request.header("content-type", "application/json"));
        let detail = "the body is over the limit of 4096 bytes";
        check_problem(&answer, "too-large", detail);
    }
}

#[test]
fn head_has_the_headers_of_get_and_no_body() {
    let app = spawn_app();
    for path in [
        "/",
        "/docs",
        "/docs/errors",
        "/page/main.js",
        "/openapi.yaml",
        "/openapi.json",
        "/healthz",
        "/readyz",
        "/nowhere",
    ] {
        // Unpacking would take the length away.
        let ask = |method| {
            let request = app.request(method, path);
            app.send(request.header("accept-encoding", "identity"))
        };
        let (get, head) = (ask(Method::GET), ask(Method::HEAD));
        assert_eq!(
            (head.status, head.body.as_str()),
            (get.status, ""),
            "{path}"
        );
        let but_date = |answer: &Answer| {
            let mut headers = answer.headers.clone();
            headers.remove("date");
            headers
        };
        assert_eq!(but_date(&head), but_date(&get), "{path}");
        assert_eq!(
            get.header("content-length"),
            Some(get.body.len().to_string().as_str())
        );
    }
}

#[test]
fn an_unknown_path_is_told_where_the_routes_stand() {
    let app = spawn_app();
    for path in [
        "/nowhere",
        "/solve/",
        "/Solve",
        "//solve",
        "/solve%2f",
        "/docs/",
    ] {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            let answer = app.send(app.request(method, path).body("{}"));
            check_problem(&answer, "not-found", "The routes stand in /openapi.yaml.");
        }
    }
}
