//! Every board of the small sizes, for each goal of one colour, against brute force.

use lights_out::solver::board::{Board, Size};
use lights_out::solver::classic::{certificate_4x4, flip_4x4, presses_4x4};
use lights_out::solver::{
    Certificate, Colour, Goal, Outcome, Puzzle, Solution, Solver, Stop, Want,
};

use crate::brute::{Shape, Table};

/// The three goals of one colour.
const GOALS: [Goal; 3] = [Goal::Off, Goal::On, Goal::Either];

/// A solver beside the brute force of one shape.
struct Trial {
    /// The brute force.
    table: Table,
    /// The solver.
    solver: Solver,
    /// Never set.
    stop: Stop,
}

impl Trial {
    /// A trial of one shape.
    fn new(rows: usize, cols: usize) -> Self {
        Self {
            table: Table::new(Shape { rows, cols }),
            solver: Solver::default(),
            stop: Stop::default(),
        }
    }

    /// A board of the shape from its bits.
    fn board(&self, bits: u32) -> Board {
        let Shape { rows, cols } = self.table.shape;
        let size = Size::new(rows, cols).unwrap();
        Board::from_word(size, bits.into()).unwrap()
    }

    /// The bits of a board, light by light.
    fn bits(&self, board: &Board) -> u32 {
        let Shape { rows, cols } = self.table.shape;
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        places.fold(0, |bits, (row, col)| {
            bits | u32::from(board.get(row, col)) << (row * cols + col)
        })
    }

    /// What the solver says.
    fn outcome(&self, bits: u32, goal: &Goal, want: Want) -> Outcome {
        let puzzle = Puzzle::new(self.board(bits), goal.clone(), want).unwrap();
        self.solver.solve(&puzzle, &self.stop)
    }

    /// The colour that has to be reached, and all sets that reach it, in order.
    fn expected(&self, bits: u32, goal: &Goal) -> (Option<Colour>, &[u32]) {
        let off = self.table.sets(bits);
        let on = self.table.sets(bits ^ self.table.full());
        let on_is_nearer = !on.is_empty() && on[0].count_ones() < off[0].count_ones();
        match goal {
            Goal::On => (Some(Colour::On), on),
            Goal::Either if on_is_nearer => (Some(Colour::On), on),
            Goal::Off | Goal::Either => (Some(Colour::Off), off),
            Goal::Board(target) => (None, self.table.sets(bits ^ self.bits(target))),
        }
    }

    /// Checks the fewest, with the first `limit` sets where they are wanted.
    #[track_caller]
    fn check_proved(&self, bits: u32, goal: &Goal, want: Want, limit: usize) {
        let outcome = self.outcome(bits, goal, want);
        let (colour, sets) = self.expected(bits, goal);
        if sets.is_empty() {
            return self.check_impossible(bits, goal, &outcome);
        }
        let moves = sets[0].count_ones() as usize;
        let expected = Solution {
            presses: self.board(sets[0]),
            moves,
            fewest: true,
            at_least: moves,
            nullity: self.table.nullity(),
            colour,
            solutions: sets
                .iter()
                .take(limit)
                .map(|&set| self.board(set))
                .collect(),
        };
        assert_eq!(
            outcome,
            Outcome::Solved(expected),
            "{bits:#b} {goal:?} {want:?}"
        );
    }

    /// Checks any one set: it has to be among all, and what is claimed of it has to be true.
    #[track_caller]
    fn check_any(&self, bits: u32, goal: &Goal) {
        let outcome = self.outcome(bits, goal, Want::Any);
        let (_, sets) = self.expected(bits, goal);
        let Outcome::Solved(solution) = outcome else {
            assert!(sets.is_empty(), "{bits:#b} {goal:?}: not impossible");
            return self.check_impossible(bits, goal, &outcome);
        };
        let presses = self.bits(&solution.presses);
        let colour_goal = match solution.colour {
            Some(Colour::Off) => Goal::Off,
            Some(Colour::On) => Goal::On,
            None => goal.clone(),
        };
        assert!(self.expected(bits, &colour_goal).1.contains(&presses));
        assert_eq!(solution.moves, presses.count_ones() as usize);
        assert!(solution.at_least <= sets[0].count_ones() as usize);
        assert!(!solution.fewest || presses == sets[0], "{bits:#b} {goal:?}");
        assert!(!solution.fewest || solution.at_least == solution.moves);
    }

    /// Checks that the certificates hold by the brute force's own words.
    #[track_caller]
    fn check_impossible(&self, bits: u32, goal: &Goal, outcome: &Outcome) {
        let Outcome::Impossible {
            nullity,
            certificate,
        } = outcome
        else {
            panic!("{bits:#b} {goal:?} is impossible, not {outcome:?}");
        };
        assert_eq!(*nullity, self.table.nullity());
        let inverse = bits ^ self.table.full();
        let holds = |marks, change| self.table.is_certificate(self.bits(marks), change);
        let right = match (certificate, goal) {
            (Certificate::Goal(marks), Goal::Off) => holds(marks, bits),
            (Certificate::Goal(marks), Goal::On) => holds(marks, inverse),
            (Certificate::Goal(marks), Goal::Board(target)) => {
                holds(marks, bits ^ self.bits(target))
            }
            (Certificate::Either { off, on }, Goal::Either) => {
                holds(off, bits) && holds(on, inverse)
            }
            _ => false,
        };
        assert!(right, "{bits:#b} {goal:?}: {certificate:?}");
    }
}

