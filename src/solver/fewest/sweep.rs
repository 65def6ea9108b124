//! The number of lights on in one class, for all sums of its patterns, block by block.
//!
//! With signs s = ±1 for the lights of the start (−1: on), a sum x of patterns leaves
//! (lights − T(x)) / 2 lights on, where T(x) = Σ s · (−1)^⟨code, x⟩ over the lights: a Walsh–Hadamard
//! transform of the signs gathered by code.
//!
//! ```text
//! x   hi bits: which block, in Gray code order   row bits: which row   4 low bits: which lane
//! ```

use std::ops::{Add, AddAssign, Sub};

use super::super::Stop;
use super::classes::Class;

/// The lanes of a row; a row is transformed while the lights are gathered.
pub(super) const LANES: usize = 16;
/// The most bits of x that one block holds: 2^15 numbers, 64 KiB.
const BLOCK_BITS: usize = 15;

/// A number of the transform; it holds twice the lights of a class, either sign.
pub(super) trait Cell:
    Copy + Ord + Default + From<i8> + Into<i32> + Add<Output = Self> + AddAssign + Sub<Output = Self>
{
    /// How far the number is below `best`, in steps of 2^shift, taken from 15; 0 when it is farther.
    fn nearness(self, best: Self, shift: u32) -> u8;
    /// A number that is known to fit.
    fn cast(number: i32) -> Self;
}

impl Cell for i16 {
    fn nearness(self, best: Self, shift: u32) -> u8 {
        15 - ((best - self) >> shift).min(15).to_le_bytes()[0]
    }

    fn cast(number: i32) -> Self {
        Self::try_from(number).unwrap_or(Self::MAX)
    }
}

impl Cell for i32 {
    fn nearness(self, best: Self, shift: u32) -> u8 {
        15 - ((best - self) >> shift).min(15).to_le_bytes()[0]
    }

    fn cast(number: i32) -> Self {
        number
    }
}

/// Do 16 bits hold the numbers of a class with so many lights?
pub(super) const fn fits_i16(n_lights: usize) -> bool {
    n_lights < 1 << 14
}

/// The bytes that a sweep of the class takes, with a count for each number of lights.
pub(super) fn sweep_bytes(class: &Class) -> usize {
    class.n_lights() * (size_of::<Light>() + size_of::<usize>())
        + (4 << class.dim().min(BLOCK_BITS))
}

/// A light of the class, for the blocks.
#[derive(Clone, Copy, Debug)]
struct Light {
    /// The bits of its code that choose the block.
    hi: u64,
    /// The bits of its code that choose the row.
    row_idx: u32,
    /// The lane bits of its code, and 16 when it counts −1.
    lane_code: u32,
}

/// Which blocks a sweep takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blocks {
    /// All sums.
    All,
    /// The first block alone: a sample.
    First,
}

/// Calls `visit` with the blocks of T: the first x of the block, and its rows; false when stopped.
///
/// Shapes: `part` is the class's part of the start. A class with fewer than 4 patterns has one row, in
/// which lanes from 2^dim on repeat. Cost: O(2^dim · min(dim, 15)) additions, 16 to a wide
/// instruction, and O(lights) more for each block. Source: fast Walsh–Hadamard transform; the four low
/// bits are done while gathering, and blocks follow in Gray code order, so that lights change sign by
/// one bit of their code. Checked: against weighing one by one.
pub(super) fn sweep<T: Cell>(
    class: &Class,
    part: &[u64],
    blocks: Blocks,
    stop: &Stop,
    mut visit: impl FnMut(u64, &[[T; LANES]]),
) -> bool {
    let block_bits = class.dim().clamp(4, BLOCK_BITS);
    let lane_rows = lane_rows::<T>();
    let mut lights = lights(class, part, block_bits);
    let mut rows = vec![[T::default(); LANES]; 1 << (block_bits - 4)];
    let hi_bits = match blocks {
        Blocks::All => class.dim().saturating_sub(block_bits),
        Blocks::First => 0,
    };
    for block in 0..1_u64 << hi_bits {
        if stop.is_set() {
            return false;
        }
        if block != 0 {
            turn(&mut lights, block.trailing_zeros());
        }
        gather(&lights, &lane_rows, &mut rows);
        transform(&mut rows);
        visit((block ^ block >> 1) << block_bits, &rows);
    }
    true
}

