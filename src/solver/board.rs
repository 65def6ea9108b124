//! A board packed 64 lights a word, and the press rule.
//!
//! ```text
//! light (row, col) of a board `rows` × `cols`   index i = row · cols + col
//! lives in word i / 64, bit i % 64 (bit 0 is the lowest)
//! bits past the last light are zero, always
//! ```
//!
//! Rows follow each other without a gap, so a 5 × 6 board is one word of 30 bits and any board takes
//! an eighth of a byte for each light whatever its shape. This room knows nothing of solving.

mod rows;

use std::cmp::Ordering;
use std::fmt;

use super::machine;

/// Rows × columns of a board; both are at least 1 and their product fits `usize`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of rows, at least 1.
    rows: usize,
    /// Number of columns, at least 1.
    cols: usize,
}

impl Size {
    /// A size of `rows` × `cols`, or `None` when one of them is 0 or the product overflows.
    #[must_use]
    pub const fn new(rows: usize, cols: usize) -> Option<Self> {
        match rows.checked_mul(cols) {
            None | Some(0) => None,
            Some(_) => Some(Self { rows, cols }),
        }
    }

    /// Number of rows, at least 1.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// Number of columns, at least 1.
    #[must_use]
    pub const fn cols(self) -> usize {
        self.cols
    }

    /// Number of lights, rows × columns.
    #[must_use]
    pub const fn lights(self) -> usize {
        self.rows * self.cols
    }

    /// The size turned over: columns × rows.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            rows: self.cols,
            cols: self.rows,
        }
    }
}

/// Written as in words: `5 × 6`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.rows, self.cols)
    }
}

/// The words of a board: one in place, or many on the heap.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Words {
    /// All lights of a board of at most 64.
    One(u64),
    /// The lights of a larger board, `lights.div_ceil(64)` words.
    Many(Box<[u64]>),
}

/// Lights, presses or marks on a rectangle, one bit each; the layout is drawn at the head of this room.
///
/// A board of at most 64 lights owns no heap memory.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Rows × columns.
    size: Size,
    /// `lights.div_ceil(64)` words; bits past the last light are zero.
    words: Words,
}

impl Board {
    /// A board with every light off. Cost: O(lights / 64).
    #[must_use]
    pub fn dark(size: Size) -> Self {
        let words = match size.lights().div_ceil(64) {
            1 => Words::One(0),
            n_words => Words::Many(vec![0; n_words].into_boxed_slice()),
        };
        Self { size, words }
    }

    /// A board with every light on. Cost: O(lights / 64).
    #[must_use]
    pub fn lit(size: Size) -> Self {
        let mut board = Self::dark(size);
        board.invert();
        board
    }

    /// A board of at most 64 lights from one word: bit `row · cols + col` is the light at (row, col).
    ///
    /// `None` when the size has more than 64 lights or the word has a bit past the last one.
    #[must_use]
    pub const fn from_word(size: Size, word: u64) -> Option<Self> {
        if size.lights() > 64 || word & !last_word_mask(size) != 0 {
            return None;
        }
        Some(Self {
            size,
            words: Words::One(word),
        })
    }

    /// A board from packed words, laid out as at the head of this room.
    ///
    /// `None` when there are not exactly `lights.div_ceil(64)` words or a bit past the last light is set.
    #[must_use]
    pub fn from_words(size: Size, words: Vec<u64>) -> Option<Self> {
        if words.len() != size.lights().div_ceil(64)
            || words[words.len() - 1] & !last_word_mask(size) != 0
        {
            return None;
        }
        let words = match words.as_slice() {
            [word] => Words::One(*word),
            _ => Words::Many(words.into_boxed_slice()),
        };
        Some(Self { size, words })
    }

