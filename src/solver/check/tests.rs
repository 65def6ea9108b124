//! Checks against brute force, and certificates of the solver.

use super::*;
use crate::solver::random::Random;
use crate::solver::{Certificate, Outcome, Puzzle, Solver, Stop, Want};

/// The sizes of at most `n_lights` lights.
fn sizes(n_lights: usize) -> impl Iterator<Item = Size> {
    let all =
        (1..=n_lights).flat_map(move |rows| (1..=n_lights / rows).map(move |cols| (rows, cols)));
    all.map(|(rows, cols)| Size::new(rows, cols).unwrap())
}

/// All boards of a size of few lights.
fn boards(size: Size) -> impl Iterator<Item = Board> {
    (0..1_u64 << size.lights()).map(move |word| Board::from_word(size, word).unwrap())
}

/// The board after presses, one after the other.
fn pressed(board: &Board, presses: &Board) -> Board {
    let size = board.size();
    let mut board = board.clone();
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            if presses.get(row_idx, col_idx) {
                board.press(row_idx, col_idx);
            }
        }
    }
    board
}

#[test]
fn shifts_press_as_one_press_after_the_other_does() {
    for size in sizes(12) {
        for presses in boards(size) {
            assert_eq!(changed(&presses), pressed(&Board::dark(size), &presses));
        }
    }
    let mut random = Random::new(1);
    for (rows, cols) in [
        (1, 64),
        (64, 1),
        (8, 8),
        (9, 63),
        (7, 64),
        (3, 65),
        (2, 128),
        (5, 200),
        (130, 3),
    ] {
        let size = Size::new(rows, cols).unwrap();
        for _ in 0..20 {
            let mut words = random.words(size.lights().div_ceil(64));
            *words.last_mut().unwrap() &= Board::lit(size).words().last().unwrap();
            let presses = Board::from_words(size, words).unwrap();
            assert_eq!(changed(&presses), pressed(&Board::dark(size), &presses));
        }
    }
}

/// Checks what is left of every goal against the board pressed light by light.
fn check_left(board: &Board, presses: &Board) {
    let off = pressed(board, presses);
    let mut on = off.clone();
    on.invert();
    let mut from_other = off.clone();
    from_other.xor(presses);
    let (off, on) = (
        Left {
            wrong: off,
            colour: Some(Colour::Off),
        },
        Left {
            wrong: on,
            colour: Some(Colour::On),
        },
    );
    let target = Left {
        wrong: from_other,
        colour: None,
    };
    let is_on_nearer = on.wrong.count() < off.wrong.count();
    let nearer = if is_on_nearer { &on } else { &off };
    assert_eq!(&left(board, &Goal::Either, presses), nearer);
    assert_eq!(left(board, &Goal::Off, presses), off);
    assert_eq!(left(board, &Goal::On, presses), on);
    assert_eq!(left(board, &Goal::Board(presses.clone()), presses), target);
}

#[test]
fn what_is_left_agrees_with_brute_force_on_every_board_of_nine_lights() {
    for size in sizes(9) {
        for board in boards(size) {
            for presses in boards(size) {
                check_left(&board, &presses);
            }
        }
    }
}

#[test]
fn the_first_light_is_the_first_in_reading_order() {
    let size = Size::new(3, 50).unwrap();
    let mut board = Board::dark(size);
    assert_eq!(first_on(&board), None);
    for position in [(2, 49), (2, 0), (1, 30), (1, 14), (0, 49), (0, 0)] {
        board.flip(position.0, position.1);
        assert_eq!(first_on(&board), Some(position));
    }
}

/// Checks that marks are a certificate and that no marks one light away are.
fn check_certificate(board: &Board, colour: Colour, marks: &Board) {
    assert_eq!(
        colour_flaw(board, colour, marks),
        None,
        "{board:?} {marks:?}"
    );
    let size = board.size();
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            let mut other = marks.clone();
            other.flip(row_idx, col_idx);
            assert!(
                colour_flaw(board, colour, &other).is_some(),
                "{board:?} {other:?}"
            );
        }
    }
}

#[test]
fn the_certificates_of_the_solver_hold_and_one_light_more_or_less_does_not() {
    let solver = Solver::default();
    let mut n_impossible = 0;
    for board in sizes(12).flat_map(boards) {
        for (goal, colour) in [(Goal::Off, Colour::Off), (Goal::On, Colour::On)] {
            let puzzle = Puzzle::new(board.clone(), goal, Want::Any).unwrap();
            if let Outcome::Impossible {
                certificate: Certificate::Goal(marks),
                ..
            } = solver.solve(&puzzle, &Stop::default())
            {
                check_certificate(&board, colour, &marks);
                assert_eq!(
                    board_flaw(&board, &pressed(&board, &marks), &marks),
                    Some(Flaw::EvenChange)
                );
                n_impossible += 1;
            }
        }
    }
    assert!(5_000 < n_impossible, "{n_impossible}");
}

#[test]
fn a_flaw_names_the_first_press_that_changes_an_odd_number_or_the_even_change() {
    let size = Size::new(2, 3).unwrap();
    let marks = |word| Board::from_word(size, word).unwrap();
    // Every press of 2 × 3 lights can be undone by others, so no marks but none are met evenly by all.
    let odd = Some(Flaw::OddPress {
        row_idx: 0,
        col_idx: 1,
    });
    assert_eq!(colour_flaw(&marks(1), Colour::Off, &marks(0b000_100)), odd);
    assert_eq!(
        colour_flaw(&marks(1), Colour::Off, &marks(0)),
        Some(Flaw::EvenChange)
    );
}
