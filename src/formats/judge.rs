//! Judge text: what the online judges feed to a program, and what they want back.
//!
//! One file a judge, and all of them in [`list`]; the rooms beside them are what judges share. No judge knows how to
//! solve: they ask the solver.
//!
//! There are two ways to read. [`poj_1222`], [`openjudge_2811`] and [`poj_1753`] are streamed: bytes come in pieces of
//! any size and boards go out as soon as they are complete, so that a text may be endless; a reader keeps a few
//! hundred bytes and its faults. All others are read [`whole`]. For the streamed ones, boards laid out as the judges lay them out are read and written some bytes at a time, all others by
//! tokens; nothing but the time tells the two ways apart.
//!
//! # Positions
//! Lines and columns count from 1, columns in characters: a UTF-8 continuation byte does not count, a tab
//! counts one. LF, CR LF and a lone CR each end a line once, as in a text editor. A UTF-8 byte-order mark
//! at the very start counts for nothing. The end of the text is the place where one more character
//! would go: after a final line end, column 1 of the line below.
//!
//! # Blanks
//! Blanks, tabs, line ends, vertical tabs and form feeds divide; nothing else does.

mod blank;
mod cursor;
pub mod decimal;
pub mod entry;
mod excerpt;
mod faults;
mod frame;
pub mod list;
mod mark;
pub mod refusal;
mod sheet;
pub mod whole;
mod words;

mod aoc_2025_10;
mod leetcode_1284;
pub mod openjudge_2811;
pub mod poj_1222;
mod poj_1681;
pub mod poj_1753;
mod poj_1830;
mod poj_2965;
mod poj_3279;
mod uva_10309;

use std::fmt::Debug;

use thiserror::Error;

use crate::solver::board::Board;
use crate::solver::{Goal, Outcome, Solver};

/// The most faults that a reader lists; those after it are not noted.
pub const MAX_FAULTS: usize = 20;

/// Reads one judge's text piece by piece, and writes answers as that judge wants them.
///
/// A reader does not stop at a fault: it notes it and reads on, a bad light counting as off, but gives
/// no board any more. How the text is cut into pieces makes no difference.
pub trait Judge: Send + Debug {
    /// Takes the next bytes of the text; appends each board that is complete to `boards`.
    fn push(&mut self, bytes: &[u8], boards: &mut Vec<Board>);

    /// The text is over; appends a board that only the end completes. Nothing may be pushed after it.
    fn finish(&mut self, boards: &mut Vec<Board>);

    /// What is wrong so far, in order, at most [`MAX_FAULTS`]; complete after [`Judge::finish`].
    fn faults(&self) -> &[TextFault];

    /// What a board of this judge has to become.
    fn goal(&self) -> Goal;

    /// Is the text a list of boards, rather than a single one? Known after [`Judge::finish`].
    fn is_list(&self) -> bool;

    /// Appends the answer to the `number`-th board, from 1, to `out`.
    fn render(&self, number: u64, outcome: &Outcome, out: &mut Vec<u8>);

    /// Solves boards that this reader gave, by `solver` or by a table, and appends the answers to `out`;
    /// the first of them is the `first`-th, from 1. Returns how many of them are impossible.
    fn answer(&self, solver: &Solver, first: u64, boards: &[Board], out: &mut Vec<u8>) -> usize;
}

/// A mistake in a text and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct TextFault {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The mistake.
    pub kind: FaultKind,
}

impl TextFault {
    /// The message without the place.
    #[must_use]
    pub fn detail(&self) -> String {
        self.kind.to_string()
    }
}

/// The mistakes of a judge's text. What was `found` is cut at 20 characters, with odd bytes as escapes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// When a text of numbers has none.
    #[error(
        "expected n and n boards of 30 numbers, or one board of 30 numbers without n, found the end of the text"
    )]
    NoNumbers,
    /// When a text begins with a word that is no number.
    #[error(
        "expected n, the number of puzzles, or one board of 30 numbers divided by blanks, found {found}"
    )]
    NotCount {
        /// The word.
        found: String,
    },
    /// When n is negative.
    #[error("expected n, the number of puzzles, to be at least 0, found {found}")]
    NegativeCount {
        /// The word.
        found: String,
    },
    /// When n does not fit 64 bits.
    #[error(
        "expected n, the number of puzzles, to be at most {}, found {found}",
        u64::MAX
    )]
    CountTooLarge {
        /// The word.
        found: String,
    },
    /// When a word in a light's place is neither 0 nor 1.
    #[error("expected 0 or 1, found {found}")]
    NotLight {
        /// The word.
        found: String,
    },
    /// When the text ends before the last number of the last of n puzzles.
    #[error(
        "expected {} numbers after n = {n}, found {found}: {}",
        u128::from(*n) * 30,
        poj_1222::missing(*n, *found)
    )]
    FewNumbers {
        /// The number of puzzles.
        n: u64,
        /// How many numbers there are after n.
        found: u64,
    },
    /// When a text that is not laid out as n and boards has fewer numbers than one board.
    #[error(
        "expected one board of 30 numbers, or n and n boards of 30 numbers, found {found} numbers"
    )]
    FewWithoutCount {
        /// How many numbers there are.
        found: u64,
    },
    /// When something follows the last of n puzzles.
    #[error("expected the end of the text, found {found}: all puzzles of n = {n} have been read")]
    NumbersLeft {
        /// The number of puzzles.
        n: u64,
        /// The first word left over.
        found: String,
    },
    /// When something follows n = 0 and the text is not one board either.
    #[error(
        "expected the end of the text after n = 0, found {found}; a board without n has exactly 30 numbers"
    )]
    NumbersAfterZero {
        /// The first word left over.
        found: String,
    },
    /// When a text of letters has none.
    #[error("expected a board of 16 letters b or w, found the end of the text")]
    NoLetters,
    /// When a character in a letter's place is neither b nor w.
    #[error("expected b or w, found {found}")]
    NotLetter {
        /// The character.
        found: String,
    },
    /// When something else stands where a text has to have one thing.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What is expected.
        expected: String,
        /// What is there.
        found: String,
    },
    /// When no presses of a machine's buttons give its lights.
    #[error("no presses of the buttons give the lights of the diagram")]
    Unreachable,
    /// When the text ends inside a board of letters.
    #[error("board {board} ends after {found} of its 16 letters")]
    FewLetters {
        /// The board, from 1.
        board: u64,
        /// How many letters it has.
        found: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::{FaultKind, TextFault};

    #[test]
    fn a_fault_names_its_place_and_its_detail_does_not() {
        let kind = FaultKind::NotLight {
            found: "2".to_owned(),
        };
        let fault = TextFault {
            line: 4,
            column: 7,
            kind,
        };
        assert_eq!(
            fault.to_string(),
            "line 4, column 7: expected 0 or 1, found 2"
        );
        assert_eq!(fault.detail(), "expected 0 or 1, found 2");
    }

    #[test]
    fn the_number_of_numbers_does_not_overflow() {
        let kind = FaultKind::FewNumbers {
            n: u64::MAX,
            found: 0,
        };
        assert_eq!(
            kind.to_string(),
            "expected 553402322211286548450 numbers after n = 18446744073709551615, found 0: \
             puzzles 1 to 18446744073709551615 are missing"
        );
    }
}
