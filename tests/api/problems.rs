//! The bodies of failures as they have to be.

use serde_json::{Value, json};

use crate::support::{Answer, ID};

/// The status and the title of a kind of problem.
fn status_and_title(slug: &str) -> (u16, &'static str) {
    match slug {
        "not-json" => (400, "The body is not JSON"),
        "not-utf8" => (400, "The body is not UTF-8"),
        "not-a-board" => (400, "The body is no board"),
        "bad-request" => (400, "The request is not well-formed"),
        "not-found" => (404, "No such route"),
        "method-not-allowed" => (405, "The route has no such method"),
        "not-acceptable" => (406, "No acceptable type"),
        "body-too-slow" => (408, "The body came too slowly"),
        "too-large" => (413, "Over a limit"),
        "unsupported-type" => (415, "A type that is not read here"),
        "wrong-shape" => (422, "JSON of another shape"),
        "wrong-query" => (422, "A query that has no answer"),
        "busy" => (503, "More work than the server takes now"),
        _ => panic!("{slug} is no kind of problem"),
    }
}

/// A problem without a list of faults, for a request with the usual id.
pub(crate) fn problem(slug: &str, detail: &str) -> Value {
    let (status, title) = status_and_title(slug);
    json!({
        "type": format!("/docs/errors#{slug}"),
        "title": title,
        "status": status,
        "detail": detail,
        "request_id": ID,
    })
}

/// A fault of a body: where it is, and the detail.
///
/// The place is `3:9`, line and column, for text, and else a JSON Pointer.
pub(crate) type Fault<'a> = (&'a str, &'a str);

/// A problem with a list of faults, for a request with the usual id.
pub(crate) fn problem_with(slug: &str, faults: &[Fault<'_>]) -> Value {
    let (place, detail) = faults[0];
    let first = match place.split_once(':') {
        Some((line, column)) => format!("line {line}, column {column}: {detail}"),
        None if place.is_empty() => detail.to_owned(),
        None => format!("{place}: {detail}"),
    };
    let detail = match faults.len() {
        1 => first,
        20 => format!("at least 20 faults, the first: {first}"),
        n_faults => format!("{n_faults} faults, the first: {first}"),
    };
    let mut problem = problem(slug, &detail);
    problem["errors"] = faults.iter().map(error).collect();
    problem
}

/// A fault as it stands in the list.
fn error((place, detail): &Fault<'_>) -> Value {
    match place.split_once(':') {
        Some((line, column)) => {
            let (line, column): (u64, u64) = (line.parse().unwrap(), column.parse().unwrap());
            json!({ "line": line, "column": column, "detail": detail })
        }
        None => json!({ "pointer": place, "detail": detail }),
    }
}

/// Checks that an answer is this failure.
#[track_caller]
pub(crate) fn check_problem(answer: &Answer, slug: &str, detail: &str) {
    assert_eq!(answer.problem(), problem(slug, detail));
}

/// Checks that an answer is a failure with these faults.
#[track_caller]
pub(crate) fn check_faults(answer: &Answer, slug: &str, faults: &[Fault<'_>]) {
    assert_eq!(answer.problem(), problem_with(slug, faults));
}
