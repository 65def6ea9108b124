//! What the functions of the room compute, in plain words that any processor has.

use std::mem::swap;

use super::{Rows, Written};
use crate::solver::bits;

/// The product of two polynomials of degree below 64, in 127 bits.
///
/// Every fourth bit of each factor is kept at a time, so an integer product has four bits to count its
/// hits in, and the count's lowest bit is the coefficient. Sixteen hits, one too many, occur at one place
/// alone and only when a class of bits is full in both factors; what this carries over is taken back.
/// Cost: 16 integer multiplications. Source: integer multiplication "with holes" (Pornin, `BearSSL`);
/// we use 128-bit products and mend the one carry. Checked: bit by bit.
#[inline]
pub(in crate::solver) fn multiply_words(a: u64, b: u64) -> u128 {
    /// The bits of class 0: every fourth one.
    const CLASS: u64 = 0x1111_1111_1111_1111;
    let a_parts = [0, 1, 2, 3].map(|class| u128::from(a & CLASS << class));
    let b_parts = [0, 1, 2, 3].map(|class| u128::from(b & CLASS << class));
    let sum = |class: usize| {
        let products = [0, 1, 2, 3].map(|i| a_parts[i] * b_parts[(class + 4 - i) % 4]);
        let kept = (u128::from(CLASS) << 64 | u128::from(CLASS)) << class;
        (products[0] ^ products[1] ^ products[2] ^ products[3]) & kept
    };
    let product = sum(0) ^ sum(1) ^ sum(2) ^ sum(3);
    match (full_classes(a), full_classes(b)) {
        (0, _) | (_, 0) => product,
        (full_a, full_b) => product ^ carries(full_a, full_b),
    }
}

/// Bit `class` is set when all sixteen bits of that class are.
const fn full_classes(word: u64) -> u64 {
    let word = word & word >> 32;
    let word = word & word >> 16;
    let word = word & word >> 8;
    (word & word >> 4) & 0xF
}

/// What full classes carried over: 16 hits at bit 60 flip bit 64, which with its own 15 flips bit 68,
/// and there it ends. Both are shifted by the classes, a product of two polynomials of degree below 4.
#[cold]
const fn carries(full_a: u64, full_b: u64) -> u128 {
    let mut sum = 0;
    let mut class = 0;
    while class < 4 {
        sum ^= (full_a >> class & 1) * (full_b << class);
        class += 1;
    }
    (sum as u128) << 64 ^ (sum as u128) << 68
}

/// The word to write and the carry to the next word.
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
const fn carried(product: u128, carry: u64) -> (u64, u64) {
    (product as u64 ^ carry, (product >> 64) as u64)
}

/// Adds `factor` · `poly` to `into`, one word longer than `poly`. Cost: one word product a word.
pub(in crate::solver) fn add_word_product(into: &mut [u64], factor: u64, poly: &[u64]) {
    let mut carry = 0;
    for (sum, &word) in into.iter_mut().zip(poly) {
        let (low, high) = carried(multiply_words(factor, word), carry);
        *sum ^= low;
        carry = high;
    }
    into[poly.len()] ^= carry;
}

/// Overwrites `upper` by `matrix[0][0]` · `upper` + `matrix[0][1]` · `lower`, and `lower` likewise by the other row.
///
/// Shapes: both of equally many words; returns the next word of each. Cost: four word products a word.
pub(in crate::solver) fn multiply_pair(
    matrix: [[u64; 2]; 2],
    upper: &mut [u64],
    lower: &mut [u64],
) -> [u64; 2] {
    let mut carries = [0, 0];
    for (a, b) in upper.iter_mut().zip(lower) {
        let products =
            matrix.map(|[of_a, of_b]| multiply_words(of_a, *a) ^ multiply_words(of_b, *b));
        (*a, carries[0]) = carried(products[0], carries[0]);
        (*b, carries[1]) = carried(products[1], carries[1]);
    }
    carries
}

/// Goes on with x(i + 1) = (T + I) · x(i) + x(i − 1) + b(i) from row `n_done` to the last, b the rows of `lights`.
///
/// T adds to each bit its left and its right neighbour in the row. Shapes: `previous` holds x(i − 1) and
/// `current` x(i), each between two words that are zero, bits past the last column zero; both move on.
/// `presses` holds `n_done` rows, and gets each x(i) as its row i. Cost: O(bits / 64).
pub(in crate::solver) fn chase(
    lights: Rows<'_>,
    n_done: usize,
    [mut previous, mut current]: [&mut [u64]; 2],
    mut presses: Option<&mut Written>,
) {
    if let Some(presses) = &mut presses {
        presses.words.resize(lights.words.len(), 0);
    }
    let n_words = lights.n_cols.div_ceil(64);
    for row_idx in n_done..lights.count {
        let start = row_idx * lights.n_cols;
        if let Some(presses) = &mut presses {
            bits::add_at(&mut presses.words, start, &current[1..=n_words]);
            presses.n_ones += count_ones(&current[1..=n_words]);
        }
        bits::add_from(&mut previous[1..], lights.words, start, lights.n_cols);
        add_press(previous, current, lights.n_cols);
        swap(&mut previous, &mut current);
    }
    if (lights.count - n_done) % 2 == 1 {
        previous.swap_with_slice(current);
    }
}

/// Adds (T + I) · `middle` to `sum`, rows of `n_cols` bits as in [`chase`].
pub(in crate::solver) fn add_press(sum: &mut [u64], middle: &[u64], n_cols: usize) {
    let last = n_cols.div_ceil(64);
    let sums = sum[1..=last].iter_mut();
    for (sum, [left, word, right]) in sums.zip(middle.array_windows()) {
        *sum ^= word ^ word << 1 ^ word >> 1 ^ left >> 63 ^ right << 63;
    }
    sum[last] &= bits::mask(n_cols - 64 * (last - 1));
}

/// The number of bits set. Cost: O(words).
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "compiled once more for each set of instructions"
)]
pub(in crate::solver) fn count_ones(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}
