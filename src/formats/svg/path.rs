//! The data of paths: runs of marks, and the grid.
//!
//! A run from column `a` to column `b` of row `r` is a line from (a, r) to (b + 0.4, r). Dashes of at most 0.4 that
//! come once a unit then are one mark on each of its cells, and the next dash would begin past its end.

use std::fmt::Write as _;

use crate::solver::board::{Board, Size};

/// A run on every row, over all of it.
pub(super) fn all(size: Size) -> String {
    let mut data = String::new();
    for row_idx in 0..size.rows() {
        move_to(&mut data, row_idx, 0);
        line(&mut data, size.cols());
    }
    data
}

/// The lines between the cells.
pub(super) fn grid(size: Size) -> String {
    let mut data = String::new();
    // Writing into a string cannot fail, here and below.
    for row_idx in 1..size.rows() {
        let _ = write!(data, "M0 {row_idx}h{}", size.cols());
    }
    for col_idx in 1..size.cols() {
        let _ = write!(data, "M{col_idx} 0v{}", size.rows());
    }
    data
}

/// The runs of lights that are on. The first of a row stands at its place, the others by their distance.
pub(super) fn marks(board: &Board) -> String {
    let size = board.size();
    let mut data = String::new();
    for row_idx in 0..size.rows() {
        let mut end = None;
        let mut col_idx = 0;
        while col_idx < size.cols() {
            let len = run_len(board, row_idx, col_idx);
            if 0 < len {
                match end {
                    None => move_to(&mut data, row_idx, col_idx),
                    Some(end) => move_by(&mut data, col_idx - end),
                }
                line(&mut data, len);
                end = Some(col_idx + len);
            }
            col_idx += len.max(1);
        }
    }
    data
}

/// How many lights are on, one after the other, from (row, col) on.
fn run_len(board: &Board, row_idx: usize, col_idx: usize) -> usize {
    let cols = col_idx..board.size().cols();
    cols.take_while(|&col_idx| board.get(row_idx, col_idx))
        .count()
}

/// Moves to a cell.
fn move_to(data: &mut String, row_idx: usize, col_idx: usize) {
    let _ = write!(data, "M{col_idx} {row_idx}");
}

/// Moves from the end of a run over `n_off` ≥ 1 cells.
fn move_by(data: &mut String, n_off: usize) {
    let _ = write!(data, "m{n_off}.6 0");
}

/// A line over `len` ≥ 1 cells.
fn line(data: &mut String, len: usize) {
    match len {
        1 => data.push_str("h.4"),
        _ => {
            let _ = write!(data, "h{}.4", len - 1);
        }
    }
}
