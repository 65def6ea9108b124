//! A small table that tells quickly which sums cannot leave few lights on.
//!
//! For each sum four bits say how near it is to the best of its class: 15 less its excess in steps of
//! 2^shift lights, and 0 from 15 steps on. A table too large for the memory is folded: sums that agree
//! in their low bits share an entry, the nearest of them. So an entry may promise too much, never too
//! little, and what passes is weighed exactly.
//!
//! ```text
//! sum x: row x / 16, lane x % 16      row r is bytes 8r ..= 8r + 7
//! byte j of a row: low half lane j, high half lane j + 8
//! ```
//!
//! Where many pairs are looked at, a sieve of one bit for each entry comes first: is the entry at
//! least as near as all of interest have to be? It stays in the processor's near memory.

use super::super::Stop;
use super::sweep::{Cell, LANES};

/// The number of steps from which on a sum is just far.
pub(super) const FARTHEST: u8 = 15;
/// How many rows share a word of the sieve.
const ROWS: usize = 64 / LANES;
/// How many bytes grow between two looks at the stop flag.
const CHUNK_BYTES: usize = 1 << 20;

/// The nearness of all sums of one class; drawn at the head of this room.
#[derive(Debug)]
pub(super) struct Near {
    /// Eight bytes a row.
    rows: Vec<[u8; 8]>,
    /// The number of rows less one, which is a power of two.
    row_mask: usize,
    /// An entry's step is 2^shift lights.
    shift: u32,
    /// Bit `x % 64` of word `x / 64`: is entry `x` at least as near as `floor`?
    sieve: Vec<u64>,
    /// The nearness that the sieve asks for; 0 lets all pass.
    floor: u8,
}

impl Near {
    /// A table of 2^bits entries, all far, or `None` when stopped first or out of memory.
    pub(super) fn new(bits: usize, shift: u32, stop: &Stop) -> Option<Self> {
        let n_rows = 1 << bits.saturating_sub(4);
        let mut rows = Vec::new();
        rows.try_reserve_exact(n_rows).ok()?;
        while rows.len() < n_rows {
            if stop.is_set() {
                return None;
            }
            rows.resize(n_rows.min(rows.len() + CHUNK_BYTES / 8), [0; 8]);
        }
        Some(Self {
            rows,
            row_mask: n_rows - 1,
            shift,
            sieve: vec![u64::MAX; n_rows.div_ceil(ROWS)],
            floor: 0,
        })
    }

    /// The bytes of a table of 2^bits entries, with its sieve.
    pub(super) const fn bytes(bits: usize) -> usize {
        10 << bits.saturating_sub(4)
    }

    /// Takes in a block of a sweep: the first sum, its rows, and the number of the best sum.
    pub(super) fn take<T: Cell>(&mut self, first: u64, rows: &[[T; LANES]], best: T) {
        // A light more that is on lowers the number of the transform by two.
        let shift = self.shift + 1;
        for (idx, row) in rows.iter().enumerate() {
            let at = (low_word(first) / LANES + idx) & self.row_mask;
            for (lane, byte) in self.rows[at].iter_mut().enumerate() {
                let low = row[lane].nearness(best, shift).max(*byte & 15);
                let high = row[lane + 8].nearness(best, shift).max(*byte >> 4);
                *byte = low | high << 4;
            }
        }
    }

    /// Makes the sieve ask for `floor`, if that is more than before and worth it for `n_looks`.
    ///
    /// Who asks promises that no sum farther than this is of interest any more. Cost: O(2^bits).
    pub(super) fn sharpen(&mut self, floor: u8, n_looks: usize) {
        if floor <= self.floor || n_looks < self.rows.len() / 8 {
            return;
        }
        for (word, rows) in self.sieve.iter_mut().zip(self.rows.chunks(ROWS)) {
            let rows = rows.iter().enumerate();
            *word = rows.fold(0, |word, (idx, row)| {
                word | passing(*row, floor) << (16 * idx)
            });
        }
        self.floor = floor;
    }

    /// Does a sum pass the sieve? Cost: one look-up.
    pub(super) fn passes(&self, vector: u64) -> bool {
        let entry = low_word(vector) & (LANES * self.row_mask + LANES - 1);
        self.sieve[entry / 64] >> (entry % 64) & 1 == 1
    }

    /// The nearness of a sum, or more. Cost: one look-up.
    pub(super) fn of(&self, vector: u64) -> u8 {
        let vector = low_word(vector);
        let byte = self.rows[(vector / LANES) & self.row_mask][vector % 8];
        byte >> ((vector & 8) / 2) & 15
    }
}

/// Bit `l`: is lane `l` of the row at least as near as `floor`?
fn passing(row: [u8; 8], floor: u8) -> u64 {
    row.iter().enumerate().fold(0, |bits, (lane, byte)| {
        let (low, high) = (floor <= byte & 15, floor <= byte >> 4);
        bits | u64::from(low) << lane | u64::from(high) << (lane + 8)
    })
}

/// A vector as a position; the table's mask takes what matters of it.
fn low_word(vector: u64) -> usize {
    usize::from_le_bytes(vector.to_le_bytes())
}
