//! Lights on their way into a packed board.

use crate::solver::board::{Board, Size};

/// The lights of a grid while it is read, packed as a board packs them.
#[derive(Debug)]
pub(super) struct Packer {
    /// The words that are full.
    words: Vec<u64>,
    /// The word being filled.
    word: u64,
    /// How many lights there are.
    n_lights: usize,
    /// How many of them are in rows that have ended.
    n_in_rows: usize,
    /// The most that are kept.
    max_lights: usize,
    /// Were there more?
    pub(super) is_over: bool,
}

impl Packer {
    /// No lights yet, and room for `max_lights`.
    pub(super) const fn new(max_lights: usize) -> Self {
        Self {
            words: Vec::new(),
            word: 0,
            n_lights: 0,
            n_in_rows: 0,
            max_lights,
            is_over: false,
        }
    }

    /// Appends a light; past the limit it is only counted.
    pub(super) fn push(&mut self, is_on: bool) {
        let bit = self.n_lights % 64;
        self.n_lights += 1;
        self.is_over |= self.max_lights < self.n_lights;
        if self.is_over {
            return;
        }
        self.word |= u64::from(is_on) << bit;
        if bit == 63 {
            self.words.push(std::mem::take(&mut self.word));
        }
    }

    /// Ends a row and returns how many lights it has.
    pub(super) const fn take_row_len(&mut self) -> usize {
        let row_len = self.n_lights - self.n_in_rows;
        self.n_in_rows = self.n_lights;
        row_len
    }

    /// The board, or `None` when the lights are not those of a board of this size.
    pub(super) fn into_board(mut self, size: Size) -> Option<Board> {
        if self.is_over || self.n_lights != size.lights() {
            return None;
        }
        if self.n_lights < 64 {
            return Board::from_word(size, self.word);
        }
        if !self.n_lights.is_multiple_of(64) {
            self.words.push(self.word);
        }
        Board::from_words(size, self.words)
    }
}
