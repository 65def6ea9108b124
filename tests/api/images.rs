//! Boards as bitmaps in, and bitmaps and drawings out.

use lights_out::http::settings::Settings;
use reqwest::RequestBuilder;
use reqwest::header::HeaderMap;
use serde_json::json;

use crate::brute::{Form, Grid, press, seeded};
use crate::openapi::example;
use crate::problems::{check_faults, check_problem};
use crate::raw;
use crate::support::{App, settings, spawn_app, spawn_app_with};

/// The type of bitmaps.
const PBM: &str = "image/x-portable-bitmap";
/// The type of drawings.
const SVG: &str = "image/svg+xml";
/// The types of answers with text.
const TEXTS: [&str; 2] = ["application/json", "text/plain"];

/// The routes that take a body, with the field of one board and that of a list.
const PATHS: [(&str, &str, &str); 2] = [
    ("/solve", "grid", "grids"),
    ("/flip-game", "board", "boards"),
];

/// A grid as P1.
fn plain(grid: &Grid) -> Vec<u8> {
    let digits = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<String>();
    let rows: Vec<String> = grid.iter().map(digits).collect();
    let (cols, n_rows) = (grid[0].len(), grid.len());
    format!("P1\n# plain\n{cols} {n_rows}\n{}\n", rows.join("\n")).into_bytes()
}

/// A grid as P4, with bits of this kind past the end of a row.
fn raw(grid: &Grid, padding: u8) -> Vec<u8> {
    let mut out = format!("P4\n{} {}\n", grid[0].len(), grid.len()).into_bytes();
    for row in grid {
        for lights in row.chunks(8) {
            let bit = |idx: usize| lights.get(idx).copied().unwrap_or(padding);
            out.push((0..8).fold(0, |byte, idx| byte << 1 | bit(idx)));
        }
    }
    out
}

/// Sends a request for an image, and returns its headers and its bytes.
#[track_caller]
fn send(app: &App, request: RequestBuilder, media: &str) -> (HeaderMap, Vec<u8>) {
    let (status, headers, bytes) = app.wait(async {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        (status, headers, response.bytes().await.unwrap().to_vec())
    });
    assert_eq!(status, 200, "{}", bytes.escape_ascii());
    assert_eq!(headers["content-type"], media);
    (headers, bytes)
}

/// Checks the headers that say what became of a board.
#[track_caller]
fn check_headers(headers: &HeaderMap, expected: [Option<&str>; 3]) {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap());
    let found = ["x-outcome", "x-moves", "x-fewest"].map(header);
    assert_eq!(found, expected);
}

#[test]
fn a_bitmap_is_answered_by_the_presses_of_the_same_board_in_json() {
    let app = spawn_app();
    let widths = [1, 7, 8, 9, 63, 64, 65, 130];
    for (n_rows, n_cols) in widths
        .map(|n_cols| (3, n_cols))
        .into_iter()
        .chain([(1, 1), (70, 70)])
    {
        let dark = vec![vec![0; n_cols]; n_rows];
        let grid = press(&dark, &seeded(n_rows, n_cols, 7));
        for (path, one, _) in PATHS {
            let body = json!({ one: Form::Numbers.write(&grid) }).to_string();
            let json = app.send(app.post(path, TEXTS[0], body.clone())).json();
            let presses = crate::brute::read(&json["presses"]);
            let moves = json["moves"].to_string();
            let fewest = json["fewest"].as_bool().unwrap_or(true).to_string();
            let from_json = app.post(path, TEXTS[0], body).header("accept", PBM);
            for request in [
                app.post(path, PBM, raw(&grid, 1)),
                app.post(path, PBM, plain(&grid)),
                from_json,
            ] {
                let (headers, bytes) = send(&app, request, PBM);
                assert_eq!(bytes, raw(&presses, 0), "{n_rows} × {n_cols}");
                check_headers(&headers, [Some("Solved"), Some(&moves), Some(&fewest)]);
            }
        }
    }
}