/// The number of the transform at a weight.
pub(super) fn number_of<T: Cell>(class: &Class, weight: usize) -> T {
    let sign_sum = i64::try_from(class.n_lights()).unwrap_or(i64::MAX)
        - 2 * i64::try_from(weight).unwrap_or(0);
    T::cast(i32::try_from(sign_sum).unwrap_or(i32::MAX))
}

/// The number of lights left on, from the number of the transform.
pub(super) fn weight_of<T: Cell>(class: &Class, number: T) -> usize {
    let number: i32 = number.into();
    (class.n_lights().wrapping_add_signed(-(number as isize))) / 2
}

/// The lights of the class with their signs in the start.
fn lights(class: &Class, part: &[u64], block_bits: usize) -> Vec<Light> {
    let row_mask = (1 << (block_bits - 4)) - 1;
    let light = |(idx, &code): (usize, &u64)| Light {
        hi: code >> block_bits,
        row_idx: low_half(code >> 4 & row_mask),
        lane_code: low_half(code & 15 | (part[idx / 64] >> (idx % 64) & 1) << 4),
    };
    class.codes().iter().enumerate().map(light).collect()
}

/// The low 32 bits of a word.
fn low_half(word: u64) -> u32 {
    let [a, b, c, d, ..] = word.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

/// What a light adds to its row, by lane code and sign: its sign in the lanes that its code meets evenly.
fn lane_rows<T: Cell>() -> [[T; LANES]; 2 * LANES] {
    let mut lane_rows = [[T::default(); LANES]; 2 * LANES];
    for (code, row) in lane_rows.iter_mut().enumerate() {
        for (lane, number) in row.iter_mut().enumerate() {
            let odd = ((code & lane).count_ones() as usize + (code >> 4)) % 2 == 1;
            *number = T::from(if odd { -1 } else { 1 });
        }
    }
    lane_rows
}

/// Turns the sign of every light whose code has block bit `bit`.
fn turn(lights: &mut [Light], bit: u32) {
    for light in lights {
        light.lane_code ^= low_half(light.hi >> bit & 1) << 4;
    }
}

/// Overwrites the rows by the sums of what their lights add.
fn gather<T: Cell>(lights: &[Light], lane_rows: &[[T; LANES]; 2 * LANES], rows: &mut [[T; LANES]]) {
    rows.fill([T::default(); LANES]);
    for light in lights {
        let added = &lane_rows[light.lane_code as usize % (2 * LANES)];
        for (number, more) in rows[light.row_idx as usize].iter_mut().zip(added) {
            *number += *more;
        }
    }
}

/// Transforms the rows in place over the row bits, two bits at a time.
fn transform<T: Cell>(rows: &mut [[T; LANES]]) {
    let mut quarter = 1;
    if rows.len().ilog2() % 2 == 1 {
        for pair in rows.as_chunks_mut::<2>().0 {
            let [low, high] = pair;
            butterfly(low, high);
        }
        quarter = 2;
    }
    while quarter < rows.len() {
        for four in rows.chunks_exact_mut(4 * quarter) {
            let (low, high) = four.split_at_mut(2 * quarter);
            let ((a, b), (c, d)) = (low.split_at_mut(quarter), high.split_at_mut(quarter));
            for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
                four_way(a, b, c, d);
            }
        }
        quarter *= 4;
    }
}

/// Overwrites four rows by their sums with the signs of two bits.
fn four_way<T: Cell>(
    a: &mut [T; LANES],
    b: &mut [T; LANES],
    c: &mut [T; LANES],
    d: &mut [T; LANES],
) {
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        let (ab, cd) = (*a + *b, *c + *d);
        let (a_b, c_d) = (*a - *b, *c - *d);
        (*a, *b, *c, *d) = (ab + cd, a_b + c_d, ab - cd, a_b - c_d);
    }
}

/// Overwrites two rows by their sum and difference.
fn butterfly<T: Cell>(low: &mut [T; LANES], high: &mut [T; LANES]) {
    for (a, b) in low.iter_mut().zip(high) {
        (*a, *b) = (*a + *b, *a - *b);
    }
}
