//! The contract is served, and has the routes that the service has.

use std::collections::BTreeSet;

use lights_out::http::problem::kind::Kind;
use reqwest::Method;
use serde_json::Value;

use super::{TEXT, at, check, object_at};
use crate::problems::check_problem;
use crate::support::{Answer, App, spawn_app};

/// The route table in the source of the service.
const SOURCE: &str = include_str!("../../../src/http.rs");

/// The methods that axum has a function for, and that a route of the contract may have.
const METHODS: [&str; 7] = ["get", "post", "put", "patch", "delete", "head", "options"];

/// A path and a method, in small letters.
type Route = (String, String);

/// The routes of the source: each path stands as `"/path", get(…)`, perhaps with `.post(…)` behind it.
fn routes_of_source() -> BTreeSet<Route> {
    let (source, _tests) = SOURCE.split_once("#[cfg(test)]").unwrap();
    let mut routes = BTreeSet::new();
    for entry in source.split("\"/").skip(1) {
        let (path, mut rest) = entry.split_once('"').unwrap();
        rest = rest.trim_start_matches([',', ' ', '\n']);
        while let Some((method, call)) = rest.split_once('(')
            && METHODS.contains(&method)
        {
            routes.insert(route(&format!("/{path}"), method));
            let (_handler, behind) = call.split_once(')').unwrap();
            rest = behind.trim_start_matches(['.', ' ', '\n']);
        }
    }
    routes
}

/// The routes of the contract.
fn routes_of_contract() -> BTreeSet<Route> {
    let mut routes = BTreeSet::new();
    for (path, methods) in object_at("/paths") {
        let methods = methods.as_object().unwrap().keys();
        routes.extend(methods.map(|method| route(path, method)));
    }
    routes
}

/// A route from its parts.
fn route(path: &str, method: &str) -> Route {
    (path.to_owned(), method.to_owned())
}

/// A path of the contract with its example in the place of a parameter.
fn example_of(path: &str) -> String {
    path.replace("{file}", "no-script.css")
}

/// Asks a route of the contract, with a body where it takes one.
fn ask(app: &App, (path, method): &Route) -> Answer {
    match method.as_str() {
        "get" => app.send(app.request(Method::GET, &example_of(path))),
        "post" => app.send(app.post(path, "application/json", "{}")),
        _ => panic!("no test asks by {method} yet"),
    }
}

/// Checks the answer of a GET against what the contract says of its success.
#[track_caller]
fn check_success(path: &str, answer: &Answer) {
    let pointer = format!("/paths/{}/get/responses/200", path.replace('/', "~1"));
    let media = answer.header("content-type").map(|media| {
        let (media, _) = media.split_once(';').unwrap_or((media, ""));
        media
    });
    let Some(content) = at(&pointer).get("content") else {
        assert_eq!((media, answer.body.as_str()), (None, ""), "{path}");
        return;
    };
    let schema = &content[media.unwrap()]["schema"];
    let body = match media {
        Some("application/json") => serde_json::from_str(&answer.body).unwrap(),
        Some("application/yaml") => yaml_serde::from_str(&answer.body).unwrap(),
        _ => Value::from(answer.body.as_str()),
    };
    check(schema, &body);
}

#[test]
fn the_contract_and_the_service_have_the_same_routes() {
    assert_eq!(routes_of_source(), routes_of_contract());
}

#[test]
fn every_route_of_the_contract_answers() {
    let app = spawn_app();
    for route in routes_of_contract() {
        let answer = ask(&app, &route);
        match (route.1.as_str(), answer.status) {
            ("get", 200) => check_success(&route.0, &answer),
            ("post", 422) => drop(answer.problem()),
            // The page reads nothing but its form.
            ("post", 415) if route.0 == "/" => drop(answer.problem()),
            _ => panic!("{route:?}: {answer:?}"),
        }
    }
}

#[test]
fn every_other_method_is_told_which_methods_there_are() {
    let app = spawn_app();
    let routes = routes_of_contract();
    for path in object_at("/paths").keys() {
        let has = |method: &str| routes.contains(&route(path, method));
        let allow = match (has("get"), has("post")) {
            (true, true) => "GET,HEAD,POST",
            (true, false) => "GET,HEAD",
            (false, true) => "POST",
            (false, false) => panic!("no test knows the methods of {path} yet"),
        };
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] {
            if has(&method.to_lowercase()) {
                continue;
            }
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let answer = app.send(app.request(method, &example_of(path)));
            assert_eq!(answer.header("allow"), Some(allow), "{path}");
            let detail = format!("the route has {allow}");
            check_problem(&answer, "method-not-allowed", &detail);
        }
    }
}

#[test]
fn the_contract_is_served_as_it_was_written() {
    let app = spawn_app();
    let answer = app.send(app.openapi_yaml());
    assert_eq!(answer.success("application/yaml"), TEXT);
}

#[test]
fn the_contract_in_json_is_the_same() {
    let app = spawn_app();
    let answer = app.send(app.openapi_json());
    assert_eq!(&answer.json(), at(""));
}

#[test]
fn the_page_of_errors_has_an_anchor_for_every_type_in_the_contract() {
    let app = spawn_app();
    let page = app.send(app.errors());
    let page = page.success("text/html; charset=utf-8");
    let anchors = page.split("id=\"").skip(1);
    let anchors: Vec<&str> = anchors
        .filter_map(|rest| Some(rest.split_once('"')?.0))
        .collect();
    assert_eq!(anchors, Kind::ALL.map(Kind::slug));
    let types = TEXT.split("type: /docs/errors#").skip(1);
    let slugs: BTreeSet<&str> = types.filter_map(|rest| rest.lines().next()).collect();
    let is_there = |slug: &&str| anchors.contains(slug);
    assert!(slugs.iter().all(is_there), "{slugs:?}");
}
