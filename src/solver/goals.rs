//! What a goal asks to be changed, and the answer made of what can be done about it.
//!
//! It knows not how presses are found: by table or by search is the caller's matter.

use std::borrow::Cow;

use super::board::Board;
use super::known::Found;
use super::{Certificate, Colour, Goal, Outcome, Puzzle, Solution};

impl Puzzle {
    /// The answer, where `reach` finds presses that flip exactly the lights of a board, or its certificate.
    ///
    /// Sets of more presses than the second argument of `reach` are of no interest.
    pub(super) fn outcome(
        &self,
        nullity: usize,
        reach: impl Fn(&Board, usize) -> Result<Found, Board>,
    ) -> Outcome {
        let (change, colour) = match &self.goal {
            Goal::Either => return either(&self.board, nullity, reach),
            Goal::Off => (Cow::Borrowed(&self.board), Some(Colour::Off)),
            Goal::On => (Cow::Owned(inverse(&self.board)), Some(Colour::On)),
            Goal::Board(target) => {
                let mut change = self.board.clone();
                change.xor(target);
                (Cow::Owned(change), None)
            }
        };
        match reach(&change, usize::MAX) {
            Ok(found) => Outcome::Solved(solution(found, nullity, colour)),
            Err(marked) => Outcome::Impossible {
                nullity,
                certificate: Certificate::Goal(marked),
            },
        }
    }
}

/// The answer for [`Goal::Either`]: the colour that takes fewer presses, off where both take as many.
fn either(
    board: &Board,
    nullity: usize,
    reach: impl Fn(&Board, usize) -> Result<Found, Board>,
) -> Outcome {
    let off = match reach(board, usize::MAX) {
        Ok(found) => found,
        Err(marked) => {
            // A certificate is a quiet pattern; those have an even number of lights, so it meets the
            // board and its inverse alike.
            let (off, on) = (marked.clone(), marked);
            return Outcome::Impossible {
                nullity,
                certificate: Certificate::Either { off, on },
            };
        }
    };
    // Where both take as many, off is the answer: only fewer are of interest.
    let at_most = off.best.moves.saturating_sub(1);
    let on =
        reach(&inverse(board), at_most).expect("all on can be reached from all off on every board");
    Outcome::Solved(nearer(off, on, nullity))
}

/// The board with every light flipped.
fn inverse(board: &Board) -> Board {
    let mut inverse = board.clone();
    inverse.invert();
    inverse
}

/// The better of what was found for two colours: what is proved of it depends on the other.
fn nearer(off: Found, on: Found, nullity: usize) -> Solution {
    let at_least = off.best.at_least.min(on.best.at_least);
    let (mut nearer, colour, is_proved) = if on.best.moves < off.best.moves {
        let is_proved = on.best.proved && on.best.moves < off.best.at_least;
        (on, Colour::On, is_proved)
    } else {
        let is_proved = off.best.proved && off.best.moves <= on.best.at_least;
        (off, Colour::Off, is_proved)
    };
    nearer.best.proved = is_proved;
    nearer.best.at_least = at_least.min(nearer.best.moves);
    solution(nearer, nullity, Some(colour))
}

/// The solution as the caller gets it.
fn solution(found: Found, nullity: usize, colour: Option<Colour>) -> Solution {
    Solution {
        presses: found.best.presses,
        moves: found.best.moves,
        fewest: found.best.proved,
        at_least: found.best.at_least,
        nullity,
        colour,
        solutions: found.listed,
    }
}
