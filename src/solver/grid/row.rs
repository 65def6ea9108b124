//! One row of lights or presses: in a register, or on the heap.

use std::mem::swap;

use crate::solver::bits;
use crate::solver::board::Board;
use crate::solver::machine::{self, Rows, Written};

/// A row of n bits, column `col` being bit `col % 64` of word `col / 64`.
///
/// T is the matrix of a path: a bit goes to its left and its right neighbour where they exist.
pub(super) trait Row: Clone {
    /// The row of `n_cols` bits that `n_cols.div_ceil(64)` words hold; bits past the last are zero.
    fn new(words: &[u64], n_cols: usize) -> Self;

    /// The words of the row.
    fn words(&self) -> &[u64];

    /// Adds (T + I) · `middle`: what pressing the row `middle` does to that row itself.
    fn add_press(&mut self, middle: &Self);

    /// Chases the rows of `lights` from the first to the last: from x(0) and x(1) to x(m) and x(m + 1).
    ///
    /// `presses`, empty before, gets the rows x(1) … x(m).
    fn chase(
        previous: &mut Self,
        current: &mut Self,
        lights: &Board,
        presses: Option<&mut Written>,
    );

    /// Adds the row to a row of a board.
    fn add_to(&self, board: &mut Board, row_idx: usize);

    /// Is the number of bits set in both rows odd?
    fn meets_oddly(&self, other: &Self) -> bool {
        let pairs = self.words().iter().zip(other.words());
        let folded = pairs.fold(0, |sum, (a, b)| sum ^ (a & b));
        folded.count_ones() % 2 == 1
    }
}

/// A row of at most 64 bits.
#[derive(Clone)]
pub(super) struct Narrow {
    /// The bits.
    word: u64,
    /// Those that are columns.
    mask: u64,
}

impl Row for Narrow {
    fn new(words: &[u64], n_cols: usize) -> Self {
        Self {
            word: words[0],
            mask: bits::mask(n_cols),
        }
    }

    fn words(&self) -> &[u64] {
        std::slice::from_ref(&self.word)
    }

    #[inline]
    fn add_press(&mut self, middle: &Self) {
        let word = middle.word;
        self.word ^= (word ^ word << 1 ^ word >> 1) & self.mask;
    }

    fn chase(
        previous: &mut Self,
        current: &mut Self,
        lights: &Board,
        mut presses: Option<&mut Written>,
    ) {
        let size = lights.size();
        if let Some(presses) = &mut presses {
            presses.words.resize(lights.words().len(), 0);
        }
        for row_idx in 0..size.rows() {
            if let Some(presses) = &mut presses {
                bits::add_word_at(&mut presses.words, row_idx * size.cols(), current.word);
                presses.n_ones += current.word.count_ones() as usize;
            }
            previous.word ^= lights.row_word(row_idx);
            previous.add_press(current);
            swap(previous, current);
        }
    }

    #[inline]
    fn add_to(&self, board: &mut Board, row_idx: usize) {
        board.add_to_row_word(row_idx, self.word);
    }
}

/// A row of any length.
#[derive(Clone)]
pub(super) struct Wide {
    /// The bits, between two words that stay zero: so every word has two neighbours.
    padded: Vec<u64>,
    /// The number of bits.
    n_cols: usize,
}

impl Row for Wide {
    fn new(words: &[u64], n_cols: usize) -> Self {
        Self {
            padded: [&[0], words, &[0]].concat(),
            n_cols,
        }
    }

    fn words(&self) -> &[u64] {
        &self.padded[1..self.padded.len() - 1]
    }

    fn add_press(&mut self, middle: &Self) {
        machine::plain::add_press(&mut self.padded, &middle.padded, self.n_cols);
    }

    fn chase(
        previous: &mut Self,
        current: &mut Self,
        lights: &Board,
        presses: Option<&mut Written>,
    ) {
        let rows = Rows {
            words: lights.words(),
            count: lights.size().rows(),
            n_cols: lights.size().cols(),
        };
        machine::chase(rows, &mut previous.padded, &mut current.padded, presses);
    }

    fn add_to(&self, board: &mut Board, row_idx: usize) {
        board.add_to_row(row_idx, self.words());
    }
}
