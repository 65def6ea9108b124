//! Every path against the plain one, and that against definitions.

use super::{Rows, Written, plain};
use crate::solver::bits;
use crate::solver::random::Random;

/// The product of two words by the definition.
fn product(a: u64, b: u64) -> u128 {
    let ones = (0..64).filter(|i| a >> i & 1 == 1);
    ones.fold(0, |sum, i| sum ^ u128::from(b) << i)
}

/// Words whose classes of every fourth bit are full or empty, and some others.
fn special_words() -> Vec<u64> {
    let classes = (0..16_u64).map(|set| 0x1111_1111_1111_1111 * set);
    classes.chain([1, 1 << 63, u64::MAX >> 1]).collect()
}

#[test]
fn words_multiply_by_the_definition_on_each_path() {
    let mut random = Random::new(60);
    let mut pairs: Vec<_> = (0..2000)
        .map(|_| (random.word(), random.word() & random.word()))
        .collect();
    let special = special_words();
    pairs.extend(
        special
            .iter()
            .flat_map(|&a| special.iter().map(move |&b| (a, b))),
    );
    for (a, b) in pairs {
        assert_eq!(plain::multiply_words(a, b), product(a, b), "{a:x} {b:x}");
        assert_eq!(super::multiply_words(a, b), product(a, b), "{a:x} {b:x}");
    }
}

#[test]
fn a_word_times_a_polynomial_of_any_length_is_the_same_on_each_path() {
    let mut random = Random::new(61);
    for n_words in 0..70 {
        let (factor, poly) = (random.word(), random.words(n_words));
        let mut expected = random.words(n_words + 1);
        let mut into = expected.clone();
        plain::add_word_product(&mut expected, factor, &poly);
        super::add_word_product(&mut into, factor, &poly);
        assert_eq!(into, expected, "{n_words} words");
    }
}

#[test]
fn a_pair_of_any_length_times_a_matrix_is_the_same_on_each_path() {
    let mut random = Random::new(62);
    for n_words in 0..70 {
        let matrix = [0, 1].map(|_| [random.word(), random.word()]);
        let (mut upper, mut lower) = (random.words(n_words), random.words(n_words));
        let (mut expected_upper, mut expected_lower) = (upper.clone(), lower.clone());
        let expected = plain::multiply_pair(matrix, &mut expected_upper, &mut expected_lower);
        assert_eq!(
            super::multiply_pair(matrix, &mut upper, &mut lower),
            expected
        );
        assert_eq!(
            (upper, lower),
            (expected_upper, expected_lower),
            "{n_words} words"
        );
    }
}

#[test]
fn bits_are_counted_by_the_definition_on_each_path() {
    let mut random = Random::new(63);
    for n_words in 0..70 {
        let words = random.words(n_words);
        let expected = (0..64 * n_words)
            .filter(|i| words[i / 64] >> (i % 64) & 1 == 1)
            .count();
        assert_eq!(plain::count_ones(&words), expected);
        assert_eq!(super::count_ones(&words), expected);
    }
}

/// A row of random bits between two zero words.
fn padded_row(n_cols: usize, random: &mut Random) -> Vec<u64> {
    let mut words = random.words(n_cols.div_ceil(64));
    words[(n_cols - 1) / 64] &= bits::mask((n_cols - 1) % 64 + 1);
    [&[0], &words[..], &[0]].concat()
}

/// Chases random rows from a random state on both paths; all that is written has to be the same.
#[track_caller]
fn check_chase(n_rows: usize, n_cols: usize, random: &mut Random) {
    let mut words = random.words((n_rows * n_cols).div_ceil(64));
    let last = words.len() - 1;
    words[last] &= bits::mask(n_rows * n_cols - 64 * last);
    let rows = Rows {
        words: &words,
        count: n_rows,
        n_cols,
    };
    let [previous, current] = [0, 1].map(|_| padded_row(n_cols, random));
    let mut expected = (previous.clone(), current.clone(), Written::default());
    let state = [&mut expected.0[..], &mut expected.1];
    plain::chase(rows, 0, state, Some(&mut expected.2));
    let mut found = (previous.clone(), current.clone(), Written::default());
    super::chase(rows, &mut found.0, &mut found.1, Some(&mut found.2));
    assert!(found == expected, "{n_rows} × {n_cols}, with presses");
    assert_eq!(found.2.n_ones, plain::count_ones(&found.2.words));
    (found.0, found.1) = (previous, current);
    super::chase(rows, &mut found.0, &mut found.1, None);
    assert!(found == expected, "{n_rows} × {n_cols}, without presses");
}

#[test]
fn rows_of_any_length_are_chased_alike_on_each_path() {
    let mut random = Random::new(64);
    for n_cols in 65..1100 {
        check_chase(20, n_cols, &mut random);
    }
    for n_cols in (1400..3200).step_by(63) {
        for n_rows in [1, 2, 7, 70] {
            check_chase(n_rows, n_cols, &mut random);
        }
    }
}

#[test]
fn plain_rows_are_chased_by_the_definition() {
    let mut random = Random::new(65);
    for n_cols in [65, 100, 128, 129, 200] {
        let [before, middle, lights] = [0, 1, 2].map(|_| padded_row(n_cols, &mut random));
        let bit = |row: &[u64], col: usize| row[1 + col / 64] >> (col % 64) & 1;
        let rows = Rows {
            words: &lights[1..=n_cols.div_ceil(64)],
            count: 1,
            n_cols,
        };
        let (mut previous, mut current) = (before.clone(), middle.clone());
        plain::chase(rows, 0, [&mut previous, &mut current], None);
        assert_eq!(previous, middle);
        for col in 0..n_cols {
            let left = if 0 < col { bit(&middle, col - 1) } else { 0 };
            let right = if col + 1 < n_cols {
                bit(&middle, col + 1)
            } else {
                0
            };
            let sum = left ^ bit(&middle, col) ^ right ^ bit(&before, col) ^ bit(&lights, col);
            assert_eq!(bit(&current, col), sum, "{col} of {n_cols}");
        }
    }
}
