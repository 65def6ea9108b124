//! Rows of bits chased in vectors of 512.

use std::arch::x86_64::{
    __m512i, _MM_HINT_T0, _mm_prefetch, _mm512_alignr_epi64, _mm512_and_si512,
    _mm512_setzero_si512, _mm512_shldi_epi64, _mm512_shrdi_epi64, _mm512_shrdv_epi64,
    _mm512_ternarylogic_epi64,
};
use std::mem::{swap, transmute};

use super::writer::Writer;
use super::{load, set_all};
use crate::solver::bits;
use crate::solver::machine::{Rows, Written};

/// [`plain::chase`](super::super::plain::chase) from the first row on, while whole vectors stay inside the words: returns how many rows.
///
/// Shapes: as there. Rows to 1024 bits are held in registers; longer ones are sooner done from memory. Cost: about a dozen instructions for 512 bits.
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
pub(in crate::solver::machine) fn chase(
    lights: Rows<'_>,
    previous: &mut [u64],
    current: &mut [u64],
    presses: Option<&mut Written>,
) -> usize {
    let none = _mm512_setzero_si512();
    let n_vectors = lights.n_cols.div_ceil(512);
    let state = [previous, current];
    match n_vectors {
        1 => chase_in(lights, state, presses, [none; 1]),
        2 => chase_in(lights, state, presses, [none; 2]),
        _ => chase_in(lights, state, presses, vec![none; n_vectors]),
    }
}

/// The same with rows of vectors of one kind; `none` is such a row of zeros.
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
fn chase_in<R: AsMut<[__m512i]> + Clone>(
    lights: Rows<'_>,
    [previous, current]: [&mut [u64]; 2],
    presses: Option<&mut Written>,
    none: R,
) -> usize {
    let (mut before, mut row) = (none.clone(), none);
    to_vectors(before.as_mut(), previous);
    to_vectors(row.as_mut(), current);
    let n_words = 8 * row.as_mut().len();
    let n_rows = n_whole_rows(lights, n_words + 1);
    let last_mask = last_mask(lights.n_cols);
    let mut writer = presses.map(|presses| Writer::new(presses, lights));
    for row_idx in 0..n_rows {
        let (start, shift) = (row_idx * lights.n_cols / 64, row_idx * lights.n_cols % 64);
        if let Some(writer) = &mut writer {
            writer.write(row.as_mut());
        }
        let lights = &lights.words[start..][..=n_words];
        add_next(before.as_mut(), row.as_mut(), lights, shift);
        if let Some(last) = before.as_mut().last_mut() {
            *last = _mm512_and_si512(*last, last_mask);
        }
        swap(&mut before, &mut row);
    }
    if let Some(writer) = writer {
        writer.finish();
    }
    from_vectors(before.as_mut(), previous);
    from_vectors(row.as_mut(), current);
    n_rows
}

/// How many of the first rows begin `n_words` words or more before the end.
fn n_whole_rows(rows: Rows<'_>, n_words: usize) -> usize {
    let last_start = rows.words.len().checked_sub(n_words);
    last_start.map_or(0, |word_idx| {
        rows.count.min((64 * word_idx + 63) / rows.n_cols + 1)
    })
}

/// The bits of the last vector that are columns.
#[target_feature(enable = "avx512f")]
fn last_mask(n_cols: usize) -> __m512i {
    let n_bits = (n_cols - 1) % 512 + 1;
    let mut words = [0; 8];
    words[..n_bits / 64].fill(u64::MAX);
    if !n_bits.is_multiple_of(64) {
        words[n_bits / 64] = bits::mask(n_bits % 64);
    }
    load(&words)
}

/// Makes x(i − 1) to x(i + 1): adds (T + I) · x(i) and the lights, which begin at bit `shift` of `lights`.
///
/// Past the last column anything may be left.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn add_next(before: &mut [__m512i], row: &[__m512i], lights: &[u64], shift: usize) {
    let shifts = set_all(shift);
    let (low_words, high_words) = (lights.as_chunks().0, lights[1..].as_chunks().0);
    let mut left = _mm512_setzero_si512();
    for idx in 0..row.len() {
        prefetch(&low_words[idx]);
        let middle = row[idx];
        let right = row.get(idx + 1).copied().unwrap_or(_mm512_setzero_si512());
        let light = _mm512_shrdv_epi64(load(&low_words[idx]), load(&high_words[idx]), shifts);
        let from_left = _mm512_shldi_epi64::<1>(middle, _mm512_alignr_epi64::<7>(middle, left));
        let from_right = _mm512_shrdi_epi64::<1>(middle, _mm512_alignr_epi64::<1>(right, middle));
        before[idx] = xor3(before[idx], light, xor3(from_left, middle, from_right));
        left = middle;
    }
}

/// Asks for the words 4 KiB after these: the processor itself looks ahead within a page of memory alone.
#[inline]
#[target_feature(enable = "avx512f")]
fn prefetch(words: &[u64; 8]) {
    _mm_prefetch::<_MM_HINT_T0>(words.as_ptr().wrapping_add(512).cast());
}

/// The sum of three vectors.
#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0b1001_0110>(a, b, c)
}

/// The words of a row between two zero words as vectors.
#[target_feature(enable = "avx512f")]
fn to_vectors(vectors: &mut [__m512i], padded: &[u64]) {
    for (vector, words) in vectors.iter_mut().zip(padded[1..].chunks(8)) {
        let mut eight = [0; 8];
        eight[..words.len()].copy_from_slice(words);
        *vector = load(&eight);
    }
}

/// Undoes [`to_vectors`].
#[target_feature(enable = "avx512f")]
fn from_vectors(vectors: &[__m512i], padded: &mut [u64]) {
    for (&vector, words) in vectors.iter().zip(padded[1..].chunks_mut(8)) {
        let eight = words_of(vector);
        words.copy_from_slice(&eight[..words.len()]);
    }
}

/// The eight words of a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn words_of(vector: __m512i) -> [u64; 8] {
    // SAFETY: both are 64 bytes, any of which are words.
    unsafe { transmute::<__m512i, [u64; 8]>(vector) }
}
