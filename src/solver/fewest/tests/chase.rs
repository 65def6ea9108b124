//! Quiet patterns and first sets by plain elimination, for boards of at most 128 columns.

use crate::solver::board::{Board, Size};

/// The presses that chasing the lights of `board` gives from a first row, and what is left below.
fn chase(board: &Board, first: u128) -> (Vec<u128>, u128) {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let mask = u128::MAX >> (128 - cols);
    let (mut above, mut row) = (0, first);
    let mut presses = Vec::new();
    for row_idx in 0..rows {
        presses.push(row);
        let lights = (0..cols).fold(0, |sum, col| {
            sum | u128::from(board.get(row_idx, col)) << col
        });
        let next = (lights ^ row ^ row << 1 ^ row >> 1 ^ above) & mask;
        (above, row) = (row, next);
    }
    (presses, row)
}

/// The presses from a first row, as a board.
fn presses(board: &Board, first: u128) -> Board {
    let mut presses = Board::dark(board.size());
    for (row_idx, row) in chase(board, first).0.iter().enumerate() {
        for col_idx in (0..board.size().cols()).filter(|col| row >> col & 1 == 1) {
            presses.flip(row_idx, col_idx);
        }
    }
    presses
}

/// The rows of the elimination: what a first row leaves, and that first row; and the quiet first rows.
fn eliminate(size: Size) -> (Vec<(u128, u128)>, Vec<u128>) {
    let dark = Board::dark(size);
    let (mut pivots, mut quiet) = (Vec::<(u128, u128)>::new(), Vec::new());
    for col in 0..size.cols() {
        let mut pair = (chase(&dark, 1 << col).1, 1 << col);
        pair = reduce(pair, &pivots);
        if pair.0 == 0 {
            quiet.push(pair.1);
        } else {
            pivots.push(pair);
        }
    }
    (pivots, quiet)
}

/// A pair with the lowest bits of all pivots cleared.
fn reduce(mut pair: (u128, u128), pivots: &[(u128, u128)]) -> (u128, u128) {
    for pivot in pivots {
        if pair.0 >> pivot.0.trailing_zeros() & 1 == 1 {
            pair = (pair.0 ^ pivot.0, pair.1 ^ pivot.1);
        }
    }
    pair
}

/// A basis of the quiet patterns.
pub(super) fn quiet(size: Size) -> Vec<Board> {
    let dark = Board::dark(size);
    eliminate(size)
        .1
        .into_iter()
        .map(|first| presses(&dark, first))
        .collect()
}

/// Some set of presses that puts the board out, if there is one.
pub(super) fn answer(board: &Board) -> Option<Board> {
    let pivots = eliminate(board.size()).0;
    let (left, first) = reduce((chase(board, 0).1, 0), &pivots);
    (left == 0).then(|| presses(board, first))
}

/// The lights that a set of presses changes, press by press.
pub(super) fn changed(presses: &Board) -> Board {
    let mut lights = Board::dark(presses.size());
    for row_idx in 0..presses.size().rows() {
        for col_idx in (0..presses.size().cols()).filter(|&col| presses.get(row_idx, col)) {
            lights.press(row_idx, col_idx);
        }
    }
    lights
}
