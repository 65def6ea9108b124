//! The smallest set of presses, over all sums with quiet patterns.
//!
//! One set of presses and the quiet patterns of its size give 2^k sets that light up the same. This
//! room finds the smallest, among equals the least in reading order, or the first few in that order,
//! under a stop flag and a bound of memory; what it could not finish it answers with the best set seen
//! and a bound that holds. It knows nothing of how patterns and first sets are found.
//!
//! Reading order of its rooms: [`basis`] and [`gray`], the plain way; [`classes`], [`mod@sweep`],
//! [`tally`], [`near`], [`side`] and [`mod@meet`], the meet in the middle; [`mod@settle`],
//! [`mod@glimpse`] and [`bound`] for what neither can finish.

mod basis;
mod bound;
mod classes;
mod glimpse;
mod gray;
mod keep;
mod levels;
mod linear;
mod meet;
mod near;
mod settle;
mod side;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;

use super::Stop;
use super::board::{Board, Size};
use basis::Basis;
use bound::{least_for, least_presses};
use classes::Classes;
use glimpse::{glimpse, pays};
use gray::enumerate;
use keep::Keep;
use meet::{Reached, meet};
use settle::{descend, settle};

/// The most words that the plain way may go through; above, the meet in the middle is faster.
const PLAIN_WORDS: usize = 1 << 13;
/// The most patterns that the plain way takes where the meet in the middle is of no use.
const PLAIN_PATTERNS: usize = 40;
/// How many patterns span the sets listed where there are too many to order them all.
const LISTED_PATTERNS: usize = 12;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    /// Ends the search from another thread.
    pub(super) stop: &'a Stop,
    /// The most memory for tables and lists, in bytes, beyond the boards and patterns themselves.
    pub(super) search_bytes: usize,
}

/// The smallest set of presses found, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The presses.
    pub(super) presses: Board,
    /// The number of presses.
    pub(super) moves: usize,
    /// Is it proved that no set is smaller, and that no set as small comes before it in reading order?
    pub(super) proved: bool,
    /// No set has fewer presses than this; at most `moves`, and equal to it when `proved`.
    pub(super) at_least: usize,
}

impl Best {
    /// A set of `moves` presses that changes `n_changed` lights, taken as it is, with the bound that needs no search.
    pub(super) const fn unsearched(presses: Board, moves: usize, n_changed: usize) -> Self {
        Self {
            moves,
            at_least: least_for(n_changed),
            proved: false,
            presses,
        }
    }
}

/// The first sets of presses, in order of moves, then in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Listing {
    /// The sets found, at least one, in order.
    pub(super) sets: Vec<Board>,
    /// Is it proved that these are the first sets, as many as asked for or all there are?
    pub(super) proved: bool,
    /// No set has fewer presses than this.
    pub(super) at_least: usize,
}

/// Are the patterns at hand all there are?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// They span all quiet patterns of the size.
    Whole,
    /// There are more: they can improve a set, and prove nothing.
    Part,
}

/// The ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// All sums, one after another.
    Plain,
    /// The meet in the middle.
    Meet,
    /// A few sums at a time, without proof.
    Settle,
}

/// The quiet patterns of a size, prepared for every search of that size.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The patterns, such that reading order is key order.
    basis: Basis,
    /// The patterns by parity classes, where the meet in the middle is of use.
    classes: Option<Classes>,
    /// Have all quiet patterns an even number of presses?
    even: bool,
    /// The way for boards of this size.
    way: Way,
}

impl Patterns {
    /// Prepares the span of `quiet`, boards of one size; `None` when stopped first.
    ///
    /// Memory: about twice that of `quiet`, and 16 bytes a light; the classes are left out where that
    /// is over the limit. Cost: O(k² · lights / 64 + k · lights).
    pub(super) fn new(quiet: &[Board], extent: Extent, limits: Limits<'_>) -> Option<Self> {
        let basis = Basis::new(quiet, limits.stop)?;
        let n_lights = basis.size().map_or(0, Size::lights);
        let whole = extent == Extent::Whole;
        let plain = whole && is_plain(basis.len(), n_lights.div_ceil(64));
        let split = whole && !plain && n_lights <= limits.search_bytes / 16;
        let classes = if split {
            Classes::new(&basis, limits.stop)
        } else {
            None
        };
        if limits.stop.is_set() {
            return None;
        }
        let way = match (&classes, whole) {
            (Some(_), true) => Way::Meet,
            (None, true) if plain || basis.len() <= PLAIN_PATTERNS => Way::Plain,
            (None, true) | (_, false) => Way::Settle,
        };
        Some(Self {
            even: whole && basis.boards().iter().all(|board| board.count() % 2 == 0),
            basis,
            classes,
            way,
        })
    }

    /// The smallest set that lights up as `start` does, of whatever size.
    #[cfg(test)]
    pub(super) fn fewest(&self, start: &Board, limits: Limits<'_>) -> Best {
        self.fewest_within(start, usize::MAX, limits)
    }

