//! Checks of answers by the press rule alone.
//!
//! It shares nothing with the rooms that solve, so that a mistake there cannot hide here: it knows boards,
//! and what a press flips.

#[cfg(test)]
mod tests;

use super::board::{Board, Size};
use super::{Colour, Goal};

/// What presses leave wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The lights that are still wrong; dark when the goal is reached.
    pub wrong: Board,
    /// The colour aimed at; `None` when the goal is a board.
    pub colour: Option<Colour>,
}

/// Why marks are no certificate for a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// When a press changes an odd number of the marked lights; the first such press in reading order.
    OddPress {
        /// Its row, from 0.
        row_idx: usize,
        /// Its column, from 0.
        col_idx: usize,
    },
    /// When an even number of the marked lights has to change.
    EvenChange,
}

/// What is left to do after `presses` on `board`, a board of the same size, as is a goal board.
///
/// For [`Goal::Either`] the colour aimed at is the one with fewer lights left, off where both have as many.
/// **Cost**: O(lights / 64 + rows). **Checked**: against pressing light by light.
///
/// # Panics
/// When the sizes differ.
#[must_use]
pub fn left(board: &Board, goal: &Goal, presses: &Board) -> Left {
    let mut wrong = board.clone();
    wrong.xor(&changed(presses));
    let n_on = wrong.count();
    let colour = match goal {
        Goal::Off => Some(Colour::Off),
        Goal::Either if n_on <= board.size().lights() - n_on => Some(Colour::Off),
        Goal::On | Goal::Either => Some(Colour::On),
        Goal::Board(target) => {
            wrong.xor(target);
            None
        }
    };
    if colour == Some(Colour::On) {
        wrong.invert();
    }
    Left { wrong, colour }
}

/// The flaw of `marks` as a certificate that `board` cannot become all of one colour, if it has one.
///
/// The presses are looked at first, then the change. **Cost**: O(lights / 64 + rows).
/// **Checked**: with the solver's certificates and all that are one light away from them.
///
/// # Panics
/// When the sizes differ.
#[must_use]
pub fn colour_flaw(board: &Board, colour: Colour, marks: &Board) -> Option<Flaw> {
    let mut change = board.clone();
    if colour == Colour::On {
        change.invert();
    }
    flaw(&change, marks)
}

/// The flaw of `marks` as a certificate that `board` cannot become `target`, as [`colour_flaw`].
///
/// # Panics
/// When the sizes differ.
#[must_use]
pub fn board_flaw(board: &Board, target: &Board, marks: &Board) -> Option<Flaw> {
    let mut change = board.clone();
    change.xor(target);
    flaw(&change, marks)
}

/// The position of the first light that is on, in reading order.
#[must_use]
pub fn first_on(board: &Board) -> Option<(usize, usize)> {
    let n_before = board.words().iter().take_while(|word| **word == 0).count();
    let bit = board.words().get(n_before)?.trailing_zeros() as usize;
    let index = 64 * n_before + bit;
    let cols = board.size().cols();
    Some((index / cols, index % cols))
}

/// The flaw of `marks` as evidence that no presses flip exactly the lights of `change`.
fn flaw(change: &Board, marks: &Board) -> Option<Flaw> {
    // A press flips the lights whose own presses flip its light. So how many marks it flips is how many
    // times its light flips when the marks are pressed.
    if let Some((row_idx, col_idx)) = first_on(&changed(marks)) {
        return Some(Flaw::OddPress { row_idx, col_idx });
    }
    let is_even = !change.meets_oddly(marks);
    is_even.then_some(Flaw::EvenChange)
}

/// The lights that change when all of `presses` are pressed.
///
/// A press flips its light and those one column and one row away: the packed board shifted by one light
/// both ways, without the presses whose neighbour would be in another row, and by a whole row both ways.
pub(super) fn changed(presses: &Board) -> Board {
    let size = presses.size();
    let all = presses.words();
    let mut words = all.to_vec();
    flip_later(&mut words, all, size.cols());
    flip_earlier(&mut words, all, size.cols());
    let not_last = without(all, &column(size, size.cols() - 1));
    flip_later(&mut words, &not_last, 1);
    let not_first = without(all, &column(size, 0));
    flip_earlier(&mut words, &not_first, 1);
    if let (last, 1..) = (words.len() - 1, size.lights() % 64) {
        // The row below the last one is not on the board.
        words[last] &= (1 << (size.lights() % 64)) - 1;
    }
    Board::from_words(size, words).expect("as many words, and nothing past the last light")
}

/// The lights of one column.
fn column(size: Size, col_idx: usize) -> Board {
    let mut column = Board::dark(size);
    for row_idx in 0..size.rows() {
        column.flip(row_idx, col_idx);
    }
    column
}

/// The lights of `words` that are off in `other`.
fn without(words: &[u64], other: &Board) -> Vec<u64> {
    let pairs = words.iter().zip(other.words());
    pairs.map(|(word, other)| word & !other).collect()
}

/// Flips the lights `distance` behind those of `from`; those past the last word fall off.
fn flip_later(words: &mut [u64], from: &[u64], distance: usize) {
    let (n_words, n_bits) = (distance / 64, distance % 64);
    for (idx, word) in from.iter().enumerate() {
        if let Some(near) = words.get_mut(idx + n_words) {
            *near ^= word << n_bits;
        }
        if let (1.., Some(far)) = (n_bits, words.get_mut(idx + n_words + 1)) {
            *far ^= word >> (64 - n_bits);
        }
    }
}

/// Flips the lights `distance` before those of `from`; those before the first fall off.
fn flip_earlier(words: &mut [u64], from: &[u64], distance: usize) {
    let (n_words, n_bits) = (distance / 64, distance % 64);
    for (near, word) in words.iter_mut().zip(from.iter().skip(n_words)) {
        *near ^= word >> n_bits;
    }
    if 0 < n_bits {
        for (far, word) in words.iter_mut().zip(from.iter().skip(n_words + 1)) {
            *far ^= word << (64 - n_bits);
        }
    }
}
