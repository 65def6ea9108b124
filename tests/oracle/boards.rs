//! Boards of the solver from lights of the brute force and back, and seeded lights.

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Outcome, Puzzle, Solution, Solver, Stop, Want};

use crate::brute::{Lights, Shape};

/// A board from lights, set one by one.
pub(crate) fn to_board(shape: Shape, lights: &[bool]) -> Board {
    let mut board = Board::dark(Size::new(shape.rows, shape.cols).unwrap());
    for index in (0..lights.len()).filter(|&index| lights[index]) {
        board.flip(index / shape.cols, index % shape.cols);
    }
    board
}

/// The lights of a board, read one by one.
pub(crate) fn to_lights(board: &Board) -> Lights {
    let n_cols = board.size().cols();
    let light = |index| board.get(index / n_cols, index % n_cols);
    (0..board.size().lights()).map(light).collect()
}

/// Each light turned.
pub(crate) fn inverse(lights: &[bool]) -> Lights {
    lights.iter().map(|light| !light).collect()
}

/// What a solver says of a board.
pub(crate) fn outcome(solver: &Solver, board: Board, goal: Goal, want: Want) -> Outcome {
    let puzzle = Puzzle::new(board, goal, want).unwrap();
    solver.solve(&puzzle, &Stop::default())
}

/// The solution of a board that has one.
#[track_caller]
pub(crate) fn solution(solver: &Solver, board: Board, goal: Goal, want: Want) -> Solution {
    match outcome(solver, board, goal, want) {
        Outcome::Solved(solution) => solution,
        Outcome::Impossible { .. } => panic!("a board that can be solved is called impossible"),
    }
}

/// A source of numbers that a seed repeats: a counter of odd step, well mixed.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    /// The next number.
    pub(crate) const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Lights of a shape, each on or off alike.
    pub(crate) fn lights(&mut self, shape: Shape) -> Lights {
        (0..shape.lights())
            .map(|_| self.number() % 2 == 1)
            .collect()
    }
}
