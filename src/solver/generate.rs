//! New boards: a seed in, a board whose fewest presses are known out, the same for ever.
//!
//! What a seed gives is promised, so nothing here may change: neither the order of the draws nor how many there
//! are. All chance comes from `SplitMix64` begun with the seed. A number below n is the upper half of the
//! product of the next word and n, which favours none by more than n / 2^64.
//!
//! Without a wish for the number of presses each light is pressed or not by one bit, 64 lights a word. With one:
//!
//! 1. On at most [`MOST_TABLED`] lights all boards are gone through, and one of those that need exactly that many
//!    presses is drawn, so that here the answer is never missing.
//! 2. On more lights sets of that many presses are drawn until the solver proves for one that no fewer do, at
//!    most [`MOST_DRAWS`] of them where a proof is cheap, so few are the quiet patterns, else [`FEW_DRAWS`].
//! 3. Near the largest number hardly any set will do. Then the best board so far is walked from: a press drawn
//!    at random changes the fewest by one at most, and is kept unless they become fewer. At most
//!    [`MOST_STEPS`] presses are tried.
//!
//! A proof that stays out, for want of time or memory, ends it without a board: going on with another draw would
//! give a board that hangs on the speed of the machine.

mod table;
#[cfg(test)]
mod tests;

use super::board::{Board, Size};
use super::random::Random;
use super::{Goal, Outcome, Puzzle, Solver, Stop, Want, check};
use table::Table;

/// Up to this many lights all boards are gone through.
const MOST_TABLED: usize = 20;

/// How many sets of presses are drawn where a proof takes some microseconds. Of the 5 × 5 boards one in 1100
/// needs the most, 15 presses: so many draws do not miss them.
const MOST_DRAWS: usize = 1 << 14;

/// How many sets of presses are drawn where a proof may take long.
const FEW_DRAWS: usize = 32;

/// Up to this many independent quiet patterns a proof is cheap.
const CHEAP_NULLITY: usize = 8;

/// How many presses the walk tries.
const MOST_STEPS: usize = 4096;

/// The most presses that a board of n × n lights needs to be all of one given colour, where they are known
/// and n × n lights have quiet patterns: the published "God's numbers" of the n × n game.
const MOST_OF_SQUARES: [(usize, usize); 6] =
    [(5, 15), (9, 37), (11, 65), (14, 123), (16, 124), (17, 199)];

/// What the lights of a new board have to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// All off.
    Off,
    /// All on.
    On,
    /// All the same.
    Either,
}

impl Aim {
    /// The same as the goal of a puzzle.
    const fn goal(self) -> Goal {
        match self {
            Self::Off => Goal::Off,
            Self::On => Goal::On,
            Self::Either => Goal::Either,
        }
    }
}

/// A wish for a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Rows × columns.
    pub size: Size,
    /// What the lights have to become.
    pub aim: Aim,
    /// The fewest presses that do it; any number without one.
    pub moves: Option<usize>,
    /// Which of the many boards.
    pub seed: u64,
}

/// What became of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Generated {
    /// A board.
    Board {
        /// Its lights.
        board: Board,
        /// The fewest presses, proved.
        moves: usize,
    },
    /// No board of the size needs as many presses.
    TooMany {
        /// The most that one needs.
        most: usize,
    },
    /// No such board was found, though there may be one.
    NotFound {
        /// No board of the size needs more presses.
        bound: usize,
    },
}

impl Solver {
    /// A new board, as the head of this room describes.
    ///
    /// **Outcomes**: [`Generated::NotFound`] when `stop` was set, when memory did not do for a proof, or when
    /// neither draws nor walk found one. **Cost**: one solve without a number of presses, otherwise at most
    /// `MOST_DRAWS + MOST_STEPS` of them; 2^lights steps on few lights. **Checked**: each
    /// number of each small size against the table, and boards pinned word by word.
    #[must_use]
    pub fn generate(&self, wish: &Wish, stop: &Stop) -> Generated {
        let n_lights = wish.size.lights();
        let mut random = Random::new(wish.seed);
        let Some(moves) = wish.moves else {
            return match self.any(wish, &mut random, stop) {
                Some((board, moves)) => Generated::Board { board, moves },
                None => Generated::NotFound { bound: n_lights },
            };
        };
        if n_lights <= MOST_TABLED {
            return Table::new(wish.size, wish.aim).draw(moves, &mut random);
        }
        let most = self.most(wish.size, wish.aim, stop);
        match (most, most.unwrap_or(n_lights)) {
            (Some(most), _) if most < moves => Generated::TooMany { most },
            // A caller may ask for more presses than there are lights.
            (_, bound) if bound < moves => Generated::NotFound { bound },
            (_, bound) => match self.exact(wish, moves, &mut random, stop) {
                Some(board) => Generated::Board { board, moves },
                None => Generated::NotFound { bound },
            },
        }
    }

