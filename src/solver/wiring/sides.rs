//! The quiet sets of a wiring seen from several sides: each a basis with presses of its own.
//!
//! A side is a basis in which every set has one press that no other set of the basis has, its mark; the marks of
//! two sides have nothing in common. A sum of w of the sets of a side has exactly w of the marks of that side,
//! and so at least w presses.

use super::{Stop, first, has};
use crate::solver::gf2::multiply::add;

/// The most sides; more would seldom end a search sooner, and each takes memory.
const MOST_SIDES: usize = 8;

/// A basis of the quiet sets, and the start without its marks.
#[derive(Debug)]
pub(super) struct Side {
    /// The set of presses to which the quiet sets are added; it has no mark.
    pub(super) start: Vec<u64>,
    /// The basis, each set with a mark that is in no other.
    pub(super) basis: Vec<Vec<u64>>,
}

/// As many sides as have marks for the whole basis, one at least and [`MOST_SIDES`] at most; fewer or none when
/// stopped.
///
/// Shape: `start` and each of the independent `quiet` in words of presses. Cost: O(k² · presses / 64) for each
/// side of k quiet sets. Checked: by the oracle of [`super`], with wirings of one side and of more.
pub(super) fn sides(start: &[u64], quiet: &[Vec<u64>], stop: &Stop) -> Vec<Side> {
    let mut free = vec![u64::MAX; start.len()];
    let most = if quiet.is_empty() { 1 } else { MOST_SIDES };
    let next = || side(start, quiet, &mut free, stop);
    std::iter::from_fn(next).take(most).collect()
}

/// The next side, whose marks are taken out of `free`; `None` when there are too few of them, or when stopped.
fn side(start: &[u64], quiet: &[Vec<u64>], free: &mut [u64], stop: &Stop) -> Option<Side> {
    let mut basis = quiet.to_vec();
    let mut start = start.to_vec();
    for idx in 0..basis.len() {
        if stop.is_set() {
            return None;
        }
        let set = basis[idx].clone();
        let free_of_set: Vec<u64> = set.iter().zip(&*free).map(|(a, b)| a & b).collect();
        let mark = first(&free_of_set)?;
        for (_, other) in basis.iter_mut().enumerate().filter(|(at, _)| *at != idx) {
            if has(other, mark) {
                add(other, &set);
            }
        }
        if has(&start, mark) {
            add(&mut start, &set);
        }
        free[mark / 64] &= !(1 << (mark % 64));
    }
    Some(Side { start, basis })
}
