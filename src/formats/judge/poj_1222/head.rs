//! The first words of a text: is there an n? The rules are at the head of [`super`].

use super::boards::{Boards, PUZZLE_LIGHTS, board};
use super::parse_light;
use crate::formats::judge::FaultKind;
use crate::formats::judge::cursor::Position;
use crate::formats::judge::excerpt::Excerpt;
use crate::formats::judge::faults::Faults;
use crate::formats::judge::words::{Token, Word};
use crate::solver::board::Board;

/// What the first words say of the text.
#[derive(Debug)]
pub(super) enum Sort {
    /// There is an n; the boards after it, as far as they are read, with their faults.
    Counted(Boards, Faults),
    /// The text is one board without n.
    OneBoard(Board, Faults),
    /// What the text has is no text of this judge.
    Bad(Faults),
}

/// The words held until it is known whether the first one is n: at most 31, all read as lights.
#[derive(Debug, Default)]
pub(super) struct Head {
    /// How many words there are.
    n_words: u32,
    /// The words as lights, bit i the i-th.
    lights: u64,
    /// Those of the words that are no lights.
    faults: Faults,
    /// The fault of the second word, should n be 0.
    left: Faults,
    /// How the words stand on lines.
    layout: Layout,
    /// Has the first word to be n?
    is_counted: bool,
}

impl Head {
    /// The head of a text that has to begin with n.
    pub(super) fn counted() -> Self {
        Self {
            is_counted: true,
            ..Self::default()
        }
    }

    /// Takes the next word; the sort of the text once that is known.
    pub(super) fn take(&mut self, token: &Token<'_>) -> Option<Sort> {
        match token.word {
            Word::Other(excerpt) if self.n_words == 0 => {
                Some(self.sort_by_count(excerpt, token.at))
            }
            Word::Light(is_one) if self.is_counted => Some(counted(is_one.into())),
            Word::Light(_) | Word::Other(_) => self.hold(token),
        }
    }

    /// The sort of a text that ends at `end` among these words.
    pub(super) fn finish(&mut self, end: Position) -> Sort {
        match self.n_words {
            0 if self.is_counted => bad(end, || not_n("the end of the text")),
            0 => bad(end, || FaultKind::NoNumbers),
            1 => self.sort_counted(),
            _ if self.layout.is_counted() => self.sort_counted(),
            PUZZLE_LIGHTS => Sort::OneBoard(board(self.lights), self.take_faults()),
            n_words => {
                let found = u64::from(n_words);
                self.faults
                    .note(end, || FaultKind::FewWithoutCount { found });
                Sort::Bad(self.take_faults())
            }
        }
    }

    /// Holds one more word as a light; with the 31st it is known that the first is n.
    fn hold(&mut self, token: &Token<'_>) -> Option<Sort> {
        if self.n_words == 1 {
            self.left.note(token.at, || FaultKind::NumbersAfterZero {
                found: token.word.render(),
            });
        }
        self.lights |= u64::from(parse_light(token, &mut self.faults)) << self.n_words;
        self.n_words += 1;
        self.layout.take(token.at.line);
        (PUZZLE_LIGHTS < self.n_words).then(|| self.sort_counted())
    }

    /// The text when the first word is n, which is 0 or 1.
    fn sort_counted(&mut self) -> Sort {
        if self.lights & 1 == 1 {
            let boards = Boards::begun(1, self.lights >> 1, self.n_words - 1);
            return Sort::Counted(boards, self.take_faults());
        }
        if self.left.is_empty() {
            return Sort::Counted(Boards::new(0), Faults::default());
        }
        Sort::Bad(std::mem::take(&mut self.left))
    }

    /// The sort of a text whose first word is neither 0 nor 1.
    fn sort_by_count(&self, excerpt: &Excerpt, at: Position) -> Sort {
        let word = excerpt.bytes();
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        let found = || excerpt.render();
        if !is_number(digits) && self.is_counted {
            bad(at, || not_n(&found()))
        } else if !is_number(digits) {
            bad(at, || FaultKind::NotCount { found: found() })
        } else if word.starts_with(b"-") {
            bad(at, || FaultKind::NegativeCount { found: found() })
        } else {
            match parse_count(digits) {
                Some(n) => counted(n),
                None => bad(at, || FaultKind::CountTooLarge { found: found() }),
            }
        }
    }

    /// The faults of the words held.
    fn take_faults(&mut self) -> Faults {
        std::mem::take(&mut self.faults)
    }
}

/// How the first words stand on lines.
#[derive(Debug, Default)]
struct Layout {
    /// The line of the last word, 0 before the first.
    last_line: u64,
    /// How many lines have words.
    n_lines: u32,
    /// How many words the first line that has any has, then the second.
    n_words: [u32; 2],
}

impl Layout {
    /// Takes the line of the next word.
    fn take(&mut self, line: u64) {
        self.n_lines += u32::from(self.last_line < line);
        self.last_line = line;
        if let n_lines @ 1..=2 = self.n_lines {
            self.n_words[n_lines as usize - 1] += 1;
        }
    }

    /// Are the lines those of POJ 1222: n alone, then a row of six, or five rows whatever their lengths?
    const fn is_counted(&self) -> bool {
        let [n_first, n_second] = self.n_words;
        n_first == 1 && (n_second == 6 || self.n_lines == 6)
    }
}

/// A text of n and its boards.
fn counted(n: u64) -> Sort {
    Sort::Counted(Boards::new(n), Faults::default())
}

/// The fault of a text that has to begin with n.
fn not_n(found: &str) -> FaultKind {
    FaultKind::Expected {
        expected: "n, the number of puzzles".to_owned(),
        found: found.to_owned(),
    }
}

/// Are these the digits of a number without leading zeros?
fn is_number(digits: &[u8]) -> bool {
    match digits {
        [] | [b'0', _, ..] => false,
        _ => digits.iter().all(u8::is_ascii_digit),
    }
}

/// The number that has these decimal digits, if it fits.
fn parse_count(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0_u64, |n, digit| {
        n.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
    })
}

/// A text with one fault that leaves the rest without meaning.
fn bad(at: Position, kind: impl FnOnce() -> FaultKind) -> Sort {
    let mut faults = Faults::default();
    faults.note(at, kind);
    Sort::Bad(faults)
}