    /// Any board that has an answer, each as likely, and its fewest presses; `None` when they are not proved.
    fn any(&self, wish: &Wish, random: &mut Random, stop: &Stop) -> Option<(Board, usize)> {
        let n_words = wish.size.lights().div_ceil(64);
        let mut words: Vec<u64> = (0..n_words).map(|_| random.word()).collect();
        let lit = Board::lit(wish.size);
        words[n_words - 1] &= lit.words()[n_words - 1];
        let presses = Board::from_words(wish.size, words).expect("masked words of the size");
        let board = pressed(goal_board(wish.size, wish.aim, Board::dark), &presses);
        let moves = self.fewest(&board, wish.aim, stop)?;
        Some((board, moves))
    }

    /// A board that needs exactly `moves` presses, at most one for each light, by draws and by walking.
    fn exact(&self, wish: &Wish, moves: usize, random: &mut Random, stop: &Stop) -> Option<Board> {
        let is_cheap = self.cache.known(wish.size).nullity() <= CHEAP_NULLITY;
        let n_draws = if is_cheap { MOST_DRAWS } else { FEW_DRAWS };
        let mut best: Option<(usize, Board)> = None;
        for _ in 0..n_draws {
            let presses = draw_presses(wish.size, moves, random);
            // Of the two colours each is aimed at as often; the bit is drawn for this aim alone.
            let either = |size| {
                if random.word() & 1 == 0 {
                    Board::dark(size)
                } else {
                    Board::lit(size)
                }
            };
            let board = pressed(goal_board(wish.size, wish.aim, either), &presses);
            let fewest = self.fewest(&board, wish.aim, stop)?;
            if fewest == moves {
                return Some(board);
            }
            if best.as_ref().is_none_or(|(most, _)| *most < fewest) {
                best = Some((fewest, board));
            }
        }
        self.walk(wish, moves, best?, (random, stop))
    }

    /// Walks to a board that needs `moves` presses from one that needs fewer.
    fn walk(
        &self,
        wish: &Wish,
        moves: usize,
        (mut fewest, mut board): (usize, Board),
        (random, stop): (&mut Random, &Stop),
    ) -> Option<Board> {
        let cols = wish.size.cols();
        for _ in 0..MOST_STEPS {
            let light = random.below(wish.size.lights());
            board.press(light / cols, light % cols);
            let now = self.fewest(&board, wish.aim, stop)?;
            if now == moves {
                return Some(board);
            }
            if now < fewest {
                board.press(light / cols, light % cols);
            } else {
                fewest = now;
            }
        }
        None
    }

    /// The fewest presses that reach the aim; `None` when they are not proved.
    fn fewest(&self, board: &Board, aim: Aim, stop: &Stop) -> Option<usize> {
        if stop.is_set() {
            return None;
        }
        let puzzle = Puzzle::new(board.clone(), aim.goal(), Want::Fewest).ok()?;
        match self.solve(&puzzle, stop) {
            Outcome::Solved(solution) if solution.fewest => Some(solution.moves),
            Outcome::Solved(_) | Outcome::Impossible { .. } => None,
        }
    }

    /// The most presses that a board of the size needs, where they are known.
    ///
    /// Without quiet patterns every set of presses is the only one for its board, so one colour takes as many as
    /// there are lights. With a lights to press from one colour to the other, a board that takes i of those and
    /// j others to one colour takes a − i of those and the same j to the other: the nearer one takes at most all
    /// n − a others and half of the a.
    fn most(&self, size: Size, aim: Aim, stop: &Stop) -> Option<usize> {
        let n_lights = size.lights();
        if self.cache.known(size).nullity() == 0 {
            return match aim {
                Aim::Off | Aim::On => Some(n_lights),
                Aim::Either => {
                    let n_between = self.fewest(&Board::lit(size), Aim::Off, stop)?;
                    Some(n_lights - n_between.div_ceil(2))
                }
            };
        }
        let mut squares = MOST_OF_SQUARES.into_iter();
        let found = squares.find(|(side, _)| (*side, *side) == (size.rows(), size.cols()));
        found.filter(|_| aim != Aim::Either).map(|(_, most)| most)
    }
}

/// The board to reach; for either colour the one that is given.
fn goal_board(size: Size, aim: Aim, either: impl FnOnce(Size) -> Board) -> Board {
    match aim {
        Aim::Off => Board::dark(size),
        Aim::On => Board::lit(size),
        Aim::Either => either(size),
    }
}

/// The board after presses.
fn pressed(mut board: Board, presses: &Board) -> Board {
    board.xor(&check::changed(presses));
    board
}

/// A set of `n_presses` presses, each set as likely.
///
/// Source: Floyd's sampling (Bentley, Floyd 1987). For each of the last `n_presses` lights a light up to it is
/// drawn and pressed; where that is pressed already, the last one is.
fn draw_presses(size: Size, n_presses: usize, random: &mut Random) -> Board {
    let (n_lights, cols) = (size.lights(), size.cols());
    let mut presses = Board::dark(size);
    for last in n_lights - n_presses..n_lights {
        let drawn = random.below(last + 1);
        let is_pressed = presses.get(drawn / cols, drawn % cols);
        let light = if is_pressed { last } else { drawn };
        presses.flip(light / cols, light % cols);
    }
    presses
}
