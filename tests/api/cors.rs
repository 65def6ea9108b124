//! Calls from pages in a browser: which origins may, and what they see of answers and failures.

use lights_out::http::settings::{CorsOrigins, Settings};
use reqwest::{Method, RequestBuilder};

use crate::support::{Answer, App, settings, spawn_app, spawn_app_with};

/// The headers that a page may read besides the plain ones.
const EXPOSED: &str = "x-request-id,retry-after,allow,x-outcome,x-moves,x-fewest";

/// An answer of each kind, with its status.
fn requests(app: &App) -> Vec<(u16, RequestBuilder)> {
    let json = "application/json";
    vec![
        (200, app.healthz()),
        (200, app.readyz()),
        (200, app.page()),
        (200, app.errors()),
        (200, app.openapi_yaml()),
        (200, app.openapi_json()),
        (200, app.solve(json, r#"{"grid":["1"]}"#)),
        (200, app.flip_game("text/plain", "bwwb bbwb bwwb bwww")),
        (400, app.solve(json, "{")),
        (400, app.flip_game("text/plain", "x")),
        (404, app.request(Method::GET, "/nowhere")),
        (405, app.request(Method::GET, "/solve")),
        (406, app.solve(json, "{}").header("accept", "image/png")),
        (413, app.flip_game(json, vec![b' '; 4097])),
        (415, app.solve("text/csv", "1,0")),
        (422, app.flip_game(json, "{}")),
    ]
}

/// A server that these origins may call.
fn spawn_for(cors_origins: CorsOrigins) -> App {
    spawn_app_with(Settings {
        cors_origins,
        max_body_bytes: 4096,
        ..settings()
    })
}

/// Origins from text.
fn list(origins: &[&str]) -> CorsOrigins {
    CorsOrigins::List(
        origins
            .iter()
            .map(|origin| origin.parse().unwrap())
            .collect(),
    )
}

/// Checks whom every kind of answer lets in when a page of an origin asks.
#[track_caller]
fn check(app: &App, origin: &str, allowed: Option<&str>) {
    for (status, request) in requests(app) {
        let answer = app.send(request.header("origin", origin));
        assert_eq!(answer.status, status, "{answer:?}");
        assert_eq!(
            answer.header("access-control-allow-origin"),
            allowed,
            "{answer:?}"
        );
        assert_eq!(
            answer.header("access-control-expose-headers"),
            Some(EXPOSED)
        );
        // What depends on the origin must not be kept for another one.
        let vary = answer.headers.get_all("vary");
        let varies = vary.iter().any(|name| name == "origin");
        assert_eq!(varies, allowed != Some("*"), "{vary:?}");
    }
}

/// What a browser asks before it posts.
fn preflight(app: &App, path: &str, origin: &str) -> Answer {
    let request = app.request(Method::OPTIONS, path).header("origin", origin);
    let request = request.header("access-control-request-method", "POST");
    app.send(request.header(
        "access-control-request-headers",
        "content-type,x-request-id",
    ))
}

#[test]
fn every_origin_may_call_where_the_operator_names_none() {
    let app = spawn_for(CorsOrigins::Any);
    check(&app, "https://a.example", Some("*"));
    check(&app, "null", Some("*"));
}

#[test]
fn only_the_origins_of_a_list_may_call() {
    let app = spawn_for(list(&["https://a.example", "http://b.example:8080"]));
    for origin in ["https://a.example", "http://b.example:8080"] {
        check(&app, origin, Some(origin));
    }
    for origin in [
        "https://c.example",
        "http://a.example",
        "https://a.example:444",
        "null",
    ] {
        check(&app, origin, None);
    }
}

#[test]
fn a_preflight_says_what_a_page_may_send() {
    let app = spawn_app();
    for path in ["/solve", "/flip-game"] {
        let answer = preflight(&app, path, "https://a.example");
        let header = |name: &str| answer.header(name);
        assert_eq!((answer.status, answer.body.as_str()), (200, ""));
        assert_eq!(header("access-control-allow-origin"), Some("*"));
        assert_eq!(
            header("access-control-allow-methods"),
            Some("GET,HEAD,POST")
        );
        let headers = "accept,content-type,x-request-id,traceparent";
        assert_eq!(header("access-control-allow-headers"), Some(headers));
        assert_eq!(header("access-control-max-age"), Some("86400"));
    }
}

#[test]
fn a_preflight_of_another_origin_is_not_let_in() {
    let app = spawn_for(list(&["https://a.example"]));
    let answer = preflight(&app, "/solve", "https://a.example");
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("https://a.example")
    );
    assert_eq!(answer.header("vary"), Some("origin"));
    let answer = preflight(&app, "/solve", "https://b.example");
    assert_eq!(answer.header("access-control-allow-origin"), None);
}
