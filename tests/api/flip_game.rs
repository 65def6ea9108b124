//! `POST /flip-game`: fewest moves to one colour, in JSON.

use serde_json::{Value, json};

use crate::brute::{self, Form, Grid};
use crate::openapi;
use crate::support::{App, settings, spawn_app, spawn_app_with};

/// Checks that a body has this answer, byte for byte, and that the answer keeps the contract.
#[track_caller]
fn check(app: &App, body: &str, expected: &str) {
    let answer = app.send(app.flip_game("application/json", body.to_owned()));
    assert_eq!(answer.success("application/json"), expected, "{body}");
    check_contract(&answer.json());
}

/// Checks an answer against the contract.
#[track_caller]
fn check_contract(answer: &Value) {
    let schema = "/paths/~1flip-game/post/responses/200/content/application~1json/schema";
    openapi::check(openapi::at(schema), answer);
}

/// Sends a body and returns the answer.
#[track_caller]
fn flip(app: &App, body: &Value) -> Value {
    let answer = app.send(app.flip_game("application/json", body.to_string()));
    let answer = answer.json();
    check_contract(&answer);
    answer
}

/// The shortest way to one colour by brute force: white where both take as many moves.
fn nearest(grid: &Grid) -> Option<(&'static str, Grid)> {
    let white = brute::sets(grid).into_iter().next();
    let black = brute::sets(&brute::inverse(grid)).into_iter().next();
    let white = white.map(|presses| ("white", presses));
    let black = black.map(|presses| ("black", presses));
    let ways = white.into_iter().chain(black);
    ways.min_by_key(|(_, presses)| brute::count(presses))
}

/// Checks the answer to a board against brute force.
#[track_caller]
fn check_by_brute_force(app: &App, grid: &Grid) {
    for form in Form::ALL {
        let answer = flip(app, &json!({ "board": form.write(grid) }));
        let Some((colour, presses)) = nearest(grid) else {
            check_impossible(grid, form, &answer);
            continue;
        };
        let moves = brute::count(&presses);
        let expected = json!({
            "outcome": "Solved",
            "moves": moves,
            "colour": colour,
            "presses": form.write(&presses),
            "text": format!("{moves}\n"),
        });
        assert_eq!(answer, expected, "{grid:?}");
    }
}

/// Checks the proofs that a board cannot become one colour.
#[track_caller]
fn check_impossible(grid: &Grid, form: Form, answer: &Value) {
    let white = brute::read(&answer["certificates"]["white"]);
    let black = brute::read(&answer["certificates"]["black"]);
    assert!(brute::is_certificate(grid, &white), "{grid:?}");
    assert!(
        brute::is_certificate(&brute::inverse(grid), &black),
        "{grid:?}"
    );
    let expected = json!({
        "outcome": "Impossible",
        "certificates": { "white": form.write(&white), "black": form.write(&black) },
        "text": "Impossible\n",
    });
    assert_eq!(*answer, expected, "{grid:?}");
}

#[test]
fn boards_of_many_sizes_have_the_answers_of_brute_force() {
    let app = spawn_app();
    let sizes = [
        (1, 1),
        (1, 2),
        (1, 7),
        (7, 1),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 4),
        (5, 6),
        (7, 9),
    ];
    for (n_rows, n_cols) in sizes {
        for seed in 0..4 {
            check_by_brute_force(&app, &brute::seeded(n_rows, n_cols, seed));
        }
    }
    let dark = vec![vec![0; 4]; 4];
    for seed in 0..20 {
        let presses = brute::seeded(4, 4, seed);
        check_by_brute_force(&app, &brute::press(&dark, &presses));
    }
}

#[test]
fn the_sample_of_the_judge_takes_four_moves() {
    let app = spawn_app();
    let answer = concat!(
        r#"{"outcome":"Solved","moves":4,"colour":"white","presses":["1000","0101","1000","0000"],"#,
        r#""text":"4\n"}"#
    );
    check(&app, r#"{"board":["bwwb","bbwb","bwwb","bwww"]}"#, answer);
    check(&app, r#"{"board":["1001","1101","1001","1000"]}"#, answer);
    check(
        &app,
        r#"{"board":["b00b","11wb","1wwb","bw00"],"effort":1}"#,
        answer,
    );
    check(
        &app,
        r#"{"board":[[1,0,0,1],[1,1,0,1],[1,0,0,1],[1,0,0,0]]}"#,
        concat!(
            r#"{"outcome":"Solved","moves":4,"colour":"white","presses":[[1,0,0,0],[0,1,0,1],[1,0,0,0],[0,0,0,0]],"#,
            r#""text":"4\n"}"#
        ),
    );
}

#[test]
fn white_comes_first_where_both_colours_are_equally_near() {
    let app = spawn_app();
    check(
        &app,
        r#"{"board":["wbb"]}"#,
        r#"{"outcome":"Solved","moves":1,"colour":"white","presses":["001"],"text":"1\n"}"#,
    );
}

#[test]
fn a_board_that_cannot_become_one_colour_has_a_proof_for_each() {
    let app = spawn_app();
    check(
        &app,
        r#"{"board":["bw"]}"#,
        r#"{"outcome":"Impossible","certificates":{"white":["11"],"black":["11"]},"text":"Impossible\n"}"#,
    );
}

#[test]
fn a_list_of_boards_has_a_list_of_objects_in_its_order() {
    let app = spawn_app();
    check(&app, r#"{"boards":[]}"#, r#"{"results":[],"text":""}"#);
    check(
        &app,
        r#"{"boards":[["bwwb","bbwb","bwwb","bwww"],[[1,0]],["w","b","b"]]}"#,
        concat!(
            r#"{"results":[{"outcome":"Solved","moves":4,"colour":"white","presses":["1000","0101","1000","0000"]},"#,
            r#"{"outcome":"Impossible","certificates":{"white":[[1,1]],"black":[[1,1]]}},"#,
            r#"{"outcome":"Solved","moves":1,"colour":"white","presses":["0","0","1"]}],"#,
            r#""text":"4\nImpossible\n1\n"}"#
        ),
    );
}

#[test]
fn a_search_that_runs_out_of_effort_says_so() {
    let app = spawn_app_with(settings());
    // Presses at four in nine places, without any pattern, leave a board far from both colours.
    let is_in =
        |row: usize, col: usize| u8::from((row * row + 3 * row * col + 5 * col * col) % 9 < 4);
    let presses: Grid = (0..79)
        .map(|row| (0..79).map(|col| is_in(row, col)).collect())
        .collect();
    let grid = brute::press(&vec![vec![0; 79]; 79], &presses);
    let answer = flip(&app, &json!({ "board": grid, "effort": 1 }));
    let presses = brute::read(&answer["presses"]);
    let goal = if answer["colour"] == "white" {
        0
    } else {
        79 * 79
    };
    assert_eq!(brute::count(&brute::press(&grid, &presses)), goal);
    let moves = brute::count(&presses);
    let at_least = answer["at_least"].as_u64().unwrap();
    assert!(usize::try_from(at_least).unwrap() <= moves, "{answer}");
    let expected = json!({
        "outcome": "Solved",
        "moves": moves,
        "colour": answer["colour"],
        "presses": presses,
        "fewest": false,
        "at_least": at_least,
        "text": format!("at most {moves}, at least {at_least}\n"),
    });
    assert_eq!(answer, expected);
}
