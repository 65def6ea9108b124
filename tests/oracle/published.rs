//! Fewest presses for all lights on against published and recomputed values, through the public face.

use lights_out::solver::{Goal, Solver, Want};

use crate::boards::{solution, to_board, to_lights};
use crate::brute::{Shape, flipped};

/// Nullity and fewest presses for all lights on, n × n.
const ALL_ON: &str = include_str!("../data/allon_min_presses.csv");

/// Published as A075464, n = 1 to 22.
const FIRST: [usize; 22] = [
    1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276,
];

/// The side, nullity and fewest presses of each line.
fn lines() -> impl Iterator<Item = (usize, usize, usize)> {
    ALL_ON.lines().skip(1).map(|line| {
        let columns: Vec<&str> = line.split(',').collect();
        let number = |idx: usize| columns[idx].parse().unwrap();
        (number(0), number(1), number(4))
    })
}

/// Checks that all lights on are put out by as few presses as is known, with proof.
#[track_caller]
fn check(solver: &Solver, side: usize, nullity: usize, moves: usize) {
    let shape = Shape {
        rows: side,
        cols: side,
    };
    let lit = vec![true; shape.lights()];
    let found = solution(solver, to_board(shape, &lit), Goal::Off, Want::Fewest);
    assert_eq!(flipped(shape, &to_lights(&found.presses)), lit, "{side}");
    let claims = (found.nullity, found.moves, found.fewest, found.at_least);
    assert_eq!(claims, (nullity, moves, true, moves), "{side}");
}

#[test]
fn all_lights_on_to_sixty_five_take_the_known_fewest_presses_with_proof() {
    let solver = Solver::default();
    let known: Vec<(usize, usize, usize)> = lines().take(65).collect();
    assert!(
        FIRST
            .iter()
            .zip(&known)
            .all(|(first, line)| *first == line.2)
    );
    for (side, nullity, moves) in known {
        check(&solver, side, nullity, moves);
    }
}

#[test]
fn no_board_of_five_by_five_takes_more_than_fifteen_presses_and_all_on_takes_as_many() {
    // The quiet patterns, light (row, col) at bit 5 · row + col; that they are quiet is checked first.
    let quiet = [
        0b10101_10101_00000_10101_10101_u32,
        0b11011_00000_11011_00000_11011,
    ];
    let shape = Shape { rows: 5, cols: 5 };
    for pattern in quiet {
        let lights: Vec<bool> = (0..25).map(|idx| pattern >> idx & 1 == 1).collect();
        assert_eq!(flipped(shape, &lights), vec![false; 25], "{pattern:#b}");
    }
    let sums = [0, quiet[0], quiet[1], quiet[0] ^ quiet[1]];
    let fewest = |presses: u32| sums.iter().map(|sum| (presses ^ sum).count_ones()).min();
    assert_eq!((0..1 << 25).filter_map(fewest).max(), Some(15));
    check(&Solver::default(), 5, 2, 15);
}
