//! Rows and whole boards moved to and from word-aligned scratch.
//!
//! In scratch, bit `col % 64` of word `col / 64` is column `col` and bits past the last column are zero;
//! the board itself has no gap between rows, so a row is moved by funnel shifts.

use std::ops::Range;

use super::{Board, Size};
use crate::solver::bits;

impl Board {
    /// Adds (XOR) scratch of `cols.div_ceil(64)` words to a row of lights. Cost: O(cols / 64).
    pub(in crate::solver) fn add_to_row(&mut self, row_idx: usize, scratch: &[u64]) {
        let cols = self.size().cols();
        bits::add_at(self.words_mut(), row_idx * cols, scratch);
    }

    /// A row of at most 64 lights, column `col` in bit `col`.
    pub(in crate::solver) fn row_word(&self, row_idx: usize) -> u64 {
        let cols = self.size().cols();
        bits::read(self.words(), row_idx * cols) & bits::mask(cols)
    }

    /// Adds (XOR) a word to a row of at most 64 lights; its bits past the last column are zero.
    pub(in crate::solver) fn add_to_row_word(&mut self, row_idx: usize, word: u64) {
        let cols = self.size().cols();
        bits::add_word_at(self.words_mut(), row_idx * cols, word);
    }

    /// The board turned over: the light at (row, col) comes to (col, row).
    ///
    /// Cost: O(lights / 64 · log 64) for boards that have 64 rows and columns; one new board.
    pub(in crate::solver) fn turned(&self) -> Self {
        let size = self.size();
        let mut turned = Self::dark(size.turned());
        if size.rows() == 1 || size.cols() == 1 {
            turned.words_mut().copy_from_slice(self.words());
            return turned;
        }
        for strip_idx in (0..size.rows()).step_by(STRIP_ROWS) {
            let strip = strip_idx..size.rows().min(strip_idx + STRIP_ROWS);
            for col_idx in (0..size.cols()).step_by(64) {
                for row_idx in strip.clone().step_by(64) {
                    let mut block = self.block(row_idx, col_idx);
                    transpose(&mut block);
                    turned.add_block(col_idx, row_idx, &block);
                }
            }
        }
        turned
    }

    /// The 64 × 64 lights with (row, col) at their top left, zero past the board: a word a row.
    fn block(&self, row_idx: usize, col_idx: usize) -> [u64; 64] {
        let cols = self.size().cols();
        let mask = bits::mask((cols - col_idx).min(64));
        let mut block = [0; 64];
        for (row, word) in block_rows(self.size(), row_idx).zip(&mut block) {
            *word = bits::read(self.words(), row * cols + col_idx) & mask;
        }
        block
    }

    /// Adds (XOR) 64 × 64 lights with (row, col) at their top left; those past the board are zero.
    fn add_block(&mut self, row_idx: usize, col_idx: usize, block: &[u64; 64]) {
        let size = self.size();
        let words = self.words_mut();
        for (row, &word) in block_rows(size, row_idx).zip(block) {
            bits::add_word_at(words, row * size.cols() + col_idx, word);
        }
    }
}

/// Rows turned at a time: their 64 × 64 blocks fill whole cache lines of the board turned over.
const STRIP_ROWS: usize = 512;

/// The at most 64 rows of a block that begins at `row_idx`.
fn block_rows(size: Size, row_idx: usize) -> Range<usize> {
    row_idx..size.rows().min(row_idx + 64)
}

/// Turns a square of bits over in place: bit `c` of word `r` comes to bit `r` of word `c`.
///
/// Cost: 6 · 32 exchanges. Source: the textbook recursion by quarters, both off-diagonal ones exchanged.
fn transpose(block: &mut [u64; 64]) {
    let mut half = 32;
    let mut low_mask = u64::MAX >> 32;
    while 0 < half {
        for quarters in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = quarters.split_at_mut(half);
            for (top, bottom) in upper.iter_mut().zip(lower) {
                let differ = (*top >> half ^ *bottom) & low_mask;
                *top ^= differ << half;
                *bottom ^= differ;
            }
        }
        half /= 2;
        low_mask ^= low_mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::random::Random;

    #[test]
    fn a_board_turned_over_has_rows_for_columns() {
        let mut random = Random::new(4);
        for (rows, cols) in [
            (1, 1),
            (1, 200),
            (130, 1),
            (2, 70),
            (64, 64),
            (65, 127),
            (150, 90),
        ] {
            let size = Size::new(rows, cols).expect("small");
            let mut board = Board::dark(size);
            for row_idx in 0..rows {
                for col_idx in 0..cols {
                    if random.word() % 2 == 1 {
                        board.flip(row_idx, col_idx);
                    }
                }
            }
            let turned = board.turned();
            assert_eq!(turned.size(), size.turned());
            for row_idx in 0..rows {
                for col_idx in 0..cols {
                    assert_eq!(turned.get(col_idx, row_idx), board.get(row_idx, col_idx));
                }
            }
            assert_eq!(turned.turned(), board);
        }
    }

    #[test]
    fn scratch_goes_to_its_row_alone() {
        let mut random = Random::new(5);
        for cols in 1..200 {
            let mut board = Board::dark(Size::new(5, cols).expect("small"));
            let mut scratch = random.words(cols.div_ceil(64));
            let last = scratch.len() - 1;
            scratch[last] &= bits::mask(cols - 64 * last);
            board.add_to_row(3, &scratch);
            if cols <= 64 {
                assert_eq!(board.row_word(3), scratch[0]);
                board.add_to_row_word(1, scratch[0]);
                assert_eq!(board.row_word(1), scratch[0]);
            }
            for (row, col) in (2..5).flat_map(|row| (0..cols).map(move |col| (row, col))) {
                let is_on = row == 3 && scratch[col / 64] >> (col % 64) & 1 == 1;
                assert_eq!(board.get(row, col), is_on, "only row 3 was written");
            }
        }
    }
}
