//! Rows of bits written without a gap, from vectors of 512 to new words.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_alignr_epi64, _mm512_castsi512_si128,
    _mm512_permutexvar_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_setzero_si512,
    _mm512_shldv_epi64, _mm512_storeu_si512,
};
use std::mem::MaybeUninit;

use super::{low_of, set_all};
use crate::solver::machine::{Rows, Written};

/// Rows put one after the other into new words.
pub(super) struct Writer<'a> {
    /// What is written; its words are empty until all rows are.
    into: &'a mut Written,
    /// The length of a row.
    n_cols: usize,
    /// Where the next row begins.
    next_bit: usize,
    /// How many words are written, from the first on.
    n_words: usize,
    /// The last 64 bits of the row before, in every word.
    tail: __m512i,
    /// What brings the last bit of a row to the top of its word, in every word.
    to_top: __m512i,
    /// The place of a row's last word in its last vector, in every word.
    last_word: __m512i,
    /// Numbers of bits set, in all words together those of all rows.
    n_ones: __m512i,
}

impl<'a> Writer<'a> {
    /// A writer of rows like those of `shape`, where nothing is written yet.
    #[target_feature(enable = "avx512f")]
    pub(super) fn new(into: &'a mut Written, shape: Rows<'_>) -> Self {
        into.words.clear();
        into.words.reserve_exact(shape.words.len());
        Self {
            into,
            n_cols: shape.n_cols,
            next_bit: 0,
            n_words: 0,
            tail: _mm512_setzero_si512(),
            to_top: set_all(shape.n_cols.wrapping_neg() % 64),
            last_word: set_all((shape.n_cols - 1) / 64 % 8),
            n_ones: _mm512_setzero_si512(),
        }
    }

    /// Writes a row where the one before ends, and zeros to the end of its vectors and a word more.
    ///
    /// # Panics
    /// When the vectors are too few for a row, or reach past the end.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn write(&mut self, row: &[__m512i]) {
        assert!(self.n_cols <= 512 * row.len(), "a whole row");
        let (start, shifts) = (self.next_bit / 64, set_all(self.next_bit % 64));
        let into = &mut self.into.words.spare_capacity_mut()[start..][..=8 * row.len()];
        let (chunks, after) = into.as_chunks_mut();
        let mut left = self.tail;
        for (words, &middle) in chunks.iter_mut().zip(row) {
            let left_words = _mm512_alignr_epi64::<7>(middle, left);
            store(words, _mm512_shldv_epi64(middle, left_words, shifts));
            let to_top = _mm512_shldv_epi64(middle, left_words, self.to_top);
            self.tail = _mm512_permutexvar_epi64(self.last_word, to_top);
            self.n_ones = _mm512_add_epi64(self.n_ones, _mm512_popcnt_epi64(middle));
            left = middle;
        }
        let none = _mm512_setzero_si512();
        let last = _mm512_shldv_epi64(none, _mm512_alignr_epi64::<7>(none, left), shifts);
        after[0].write(low_of(_mm512_castsi512_si128(last)));
        self.n_words = start + 8 * row.len() + 1;
        self.next_bit += self.n_cols;
    }

    /// Makes the words written those of the list.
    #[target_feature(enable = "avx512f")]
    pub(super) fn finish(self) {
        // SAFETY: each row begins where the one before ends, and that one's vectors reached there, so every
        // word is written from the first on.
        unsafe { self.into.words.set_len(self.n_words) }
        let n_ones = usize::try_from(_mm512_reduce_add_epi64(self.n_ones));
        self.into.n_ones = n_ones.expect("no more than the bits written");
    }
}

/// Writes a vector to eight words.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: &mut [MaybeUninit<u64>; 8], vector: __m512i) {
    // SAFETY: the reference is good for 64 bytes, and the store asks for no alignment.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
}