    /// The smallest set that lights up as `start` does, least in reading order among equals; sets of more
    /// than `at_most` presses are of no interest.
    ///
    /// Outcomes: when stopped or out of memory the best set found, not proved, with a bound that holds. If
    /// there is no set of at most `at_most`, some set with more, not proved; `at_least` is more than
    /// `at_most` if that was proved. Cost: see [`enumerate`] and [`meet()`]. Checked: the ways against each
    /// other; published values.
    pub(super) fn fewest_within(&self, start: &Board, at_most: usize, limits: Limits<'_>) -> Best {
        let guess = self.first_guess(start, limits);
        let mut keep = Keep::new(1, at_most.min(guess.count()));
        let reached = self.search(start, &mut keep, limits);
        let found = keep
            .into_sorted()
            .first()
            .map(|&(_, key)| self.basis.set(&self.basis.reduced(start), key));
        let proved = reached.complete && found.is_some();
        let presses = match found {
            Some(presses) if proved => presses,
            Some(presses) => settle(presses, self.basis.boards(), limits.stop),
            None if reached.complete => guess,
            None => settle(guess, self.basis.boards(), limits.stop),
        };
        let moves = presses.count();
        Best {
            at_least: self.at_least(start, reached, moves.min(at_most.saturating_add(1))),
            presses,
            moves,
            proved,
        }
    }

    /// The first `limit` sets that light up as `start` does, by moves, then in reading order.
    ///
    /// Outcomes: all sets where there are no more than `limit`; when stopped or out of memory the first
    /// of those met, at least one. Cost: as [`Self::fewest_within`], and more for a larger `limit`.
    pub(super) fn list(&self, start: &Board, limit: usize, limits: Limits<'_>) -> Listing {
        let mut keep = Keep::new(limit.max(1), usize::MAX);
        let reached = self.search(start, &mut keep, limits);
        let kept = keep.into_sorted();
        let reduced = self.basis.reduced(start);
        let sets = match kept.as_slice() {
            [] => self.list_some(start, limit.max(1), limits.stop),
            kept => kept
                .iter()
                .map(|&(_, key)| self.basis.set(&reduced, key))
                .collect(),
        };
        let moves = sets.first().map_or(0, Board::count);
        Listing {
            sets,
            proved: reached.complete,
            at_least: self.at_least(start, reached, moves),
        }
    }

    /// A set to begin with: at hand soon, and not bad where the search takes long.
    fn first_guess(&self, start: &Board, limits: Limits<'_>) -> Board {
        let descended = descend(start.clone(), self.basis.boards(), limits.stop);
        let Some(classes) = self
            .classes
            .as_ref()
            .filter(|_| pays(self.basis.len(), start.size(), limits))
        else {
            return descended;
        };
        let reduced = self.basis.reduced(start);
        let glimpsed = self
            .basis
            .set(&reduced, glimpse(classes, &reduced, limits.stop));
        if glimpsed.count() < descended.count() {
            glimpsed
        } else {
            descended
        }
    }

    /// Offers sets to `keep` by the way of the size.
    fn search(&self, start: &Board, keep: &mut Keep, limits: Limits<'_>) -> Reached {
        let reduced = self.basis.reduced(start);
        match (self.way, &self.classes) {
            (Way::Meet, Some(classes)) => meet(classes, &reduced, keep, self.raiser(start), limits),
            (Way::Plain, _) if enumerate(&self.basis, &reduced, keep, limits.stop) => Reached {
                complete: true,
                unmet: usize::MAX,
            },
            (Way::Plain | Way::Meet | Way::Settle, _) => Reached {
                complete: false,
                unmet: 0,
            },
        }
    }

    /// Some good sets in order, from a few patterns around a settled set.
    fn list_some(&self, start: &Board, limit: usize, stop: &Stop) -> Vec<Board> {
        let settled = settle(start.clone(), self.basis.boards(), stop);
        let basis = self.basis.first(LISTED_PATTERNS);
        let reduced = basis.reduced(&settled);
        let mut keep = Keep::new(limit, usize::MAX);
        enumerate(&basis, &reduced, &mut keep, stop);
        keep.into_sorted()
            .iter()
            .map(|&(_, key)| basis.set(&reduced, key))
            .collect()
    }

    /// The bound after a search, when every set met has at least `met` presses.
    fn at_least(&self, start: &Board, reached: Reached, met: usize) -> usize {
        let searched = reached.unmet.min(met);
        if reached.complete {
            return searched;
        }
        searched
            .max(self.raiser(start)(least_presses(start)))
            .min(met)
    }

    /// Raises a bound to the next number that the parity of the sets allows.
    fn raiser(&self, start: &Board) -> impl Fn(usize) -> usize + use<> {
        let (even, parity) = (self.even, start.count() % 2);
        move |bound: usize| bound.saturating_add(usize::from(even && bound % 2 != parity))
    }
}

/// Does the plain way go through few words?
fn is_plain(n_patterns: usize, n_words: usize) -> bool {
    n_patterns <= 20 && n_words << n_patterns <= PLAIN_WORDS
}
