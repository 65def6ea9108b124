//! The boards after n.

use super::{canonical, parse_light};
use crate::formats::judge::FaultKind;
use crate::formats::judge::cursor::Position;
use crate::formats::judge::faults::Faults;
use crate::formats::judge::words::Token;
use crate::solver::board::{Board, Size};

/// The size of every board of this judge.
const SIZE: Size = Size::new(5, 6).expect("5 × 6 is a size");
/// The lights of a board.
pub(super) const PUZZLE_LIGHTS: u32 = 30;

/// Counts boards off and gathers the lights of the next one.
#[derive(Debug)]
pub(super) struct Boards {
    /// How many boards there have to be.
    n: u64,
    /// How many have been read, at most `n`.
    n_read: u64,
    /// The lights of the next board read so far, bit i the i-th; the bits after them are zero.
    lights: u64,
    /// How many those are, fewer than 30.
    n_lights: u32,
}

impl Boards {
    /// Nothing read yet of `n` boards.
    pub(super) const fn new(n: u64) -> Self {
        Self::begun(n, 0, 0)
    }

    /// The first `n_lights` of `n` boards read as `lights`; when they are a whole board, the caller
    /// goes on with [`Boards::settle`].
    pub(super) const fn begun(n: u64, lights: u64, n_lights: u32) -> Self {
        Self {
            n,
            n_read: 0,
            lights,
            n_lights,
        }
    }

    /// How many boards there have to be.
    pub(super) const fn n(&self) -> u64 {
        self.n
    }

    /// Have all boards been read?
    pub(super) const fn is_done(&self) -> bool {
        self.n_read == self.n
    }

    /// Does the next light begin a board?
    pub(super) const fn is_between(&self) -> bool {
        self.n_lights == 0 && self.n_read < self.n
    }

    /// Takes canonical boards off the front of `text`, as long as there are some and more are to come, and
    /// returns how many lines they were; nothing is wrong so far and the next light begins a board.
    pub(super) fn take_lines(&mut self, text: &mut &[u8], boards: &mut Vec<Board>) -> u64 {
        let n_before = self.n_read;
        while self.n_read < self.n
            && let Some((first, rest)) = text.split_first_chunk()
            && let Some(lights) = canonical::parse(first)
        {
            boards.push(board(lights.into()));
            self.n_read += 1;
            *text = rest;
        }
        canonical::BOARD_LINES * (self.n_read - n_before)
    }

    /// Takes the next light; gives its board if that completes it and nothing is wrong so far.
    #[inline]
    pub(super) fn take(&mut self, token: &Token<'_>, faults: &mut Faults, boards: &mut Vec<Board>) {
        self.lights |= u64::from(parse_light(token, faults)) << self.n_lights;
        self.n_lights += 1;
        self.count_board(faults, boards);
    }

    /// Gives the board that it was begun with, if that is whole.
    pub(super) fn settle(mut self, faults: &Faults, boards: &mut Vec<Board>) -> Self {
        self.count_board(faults, boards);
        self
    }

    /// Counts the next board if it is complete, and gives it if nothing is wrong so far.
    fn count_board(&mut self, faults: &Faults, boards: &mut Vec<Board>) {
        if self.n_lights < PUZZLE_LIGHTS {
            return;
        }
        if faults.is_empty() {
            boards.push(board(self.lights));
        }
        self.n_read += 1;
        self.lights = 0;
        self.n_lights = 0;
    }

    /// Notes what is missing in a text that ends at `end`.
    pub(super) fn finish(&self, end: Position, faults: &mut Faults) {
        if self.is_done() {
            return;
        }
        faults.note(end, || FaultKind::FewNumbers {
            n: self.n,
            found: self.n_read * u64::from(PUZZLE_LIGHTS) + u64::from(self.n_lights),
        });
    }
}

/// The lights of such a board, bit i the i-th.
#[expect(clippy::cast_possible_truncation, reason = "30 bits are in use")]
pub(super) fn lights(board: &Board) -> u32 {
    debug_assert_eq!(board.size(), SIZE, "not a board of this judge");
    board.words()[0] as u32
}

/// The board of 30 lights, bit i the i-th.
pub(super) fn board(lights: u64) -> Board {
    Board::from_word(SIZE, lights).expect("a board is gathered from 30 lights")
}
