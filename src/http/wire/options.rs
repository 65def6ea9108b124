//! The options of a request: goal, want, and numbers.

use serde::de::SeqAccess;

use super::grid::{Context, ReadGrid};
use super::value::{Found, Path, Read};
use crate::solver::{Goal, Want};

/// Reads a goal: a word or a grid.
pub(super) struct ReadGoal<'a> {
    /// What the grids share.
    pub(super) context: &'a mut Context,
    /// Where the goal stands.
    pub(super) path: Path<'a>,
}

impl<'de> Read<'de> for ReadGoal<'_> {
    type Value = Option<Goal>;

    fn other(self, found: Found<'_>) -> Option<Goal> {
        let detail = format_args!("expected \"off\", \"on\", \"either\" or a grid, found {found}");
        self.context.faults.note(self.path, detail);
        None
    }

    fn text(self, text: &str) -> Option<Goal> {
        match text {
            "off" => Some(Goal::Off),
            "on" => Some(Goal::On),
            "either" => Some(Goal::Either),
            _ => self.other(Found::Text(text)),
        }
    }

    fn list<A: SeqAccess<'de>>(self, rows: A) -> Result<Option<Goal>, A::Error> {
        let grid = ReadGrid {
            context: self.context,
            path: self.path,
        }
        .list(rows)?;
        Ok(grid.map(|grid| Goal::Board(grid.board)))
    }
}

/// Reads what is wanted.
pub(super) struct ReadWant<'a> {
    /// Where faults go.
    pub(super) context: &'a mut Context,
    /// Where the word stands.
    pub(super) path: Path<'a>,
}

impl Read<'_> for ReadWant<'_> {
    type Value = Option<Want>;

    fn other(self, found: Found<'_>) -> Option<Want> {
        let detail = format_args!("expected \"fewest\", \"any\" or \"all\", found {found}");
        self.context.faults.note(self.path, detail);
        None
    }

    fn text(self, text: &str) -> Option<Want> {
        match text {
            "fewest" => Some(Want::Fewest),
            "any" => Some(Want::Any),
            "all" => Some(Want::All { limit: 1 }),
            _ => self.other(Found::Text(text)),
        }
    }
}

/// Reads a whole number from 1 to `most`.
pub(super) struct ReadNumber<'a> {
    /// Where faults go.
    pub(super) context: &'a mut Context,
    /// Where the number stands.
    pub(super) path: Path<'a>,
    /// The largest that is taken.
    pub(super) most: u64,
}

impl Read<'_> for ReadNumber<'_> {
    type Value = Option<u64>;

    fn other(self, found: Found<'_>) -> Option<u64> {
        let most = self.most;
        self.context.faults.note(
            self.path,
            format_args!("expected a whole number from 1 to {most}, found {found}"),
        );
        None
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "the range is checked first, and limits are far below 2^53"
    )]
    fn number(self, number: f64) -> Option<u64> {
        if number.fract() == 0.0 && (1.0..=self.most as f64).contains(&number) {
            Some(number as u64)
        } else {
            self.other(Found::Number(number))
        }
    }
}
