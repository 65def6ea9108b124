//! Seeded boards of larger sizes against brute force, or, where that takes too long, against the press rule.

use lights_out::solver::classic::presses_5x6;
use lights_out::solver::{Certificate, Colour, Goal, Outcome, Solution, Solver, Want};

use crate::boards::{Seeded, inverse, outcome, solution, to_board, to_lights};
use crate::brute::{Lights, Shape, all_sets, flipped};

#[test]
fn ten_thousand_boards_of_five_by_six_get_their_one_answer() {
    let shape = Shape { rows: 5, cols: 6 };
    let solver = Solver::default();
    let mut seeded = Seeded(56);
    for round in 0..10_000 {
        let board = seeded.lights(shape);
        let off = check_unique(&solver, shape, &board, Goal::Off);
        assert_eq!(flipped(shape, &off), board, "seed 56, round {round}");
        let on = check_unique(&solver, shape, &board, Goal::On);
        assert_eq!(
            flipped(shape, &on),
            inverse(&board),
            "seed 56, round {round}"
        );
        let count = |set: &Lights| set.iter().filter(|&&press| press).count();
        let nearer = if count(&on) < count(&off) {
            on
        } else {
            off.clone()
        };
        assert_eq!(check_unique(&solver, shape, &board, Goal::Either), nearer);
        assert_eq!(presses_5x6(to_bits(&board)), to_bits(&off));
    }
}

/// The lights of a small board as bits, the first the lowest.
fn to_bits(lights: &[bool]) -> u32 {
    let on = (0..lights.len()).filter(|&index| lights[index]);
    on.map(|index| 1 << index).sum()
}

/// The presses for a board of a size without quiet patterns, found in each way.
#[track_caller]
fn check_unique(solver: &Solver, shape: Shape, lights: &[bool], goal: Goal) -> Lights {
    let board = to_board(shape, lights);
    let fewest = solution(solver, board.clone(), goal.clone(), Want::Fewest);
    let expected = Solution {
        moves: fewest.presses.count(),
        presses: fewest.presses.clone(),
        fewest: true,
        at_least: fewest.presses.count(),
        nullity: 0,
        colour: fewest.colour,
        solutions: Vec::new(),
    };
    assert_eq!(fewest, expected);
    let any = solution(solver, board.clone(), goal.clone(), Want::Any);
    assert_eq!(any, expected);
    let all = solution(solver, board, goal, Want::All { limit: 9 });
    assert_eq!(all.solutions, [fewest.presses]);
    to_lights(&all.presses)
}

#[test]
fn larger_boards_are_solved_as_brute_force_says() {
    let shapes = [
        (5, 5),
        (6, 5),
        (7, 7),
        (8, 9),
        (9, 8),
        (9, 9),
        (4, 19),
        (19, 4),
        (20, 3),
        (3, 20),
        (65, 1),
        (1, 64),
        (2, 63),
        (33, 2),
        (11, 11),
        (5, 64),
    ];
    let solver = Solver::default();
    let mut seeded = Seeded(9);
    for (rows, cols) in shapes {
        let shape = Shape { rows, cols };
        for round in 0..6 {
            let lights = match round % 2 {
                0 => flipped(shape, &seeded.lights(shape)),
                _ => seeded.lights(shape),
            };
            check_by_brute_force(&solver, shape, &lights);
        }
    }
}

/// Checks the fewest and the list of all for each goal of one colour, seed 9.
#[track_caller]
fn check_by_brute_force(solver: &Solver, shape: Shape, lights: &[bool]) {
    let off = upright_sets(shape, lights);
    let on = upright_sets(shape, &inverse(lights));
    let count = |sets: &[Lights]| {
        sets.first()
            .map(|set| set.iter().filter(|&&press| press).count())
    };
    let either = if count(&on) < count(&off) { &on } else { &off };
    for (goal, sets) in [(Goal::Off, &off), (Goal::On, &on), (Goal::Either, either)] {
        let board = to_board(shape, lights);
        let said = outcome(solver, board, goal.clone(), Want::All { limit: 300 });
        let Outcome::Solved(solution) = said else {
            assert_eq!(sets.len(), 0, "seed 9, {shape:?} {goal:?}: {lights:?}");
            check_certificate(shape, lights, &said);
            continue;
        };
        let listed: Vec<Lights> = solution.solutions.iter().map(to_lights).collect();
        assert_eq!(listed, sets[..listed.len()], "seed 9, {shape:?} {goal:?}");
        assert_eq!(listed.len(), sets.len().min(300));
        assert_eq!(1 << solution.nullity, sets.len());
        assert_eq!(to_lights(&solution.presses), sets[0]);
        assert!(solution.fewest && solution.at_least == solution.moves);
    }
}

