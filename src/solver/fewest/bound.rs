//! A bound on the presses that needs no search: a press changes five lights at most.

use super::super::board::Board;

/// No set of presses that changes this many lights is smaller.
pub(super) const fn least_for(n_changed: usize) -> usize {
    n_changed.div_ceil(5)
}

/// No set of presses that lights up as `presses` does is smaller than this.
///
/// Cost: O(lights / 64 + rows).
pub(super) fn least_presses(presses: &Board) -> usize {
    least_for(count_changed(presses))
}

/// The number of lights that a set of presses changes.
///
/// Cost: O(lights / 64 + rows). Source: the press rule, 64 lights at a time: a light changes by itself,
/// by the lights `cols` before and after it, and by the lights beside it unless a row ends between.
/// Checked: against single presses.
fn count_changed(presses: &Board) -> usize {
    let (words, size) = (presses.words(), presses.size());
    let not_last = without_column(presses, size.cols() - 1);
    let not_first = without_column(presses, 0);
    let n_words = words.len();
    let changed = (0..n_words).map(|idx| {
        let at = 64 * idx;
        let above = at.checked_sub(size.cols());
        let above = above.map_or_else(
            || before_start(words, size.cols() - at),
            |bit| window(words, bit),
        );
        let left = (not_last[idx] << 1) | idx.checked_sub(1).map_or(0, |i| not_last[i] >> 63);
        let sum = words[idx]
            ^ above
            ^ window(words, at + size.cols())
            ^ left
            ^ window(&not_first, at + 1);
        match size.lights() - at {
            rest if rest < 64 => sum & ((1 << rest) - 1),
            _ => sum,
        }
    });
    changed.map(|word| word.count_ones() as usize).sum()
}

/// The words of a board with one column put out.
fn without_column(board: &Board, col_idx: usize) -> Vec<u64> {
    let mut words = board.words().to_vec();
    let size = board.size();
    for index in (col_idx..size.lights()).step_by(size.cols()) {
        words[index / 64] &= !(1 << (index % 64));
    }
    words
}

/// The 64 bits from position `bit` on; past the end they are zero.
fn window(words: &[u64], bit: usize) -> u64 {
    let word = |idx: usize| words.get(idx).copied().unwrap_or(0);
    match bit % 64 {
        0 => word(bit / 64),
        shift => word(bit / 64) >> shift | word(bit / 64 + 1) << (64 - shift),
    }
}

/// The 64 bits from `distance` before the first on: zero before the first.
const fn before_start(words: &[u64], distance: usize) -> u64 {
    if distance < 64 {
        words[0] << distance
    } else {
        0
    }
}
