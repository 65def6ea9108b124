//! The peer of `benches/text`: POJ 1222 as its solutions for the judge are written, in C but for the syntax.
//!
//! It reads numbers by `scanf`, tries first rows of presses in turn, presses each further row as the lights
//! above ask, and stops at the first row that leaves nothing on; then it writes numbers by `printf`. An int for
//! each light, a rim of zeros around them so that no neighbour needs a check.
#![expect(unsafe_code, reason = "scanf and printf are functions of C")]
#![expect(clippy::needless_range_loop, reason = "written as in C")]

use std::ffi::{CStr, c_char, c_int};

unsafe extern "C" {
    /// Reads from standard input.
    fn scanf(format: *const c_char, ...) -> c_int;
    /// Writes to standard output.
    fn printf(format: *const c_char, ...) -> c_int;
    /// Writes out what the library holds back, for all streams if there is none.
    fn fflush(stream: *const c_char) -> c_int;
}

/// Rows and a rim above and below.
const ROWS: usize = 7;
/// Columns and a rim on both sides.
const COLS: usize = 8;

/// A light or a press each.
type Ints = [[c_int; COLS]; ROWS];

/// What C reads and writes a number by.
const NUMBER: &CStr = c"%d";

/// The next number of the input.
fn read_number() -> c_int {
    let mut number: c_int = 0;
    // SAFETY: the format asks for a pointer to one int, which it gets.
    unsafe { scanf(NUMBER.as_ptr(), &raw mut number) };
    number
}

/// Fills in the rows after the first; is then nothing left on in the last?
fn chase(lights: &Ints, presses: &mut Ints) -> bool {
    for row in 1..5 {
        for col in 1..=6 {
            presses[row + 1][col] = (lights[row][col]
                + presses[row][col]
                + presses[row - 1][col]
                + presses[row][col - 1]
                + presses[row][col + 1])
                & 1;
        }
    }
    (1..=6).all(|col| {
        (presses[5][col - 1] + presses[5][col] + presses[5][col + 1] + presses[4][col]) & 1
            == lights[5][col]
    })
}

/// Finds the presses by trying each first row.
fn solve(lights: &Ints, presses: &mut Ints) {
    for first in 0..64 {
        for col in 1..=6 {
            presses[1][col] = first >> (col - 1) & 1;
        }
        if chase(lights, presses) {
            return;
        }
    }
}

/// Answers all puzzles of the input.
fn main() {
    let (mut lights, mut presses) = ([[0; COLS]; ROWS], [[0; COLS]; ROWS]);
    for number in 1..=read_number() {
        for row in 1..=5 {
            for col in 1..=6 {
                lights[row][col] = read_number();
            }
        }
        solve(&lights, &mut presses);
        // SAFETY: each format asks for one int, or one character, which it gets.
        unsafe {
            printf(c"PUZZLE #%d\n".as_ptr(), number);
            for row in &presses[1..=5] {
                for col in 1..=6 {
                    let after = if col < 6 { ' ' } else { '\n' };
                    printf(c"%d%c".as_ptr(), row[col], after as c_int);
                }
            }
        }
    }
    // SAFETY: no stream means all of them.
    unsafe { fflush(std::ptr::null()) };
}
