//! The two games, and what differs between them.

use crate::formats::judge::entry::Route;
use crate::formats::judge::{Judge, poj_1222, poj_1753};
use crate::solver::{Goal, Outcome};

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Game {
    /// `/solve`: Lights Out, POJ 1222.
    Solve,
    /// `/flip-game`: Flip Game, POJ 1753.
    FlipGame,
}

impl Game {
    /// The game of a judge.
    pub(super) const fn of(route: Route) -> Self {
        match route {
            Route::Solve => Self::Solve,
            Route::FlipGame => Self::FlipGame,
        }
    }

    /// What a board has to become when the request does not say.
    pub(super) const fn goal(self) -> Goal {
        match self {
            Self::Solve => Goal::Off,
            Self::FlipGame => Goal::Either,
        }
    }

    /// The reader of the judge's input when the request names no judge.
    pub(super) fn judge(self) -> Box<dyn Judge> {
        match self {
            Self::Solve => poj_1222::judge(),
            Self::FlipGame => poj_1753::judge(),
        }
    }

    /// Appends the judge's text of an answer, the `number`-th from 1.
    pub(super) fn render(self, number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        match self {
            Self::Solve => poj_1222::render_puzzle(number, outcome, out),
            Self::FlipGame => poj_1753::render_moves(outcome, out),
        }
    }
}
