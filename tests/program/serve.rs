//! `serve` and `healthcheck`: where it listens, what it is told, and what it logs.

use std::net::{SocketAddr, TcpListener};

use serde_json::Value;

use crate::support::{Answer, Server, address_in_text, ask, check, run};

/// The address in the first line of a log in JSON.
fn address_in_json(line: &str) -> SocketAddr {
    let line: Value = serde_json::from_str(line).unwrap();
    assert_eq!(
        (&line["level"], &line["message"]),
        (&"INFO".into(), &"listening".into())
    );
    line["address"].as_str().unwrap().parse().unwrap()
}

/// Gets a path.
fn get(server: &Server, path: &str) -> Answer {
    ask(|client| client.get(server.url(path)))
}

/// Posts JSON to `/solve`.
fn solve(server: &Server, body: &str) -> Answer {
    ask(|client| {
        let request = client.post(server.url("/solve")).body(body.to_owned());
        request.header("content-type", "application/json")
    })
}

/// Checks the status and the detail of a problem.
#[track_caller]
fn check_detail(server: &Server, body: &str, status: u16, detail: &str) {
    let answer = solve(server, body);
    let problem: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(
        (answer.status, &problem["detail"]),
        (status, &detail.into())
    );
}

#[test]
fn the_log_says_which_port_was_taken() {
    let listen = ["--listen", "127.0.0.1:0"];
    for (args, variables, address) in [
        (
            &listen[..],
            &[][..],
            address_in_text as fn(&str) -> SocketAddr,
        ),
        (
            &["serve", "--listen", "127.0.0.1:0", "--log-format", "text"],
            &[],
            address_in_text,
        ),
        (
            &["serve", "--listen", "127.0.0.1:0", "--log-format", "json"],
            &[],
            address_in_json,
        ),
        (
            &["serve"],
            &[
                ("LIGHTS_OUT_LISTEN", "127.0.0.1:0"),
                ("LIGHTS_OUT_LOG_FORMAT", "json"),
            ],
            address_in_json,
        ),
    ] {
        let server = Server::start(args, variables, address);
        assert_ne!(server.address.port(), 0);
        assert_eq!(get(&server, "/healthz").status, 200);
    }
}

#[test]
fn a_request_and_each_step_to_the_end_is_a_line_of_the_log() {
    let args = [
        "--listen",
        "127.0.0.1:0",
        "--drain",
        "0s",
        "--log-format",
        "json",
    ];
    let server = Server::start(&args, &[], address_in_json);
    let answer = ask(|client| {
        let request = client.get(server.url("/nowhere"));
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        request
            .header("x-request-id", "r-1")
            .header("traceparent", trace)
    });
    assert_eq!(answer.status, 404);
    let log = server.rest_of_log();
    let log = log.iter().map(|line| serde_json::from_str(line).unwrap());
    let mut log: Vec<Value> = log.collect();
    let request = log[0].as_object_mut().unwrap();
    assert!(request.remove("timestamp").unwrap().is_string());
    assert!(request.remove("duration_us").unwrap().is_u64());
    let expected = serde_json::json!({
        "level": "INFO",
        "message": "request",
        "method": "GET",
        "route": "unmatched",
        "status": 404,
        "request_id": "r-1",
        "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
    });
    assert_eq!(log[0], expected);
    let messages: Vec<&str> = log[1..]
        .iter()
        .map(|line| line["message"].as_str().unwrap())
        .collect();
    let steps = [
        "not ready any more, draining",
        "closed, finishing what is in flight",
        "ended",
    ];
    assert_eq!(messages, steps);
}

#[test]
fn the_log_is_filtered_by_its_variable() {
    let args = ["--listen", "127.0.0.1:0", "--drain", "0s"];
    let filter = [("RUST_LOG", "lights_out::run=info")];
    let server = Server::start(&args, &filter, address_in_text);
    assert_eq!(get(&server, "/").status, 200);
    assert_eq!(server.rest_of_log(), [""; 0]);
}

#[test]
fn variables_set_what_flags_do_not() {
    let variables = [
        ("LIGHTS_OUT_LISTEN", "127.0.0.1:0"),
        ("LIGHTS_OUT_MAX_BODY", "64B"),
        ("LIGHTS_OUT_MAX_CELLS", "2"),
        ("LIGHTS_OUT_MAX_EFFORT", "7ms"),
        ("LIGHTS_OUT_CORS_ORIGINS", "https://a.example"),
    ];
    let server = Server::start(&["serve"], &variables, address_in_text);
    let body = format!("{:65}", r#"{"grid":["1"]}"#);
    check_detail(
        &server,
        &body,
        413,
        "the body is over the limit of 64 bytes",
    );
    let cells = r#"{"grid":["111"]}"#;
    check_detail(&server, cells, 413, "a board is over the limit of 2 lights");
    let effort = r#"{"grid":["1"],"effort":8}"#;
    let detail = "/effort: expected a whole number from 1 to 7, found 8";
    check_detail(&server, effort, 422, detail);
    assert_eq!(allowed(&server), None);
    // Flags win.
    let args = [
        "--max-body",
        "1KiB",
        "--max-cells",
        "3",
        "--max-effort",
        "8ms",
        "--cors-origins",
        "*",
    ];
    let server = Server::start(&args, &variables, address_in_text);
    assert_eq!(solve(&server, cells).status, 200);
    assert_eq!(solve(&server, effort).status, 200);
    let cells = r#"{"grid":["1111"]}"#;
    check_detail(&server, cells, 413, "a board is over the limit of 3 lights");
    assert_eq!(solve(&server, &body).status, 200);
    assert_eq!(allowed(&server).as_deref(), Some("*"));
}

/// Whom an answer to a page of another origin lets in.
fn allowed(server: &Server) -> Option<String> {
    let answer = ask(|client| {
        let request = client.get(server.url("/healthz"));
        request.header("origin", "https://b.example")
    });
    let allowed = answer.headers.get("access-control-allow-origin")?;
    Some(allowed.to_str().unwrap().to_owned())
}

#[test]
fn an_address_in_use_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let run = run(&["serve", "--listen", &address], &[]);
    let err =
        format!("lights-out: cannot listen on {address}: Address already in use (os error 98)\n");
    check(&run, 1, "", &err);
}

#[test]
fn the_health_of_a_ready_server_is_good() {
    let server = Server::start_local(&[]);
    let address = server.address.to_string();
    check(&run(&["healthcheck", "--listen", &address], &[]), 0, "", "");
    check(
        &run(&["healthcheck"], &[("LIGHTS_OUT_LISTEN", &address)]),
        0,
        "",
        "",
    );
    let everywhere = format!("0.0.0.0:{}", server.address.port());
    check(
        &run(&["healthcheck", "--listen", &everywhere], &[]),
        0,
        "",
        "",
    );
}

#[test]
fn the_health_of_no_server_is_bad() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let run = run(&["healthcheck", "--listen", &address], &[]);
    check(
        &run,
        1,
        "",
        &format!("lights-out: {address}: Connection refused (os error 111)\n"),
    );
}
