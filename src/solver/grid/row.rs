//! One row of lights or presses: in a register, or on the heap.

use crate::solver::bits;
use crate::solver::board::Board;

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

    /// Adds a row of a board.
    fn add_lights(&mut self, board: &Board, row_idx: usize);

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

    #[inline]
    fn add_lights(&mut self, board: &Board, row_idx: usize) {
        self.word ^= board.row_word(row_idx);
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
    /// The columns of the last word.
    last_mask: u64,
}

impl Row for Wide {
    fn new(words: &[u64], n_cols: usize) -> Self {
        Self {
            padded: [&[0], words, &[0]].concat(),
            last_mask: bits::mask(n_cols - 64 * (words.len() - 1)),
        }
    }

    fn words(&self) -> &[u64] {
        &self.padded[1..self.padded.len() - 1]
    }

    fn add_press(&mut self, middle: &Self) {
        let last = self.padded.len() - 2;
        let sums = self.padded[1..=last].iter_mut();
        for (sum, [left, word, right]) in sums.zip(middle.padded.array_windows()) {
            *sum ^= word ^ word << 1 ^ word >> 1 ^ left >> 63 ^ right << 63;
        }
        self.padded[last] &= self.last_mask;
    }

    fn add_lights(&mut self, board: &Board, row_idx: usize) {
        board.add_row_to(row_idx, &mut self.padded[1..]);
    }

    fn add_to(&self, board: &mut Board, row_idx: usize) {
        board.add_to_row(row_idx, self.words());
    }
}
