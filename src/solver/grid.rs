//! Any board of rows × cols: one set of presses, or a certificate, in time about linear in the lights.
//!
//! Rows are polynomials here. With T the matrix of a path on n columns and f the Fibonacci polynomials of
//! [`fibonacci`], the row with column c alone is f(c + 1)(T) · e(1); so a row x is X = Σ x(c) · f(c + 1)
//! modulo f(n + 1), and multiplying by t is T. Chasing m rows from a first row x leaves P(T) · x + c below
//! the last, P = f(m + 1)(t + 1) and c what it leaves when nothing is pressed in the first row. That must
//! vanish, so the whole board comes down to one equation, P · X = C modulo F = f(n + 1).
//!
//! With g = gcd(P, F): there are deg g independent quiet patterns, whose first rows are the multiples of
//! F / g; C must be a multiple of g; and then X = (C / g) · u with u the inverse of P / g modulo F / g.
//!
//! Source: Sutner, σ-automata and Chebyshev polynomials (2000), for P and F; certificates, and solving
//! without a matrix, as told here.

mod chase;
mod row;
#[cfg(test)]
mod tests;

use super::board::{Board, Size};
use super::gf2::divide::Divisor;
use super::gf2::euclid::extended_gcd;
use super::gf2::multiply::multiply;
use super::gf2::{fibonacci, is_zero, shift_up};
use row::{Narrow, Row, Wide};

/// What is worked out once for a size, and serves every board of it.
#[derive(Debug)]
pub(super) struct Prepared {
    /// The size of the boards.
    size: Size,
    /// The same or turned over, see [`upright`]; polynomials have its number of columns as degree.
    upright: Size,
    /// g, ready to divide by.
    gcd: Divisor,
    /// u: the inverse of P / g modulo F / g.
    factor: Vec<u64>,
    /// F / g, whose multiples are the first rows of the quiet patterns.
    quiet: Vec<u64>,
}

impl Prepared {
    /// Works out what a size needs.
    ///
    /// Cost: for m rows × n columns, turned where need be, O(n² / 64²) word products and O(m / 64 · log m).
    /// Checked: nullities against published and recomputed ones, all sizes to 30 × 30 and squares to 1024.
    pub(super) fn new(size: Size) -> Self {
        let upright = upright(size);
        let modulus = fibonacci::fibonacci(upright.cols() + 1);
        let bezout = extended_gcd(&modulus, &transfer(upright));
        let gcd = Divisor::new(&bezout.gcd);
        let (quiet, _) = gcd.divide(&modulus);
        Self {
            size,
            upright,
            gcd,
            factor: bezout.factor,
            quiet,
        }
    }

    /// The size that was prepared.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The number of independent quiet patterns.
    pub(super) const fn nullity(&self) -> usize {
        self.gcd.degree()
    }

    /// Bytes kept, for whoever bounds a cache.
    pub(super) const fn bytes(&self) -> usize {
        let n_words = self.gcd.n_words_kept() + self.factor.capacity() + self.quiet.capacity();
        size_of::<Self>() + 8 * n_words
    }

    /// One set of presses that flips exactly the lights of `change`, and their number.
    ///
    /// Cost: O(lights / 64) to chase twice, and one product of degree n. Memory: the answer; two boards at
    /// a time beyond `change` where that has to be turned.
    /// Checked: against elimination on the first row, all sizes to 20 × 20.
    ///
    /// # Errors
    /// When there is none: a quiet pattern that meets `change` in an odd number of lights.
    ///
    /// # Panics
    /// When `change` is of another size.
    pub(super) fn answer(&self, change: &Board) -> Result<(Board, usize), Board> {
        assert_eq!(change.size(), self.size, "a board of the size prepared");
        if self.upright == self.size {
            return self.answer_upright(change);
        }
        // The board turned over is given up before the answer is turned back.
        let answer = self.answer_upright(&change.turned());
        match answer {
            Ok((presses, moves)) => Ok((presses.turned(), moves)),
            Err(certificate) => Err(certificate.turned()),
        }
    }

