//! Answer objects as lines, one for each board.

use super::answer::{over_limit, render_one};
use super::grid::Grid;
use crate::http::game::Game;
use crate::http::problem::Problem;
use crate::solver::Outcome;

/// Writes the answers to the boards of a request, a line each, and keeps count of what they take.
#[derive(Debug)]
pub(in crate::http) struct AnswerLines {
    /// Which game is answered.
    game: Game,
    /// The lines so far.
    lines: Vec<u8>,
    /// The most bytes of them.
    max_bytes: usize,
}

impl AnswerLines {
    /// No answers yet, and room for `max_bytes`.
    pub(in crate::http) const fn new(game: Game, max_bytes: usize) -> Self {
        Self {
            game,
            lines: Vec::new(),
            max_bytes,
        }
    }

    /// Appends the answer to one board, with its text.
    ///
    /// # Errors
    /// [`Kind::TooLarge`](crate::http::problem::kind::Kind::TooLarge) when the answers together are over
    /// their limit.
    pub(in crate::http) fn push(&mut self, grid: &Grid, outcome: &Outcome) -> Result<(), Problem> {
        let object = render_one(self.game, grid, outcome);
        self.lines.extend_from_slice(&object);
        self.lines.push(b'\n');
        if self.max_bytes < self.lines.len() {
            return Err(over_limit(self.max_bytes));
        }
        Ok(())
    }

    /// All lines.
    #[must_use]
    pub(in crate::http) fn into_bytes(self) -> Vec<u8> {
        self.lines
    }
}
