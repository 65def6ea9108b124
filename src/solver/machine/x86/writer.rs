//! Rows of bits written without a gap, from vectors of 512 to new words.

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_castsi512_si128, _mm512_permutexvar_epi64,
    _mm512_setzero_si512, _mm512_shldv_epi64, _mm512_storeu_si512,
};
use std::mem::MaybeUninit;

use super::{low_of, set_all};
use crate::solver::machine::Rows;

/// Rows put one after the other into new words.
pub(super) struct Writer<'a> {
    /// The words, empty until all rows are written.
    words: &'a mut Vec<u64>,
    /// How many words are written, from the first on.
    n_written: usize,
    /// The last 64 bits of the row before, in every word.
    tail: __m512i,
    /// What brings the last bit of a row to the top of its word, in every word.
    to_top: __m512i,
    /// The place of a row's last word in its last vector, in every word.
    last_word: __m512i,
}

impl<'a> Writer<'a> {
    /// A writer to `words`, which are empty, of rows like those of `shape`.
    #[target_feature(enable = "avx512f")]
    pub(super) fn new(words: &'a mut Vec<u64>, shape: Rows<'_>) -> Self {
        debug_assert!(words.is_empty(), "new words");
        words.reserve_exact(shape.words.len());
        Self {
            words,
            n_written: 0,
            tail: _mm512_setzero_si512(),
            to_top: set_all(shape.n_cols.wrapping_neg() % 64),
            last_word: set_all((shape.n_cols - 1) / 64 % 8),
        }
    }

    /// Writes a row from bit `shift` of word `start` on, where the row before ends, and zeros to the end of its
    /// vectors and a word more.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi2")]
    pub(super) fn write(&mut self, row: &[__m512i], start: usize, shift: usize) {
        let into = &mut self.words.spare_capacity_mut()[start..][..=8 * row.len()];
        let (chunks, after) = into.as_chunks_mut();
        let shifts = set_all(shift);
        let mut left = self.tail;
        for (words, &middle) in chunks.iter_mut().zip(row) {
            let left_words = _mm512_alignr_epi64::<7>(middle, left);
            store(words, _mm512_shldv_epi64(middle, left_words, shifts));
            let to_top = _mm512_shldv_epi64(middle, left_words, self.to_top);
            self.tail = _mm512_permutexvar_epi64(self.last_word, to_top);
            left = middle;
        }
        let none = _mm512_setzero_si512();
        let last = _mm512_shldv_epi64(none, _mm512_alignr_epi64::<7>(none, left), shifts);
        after[0].write(low_of(_mm512_castsi512_si128(last)));
        self.n_written = start + 8 * row.len() + 1;
    }

    /// Makes the words written those of the list.
    pub(super) fn finish(self) {
        // SAFETY: rows begin in the word where the one before ends or right after, so every word is written
        // from the first on.
        unsafe { self.words.set_len(self.n_written) }
    }
}

/// Writes a vector to eight words.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: &mut [MaybeUninit<u64>; 8], vector: __m512i) {
    // SAFETY: the reference is good for 64 bytes, and the store asks for no alignment.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
}
