//! POJ 1222 (also ZOJ 1354, UVA 1560), and OpenJudge 2811, which is the same puzzle without n.
//!
//! ```text
//! POJ 1222         n, then n boards of 5 lines × 6 numbers   answer: `PUZZLE #k` and five rows each
//! OpenJudge 2811   one board of 5 lines × 6 numbers          answer: five rows
//! ```
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
mod head;

use boards::{Boards, PUZZLE_LIGHTS};
use head::{Head, Sort};

use super::decimal::render_decimal;
use super::faults::Faults;
use super::mark::Mark;
use super::words::{Token, Word, Words};
use super::{FaultKind, Judge, TextFault};
use crate::solver::board::Board;
use crate::solver::{Goal, Outcome};

/// The reader and writer of POJ 1222 and OpenJudge 2811.
#[derive(Debug)]
pub struct Poj1222 {
    /// Takes the byte-order mark off.
    mark: Mark,
    /// Cuts the text into words.
    words: Words,
    /// Makes boards of the words.
    reader: Reader,
}

impl Poj1222 {
    /// A reader at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        Self {
            mark: Mark::default(),
            words: Words::new(),
            reader: Reader {
                stage: Stage::Head(Head::default()),
                faults: Faults::default(),
            },
        }
    }

    /// Reads all words that end in `text`.
    fn read(&mut self, mut text: &[u8], boards: &mut Vec<Board>) {
        while let Some(token) = self.words.next(&mut text) {
            self.reader.take(&token, boards);
        }
    }
}

impl Default for Poj1222 {
    fn default() -> Self {
        Self::new()
    }
}

impl Judge for Poj1222 {
    fn push(&mut self, bytes: &[u8], boards: &mut Vec<Board>) {
        let (held, rest) = self.mark.strip(bytes);
        self.read(held, boards);
        self.read(rest, boards);
    }

    fn finish(&mut self, boards: &mut Vec<Board>) {
        let held = self.mark.finish();
        self.read(held, boards);
        if let Some(token) = self.words.finish() {
            self.reader.take(&token, boards);
        }
        self.reader.finish(&self.words, boards);
    }

    fn faults(&self) -> &[TextFault] {
        self.reader.faults.as_slice()
    }

    fn goal(&self) -> Goal {
        Goal::Off
    }

    fn is_list(&self) -> bool {
        !matches!(self.reader.stage, Stage::OneBoard)
    }

    fn render(&self, number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        match self.reader.stage {
            Stage::OneBoard => render_answer(outcome, out),
            Stage::Head(_) | Stage::Boards(_) | Stage::Over => render_puzzle(number, outcome, out),
        }
    }
}

/// Appends the answer to the `number`-th puzzle to `out`: `PUZZLE #k`, then the rows or `Impossible`.
pub fn render_puzzle(number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
    out.extend_from_slice(b"PUZZLE #");
    render_decimal(number, out);
    out.push(b'\n');
    render_answer(outcome, out);
}

/// Appends the rows of presses, or `Impossible`, to `out`.
fn render_answer(outcome: &Outcome, out: &mut Vec<u8>) {
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

/// Makes boards of words.
#[derive(Debug)]
struct Reader {
    /// What comes next.
    stage: Stage,
    /// What is wrong so far.
    faults: Faults,
}

/// What comes next in the text.
#[derive(Debug)]
enum Stage {
    /// The first words, which say whether there is an n.
    Head(Head),
    /// The numbers after n.
    Boards(Boards),
    /// The end: the text was one board without n.
    OneBoard,
    /// Nothing that matters: a fault has left the rest without meaning, or the text is over.
    Over,
}

impl Reader {
    /// Takes the next word.
    fn take(&mut self, token: &Token<'_>, boards: &mut Vec<Board>) {
        match &mut self.stage {
            Stage::Boards(after_n) if after_n.is_done() => self.note_left(token),
            Stage::Boards(after_n) => after_n.take(token, &mut self.faults, boards),
            Stage::Head(head) => {
                if let Some(sort) = head.take(token) {
                    self.settle(sort, boards);
                }
            }
            Stage::OneBoard | Stage::Over => {}
        }
    }

    /// Goes on from the head of the text, whose sort is known.
    fn settle(&mut self, sort: Sort, boards: &mut Vec<Board>) {
        self.stage = match sort {
            Sort::Counted(after_n, faults) => {
                self.faults.append(faults);
                Stage::Boards(after_n.settle(&self.faults, boards))
            }
            Sort::OneBoard(board, faults) => {
                self.faults.append(faults);
                if self.faults.is_empty() {
                    boards.push(board);
                }
                Stage::OneBoard
            }
            Sort::Bad(faults) => {
                self.faults.append(faults);
                Stage::Over
            }
        };
    }

    /// Notes the first word after the last board; those after it say nothing new.
    fn note_left(&mut self, token: &Token<'_>) {
        if let Stage::Boards(after_n) = &self.stage {
            let n = after_n.n();
            self.faults.note(token.at, || FaultKind::NumbersLeft {
                n,
                found: token.word.render(),
            });
        }
        self.stage = Stage::Over;
    }

    /// Ends the text where `words` stands.
    fn finish(&mut self, words: &Words, boards: &mut Vec<Board>) {
        if let Stage::Head(head) = &mut self.stage {
            let sort = head.finish(words.position());
            self.settle(sort, boards);
        }
        if let Stage::Boards(after_n) = &self.stage {
            after_n.finish(words.position(), &mut self.faults);
            self.stage = Stage::Over;
        }
    }
}

/// The light of a word; what is none is noted and counts as off.
fn parse_light(token: &Token<'_>, faults: &mut Faults) -> bool {
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
