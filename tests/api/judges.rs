//! Judges by name: the list, the samples at both routes, and what is refused.

use std::time::Duration;

use lights_out::formats::judge::list;
use reqwest::Method;
use serde_json::Value;

use crate::openapi;
use crate::problems::{check_faults, check_problem};
use crate::support::{App, settings, spawn_app, spawn_app_with};

/// The list as the service tells it.
fn listed(app: &App) -> Vec<Value> {
    let answer = app.send(app.request(Method::GET, "/judges")).json();
    openapi::check_component("Judges", &answer);
    answer["judges"].as_array().unwrap().clone()
}

/// A member of an entry, which is text.
fn member<'a>(entry: &'a Value, pointer: &str) -> &'a str {
    entry.pointer(pointer).unwrap().as_str().unwrap()
}

/// Checks that a text is refused as too much, in these words.
#[track_caller]
fn check_too_large(app: &App, judge: &str, text: &str, detail: &str) {
    let call = app.post(
        &format!("/solve?judge={judge}"),
        "text/plain",
        text.to_owned(),
    );
    check_problem(&app.send(call), "too-large", detail);
}

#[test]
fn the_service_the_contract_and_the_library_list_the_same_names() {
    let app = spawn_app();
    let listed = listed(&app);
    let listed: Vec<&str> = listed.iter().map(|entry| member(entry, "/name")).collect();
    let contract = openapi::at("/components/schemas/JudgeName/enum");
    let contract = contract.as_array().unwrap().iter();
    let contract: Vec<&str> = contract.map(|name| name.as_str().unwrap()).collect();
    assert_eq!(listed, list::names().collect::<Vec<_>>());
    assert_eq!(listed, contract);
}

#[test]
fn every_sample_is_answered_at_both_routes() {
    let app = spawn_app();
    for entry in listed(&app) {
        let name = member(&entry, "/name");
        for route in ["/solve", "/flip-game"] {
            let path = format!("{route}?judge={name}");
            let input = member(&entry, "/sample/input").to_owned();
            let answer = app.send(app.post(&path, "text/plain", input));
            let answer = answer.success("text/plain; charset=utf-8");
            assert_eq!(answer, member(&entry, "/sample/answer"), "{path}");
        }
    }
}

#[test]
fn the_classics_by_name_keep_their_other_answers() {
    let app = spawn_app();
    let sample = "bwwb\nbbwb\nbwwb\nbwww\n";
    let call = app.post("/solve?judge=poj-1753", "text/plain", sample);
    let answer = app.send(call.header("accept", "application/json")).json();
    assert_eq!(answer["moves"], 4);
    assert_eq!(answer["colour"], "white");
}

#[test]
fn a_name_in_other_words_is_read_and_other_parameters_are_passed_over() {
    let app = spawn_app();
    for query in ["?judge=leetcode%2D1284", "?x=1&judge=leetcode-1284&y"] {
        let call = app.post(
            &format!("/solve{query}"),
            "text/plain; charset=utf-8",
            "[[1]]",
        );
        let accepted = call.header("accept", "application/json, text/*;q=0.1");
        let answer = app.send(accepted);
        assert_eq!(answer.success("text/plain; charset=utf-8"), "1\n");
    }
}

#[test]
fn a_judge_that_is_named_twice_or_not_known_is_told() {
    let app = spawn_app();
    let names = list::names().collect::<Vec<_>>().join(", ");
    for (query, detail) in [
        ("?judge=a&judge=b", "given more than once".to_owned()),
        ("?judge=", format!("expected one of {names}, found \"\"")),
        (
            "?judge=POJ-1222",
            format!("expected one of {names}, found \"POJ-1222\""),
        ),
    ] {
        let answer = app.send(app.post(&format!("/solve{query}"), "application/json", "{}"));
        check_faults(&answer, "wrong-query", &[("/judge", &detail)]);
    }
}

#[test]
fn a_text_over_a_limit_is_told_which() {
    let mut settings = settings();
    settings.max_cells = 16;
    settings.max_body_bytes = 100;
    settings.search_bytes = 100;
    let app = spawn_app_with(settings);
    let board = "a board is over the limit of 16 lights";
    check_too_large(&app, "poj-1681", "1\n5\n", board);
    let buttons = "(0)".repeat(20);
    let wiring = "the presses and lights of a board are over the limit of 100 bytes of memory";
    check_too_large(&app, "aoc-2025-10", &format!("[.]{buttons}{{0}}"), wiring);
    let body = "the body is over the limit of 100 bytes";
    check_too_large(&app, "poj-3279", &" ".repeat(101), body);
}

/// A machine of 30 lights whose 90 buttons flip three lights each, by a rule that has no short answers.
fn machine() -> String {
    let button = |at: usize| {
        format!(
            "({},{},{})",
            at % 30,
            (at * 7 + 1 + at / 30) % 30,
            (at * 11 + 2) % 30
        )
    };
    let distinct = |at: &usize| {
        let lights = [at % 30, (at * 7 + 1 + at / 30) % 30, (at * 11 + 2) % 30];
        lights[0] != lights[1] && lights[1] != lights[2] && lights[0] != lights[2]
    };
    let buttons: Vec<String> = (0..90).filter(distinct).map(button).collect();
    let diagram = "#".repeat(30);
    let numbers = ["1"; 30].join(",");
    format!("[{diagram}] {} {{{numbers}}}\n", buttons.join(" "))
}

#[test]
fn an_ended_search_is_not_written_as_if_it_were_proved() {
    let mut settings = settings();
    settings.max_effort = Duration::from_millis(1);
    let app = spawn_app_with(settings);
    let call = app.post("/solve?judge=aoc-2025-10", "text/plain", machine());
    let answer = app.send(call);
    // The time may be over before the algebra is done, too.
    if answer.status == 413 {
        let detail = "the text takes longer than the limit of 1ms; send fewer or smaller boards";
        return check_problem(&answer, "too-large", detail);
    }
    let line = answer.success("text/plain; charset=utf-8");
    let (most, least) = line.trim_end().split_once(", at least ").unwrap();
    let most: usize = most.strip_prefix("at most ").unwrap().parse().unwrap();
    assert!(least.parse::<usize>().unwrap() <= most, "{line}");
}
