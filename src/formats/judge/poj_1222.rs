//! POJ 1222 (also ZOJ 1354, UVA 1560), and OpenJudge 2811, which is the same puzzle without n.
//!
//! ```text
//! POJ 1222         n, then n boards of 5 lines × 6 numbers   answer: `PUZZLE #k` and five rows each
//! OpenJudge 2811   one board of 5 lines × 6 numbers          answer: five rows
//! ```
//!
//! Statements: <http://poj.org/problem?id=1222> and, for the other, [`super::openjudge_2811`], which reads it by its
//! name.
//!
//! Numbers are read as words between blanks, so how the lines are cut makes no difference, but for the
//! one guard below. A light is `0` or `1`; n is written without sign and without leading zeros, so that
//! a row of lights without blanks is not taken for n.
//!
//! # With or without n
//! The count of numbers says which it is:
//!
//! | first number | numbers | the text is |
//! |---|---|---|
//! | neither 0 nor 1 | any | n and its boards |
//! | 0 or 1 | 1 | n; n = 0 has an empty answer |
//! | 0 or 1 | 30 | one board without n, unless the guard says n |
//! | 0 or 1 | over 30 | n; right only if n = 1 and there are 31 |
//! | 0 or 1 | 2 to 29 | a fault either way, worded by the guard |
//!
//! The guard: when the first number stands alone on its line, and the next line that has numbers has six
//! or exactly five lines with numbers follow, then the lines are those of POJ 1222. The first number is
//! n then, and a text of 30 numbers lacks one (n = 1) or has 29 left over (n = 0).

mod boards;
mod canonical;
mod head;

use boards::{Boards, PUZZLE_LIGHTS};
use head::{Head, Sort};

use super::cursor::Position;
use super::decimal::render_decimal;
use super::entry::{Entry, Reader, Route, Sample};
use super::faults::Faults;
use super::frame::{Form, Framed};
use super::words::{Token, Word, Words};
use super::{FaultKind, Judge};
use crate::solver::board::Board;
use crate::solver::classic::presses_5x6;
use crate::solver::{Goal, Outcome, Solver};

/// POJ 1222 as the list has it: by its name, a text has to begin with n.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-1222",
    route: Route::Solve,
    asks: "n, then n boards of 5 lines × 6 numbers, 1 = on. Which presses put all lights out?",
    sample: Sample {
        input: "2\n0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n\
            0 0 1 0 1 0\n1 0 1 0 1 1\n0 0 1 0 1 1\n1 0 1 1 0 0\n0 1 0 1 0 0\n",
        answer: "PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n\
            PUZZLE #2\n1 0 0 1 1 1\n1 1 0 0 0 0\n0 0 0 1 0 0\n1 1 0 1 0 1\n1 0 1 1 0 1\n",
    },
    reader: Reader::Streamed(counted),
};

/// A reader and writer of POJ 1222 alone, at the start of a text.
#[must_use]
pub fn counted() -> Box<dyn Judge> {
    let form = Poj1222::Head(Head::counted());
    Box::new(Framed::new(form))
}

/// A reader and writer of POJ 1222 and OpenJudge 2811, at the start of a text.
#[must_use]
pub fn judge() -> Box<dyn Judge> {
    Box::new(Framed::<Poj1222>::default())
}

/// Appends the answer to the `number`-th puzzle to `out`: `PUZZLE #k`, then the rows or `Impossible`.
pub fn render_puzzle(number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
    out.extend_from_slice(b"PUZZLE #");
    render_decimal(number, out);
    out.push(b'\n');
    render_answer(outcome, out);
}

/// Appends the rows of presses, or `Impossible`, to `out`.
pub(super) fn render_answer(outcome: &Outcome, out: &mut Vec<u8>) {
    match outcome {
        Outcome::Solved(solution) => render_rows(&solution.presses, out),
        Outcome::Impossible { .. } => out.extend_from_slice(b"Impossible\n"),
    }
}

/// Appends a board of any size to `out`: 0 and 1, a blank between two, a line end after every row.
pub fn render_rows(board: &Board, out: &mut Vec<u8>) {
    let size = board.size();
    out.reserve(2 * size.lights());
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            let divider = if col_idx + 1 < size.cols() {
                b' '
            } else {
                b'\n'
            };
            let light = u8::from(board.get(row_idx, col_idx));
            out.extend_from_slice(&[b'0' + light, divider]);
        }
    }
}

