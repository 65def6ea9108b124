//! The same on x86-64: carry-less products of words, and rows of bits in vectors of 512.
//!
//! Who calls a function here has made sure that the processor has what its `target_feature` names.

pub(super) mod chase;
pub(super) mod product;
mod writer;

use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi128_si64, _mm512_loadu_si512, _mm512_set1_epi64,
};

use super::plain;

/// [`plain::count_ones`] with eight words an instruction.
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) fn count_ones_by_vectors(words: &[u64]) -> usize {
    plain::count_ones(words)
}

/// [`plain::count_ones`] with a word an instruction.
#[target_feature(enable = "popcnt")]
pub(super) fn count_ones_by_words(words: &[u64]) -> usize {
    plain::count_ones(words)
}

/// The lower half of a vector.
#[inline]
#[target_feature(enable = "sse2")]
fn low_of(vector: __m128i) -> u64 {
    _mm_cvtsi128_si64(vector).cast_unsigned()
}

/// A number in every word.
#[inline]
#[target_feature(enable = "avx512f")]
fn set_all(number: usize) -> __m512i {
    _mm512_set1_epi64(number.cast_signed() as i64)
}

/// Eight words as a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: the reference is good for 64 bytes, and the load asks for no alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}
