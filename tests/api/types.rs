//! The types of bodies and answers: JSON and judges' text, in every combination.

use crate::problems::check_problem;
use crate::support::{Answer, App, spawn_app};

/// The sample of POJ 1222.
const POJ_1222: &str = include_str!("../judge/poj_1222/sample.in");
/// Its answer.
const POJ_1222_ANSWER: &str = include_str!("../judge/poj_1222/sample.out");
/// The sample of OpenJudge 2811.
const OPENJUDGE_2811: &str = include_str!("../judge/openjudge_2811/sample.in");
/// Its answer.
const OPENJUDGE_2811_ANSWER: &str = include_str!("../judge/openjudge_2811/sample.out");
/// The sample of POJ 1753.
const POJ_1753: &str = include_str!("../judge/poj_1753/sample.in");

/// The object for the first board of the samples, but for its last member.
const FIRST: &str = concat!(
    r#"{"outcome":"Solved","presses":[[1,0,1,0,0,1],[1,1,0,1,0,1],[0,0,1,0,1,1],[1,0,0,1,0,0],[0,1,0,0,0,0]],"#,
    r#""moves":13,"fewest":true,"at_least":13,"nullity":0,"colour":"off""#
);

/// The object for the second board of POJ 1222's sample.
const SECOND: &str = concat!(
    r#"{"outcome":"Solved","presses":[[1,0,0,1,1,1],[1,1,0,0,0,0],[0,0,0,1,0,0],[1,1,0,1,0,1],[1,0,1,1,0,1]],"#,
    r#""moves":15,"fewest":true,"at_least":15,"nullity":0,"colour":"off"}"#
);

/// The object for the sample of POJ 1753, but for its last member.
const FLIPPED: &str = concat!(
    r#"{"outcome":"Solved","moves":4,"colour":"white","#,
    r#""presses":[[1,0,0,0],[0,1,0,1],[1,0,0,0],[0,0,0,0]]"#
);

/// The type of an answer in text.
const TEXT: &str = "text/plain; charset=utf-8";

/// Sends a body of one type and asks for another.
fn ask(app: &App, path: &str, (media, accept): (&str, &str), body: &str) -> Answer {
    let request = app.post(path, media, body.to_owned());
    app.send(request.header("accept", accept))
}

