//! Greatest common divisors of polynomials over GF(2), with the factor that gives inverses.

use super::divide::Divisor;
use super::multiply::{add, multiply};
use super::{degree, is_zero, trim};
use crate::solver::bits;
use crate::solver::machine::multiply_pair;

/// The greatest common divisor g of a modulus F and a value P, and the factor that leads to it.
#[derive(Debug)]
pub(in crate::solver) struct Bezout {
    /// g.
    pub(in crate::solver) gcd: Vec<u64>,
    /// u with u · P ≡ g mod F, of lower degree than F / g; so u is the inverse of P / g mod F / g.
    pub(in crate::solver) factor: Vec<u64>,
}

/// Two neighbours in Euclid's sequence of remainders.
struct Pair {
    /// The remainder of higher degree.
    high: Vec<u64>,
    /// The next remainder, maybe zero; as many words as `high`.
    low: Vec<u64>,
    /// `high` ≡ `high_factor` · P mod F.
    high_factor: Vec<u64>,
    /// `low` ≡ `low_factor` · P mod F; as many words as `high_factor`.
    low_factor: Vec<u64>,
}

/// Some steps of Euclid as a matrix: the new high one is `high[0]` · high + `high[1]` · low, and so on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Steps {
    /// The row that makes the new high remainder.
    high: [u64; 2],
    /// The row that makes the new low remainder.
    low: [u64; 2],
}

/// The greatest common divisor of `modulus` and `value`, which has a lower degree.
///
/// Cost: about 4 · (n / 64)² word products for degree n, since every 63 degrees the remainders and the
/// factors are gone through once. Source: Lehmer's way (Knuth, The Art of Computer Programming 2, 4.5.2,
/// algorithm L): steps are found from the leading words alone; for polynomials none of them is ever wrong,
/// so nothing is checked afterwards. Checked: against the naive algorithm, to degree 700, and by u · P ≡ g.
pub(in crate::solver) fn extended_gcd(modulus: &[u64], value: &[u64]) -> Bezout {
    debug_assert!(degree(value) < degree(modulus), "the value is reduced");
    let mut pair = Pair {
        high: modulus.to_vec(),
        low: value.to_vec(),
        high_factor: vec![0],
        low_factor: vec![1],
    };
    pair.tidy();
    while !is_zero(&pair.low) {
        let steps = Steps::from_leading(&pair.high, &pair.low);
        if steps == Steps::NONE {
            pair.divide();
        } else {
            pair.take(&steps);
        }
    }
    trim(&mut pair.high_factor);
    Bezout {
        gcd: pair.high,
        factor: pair.high_factor,
    }
}

impl Pair {
    /// Cuts zero words off the end and makes partners equally long.
    fn tidy(&mut self) {
        trim(&mut self.high);
        self.low.resize(self.high.len(), 0);
        let n_words = self.high_factor.len().max(self.low_factor.len());
        self.high_factor.resize(n_words, 0);
        self.low_factor.resize(n_words, 0);
    }

    /// Goes on by the steps of a matrix. Cost: four word products a word.
    fn take(&mut self, steps: &Steps) {
        let matrix = [steps.high, steps.low];
        let rest = multiply_pair(matrix, &mut self.high, &mut self.low);
        debug_assert_eq!(rest, [0, 0], "remainders get shorter");
        let words = multiply_pair(matrix, &mut self.high_factor, &mut self.low_factor);
        if words != [0, 0] {
            self.high_factor.push(words[0]);
            self.low_factor.push(words[1]);
        }
        self.tidy();
    }

    /// Goes on by one whole division; needed only where the degree falls by more than a word.
    fn divide(&mut self) {
        let (quotient, rest) = Divisor::new(&self.low).divide(&self.high);
        let mut low_factor = multiply(&quotient, &self.low_factor);
        add(&mut low_factor, &self.high_factor);
        trim(&mut low_factor);
        self.high = std::mem::replace(&mut self.low, rest);
        self.high_factor = std::mem::replace(&mut self.low_factor, low_factor);
        self.tidy();
    }
}

