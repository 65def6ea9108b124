//! Smaller sets of presses without proof: a few quiet patterns at a time.

use super::super::Stop;
use super::super::board::Board;
use super::gray::flip_and_count;
use super::linear::{count, count_sum, xor};

/// How many patterns are tried together.
const WINDOW: usize = 10;

/// Adds single patterns to a set while one makes it smaller, unless stopped first.
///
/// Cost: O(k · lights / 64) a round; a round without gain is the last.
pub(super) fn descend(mut set: Board, patterns: &[Board], stop: &Stop) -> Board {
    let mut moves = set.count();
    let mut before = usize::MAX;
    while moves < before {
        before = moves;
        for pattern in patterns {
            if stop.is_set() {
                return set;
            }
            let trial = count_sum(set.words(), pattern.words());
            if trial < moves {
                moves = trial;
                set.xor(pattern);
            }
        }
    }
    set
}

/// Adds the best sum of ten neighbouring patterns to a set, while any ten make it smaller, unless
/// stopped first.
///
/// Cost: O(200 · k · lights / 64) a round; a round without gain is the last.
pub(super) fn settle(set: Board, patterns: &[Board], stop: &Stop) -> Board {
    let mut set = descend(set, patterns, stop);
    let mut gained = true;
    while gained && !stop.is_set() {
        gained = false;
        for start in (0..patterns.len()).step_by(WINDOW / 2) {
            let window = &patterns[start..patterns.len().min(start + WINDOW)];
            gained |= improve(set.words_mut(), window, stop);
        }
    }
    set
}

/// Adds to a set the sum of patterns that leaves the fewest presses; did it become smaller?
///
/// Shapes: all of as many words, at most 20 patterns. Outcome: a stop ends the search for the sum.
/// Cost: O(2^patterns · words). Source: the reflected Gray code.
fn improve(set: &mut [u64], patterns: &[Board], stop: &Stop) -> bool {
    let before = count(set);
    let mut trial = set.to_vec();
    let mut best = (before, 0);
    for step in 1_usize..1 << patterns.len() {
        if stop.is_set() {
            break;
        }
        let moves = flip_and_count(&mut trial, patterns[step.trailing_zeros() as usize].words());
        best = best.min((moves, step));
    }
    let chosen = best.1 ^ best.1 >> 1;
    for (idx, pattern) in patterns.iter().enumerate() {
        if chosen >> idx & 1 == 1 {
            xor(set, pattern.words());
        }
    }
    best.0 < before
}
