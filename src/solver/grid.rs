//! Any rows × cols: one set of presses that makes a change, the quiet patterns, or a certificate.
//!
//! Press each row so that it puts out what is left of the row above: then all follows from the first row,
//! and what is left below the last row depends linearly on it. So a board costs one linear system over its
//! shorter side, solved by plain elimination. This room knows goals and smallest sets not at all.

use super::board::{Board, Size};

/// What is worked out once for a size and serves each board of it.
///
/// The board stands upright, its shorter side is the row. Let the n × n matrix A take the first row of
/// presses to the row left below the last; A is symmetric, as a polynomial in the matrix of a path.
/// `inverse` · A is A reduced: row i for i < rank has its first bit in column `pivots[i]`, alone there,
/// and the rows from the rank on are zero, so the same rows of `inverse` are the first rows of quiet patterns.
#[derive(Debug)]
pub(super) struct Prepared {
    /// The size prepared for, as the caller has it.
    size: Size,
    /// The column of the first bit of each row that is not zero, rising; as many as the rank.
    pivots: Vec<usize>,
    /// The n rows of the matrix that reduces A; each `row_words` words.
    inverse: Vec<Vec<u64>>,
}

impl Prepared {
    /// Works out a size. Cost: O(n² · lights / 64) for n the shorter side.
    pub(super) fn new(size: Size) -> Self {
        let upright = upright(size);
        let n_words = upright.row_words();
        let dark = Board::dark(upright);
        let mut rows: Vec<Vec<u64>> = (0..upright.cols())
            .map(|idx| {
                // A symmetric matrix may be made by rows or by columns; the identity follows each row.
                let unit = unit_row(n_words, idx);
                let mut row = chase(&unit, &dark, ignore);
                row.extend(unit);
                row
            })
            .collect();
        let pivots = reduce(&mut rows, upright.cols());
        let inverse = rows.iter().map(|row| row[n_words..].to_vec()).collect();
        Self {
            size,
            pivots,
            inverse,
        }
    }

    /// The size prepared for.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The number of independent quiet patterns.
    pub(super) const fn nullity(&self) -> usize {
        self.inverse.len() - self.pivots.len()
    }

    /// One set of presses that flips exactly the lights of `change`, a board of this size.
    ///
    /// Cost: O(lights / 64 + n² / 64). Checked: by pressing, against brute force, all boards of at most 12 lights.
    ///
    /// # Errors
    /// The certificate where there is none: a quiet pattern that meets `change` in an odd number of lights.
    pub(super) fn answer(&self, change: &Board) -> Result<Board, Board> {
        debug_assert_eq!(change.size(), self.size, "prepared for another size");
        let change = self.turn(change.clone());
        let n_words = change.size().row_words();
        let left = chase(&vec![0; n_words], &change, ignore);
        let (recipes, quiet) = self.inverse.split_at(self.pivots.len());
        if let Some(first) = quiet.iter().find(|first| meet_oddly(first, &left)) {
            return Err(self.turn(certificate(first, change.size())));
        }
        let mut first = vec![0; n_words];
        for (&column, recipe) in self.pivots.iter().zip(recipes) {
            first[column / 64] |= u64::from(meet_oddly(recipe, &left)) << (column % 64);
        }
        Ok(self.turn(chased(&first, &change)))
    }

    /// A quiet pattern, for `idx` below the nullity; together they are a basis. Cost: O(lights / 64).
    pub(super) fn quiet(&self, idx: usize) -> Board {
        let first = &self.inverse[self.pivots.len() + idx];
        self.turn(chased(first, &Board::dark(upright(self.size))))
    }

    /// Turns a board from the caller's size upright, or back.
    fn turn(&self, board: Board) -> Board {
        if upright(self.size) == self.size {
            return board;
        }
        board.turned()
    }
}

/// The size with the shorter side as its row.
const fn upright(size: Size) -> Size {
    if size.rows() < size.cols() {
        return size.turned();
    }
    size
}

/// Presses row by row from the first on, gives each row of presses to `each`, and returns what is left below.
///
/// A row follows from the two above it: what they and the lights leave of the row before has to go out.
fn chase(first: &[u64], change: &Board, mut each: impl FnMut(usize, &[u64])) -> Vec<u64> {
    let mut above = vec![0; first.len()];
    let mut lights = above.clone();
    let mut row = first.to_vec();
    for row_idx in 0..change.size().rows() {
        each(row_idx, &row);
        change.copy_row(row_idx, &mut lights);
        flip_across(&row, &mut lights, change.size().row_mask());
        for (above_word, word) in above.iter_mut().zip(&lights) {
            *above_word ^= word;
        }
        std::mem::swap(&mut above, &mut row);
    }
    row
}

/// Takes no note of a row of presses.
const fn ignore(_row_idx: usize, _row: &[u64]) {}

/// All presses that follow from the first row.
fn chased(first: &[u64], change: &Board) -> Board {
    let mut presses = Board::dark(change.size());
    chase(first, change, |row_idx, row| presses.xor_row(row_idx, row));
    presses
}

/// The quiet pattern with this row as its last. It meets a board oddly where the row meets what is left of it.
fn certificate(last: &[u64], size: Size) -> Board {
    let mut pattern = Board::dark(size);
    // Upside down a quiet pattern is quiet.
    chase(last, &Board::dark(size), |row_idx, row| {
        pattern.xor_row(size.rows() - 1 - row_idx, row);
    });
    pattern
}

/// Flips in `lights` what the presses of a row flip in it: each its own light and those beside it.
fn flip_across(row: &[u64], lights: &mut [u64], last_mask: u64) {
    let mut carry = 0;
    for (idx, &word) in row.iter().enumerate() {
        let next = row.get(idx + 1).copied().unwrap_or(0);
        lights[idx] ^= word ^ (word << 1 | carry) ^ (word >> 1 | next << 63);
        carry = word >> 63;
    }
    lights[row.len() - 1] &= last_mask;
}

/// Reduces `rows` in place over their first `n_cols` columns, and returns the columns of the first bits.
///
/// Shape: bit `c % 64` of word `c / 64` is column c; whole rows are added and swapped, never columns.
/// Cost: O(`n_cols`² · words of a row). Source: textbook Gauss–Jordan.
fn reduce(rows: &mut [Vec<u64>], n_cols: usize) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..n_cols {
        let has_bit = |row: &Vec<u64>| row[column / 64] >> (column % 64) & 1 == 1;
        let rank = pivots.len();
        let Some(offset) = rows[rank..].iter().position(has_bit) else {
            continue;
        };
        rows.swap(rank, rank + offset);
        let pivot = rows[rank].clone();
        for (idx, row) in rows.iter_mut().enumerate() {
            if idx != rank && has_bit(row) {
                xor_into(row, &pivot);
            }
        }
        pivots.push(column);
    }
    pivots
}

/// Adds `other` to `row`.
fn xor_into(row: &mut [u64], other: &[u64]) {
    for (word, other_word) in row.iter_mut().zip(other) {
        *word ^= other_word;
    }
}

/// Is the number of bits set in both rows odd?
fn meet_oddly(row: &[u64], other: &[u64]) -> bool {
    let folded = row.iter().zip(other).fold(0, |sum, (a, b)| sum ^ (a & b));
    folded.count_ones() % 2 == 1
}

/// A row with the one bit `idx`.
fn unit_row(n_words: usize, idx: usize) -> Vec<u64> {
    let mut row = vec![0; n_words];
    row[idx / 64] = 1 << (idx % 64);
    row
}
