//! Fibonacci polynomials over GF(2), and polynomials written as sums of them.
//!
//! ```text
//! f(0) = 0, f(1) = 1, f(k + 1) = t · f(k) + f(k − 1); f(k) has degree k − 1
//! a row is words: bit (k − 1) % 64 of word (k − 1) / 64 is the coefficient of f(k)
//! ```
//!
//! f(1) … f(n) are a basis of the polynomials modulo f(n + 1), so a row of n bits is one of them.
//! All that is done here rests on f(c + j) + f(c − j) = f(c) · (f(j + 1) + f(j − 1)): modulo f(c) the row
//! is mirrored at c, and for c a power of two f(c + j) = f(c − j) + t^c · f(j), since f(c) = t^(c − 1).

use super::{bits, degree, shift_down, shift_up};

/// One level of the change of basis inside a word: blocks of 2h bits, bit h + j added to bit h − j.
const LEVELS: [(u32, u64); 5] = [
    (2, 0x2222_2222_2222_2222),
    (4, 0x0E0E_0E0E_0E0E_0E0E),
    (8, 0x00FE_00FE_00FE_00FE),
    (16, 0x0000_FFFE_0000_FFFE),
    (32, 0x0000_0000_FFFF_FFFE),
];

/// f(k) as a polynomial. Cost: O(k / 64 · log k). Checked: by the recurrence, to k = 300.
pub(in crate::solver) fn fibonacci(k: usize) -> Vec<u64> {
    let mut words = vec![0; k / 64 + 1];
    words[k / 64] = 1 << (k % 64);
    to_powers(&mut words);
    // Bit 0 is left out: it is f(0).
    shift_down(&words, 1)
}

/// The polynomial that a row stands for. Cost: O(n / 64 · log n) for a row of n bits.
pub(in crate::solver) fn row_to_poly(row: &[u64]) -> Vec<u64> {
    let mut words = shift_up(row, 1);
    to_powers(&mut words);
    shift_down(&words, 1)
}

/// The row of `n_cols` bits that stands for a polynomial modulo f(`n_cols` + 1).
///
/// Returns exactly `n_cols.div_ceil(64)` words. Cost: O(d / 64 · log d) for degree d, no division: the sum
/// of Fibonacci polynomials is folded. Checked: against naive division, to 70 columns.
pub(in crate::solver) fn poly_to_row(poly: &[u64], n_cols: usize) -> Vec<u64> {
    let mut words = shift_up(poly, 1);
    from_powers(&mut words);
    fold(&mut words, n_cols + 1);
    let mut row = shift_down(&words, 1);
    row.resize(n_cols.div_ceil(64), 0);
    row
}

/// Puts t + 1 for t, in place. Cost: O(words · log words).
///
/// Source: (t + 1)^h = t^h + 1 for h a power of two, so each half block is added to the one before it.
pub(in crate::solver) fn substitute_successor(poly: &mut [u64]) {
    for word in &mut *poly {
        for (half, kept) in LEVELS_OF_SUBSTITUTION {
            *word ^= *word >> half & kept;
        }
    }
    let mut half = 1;
    while half < poly.len() {
        for block in poly.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half.min(block.len()));
            super::multiply::add(low, high);
        }
        half *= 2;
    }
}

/// One level of the substitution inside a word: the distance, and the lower half of each block.
const LEVELS_OF_SUBSTITUTION: [(u32, u64); 6] = [
    (1, 0x5555_5555_5555_5555),
    (2, 0x3333_3333_3333_3333),
    (4, 0x0F0F_0F0F_0F0F_0F0F),
    (8, 0x00FF_00FF_00FF_00FF),
    (16, 0x0000_FFFF_0000_FFFF),
    (32, 0x0000_0000_FFFF_FFFF),
];

/// From bit k for f(k) to bit k for t^(k − 1), in place; bit 0 is zero.
fn to_powers(words: &mut [u64]) {
    let mut half = words.len().next_power_of_two() / 2;
    while 0 < half {
        reflect_blocks(words, half);
        half /= 2;
    }
    for word in words {
        for (half, kept) in LEVELS.into_iter().rev() {
            *word ^= partners(*word, half) & kept;
        }
    }
}

/// From bit k for t^(k − 1) to bit k for f(k), in place; bit 0 is zero. Undoes [`to_powers`].
fn from_powers(words: &mut [u64]) {
    for word in &mut *words {
        for (half, kept) in LEVELS {
            *word ^= partners(*word, half) & kept;
        }
    }
    let mut half = 1;
    while half < words.len() {
        reflect_blocks(words, half);
        half *= 2;
    }
}

