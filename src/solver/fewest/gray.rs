//! All sums of a few quiet patterns, one after another: the plain way, and the judge of the other.

use super::super::Stop;
use super::super::board::Board;
use super::basis::Basis;
use super::keep::Keep;
use super::linear::count;

/// Offers every set of presses that lights up as `reduced` does, unless stopped first.
///
/// Shapes: at most 64 patterns. Outcome: were all 2^k sets offered? Cost: O(2^k · lights / 64), each
/// set from the one before by one pattern. Source: the reflected Gray code.
pub(super) fn enumerate(basis: &Basis, reduced: &Board, keep: &mut Keep, stop: &Stop) -> bool {
    let mut set = reduced.words().to_vec();
    let mut key = 0;
    keep.offer(count(&set), key);
    let mut turn = 1_u64;
    while turn >> basis.len().min(63) == 0 {
        if stop.is_set() {
            return false;
        }
        let idx = turn.trailing_zeros() as usize;
        key ^= basis.unit(idx);
        let moves = flip_and_count(&mut set, basis.boards()[idx].words());
        keep.offer(moves, key);
        turn += 1;
    }
    basis.len() < 64
}

/// Adds a pattern to a set and returns the number of presses in the sum.
pub(super) fn flip_and_count(set: &mut [u64], pattern: &[u64]) -> usize {
    let mut moves = 0;
    for (word, pattern_word) in set.iter_mut().zip(pattern) {
        *word ^= pattern_word;
        moves += word.count_ones() as usize;
    }
    moves
}
