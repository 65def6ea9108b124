//! A basis of quiet patterns in which sets of presses compare by one word.
//!
//! ```text
//! pattern 0   . . 1 x x 0 x 0 x x     leading lights: the first light of each pattern, in rising
//! pattern 1   . . . . . 1 x 0 x x     order, and no other pattern has that light (0 below and above)
//! pattern 2   . . . . . . . 1 x x
//! ```
//!
//! A set of presses whose leading lights are all off is reduced. Every other set that lights up the
//! same is the reduced one plus a sum of patterns; its key has a bit for each pattern in the sum, the
//! first pattern highest. Two sets differ first at a leading light, so reading order is key order.

use super::super::Stop;
use super::super::board::{Board, Size};
use super::linear::{first_bit, has_bit};

/// Independent quiet patterns in reduced echelon form; drawn at the head of this room.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    /// The patterns, by rising leading light.
    boards: Vec<Board>,
    /// The leading light of each pattern, a position in the packed words.
    leads: Vec<usize>,
}

impl Basis {
    /// A basis of the span of `quiet`, or `None` when stopped first.
    ///
    /// Shapes: boards of one size. Cost: O(k² · lights / 64). Source: textbook Gauss–Jordan by rows.
    pub(super) fn new(quiet: &[Board], stop: &Stop) -> Option<Self> {
        let mut pairs: Vec<(usize, Board)> = Vec::with_capacity(quiet.len());
        for board in quiet {
            let board = cleared(board.clone(), &pairs, stop)?;
            if let Some(lead) = first_bit(board.words()) {
                clear_from(&mut pairs, lead, &board, stop)?;
                pairs.push((lead, board));
            }
        }
        pairs.sort_by_key(|(lead, _)| *lead);
        let (leads, boards) = pairs.into_iter().unzip();
        Some(Self { boards, leads })
    }

    /// The basis of the first `n_patterns` patterns alone.
    pub(super) fn first(&self, n_patterns: usize) -> Self {
        let n_patterns = n_patterns.min(self.boards.len());
        Self {
            boards: self.boards[..n_patterns].to_vec(),
            leads: self.leads[..n_patterns].to_vec(),
        }
    }

    /// The patterns, by rising leading light.
    pub(super) fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The number of patterns.
    pub(super) const fn len(&self) -> usize {
        self.boards.len()
    }

    /// The size of the patterns, when there is one.
    pub(super) fn size(&self) -> Option<Size> {
        self.boards.first().map(Board::size)
    }

    /// The key of pattern `idx` alone; for at most 64 patterns.
    pub(super) const fn unit(&self, idx: usize) -> u64 {
        1 << (self.boards.len() - 1 - idx)
    }

    /// The set of presses with all leading lights off that lights up as `start` does.
    ///
    /// Cost: O(k · lights / 64).
    pub(super) fn reduced(&self, start: &Board) -> Board {
        let mut reduced = start.clone();
        for (lead, board) in self.leads.iter().zip(&self.boards) {
            if has_bit(start.words(), *lead) {
                reduced.xor(board);
            }
        }
        reduced
    }

    /// The set with this key, from the reduced one; for at most 64 patterns. Cost: O(k · lights / 64).
    pub(super) fn set(&self, reduced: &Board, key: u64) -> Board {
        let mut set = reduced.clone();
        for (idx, board) in self.boards.iter().enumerate() {
            if key & self.unit(idx) != 0 {
                set.xor(board);
            }
        }
        set
    }
}

/// `board` with the leading lights of `pairs` cleared, or `None` when stopped first.
fn cleared(mut board: Board, pairs: &[(usize, Board)], stop: &Stop) -> Option<Board> {
    for (lead, pattern) in pairs {
        if stop.is_set() {
            return None;
        }
        if has_bit(board.words(), *lead) {
            board.xor(pattern);
        }
    }
    Some(board)
}

/// Clears the light `lead` of `board` from all `pairs`, or `None` when stopped first.
fn clear_from(pairs: &mut [(usize, Board)], lead: usize, board: &Board, stop: &Stop) -> Option<()> {
    for (_, pattern) in pairs {
        if stop.is_set() {
            return None;
        }
        if has_bit(pattern.words(), lead) {
            pattern.xor(board);
        }
    }
    Some(())
}
