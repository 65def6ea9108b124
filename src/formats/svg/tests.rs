//! Whole drawings of small boards.

use super::*;
use crate::solver::{Goal, Puzzle, Solver, Stop, Want};

/// A board drawn in rows of `#` and `.`.
fn board(rows: &[&str]) -> Board {
    let mut board = Board::dark(Size::new(rows.len(), rows[0].len()).unwrap());
    for (row_idx, row) in rows.iter().enumerate() {
        for (col_idx, _) in row.match_indices('#') {
            board.flip(row_idx, col_idx);
        }
    }
    board
}

/// Checks the whole drawing of a board and its answer.
#[track_caller]
fn check(skin: Skin, rows: &[&str], goal: Goal, expected: &str) {
    let board = board(rows);
    let puzzle = Puzzle::new(board.clone(), goal, Want::Fewest).unwrap();
    let outcome = Solver::default().solve(&puzzle, &Stop::default());
    assert_eq!(render(skin, &board, &outcome), expected);
}

#[test]
fn a_solved_board_has_its_presses_marked() {
    let (lights, pieces) = (&[".#.", "###", ".#."], &["#..#", "##.#", "#..#", "#..."]);
    let solved = include_str!("tests/solved.svg");
    check(Skin::Lights, lights, Goal::Off, solved);
    let flipped = include_str!("tests/flipped.svg");
    check(Skin::Pieces, pieces, Goal::Either, flipped);
}

#[test]
fn an_impossible_board_has_its_certificates_marked_in_another_way() {
    let rows = &["#...", "....", "....", "...."];
    let impossible = include_str!("tests/impossible.svg");
    check(Skin::Lights, rows, Goal::Off, impossible);
    let either = include_str!("tests/either.svg");
    check(Skin::Pieces, rows, Goal::Either, either);
}

#[test]
fn the_title_says_what_is_not_proved() {
    let board = board(&["#"]);
    let mut solution = Solution {
        presses: board.clone(),
        moves: 1,
        fewest: true,
        at_least: 1,
        nullity: 0,
        colour: None,
        solutions: Vec::new(),
    };
    assert_eq!(
        solved(Skin::Lights, &solution),
        "1 press to the goal, the fewest"
    );
    (solution.moves, solution.fewest, solution.at_least) = (9, false, 5);
    assert_eq!(
        solved(Skin::Pieces, &solution),
        "9 presses to the goal, at least 5 are needed"
    );
    let drawing = render(Skin::Lights, &board, &Outcome::Solved(solution));
    let title = "<title id=\"title\">Lights Out, 1 × 1: 9 presses to the goal, at least 5 are needed</title>";
    assert_eq!(drawing.lines().nth(1), Some(title));
}

#[test]
fn a_run_of_marks_is_one_line_and_the_next_follows_by_its_distance() {
    let marks = path::marks(&board(&["##.#..#", ".......", "......#"]));
    assert_eq!(marks, "M0 0h1.4m1.6 0h.4m2.6 0h.4M6 2h.4");
}

#[test]
fn the_longer_side_of_a_large_board_has_a_length_by_default() {
    for ((rows, cols), expected) in [
        ((1, 1), (48, 48)),
        ((5, 6), (288, 240)),
        ((20, 10), (480, 960)),
        ((1000, 1000), (960, 960)),
        ((1, 1_000_000), (960, 1)),
    ] {
        assert_eq!(default_size(Size::new(rows, cols).unwrap()), expected);
    }
}
