//! The processor's own instructions, picked at run time; it knows words and bits alone.
//!
//! Every function here gives the same bits on every processor: [`plain`] says what it computes, and
//! on x86-64 [`x86`] does the same sooner where the processor can. Other processors take the plain path.
//! Here alone is code that the compiler cannot check. Checked: each path bit for bit against the plain one.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "instructions that not every processor has, and whole vectors of words"
    )
)]

pub(super) mod plain;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

/// Rows of bits without a gap: bit `col` of row `row` is bit `row · n_cols + col` of the words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    /// `(count · n_cols).div_ceil(64)` words; bits past the last row are zero.
    pub(super) words: &'a [u64],
    /// Number of rows.
    pub(super) count: usize,
    /// Number of columns, at least 1.
    pub(super) n_cols: usize,
}

/// Rows written one after the other without a gap.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    /// Their words, laid out as those of [`Rows`].
    pub(super) words: Vec<u64>,
    /// The number of bits set in them.
    pub(super) n_ones: usize,
}

/// The product over GF(2) of two polynomials of degree below 64: see [`plain::multiply_words`].
pub(super) fn multiply_words(a: u64, b: u64) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::product::multiply_words(a, b) };
    }
    plain::multiply_words(a, b)
}

/// Adds a word times a polynomial over GF(2): see [`plain::add_word_product`].
pub(super) fn add_word_product(into: &mut [u64], factor: u64, poly: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::product::add_word_product(into, factor, poly) };
    }
    plain::add_word_product(into, factor, poly);
}

/// Multiplies a pair of polynomials over GF(2) by a matrix: see [`plain::multiply_pair`].
pub(super) fn multiply_pair(
    matrix: [[u64; 2]; 2],
    upper: &mut [u64],
    lower: &mut [u64],
) -> [u64; 2] {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::product::multiply_pair(matrix, upper, lower) };
    }
    plain::multiply_pair(matrix, upper, lower)
}

/// Chases all rows: see [`plain::chase`].
pub(super) fn chase(
    lights: Rows<'_>,
    previous: &mut [u64],
    current: &mut [u64],
    mut presses: Option<&mut Written>,
) {
    let mut n_done = 0;
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        let presses = presses.as_deref_mut();
        // SAFETY: the processor has the instructions.
        n_done = unsafe { x86::chase::chase(lights, previous, current, presses) };
    }
    plain::chase(lights, n_done, [previous, current], presses);
}

/// The number of bits set: see [`plain::count_ones`].
pub(super) fn count_ones(words: &[u64]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if has_vectors() {
        // SAFETY: the processor has the instructions.
        return unsafe { x86::count_ones_by_vectors(words) };
    } else if is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has the instruction.
        return unsafe { x86::count_ones_by_words(words) };
    }
    plain::count_ones(words)
}

/// Has the processor all that is used here of its vectors of 512 bits?
#[cfg(target_arch = "x86_64")]
fn has_vectors() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        // Those that the three bring with them, as the compiler sees it.
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
}
