//! What is known of a size, and the searches that use it.
//!
//! It joins one set of presses ([`super::grid`]) and the quiet patterns to the smallest set
//! ([`super::fewest`]); goals and colours are others' matter.

use std::sync::OnceLock;

use super::Want;
use super::board::{Board, Size};
use super::fewest::{Best, Extent, Limits, Listing, Patterns};
use super::grid::Prepared;

/// The most memory that the quiet patterns kept for a size may take, in bytes; larger ones are made anew.
const MOST_KEPT_BYTES: usize = 1 << 20;

/// The sets of presses found for a change, with what is proved of them.
#[derive(Debug)]
pub(super) struct Found {
    /// The smallest set found.
    pub(super) best: Best,
    /// For [`Want::All`] the first sets, the smallest before all; otherwise empty.
    pub(super) listed: Vec<Board>,
}

impl Found {
    /// A set of `moves` presses known to be the first in order of moves, then in reading order.
    pub(super) fn proved(presses: Board, moves: usize) -> Self {
        let best = Best {
            presses,
            moves,
            proved: true,
            at_least: moves,
        };
        Self {
            best,
            listed: Vec::new(),
        }
    }
}

/// What is known of a size: the algebra, and the quiet patterns once a search has asked for them.
#[derive(Debug)]
pub(super) struct Known {
    /// The algebra.
    prepared: Prepared,
    /// The quiet patterns, where they are few and small enough to keep.
    patterns: OnceLock<Patterns>,
}

impl Known {
    /// Works out the algebra of a size.
    pub(super) fn new(size: Size) -> Self {
        Self {
            prepared: Prepared::new(size),
            patterns: OnceLock::new(),
        }
    }

    /// The size.
    pub(super) const fn size(&self) -> Size {
        self.prepared.size()
    }

    /// The number of independent quiet patterns.
    pub(super) const fn nullity(&self) -> usize {
        self.prepared.nullity()
    }

    /// Bytes of the algebra; the patterns kept have a bound of their own, [`MOST_KEPT_BYTES`].
    pub(super) const fn bytes(&self) -> usize {
        self.prepared.bytes()
    }

    /// Finds the sets of presses that flip exactly the lights of `change`, as many and as good as wanted.
    ///
    /// **Outcomes**: [`Want::Any`] takes the first at hand. [`Want::Fewest`] looks for no set of more than
    /// `at_most` presses. When stopped or out of memory the best set seen is not proved, and a list holds
    /// the first of the sets seen: others may belong between them. **Cost**: as [`Prepared::answer`]
    /// and, for k independent patterns, about 2^(k/2) steps of [`Patterns::fewest_within`].
    ///
    /// # Errors
    /// The certificate where no set makes the change.
    pub(super) fn search(
        &self,
        change: &Board,
        want: Want,
        at_most: usize,
        limits: Limits<'_>,
    ) -> Result<Found, Board> {
        let (start, moves) = self.prepared.answer(change)?;
        let is_only = self.nullity() == 0 || moves == 0;
        let unsearched = |start| Found {
            best: Best::unsearched(start, moves, change.count()),
            listed: Vec::new(),
        };
        Ok(match want {
            Want::Any | Want::Fewest if is_only => Found::proved(start, moves),
            Want::Any => unsearched(start),
            Want::Fewest => self
                .fewest(&start, at_most, limits)
                .unwrap_or_else(|| unsearched(start)),
            Want::All { limit } => self.list(&start, limit, limits).unwrap_or_else(|| Found {
                listed: vec![start.clone()],
                ..unsearched(start)
            }),
        })
    }

    /// The smallest set that does what `start` does; `None` when stopped before there are patterns.
    fn fewest(&self, start: &Board, at_most: usize, limits: Limits<'_>) -> Option<Found> {
        let best = self.with_patterns(limits, |patterns| {
            patterns.fewest_within(start, at_most, limits)
        })?;
        Some(Found {
            best,
            listed: Vec::new(),
        })
    }

    /// The first sets that do what `start` does; `None` when stopped before there are patterns.
    fn list(&self, start: &Board, limit: usize, limits: Limits<'_>) -> Option<Found> {
        let Listing {
            sets,
            proved,
            at_least,
        } = self.with_patterns(limits, |patterns| patterns.list(start, limit, limits))?;
        let presses = sets.first().unwrap_or(start).clone();
        let best = Best {
            moves: presses.count(),
            presses,
            proved,
            at_least,
        };
        Some(Found { best, listed: sets })
    }

    /// Searches with the quiet patterns, those kept or new ones; `None` when stopped before they are made.
    fn with_patterns<T>(
        &self,
        limits: Limits<'_>,
        search: impl FnOnce(&Patterns) -> T,
    ) -> Option<T> {
        if let Some(patterns) = self.patterns.get() {
            return Some(search(patterns));
        }
        let patterns = self.make_patterns(limits)?;
        let found = search(&patterns);
        if self.patterns_bytes(self.nullity()) <= MOST_KEPT_BYTES {
            // Another thread may have been first: either will do.
            let _ = self.patterns.set(patterns);
        }
        Some(found)
    }

    /// About the memory of `n` patterns prepared for searching, in bytes.
    const fn patterns_bytes(&self, n_patterns: usize) -> usize {
        let n_lights = self.size().lights();
        n_patterns
            .saturating_mul(n_lights / 4)
            .saturating_add(16 * n_lights)
    }

    /// Prepares the quiet patterns, as many as fit; `None` when stopped first.
    fn make_patterns(&self, limits: Limits<'_>) -> Option<Patterns> {
        let n_lights = self.size().lights();
        let n_fitting = limits.search_bytes / (n_lights / 4 + 1);
        let (n_patterns, extent) = match self.nullity() {
            nullity if nullity <= n_fitting => (nullity, Extent::Whole),
            _ => (n_fitting, Extent::Part),
        };
        let mut quiet = Vec::with_capacity(n_patterns);
        for idx in 0..n_patterns {
            if limits.stop.is_set() {
                return None;
            }
            quiet.push(self.prepared.quiet(idx));
        }
        Patterns::new(&quiet, extent, limits)
    }
}
