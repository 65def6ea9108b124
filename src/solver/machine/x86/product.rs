//! Carry-less products of words by the one instruction for them.

use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_set_epi64x, _mm_setzero_si128,
    _mm_srli_si128, _mm_xor_si128,
};

use super::low_of;

/// [`plain::multiply_words`](super::super::plain::multiply_words) in one instruction.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::solver::machine) fn multiply_words(a: u64, b: u64) -> u128 {
    let product = _mm_clmulepi64_si128::<0>(low(a), low(b));
    u128::from(low_of(carry(product))) << 64 | u128::from(low_of(product))
}

/// [`plain::add_word_product`](super::super::plain::add_word_product), an instruction a product.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::solver::machine) fn add_word_product(into: &mut [u64], factor: u64, poly: &[u64]) {
    let factor = low(factor);
    let mut carried = _mm_setzero_si128();
    for (sum, &word) in into.iter_mut().zip(poly) {
        let product = _mm_clmulepi64_si128::<0>(factor, low(word));
        *sum ^= low_of(_mm_xor_si128(product, carried));
        carried = carry(product);
    }
    into[poly.len()] ^= low_of(carried);
}

/// [`plain::multiply_pair`](super::super::plain::multiply_pair), an instruction a product.
#[target_feature(enable = "pclmulqdq")]
pub(in crate::solver::machine) fn multiply_pair(
    matrix: [[u64; 2]; 2],
    upper: &mut [u64],
    lower: &mut [u64],
) -> [u64; 2] {
    let [to_upper, to_lower] =
        matrix.map(|[of_a, of_b]| _mm_set_epi64x(of_b.cast_signed(), of_a.cast_signed()));
    let (mut upper_carry, mut lower_carry) = (_mm_setzero_si128(), _mm_setzero_si128());
    for (a, b) in upper.iter_mut().zip(lower) {
        let both = _mm_set_epi64x(b.cast_signed(), a.cast_signed());
        let next_a = sum_of_products(to_upper, both);
        let next_b = sum_of_products(to_lower, both);
        *a = low_of(_mm_xor_si128(next_a, upper_carry));
        *b = low_of(_mm_xor_si128(next_b, lower_carry));
        (upper_carry, lower_carry) = (carry(next_a), carry(next_b));
    }
    [low_of(upper_carry), low_of(lower_carry)]
}

/// The product of the lower halves plus that of the upper ones.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn sum_of_products(a: __m128i, b: __m128i) -> __m128i {
    _mm_xor_si128(
        _mm_clmulepi64_si128::<0x00>(a, b),
        _mm_clmulepi64_si128::<0x11>(a, b),
    )
}

/// A word in the lower half of a vector.
#[inline]
#[target_feature(enable = "sse2")]
fn low(word: u64) -> __m128i {
    _mm_cvtsi64_si128(word.cast_signed())
}

/// The upper half of a vector in the lower one.
#[inline]
#[target_feature(enable = "sse2")]
fn carry(vector: __m128i) -> __m128i {
    _mm_srli_si128::<8>(vector)
}
