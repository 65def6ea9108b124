//! The meet in the middle: pairs of sums of either colour, in order, until no other can be better.
//!
//! A set of presses is a start plus a sum of quiet patterns. For each colour of the chessboard such a
//! sum is a pair, one sum for each class, chosen freely; so the number of presses on a colour is that
//! on its one class plus that on its other, and its pairs can be visited by that number. The pair of
//! one colour tells that of the other. Pairs of either colour are visited, a level of equal numbers at
//! a time: a set not met yet has at least the next level's number on either colour.

use super::super::Stop;
use super::super::board::Board;
use super::Limits;
use super::classes::{Classes, Colour};
use super::keep::Keep;
use super::levels::{Level, splits};
use super::side::{Shares, Side};
use super::tally::Tally;

/// How many pairs are looked at in a batch.
const BATCH: usize = 64;

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    /// Were all sets of interest met?
    pub(super) complete: bool,
    /// No set that was not met has fewer presses.
    pub(super) unmet: usize,
}

/// Meets all sets of presses that `keep` is interested in, unless stopped or out of memory first.
///
/// Shapes: `reduced` is the reduced set of the basis that `classes` split; `raise` takes a number that
/// sets not met have at least to the next that their parity allows. Cost: about 2^(k/2) pairs and
/// O(2^(k/2) · k) for the tables on boards at random; no worst case is proved. Source: our own; tables
/// by Walsh–Hadamard transform. Checked: against all sums, on small boards and at random.
pub(super) fn meet(
    classes: &Classes,
    reduced: &Board,
    keep: &mut Keep,
    raise: impl Fn(usize) -> usize,
    limits: Limits<'_>,
) -> Reached {
    let Limits { stop, search_bytes } = limits;
    let mut unmet = 0;
    let Some(shares) = Shares::new(&classes.colours, search_bytes) else {
        return stopped_at(raise(unmet));
    };
    let [zero, one] = classes
        .colours
        .each_ref()
        .map(|colour| tallies(colour, reduced, &mut unmet, stop));
    unmet = raise(unmet);
    let (Some(zero), Some(one)) = (zero, one) else {
        return stopped_at(unmet);
    };
    let [one_colour, other] = &classes.colours;
    let zero = Side::new(one_colour, zero, shares, stop);
    let one = Side::new(other, one, shares, stop);
    match (zero, one) {
        (Some(zero), Some(one)) => climb([zero, one], keep, raise, stop),
        _ => stopped_at(unmet),
    }
}

/// A search that ended early.
const fn stopped_at(unmet: usize) -> Reached {
    Reached {
        complete: false,
        unmet,
    }
}

/// Counts both classes of a colour and adds their least numbers to `unmet`; `None` when stopped first.
fn tallies<'a>(
    colour: &'a Colour,
    reduced: &Board,
    unmet: &mut usize,
    stop: &Stop,
) -> Option<[Tally<'a>; 2]> {
    let zero = Tally::new(&colour.classes[0], reduced, stop)?;
    *unmet += zero.least();
    let one = Tally::new(&colour.classes[1], reduced, stop)?;
    *unmet += one.least();
    Some([zero, one])
}

/// Visits levels of either colour, the one with fewer pairs first, until all sets of interest are met.
fn climb(
    mut sides: [Side<'_>; 2],
    keep: &mut Keep,
    raise: impl Fn(usize) -> usize,
    stop: &Stop,
) -> Reached {
    let mut stuck = [false; 2];
    while let (Some(zero), Some(one)) = (sides[0].next, sides[1].next) {
        let unmet = raise(zero.sum + one.sum);
        if keep.bound() < unmet {
            return Reached {
                complete: true,
                unmet,
            };
        }
        let side_idx = match stuck {
            [false, false] => usize::from(one.pairs < zero.pairs),
            [true, true] => return stopped_at(unmet),
            [zero_stuck, _] => usize::from(zero_stuck),
        };
        let [first, second] = &mut sides;
        let (side, other, level) = match side_idx {
            0 => (first, second, zero),
            _ => (second, first, one),
        };
        if !side.reach(level.sum, stop) {
            stuck[side_idx] = true;
        } else if visit(side, other, level, keep, stop) {
            side.advance();
        } else {
            return stopped_at(unmet);
        }
    }
    Reached {
        complete: true,
        unmet: usize::MAX,
    }
}

/// Visits all pairs of a level of `side`, unless none can be of interest; false when stopped first.
fn visit(
    side: &Side<'_>,
    other: &mut Side<'_>,
    level: Level,
    keep: &mut Keep,
    stop: &Stop,
) -> bool {
    let Some(need) = need(other, level.sum, keep) else {
        return true;
    };
    // The levels of a side rise and the bound falls, so what is too far now stays too far.
    other.sharpen(need, level.pairs);
    let sum = level.sum;
    let mut visitor = Visitor { other, sum, keep };
    let [first, second] = side.tallies.each_ref().map(Tally::groups);
    splits(first, second, sum).all(|(i, j)| {
        let a = side.lists[0].group(first[i]);
        let b = side.lists[1].group(second[j]);
        let (outer, inner) = if a.len() < b.len() { (a, b) } else { (b, a) };
        outer.iter().all(|&vector| {
            visitor.pair_up(vector, inner);
            !stop.is_set()
        })
    })
}

/// How near a vector of `other` has to be, if its set may still be of interest.
fn need(other: &Side<'_>, sum: usize, keep: &Keep) -> Option<u8> {
    other.need(keep.bound().checked_sub(sum)?)
}

/// Looks at pairs of one sum.
#[derive(Debug)]
struct Visitor<'a, 'b> {
    /// The other colour.
    other: &'a Side<'b>,
    /// What the pairs leave on of their own colour.
    sum: usize,
    /// The best sets so far.
    keep: &'a mut Keep,
}

impl Visitor<'_, '_> {
    /// Looks at the pairs of one vector with many.
    ///
    /// Sieving goes by batches without a branch, so that many look-ups are under way at once.
    fn pair_up(&mut self, vector: u64, partners: &[u64]) {
        let mut passed = [0; BATCH];
        for batch in partners.chunks(BATCH) {
            let n_passed = self.other.sift(vector, batch, &mut passed);
            for &sum in &passed[..n_passed] {
                let need = need(self.other, self.sum, self.keep);
                if need.is_some_and(|need| self.other.may(sum, need)) {
                    self.meet(sum);
                }
            }
        }
    }

    /// Weighs one set, and offers it unless a pair of the other colour has met it before.
    fn meet(&mut self, vector: u64) {
        let other_sum = self.other.weigh(vector);
        if self.other.next.is_some_and(|level| other_sum < level.sum) {
            return;
        }
        self.keep
            .offer(self.sum + other_sum, self.other.colour.key.apply(vector));
    }
}
