//! What a search keeps: the first few sets by moves, then by key.

use std::collections::BinaryHeap;

/// The best `limit` sets offered so far, none with more moves than `at_most`.
///
/// A set is its number of moves and its key in a [`Basis`](super::basis::Basis), so that a comparison
/// costs a few nanoseconds however many sets are equally good.
#[derive(Debug)]
pub(super) struct Keep {
    /// How many sets to keep, at least 1.
    limit: usize,
    /// Sets with more moves are of no interest.
    at_most: usize,
    /// (moves, key) of the sets kept, the worst on top.
    heap: BinaryHeap<(usize, u64)>,
}

impl Keep {
    /// Nothing kept yet.
    pub(super) const fn new(limit: usize, at_most: usize) -> Self {
        Self {
            limit,
            at_most,
            heap: BinaryHeap::new(),
        }
    }

    /// The most moves that a set of interest may still have; with as many, its key decides.
    pub(super) fn bound(&self) -> usize {
        match self.heap.peek() {
            Some(&(moves, _)) if self.limit <= self.heap.len() => moves,
            Some(_) | None => self.at_most,
        }
    }

    /// Keeps a set if it is among the first `limit` so far; no set may be offered twice.
    pub(super) fn offer(&mut self, moves: usize, key: u64) {
        if self.bound() < moves {
            return;
        }
        self.heap.push((moves, key));
        if self.limit < self.heap.len() {
            self.heap.pop();
        }
    }

    /// The sets kept, the best first.
    pub(super) fn into_sorted(self) -> Vec<(usize, u64)> {
        self.heap.into_sorted_vec()
    }
}