/// All sets by brute force, which tries the rows of the shorter side.
fn upright_sets(shape: Shape, change: &[bool]) -> Vec<Lights> {
    if shape.cols <= shape.rows {
        return all_sets(shape, change);
    }
    let (upright, turned) = turn(shape, change);
    let sets = all_sets(upright, &turned);
    let mut sets: Vec<Lights> = sets.iter().map(|set| turn(upright, set).1).collect();
    sets.sort_by_key(|set| (set.iter().filter(|&&press| press).count(), set.clone()));
    sets
}

/// The shape and its lights with rows for columns.
fn turn(shape: Shape, lights: &[bool]) -> (Shape, Lights) {
    let turned = (0..shape.lights())
        .map(|index| lights[index % shape.rows * shape.cols + index / shape.rows])
        .collect();
    let shape = Shape {
        rows: shape.cols,
        cols: shape.rows,
    };
    (shape, turned)
}

/// Checks that the certificates hold: no press changes an odd number of marks, but the change does.
#[track_caller]
fn check_certificate(shape: Shape, lights: &[bool], outcome: &Outcome) {
    let Outcome::Impossible { certificate, .. } = outcome else {
        panic!("{outcome:?} is not impossible");
    };
    match certificate {
        Certificate::Goal(marks) => {
            // A goal of one colour: the marks of a certificate are even in number, so both are proved alike.
            assert!(proves(shape, &to_lights(marks), lights));
            assert!(proves(shape, &to_lights(marks), &inverse(lights)));
        }
        Certificate::Either { off, on } => {
            assert!(proves(shape, &to_lights(off), lights));
            assert!(proves(shape, &to_lights(on), &inverse(lights)));
        }
    }
}

/// Do the marks prove that the change cannot be made?
fn proves(shape: Shape, marks: &[bool], change: &[bool]) -> bool {
    let met = (0..shape.lights()).filter(|&index| marks[index] && change[index]);
    let press_is_even = |index| {
        let flipped = shape.flipped_by(index);
        flipped.into_iter().filter(|&light| marks[light]).count() % 2 == 0
    };
    met.count() % 2 == 1 && (0..shape.lights()).all(press_is_even)
}

#[test]
fn boards_too_large_for_brute_force_are_solved_or_proved_impossible() {
    let shapes = [
        (40, 30),
        (30, 41),
        (64, 64),
        (65, 66),
        (66, 65),
        (129, 64),
        (64, 130),
        (128, 127),
    ];
    let solver = Solver::default();
    let mut seeded = Seeded(7);
    for (rows, cols) in shapes {
        let shape = Shape { rows, cols };
        let made = flipped(shape, &seeded.lights(shape));
        check_by_pressing(&solver, shape, &made, Solvable::Yes);
        check_by_pressing(&solver, shape, &inverse(&made), Solvable::Yes);
        let lights = seeded.lights(shape);
        check_by_pressing(&solver, shape, &lights, Solvable::Unknown);
    }
}

/// Is a board known to be solvable?
#[derive(Clone, Copy, PartialEq)]
enum Solvable {
    /// Yes, it was made by presses.
    Yes,
    /// Nobody knows.
    Unknown,
}

/// Makes the presses that are given as the answer, or checks the certificate, seed 7.
#[track_caller]
fn check_by_pressing(solver: &Solver, shape: Shape, lights: &[bool], solvable: Solvable) {
    for goal in [Goal::Off, Goal::On, Goal::Either] {
        let board = to_board(shape, lights);
        match outcome(solver, board, goal, Want::Any) {
            Outcome::Solved(solution) => {
                let change = match solution.colour.unwrap() {
                    Colour::Off => lights.to_vec(),
                    Colour::On => inverse(lights),
                };
                assert_eq!(flipped(shape, &to_lights(&solution.presses)), change);
                assert!(solution.at_least <= solution.moves);
            }
            impossible @ Outcome::Impossible { .. } => {
                assert!(solvable == Solvable::Unknown, "seed 7, {shape:?}");
                check_certificate(shape, lights, &impossible);
            }
        }
    }
}
