//! POJ 1753, Flip Game: 4 lines × 4 of `b` and `w`; the answer is the fewest moves to one colour.
//!
//! A board is 16 letters, `b` = on; blanks between them, line ends too, make no difference. Several
//! boards one after the other are read as several boards, with one line of answer each. Every character
//! that is no blank takes a letter's place, so one that is neither `b` nor `w` is one fault.

mod letters;

use letters::{Letter, Letters};

use super::cursor::Position;
use super::decimal::render_decimal;
use super::faults::Faults;
use super::mark::Mark;
use super::{FaultKind, Judge, TextFault};
use crate::solver::board::{Board, Size};
use crate::solver::{Goal, Outcome, Solution};

/// The size of every board of this judge.
const SIZE: Size = Size::new(4, 4).expect("4 × 4 is a size");
/// The letters of a board.
const BOARD_LETTERS: u32 = 16;

/// The reader and writer of POJ 1753.
#[derive(Debug)]
pub struct Poj1753 {
    /// Takes the byte-order mark off.
    mark: Mark,
    /// Cuts the text into letters.
    letters: Letters,
    /// Makes boards of the letters.
    reader: Reader,
}

impl Poj1753 {
    /// A reader at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        Self {
            mark: Mark::default(),
            letters: Letters::new(),
            reader: Reader::default(),
        }
    }

    /// Reads all letters of `text`.
    fn read(&mut self, mut text: &[u8], boards: &mut Vec<Board>) {
        while let Some(letter) = self.letters.next(&mut text) {
            self.reader.take(&letter, boards);
        }
    }
}

impl Default for Poj1753 {
    fn default() -> Self {
        Self::new()
    }
}

impl Judge for Poj1753 {
    fn push(&mut self, bytes: &[u8], boards: &mut Vec<Board>) {
        let (held, rest) = self.mark.strip(bytes);
        self.read(held, boards);
        self.read(rest, boards);
    }

    fn finish(&mut self, boards: &mut Vec<Board>) {
        let held = self.mark.finish();
        self.read(held, boards);
        if let Some(letter) = self.letters.finish() {
            self.reader.take(&letter, boards);
        }
        self.reader.finish(self.letters.position());
    }

    fn faults(&self) -> &[TextFault] {
        self.reader.faults.as_slice()
    }

    fn goal(&self) -> Goal {
        Goal::Either
    }

    fn is_list(&self) -> bool {
        1 < self.reader.n_read
    }

    fn render(&self, _number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        render_moves(outcome, out);
    }
}

/// Appends the answer to a board of any size to `out`, a line: the fewest moves, or `Impossible`, or
/// `at most 12, at least 8` where the fewest are not proved.
pub fn render_moves(outcome: &Outcome, out: &mut Vec<u8>) {
    match outcome {
        Outcome::Solved(solution) => render_count(solution, out),
        Outcome::Impossible { .. } => out.extend_from_slice(b"Impossible"),
    }
    out.push(b'\n');
}

/// Appends what is known of the fewest moves to `out`.
fn render_count(solution: &Solution, out: &mut Vec<u8>) {
    if solution.fewest {
        return render_decimal(solution.moves as u64, out);
    }
    out.extend_from_slice(b"at most ");
    render_decimal(solution.moves as u64, out);
    out.extend_from_slice(b", at least ");
    render_decimal(solution.at_least as u64, out);
}

/// Makes boards of letters.
#[derive(Debug, Default)]
struct Reader {
    /// How many boards have been read.
    n_read: u64,
    /// The letters of the next board read so far, bit i the i-th; the bits after them are zero.
    lights: u64,
    /// How many those are, fewer than 16.
    n_letters: u32,
    /// What is wrong so far.
    faults: Faults,
}

impl Reader {
    /// Takes the next letter; gives its board if that completes it and nothing is wrong so far.
    #[inline]
    fn take(&mut self, letter: &Letter<'_>, boards: &mut Vec<Board>) {
        self.lights |= u64::from(self.parse_letter(letter)) << self.n_letters;
        self.n_letters += 1;
        if self.n_letters < BOARD_LETTERS {
            return;
        }
        if self.faults.is_empty() {
            boards.push(board(self.lights));
        }
        self.n_read += 1;
        self.lights = 0;
        self.n_letters = 0;
    }

    /// The light of a letter; what is none is noted and counts as off.
    fn parse_letter(&mut self, letter: &Letter<'_>) -> bool {
        match letter {
            Letter::Light(is_on) => *is_on,
            Letter::Other(at, excerpt) => {
                self.faults.note(*at, || FaultKind::NotLetter {
                    found: excerpt.render(),
                });
                false
            }
        }
    }

    /// Notes what is missing in a text that ends at `end`.
    fn finish(&mut self, end: Position) {
        let (board, found) = (self.n_read + 1, self.n_letters);
        match (self.n_read, self.n_letters) {
            (0, 0) => self.faults.note(end, || FaultKind::NoLetters),
            (_, 0) => {}
            _ => self
                .faults
                .note(end, || FaultKind::FewLetters { board, found }),
        }
    }
}

/// The board of 16 lights, bit i the i-th.
fn board(lights: u64) -> Board {
    Board::from_word(SIZE, lights).expect("a board is gathered from 16 letters")
}

#[cfg(test)]
mod tests {
    use super::{Poj1753, board, render_moves};
    use crate::formats::judge::Judge;
    use crate::solver::{Certificate, Colour, Outcome, Solution};

    /// An outcome of 12 moves.
    fn twelve_moves(fewest: bool) -> Outcome {
        Outcome::Solved(Solution {
            presses: board(0xfff),
            moves: 12,
            fewest,
            at_least: if fewest { 12 } else { 8 },
            nullity: 4,
            colour: Some(Colour::Off),
            solutions: Vec::new(),
        })
    }

    /// Checks the line that answers `outcome`.
    #[track_caller]
    fn check(outcome: &Outcome, line: &str) {
        let mut out = Vec::new();
        render_moves(outcome, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), line);
    }

    #[test]
    fn a_bare_number_is_proved() {
        check(&twelve_moves(true), "12\n");
        check(&twelve_moves(false), "at most 12, at least 8\n");
    }

    #[test]
    fn a_board_without_answer_is_impossible() {
        let outcome = Outcome::Impossible {
            nullity: 4,
            certificate: Certificate::Either {
                off: board(1),
                on: board(2),
            },
        };
        check(&outcome, "Impossible\n");
    }

    #[test]
    fn a_board_comes_with_its_last_letter() {
        let mut judge = Poj1753::new();
        let mut boards = Vec::new();
        judge.push(b"wwww wbww wwww www", &mut boards);
        assert_eq!(boards, []);
        judge.push(b"b", &mut boards);
        assert_eq!(boards, [board(1 << 5 | 1 << 15)]);
    }
}