#[test]
fn a_bitmap_is_answered_in_json_and_text() {
    let app = spawn_app();
    let cross = "P1 3 3 010 111 010";
    for (path, media, expected) in [
        (
            "/solve",
            "application/json",
            r#"{"outcome":"Solved","presses":["000","010","000"],"moves":1,"fewest":true,"at_least":1,"nullity":0,"colour":"off","text":"PUZZLE #1\n0 0 0\n0 1 0\n0 0 0\n"}"#,
        ),
        (
            "/solve",
            "text/plain; charset=utf-8",
            "PUZZLE #1\n0 0 0\n0 1 0\n0 0 0\n",
        ),
        (
            "/flip-game",
            "application/json",
            r#"{"outcome":"Solved","moves":1,"colour":"white","presses":["000","010","000"],"text":"1\n"}"#,
        ),
        ("/flip-game", "text/plain; charset=utf-8", "1\n"),
    ] {
        let request = app.post(path, PBM, cross).header("accept", media);
        assert_eq!(app.send(request).success(media), expected);
    }
}

#[test]
fn the_bitmap_of_an_impossible_board_is_its_certificate_and_says_so() {
    let app = spawn_app();
    let body = "P1 4 4 1000 0000 0000 0000";
    let why = "every press changes an even number of these lights, and an odd number has to change";
    let certificate = |goal: &str| {
        let head = format!("P4\n# Impossible{goal}: {why}\n4 4\n");
        [head.as_bytes(), b"\xd0\x10\xe0\x40"].concat()
    };
    let impossible = [Some("Impossible"), None, None];
    let (headers, bytes) = send(&app, app.solve(PBM, body), PBM);
    assert_eq!(bytes, certificate(""));
    check_headers(&headers, impossible);
    let both = [certificate(" to all white"), certificate(" to all black")].concat();
    let (headers, bytes) = send(&app, app.flip_game(PBM, body), PBM);
    assert_eq!(bytes, both);
    check_headers(&headers, impossible);
    let either = r#"{"grid":["1000","0000","0000","0000"],"goal":"either"}"#;
    let both = [certificate(" to all off"), certificate(" to all on")].concat();
    let request = app.solve(TEXTS[0], either).header("accept", PBM);
    assert_eq!(send(&app, request, PBM).1, both);
}

