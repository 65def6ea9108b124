//! What holds of every board and every answer: the press rule, goals, and searches that are ended early.

use std::thread;

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Outcome, Puzzle, Solution, Solver, Stop, Want};

use crate::boards::{Seeded, solution, to_board, to_lights};
use crate::brute::{Shape, all_sets, flipped};

/// Some shapes, on one word and on more.
const SHAPES: [Shape; 4] = [
    Shape { rows: 1, cols: 1 },
    Shape { rows: 5, cols: 6 },
    Shape { rows: 9, cols: 9 },
    Shape { rows: 3, cols: 70 },
];

/// Positions of a shape, in an order that the seed decides.
fn shuffled(shape: Shape, seeded: &mut Seeded) -> Vec<(usize, usize)> {
    let mut places: Vec<_> = (0..shape.lights())
        .map(|index| (seeded.number(), (index / shape.cols, index % shape.cols)))
        .collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place).collect()
}

#[test]
fn a_press_twice_is_nothing() {
    let mut seeded = Seeded(1);
    for shape in SHAPES {
        let start = to_board(shape, &seeded.lights(shape));
        for (row, col) in shuffled(shape, &mut seeded) {
            let mut board = start.clone();
            board.press(row, col);
            assert_ne!(board, start);
            board.press(row, col);
            assert_eq!(board, start);
        }
    }
}

#[test]
fn the_order_of_presses_is_nothing() {
    let mut seeded = Seeded(2);
    for shape in SHAPES {
        let presses = seeded.lights(shape);
        let mut board = Board::dark(Size::new(shape.rows, shape.cols).unwrap());
        for (row, col) in shuffled(shape, &mut seeded) {
            if presses[row * shape.cols + col] {
                board.press(row, col);
            }
        }
        assert_eq!(
            to_lights(&board),
            flipped(shape, &presses),
            "seed 2, {shape:?}"
        );
    }
}

#[test]
fn light_by_light_a_board_is_its_words() {
    let size = Size::new(5, 6).unwrap();
    let board = Board::from_word(size, 0b100_0001).unwrap();
    assert!(board.get(0, 0) && board.get(1, 0));
    assert_eq!(board.count(), 2);
}

#[test]
fn a_goal_board_is_reached_from_any_solvable_start() {
    let solver = Solver::default();
    let mut seeded = Seeded(3);
    for shape in SHAPES {
        let target = seeded.lights(shape);
        let change = flipped(shape, &seeded.lights(shape));
        let start: Vec<bool> = (0..change.len())
            .map(|index| change[index] ^ target[index])
            .collect();
        let goal = Goal::Board(to_board(shape, &target));
        let found = solution(&solver, to_board(shape, &start), goal, Want::Fewest);
        assert_eq!(flipped(shape, &to_lights(&found.presses)), change, "seed 3");
        assert_eq!(found.colour, None);
    }
}

#[test]
fn a_goal_board_of_another_size_is_refused() {
    let board = Board::dark(Size::new(2, 3).unwrap());
    let goal = Goal::Board(Board::dark(Size::new(3, 2).unwrap()));
    let error = Puzzle::new(board, goal, Want::Any).unwrap_err();
    assert_eq!(error.to_string(), "the goal is 3 × 2, the board 2 × 3");
}

/// What a search says that is ended before it begins.
fn ended_search(shape: Shape, change: &[bool], want: Want) -> Solution {
    let stop = Stop::default();
    stop.set();
    let puzzle = Puzzle::new(to_board(shape, change), Goal::Off, want).unwrap();
    match Solver::default().solve(&puzzle, &stop) {
        Outcome::Solved(solution) => solution,
        Outcome::Impossible { .. } => panic!("made by presses"),
    }
}

#[test]
fn a_search_ended_before_it_begins_claims_no_more_than_it_knows() {
    let shape = Shape { rows: 9, cols: 9 };
    let mut seeded = Seeded(4);
    for _ in 0..20 {
        let change = flipped(shape, &seeded.lights(shape));
        let sets = all_sets(shape, &change);
        let n_least = sets[0].iter().filter(|&&press| press).count();
        for want in [Want::Fewest, Want::All { limit: 5 }] {
            let found = ended_search(shape, &change, want);
            assert!(!found.fewest, "seed 4");
            assert!(sets.contains(&to_lights(&found.presses)), "seed 4");
            assert!(
                found.at_least <= n_least && n_least <= found.moves,
                "seed 4"
            );
            assert_eq!(found.moves, found.presses.count());
            assert!(
                found
                    .solutions
                    .iter()
                    .all(|set| sets.contains(&to_lights(set)))
            );
            let listed = found.solutions.first();
            assert_eq!(listed.is_some(), want != Want::Fewest);
            assert!(listed.is_none_or(|first| *first == found.presses));
        }
    }
}

#[test]
fn an_ended_search_still_proves_what_needs_no_search() {
    for shape in SHAPES {
        let dark = vec![false; shape.lights()];
        let found = ended_search(shape, &dark, Want::Fewest);
        assert_eq!((found.moves, found.fewest, found.at_least), (0, true, 0));
    }
    let shape = Shape { rows: 10, cols: 10 };
    let change = flipped(shape, &Seeded(5).lights(shape));
    let found = ended_search(shape, &change, Want::Fewest);
    assert_eq!((found.nullity, found.fewest), (0, true));
}

#[test]
fn a_search_that_would_take_ages_ends_when_told() {
    let shape = Shape {
        rows: 128,
        cols: 128,
    };
    let presses = Seeded(6).lights(shape);
    let change = flipped(shape, &presses);
    let puzzle = Puzzle::new(to_board(shape, &change), Goal::Either, Want::Fewest).unwrap();
    let (solver, stop) = (Solver::default(), Stop::default());
    let outcome = thread::scope(|scope| {
        let search = scope.spawn(|| solver.solve(&puzzle, &stop));
        stop.set();
        search.join().unwrap()
    });
    let Outcome::Solved(found) = outcome else {
        panic!("made by presses");
    };
    assert!(!found.fewest && found.at_least <= found.moves);
    assert_eq!(found.nullity, 56);
}
