//! What a goal asks to be changed, and the answer made of what can be done about it.
//!
//! It knows not how presses are found: by table or by search is the caller's matter.

use super::board::Board;
use super::fewest::Best;
use super::{Certificate, Colour, Goal, Outcome, Puzzle, Solution};

impl Puzzle {
    /// The answer, where `reach` finds presses that flip exactly the lights of a board, or its certificate.
    pub(super) fn outcome(
        &self,
        nullity: usize,
        reach: impl Fn(&Board) -> Result<Best, Board>,
    ) -> Outcome {
        let mut change = self.board.clone();
        let colour = match &self.goal {
            Goal::Either => return either(change, nullity, reach),
            Goal::Off => Some(Colour::Off),
            Goal::On => {
                change.invert();
                Some(Colour::On)
            }
            Goal::Board(target) => {
                change.xor(target);
                None
            }
        };
        match reach(&change) {
            Ok(best) => Outcome::Solved(solution(best, nullity, colour)),
            Err(marked) => Outcome::Impossible {
                nullity,
                certificate: Certificate::Goal(marked),
            },
        }
    }
}

/// The answer for [`Goal::Either`]: the colour that takes fewer presses, off where both take as many.
fn either(board: Board, nullity: usize, reach: impl Fn(&Board) -> Result<Best, Board>) -> Outcome {
    let off = match reach(&board) {
        Ok(best) => best,
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
    let mut inverse = board;
    inverse.invert();
    let on = reach(&inverse).expect("all on can be reached from all off on every board");
    Outcome::Solved(nearer(off, on, nullity))
}

/// The better of the best for two colours: what is proved of it depends on the other.
fn nearer(off: Best, on: Best, nullity: usize) -> Solution {
    let (off_moves, on_moves) = (off.presses.count(), on.presses.count());
    let at_least = off.at_least.min(on.at_least);
    if on_moves < off_moves {
        let proved = on.proved && on_moves < off.at_least;
        let best = Best {
            proved,
            at_least,
            ..on
        };
        return solution(best, nullity, Some(Colour::On));
    }
    let proved = off.proved && off_moves <= on.at_least;
    let best = Best {
        proved,
        at_least,
        ..off
    };
    solution(best, nullity, Some(Colour::Off))
}

/// The solution as the caller gets it.
fn solution(best: Best, nullity: usize, colour: Option<Colour>) -> Solution {
    Solution {
        moves: best.presses.count(),
        presses: best.presses,
        fewest: best.proved,
        at_least: best.at_least,
        nullity,
        colour,
        solutions: best.listed,
    }
}
