//! A request for presses, as it is understood.

use std::time::Duration;

use super::grid::Grid;
use crate::solver::{Goal, Want};

/// How long the search for the fewest may take when the request does not say, in milliseconds.
const DEFAULT_EFFORT_MS: u64 = 1000;

/// What a request may ask for at most; the operator's settings.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Limits {
    /// The most lights of a board.
    pub(in crate::http) max_cells: usize,
    /// The longest search.
    pub(in crate::http) max_effort: Duration,
}

impl Limits {
    /// How long a search may take, where so many milliseconds are asked for.
    pub(in crate::http) fn effort(self, asked_ms: Option<u64>) -> Duration {
        Duration::from_millis(asked_ms.unwrap_or(DEFAULT_EFFORT_MS)).min(self.max_effort)
    }
}

/// The boards of a request.
#[derive(Debug)]
pub(in crate::http) enum Boards {
    /// One board, answered by one object.
    One(Grid),
    /// A list, answered by a list.
    Many(Vec<Grid>),
}

impl Boards {
    /// The boards, one or more.
    pub(in crate::http) const fn as_slice(&self) -> &[Grid] {
        match self {
            Self::One(grid) => std::slice::from_ref(grid),
            Self::Many(grids) => grids.as_slice(),
        }
    }
}

/// A request for presses.
#[derive(Debug)]
pub(in crate::http) struct SolveRequest {
    /// What to solve.
    pub(in crate::http) boards: Boards,
    /// What to reach.
    pub(in crate::http) goal: Goal,
    /// What to answer.
    pub(in crate::http) want: Want,
    /// How long the searches for the fewest may take, all boards together.
    pub(in crate::http) effort: Duration,
}
