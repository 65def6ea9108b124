//! The solver of any grid against elimination, plain definitions and lists of nullities.

mod elimination;

use super::Prepared;
use crate::solver::board::{Board, Size};
use crate::solver::random::Random;
use elimination::Elimination;

/// A board with every light on with even chance.
fn random_board(size: Size, random: &mut Random) -> Board {
    let mut board = Board::dark(size);
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            if random.word() % 2 == 1 {
                board.flip(row_idx, col_idx);
            }
        }
    }
    board
}

/// What a set of presses does to a dark board, a press at a time.
fn lights_of(presses: &Board) -> Board {
    let size = presses.size();
    let mut lights = Board::dark(size);
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            if presses.get(row_idx, col_idx) {
                lights.press(row_idx, col_idx);
            }
        }
    }
    lights
}

/// Does every press change an even number of the lights of `marks`, by the definition of a press?
fn every_press_is_even(marks: &Board) -> bool {
    let size = marks.size();
    let mut places = (0..size.rows()).flat_map(|row| (0..size.cols()).map(move |col| (row, col)));
    places.all(|(row, col)| {
        let mut cross = Board::dark(size);
        cross.press(row, col);
        !cross.meets_oddly(marks)
    })
}

/// Solves one board and holds the answer against the definitions; tells whether it could be solved.
#[track_caller]
fn check(prepared: &Prepared, board: &Board) -> bool {
    match prepared.answer(board) {
        Ok((presses, moves)) => {
            assert_eq!(lights_of(&presses), *board);
            assert_eq!(moves, presses.count());
            true
        }
        Err(certificate) => {
            assert!(every_press_is_even(&certificate), "{certificate:?}");
            assert!(certificate.meets_oddly(board), "{certificate:?} {board:?}");
            false
        }
    }
}

/// A size from plain numbers.
#[track_caller]
fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a small size")
}

/// The lines of numbers of a table with a head.
fn table(text: &str) -> impl Iterator<Item = Vec<usize>> {
    let number = |field: &str| field.parse().expect("a number");
    text.lines()
        .skip(1)
        .map(move |line| line.split(',').map(number).collect())
}

#[test]
fn every_board_of_at_most_nine_lights_is_answered() {
    for (rows, cols) in (1..10).flat_map(|rows| (1..=9 / rows).map(move |cols| (rows, cols))) {
        let prepared = Prepared::new(size(rows, cols));
        let mut n_solved = 0;
        for word in 0..1 << (rows * cols) {
            let board = Board::from_word(size(rows, cols), word).expect("no bit too many");
            n_solved += usize::from(check(&prepared, &board));
        }
        assert_eq!(
            n_solved << prepared.nullity(),
            1 << (rows * cols),
            "{rows} × {cols}"
        );
    }
}

#[test]
fn random_boards_to_20_by_20_are_answered_as_by_elimination() {
    let mut random = Random::new(50);
    for (rows, cols) in (1..=20).flat_map(|rows| (1..=20).map(move |cols| (rows, cols))) {
        let (prepared, elimination) = (
            Prepared::new(size(rows, cols)),
            Elimination::new(size(rows, cols)),
        );
        assert_eq!(prepared.size(), size(rows, cols));
        assert_eq!(prepared.nullity(), elimination.nullity(), "{rows} × {cols}");
        for _ in 0..4 {
            let board = random_board(prepared.size(), &mut random);
            assert_eq!(check(&prepared, &board), elimination.is_solvable(&board));
            assert!(check(&prepared, &lights_of(&board)), "made by presses");
        }
    }
}

/// As [`check`], for boards where the definition would take long for every press.
#[track_caller]
fn check_large(prepared: &Prepared, board: &Board) -> bool {
    match prepared.answer(board) {
        Ok((presses, moves)) => {
            assert_eq!(lights_of(&presses), *board);
            assert_eq!(moves, presses.count());
            true
        }
        Err(certificate) => {
            // A press is symmetric, so marks that it meets evenly are those that change nothing as presses.
            assert!(lights_of(&certificate).is_dark());
            assert!(certificate.meets_oddly(board));
            false
        }
    }
}

