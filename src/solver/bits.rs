//! Runs of bits that start anywhere in packed words: read, added, reflected.
//!
//! Bit `i % 64` of word `i / 64` is bit `i` of the run. This room knows neither boards nor polynomials.

/// The lowest `n_bits` bits of a word, 1 ≤ `n_bits` ≤ 64.
pub(super) const fn mask(n_bits: usize) -> u64 {
    u64::MAX >> (64 - n_bits)
}

/// The 64 bits from bit `start` on; past the last word all bits are zero. Cost: two loads.
pub(super) fn read(words: &[u64], start: usize) -> u64 {
    let (idx, shift) = (start / 64, start % 64);
    let low = words.get(idx).map_or(0, |word| word >> shift);
    // Two shifts, since a shift by 64 is none.
    let high = words
        .get(idx + 1)
        .map_or(0, |word| word << 1 << (63 - shift));
    low | high
}

/// Adds (XOR) one word at bit `start`; bits of `word` that would land past the end are zero.
pub(super) fn add_word_at(into: &mut [u64], start: usize, word: u64) {
    let (idx, shift) = (start / 64, start % 64);
    into[idx] ^= word << shift;
    let carry = word >> 1 >> (63 - shift);
    if let Some(next) = into.get_mut(idx + 1) {
        *next ^= carry;
    }
}

/// Adds (XOR) the `n_bits` bits of `from` that start at bit `start` to the lowest bits of `into`.
///
/// Shapes: 1 ≤ `n_bits`, all of them in `from`, `into` at least `n_bits.div_ceil(64)` words; its bits past
/// `n_bits` are untouched. Cost: O(`n_bits` / 64), a funnel shift a word.
pub(super) fn add_from(into: &mut [u64], from: &[u64], start: usize, n_bits: usize) {
    let (from, shift) = (&from[start / 64..], start % 64);
    // Every word but the last has a successor in `from`, because one of its bits belongs to the run.
    let last = (n_bits - 1) / 64;
    let pairs = from[..last].iter().zip(&from[1..=last]);
    for (word, (low, high)) in into[..last].iter_mut().zip(pairs) {
        *word ^= low >> shift | high << 1 << (63 - shift);
    }
    into[last] ^= read(from, last * 64 + shift) & mask(n_bits - last * 64);
}

/// Adds (XOR) all of `from` to `into`, bit 0 at bit `start`.
///
/// Shapes: bits of `from` that would land past the end of `into` are zero. Cost: O(words of `from`).
pub(super) fn add_at(into: &mut [u64], start: usize, from: &[u64]) {
    let (into, shift) = (&mut into[start / 64..], start % 64);
    let ([first, ..], [.., last]) = (from, from) else {
        return;
    };
    into[0] ^= first << shift;
    for (word, [low, high]) in into[1..].iter_mut().zip(from.array_windows()) {
        *word ^= low >> 1 >> (63 - shift) | high << shift;
    }
    if let Some(word) = into.get_mut(from.len()) {
        *word ^= last >> 1 >> (63 - shift);
    }
}

/// Adds (XOR) bit `center + j` to bit `center − j`, for every 1 ≤ j < `center`.
///
/// Only bits 1 … `center` − 1 are overwritten; bits past the last word count as zero. 1 ≤ `center`.
/// Cost: O(words that have a partner). Checked: bit by bit.
pub(super) fn reflect(words: &mut [u64], center: usize) {
    let first = (2 * center + 1).saturating_sub(64 * words.len()) / 64;
    for idx in first..words.len().min(center.div_ceil(64)) {
        // Bit 0 of this word has its partner at `top`, the next one below it, and so on.
        let top = 2 * center - 64 * idx;
        let partners = match top.checked_sub(63) {
            Some(start) => read(words, start),
            None => words[0] << (63 - top),
        };
        let wanted = mask((center - 64 * idx).min(64)) & !u64::from(idx == 0);
        words[idx] ^= partners.reverse_bits() & wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::random::Random;

    /// Bit `i` of a run, or zero past its end.
    fn bit(words: &[u64], i: usize) -> bool {
        words
            .get(i / 64)
            .is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    #[test]
    fn a_run_is_read_and_added_at_every_offset() {
        let mut random = Random::new(1);
        for (start, n_bits) in (0_usize..130).flat_map(|start| (1..140).map(move |n| (start, n))) {
            let from = random.words((start + n_bits).div_ceil(64));
            let before = random.words(3);
            let mut into = before.clone();
            add_from(&mut into, &from, start, n_bits);
            for i in 0..192 {
                let added = i < n_bits && bit(&from, start + i);
                assert_eq!(
                    bit(&into, i),
                    bit(&before, i) ^ added,
                    "{start} {n_bits} {i}"
                );
            }
        }
    }

    #[test]
    fn words_are_added_at_every_offset() {
        let mut random = Random::new(2);
        for start in 0..200 {
            let (from, before) = (random.words(3), random.words(7));
            let mut into = before.clone();
            add_at(&mut into, start, &from);
            add_word_at(&mut into, start + 64, from[2]);
            for i in 0..448 {
                let added = start <= i && bit(&from, i - start);
                let again = start + 64 <= i && bit(&from[2..], i - start - 64);
                assert_eq!(
                    bit(&into, i),
                    bit(&before, i) ^ added ^ again,
                    "{start} {i}"
                );
            }
        }
    }

    #[test]
    fn bits_are_reflected_about_every_center() {
        let mut random = Random::new(3);
        for (center, n_words) in (1..260).flat_map(|center| (1..7).map(move |n| (center, n))) {
            let before = random.words(n_words);
            let mut words = before.clone();
            reflect(&mut words, center);
            for i in 0..64 * n_words {
                let added = 0 < i && i < center && bit(&before, 2 * center - i);
                assert_eq!(
                    bit(&words, i),
                    bit(&before, i) ^ added,
                    "{center} {n_words} {i}"
                );
            }
        }
    }
}
