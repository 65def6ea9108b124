//! OpenJudge 2811 by its name: exactly one board of 5 × 6. Without a name [`super::poj_1222`] knows it by its
//! missing n.
//!
//! Statement: "熄灯问题", <http://bailian.openjudge.cn/practice/2811/>. Input: 30 numbers 0 or 1, 1 = on, as five
//! lines of six; how the lines are cut makes no difference. Answer: five lines of six presses.

use super::cursor::Position;
use super::entry::{Entry, Reader, Route, Sample};
use super::faults::Faults;
use super::frame::{Form, Framed};
use super::poj_1222::{parse_light, render_answer};
use super::words::{Token, Words};
use super::{FaultKind, Judge};
use crate::solver::board::{Board, Size};
use crate::solver::{Goal, Outcome};

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "openjudge-2811",
    route: Route::Solve,
    asks: "One board of 5 lines × 6 numbers, 1 = on. Which presses put all lights out?",
    sample: Sample {
        input: "0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n",
        answer: "1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n",
    },
    reader: Reader::Streamed(judge),
};

/// The size of the board.
const SIZE: Size = Size::new(5, 6).expect("5 × 6 is a size");
/// Its lights.
const BOARD_LIGHTS: u32 = 30;

/// A reader and writer of OpenJudge 2811, at the start of a text.
#[must_use]
pub fn judge() -> Box<dyn Judge> {
    Box::new(Framed::<OpenJudge2811>::default())
}

/// Gathers the lights of the one board.
#[derive(Debug, Default)]
struct OpenJudge2811 {
    /// The lights read so far, bit i the i-th.
    lights: u64,
    /// How many words there were.
    n_words: u32,
}

impl Form for OpenJudge2811 {
    type Tokens = Words;

    fn take(&mut self, token: &Token<'_>, faults: &mut Faults, _boards: &mut Vec<Board>) {
        match self.n_words {
            0..BOARD_LIGHTS => {
                self.lights |= u64::from(parse_light(token, faults)) << self.n_words;
            }
            BOARD_LIGHTS => faults.note(token.at, || FaultKind::Expected {
                expected: "the end of the text after one board of 30 numbers".to_owned(),
                found: token.word.render(),
            }),
            _ => return,
        }
        self.n_words += 1;
    }

    fn end(&mut self, at: Position, faults: &mut Faults, boards: &mut Vec<Board>) {
        if self.n_words < BOARD_LIGHTS {
            faults.note(at, || FaultKind::Expected {
                expected: "one board of 30 numbers".to_owned(),
                found: format!("{} numbers", self.n_words),
            });
        }
        if faults.is_empty() {
            let board = Board::from_word(SIZE, self.lights);
            boards.push(board.expect("30 lights are read"));
        }
    }

    fn goal(&self) -> Goal {
        Goal::Off
    }

    fn is_list(&self) -> bool {
        false
    }

    fn render(&self, _number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        render_answer(outcome, out);
    }
}
