//! Whole rows of a board, and boards turned over; it knows nothing of presses.
//!
//! A row alone is `cols.div_ceil(64)` words: bit `col % 64` of word `col / 64`, bits past the last column zero.

use super::{Board, Size};

impl Size {
    /// The number of words of one row alone.
    pub(in crate::solver) const fn row_words(self) -> usize {
        self.cols().div_ceil(64)
    }

    /// The bits of the last word of one row alone that are lights.
    pub(in crate::solver) const fn row_mask(self) -> u64 {
        match self.cols() % 64 {
            0 => u64::MAX,
            n_bits => (1 << n_bits) - 1,
        }
    }
}

impl Board {
    /// Copies a row of the board into `row`, which is overwritten. Cost: O(cols / 64).
    pub(in crate::solver) fn copy_row(&self, row_idx: usize, row: &mut [u64]) {
        debug_assert!(row_idx < self.size.rows(), "no such row on the board");
        debug_assert_eq!(row.len(), self.size.row_words(), "a row of another width");
        let start = row_idx * self.size.cols();
        let words = &self.words()[start / 64..];
        for (idx, word) in row.iter_mut().enumerate() {
            let next = words.get(idx + 1).copied().unwrap_or(0);
            // Two shifts, as the next word gives nothing to a row that begins on a boundary.
            *word = words[idx] >> (start % 64) | next << 1 << (63 - start % 64);
        }
        row[self.size.row_words() - 1] &= self.size.row_mask();
    }

    /// Flips the lights of one row that are on in `row`. Cost: O(cols / 64).
    pub(in crate::solver) fn xor_row(&mut self, row_idx: usize, row: &[u64]) {
        debug_assert!(row_idx < self.size.rows(), "no such row on the board");
        debug_assert_eq!(row.len(), self.size.row_words(), "a row of another width");
        let start = row_idx * self.size.cols();
        let words = &mut self.words_mut()[start / 64..];
        for (idx, word) in row.iter().enumerate() {
            words[idx] ^= word << (start % 64);
            let upper = word >> 1 >> (63 - start % 64);
            // Where the board ends there is no next word, and nothing for it.
            if upper != 0 {
                words[idx + 1] ^= upper;
            }
        }
    }

    /// The board turned over: light (row, col) becomes light (col, row). Cost: O(lights / 64 + lights on).
    pub(in crate::solver) fn turned(&self) -> Self {
        let mut turned = Self::dark(self.size.turned());
        for (word_idx, &word) in self.words().iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let index = 64 * word_idx + rest.trailing_zeros() as usize;
                turned.flip(index % self.size.cols(), index / self.size.cols());
                rest &= rest - 1;
            }
        }
        turned
    }
}
