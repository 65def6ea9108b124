//! A second opinion: chase the rows by plain presses and eliminate on the first one; shares no code.

use crate::solver::board::{Board, Size};

/// Chases every first row of one press, lists what is left below, and eliminates: the second opinion.
pub(super) struct Elimination {
    /// Rows in echelon form: what is left of a set of first-row presses, and the pivot of it.
    rows: Vec<(Vec<bool>, usize)>,
    /// The size.
    size: Size,
}

impl Elimination {
    /// Eliminates for a size.
    pub(super) fn new(size: Size) -> Self {
        let mut this = Self {
            rows: Vec::new(),
            size,
        };
        for col in 0..size.cols() {
            let first = (0..size.cols()).map(|c| c == col).collect();
            let left = this.reduced(leftover(&Board::dark(size), first));
            if let Some(pivot) = left.iter().position(|&bit| bit) {
                this.rows.push((left, pivot));
            }
        }
        this
    }

    /// The number of independent quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        self.size.cols() - self.rows.len()
    }

    /// Can the board be made dark?
    pub(super) fn is_solvable(&self, board: &Board) -> bool {
        let left = self.reduced(leftover(board, vec![false; self.size.cols()]));
        left.iter().all(|&bit| !bit)
    }

    /// The row without what the rows in echelon form can take away.
    fn reduced(&self, mut row: Vec<bool>) -> Vec<bool> {
        for (other, pivot) in &self.rows {
            if row[*pivot] {
                for (bit, add) in row.iter_mut().zip(other) {
                    *bit ^= add;
                }
            }
        }
        row
    }
}

/// The lights left in the last row after each row put out the one above it by presses of plain definition.
fn leftover(board: &Board, first: Vec<bool>) -> Vec<bool> {
    let (size, mut board, mut row) = (board.size(), board.clone(), first);
    for row_idx in 0..size.rows() {
        for (col_idx, _) in row.iter().enumerate().filter(|(_, press)| **press) {
            board.press(row_idx, col_idx);
        }
        row = (0..size.cols())
            .map(|col| board.get(row_idx, col))
            .collect();
    }
    row
}
