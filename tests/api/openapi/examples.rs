//! The examples of the contract are the truth: each is sent, and its answer compared.

use std::collections::BTreeSet;

use lights_out::http::problem::Problem;
use reqwest::Method;
use serde_json::{Map, Value};

use super::{at, check, check_component, example, object_at};
use crate::support::{Answer, App, ID, spawn_app};

/// Examples of failures that no single request brings about; the tests that bring them about compare
/// them.
const COMPARED_ELSEWHERE: [(&str, &str); 6] = [
    ("BodyTooSlow", "silent"),
    ("Busy", "busy"),
    ("Draining", "draining"),
    ("Internal", "internal"),
    ("TooLarge", "board"),
    ("TooLarge", "body"),
];

/// The examples of a body of one type, by name; none where it is no object.
fn examples(content: &Value) -> Option<&Map<String, Value>> {
    content.get("examples")?.as_object()
}

/// A body as it is sent: a text as it stands, any other value as JSON.
fn body(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// The type in which an example of a request is answered: its own, but for a bitmap, whose answer no text shows.
fn answer_type(media: &str) -> &str {
    match media {
        "image/x-portable-bitmap" => "image/svg+xml",
        media => media,
    }
}

/// The body of an answer as the contract shows it.
fn shown(media: &str, answer: &Answer) -> Value {
    match media {
        "text/plain" => answer.success("text/plain; charset=utf-8").into(),
        "application/x-ndjson" | "image/svg+xml" => answer.success(media).into(),
        _ => answer.json(),
    }
}

/// Sends every example of one type of body, and compares its answer.
#[track_caller]
fn check_examples(app: &App, path: &str, media: &str, content: &Value, answers: &Value) {
    let accept = answer_type(media);
    let answers = &answers[accept];
    let requests = examples(content).unwrap();
    let expected = examples(answers).unwrap();
    assert!(requests.keys().eq(expected.keys()), "{path} {media}");
    for (name, request) in requests {
        let path = match request.get("x-query") {
            Some(query) => format!("{path}?{}", query.as_str().unwrap()),
            None => path.to_owned(),
        };
        let (request, expected) = (&request["value"], &expected[name]["value"]);
        check(&content["schema"], request);
        check(&answers["schema"], expected);
        let call = app.post(&path, media, body(request));
        let answer = app.send(call.header("accept", accept));
        assert_eq!(&shown(accept, &answer), expected, "{path} {name}");
    }
}

/// Sends the request of a failure and compares its answer.
#[track_caller]
fn check_failure(app: &App, name: &str, request: &Value, expected: &Value) {
    let member = |name: &str| request[name].as_str().unwrap().to_owned();
    let mut call = match request.get("type") {
        Some(_) => app.post(&member("path"), &member("type"), member("body")),
        None => app.request(Method::GET, &member("path")),
    };
    if request.get("accept").is_some() {
        call = call.header("accept", member("accept"));
    }
    if request.get("coding").is_some() {
        call = call.header("accept-encoding", member("coding"));
    }
    assert_eq!(&app.send(call).problem(), expected, "{name}");
}

#[test]
fn every_example_of_a_request_has_the_answer_of_its_name() {
    let app = spawn_app();
    let mut n_types = 0;
    for (path, methods) in object_at("/paths") {
        let Some(requests) = methods.pointer("/post/requestBody/content") else {
            continue;
        };
        let answers = &methods["post"]["responses"]["200"]["content"];
        for (media, content) in requests.as_object().unwrap() {
            // The page's form is answered by a page, which the tests of the page read.
            if media == "application/x-www-form-urlencoded" {
                continue;
            }
            check_examples(&app, path, media, content, answers);
            n_types += 1;
        }
    }
    assert_eq!(n_types, 9);
}

#[test]
fn every_example_of_a_failure_is_true() {
    let app = spawn_app();
    let mut elsewhere = BTreeSet::new();
    for response in object_at("/components/responses").keys() {
        let pointer = format!("/components/responses/{response}/content/application~1problem+json");
        for (name, entry) in examples(at(&pointer)).unwrap() {
            check_component("Problem", &entry["value"]);
            match entry.get("x-request") {
                Some(request) => check_failure(&app, name, request, &entry["value"]),
                None => assert!(elsewhere.insert((response.as_str(), name.as_str()))),
            }
        }
    }
    assert_eq!(elsewhere, BTreeSet::from(COMPARED_ELSEWHERE));
}

#[test]
fn the_example_of_our_own_fault_is_what_such_a_fault_says() {
    let rendered = Problem::internal("x").render(ID);
    let rendered: Value = serde_json::from_slice(&rendered).unwrap();
    assert_eq!(&rendered, example("Internal", "internal"));
}
