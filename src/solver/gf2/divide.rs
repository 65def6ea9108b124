//! Division of polynomials over GF(2) with remainder.

use super::{degree, shift_down, shift_up};
use crate::solver::machine::{add_word_product, multiply_words};

/// A polynomial made ready to divide by.
#[derive(Debug)]
pub(in crate::solver) struct Divisor {
    /// The divisor times t^shift without its leading coefficient: that stands at bit 0 of the word
    /// after these.
    below_lead: Vec<u64>,
    /// The power of t that makes the degree a multiple of 64, below 64.
    shift: usize,
    /// With D = t^64 + the last of those words: ⌊t^128 / D⌋ without its leading coefficient.
    reciprocal: u64,
}

impl Divisor {
    /// Makes a polynomial other than zero ready to divide by. Cost: O(words), and 64 steps.
    ///
    /// # Panics
    /// When the polynomial is zero.
    pub(in crate::solver) fn new(poly: &[u64]) -> Self {
        let degree = degree(poly).expect("a divisor is not zero");
        let n_words = degree.div_ceil(64);
        let shift = 64 * n_words - degree;
        let mut below_lead = shift_up(poly, shift);
        below_lead.truncate(n_words);
        let reciprocal = below_lead.last().map_or(0, |&word| reciprocal(word));
        Self {
            below_lead,
            shift,
            reciprocal,
        }
    }

    /// The degree of the divisor.
    pub(in crate::solver) const fn degree(&self) -> usize {
        64 * self.below_lead.len() - self.shift
    }

    /// Number of words kept on the heap.
    pub(in crate::solver) const fn n_words_kept(&self) -> usize {
        self.below_lead.capacity()
    }

    /// Quotient and remainder of `poly`.
    ///
    /// Cost: one word product for each pair of a word of the quotient and one of the divisor.
    /// Source: textbook long division, 64 coefficients at a time by the reciprocal of the leading ones
    /// (exact for polynomials: nothing carries). Checked: against the naive division, to 12 words.
    pub(in crate::solver) fn divide(&self, poly: &[u64]) -> (Vec<u64>, Vec<u64>) {
        let n_words = self.below_lead.len();
        let mut rest = shift_up(poly, self.shift);
        let mut quotient = vec![0; rest.len().saturating_sub(n_words)];
        for idx in (0..quotient.len()).rev() {
            let head = std::mem::take(&mut rest[idx + n_words]);
            let digit = head ^ upper_half(multiply_words(head, self.reciprocal));
            quotient[idx] = digit;
            add_word_product(&mut rest[idx..=idx + n_words], digit, &self.below_lead);
            // The head and the top word of the product cancel only together.
            rest[idx + n_words] ^= digit ^ head;
            debug_assert_eq!(rest[idx + n_words], 0, "the quotient's digit is exact");
        }
        rest.truncate(n_words);
        (quotient, shift_down(&rest, self.shift))
    }
}

/// The coefficients of t^64 and above.
const fn upper_half(product: u128) -> u64 {
    (product >> 64) as u64
}

/// ⌊t^128 / (t^64 + `below_lead`)⌋ without its leading coefficient t^64. Cost: 64 steps.
const fn reciprocal(below_lead: u64) -> u64 {
    let (mut quotient, mut rest) = (0, below_lead);
    let mut step = 0;
    while step < 64 {
        let lead = rest >> 63;
        quotient = quotient << 1 | lead;
        rest = (rest << 1) ^ (lead * below_lead);
        step += 1;
    }
    quotient
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;
    use crate::solver::bits;
    use crate::solver::random::Random;

    /// Holds one division against the naive one.
    #[track_caller]
    fn check(poly: &[u64], divisor: &[u64]) {
        let prepared = Divisor::new(divisor);
        assert_eq!(Some(prepared.degree()), degree(divisor));
        let (quotient, remainder) = prepared.divide(poly);
        let expected = naive::divide(&naive::from_words(poly), &naive::from_words(divisor));
        assert_eq!(naive::from_words(&quotient), expected.0);
        assert_eq!(naive::from_words(&remainder), expected.1);
    }

    #[test]
    fn quotient_and_remainder_are_those_of_long_division() {
        let mut random = Random::new(20);
        for n_words in 0..12 {
            for divisor_bits in 0..200 {
                let mut divisor = random.words(divisor_bits / 64 + 1);
                divisor[divisor_bits / 64] &= bits::mask(divisor_bits % 64 + 1);
                divisor[divisor_bits / 64] |= 1 << (divisor_bits % 64);
                check(&random.words(n_words), &divisor);
            }
        }
    }

    #[test]
    fn sparse_divisors_divide_rightly() {
        let poly = Random::new(21).words(5);
        for n_bits in 0..200 {
            let mut divisor = vec![0; 4];
            divisor[n_bits / 64] = 1 << (n_bits % 64);
            check(&poly, &divisor);
            divisor[0] ^= u64::from(0 < n_bits);
            check(&poly, &divisor);
        }
    }
}