#[test]
fn a_board_of_any_type_is_drawn_alike() {
    let app = spawn_app();
    let flipped = include_str!("../../src/formats/svg/tests/flipped.svg");
    let either = include_str!("../../src/formats/svg/tests/either.svg");
    for (media, body, drawing, moves) in [
        (
            "application/json",
            r#"{"board":["bwwb","bbwb","bwwb","bwww"]}"#,
            flipped,
            Some("4"),
        ),
        ("text/plain", "bwwb bbwb bwwb bwww", flipped, Some("4")),
        (PBM, "P1 4 4 1001 1101 1001 1000", flipped, Some("4")),
        (
            "application/json",
            r#"{"boards":[["1000","0000","0000","0000"]]}"#,
            either,
            None,
        ),
        ("text/plain", "bwww wwww wwww wwww", either, None),
        (PBM, "P1 4 4 1000 0000 0000 0000", either, None),
    ] {
        let request = app.flip_game(media, body).header("accept", "image/svg+xml");
        let (headers, bytes) = send(&app, request, SVG);
        assert_eq!(String::from_utf8(bytes).unwrap(), drawing);
        let outcome = moves.map_or("Impossible", |_| "Solved");
        check_headers(&headers, [Some(outcome), moves, moves.map(|_| "true")]);
    }
    let solved = include_str!("../../src/formats/svg/tests/solved.svg");
    let request = app.solve(TEXTS[0], r#"{"grid":["010","111","010"]}"#);
    let (_, bytes) = send(&app, request.header("accept", "image/*"), SVG);
    assert_eq!(String::from_utf8(bytes).unwrap(), solved);
}

#[test]
fn a_list_is_no_image() {
    let app = spawn_app();
    for (path, _, many) in PATHS {
        for n_boards in [0, 2, 3] {
            for media in [SVG, PBM] {
                let body = json!({ many: vec![["1"]; n_boards] }).to_string();
                let request = app.post(path, TEXTS[0], body).header("accept", media);
                let detail = format!(
                    "an answer in {media} shows one board, and the request has {n_boards}; accept application/json or text/plain for a list"
                );
                check_problem(&app.send(request), "not-acceptable", &detail);
            }
        }
    }
    let request = app.flip_game("text/plain", "bwwb ".repeat(8));
    let detail = "an answer in image/svg+xml shows one board, and the request has 2; accept application/json or text/plain for a list";
    check_problem(
        &app.send(request.header("accept", SVG)),
        "not-acceptable",
        detail,
    );
}

#[test]
fn a_faulty_bitmap_is_told_where() {
    let app = spawn_app();
    for (path, ..) in PATHS {
        let ask = |body: &'static [u8]| app.send(app.post(path, PBM, body));
        let magic = "expected P1 or P4, the start of a portable bitmap, found";
        check_faults(
            &ask(b""),
            "not-a-board",
            &[("1:1", &format!("{magic} the end of the bitmap"))],
        );
        check_faults(
            &ask(b"P6 1 1 1\n"),
            "not-a-board",
            &[("1:1", &format!("{magic} P6"))],
        );
        check_faults(
            &ask(b"P4\n# no height\n7 x\n"),
            "not-a-board",
            &[("3:3", "expected the height, a number, found x")],
        );
        check_faults(
            &ask(b"P4\n0 7\n"),
            "not-a-board",
            &[("2:1", "expected the width of at least 1, found 0")],
        );
        check_faults(
            &ask(b"P1\n3 2\n0 2 0\n1 x\n"),
            "not-a-board",
            &[
                ("3:3", "expected 0 or 1, found 2"),
                ("4:3", "expected 0 or 1, found x"),
                ("5:1", "expected 6 digits for 2 × 3 lights, found 5"),
            ],
        );
        check_problem(
            &ask(b"P4\n9 2\n\0\0\0"),
            "not-a-board",
            "expected 4 bytes of raster for 2 × 9 lights from byte 7 on, found 3",
        );
        check_problem(
            &ask(b"P4\n1 1\n\0P4\n1 1\n\0"),
            "not-a-board",
            "expected the end of the bitmap of 1 × 1 lights at byte 8, bytes left over: 8; a body is one bitmap",
        );
    }
}

#[test]
fn a_bitmap_over_a_limit_is_refused_by_its_header() {
    let app = spawn_app_with(Settings {
        max_body_bytes: 1 << 20,
        max_cells: 100,
        ..settings()
    });
    for (path, ..) in PATHS {
        for body in ["P4 101 1 ", "P1 1 101", "P1 4294967296 4294967296 "] {
            let answer = app.send(app.post(path, PBM, body));
            assert_eq!(&answer.problem(), example("TooLarge", "board"));
        }
        // Most of the raster never comes, and nobody waits for it.
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: a\r\nx-request-id: example\r\ncontent-type: {PBM}\r\ncontent-length: 1000000\r\n\r\nP4 8000 999 "
        );
        let sent = [head.into_bytes(), vec![0; 5000]].concat();
        let answer = raw::send(app.address, sent).read_answer();
        assert_eq!(&answer.problem(), example("TooLarge", "board"));
        let body = [b"P4 8 8 ".as_slice(), &vec![0; 1 << 20]].concat();
        let answer = app.send(app.post(path, PBM, body));
        let detail = "the body is over the limit of 1048576 bytes";
        check_problem(&answer, "too-large", detail);
    }
}

#[test]
fn a_large_bitmap_is_answered_and_not_drawn() {
    let app = spawn_app();
    let body = [b"P4 1000 1001 ".as_slice(), &vec![0; 125 * 1001]].concat();
    let expected = [b"P4\n1000 1001\n".as_slice(), &vec![0; 125 * 1001]].concat();
    let (headers, bytes) = send(&app, app.solve(PBM, body.clone()), PBM);
    assert!(bytes == expected, "presses for a dark board");
    check_headers(&headers, [Some("Solved"), Some("0"), Some("true")]);
    let request = app.solve(PBM, body).header("accept", SVG);
    let detail = "a drawing is over the limit of 1000000 lights";
    check_problem(&app.send(request), "too-large", detail);
}
