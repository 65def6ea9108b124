//! The two classics by table: 5 × 6, which always has exactly one answer, and 4 × 4, the Flip Game.
//!
//! Lights and presses are bits of one word, as in [`board`](super::board): bit `row · cols + col`, 1 = on,
//! black, press here. The compiler makes the tables (12 KiB and 8 KiB), so a first call is as quick as any.

use super::Colour;
use super::board::{Board, Size};

/// The presses that change exactly the lights of a 5 × 6 board: its one way to all off.
///
/// Shape: 30 bits in, 30 bits out; bits 30 and 31 are not looked at. Cost: three look-ups.
/// Checked: by applying the presses, and that the compiler found the matrix to have an inverse.
#[must_use]
pub const fn presses_5x6(lights: u32) -> u32 {
    PRESSES_5X6[0][(lights & 1023) as usize]
        ^ PRESSES_5X6[1][(lights >> 10 & 1023) as usize]
        ^ PRESSES_5X6[2][(lights >> 20 & 1023) as usize]
}

/// The fewest presses that turn all lights of a 4 × 4 board off, or `None` where nothing does.
///
/// Among equals the least in reading order, 0 before 1. Cost: one look-up and a check.
/// Checked: against brute force, all 65 536 boards.
#[must_use]
pub const fn presses_4x4(lights: u16) -> Option<u16> {
    let presses = nearest_4x4(lights);
    if flips_4x4(presses) == lights {
        return Some(presses);
    }
    None
}

/// The shortest way of a 4 × 4 board to one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The colour reached.
    pub colour: Colour,
    /// The presses, bit `row · 4 + col`.
    pub presses: u16,
}

impl Flip {
    /// The number of moves.
    #[must_use]
    pub const fn moves(self) -> u32 {
        self.presses.count_ones()
    }
}

/// The fewest moves that make a 4 × 4 board all white or all black, or `None` where nothing does.
///
/// Among equals white comes first, then the least presses in reading order. Cost: two look-ups.
/// Checked: against brute force, all 65 536 boards.
#[must_use]
pub const fn flip_4x4(board: u16) -> Option<Flip> {
    let Some(white) = presses_4x4(board) else {
        return None;
    };
    // All black can be reached from all white, so both colours can be reached or neither.
    let black = nearest_4x4(!board);
    let (colour, presses) = if black.count_ones() < white.count_ones() {
        (Colour::On, black)
    } else {
        (Colour::Off, white)
    };
    Some(Flip { colour, presses })
}

/// The proof that a 4 × 4 board cannot become one colour, or `None` where it can.
///
/// It marks lights of which every press changes an even number, though an odd number has to change: for
/// white and for black alike, as it marks an even number in all. Checked: all 61 440 impossible boards.
#[must_use]
pub const fn certificate_4x4(lights: u16) -> Option<u16> {
    // Only lights of the last row can be left, and a pattern is chosen to meet one of them.
    let left = flips_4x4(nearest_4x4(lights)) ^ lights;
    if left == 0 {
        return None;
    }
    Some(QUIET_4X4[(left.trailing_zeros() - 12) as usize])
}

/// A size that has tables.
#[derive(Clone, Copy, Debug)]
pub(super) enum Classic {
    /// 4 × 4.
    FourByFour,
    /// 5 × 6.
    FiveBySix,
}

/// Are boards of this size solved by table?
#[must_use]
pub const fn has_table(size: Size) -> bool {
    Classic::of(size).is_some()
}

impl Classic {
    /// The tables for boards of this size, where there are some.
    pub(super) const fn of(size: Size) -> Option<Self> {
        match (size.rows(), size.cols()) {
            (4, 4) => Some(Self::FourByFour),
            (5, 6) => Some(Self::FiveBySix),
            _ => None,
        }
    }

    /// The number of independent quiet patterns.
    pub(super) const fn nullity(self) -> usize {
        match self {
            Self::FourByFour => 4,
            Self::FiveBySix => 0,
        }
    }

    /// The fewest presses that flip exactly the lights of `change`, a board of this size, the least
    /// among equals; or else the certificate. Cost: a few look-ups, no heap memory.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "bits past the last light of a board are zero, so a board of this size fits"
    )]
    pub(super) fn answer(self, change: &Board) -> Result<Board, Board> {
        let lights = change.words()[0];
        match self {
            Self::FiveBySix => Ok(packed(change.size(), presses_5x6(lights as u32).into())),
            Self::FourByFour => match certificate_4x4(lights as u16) {
                Some(marked) => Err(packed(change.size(), marked.into())),
                None => Ok(packed(change.size(), nearest_4x4(lights as u16).into())),
            },
        }
    }
}

/// A board of at most 64 lights from its word, which has no bit past the last light.
fn packed(size: Size, word: u64) -> Board {
    let mut board = Board::dark(size);
    board.words_mut()[0] = word;
    board
}

