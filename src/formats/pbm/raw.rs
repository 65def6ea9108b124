//! The raster of P4: rows of whole bytes, moved to and from packed words eight bytes at a time.
//!
//! A bitmap's leftmost light is the highest bit of a byte, a board's first light the lowest bit of a word;
//! eight bytes read as a big-endian word and reversed are 64 lights in the board's order.

use super::PbmError;
use super::head::Head;
use crate::solver::board::{Board, Size};

/// How many bytes a row of `cols` lights has.
const fn row_bytes(cols: usize) -> usize {
    cols.div_ceil(8)
}

/// How many bytes the raster of a board has.
pub(super) const fn n_bytes(size: Size) -> usize {
    size.rows().saturating_mul(row_bytes(size.cols()))
}

/// Reads the raster behind a header. Cost: O(bytes), eight at a time.
///
/// # Errors
/// [`PbmError::FewBytes`] and [`PbmError::BytesLeft`], before the board is made.
pub(super) fn parse(bytes: &[u8], head: &Head) -> Result<Board, PbmError> {
    let size = head.size;
    let raster = &bytes[head.n_bytes..];
    let (expected, found) = (n_bytes(size), raster.len());
    let few = PbmError::FewBytes {
        size,
        start: head.n_bytes,
        expected,
        found,
    };
    if found < expected {
        return Err(few);
    }
    if expected < found {
        return Err(PbmError::BytesLeft {
            size,
            end: head.n_bytes + expected,
            n_left: found - expected,
        });
    }
    let mut lights = Packer::new(size.lights());
    for row in raster.chunks_exact(row_bytes(size.cols())) {
        push_row(row, size.cols(), &mut lights);
    }
    lights.into_board(size).ok_or(few)
}

/// Appends a row of `cols` lights; the bits past them are passed over.
fn push_row(row: &[u8], cols: usize, lights: &mut Packer) {
    let (eights, rest) = row.as_chunks::<8>();
    let mut n_left = cols;
    for eight in eights {
        let n_bits = n_left.min(64);
        lights.push(u64::from_be_bytes(*eight).reverse_bits(), n_bits);
        n_left -= n_bits;
    }
    if !rest.is_empty() {
        let mut eight = [0; 8];
        eight[..rest.len()].copy_from_slice(rest);
        lights.push(u64::from_be_bytes(eight).reverse_bits(), n_left);
    }
}

/// Appends the raster of a board, with zeros past the last light of a row.
pub(super) fn render(board: &Board, out: &mut Vec<u8>) {
    let (size, words) = (board.size(), board.words());
    for row_idx in 0..size.rows() {
        let start = row_idx * size.cols();
        for col_idx in (0..size.cols()).step_by(64) {
            let n_bits = (size.cols() - col_idx).min(64);
            let word = read(words, start + col_idx) & (u64::MAX >> (64 - n_bits));
            let eight = word.reverse_bits().to_be_bytes();
            out.extend_from_slice(&eight[..row_bytes(n_bits)]);
        }
    }
}

/// The 64 bits from bit `start` on, zeros past the last word.
fn read(words: &[u64], start: usize) -> u64 {
    let (idx, shift) = (start / 64, start % 64);
    // Two shifts, since a shift by 64 is none.
    let high = words
        .get(idx + 1)
        .map_or(0, |word| word << 1 << (63 - shift));
    words[idx] >> shift | high
}

/// Runs of lights on their way into a packed board, without a gap between them.
#[derive(Debug)]
pub(super) struct Packer {
    /// The words that are full.
    words: Vec<u64>,
    /// The word being filled; its bits from `n_filled` on are zero.
    word: u64,
    /// How many bits of it are filled, less than 64.
    n_filled: usize,
}

impl Packer {
    /// No lights yet, and room for `n_lights`.
    pub(super) fn new(n_lights: usize) -> Self {
        Self {
            words: Vec::with_capacity(n_lights.div_ceil(64)),
            word: 0,
            n_filled: 0,
        }
    }

    /// Appends the lowest `n_bits` bits of a word, 1 ≤ `n_bits` ≤ 64; those above may be anything.
    pub(super) fn push(&mut self, word: u64, n_bits: usize) {
        let word = word & (u64::MAX >> (64 - n_bits));
        self.word |= word << self.n_filled;
        let n_filled = self.n_filled + n_bits;
        if 64 <= n_filled {
            self.words.push(self.word);
            self.word = word >> 1 >> (63 - self.n_filled);
        }
        self.n_filled = n_filled % 64;
    }

    /// The board, or `None` when the lights are not as many as those of the size.
    pub(super) fn into_board(mut self, size: Size) -> Option<Board> {
        if size.lights() != self.words.len() * 64 + self.n_filled {
            return None;
        }
        if 0 < self.n_filled {
            self.words.push(self.word);
        }
        Board::from_words(size, self.words)
    }
}
