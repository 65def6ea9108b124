//! The two classics as a whole: every board of Flip Game, and a hundred thousand of 5 × 6.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::support::{check, run_with};

/// How many boards of Flip Game take 0, 1, 2, … moves.
const FLIP_COUNTS: [usize; 7] = [2, 32, 228, 880, 1562, 1136, 256];

/// A board or a set of presses of 5 × 6: bit c of row r is column c.
type Rows = [u32; 5];

/// The one set of presses that turns a board off: of the 64 first rows the one that leaves no light.
fn solve(lights: Rows) -> Rows {
    let mut sets = (0..64).map(|first| chase(lights, first));
    let is_dark = |set: &Rows| left(lights, *set, 4) == 0;
    sets.find(is_dark).unwrap()
}

/// The presses that follow from the first row: each puts out the light above it.
fn chase(lights: Rows, first: u32) -> Rows {
    let mut presses = [first, 0, 0, 0, 0];
    for row in 1..5 {
        presses[row] = left(lights, presses, row - 1);
    }
    presses
}

/// What is left of a row of lights after presses.
fn left(lights: Rows, presses: Rows, row: usize) -> u32 {
    let above = if 0 < row { presses[row - 1] } else { 0 };
    let below = if row < 4 { presses[row + 1] } else { 0 };
    let across = presses[row] ^ presses[row] << 1 ^ presses[row] >> 1;
    (lights[row] ^ across ^ above ^ below) & 63
}

/// Appends rows as a judge writes them.
fn write_rows(rows: Rows, out: &mut String) {
    for row in rows {
        for col in 0..6 {
            let end = if col < 5 { ' ' } else { '\n' };
            write!(out, "{}{end}", row >> col & 1).unwrap();
        }
    }
}

#[test]
fn a_hundred_thousand_boards_have_the_answers_of_brute_force() {
    const N_BOARDS: usize = 100_000;
    let mut state = 1222_u64;
    let mut input = format!("{N_BOARDS}\n");
    let mut expected = String::new();
    for number in 1..=N_BOARDS {
        // The constants are Knuth's for a linear congruential generator; its high bits are the good ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let lights =
            [0, 6, 12, 18, 24].map(|shift| u32::try_from(state >> 34 >> shift & 63).unwrap());
        write_rows(lights, &mut input);
        writeln!(expected, "PUZZLE #{number}").unwrap();
        write_rows(solve(lights), &mut expected);
    }
    check(&run_with(&["solve"], input.as_bytes()), 0, &expected, "");
}

#[test]
fn every_board_of_flip_game_has_its_place_in_the_known_counts() {
    let mut input = String::new();
    for board in 0..1_u32 << 16 {
        for light in 0..16 {
            input.push(if board >> light & 1 == 1 { 'b' } else { 'w' });
        }
        input.push('\n');
    }
    let run = run_with(&["flip-game"], input.as_bytes());
    let mut counts = BTreeMap::new();
    for line in run.out.lines() {
        *counts.entry(line.to_owned()).or_insert(0) += 1;
    }
    let mut expected: BTreeMap<String, usize> = FLIP_COUNTS
        .iter()
        .enumerate()
        .map(|(moves, count)| (moves.to_string(), *count))
        .collect();
    expected.insert("Impossible".to_owned(), 61_440);
    assert_eq!(counts, expected);
    check(&run, 0, &run.out, "");
}