/// What each ten lights of a 5 × 6 board ask to be pressed: entry `[t][v]` is for the lights `v << 10 · t`.
static PRESSES_5X6: [[u32; 1024]; 3] = tables_5x6();

/// The fewest presses to all off for the solvable 4 × 4 board whose first three rows are the index.
///
/// Those rows decide the last: the presses of one row put out the row above, and on 4 × 4 what is
/// then left in the last row is the same whatever the first row was.
static FEWEST_4X4: [u16; 4096] = fewest_4x4();

/// The quiet patterns of 4 × 4 whose last row is one light alone; the index is its column.
static QUIET_4X4: [u16; 4] = [quiet_4x4(0), quiet_4x4(1), quiet_4x4(2), quiet_4x4(3)];

/// The fewest presses for the solvable board that shares its first three rows with this one.
const fn nearest_4x4(lights: u16) -> u16 {
    FEWEST_4X4[(lights & 0x0FFF) as usize]
}

/// The lights that a set of presses flips on 4 × 4.
const fn flips_4x4(presses: u16) -> u16 {
    let across = presses << 1 & 0xEEEE ^ presses >> 1 & 0x7777;
    presses ^ presses << 4 ^ presses >> 4 ^ across
}

/// The lights that a set of presses flips on 5 × 6.
const fn flips_5x6(presses: u32) -> u32 {
    /// The lights of the first column.
    const FIRST: u32 = 0x0104_1041;
    let across = presses << 1 & !FIRST ^ presses >> 1 & !(FIRST << 5);
    (presses ^ presses << 6 ^ presses >> 6 ^ across) & 0x3FFF_FFFF
}

/// Makes the table [`PRESSES_5X6`] from the inverse, each entry from one with a light less.
const fn tables_5x6() -> [[u32; 1024]; 3] {
    let inverse = inverse_5x6();
    let mut tables = [[0; 1024]; 3];
    let mut index = 1;
    while index < 1024_usize {
        let lowest = index.trailing_zeros() as usize;
        let mut part = 0;
        while part < 3 {
            tables[part][index] = tables[part][index & (index - 1)] ^ inverse[10 * part + lowest];
            part += 1;
        }
        index += 1;
    }
    tables
}

/// The inverse of the 30 × 30 matrix of presses: entry i is what light i alone asks to be pressed.
///
/// Source: textbook Gauss–Jordan. A matrix without an inverse would not compile: no pivot is found.
const fn inverse_5x6() -> [u32; 30] {
    let mut matrix = [0; 30];
    let mut inverse = [0; 30];
    let mut idx = 0;
    while idx < 30 {
        matrix[idx] = flips_5x6(1 << idx);
        inverse[idx] = 1 << idx;
        idx += 1;
    }
    let mut column = 0;
    while column < 30 {
        let mut pivot = column;
        while matrix[pivot] >> column & 1 == 0 {
            pivot += 1;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let mut row = 0;
        while row < 30 {
            if row != column && matrix[row] >> column & 1 == 1 {
                matrix[row] ^= matrix[column];
                inverse[row] ^= inverse[column];
            }
            row += 1;
        }
        column += 1;
    }
    inverse
}

/// Makes the table [`FEWEST_4X4`]: sets of presses in order of moves, then in reading order, until
/// each of the 4096 boards has met its first. Cost: about 26 000 steps, as no board needs more than seven.
const fn fewest_4x4() -> [u16; 4096] {
    // Pressing all sixteen is never the fewest, so it stands for "nothing yet".
    let mut fewest = [u16::MAX; 4096];
    fewest[0] = 0;
    let mut n_found = 1;
    let mut mirrored = 1_u16;
    while n_found < 4096 {
        let presses = mirrored.reverse_bits();
        let index = (flips_4x4(presses) & 0x0FFF) as usize;
        if fewest[index] == u16::MAX {
            fewest[index] = presses;
            n_found += 1;
        }
        mirrored = next_mirrored(mirrored);
    }
    fewest
}

/// The set after this one in order of moves, then in reading order; both with the first light in the
/// highest bit, where reading order is that of numbers. The set is neither empty nor all sixteen.
const fn next_mirrored(set: u16) -> u16 {
    let place = set.trailing_zeros();
    match set.checked_add(1 << place) {
        // The run of ones at the low end gives its top one upwards, and the rest goes to the bottom.
        Some(raised) => raised | (set ^ raised) >> 2 >> place,
        // All ones are at the high end: on to one move more.
        None => (1 << (set.count_ones() + 1)) - 1,
    }
}

/// The quiet pattern of 4 × 4 whose last row is the one light at `column`.
const fn quiet_4x4(column: u32) -> u16 {
    let mut pattern = 1 << (12 + column);
    while flips_4x4(pattern) != 0 {
        pattern += 1;
    }
    pattern
}