/// What is missing of `n` puzzles in a text that ends after `found` numbers, in words.
pub(super) fn missing(n: u64, found: u64) -> String {
    let number = found / u64::from(PUZZLE_LIGHTS) + 1;
    match found % u64::from(PUZZLE_LIGHTS) {
        0 if number < n => format!("puzzles {number} to {n} are missing"),
        0 => format!("puzzle {number} is missing"),
        n_lights => format!("puzzle {number} ends after {n_lights} of its 30"),
    }
}

/// Makes boards of words, by what comes next in the text.
#[derive(Debug)]
enum Poj1222 {
    /// The first words, which say whether there is an n.
    Head(Head),
    /// The numbers after n.
    Boards(Boards),
    /// The end: the text was one board without n.
    OneBoard,
    /// Nothing that matters: a fault has left the rest without meaning, or the text is over.
    Over,
}

impl Default for Poj1222 {
    fn default() -> Self {
        Self::Head(Head::default())
    }
}

/// How many answers are written at a time.
const ANSWERS_AT_ONCE: usize = 16;

impl Form for Poj1222 {
    type Tokens = Words;

    #[inline]
    fn take(&mut self, token: &Token<'_>, faults: &mut Faults, boards: &mut Vec<Board>) {
        match self {
            Self::Boards(after_n) if after_n.is_done() => {
                note_left(after_n.n(), token, faults);
                *self = Self::Over;
            }
            Self::Boards(after_n) => after_n.take(token, faults, boards),
            Self::Head(head) => {
                if let Some(sort) = head.take(token) {
                    *self = Self::sorted(sort, faults, boards);
                }
            }
            Self::OneBoard | Self::Over => {}
        }
    }

    fn end(&mut self, at: Position, faults: &mut Faults, boards: &mut Vec<Board>) {
        if let Self::Head(head) = self {
            *self = Self::sorted(head.finish(at), faults, boards);
        }
        if let Self::Boards(after_n) = self {
            after_n.finish(at, faults);
            *self = Self::Over;
        }
    }

    #[inline]
    fn is_between(&self) -> bool {
        matches!(self, Self::Boards(after_n) if after_n.is_between())
    }

    fn take_lines(&mut self, text: &mut &[u8], boards: &mut Vec<Board>) -> u64 {
        match self {
            Self::Boards(after_n) => after_n.take_lines(text, boards),
            Self::Head(_) | Self::OneBoard | Self::Over => 0,
        }
    }

    fn goal(&self) -> Goal {
        Goal::Off
    }

    fn is_list(&self) -> bool {
        !matches!(self, Self::OneBoard)
    }

    fn render(&self, number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        if self.is_list() {
            render_puzzle(number, outcome, out);
        } else {
            render_answer(outcome, out);
        }
    }

    fn answer(&self, _solver: &Solver, first: u64, boards: &[Board], out: &mut Vec<u8>) -> usize {
        // A few answers at a time, so that no room has to be cleared before it is written.
        let mut room = [0; ANSWERS_AT_ONCE * (canonical::HEAD_BYTES + canonical::BOARD_BYTES)];
        let mut head = canonical::Head::new(first);
        for boards in boards.chunks(ANSWERS_AT_ONCE) {
            let mut left = &mut room[..];
            for board in boards {
                if self.is_list() {
                    left = head.write(left);
                    head.count_up();
                }
                left = canonical::write(presses_5x6(boards::lights(board)), left);
            }
            let n_left = left.len();
            out.extend_from_slice(&room[..room.len() - n_left]);
        }
        0
    }
}

impl Poj1222 {
    /// What comes after the head of the text, whose sort is known.
    fn sorted(sort: Sort, faults: &mut Faults, boards: &mut Vec<Board>) -> Self {
        match sort {
            Sort::Counted(after_n, of_head) => {
                faults.append(of_head);
                Self::Boards(after_n.settle(faults, boards))
            }
            Sort::OneBoard(board, of_head) => {
                faults.append(of_head);
                if faults.is_empty() {
                    boards.push(board);
                }
                Self::OneBoard
            }
            Sort::Bad(of_head) => {
                faults.append(of_head);
                Self::Over
            }
        }
    }
}

/// Notes the first word after the last of `n` boards; those after it say nothing new.
fn note_left(n: u64, token: &Token<'_>, faults: &mut Faults) {
    faults.note(token.at, || FaultKind::NumbersLeft {
        n,
        found: token.word.render(),
    });
}

/// The light of a word; what is none is noted and counts as off.
pub(super) fn parse_light(token: &Token<'_>, faults: &mut Faults) -> bool {
    match token.word {
        Word::Light(is_on) => is_on,
        Word::Other(excerpt) => {
            faults.note(token.at, || FaultKind::NotLight {
                found: excerpt.render(),
            });
            false
        }
    }
}

#[cfg(test)]
mod tests;