#[test]
fn boards_with_sides_about_whole_words_are_answered() {
    let mut random = Random::new(51);
    let sides = [
        1, 2, 3, 5, 31, 62, 63, 64, 65, 66, 101, 127, 128, 129, 191, 192, 193, 300,
    ];
    for (rows, cols) in sides
        .iter()
        .flat_map(|&rows| sides.map(|cols| (rows, cols)))
    {
        let prepared = Prepared::new(size(rows, cols));
        let board = random_board(prepared.size(), &mut random);
        check_large(&prepared, &board);
        assert!(
            check_large(&prepared, &lights_of(&board)),
            "{rows} × {cols}"
        );
    }
}

#[test]
fn long_boards_are_turned_and_answered() {
    let mut random = Random::new(52);
    let mut n_impossible = 0;
    for (rows, cols) in [
        (1, 500),
        (2, 191),
        (2, 192),
        (3, 299),
        (5, 395),
        (17, 1200),
        (1200, 17),
    ] {
        let prepared = Prepared::new(size(rows, cols));
        for _ in 0..8 {
            let board = random_board(prepared.size(), &mut random);
            n_impossible += usize::from(!check_large(&prepared, &board));
            assert!(
                check_large(&prepared, &lights_of(&board)),
                "{rows} × {cols}"
            );
        }
    }
    assert!(0 < n_impossible, "certificates were turned too");
}

#[test]
fn one_wrong_light_of_a_singular_board_has_a_certificate_wherever_it_is() {
    for (rows, cols) in [
        (4, 4),
        (9, 9),
        (16, 16),
        (19, 19),
        (3, 23),
        (23, 3),
        (5, 47),
    ] {
        let prepared = Prepared::new(size(rows, cols));
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let mut board = Board::dark(prepared.size());
            board.flip(row, col);
            check(&prepared, &board);
        }
    }
}

#[test]
fn quiet_patterns_change_nothing_and_are_independent() {
    for (rows, cols) in [
        (1, 2),
        (2, 1),
        (4, 4),
        (5, 9),
        (9, 5),
        (19, 19),
        (62, 62),
        (65, 65),
    ] {
        let prepared = Prepared::new(size(rows, cols));
        let mut basis: Vec<Board> = Vec::new();
        for idx in 0..prepared.nullity() {
            let mut pattern = prepared.quiet(idx);
            assert!(lights_of(&pattern).is_dark(), "{rows} × {cols}");
            for other in &basis {
                let lead = other
                    .words()
                    .iter()
                    .position(|&word| word != 0)
                    .expect("not dark");
                if pattern.words()[lead] >> other.words()[lead].trailing_zeros() & 1 == 1 {
                    pattern.xor(other);
                }
            }
            assert!(
                !pattern.is_dark(),
                "{rows} × {cols}: pattern {idx} depends on others"
            );
            basis.push(pattern);
        }
    }
}

#[test]
fn every_nullity_to_30_by_30_is_the_listed_one() {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/nullity_rect_30.csv"
    ));
    let mut n_lines = 0;
    for line in table(text) {
        let prepared = Prepared::new(size(line[0], line[1]));
        assert_eq!(prepared.nullity(), line[2], "{}", prepared.size());
        n_lines += 1;
    }
    assert_eq!(n_lines, 900);
}

#[test]
fn every_nullity_of_a_square_to_1024_is_the_listed_one() {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/nullity_square.csv"
    ));
    let mut n_lines = 0;
    for line in table(text) {
        assert_eq!(
            Prepared::new(size(line[0], line[0])).nullity(),
            line[1],
            "{}",
            line[0]
        );
        n_lines += 1;
    }
    assert_eq!(n_lines, 1024);
}

#[test]
fn what_is_kept_grows_with_the_columns_alone() {
    let kept = |rows, cols| Prepared::new(size(rows, cols)).bytes();
    assert!(kept(5, 6) < 400);
    assert!(kept(3000, 3) < 400);
    assert!(1000 / 8 < kept(1000, 1000) && kept(1000, 1000) < 1000);
}