impl Steps {
    /// No step at all.
    const NONE: Self = Self {
        high: [1, 0],
        low: [0, 1],
    };

    /// The steps that the 128 leading coefficients of both remainders are sure of.
    ///
    /// Shapes: `low` of lower degree than `high`, as many words. All entries have a degree below 64.
    /// After quotients of degree d in all, coefficients below t^d of the cut remainders may be wrong;
    /// while d < 64 the next divisor's leading one stands at t^64 or above, so the quotient is right.
    /// Steps by masks in place of branches were slower: the branches are short and often foreseen.
    fn from_leading(high: &[u64], low: &[u64]) -> Self {
        let n_bits = 64 * high.len() - high.last().map_or(0, |word| word.leading_zeros() as usize);
        let (mut a, mut b) = (leading(high, n_bits), leading(low, n_bits));
        let mut steps = Self::NONE;
        while b.leading_zeros() < 64 {
            while a.leading_zeros() <= b.leading_zeros() {
                let shift = b.leading_zeros() - a.leading_zeros();
                a ^= b << shift;
                steps.high[0] ^= steps.low[0] << shift;
                steps.high[1] ^= steps.low[1] << shift;
            }
            std::mem::swap(&mut a, &mut b);
            std::mem::swap(&mut steps.high, &mut steps.low);
        }
        steps
    }
}

/// The coefficients of t^(`n_bits` − 128) … t^(`n_bits` − 1), the last one in bit 127.
fn leading(poly: &[u64], n_bits: usize) -> u128 {
    let start = n_bits.saturating_sub(128);
    let (low, high) = (bits::read(poly, start), bits::read(poly, start + 64));
    (u128::from(high) << 64 | u128::from(low)) << (128 - n_bits.min(128))
}

#[cfg(test)]
mod tests {
    use super::super::{divide::Divisor, naive};
    use super::*;
    use crate::solver::random::Random;

    /// Holds one result, of a value that is reduced first, against the naive one and its definition.
    #[track_caller]
    fn check(modulus: &[u64], value: &[u64]) {
        let value = Divisor::new(modulus).divide(value).1;
        let bezout = extended_gcd(modulus, &value);
        let expected = naive::gcd(&naive::from_words(modulus), &naive::from_words(&value));
        assert_eq!(naive::from_words(&bezout.gcd), expected);
        let product = multiply(&bezout.factor, &value);
        let reduced = Divisor::new(modulus).divide(&product).1;
        if is_zero(&value) {
            assert!(is_zero(&bezout.factor));
        } else {
            assert_eq!(naive::from_words(&reduced), expected);
        }
        let sum_of_degrees = degree(&bezout.factor).unwrap_or(0) + degree(&bezout.gcd).unwrap_or(0);
        assert!(sum_of_degrees <= degree(modulus).unwrap_or(0));
    }

    #[test]
    fn random_polynomials_have_the_naive_divisor() {
        let mut random = Random::new(30);
        for n_words in 1..12 {
            for _ in 0..20 {
                check(&random.words(n_words), &random.words(n_words));
            }
        }
    }

    #[test]
    fn a_common_factor_is_found() {
        let mut random = Random::new(31);
        for (common, rest) in (1..5).flat_map(|common| (1..4).map(move |rest| (common, rest))) {
            let factor = random.words(common);
            let modulus = multiply(&factor, &random.words(rest));
            check(&modulus, &multiply(&factor, &random.words(rest)));
            check(&modulus, &factor);
        }
    }

    #[test]
    fn long_quotients_and_zero_are_taken() {
        let mut random = Random::new(32);
        let modulus = random.words(6);
        check(&modulus, &[0]);
        check(&modulus, &[1]);
        check(&[1], &[0]);
        for value_words in 1..6 {
            check(&modulus, &random.words(value_words));
        }
        let mut power = vec![0; 7];
        power[6] = 1;
        check(&power, &random.words(1));
        check(&power, &[0, 0, 1]);
    }
}
