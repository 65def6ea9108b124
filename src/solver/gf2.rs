//! Algebra over GF(2), the field of two elements; it knows nothing of boards.
//!
//! ```text
//! a polynomial is words: bit i % 64 of word i / 64 is the coefficient of t^i
//! addition is XOR; zero words at the end are allowed and mean nothing
//! ```
//!
//! Reading order: [`multiply`], [`divide`], [`euclid`], [`fibonacci`].

pub(super) mod divide;
pub(super) mod euclid;
pub(super) mod fibonacci;
pub(super) mod multiply;
#[cfg(test)]
mod naive;

use super::bits;

/// The degree of a polynomial, `None` for zero. Cost: O(zero words at the end).
pub(super) fn degree(poly: &[u64]) -> Option<usize> {
    let idx = poly.iter().rposition(|&word| word != 0)?;
    Some(64 * idx + poly[idx].ilog2() as usize)
}

/// Is this the zero polynomial?
pub(super) fn is_zero(poly: &[u64]) -> bool {
    poly.iter().all(|&word| word == 0)
}

/// Takes away the zero words at the end.
fn trim(poly: &mut Vec<u64>) {
    while poly.pop_if(|word| *word == 0).is_some() {}
}

/// The polynomial times t^`n`, `n / 64 + 1` words longer. Cost: O(words).
pub(super) fn shift_up(poly: &[u64], n: usize) -> Vec<u64> {
    let mut shifted = vec![0; poly.len() + n / 64 + 1];
    bits::add_at(&mut shifted, n, poly);
    shifted
}

/// The quotient by t^`n`; the lowest `n` coefficients are dropped. Cost: O(words).
fn shift_down(poly: &[u64], n: usize) -> Vec<u64> {
    let n_bits = (64 * poly.len()).saturating_sub(n);
    let mut shifted = vec![0; n_bits.div_ceil(64)];
    if 0 < n_bits {
        bits::add_from(&mut shifted, poly, n, n_bits);
    }
    shifted
}
