//! The pure solver: boards in, outcomes out.
//!
//! It does no I/O and knows no clock, log, serde, async or environment; whoever calls it says when to
//! stop by [`Stop`]. Reading order of its rooms: [`board`], [`classic`], then the general way: [`grid`] finds
//! one set of presses by the algebra of [`gf2`], [`fewest`] the smallest, [`cache`] keeps what was worked out for
//! a size, and [`goals`] makes the answer from them. Below them all [`machine`] picks the processor's instructions.
//! Beside them [`wiring`] is for presses of any other rule.

mod bits;
pub mod board;
mod cache;
pub mod check;
pub mod classic;
mod fewest;
pub mod generate;
mod gf2;
mod goals;
mod grid;
mod known;
mod machine;
mod random;
pub mod wiring;

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use board::{Board, Size};
use cache::Cache;
use classic::Classic;
use fewest::Limits;
use known::Found;
use wiring::{Wired, Wiring, WiringError};

/// What the lights have to become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Every light off (Flip Game: all white).
    Off,
    /// Every light on (Flip Game: all black).
    On,
    /// All the same, whichever takes fewer presses; off where both take as many.
    Either,
    /// Exactly this board, of the same size as the start.
    Board(Board),
}

/// Which sets of presses the caller wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The smallest set; among equals the least in reading order.
    Fewest,
    /// Any one set that reaches the goal.
    Any,
    /// The smallest set, and the first `limit` sets in order of moves, then in reading order.
    All {
        /// How many sets to list, at least 1.
        limit: usize,
    },
}

/// A board to solve, with what to reach and what to answer. A goal board has the size of the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The lights at the start.
    board: Board,
    /// What to reach.
    goal: Goal,
    /// What to answer.
    want: Want,
}

/// When the goal of a puzzle is a board of another size than the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalSizeError {
    /// The size of the start.
    pub board: Size,
    /// The size of the goal.
    pub goal: Size,
}

impl fmt::Display for GoalSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the goal is {}, the board {}", self.goal, self.board)
    }
}

impl Error for GoalSizeError {}

impl Puzzle {
    /// A puzzle from its three parts.
    ///
    /// # Errors
    /// When the goal is a board of another size.
    pub fn new(board: Board, goal: Goal, want: Want) -> Result<Self, GoalSizeError> {
        match &goal {
            Goal::Board(target) if target.size() != board.size() => Err(GoalSizeError {
                board: board.size(),
                goal: target.size(),
            }),
            Goal::Off | Goal::On | Goal::Either | Goal::Board(_) => Ok(Self { board, goal, want }),
        }
    }
}

/// One of the two goals of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Every light off, white.
    Off,
    /// Every light on, black.
    On,
}

/// The answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The goal can be reached, and this is how.
    Solved(Solution),
    /// The goal cannot be reached, and this proves it.
    Impossible {
        /// The number of independent quiet patterns of the size.
        nullity: usize,
        /// Why not.
        certificate: Certificate,
    },
}

/// A set of presses that reaches the goal, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The presses, a board of the puzzle's size: on = press here.
    pub presses: Board,
    /// The number of presses.
    pub moves: usize,
    /// Is it proved that no set is smaller, and that no set as small comes before it in reading order?
    pub fewest: bool,
    /// No set that reaches the goal has fewer presses than this; equal to `moves` when `fewest`.
    pub at_least: usize,
    /// The number of independent quiet patterns of the size: 2^nullity sets reach the goal.
    pub nullity: usize,
    /// The colour reached; `None` when the goal was a board.
    pub colour: Option<Colour>,
    /// For [`Want::All`] the first sets, in order of moves, then in reading order; otherwise empty.
    pub solutions: Vec<Board>,
}

/// Evidence that a goal cannot be reached: lights that every press changes an even number of times,
/// though an odd number of them has to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// For a goal that is one board or colour.
    Goal(Board),
    /// For [`Goal::Either`]: one for each colour.
    Either {
        /// Why not all off.
        off: Board,
        /// Why not all on.
        on: Board,
    },
}

/// A flag by which the caller ends a search: its time is up, or nobody waits for the answer any more.
///
/// A search that sees it set answers with the best found so far and a bound that holds.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Ends the search, from any thread, soon.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has the search been ended?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The solver, with what it keeps between puzzles: what is known of sizes seen before, at most 34 MiB.
///
/// One serves all threads.
#[derive(Debug)]
pub struct Solver {
    /// What is known of sizes seen before.
    cache: Cache,
    /// The most memory of one search, in bytes.
    search_bytes: usize,
}

/// A solver whose searches take at most 256 MiB each.
impl Default for Solver {
    fn default() -> Self {
        Self::new(256 << 20)
    }
}

impl Solver {
    /// A solver that has seen no size yet, one search of which takes at most `search_bytes` of memory.
    ///
    /// That is the memory for tables and for prepared quiet patterns; the board, the answer and the sets
    /// listed are not counted. A search that would take more answers with the best and a bound.
    #[must_use]
    pub const fn new(search_bytes: usize) -> Self {
        Self {
            cache: Cache::new(),
            search_bytes,
        }
    }

    /// Solves a puzzle, or proves that nothing does.
    ///
    /// **Outcomes**: [`Want::Fewest`] and [`Want::All`] are proved unless `stop` is set or the memory is out
    /// before the search is through; then the answer is the best found, and a list holds the first of the sets
    /// found: others may belong between them. With [`Goal::Either`] the list is of sets that reach the colour
    /// chosen. **Cost**: O(lights / 64) and O(n² / 64²) word products for n the shorter side, then about
    /// 2^(nullity / 2) steps for the fewest and the list; 5 × 6 and 4 × 4 by table, unless a list is wanted.
    /// **Checked**: against brute force, in `tests/oracle`.
    #[must_use]
    pub fn solve(&self, puzzle: &Puzzle, stop: &Stop) -> Outcome {
        let size = puzzle.board.size();
        match (Classic::of(size), puzzle.want) {
            (Some(classic), Want::Any | Want::Fewest) => {
                puzzle.outcome(classic.nullity(), |change, _| {
                    let presses = classic.answer(change)?;
                    let moves = presses.count();
                    Ok(Found::proved(presses, moves))
                })
            }
            (None, _) | (Some(_), Want::All { .. }) => {
                let known = self.cache.known(size);
                let limits = Limits {
                    stop,
                    search_bytes: self.search_bytes,
                };
                puzzle.outcome(known.nullity(), |change, at_most| {
                    known.search(change, puzzle.want, at_most, limits)
                })
            }
        }
    }

    /// Would [`Solver::wire`] have the memory for so many lights and presses? To be asked before they are kept.
    ///
    /// # Errors
    /// When it would not.
    pub const fn expect_room(&self, n_lights: usize, n_presses: usize) -> Result<(), WiringError> {
        wiring::expect_room(n_lights, n_presses, self.search_bytes)
    }

    /// Works out the algebra of presses that are wired in any way, within the memory of one search.
    ///
    /// # Errors
    /// As [`Wiring::reduce`].
    pub fn wire(&self, wiring: &Wiring, stop: &Stop) -> Result<Wired, WiringError> {
        wiring.reduce(self.search_bytes, stop)
    }
}
