//! The ways against each other and against published values.

mod chase;
mod unproved;

use super::linear::{apply, inverse};
use super::{Best, Extent, Limits, Listing, Patterns, Way};
use crate::solver::Stop;
use crate::solver::board::{Board, Size};
use chase::{answer, changed, quiet};

/// The memory that tests give a search.
const BYTES: usize = 1 << 30;

/// Numbers at random, the same in every run.
struct Random(u64);

impl Random {
    /// The next number (xorshift64*).
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A set of presses, each light with a chance of `eighths` in 8.
    fn board(&mut self, size: Size, eighths: u64) -> Board {
        let mut board = Board::dark(size);
        for row_idx in 0..size.rows() {
            for col_idx in 0..size.cols() {
                if self.word() >> 61 < eighths {
                    board.flip(row_idx, col_idx);
                }
            }
        }
        board
    }
}

/// A size that is one.
fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

/// Limits with a flag and the usual memory.
fn limits(stop: &Stop) -> Limits<'_> {
    Limits {
        stop,
        search_bytes: BYTES,
    }
}

/// The patterns of a size, to be searched by one way.
fn patterns(size: Size, way: Way) -> Patterns {
    let stop = Stop::default();
    let quiet = quiet(size);
    let mut patterns = Patterns::new(&quiet, Extent::Whole, limits(&stop)).unwrap();
    if way == Way::Meet {
        let classes = super::Classes::new(&patterns.basis, &stop);
        patterns.classes = Some(classes.unwrap_or_else(|| panic!("{size} does not split")));
    }
    patterns.way = way;
    patterns
}

/// The smallest set by trying all, without the code under test.
fn brute(start: &Board, quiet: &[Board]) -> Vec<Board> {
    let mut sets = vec![start.clone()];
    for pattern in quiet {
        for idx in 0..sets.len() {
            let mut set = sets[idx].clone();
            set.xor(pattern);
            sets.push(set);
        }
    }
    sets.sort_by(|a, b| a.count().cmp(&b.count()).then(a.cmp_reading(b)));
    sets
}

/// What a proved search answers.
fn proved(presses: &Board) -> Best {
    let moves = presses.count();
    Best {
        presses: presses.clone(),
        moves,
        proved: true,
        at_least: moves,
    }
}

/// Both ways on one start, against all sums.
#[track_caller]
fn check_brute(start: &Board, quiet: &[Board], ways: &[Patterns; 2]) {
    let stop = Stop::default();
    let sets = brute(start, quiet);
    for patterns in ways {
        assert_eq!(
            patterns.fewest(start, limits(&stop)),
            proved(&sets[0]),
            "{start:?}"
        );
        for limit in [1, 3, sets.len(), 1000] {
            let sets = sets[..limit.min(sets.len())].to_vec();
            let at_least = sets[0].count();
            let expected = Listing {
                sets,
                proved: true,
                at_least,
            };
            assert_eq!(
                patterns.list(start, limit, limits(&stop)),
                expected,
                "{start:?}"
            );
        }
    }
}

/// Both ways of a size.
fn ways(size: Size) -> [Patterns; 2] {
    [Way::Plain, Way::Meet].map(|way| patterns(size, way))
}

#[test]
fn every_start_of_small_shapes_gets_its_smallest_set() {
    let stop = Stop::default();
    for rows in 1..=16 {
        for cols in 1..=16 / rows {
            let size = size(rows, cols);
            let quiet = quiet(size);
            if quiet.is_empty() {
                continue;
            }
            let ways = ways(size);
            // A debug build takes every 19th start of the larger shapes.
            let stride = if cfg!(debug_assertions) && 12 < size.lights() {
                19
            } else {
                1
            };
            for word in (0..1 << size.lights()).step_by(stride) {
                let start = Board::from_word(size, word).unwrap();
                let best = proved(&brute(&start, &quiet)[0]);
                for patterns in &ways {
                    assert_eq!(patterns.fewest(&start, limits(&stop)), best, "{start:?}");
                }
                if word % 97 == 0 {
                    check_brute(&start, &quiet, &ways);
                }
            }
        }
    }
}

#[test]
fn classes_of_many_lights_count_in_wide_numbers() {
    let ways = ways(size(17_004, 4));
    for eighths in [1, 4, 8] {
        check_alike(&Random(3).board(size(17_004, 4), eighths), &ways);
    }
}