/// Checks the answer, byte for byte, in text and in JSON, to a body of one type.
#[track_caller]
fn check(app: &App, (path, media, body): (&str, &str, &str), text: &str, json: &str) {
    let answer = ask(app, path, (media, "text/plain"), body);
    assert_eq!(answer.success(TEXT), text);
    let answer = ask(app, path, (media, "application/json"), body);
    assert_eq!(answer.success("application/json"), json);
    // Without a wish the answer has the type of the body.
    let answer = ask(app, path, (media, "*/*"), body);
    match media {
        "text/plain" => assert_eq!(answer.success(TEXT), text),
        _ => assert_eq!(answer.success("application/json"), json),
    }
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[test]
fn a_judges_text_is_answered_in_text_and_json() {
    let app = spawn_app();
    let text = quoted(POJ_1222_ANSWER);
    check(
        &app,
        ("/solve", "text/plain", POJ_1222),
        POJ_1222_ANSWER,
        &format!(r#"{{"results":[{FIRST}}},{SECOND}],"text":{text}}}"#),
    );
    let text = quoted(&format!("PUZZLE #1\n{OPENJUDGE_2811_ANSWER}"));
    check(
        &app,
        ("/solve", "text/plain", OPENJUDGE_2811),
        OPENJUDGE_2811_ANSWER,
        &format!(r#"{FIRST},"text":{text}}}"#),
    );
    let one = format!("1\n{OPENJUDGE_2811}");
    let text = format!("PUZZLE #1\n{OPENJUDGE_2811_ANSWER}");
    check(
        &app,
        ("/solve", "text/plain", &one),
        &text,
        &format!(r#"{{"results":[{FIRST}}}],"text":{}}}"#, quoted(&text)),
    );
    check(
        &app,
        ("/solve", "text/plain", "0"),
        "",
        r#"{"results":[],"text":""}"#,
    );
    check(
        &app,
        ("/flip-game", "text/plain", POJ_1753),
        "4\n",
        &format!(r#"{FLIPPED},"text":"4\n"}}"#),
    );
    let two = POJ_1753.repeat(2);
    check(
        &app,
        ("/flip-game", "text/plain", &two),
        "4\n4\n",
        &format!(r#"{{"results":[{FLIPPED}}},{FLIPPED}}}],"text":"4\n4\n"}}"#),
    );
}

#[test]
fn json_is_answered_in_text_and_json() {
    let app = spawn_app();
    let first = "[[0,1,1,0,1,0],[1,0,0,1,1,1],[0,0,1,0,0,1],[1,0,0,1,0,1],[0,1,1,1,0,0]]";
    let second = "[[0,0,1,0,1,0],[1,0,1,0,1,1],[0,0,1,0,1,1],[1,0,1,1,0,0],[0,1,0,1,0,0]]";
    let one = format!("PUZZLE #1\n{OPENJUDGE_2811_ANSWER}");
    check(
        &app,
        (
            "/solve",
            "application/json",
            &format!(r#"{{"grid":{first}}}"#),
        ),
        &one,
        &format!(r#"{FIRST},"text":{}}}"#, quoted(&one)),
    );
    let text = quoted(POJ_1222_ANSWER);
    check(
        &app,
        (
            "/solve",
            "application/json",
            &format!(r#"{{"grids":[{first},{second}]}}"#),
        ),
        POJ_1222_ANSWER,
        &format!(r#"{{"results":[{FIRST}}},{SECOND}],"text":{text}}}"#),
    );
    let board = "[[1,0,0,1],[1,1,0,1],[1,0,0,1],[1,0,0,0]]";
    check(
        &app,
        (
            "/flip-game",
            "application/json",
            &format!(r#"{{"board":{board}}}"#),
        ),
        "4\n",
        &format!(r#"{FLIPPED},"text":"4\n"}}"#),
    );
    check(
        &app,
        (
            "/flip-game",
            "application/json",
            &format!(r#"{{"boards":[{board},{board}]}}"#),
        ),
        "4\n4\n",
        &format!(r#"{{"results":[{FLIPPED}}},{FLIPPED}}}],"text":"4\n4\n"}}"#),
    );
}

#[test]
fn a_type_may_be_written_in_other_ways() {
    let app = spawn_app();
    for media in [
        "Text/Plain",
        "text/plain;charset=UTF-8",
        "text/plain; charset=\"us-ascii\"",
    ] {
        let answer = app.send(app.solve(media, POJ_1222));
        assert_eq!(answer.success(TEXT), POJ_1222_ANSWER);
    }
    for accept in [
        "text/*",
        "text/plain;q=0.2, image/png",
        "TEXT/PLAIN",
        "nonsense, text/plain",
    ] {
        let answer = ask(
            &app,
            "/flip-game",
            ("application/json", accept),
            r#"{"board":["b"]}"#,
        );
        assert_eq!(answer.success(TEXT), "0\n", "{accept}");
    }
    let request = app.solve("text/plain", POJ_1222);
    let answer = app.send(request.header("content-encoding", "identity"));
    assert_eq!(answer.success(TEXT), POJ_1222_ANSWER);
}

#[test]
fn a_caller_who_accepts_no_type_of_ours_is_told_all() {
    let app = spawn_app();
    let detail = "the route answers with application/json, text/plain, application/x-ndjson, image/svg+xml or \
        image/x-portable-bitmap, and the Accept header takes none of them";
    for path in ["/solve", "/flip-game"] {
        for accept in [
            "text/html",
            "*/*;q=0",
            "image/png, application/json;q=0, text/plain;q=0.0",
        ] {
            let answer = ask(&app, path, ("text/plain", accept), "0");
            check_problem(&answer, "not-acceptable", detail);
        }
    }
}

#[test]
fn a_body_of_another_type_is_told_which_header_to_send() {
    let app = spawn_app();
    let send = "send the header 'Content-Type: application/json' with a JSON object, \
        'Content-Type: text/plain' with a judge's input, 'Content-Type: application/x-ndjson' with an object a line, or \
        'Content-Type: image/x-portable-bitmap' with one board";
    for path in ["/solve", "/flip-game"] {
        for (media, found) in [
            (
                "application/x-www-form-urlencoded",
                "the type \"application/x-www-form-urlencoded\" is not read",
            ),
            ("text/csv", "the type \"text/csv\" is not read"),
            ("image/svg+xml", "the type \"image/svg+xml\" is not read"),
            (
                "application/vnd.api+json",
                "the type \"application/vnd.api+json\" is not read",
            ),
            ("nonsense", "the type \"nonsense\" is not read"),
            ("", "the type \"\" is not read"),
            (
                "text/plain; charset=utf-16",
                "the charset utf-16 is not read",
            ),
        ] {
            let answer = app.send(app.post(path, media, "1"));
            check_problem(&answer, "unsupported-type", &format!("{found}; {send}"));
        }
        let answer = app.send(app.request(reqwest::Method::POST, path).body("{}"));
        let found = "the request has no Content-Type";
        check_problem(&answer, "unsupported-type", &format!("{found}; {send}"));
        let request = app.post(path, "application/json", "{}");
        let answer = app.send(request.header("content-encoding", "gzip"));
        let found = "the content coding \"gzip\" is not read";
        check_problem(&answer, "unsupported-type", &format!("{found}; {send}"));
    }
}