    /// Quiet pattern `idx` < nullity of a basis: that with first row t^`idx` · F / g.
    ///
    /// Those are independent, as their degrees are. Cost: O(lights / 64).
    pub(super) fn quiet(&self, idx: usize) -> Board {
        debug_assert!(idx < self.nullity(), "as many as the nullity");
        let n_cols = self.upright.cols();
        let row = fibonacci::poly_to_row(&shift_up(&self.quiet, idx), n_cols);
        let pattern = if n_cols <= 64 {
            quiet_from::<Narrow>(self.upright, &row)
        } else {
            quiet_from::<Wide>(self.upright, &row)
        };
        if self.upright == self.size {
            pattern
        } else {
            pattern.turned()
        }
    }

    /// [`Self::answer`] for a board that need not be turned.
    fn answer_upright(&self, change: &Board) -> Result<(Board, usize), Board> {
        if self.upright.cols() <= 64 {
            self.answer_by::<Narrow>(change)
        } else {
            self.answer_by::<Wide>(change)
        }
    }

    /// The same with rows of one kind.
    fn answer_by<R: Row>(&self, change: &Board) -> Result<(Board, usize), Board> {
        let n_cols = self.upright.cols();
        let dark = dark_row::<R>(n_cols);
        let leftover = chase::leftover(change, &dark);
        let (quotient, remainder) = self.gcd.divide(&fibonacci::row_to_poly(leftover.words()));
        if !is_zero(&remainder) {
            return Err(self.certificate(&leftover));
        }
        let first = fibonacci::poly_to_row(&multiply(&quotient, &self.factor), n_cols);
        Ok(chase::presses(change, R::new(&first, n_cols), &dark))
    }

    /// A quiet pattern that meets the board in an odd number of lights, given what chasing left of it.
    ///
    /// Chasing changes nothing in how a board meets a quiet pattern, and leaves the last row alone; so the
    /// pattern's last row must meet the leftover oddly. Last rows are the multiples of F / g as first rows
    /// are, by turning upside down. Of the rows t^i · F / g, i < nullity, one does so exactly when C is no
    /// multiple of g: rows meet by the coefficient of f(1) in their product, a form without a kernel.
    /// Each is one T from the one before, so all tries together cost at most a chase of n rows.
    fn certificate<R: Row>(&self, leftover: &R) -> Board {
        let n_cols = self.upright.cols();
        let mut last = R::new(&fibonacci::poly_to_row(&self.quiet, n_cols), n_cols);
        for _ in 1..self.nullity() {
            if last.meets_oddly(leftover) {
                break;
            }
            // The row itself and (T + I) times it are T times it.
            let row = last.clone();
            last.add_press(&row);
        }
        debug_assert!(last.meets_oddly(leftover), "the board cannot be solved");
        chase::pattern_above(self.upright, last, &dark_row(n_cols))
    }
}

/// The size turned over where the columns are many more than the rows, and as it is otherwise.
///
/// Any board could be left as it is. Polynomials of the shorter side are cheaper, but a board costs more to
/// turn there and back: until the columns are about 64 times the rows, the longer polynomials win (measured).
const fn upright(size: Size) -> Size {
    if size.rows() < size.cols() / 64 {
        size.turned()
    } else {
        size
    }
}

/// P = f(m + 1)(t + 1) modulo f(n + 1), as a polynomial, for m rows × n columns.
fn transfer(size: Size) -> Vec<u64> {
    let mut path = fibonacci::fibonacci(size.rows() + 1);
    fibonacci::substitute_successor(&mut path);
    fibonacci::row_to_poly(&fibonacci::poly_to_row(&path, size.cols()))
}

/// A row without a light.
fn dark_row<R: Row>(n_cols: usize) -> R {
    R::new(&vec![0; n_cols.div_ceil(64)], n_cols)
}

/// The quiet pattern with this last row, in rows of one kind.
fn quiet_from<R: Row>(size: Size, last: &[u64]) -> Board {
    let n_cols = size.cols();
    chase::pattern_above(size, R::new(last, n_cols), &dark_row(n_cols))
}
