//! The benches of rooms that only the solver sees; they stand inside it.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};

use super::gf2::euclid::extended_gcd;
use super::gf2::fibonacci::{fibonacci, poly_to_row, row_to_poly, substitute_successor};
use super::gf2::multiply::multiply;
use super::machine::{self, Rows, Written, plain};
use super::random::Random;

/// Random words.
pub(crate) fn random_words(n_words: usize, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    (0..n_words).map(|_| random.word()).collect()
}

/// Chasing a square: to what is left over below, and with all presses written.
pub(crate) fn chase(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("chase");
    for side in [100, 1000, 10_000] {
        let words = random_words(side * side / 64 + 1, 3);
        let rows = Rows {
            words: &words[..(side * side).div_ceil(64)],
            count: side,
            n_cols: side,
        };
        let dark = || vec![0; side.div_ceil(64) + 2];
        group.throughput(Throughput::Elements((side * side) as u64));
        group.bench_function(BenchmarkId::new("leftover", side), |bencher| {
            bencher.iter(|| {
                let (mut previous, mut current) = (dark(), dark());
                machine::chase(rows, &mut previous, &mut current, None);
                current
            });
        });
        group.bench_function(BenchmarkId::new("leftover, plain", side), |bencher| {
            bencher.iter(|| {
                let (mut previous, mut current) = (dark(), dark());
                plain::chase(rows, 0, [&mut previous, &mut current], None);
                current
            });
        });
        group.bench_function(BenchmarkId::new("presses", side), |bencher| {
            bencher.iter(|| {
                let (mut previous, mut current) = (dark(), dark());
                let mut written = Written::default();
                machine::chase(rows, &mut previous, &mut current, Some(&mut written));
                written
            });
        });
        group.bench_function(BenchmarkId::new("presses, plain", side), |bencher| {
            bencher.iter(|| {
                let (mut previous, mut current) = (dark(), dark());
                let mut written = Written::default();
                let state = [&mut previous[..], &mut current[..]];
                plain::chase(rows, 0, state, Some(&mut written));
                written
            });
        });
    }
    group.finish();
}

/// Products of two polynomials, and of a word and a polynomial.
pub(crate) fn product(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("product");
    for n_words in [16, 157] {
        let (a, b) = (random_words(n_words, 4), random_words(n_words, 5));
        let mut into = vec![0; n_words + 1];
        group.bench_function(BenchmarkId::new("whole", n_words), |bencher| {
            bencher.iter(|| multiply(black_box(&a), &b));
        });
        group.bench_function(BenchmarkId::new("word", n_words), |bencher| {
            bencher.iter(|| machine::add_word_product(&mut into, b[0], black_box(&a)));
        });
        group.bench_function(BenchmarkId::new("word, plain", n_words), |bencher| {
            bencher.iter(|| plain::add_word_product(&mut into, b[0], black_box(&a)));
        });
    }
    group.finish();
}

/// The divisor and the inverse that a square needs, and the step that they are made of.
pub(crate) fn gcd(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("gcd");
    for side in [1000, 10_000] {
        let modulus = fibonacci(side + 1);
        let mut path = modulus.clone();
        substitute_successor(&mut path);
        let value = row_to_poly(&poly_to_row(&path, side));
        group.bench_function(BenchmarkId::new("whole", side), |bencher| {
            bencher.iter(|| extended_gcd(black_box(&modulus), &value));
        });
        let n_words = side.div_ceil(64);
        let (mut upper, mut lower) = (random_words(n_words, 6), random_words(n_words, 8));
        let matrix = [[upper[0], lower[0]], [upper[1], lower[1]]];
        group.bench_function(BenchmarkId::new("step", side), |bencher| {
            bencher.iter(|| machine::multiply_pair(matrix, &mut upper, &mut lower));
        });
        group.bench_function(BenchmarkId::new("step, plain", side), |bencher| {
            bencher.iter(|| plain::multiply_pair(matrix, &mut upper, &mut lower));
        });
    }
    group.finish();
}

/// The change of basis between rows and powers, both ways.
pub(crate) fn basis(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("basis");
    for n_cols in [1000_usize, 10_000] {
        let row = random_words(n_cols.div_ceil(64), 9);
        let poly = random_words(2 * n_cols.div_ceil(64), 10);
        group.bench_function(BenchmarkId::new("row_to_poly", n_cols), |bencher| {
            bencher.iter(|| row_to_poly(black_box(&row)));
        });
        group.bench_function(BenchmarkId::new("poly_to_row", n_cols), |bencher| {
            bencher.iter(|| poly_to_row(black_box(&poly), n_cols));
        });
    }
    group.finish();
}
