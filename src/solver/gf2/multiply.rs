//! Products of polynomials over GF(2).

/// From this many words on in both factors, three half products are cheaper than four.
const KARATSUBA_WORDS: usize = 24;

/// The product of two polynomials of degree below 64, in 127 bits.
///
/// Every fourth bit of each factor is kept at a time, so an integer product has four bits to count its
/// hits in, and the count's lowest bit is the coefficient. Sixteen hits, one too many, occur at one place
/// alone and only when a class of bits is full in both factors; what this carries over is taken back.
/// Cost: 16 integer multiplications. Source: integer multiplication "with holes" (Pornin, `BearSSL`);
/// we use 128-bit products and mend the one carry. Checked: bit by bit.
#[inline]
pub(super) fn multiply_words(a: u64, b: u64) -> u128 {
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

/// The low and the high word of a product.
#[expect(clippy::cast_possible_truncation, reason = "the halves are wanted")]
pub(super) const fn halves(product: u128) -> (u64, u64) {
    (product as u64, (product >> 64) as u64)
}

/// Adds `factor` · `poly` to `into`, one word longer than `poly`. Cost: one word product a word.
pub(super) fn add_word_product(into: &mut [u64], factor: u64, poly: &[u64]) {
    let mut carry = 0;
    for (sum, &word) in into.iter_mut().zip(poly) {
        let (low, high) = halves(multiply_words(factor, word));
        *sum ^= low ^ carry;
        carry = high;
    }
    into[poly.len()] ^= carry;
}

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
pub(super) fn add(into: &mut [u64], poly: &[u64]) {
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
    fn words_with_full_classes_of_bits_multiply_rightly() {
        let classes = (0..16_u64).map(|set| 0x1111_1111_1111_1111 * set);
        let words: Vec<u64> = classes.chain([1, 1 << 63, u64::MAX >> 1]).collect();
        for &a in &words {
            for &b in &words {
                check(&[a], &[b]);
            }
        }
    }

    #[test]
    fn random_words_multiply_rightly() {
        let mut random = Random::new(10);
        for _ in 0..2000 {
            check(&[random.word()], &[random.word() & random.word()]);
        }
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