    /// Rows × columns.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The packed words, laid out as at the head of this room.
    #[must_use]
    pub const fn words(&self) -> &[u64] {
        match &self.words {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    /// The packed words for writing; who writes keeps the bits past the last light zero.
    pub(super) const fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }

    /// Is the light at (row, col) on? Positions count from 0 at the top left.
    ///
    /// # Panics
    /// When the position is not on the board.
    #[must_use]
    pub fn get(&self, row_idx: usize, col_idx: usize) -> bool {
        let index = self.index(row_idx, col_idx);
        self.words()[index / 64] >> (index % 64) & 1 == 1
    }

    /// Flips the one light at (row, col), without its neighbours.
    ///
    /// # Panics
    /// When the position is not on the board.
    pub fn flip(&mut self, row_idx: usize, col_idx: usize) {
        let index = self.index(row_idx, col_idx);
        self.words_mut()[index / 64] ^= 1 << (index % 64);
    }

    /// Presses (row, col): flips that light and its up, down, left, right neighbours that exist.
    ///
    /// # Panics
    /// When the position is not on the board.
    pub fn press(&mut self, row_idx: usize, col_idx: usize) {
        self.flip(row_idx, col_idx);
        if 0 < row_idx {
            self.flip(row_idx - 1, col_idx);
        }
        if row_idx + 1 < self.size.rows {
            self.flip(row_idx + 1, col_idx);
        }
        if 0 < col_idx {
            self.flip(row_idx, col_idx - 1);
        }
        if col_idx + 1 < self.size.cols {
            self.flip(row_idx, col_idx + 1);
        }
    }

    /// Flips every light of the board. Cost: O(lights / 64).
    pub fn invert(&mut self) {
        let mask = last_word_mask(self.size);
        let words = self.words_mut();
        for word in &mut *words {
            *word = !*word;
        }
        words[words.len() - 1] &= mask;
    }

    /// Flips the lights that are on in `other`, a board of the same size. Cost: O(lights / 64).
    ///
    /// # Panics
    /// When the sizes differ.
    pub fn xor(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "boards of different sizes");
        for (word, other_word) in self.words_mut().iter_mut().zip(other.words()) {
            *word ^= other_word;
        }
    }

    /// Number of lights that are on. Cost: O(lights / 64).
    #[must_use]
    pub fn count(&self) -> usize {
        machine::count_ones(self.words())
    }

    /// Is every light off?
    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Is the number of lights on in both boards odd? Cost: O(lights / 64).
    ///
    /// # Panics
    /// When the sizes differ.
    #[must_use]
    pub fn meets_oddly(&self, other: &Self) -> bool {
        assert_eq!(self.size, other.size, "boards of different sizes");
        let folded = self
            .words()
            .iter()
            .zip(other.words())
            .fold(0, |sum, (a, b)| sum ^ (a & b));
        folded.count_ones() % 2 == 1
    }

    /// Compares two boards of one size in reading order: at the first light that differs, off comes before on.
    #[must_use]
    pub fn cmp_reading(&self, other: &Self) -> Ordering {
        debug_assert_eq!(self.size, other.size, "boards of different sizes");
        let pairs = self.words().iter().zip(other.words());
        pairs
            .map(|(a, b)| a.reverse_bits().cmp(&b.reverse_bits()))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    /// The position of a light in the packed words.
    fn index(&self, row_idx: usize, col_idx: usize) -> usize {
        assert!(
            row_idx < self.size.rows && col_idx < self.size.cols,
            "no such light on the board"
        );
        row_idx * self.size.cols + col_idx
    }
}

/// Drawn row by row, `#` on and `.` off, so that a failing test shows the board.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.size)?;
        for row_idx in 0..self.size.rows {
            f.write_str(" ")?;
            for col_idx in 0..self.size.cols {
                f.write_str(if self.get(row_idx, col_idx) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// The bits of the last word that are lights.
const fn last_word_mask(size: Size) -> u64 {
    match size.lights() % 64 {
        0 => u64::MAX,
        n_bits => (1 << n_bits) - 1,
    }
}
