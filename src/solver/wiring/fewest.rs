//! The smallest set of presses that does what another does.

use super::sides::{Side, sides};
use super::{Fewest, Stop};
use crate::solver::machine::count_ones;

/// The smallest sum of `start` and some of the `quiet` sets, among equals the least, press by press.
///
/// Goes through the sums of 0, 1, 2 … quiet sets on each side: what is not seen after w has more than w marks on
/// each of the s sides, so s · (w + 1) presses at least.
/// **Shapes**: `start` and the independent `quiet` in words of `n_presses`. **Outcomes**: proved, unless `stop` is
/// set first: then the best seen, and the bound of the last number gone through. **Cost**: with k quiet sets and a
/// smallest set of m presses the sum of k over w for w up to m / s, at most 2^k, times s · presses / 64.
/// **Source**: the search of Brouwer and Zimmermann for the least weight of a code (Betten and others, 2006,
/// §1.8), for a coset, and with full sides alone. **Checked**: against brute force, in `tests/oracle`.
pub(super) fn fewest(start: &[u64], quiet: &[Vec<u64>], n_presses: usize, stop: &Stop) -> Fewest {
    debug_assert_eq!(start.len(), n_presses.div_ceil(64), "another wiring");
    let sides = sides(start, quiet, stop);
    let mut search = Search {
        moves: count_ones(start),
        best: start.to_vec(),
        sums: vec![start.to_vec()],
        stop,
    };
    if sides.is_empty() {
        return search.unproved(0);
    }
    for n_added in 0..=quiet.len() {
        for side in &sides {
            search.sums[0].copy_from_slice(&side.start);
            if search.choose(side, n_added, 0, 0).is_none() {
                return search.unproved(sides.len() * n_added);
            }
        }
        // Those that are as small have to be seen as well, for the least of them.
        if search.moves < sides.len() * (n_added + 1) {
            break;
        }
    }
    Fewest {
        presses: search.best,
        moves: search.moves,
        proved: true,
        at_least: search.moves,
    }
}

/// The best so far, and room for the sums.
struct Search<'a> {
    /// The best set.
    best: Vec<u64>,
    /// Its presses.
    moves: usize,
    /// The sum of the start and the quiet sets chosen, for each number of them.
    sums: Vec<Vec<u64>>,
    /// Ends the search.
    stop: &'a Stop,
}

impl Search<'_> {
    /// Sees all sums with `n_left` more sets of the basis, from the `from`-th on, beside the `n_chosen` that are
    /// chosen; `None` when stopped.
    fn choose(&mut self, side: &Side, n_left: usize, from: usize, n_chosen: usize) -> Option<()> {
        if n_left == 0 {
            return self.see(n_chosen);
        }
        if self.sums.len() == n_chosen + 1 {
            self.sums.push(vec![0; self.best.len()]);
        }
        for idx in from..=side.basis.len() - n_left {
            let (before, after) = self.sums.split_at_mut(n_chosen + 1);
            let pairs = before[n_chosen].iter().zip(&side.basis[idx]);
            for (sum, (a, b)) in after[0].iter_mut().zip(pairs) {
                *sum = a ^ b;
            }
            self.choose(side, n_left - 1, idx + 1, n_chosen + 1)?;
        }
        Some(())
    }

    /// Sees one sum; `None` when stopped.
    fn see(&mut self, n_chosen: usize) -> Option<()> {
        let sum = &self.sums[n_chosen];
        let moves = count_ones(sum);
        if moves < self.moves || moves == self.moves && is_before(sum, &self.best) {
            self.moves = moves;
            self.best.copy_from_slice(sum);
        }
        (!self.stop.is_set()).then_some(())
    }

    /// The best so far when no set has fewer than `bound` presses, for all that is known.
    fn unproved(self, bound: usize) -> Fewest {
        Fewest {
            presses: self.best,
            at_least: bound.min(self.moves),
            moves: self.moves,
            proved: false,
        }
    }
}

/// Does `a` come before `b`, press by press, 0 before 1?
fn is_before(a: &[u64], b: &[u64]) -> bool {
    let differ = a.iter().zip(b).find(|(a, b)| a != b);
    differ.is_some_and(|(a, b)| a >> (a ^ b).trailing_zeros() & 1 == 0)
}
