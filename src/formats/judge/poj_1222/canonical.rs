//! Boards laid out as POJ 1222 lays them out, read four digits and written a row at a time.
//!
//! ```text
//! a row     0 1 1 0 1 0⏎     six digits, each with the blank or line end after it: 12 bytes
//! a board   five rows        60 bytes
//! ```
//!
//! Words of memory are little-endian here, so that the first digit is in the lowest byte.

use std::array;

use crate::formats::judge::decimal::render_decimal;

/// The bytes of a row.
const ROW_BYTES: usize = 12;
/// The lines of a board.
pub(super) const BOARD_LINES: u64 = 5;
/// The bytes of a board.
pub(super) const BOARD_BYTES: usize = 5 * ROW_BYTES;

/// A board without a light.
const DARK: &[u8; BOARD_BYTES] =
    b"0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n";
/// The lowest bit of each of four digits.
const LIGHTS: u64 = 0x0001_0001_0001_0001;
/// Moves bits 16 · i + 4 · k to 48 + i + 4 · k by multiplication, for i and k below 4: all other products
/// fall below, no two on one place, or past the end.
const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;

/// The lights of a board, bit i the i-th; `None` when it is laid out in any other way.
///
/// Seven words and a half hold four digits each; four words are gathered by one multiplication.
#[inline]
pub(super) fn parse(text: &[u8; BOARD_BYTES]) -> Option<u32> {
    let (words, rest) = text.as_chunks::<8>();
    let (dark_words, dark_rest) = DARK.as_chunks::<8>();
    let half = |bytes: &[u8]| u32::from_le_bytes(array::from_fn(|idx| bytes[idx]));
    let word: [u64; 8] = array::from_fn(|idx| match words.get(idx).zip(dark_words.get(idx)) {
        Some((word, dark)) => u64::from_le_bytes(*word) ^ u64::from_le_bytes(*dark),
        None => u64::from(half(rest) ^ half(dark_rest)),
    });
    if word.iter().fold(0, |all, word| all | word) & !LIGHTS != 0 {
        return None;
    }
    let gather = |word: &[u64]| {
        let mixed = word[0] | word[1] << 4 | word[2] << 8 | word[3] << 12;
        (mixed.wrapping_mul(GATHER) >> 48) as u32
    };
    Some(gather(&word[..4]) | gather(&word[4..]) << 16)
}

/// Writes the rows of presses, bit i the i-th, to the front of `out`, and returns what is left of it.
///
/// # Panics
/// When `out` has no room for a board.
#[inline]
pub(super) fn write(presses: u32, out: &mut [u8]) -> &mut [u8] {
    let (board, left) = out.split_at_mut(BOARD_BYTES);
    let (rows, _) = board.as_chunks_mut();
    for (row_idx, row) in rows.iter_mut().enumerate() {
        *row = ROWS[(presses >> (6 * row_idx) & 63) as usize];
    }
    left
}

/// What stands before the number of a puzzle.
const TITLE: &[u8] = b"PUZZLE #";
/// Room for the title, the most digits of a number and the line end.
pub(super) const HEAD_BYTES: usize = 32;

/// The line `PUZZLE #k` of one puzzle after the other.
///
/// The last digit is apart: what was written a moment ago by bytes is slow to read as a whole, and so the
/// other digits are written for every tenth puzzle alone.
#[derive(Debug)]
pub(super) struct Head {
    /// The line but for its last digit and its end, and zeros after it.
    bytes: [u8; HEAD_BYTES],
    /// How many bytes that is.
    n_bytes: usize,
    /// The last digit.
    last: u8,
}

impl Head {
    /// The line of the `number`-th puzzle.
    pub(super) fn new(number: u64) -> Self {
        let mut line = TITLE.to_vec();
        render_decimal(number, &mut line);
        let n_bytes = line.len() - 1;
        let mut bytes = [0; _];
        bytes[..n_bytes].copy_from_slice(&line[..n_bytes]);
        Self {
            bytes,
            n_bytes,
            last: line[n_bytes],
        }
    }

