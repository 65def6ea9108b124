//! Products of polynomials over GF(2).

use crate::solver::machine::add_word_product;

/// From this many words on in both factors, three half products are cheaper than four.
const KARATSUBA_WORDS: usize = 24;

/// The product of two polynomials, as many words as both together.
///
/// Cost: one word product for each pair of words while one factor is below `KARATSUBA_WORDS`, then
/// O(n^1.59). Source: Karatsuba and Ofman 1962; a long factor is first cut in two.
/// Checked: against the naive product, lengths to 70 words.
pub(in crate::solver) fn multiply(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let half = long.len().div_ceil(2);
    let mut product = vec![0; long.len() + short.len()];
    if short.len() < KARATSUBA_WORDS {
        for (idx, &word) in short.iter().enumerate() {
            add_word_product(&mut product[idx..=idx + long.len()], word, long);
        }
    } else if short.len() <= half {
        add(&mut product, &multiply(&long[..half], short));
        add(&mut product[half..], &multiply(&long[half..], short));
    } else {
        add_karatsuba(&mut product, long.split_at(half), short.split_at(half));
    }
    product
}

/// Adds (a0 + a1·T)(b0 + b1·T) to `product` by three products, T the power of t of `a0`'s length.
///
/// Shapes: `a0` and `b0` equally long, `a1` and `b1` no longer; `product` as long as all four together.
fn add_karatsuba(product: &mut [u64], (a0, a1): (&[u64], &[u64]), (b0, b1): (&[u64], &[u64])) {
    let half = a0.len();
    let low = multiply(a0, b0);
    let high = multiply(a1, b1);
    let mut middle = multiply(&sum(a0, a1), &sum(b0, b1));
    add(&mut middle, &low);
    add(&mut middle, &high);
    add(product, &low);
    add(&mut product[2 * half..], &high);
    add(&mut product[half..], &middle);
}

/// The sum of a polynomial and one of no more words.
fn sum(long: &[u64], short: &[u64]) -> Vec<u64> {
    let mut sum = long.to_vec();
    add(&mut sum, short);
    sum
}

/// Adds `poly` to `into`; words of `poly` past the end of `into` are zero.
pub(in crate::solver) fn add(into: &mut [u64], poly: &[u64]) {
    for (sum, word) in into.iter_mut().zip(poly) {
        *sum ^= word;
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;
    use crate::solver::random::Random;

    /// Holds one product against the naive one.
    #[track_caller]
    fn check(a: &[u64], b: &[u64]) {
        let expected = naive::multiply(&naive::from_words(a), &naive::from_words(b));
        assert_eq!(naive::from_words(&multiply(a, b)), expected);
    }

    #[test]
    fn factors_of_all_lengths_multiply_rightly() {
        let mut random = Random::new(11);
        for a_len in (0..70).step_by(23) {
            for b_len in [0, 1, 23, 24, 25, 48, 49, 70] {
                check(&random.words(a_len), &random.words(b_len));
            }
        }
    }
}
