//! The number of independent quiet patterns against known values.

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Solver, Want};

use crate::boards::{solution, to_board, to_lights};
use crate::brute::{Shape, flipped};

/// Nullities of all m × n to 30 × 30.
const RECTANGLES: &str = include_str!("../data/nullity_rect_30.csv");

/// Nullities of n × n.
const SQUARES: &str = include_str!("../data/nullity_square.csv");

/// The numbers of each line below the head.
fn lines(csv: &str) -> impl Iterator<Item = Vec<usize>> {
    let numbers = |line: &str| {
        line.split(',')
            .map(|number| number.parse().unwrap())
            .collect()
    };
    csv.lines().skip(1).map(numbers)
}

/// Checks the nullity of a size, and on the way that a dark board can be lit.
#[track_caller]
fn check(solver: &Solver, rows: usize, cols: usize, nullity: usize) {
    let shape = Shape { rows, cols };
    let dark = vec![false; shape.lights()];
    let found = solution(solver, to_board(shape, &dark), Goal::On, Want::Any);
    assert_eq!(found.nullity, nullity, "{shape:?}");
    let lit = flipped(shape, &to_lights(&found.presses));
    assert_eq!(lit, vec![true; shape.lights()], "{shape:?}");
}

#[test]
fn rectangles_to_thirty_have_the_known_nullity() {
    let solver = Solver::default();
    let mut n_sizes = 0;
    for line in lines(RECTANGLES) {
        check(&solver, line[0], line[1], line[2]);
        n_sizes += 1;
    }
    assert_eq!(n_sizes, 900);
}

#[test]
fn squares_to_two_hundred_have_the_known_nullity_and_can_be_lit() {
    let solver = Solver::default();
    for line in lines(SQUARES).take(200) {
        check(&solver, line[0], line[0], line[1]);
    }
}

#[test]
fn all_squares_to_1024_have_the_known_nullity() {
    let solver = Solver::default();
    let mut n_sizes = 0;
    for line in lines(SQUARES) {
        let dark = Board::dark(Size::new(line[0], line[0]).unwrap());
        let found = solution(&solver, dark, Goal::On, Want::Any);
        assert_eq!(found.nullity, line[1], "{}", line[0]);
        n_sizes += 1;
    }
    assert_eq!(n_sizes, 1024);
}