    /// Writes the line to the front of `out`, and returns what is left of it.
    ///
    /// # Panics
    /// When `out` has less than [`HEAD_BYTES`].
    #[inline]
    pub(super) fn write<'a>(&self, out: &'a mut [u8]) -> &'a mut [u8] {
        // To copy as many bytes as the compiler knows of takes a few instructions and no call.
        out[..HEAD_BYTES].copy_from_slice(&self.bytes);
        let (end, left) = out[self.n_bytes..].split_at_mut(2);
        end.copy_from_slice(&[self.last, b'\n']);
        left
    }

    /// Goes on to the next puzzle.
    #[inline]
    pub(super) fn count_up(&mut self) {
        if self.last < b'9' {
            self.last += 1;
        } else {
            self.last = b'0';
            self.carry();
        }
    }

    /// Counts the digits before the last one up.
    fn carry(&mut self) {
        let mut at = self.n_bytes - 1;
        while self.bytes[at] == b'9' {
            self.bytes[at] = b'0';
            at -= 1;
        }
        if self.bytes[at] == b'#' {
            // All digits were nines, or there was none: one more is needed.
            at += 1;
            self.bytes.copy_within(at..self.n_bytes, at + 1);
            self.bytes[at] = b'0';
            self.n_bytes += 1;
        }
        self.bytes[at] += 1;
    }
}

/// The text of each row of presses, bit i of the index the i-th.
static ROWS: [[u8; ROW_BYTES]; 64] = {
    let mut rows = [*b"0 0 0 0 0 0\n"; 64];
    let mut index = 0;
    while index < rows.len() {
        let mut col_idx = 0;
        while col_idx < 6 {
            if index >> col_idx & 1 == 1 {
                rows[index][2 * col_idx] = b'1';
            }
            col_idx += 1;
        }
        index += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a board, by the plain way.
    fn text(lights: u32) -> [u8; BOARD_BYTES] {
        array::from_fn(|idx| match idx % 2 {
            0 => b'0' + (lights >> (idx / 2) & 1) as u8,
            _ if idx % ROW_BYTES == ROW_BYTES - 1 => b'\n',
            _ => b' ',
        })
    }

    #[test]
    fn every_row_is_read_and_written() {
        for row in 0..64 {
            for row_idx in 0..5 {
                let lights = row << (6 * row_idx);
                assert_eq!(parse(&text(lights)), Some(lights));
                let mut out = [0; BOARD_BYTES];
                assert!(write(lights, &mut out).is_empty());
                assert_eq!(out, text(lights));
            }
        }
    }

    #[test]
    fn rows_do_not_mix() {
        for lights in [0x3FFF_FFFF, 0x1234_5678, 0x2AAA_AAAA, 0x1555_5555] {
            assert_eq!(parse(&text(lights)), Some(lights));
        }
    }

    #[test]
    fn any_other_byte_in_any_place_is_seen() {
        for lights in [0, 0x3FFF_FFFF] {
            let good = text(lights);
            for idx in 0..BOARD_BYTES {
                for byte in 0..=u8::MAX {
                    let mut bad = good;
                    bad[idx] = byte;
                    let is_light = idx % 2 == 0 && matches!(byte, b'0' | b'1');
                    assert_eq!(parse(&bad).is_some(), is_light || byte == good[idx]);
                }
            }
        }
    }

    #[test]
    fn numbers_count_up() {
        for first in [1, 8, 98, 999_999, 9_999_999_999_999_999_999] {
            let mut head = Head::new(first);
            for number in first..first + 3 {
                let mut out = [0; HEAD_BYTES];
                let n_left = head.write(&mut out).len();
                let expected = format!("PUZZLE #{number}\n");
                assert_eq!(out[..HEAD_BYTES - n_left], *expected.as_bytes());
                head.count_up();
            }
        }
        Head::new(u64::MAX).count_up();
    }
}
