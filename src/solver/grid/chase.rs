//! Chasing lights: from the first row of presses follow all the others.
//!
//! A press in row i + 1 must put out what is left of row i, so the presses x obey
//! x(i + 1) = (T + I) · x(i) + x(i − 1) + b(i), b the lights; see [`Row`] for T.

use super::row::Row;
use crate::solver::board::{Board, Size};
use crate::solver::machine::Written;

/// The row x(m + 1) below the last one of m, when nothing is pressed in the first: what chasing leaves over.
///
/// `dark` is an empty row of the board's columns. Cost: O(lights / 64), two rows of memory.
pub(super) fn leftover<R: Row>(lights: &Board, dark: &R) -> R {
    let (mut previous, mut current) = (dark.clone(), dark.clone());
    R::chase(&mut previous, &mut current, lights, None);
    current
}

/// The presses that follow from those of the first row, and their number.
///
/// Cost: O(lights / 64), the answer's memory.
pub(super) fn presses<R: Row>(lights: &Board, first: R, dark: &R) -> (Board, usize) {
    let mut written = Written::default();
    let (mut previous, mut current) = (dark.clone(), first);
    R::chase(&mut previous, &mut current, lights, Some(&mut written));
    let presses = Board::from_words(lights.size(), written.words);
    (presses.expect("rows of the lights' size"), written.n_ones)
}

/// The pattern that follows from its last row when there are no lights: chasing upwards.
///
/// Quiet when the row is one of a quiet pattern's, which turned upside down is quiet too.
/// Cost: O(lights / 64), the answer's memory.
pub(super) fn pattern_above<R: Row>(size: Size, last: R, dark: &R) -> Board {
    let mut pattern = Board::dark(size);
    let (mut below, mut current) = (dark.clone(), last);
    for row_idx in (0..size.rows()).rev() {
        current.add_to(&mut pattern, row_idx);
        below.add_press(&current);
        std::mem::swap(&mut below, &mut current);
    }
    pattern
}
