//! What an answer in JSON owes to its board.

use serde_json::{Map, Value};

use crate::rule::{Lights, all, proves, reach};

/// The lights of a grid or a board in JSON, which is one.
pub(crate) fn lights(grid: &Value) -> Lights {
    let letter = |letter: char| matches!(letter, '1' | 'b');
    let row = |row: &Value| match row {
        Value::String(letters) => letters.chars().map(letter).collect(),
        numbers => {
            let numbers = numbers.as_array().unwrap().iter();
            numbers.map(|light| light.as_f64() == Some(1.0)).collect()
        }
    };
    grid.as_array().unwrap().iter().map(row).collect()
}

/// The goal that a word or a grid names, for a board.
fn goal(board: &Lights, named: &Value) -> Lights {
    match named.as_str() {
        Some("off" | "white") => all(board, false),
        Some("on" | "black") => all(board, true),
        _ => lights(named),
    }
}

/// Checks an answer to one board whose request has this goal.
pub(crate) fn check_answer(board: &Value, named: &Value, answer: &Value) {
    let board = lights(board);
    if answer["outcome"] == "Solved" {
        // What was reached is named, but for a goal that is a grid.
        let goal = goal(&board, answer.get("colour").unwrap_or(named));
        let listed = answer["solutions"].as_array().into_iter().flatten();
        for presses in listed.chain([&answer["presses"]]) {
            assert!(reach(&board, &lights(presses), &goal), "{answer}");
        }
        let presses = lights(&answer["presses"]);
        let n_moves = presses.iter().flatten().filter(|press| **press).count();
        assert_eq!(answer["moves"], n_moves, "{answer}");
        return;
    }
    assert_eq!(answer["outcome"], "Impossible", "{answer}");
    let mut certificates = Map::new();
    match answer["certificates"].as_object() {
        Some(named) => certificates.clone_from(named),
        None => assert!(proves(
            &board,
            &lights(&answer["certificate"]),
            &goal(&board, named)
        )),
    }
    for (colour, marks) in certificates {
        let goal = goal(&board, &Value::from(colour));
        assert!(proves(&board, &lights(&marks), &goal), "{answer}");
    }
}
