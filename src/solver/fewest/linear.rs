//! Linear maps over GF(2) between packed vectors of at most 64 bits, and the kernel of longer rows.
//!
//! A vector of `n` bits lives in the low `n` bits of a word. A map is given by its columns: column `j`
//! is the image of the vector whose only bit is `j`. This room knows nothing of boards.

use super::super::Stop;

/// A linear map, ready to be applied often: one table of 256 images for each byte of the argument.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    /// Entry `v` of table `t` is the image of `v << (8 · t)`.
    bytes: Vec<[u64; 256]>,
}

impl Linear {
    /// The map with these columns, at most 64. Cost: O(256 · columns / 8).
    pub(super) fn new(columns: &[u64]) -> Self {
        Self {
            bytes: columns.chunks(8).map(byte_table).collect(),
        }
    }

    /// The image of a vector. Cost: one look-up for each 8 columns.
    pub(super) fn apply(&self, vector: u64) -> u64 {
        let tables = self.bytes.iter().zip(vector.to_le_bytes());
        tables.fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

/// The images of all values of one byte, from at most 8 columns.
fn byte_table(columns: &[u64]) -> [u64; 256] {
    let mut table = [0; 256];
    for (bit, column) in columns.iter().enumerate() {
        for value in 0..1 << bit {
            table[(1 << bit) + value] = table[value] ^ column;
        }
    }
    table
}

/// The image of one vector, without tables. Cost: O(columns).
pub(super) fn apply(columns: &[u64], vector: u64) -> u64 {
    let chosen = columns.iter().enumerate();
    chosen.fold(0, |sum, (bit, column)| {
        sum ^ (column & (vector >> bit & 1).wrapping_neg())
    })
}

/// The columns of the inverse of a square map, or `None` when it has none.
///
/// Shapes: `n ≤ 64` columns of `n` bits. Cost: O(n²). Source: textbook Gauss–Jordan on the columns.
/// Checked: the product with the map is the identity.
pub(super) fn inverse(columns: &[u64]) -> Option<Vec<u64>> {
    let mut pairs: Vec<(u64, u64)> = (0..columns.len()).map(|j| (columns[j], 1 << j)).collect();
    for bit in 0..pairs.len() {
        let pivot_idx = (bit..pairs.len()).find(|&idx| pairs[idx].0 >> bit & 1 == 1)?;
        pairs.swap(bit, pivot_idx);
        let (vector, made_of) = pairs[bit];
        for (idx, pair) in pairs.iter_mut().enumerate() {
            if idx != bit && pair.0 >> bit & 1 == 1 {
                pair.0 ^= vector;
                pair.1 ^= made_of;
            }
        }
    }
    Some(pairs.into_iter().map(|(_, made_of)| made_of).collect())
}

/// A basis of the sums of rows that vanish, or `None` when stopped first.
///
/// Shapes: all rows have as many words; `names[i]` is the vector that stands for row `i`, and a sum of
/// rows is answered by the sum of their names. Cost: O(rows² · words). Source: textbook elimination.
pub(super) fn kernel(rows: &[Vec<u64>], names: &[u64], stop: &Stop) -> Option<Vec<u64>> {
    let mut pivots: Vec<(usize, Vec<u64>, u64)> = Vec::new();
    let mut vanishing = Vec::new();
    for (row, &name) in rows.iter().zip(names) {
        let (mut row, mut name) = (row.clone(), name);
        for (lead, pivot_row, pivot_name) in &pivots {
            if stop.is_set() {
                return None;
            }
            if has_bit(&row, *lead) {
                xor(&mut row, pivot_row);
                name ^= pivot_name;
            }
        }
        match first_bit(&row) {
            Some(lead) => pivots.push((lead, row, name)),
            None => vanishing.push(name),
        }
    }
    Some(vanishing)
}

/// The position of the lowest bit that is set in packed words, if any.
pub(super) fn first_bit(words: &[u64]) -> Option<usize> {
    let word_idx = words.iter().position(|&word| word != 0)?;
    Some(64 * word_idx + words[word_idx].trailing_zeros() as usize)
}

/// Is bit `index` of packed words set?
pub(super) fn has_bit(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}

/// Adds `other` to `words`, bit by bit; both have as many words.
pub(super) fn xor(words: &mut [u64], other: &[u64]) {
    for (word, other_word) in words.iter_mut().zip(other) {
        *word ^= other_word;
    }
}

/// The number of bits set in packed words.
pub(super) fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The number of bits set in the sum of two vectors of as many words.
pub(super) fn count_sum(words: &[u64], other: &[u64]) -> usize {
    let pairs = words.iter().zip(other);
    pairs.map(|(a, b)| (a ^ b).count_ones() as usize).sum()
}
