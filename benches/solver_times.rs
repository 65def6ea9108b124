//! How long the solver takes for arbitrary solvable boards: one core, nothing around it.
//!
//! For each side it prints the nullity, then the median and the longest time of some boards: one set of presses with
//! the size new and with the size known, and the fewest presses, proved. Boards come from seeded random presses.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Goal, Outcome, Puzzle, Solver, Stop, Want};

/// The most memory of one search, in bytes.
const SEARCH_BYTES: usize = 1 << 30;

/// How many boards of each side.
const N_BOARDS: u64 = 9;

/// Random bits: `SplitMix64`.
struct Random(u64);

impl Random {
    /// The next 64 bits.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

/// A board that random presses make from a dark one.
fn board(size: Size, seed: u64) -> Board {
    let (mut random, mut board) = (Random(seed), Board::dark(size));
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            if random.next() & 1 == 1 {
                board.press(row_idx, col_idx);
            }
        }
    }
    board
}

/// The time that a solver takes, and the solution's nullity and whether it is proved.
fn time(
    solver: &Solver,
    board: &Board,
    want: Want,
) -> Result<(Duration, usize, bool), Box<dyn Error>> {
    let puzzle = Puzzle::new(board.clone(), Goal::Off, want)?;
    let began = Instant::now();
    let outcome = solver.solve(&puzzle, &Stop::default());
    let took = began.elapsed();
    match outcome {
        Outcome::Solved(solution) => Ok((took, solution.nullity, solution.fewest)),
        Outcome::Impossible { .. } => Err("a board made by presses can be solved".into()),
    }
}

/// The median and the longest of some times.
fn summary(mut times: Vec<Duration>) -> String {
    times.sort();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    format!(
        "{median:.1?} / {:.1?}",
        times.last().copied().unwrap_or_default()
    )
}

/// The line for one side.
fn line(side: usize, is_searched: bool) -> Result<String, Box<dyn Error>> {
    let square = Size::new(side, side).ok_or("a side of at least 1")?;
    let known = Solver::new(SEARCH_BYTES);
    let (mut new_times, mut known_times, mut fewest_times) = (Vec::new(), Vec::new(), Vec::new());
    let (mut nullity, mut n_proved) = (0, 0);
    for seed in 0..N_BOARDS {
        let board = board(square, seed);
        // The first solve pays for memory that the system gives for the first time.
        time(&Solver::new(SEARCH_BYTES), &board, Want::Any)?;
        new_times.push(time(&Solver::new(SEARCH_BYTES), &board, Want::Any)?.0);
        time(&known, &board, Want::Any)?;
        let (took, found_nullity, _) = time(&known, &board, Want::Any)?;
        known_times.push(took);
        nullity = found_nullity;
        if is_searched {
            let (took, _, is_proved) = time(&known, &board, Want::Fewest)?;
            fewest_times.push(took);
            n_proved += u64::from(is_proved);
        }
    }
    let mut line = format!(
        "{side} × {side}, nullity {nullity}: new {}",
        summary(new_times)
    );
    write!(line, ", known {}", summary(known_times))?;
    if is_searched {
        write!(
            line,
            ", fewest {} ({n_proved} of {N_BOARDS} proved)",
            summary(fewest_times)
        )?;
    }
    Ok(line)
}

/// Prints a line for each side; the arguments are other sides to search.
fn main() -> Result<(), Box<dyn Error>> {
    let mut stdout = io::stdout();
    let others: Vec<usize> = std::env::args()
        .skip(1)
        .map(|side| side.parse())
        .collect::<Result<_, _>>()?;
    if !others.is_empty() {
        for side in others {
            writeln!(stdout, "{}", line(side, true)?)?;
        }
        return Ok(());
    }
    for side in [16, 19, 30, 39, 61, 64, 65, 125] {
        writeln!(stdout, "{}", line(side, true)?)?;
    }
    for side in [100, 1000, 4000, 10_000] {
        writeln!(stdout, "{}", line(side, false)?)?;
    }
    Ok(())
}
