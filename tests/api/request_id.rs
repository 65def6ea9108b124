//! The id by which a request is found in the log.

use std::collections::BTreeSet;

use reqwest::{Client, Method, RequestBuilder};

use crate::raw;
use crate::support::{Answer, App, X_REQUEST_ID, spawn_app};

/// A success and failures of every layer.
fn requests(app: &App) -> [RequestBuilder; 6] {
    [
        app.healthz(),
        app.solve("application/json", r#"{"grid":["1"]}"#),
        app.solve("application/json", "{"),
        app.flip_game("text/plain", "x"),
        app.request(Method::GET, "/nowhere"),
        app.request(Method::PUT, "/solve"),
    ]
}

/// The id of an answer, which stands in the body of a problem too.
#[track_caller]
fn id(answer: &Answer) -> String {
    if answer.status != 200 {
        drop(answer.problem());
    }
    answer.header("x-request-id").unwrap().to_owned()
}

/// Is an id one of ours: sixteen hexadecimal digits?
fn is_ours(id: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    id.len() == 16 && id.bytes().all(is_digit)
}

#[test]
fn a_plain_id_of_the_caller_is_kept() {
    let app = spawn_app();
    for given in ["a", "0", "Az.09_-", &"x".repeat(128)] {
        for request in requests(&app) {
            let answer = app.send(request.header(X_REQUEST_ID, given));
            assert_eq!(id(&answer), given);
        }
    }
}

#[test]
fn any_other_id_is_replaced_by_one_of_ours() {
    let app = spawn_app();
    let long = "x".repeat(50_000);
    for given in [
        &long,
        &long[..129],
        "",
        "a b",
        "a;b",
        "a,b",
        "{}",
        "é",
        "\"a\"",
    ] {
        for request in requests(&app) {
            let id = id(&app.send(request.header(X_REQUEST_ID, given)));
            assert!(is_ours(&id), "{id}");
        }
    }
}

#[test]
fn a_request_without_an_id_gets_a_new_one() {
    let app = spawn_app();
    let client = Client::builder().no_proxy().build().unwrap();
    let mut ids = BTreeSet::new();
    for _ in 0..100 {
        for path in ["/healthz", "/nowhere"] {
            let id = id(&app.send(client.get(app.url(path))));
            assert!(is_ours(&id), "{id}");
            assert!(ids.insert(id));
        }
    }
}

#[test]
fn of_several_ids_the_first_counts() {
    let app = spawn_app();
    let head = "GET /healthz HTTP/1.1\r\nhost: a\r\nx-request-id: a\r\nx-request-id: b\r\n\r\n";
    let answer = raw::send(app.address, head).read_answer();
    assert_eq!(id(&answer), "a");
}
