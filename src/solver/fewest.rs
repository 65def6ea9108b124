//! The smallest set of presses: one answer plus every quiet pattern, one after the other.
//!
//! It knows changes and quiet patterns; goals, colours and how an answer is found are other rooms' matter.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::board::{Board, Size};
use super::grid::Prepared;
use super::{Stop, Want};

/// The best set of presses found for a change, with what is proved of it.
#[derive(Debug)]
pub(super) struct Best {
    /// The smallest set found; among equals found the least in reading order.
    pub(super) presses: Board,
    /// Is it proved that no set is smaller, and that no set as small comes before it?
    pub(super) proved: bool,
    /// No set has fewer presses than this.
    pub(super) at_least: usize,
    /// For [`Want::All`] the first sets, `presses` before all; otherwise empty.
    pub(super) listed: Vec<Board>,
}

impl Best {
    /// A set known to be the first in order of moves, then in reading order.
    pub(super) fn proved(presses: Board) -> Self {
        Self {
            proved: true,
            at_least: presses.count(),
            listed: Vec::new(),
            presses,
        }
    }

    /// A set of which only this is known: it makes `change`, and there are `n_quiet` independent quiet patterns.
    fn found(presses: Board, change: &Board, n_quiet: usize) -> Self {
        let moves = presses.count();
        if n_quiet == 0 || moves == 0 {
            return Self::proved(presses);
        }
        Self {
            proved: false,
            at_least: least_moves(change, moves),
            listed: Vec::new(),
            presses,
        }
    }
}

/// Finds the sets of presses that flip exactly the lights of `change`, as many and as good as wanted.
///
/// **Outcomes**: [`Want::Any`] takes the first at hand. [`Want::Fewest`] and [`Want::All`] go through all
/// 2^nullity sets; when `stop` ends that, the best set seen is not proved, and a list holds the first of the
/// sets seen: each makes the change and they are in order, but others may belong between them.
///
/// **Cost**: O(2^nullity · lights / 64) time; room for the `limit` boards and one board for each quiet
/// pattern met. From about 40 independent patterns on nothing but `stop` ends it. `stop` is looked at
/// every few thousand words. **Source**: Gray code, so that a set differs from the last by one pattern.
/// **Checked**: against brute force, all boards of at most 12 lights, 4 × 4, and samples to 11 × 11.
///
/// # Errors
/// The certificate where no set makes the change.
pub(super) fn search(
    prepared: &Prepared,
    change: &Board,
    want: Want,
    stop: &Stop,
) -> Result<Best, Board> {
    let start = prepared.answer(change)?;
    let first = match want {
        Want::Any => return Ok(Best::found(start, change, prepared.nullity())),
        Want::Fewest => First::new(1, &start),
        Want::All { limit } => First::new(limit, &start),
    };
    let (first, complete) = enumerate(prepared, first, stop);
    let mut sets = first.into_boards();
    let presses = sets[0].clone();
    if let Want::Any | Want::Fewest = want {
        sets.clear();
    }
    let best = match complete {
        Complete::Yes => Best::proved(presses),
        Complete::No => Best::found(presses, change, prepared.nullity()),
    };
    Ok(Best {
        listed: sets,
        ..best
    })
}

/// Has every set been seen that could be among the first?
#[derive(Clone, Copy, Debug)]
enum Complete {
    /// Yes.
    Yes,
    /// No, the search was ended.
    No,
}

/// Offers every set to `first`, which holds one already, until all are seen, none could enter, or `stop` is set.
fn enumerate(prepared: &Prepared, mut first: First, stop: &Stop) -> (First, Complete) {
    let mut set = first.any().clone();
    let mut patterns = Vec::new();
    // With 64 patterns or more the last step is never reached.
    let n_sets = 1_u64
        .unbounded_shl(u32::try_from(prepared.nullity()).unwrap_or(u32::MAX))
        .wrapping_sub(1);
    let stop_mask = stop_mask(set.words().len());
    for step in 1..=n_sets {
        if first.is_settled() {
            break;
        }
        if (step - 1) & stop_mask == 0 && stop.is_set() {
            return (first, Complete::No);
        }
        let idx = step.trailing_zeros() as usize;
        if idx == patterns.len() {
            patterns.push(prepared.quiet(idx));
        }
        let moves = flip_and_count(&mut set, &patterns[idx]);
        if moves <= first.worst_moves {
            first.offer(moves, &set);
        }
    }
    (first, Complete::Yes)
}

/// How often to look at the flag: when these bits of the step are zero, every few thousand words.
const fn stop_mask(n_words: usize) -> u64 {
    (4096 / n_words).next_power_of_two() as u64 - 1
}

/// Adds a quiet pattern to a set of presses in place, and counts the presses. Cost: O(lights / 64).
fn flip_and_count(set: &mut Board, pattern: &Board) -> usize {
    let mut moves = 0;
    for (word, other_word) in set.words_mut().iter_mut().zip(pattern.words()) {
        *word ^= other_word;
        moves += word.count_ones() as usize;
    }
    moves
}

/// The first sets seen, at most a given number, in order of moves, then in reading order.
#[derive(Debug)]
struct First {
    /// The sets, the last in that order on top; never empty.
    sets: BinaryHeap<Ranked>,
    /// How many to keep, at least 1.
    limit: usize,
    /// A set of more moves cannot enter any more.
    worst_moves: usize,
}

impl First {
    /// Keeps the first `limit` sets, of which one is `set`; a limit of 0 is taken as 1.
    fn new(limit: usize, set: &Board) -> Self {
        let mut first = Self {
            sets: BinaryHeap::new(),
            limit: limit.max(1),
            worst_moves: usize::MAX,
        };
        first.offer(set.count(), set);
        first
    }

    /// One of the sets kept.
    fn any(&self) -> &Board {
        // A heap that has been offered a set never becomes empty again.
        &self.sets.peek().expect("at least one set is kept").set
    }

    /// Can no other set enter any more? So it is when one is wanted, and the empty one is found.
    const fn is_settled(&self) -> bool {
        self.worst_moves == 0
    }

    /// Keeps the set if it is among the first.
    fn offer(&mut self, moves: usize, set: &Board) {
        let set = set.clone();
        self.sets.push(Ranked { moves, set });
        if self.limit < self.sets.len() {
            self.sets.pop();
        }
        if self.sets.len() == self.limit {
            self.worst_moves = self.sets.peek().map_or(usize::MAX, |worst| worst.moves);
        }
    }

    /// The sets kept, in order.
    fn into_boards(self) -> Vec<Board> {
        let ranked = self.sets.into_sorted_vec();
        ranked.into_iter().map(|ranked| ranked.set).collect()
    }
}

/// A set of presses, ordered by moves, then in reading order.
#[derive(Debug, PartialEq, Eq)]
struct Ranked {
    /// The number of presses.
    moves: usize,
    /// The presses.
    set: Board,
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_moves = self.moves.cmp(&other.moves);
        by_moves.then_with(|| self.set.cmp_reading(&other.set))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A number of moves that no set making `change` goes below, where one of them has `moves`.
///
/// A press flips at most five lights. And all sets are odd or all are even in number: a quiet pattern q has
/// q · Mq = 0, where each pair of neighbours counts twice and each press itself once, so its number is even.
fn least_moves(change: &Board, moves: usize) -> usize {
    let bound = change.count().div_ceil(most_flipped(change.size()));
    bound + (bound + moves) % 2
}

/// The most lights that one press flips on this size.
fn most_flipped(size: Size) -> usize {
    1 + (size.rows() - 1).min(2) + (size.cols() - 1).min(2)
}
