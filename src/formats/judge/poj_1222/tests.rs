//! The reader and writer of POJ 1222 and OpenJudge 2811, where file pairs do not show enough.

use super::{judge, render_puzzle, render_rows};
use crate::solver::board::{Board, Size};
use crate::solver::{Certificate, Outcome, Solution};

/// The boards and fault messages of a text.
fn read(text: &str) -> (Vec<Board>, Vec<String>) {
    let mut judge = judge();
    let mut boards = Vec::new();
    judge.push(text.as_bytes(), &mut boards);
    judge.finish(&mut boards);
    let faults = judge.faults().iter().map(ToString::to_string).collect();
    (boards, faults)
}

/// Checks how many boards a text has and what is wrong with it.
#[track_caller]
fn check(text: &str, n_boards: usize, expected: &[&str]) {
    let (boards, faults) = read(text);
    assert_eq!(faults, expected);
    assert_eq!(boards.len(), n_boards);
}

/// `first`, then `n_numbers` zeros, all on one line.
fn line(first: &str, n_numbers: usize) -> String {
    first.to_owned() + &" 0".repeat(n_numbers)
}

/// A board whose only light on is at (row, col).
fn single(rows: usize, cols: usize, row_idx: usize, col_idx: usize) -> Board {
    let mut board = Board::dark(Size::new(rows, cols).unwrap());
    board.flip(row_idx, col_idx);
    board
}

/// An outcome with these presses.
fn solved(presses: Board) -> Outcome {
    Outcome::Solved(Solution {
        moves: presses.count(),
        presses,
        fewest: true,
        at_least: 0,
        nullity: 0,
        colour: None,
        solutions: Vec::new(),
    })
}

/// The answer of a reader that has read `text`.
fn answer(text: &str) -> String {
    let mut judge = judge();
    judge.push(text.as_bytes(), &mut Vec::new());
    judge.finish(&mut Vec::new());
    let mut out = Vec::new();
    judge.render(12, &solved(single(5, 6, 4, 5)), &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn lights_go_row_by_row_from_the_top_left() {
    let (boards, _) = read(&line("1 0 0 0 0 0 0 0 1", 22));
    assert_eq!(boards, [single(5, 6, 1, 1)]);
    let (boards, _) = read(&line("0 0 0 0 0 0 0 1", 22));
    assert_eq!(boards, [single(5, 6, 1, 1)]);
}

#[test]
fn the_count_tells_a_board_from_n() {
    let zero = "expected the end of the text after n = 0, found 0; a board without n has exactly 30 numbers";
    check("0", 0, &[]);
    check("0\n", 0, &[]);
    check(&line("0", 29), 1, &[]);
    check(&line("1", 29), 1, &[]);
    check(&line("1", 30), 1, &[]);
    check(&line("0", 30), 0, &[&format!("line 1, column 3: {zero}")]);
    check(
        &line("1", 31),
        1,
        &[
            "line 1, column 63: expected the end of the text, found 0: all puzzles of n = 1 have been read",
        ],
    );
    check(
        &line("1", 28),
        0,
        &[
            "line 1, column 58: expected one board of 30 numbers, or n and n boards of 30 numbers, found 29 numbers",
        ],
    );
    check(
        "1",
        0,
        &["line 1, column 2: expected 30 numbers after n = 1, found 0: puzzle 1 is missing"],
    );
}

#[test]
fn the_lines_of_the_counted_layout_make_the_first_number_n() {
    let rows = "0 0 0 0 0 0\n".repeat(4);
    let few = "expected 30 numbers after n = 1, found 29: puzzle 1 ends after 29 of its 30";
    let few = format!("line 7, column 1: {few}");
    check(&format!("1\n{rows}0 0 0 0 0\n"), 0, &[&few]);
    check(&format!("1\n0 0 0 0 0\n{rows}"), 0, &[&few]);
    check(
        &format!("\n0\n\n{rows}0 0 0 0 0\n"),
        0,
        &[
            "line 4, column 1: expected the end of the text after n = 0, found 0; \
             a board without n has exactly 30 numbers",
        ],
    );
}

#[test]
fn other_lines_leave_thirty_numbers_a_board() {
    let rows = "0 0 0 0 0 0\n".repeat(4);
    check(&format!("1 0 0 0 0 0\n{rows}"), 1, &[]);
    check(
        &format!("1\n0 0 0 0 0\n{}", rows.replace('\n', " ")),
        1,
        &[],
    );
    check(&"1\n".repeat(30), 1, &[]);
}

#[test]
fn bad_lights_of_the_first_words_are_noted_in_order() {
    check(
        &line("1 x 0 y", 27),
        0,
        &[
            "line 1, column 3: expected 0 or 1, found x",
            "line 1, column 7: expected 0 or 1, found y",
        ],
    );
    check(
        &line("0 x", 29),
        0,
        &[
            "line 1, column 3: expected the end of the text after n = 0, found x; \
             a board without n has exactly 30 numbers",
        ],
    );
}

#[test]
fn the_largest_n_is_read() {
    check(
        "18446744073709551615 1",
        0,
        &[
            "line 1, column 23: expected 553402322211286548450 numbers after n = 18446744073709551615, \
             found 1: puzzle 1 ends after 1 of its 30",
        ],
    );
    check(
        "18446744073709551616 1",
        0,
        &[
            "line 1, column 1: expected n, the number of puzzles, to be at most 18446744073709551615, \
             found 18446744073709551616",
        ],
    );
}

#[test]
fn boards_come_before_the_text_is_over() {
    let mut judge = judge();
    let mut boards = Vec::new();
    judge.push(line("2", 30).as_bytes(), &mut boards);
    assert_eq!(boards.len(), 0, "the last word may go on");
    judge.push(b" ", &mut boards);
    assert_eq!(boards.len(), 1);
}

#[test]
fn only_a_board_without_n_is_answered_without_header() {
    let rows = "0 0 0 0 0 0\n".repeat(4) + "0 0 0 0 0 1\n";
    assert_eq!(answer(&line("0", 29)), rows);
    assert_eq!(answer(&line("1", 30)), "PUZZLE #12\n".to_owned() + &rows);
}

#[test]
fn answers_take_any_size() {
    let mut out = Vec::new();
    render_rows(&single(2, 70, 1, 69), &mut out);
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text, "0 ".repeat(69) + "0\n" + &"0 ".repeat(69) + "1\n");
    let mut out = Vec::new();
    render_puzzle(3, &solved(single(1, 1, 0, 0)), &mut out);
    assert_eq!(out, b"PUZZLE #3\n1\n");
}

#[test]
fn a_board_without_answer_is_impossible() {
    let outcome = Outcome::Impossible {
        nullity: 1,
        certificate: Certificate::Goal(single(1, 2, 0, 0)),
    };
    let mut out = Vec::new();
    render_puzzle(u64::MAX, &outcome, &mut out);
    assert_eq!(out, b"PUZZLE #18446744073709551615\nImpossible\n");
}
