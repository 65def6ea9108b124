//! POJ 1753, Flip Game: 4 lines × 4 of `b` and `w`; the answer is the fewest moves to one colour.
//!
//! A board is 16 letters, `b` = on; blanks between them, line ends too, make no difference. Several
//! boards one after the other are read as several boards, with one line of answer each. Statement:
//! <http://poj.org/problem?id=1753>. Every character
//! that is no blank takes a letter's place, so one that is neither `b` nor `w` is one fault.

mod canonical;
mod letters;

use letters::{Letter, Letters};

use super::cursor::Position;
use super::decimal::{render_decimal, render_known};
use super::entry::{Entry, Reader, Route, Sample};
use super::faults::Faults;
use super::frame::{Form, Framed};
use super::{FaultKind, Judge};
use crate::solver::board::{Board, Size};
use crate::solver::classic::flip_4x4;
use crate::solver::{Goal, Outcome, Solution, Solver};

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-1753",
    route: Route::FlipGame,
    asks: "4 lines of 4 letters, b = black, w = white. The fewest moves to one colour, or Impossible.",
    sample: Sample {
        input: "bwwb\nbbwb\nbwwb\nbwww\n",
        answer: "4\n",
    },
    reader: Reader::Streamed(judge),
};

/// The size of every board of this judge.
const SIZE: Size = Size::new(4, 4).expect("4 × 4 is a size");
/// The answer to a board that no moves make one colour.
const IMPOSSIBLE: &[u8] = b"Impossible";
/// The letters of a board.
const BOARD_LETTERS: u32 = 16;

/// A reader and writer of POJ 1753, at the start of a text.
#[must_use]
pub fn judge() -> Box<dyn Judge> {
    Box::new(Framed::<Poj1753>::default())
}

/// Appends the answer to a board of any size to `out`, a line: the fewest moves, or `Impossible`, or
/// `at most 12, at least 8` where the fewest are not proved.
pub fn render_moves(outcome: &Outcome, out: &mut Vec<u8>) {
    match outcome {
        Outcome::Solved(solution) => render_count(solution, out),
        Outcome::Impossible { .. } => out.extend_from_slice(IMPOSSIBLE),
    }
    out.push(b'\n');
}

/// Appends what is known of the fewest moves to `out`.
pub(super) fn render_count(solution: &Solution, out: &mut Vec<u8>) {
    if solution.fewest {
        render_decimal(solution.moves as u64, out);
    } else {
        render_known(solution.moves, solution.at_least, out);
    }
}

/// Makes boards of letters.
#[derive(Debug, Default)]
struct Poj1753 {
    /// How many boards have been read.
    n_read: u64,
    /// The letters of the next board read so far, bit i the i-th; the bits after them are zero.
    lights: u64,
    /// How many those are, fewer than 16.
    n_letters: u32,
}

impl Form for Poj1753 {
    type Tokens = Letters;

    #[inline]
    fn take(&mut self, letter: &Letter<'_>, faults: &mut Faults, boards: &mut Vec<Board>) {
        self.lights |= u64::from(parse_letter(letter, faults)) << self.n_letters;
        self.n_letters += 1;
        if self.n_letters < BOARD_LETTERS {
            return;
        }
        if faults.is_empty() {
            boards.push(board(self.lights));
        }
        self.n_read += 1;
        self.lights = 0;
        self.n_letters = 0;
    }

    fn end(&mut self, at: Position, faults: &mut Faults, _boards: &mut Vec<Board>) {
        let (board, found) = (self.n_read + 1, self.n_letters);
        match (self.n_read, self.n_letters) {
            (0, 0) => faults.note(at, || FaultKind::NoLetters),
            (_, 0) => {}
            _ => faults.note(at, || FaultKind::FewLetters { board, found }),
        }
    }

    #[inline]
    fn is_between(&self) -> bool {
        self.n_letters == 0
    }

    fn take_lines(&mut self, text: &mut &[u8], boards: &mut Vec<Board>) -> u64 {
        let n_before = self.n_read;
        while let Some((first, rest)) = text.split_first_chunk()
            && let Some(lights) = canonical::parse(first)
        {
            boards.push(board(lights.into()));
            self.n_read += 1;
            *text = rest;
        }
        canonical::BOARD_LINES * (self.n_read - n_before)
    }

    fn goal(&self) -> Goal {
        Goal::Either
    }

    fn is_list(&self) -> bool {
        1 < self.n_read
    }

    fn render(&self, _number: u64, outcome: &Outcome, out: &mut Vec<u8>) {
        render_moves(outcome, out);
    }

    fn answer(&self, _solver: &Solver, _first: u64, boards: &[Board], out: &mut Vec<u8>) -> usize {
        let mut n_impossible = 0;
        for board in boards {
            if let Some(flip) = flip_4x4(lights(board)) {
                render_decimal(flip.moves().into(), out);
            } else {
                n_impossible += 1;
                out.extend_from_slice(IMPOSSIBLE);
            }
            out.push(b'\n');
        }
        n_impossible
    }
}

/// The light of a letter; what is none is noted and counts as off.
fn parse_letter(letter: &Letter<'_>, faults: &mut Faults) -> bool {
    match letter {
        Letter::Light(is_on) => *is_on,
        Letter::Other(at, excerpt) => {
            faults.note(*at, || FaultKind::NotLetter {
                found: excerpt.render(),
            });
            false
        }
    }
}

/// The lights of such a board, bit i the i-th.
#[expect(clippy::cast_possible_truncation, reason = "16 bits are in use")]
fn lights(board: &Board) -> u16 {
    debug_assert_eq!(board.size(), SIZE, "not a board of this judge");
    board.words()[0] as u16
}

/// The board of 16 lights, bit i the i-th.
fn board(lights: u64) -> Board {
    Board::from_word(SIZE, lights).expect("a board is gathered from 16 letters")
}

#[cfg(test)]
mod tests {
    use super::{board, judge, render_moves};
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
        let mut judge = judge();
        let mut boards = Vec::new();
        judge.push(b"wwww wbww wwww www", &mut boards);
        assert_eq!(boards, []);
        judge.push(b"b", &mut boards);
        assert_eq!(boards, [board(1 << 5 | 1 << 15)]);
    }
}
