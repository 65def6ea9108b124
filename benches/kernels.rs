//! What the solver's parts take: `cargo bench`, one core by `taskset -c 0`.
//!
//! Private rooms of the solver are compiled in once more, so that they need no public face for the sake of this.
//! Where a part has a path of the processor's own instructions, `plain` is the same work without them.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lights_out::solver::board::{Board, Size};
use lights_out::solver::classic::{flip_4x4, presses_4x4, presses_5x6};
use lights_out::solver::{Goal, Outcome, Puzzle, Solver, Stop, Want};
use solver::words::random_words;

#[path = "../src/solver"]
#[expect(
    dead_code,
    unused_imports,
    clippy::missing_docs_in_private_items,
    reason = "not all of these rooms is measured, and their tests run elsewhere"
)]
mod solver {
    mod bits;
    mod gf2;
    mod machine;
    mod random;
    #[path = "../../benches/kernels/words.rs"]
    pub(crate) mod words;
}

/// A board with every light on with even chance.
fn random_board(side: usize, seed: u64) -> Board {
    let square = Size::new(side, side).expect("a side of at least 1");
    let mut words = random_words(square.lights().div_ceil(64), seed);
    if !square.lights().is_multiple_of(64) {
        let last = words.len() - 1;
        words[last] &= (1 << (square.lights() % 64)) - 1;
    }
    Board::from_words(square, words).expect("as many words as the lights")
}

/// A board that can be solved: what some random presses make of a dark one.
fn solvable_board(side: usize) -> Board {
    let presses = random_board(side, 7);
    let mut board = Board::dark(presses.size());
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        if presses.get(row, col) {
            board.press(row, col);
        }
    }
    board
}

/// One bench that answers some boards one by one: the throughput is that of boards.
fn each<T, R>(criterion: &mut Criterion, name: &str, boards: &[T], answer: impl Fn(&T) -> R) {
    let mut group = criterion.benchmark_group("classic");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for board in boards {
                black_box(answer(black_box(board)));
            }
        });
    });
    group.finish();
}

/// The classics by table, 1024 boards a step; and 5 × 6 through the general face.
fn classic(criterion: &mut Criterion) {
    let words = random_words(1024, 1);
    let boards_5x6: Vec<u32> = words.iter().map(|word| (word >> 34) as u32).collect();
    let boards_4x4: Vec<u16> = words.iter().map(|word| (word >> 48) as u16).collect();
    each(criterion, "presses_5x6", &boards_5x6, |&board| {
        presses_5x6(board)
    });
    each(criterion, "presses_4x4", &boards_4x4, |&board| {
        presses_4x4(board)
    });
    each(criterion, "flip_4x4", &boards_4x4, |&board| flip_4x4(board));
    let size = Size::new(5, 6).expect("a side of at least 1");
    let puzzle = |&board: &u32| {
        let board = Board::from_word(size, board.into()).expect("30 bits");
        Puzzle::new(board, Goal::Off, Want::Fewest).expect("no goal board")
    };
    let puzzles: Vec<Puzzle> = boards_5x6.iter().map(puzzle).collect();
    let (solver, stop) = (Solver::default(), Stop::default());
    each(criterion, "solve_5x6", &puzzles, |puzzle| {
        solver.solve(puzzle, &stop)
    });
}

/// Whole solves of one set of presses, with the size known and with the size new.
fn solve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    for side in [100, 1000, 4000, 10_000] {
        let board = random_board(side, 2);
        group.throughput(Throughput::Elements(board.size().lights() as u64));
        let puzzle = Puzzle::new(board, Goal::Off, Want::Any).expect("no goal board");
        let (known, stop) = (Solver::default(), Stop::default());
        group.bench_function(BenchmarkId::new("known", side), |bencher| {
            bencher.iter(|| known.solve(&puzzle, &stop));
        });
        group.bench_function(BenchmarkId::new("new", side), |bencher| {
            bencher.iter_batched_ref(
                Solver::default,
                |solver| solver.solve(&puzzle, &stop),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// The fewest presses, proved, with the size known.
fn fewest(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fewest");
    for side in [16, 19, 30, 39] {
        let puzzle = Puzzle::new(solvable_board(side), Goal::Off, Want::Fewest);
        let puzzle = puzzle.expect("no goal board");
        let (solver, stop) = (Solver::default(), Stop::default());
        let is_proved = |outcome: &Outcome| matches!(outcome, Outcome::Solved(set) if set.fewest);
        assert!(is_proved(&solver.solve(&puzzle, &stop)), "time enough");
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| solver.solve(&puzzle, &stop));
        });
    }
    group.finish();
}

/// Some seconds for each bench, so that all take a minute or two.
fn config() -> Criterion {
    Criterion::default()
        .sample_size(50)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500))
}

criterion_group! {
    name = kernels;
    config = config();
    targets = classic, solve, solver::words::chase, solver::words::product, solver::words::gcd,
        solver::words::basis, fewest
}
criterion_main!(kernels);