#[test]
fn every_board_of_at_most_sixteen_lights_is_solved_as_brute_force_says() {
    let shapes = (1..=16).flat_map(|rows| (1..=16 / rows).map(move |cols| (rows, cols)));
    for (rows, cols) in shapes {
        let trial = Trial::new(rows, cols);
        for (bits, goal) in (0..=trial.table.full()).flat_map(|bits| GOALS.map(|goal| (bits, goal)))
        {
            trial.check_proved(bits, &goal, Want::Fewest, 0);
            trial.check_proved(bits, &goal, Want::All { limit: 1000 }, 1000);
            if rows * cols <= 12 {
                trial.check_proved(bits, &goal, Want::All { limit: 3 }, 3);
                trial.check_any(bits, &goal);
            }
        }
    }
}

#[test]
fn every_goal_board_of_small_shapes_is_reached_as_brute_force_says() {
    for (rows, cols) in [(1, 5), (2, 3), (3, 2)] {
        let trial = Trial::new(rows, cols);
        for (bits, target) in (0..=trial.table.full())
            .flat_map(|bits| (0..=trial.table.full()).map(move |target| (bits, target)))
        {
            let goal = Goal::Board(trial.board(target));
            trial.check_proved(bits, &goal, Want::Fewest, 0);
            trial.check_proved(bits, &goal, Want::All { limit: 1000 }, 1000);
            trial.check_any(bits, &goal);
        }
    }
}

#[test]
fn goal_boards_of_four_by_four_are_reached_as_brute_force_says() {
    let trial = Trial::new(4, 4);
    for bits in (0..=trial.table.full()).step_by(97) {
        let goal = Goal::Board(trial.board(bits / 3));
        trial.check_proved(bits, &goal, Want::Fewest, 0);
    }
}

#[test]
fn every_board_of_four_by_four_is_solved_as_brute_force_says() {
    let trial = Trial::new(4, 4);
    for (bits, goal) in (0..=trial.table.full()).flat_map(|bits| GOALS.map(|goal| (bits, goal))) {
        trial.check_proved(bits, &goal, Want::Fewest, 0);
        trial.check_any(bits, &goal);
    }
}

#[test]
fn every_set_of_presses_of_four_by_four_is_listed() {
    let trial = Trial::new(4, 4);
    for bits in 0..=trial.table.full() {
        trial.check_proved(bits, &Goal::Off, Want::All { limit: 16 }, 16);
    }
    for bits in (0..=trial.table.full()).filter(|&bits| !trial.table.sets(bits).is_empty()) {
        trial.check_proved(bits, &Goal::Either, Want::All { limit: 5 }, 5);
    }
}

#[test]
fn the_tables_of_four_by_four_say_what_brute_force_says() {
    let trial = Trial::new(4, 4);
    for board in 0..=u16::MAX {
        let first = |goal| {
            let (colour, sets) = trial.expected(board.into(), &goal);
            sets.first().map(|&presses| (colour, presses))
        };
        let presses = presses_4x4(board).map(|presses| (Some(Colour::Off), presses.into()));
        assert_eq!(presses, first(Goal::Off), "{board:#b}");
        let flip = flip_4x4(board);
        let named = flip.map(|flip| (Some(flip.colour), flip.presses.into()));
        assert_eq!(named, first(Goal::Either), "{board:#b}");
        assert!(flip.is_none_or(|flip| flip.moves() == flip.presses.count_ones()));
        match certificate_4x4(board) {
            None => assert!(flip.is_some(), "{board:#b}"),
            Some(marks) => {
                assert!(trial.table.is_certificate(marks.into(), board.into()));
                assert!(trial.table.is_certificate(marks.into(), (!board).into()));
            }
        }
    }
}

/// How many boards of 4 × 4 need 0, 1, … moves, and how many are impossible.
fn counts_by_moves(goal: &Goal) -> (Vec<usize>, usize) {
    let trial = Trial::new(4, 4);
    let (mut counts, mut impossible) = (vec![0; 8], 0);
    for bits in 0..=trial.table.full() {
        match trial.outcome(bits, goal, Want::Fewest) {
            Outcome::Solved(solution) => counts[solution.moves] += 1,
            Outcome::Impossible { .. } => impossible += 1,
        }
    }
    (counts, impossible)
}

#[test]
fn boards_of_four_by_four_are_spread_over_the_moves_as_known() {
    let either = vec![2, 32, 228, 880, 1562, 1136, 256, 0];
    let one_colour = vec![1, 16, 120, 560, 1387, 1440, 540, 32];
    assert_eq!(counts_by_moves(&Goal::Either), (either, 61_440));
    assert_eq!(counts_by_moves(&Goal::Off), (one_colour.clone(), 61_440));
    assert_eq!(counts_by_moves(&Goal::On), (one_colour, 61_440));
}