#[test]
fn both_ways_agree_with_all_sums_on_boards_at_random() {
    let mut random = Random(0x11_2358);
    for (rows, cols) in [
        (5, 5),
        (9, 9),
        (11, 11),
        (14, 14),
        (16, 16),
        (6, 8),
        (3, 11),
        (17, 8),
    ] {
        let size = size(rows, cols);
        let quiet = quiet(size);
        if quiet.is_empty() {
            continue;
        }
        let ways = ways(size);
        for eighths in [1, 4, 4, 4, 7, 8] {
            check_brute(&random.board(size, eighths), &quiet, &ways);
        }
    }
}

#[test]
fn both_ways_agree_on_rectangles() {
    let mut random = Random(0x314_1592);
    let table = include_str!("../../../tests/data/nullity_rect_30.csv");
    for line in table.lines().skip(1) {
        let numbers: Vec<usize> = line
            .split(',')
            .map(|number| number.parse().unwrap())
            .collect();
        let (size, nullity) = (size(numbers[0], numbers[1]), numbers[2]);
        if nullity == 0 || 14 < nullity {
            continue;
        }
        let ways = ways(size);
        assert_eq!(ways[0].basis.len(), nullity, "{size}");
        for eighths in [2, 4] {
            check_alike(&random.board(size, eighths), &ways);
        }
    }
}

/// Both ways on one start, against each other.
#[track_caller]
fn check_alike(start: &Board, [plain, meet]: &[Patterns; 2]) {
    let stop = Stop::default();
    let expected = plain.fewest(start, limits(&stop));
    assert!(expected.proved && changed(&expected.presses) == changed(start));
    assert_eq!(meet.fewest(start, limits(&stop)), expected, "{start:?}");
    let expected = plain.list(start, 50, limits(&stop));
    assert_eq!(meet.list(start, 50, limits(&stop)), expected, "{start:?}");
}

#[test]
fn both_ways_agree_at_nullity_16() {
    let mut random = Random(0x271_8281);
    let ways = ways(size(19, 19));
    for eighths in [1, 3, 4, 5, 8] {
        check_alike(&random.board(size(19, 19), eighths), &ways);
    }
}

#[test]
fn all_lights_on_takes_the_published_number_of_presses() {
    let most = if cfg!(debug_assertions) { 45 } else { 65 };
    let table = include_str!("../../../tests/data/allon_min_presses.csv");
    let stop = Stop::default();
    for line in table.lines().skip(1).take(most) {
        let fields: Vec<&str> = line.split(',').collect();
        let (n, moves) = (fields[0].parse().unwrap(), fields[4].parse().unwrap());
        let start = answer(&Board::lit(size(n, n))).unwrap();
        let patterns = Patterns::new(&quiet(size(n, n)), Extent::Whole, limits(&stop)).unwrap();
        let best = patterns.fewest(&start, limits(&stop));
        assert_eq!(
            (best.moves, best.proved, best.at_least),
            (moves, true, moves),
            "{n} × {n}"
        );
        assert_eq!(changed(&best.presses), Board::lit(size(n, n)), "{n} × {n}");
    }
}

#[test]
fn a_bound_below_the_fewest_is_proved_to_be_too_low() {
    let stop = Stop::default();
    for (rows, cols, way) in [(9, 9, Way::Plain), (9, 9, Way::Meet), (19, 19, Way::Meet)] {
        let size = size(rows, cols);
        let patterns = patterns(size, way);
        let start = Random(77).board(size, 4);
        let best = patterns.fewest(&start, limits(&stop));
        assert_eq!(
            patterns.fewest_within(&start, best.moves, limits(&stop)),
            best
        );
        let over = patterns.fewest_within(&start, best.moves - 1, limits(&stop));
        assert!(!over.proved && best.moves <= over.at_least && over.at_least <= over.moves);
    }
}

#[test]
fn without_patterns_the_start_is_the_only_set() {
    let stop = Stop::default();
    let patterns = Patterns::new(&[], Extent::Whole, limits(&stop)).unwrap();
    let start = Random(9).board(size(5, 6), 4);
    assert_eq!(patterns.fewest(&start, limits(&stop)), proved(&start));
    assert_eq!(patterns.list(&start, 7, limits(&stop)).sets, [start]);
}

#[test]
fn a_map_and_its_inverse_cancel() {
    let columns = [0b0110, 0b1100, 0b1000, 0b1011];
    let inverse = inverse(&columns).unwrap();
    for vector in 0..16 {
        assert_eq!(apply(&inverse, apply(&columns, vector)), vector);
    }
    assert_eq!(super::linear::inverse(&[3, 3]), None);
}
