//! Boards laid out as POJ 1753 lays them out: four rows of four letters, `bwwb⏎`, 20 bytes.
//!
//! Words of memory are little-endian here, so that the first letter is in the lowest byte.

use std::array;

/// The bytes of a row.
const ROW_BYTES: usize = 5;
/// The lines of a board.
pub(super) const BOARD_LINES: u64 = 4;
/// The bytes of a board.
const BOARD_BYTES: usize = 4 * ROW_BYTES;

/// Four letters `w`.
const WHITE: u32 = u32::from_le_bytes(*b"wwww");
/// The lowest bit of each letter.
const LOWEST: u32 = 0x0101_0101;
/// What sets `b` apart from `w`.
const APART: u32 = (b'b' ^ b'w') as u32;
/// Moves bits 8 · i to 24 + i by multiplication: no two of the products fall on one place.
const GATHER: u32 = 1 << 24 | 1 << 17 | 1 << 10 | 1 << 3;

/// The lights of a board, bit i the i-th; `None` when it is laid out in any other way.
#[inline]
pub(super) fn parse(text: &[u8; BOARD_BYTES]) -> Option<u32> {
    let (rows, _) = text.as_chunks::<ROW_BYTES>();
    let (mut lights, mut other) = (0, 0);
    for (row_idx, row) in rows.iter().enumerate() {
        let letters = u32::from_le_bytes(array::from_fn(|idx| row[idx])) ^ WHITE;
        let black = letters & LOWEST;
        other |= (black * APART) ^ letters | u32::from(row[4] ^ b'\n');
        lights |= (black.wrapping_mul(GATHER) >> 24 & 15) << (4 * row_idx);
    }
    (other == 0).then_some(lights)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a board, by the plain way.
    fn text(lights: u32) -> [u8; BOARD_BYTES] {
        array::from_fn(|idx| match (idx / ROW_BYTES, idx % ROW_BYTES) {
            (_, 4) => b'\n',
            (row_idx, col_idx) if lights >> (4 * row_idx + col_idx) & 1 == 1 => b'b',
            _ => b'w',
        })
    }

    #[test]
    fn every_board_is_read() {
        for lights in 0..1 << 16 {
            assert_eq!(parse(&text(lights)), Some(lights));
        }
    }

    #[test]
    fn any_other_byte_in_any_place_is_seen() {
        for lights in [0, 0xFFFF] {
            let good = text(lights);
            for idx in 0..BOARD_BYTES {
                for byte in 0..=u8::MAX {
                    let mut bad = good;
                    bad[idx] = byte;
                    let is_letter = idx % ROW_BYTES < 4 && matches!(byte, b'b' | b'w');
                    assert_eq!(parse(&bad).is_some(), is_letter || byte == good[idx]);
                }
            }
        }
    }
}