/// In every block of `2 · half` words, adds the upper half mirrored at its beginning to the lower half.
fn reflect_blocks(words: &mut [u64], half: usize) {
    for block in words.chunks_mut(2 * half) {
        bits::reflect(block, 64 * half);
    }
}

/// Bit i of every block of `2 · half` bits comes from its bit `2 · half` − i; bit 0 is of no meaning.
const fn partners(word: u64, half: u32) -> u64 {
    let mut mirrored = word.reverse_bits();
    if half <= 16 {
        mirrored = mirrored.rotate_left(32);
    }
    if half <= 8 {
        mirrored = exchange(mirrored, 16, 0x0000_FFFF_0000_FFFF);
    }
    if half <= 4 {
        mirrored = exchange(mirrored, 8, 0x00FF_00FF_00FF_00FF);
    }
    if half <= 2 {
        mirrored = exchange(mirrored, 4, 0x0F0F_0F0F_0F0F_0F0F);
    }
    mirrored << 1
}

/// Exchanges neighbouring lanes of `width` bits; `low` marks every other lane.
const fn exchange(word: u64, width: u32, low: u64) -> u64 {
    word >> width & low | (word & low) << width
}

/// Reduces a sum of f(k), bit k for f(k), modulo f(`center`); afterwards only bits 1 … `center` − 1 are set.
///
/// Mirrors first at a multiple of `center` by a power of two, since f(c) divides f(2c), and then at its
/// halves. Cost: O(words).
fn fold(words: &mut [u64], center: usize) {
    let Some(top) = degree(words) else { return };
    let mut mirror = center;
    while 2 * mirror <= top {
        mirror *= 2;
    }
    while center <= mirror {
        bits::reflect(words, mirror);
        clear_from(words, mirror);
        mirror /= 2;
    }
}

/// Clears bit `start` and all bits after it.
fn clear_from(words: &mut [u64], start: usize) {
    let Some(after) = words.get_mut(start / 64..) else {
        return;
    };
    if let Some((first, others)) = after.split_first_mut() {
        *first &= (1 << (start % 64)) - 1;
        others.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;
    use crate::solver::random::Random;

    #[test]
    fn fibonacci_polynomials_obey_the_recurrence() {
        for (k, expected) in naive::fibonacci(300).into_iter().enumerate() {
            assert_eq!(naive::from_words(&fibonacci(k)), expected, "f({k})");
        }
    }

    #[test]
    fn a_row_is_a_sum_of_fibonacci_polynomials() {
        let list = naive::fibonacci(600);
        let mut random = Random::new(40);
        for n_words in 0..9 {
            let row = random.words(n_words);
            let ones = (0..64 * n_words).filter(|i| row[i / 64] >> (i % 64) & 1 == 1);
            let expected = ones.fold(Vec::new(), |sum, i| {
                naive::add_shifted(&sum, &list[i + 1], 0)
            });
            assert_eq!(naive::from_words(&row_to_poly(&row)), expected);
        }
    }

    #[test]
    fn a_polynomial_becomes_the_row_of_its_remainder() {
        let list = naive::fibonacci(201);
        let mut random = Random::new(41);
        for n_cols in 1..200 {
            for n_words in [0, 1, 2, 3, 7] {
                let poly = random.words(n_words);
                let row = poly_to_row(&poly, n_cols);
                assert_eq!(row.len(), n_cols.div_ceil(64));
                let (_, expected) = naive::divide(&naive::from_words(&poly), &list[n_cols + 1]);
                assert_eq!(naive::from_words(&row_to_poly(&row)), expected);
                assert!(naive::from_words(&row).len() <= n_cols);
            }
        }
    }

    #[test]
    fn the_substitution_is_a_sum_of_powers_of_the_successor() {
        let mut random = Random::new(42);
        for n_words in 0..6 {
            let mut poly = random.words(n_words);
            let coefficients = naive::from_words(&poly);
            let mut power = vec![true];
            let mut expected = Vec::new();
            for &coefficient in &coefficients {
                if coefficient {
                    expected = naive::add_shifted(&expected, &power, 0);
                }
                power = naive::add_shifted(&power, &power, 1);
            }
            substitute_successor(&mut poly);
            assert_eq!(naive::from_words(&poly), expected);
        }
    }
}
