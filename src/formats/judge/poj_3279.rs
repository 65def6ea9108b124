//! POJ 3279, Fliptile (USACO 2007 Open, also Luogu P2985 and BZOJ 1647): the presses themselves.
//!
//! Statement: <http://poj.org/problem?id=3279>. Input: M rows and N columns, then the tiles row by row, numbers
//! 0 or 1, 1 = black. Answer: M lines of N numbers, the fewest flips that turn all white side up, among equals the
//! least as a string; or `IMPOSSIBLE`. The judge's boards have at most 15 × 15; any size is answered. One board a
//! text, as the statement has it. Where the fewest are not proved within the effort, a line `at most 12, at least 8`
//! follows the rows.

use super::decimal::render_known;
use super::entry::{Entry, Reader, Route, Sample};
use super::poj_1222::render_rows;
use super::refusal::Refusal;
use super::sheet::{Sheet, parse_bit};
use super::whole::Ask;
use crate::solver::Outcome;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-3279",
    route: Route::Solve,
    asks: "M and N, then M lines of N numbers, 1 = black. The fewest flips that make all white, among equals the \
        least in reading order, or IMPOSSIBLE.",
    sample: Sample {
        input: "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n",
        answer: "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n",
    },
    reader: Reader::Whole(answer),
};

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let rows = sheet.number("M, the number of rows", (1, usize::MAX))?;
    let cols = sheet.number("N, the number of columns", (1, usize::MAX))?;
    let size = ask.size(rows, cols)?;
    let lights = sheet.lights(size.lights(), Sheet::word, "0 or 1", parse_bit)?;
    sheet.end()?;
    let mut out = Vec::new();
    match ask.fewest(size, lights)? {
        Outcome::Impossible { .. } => out.extend_from_slice(b"IMPOSSIBLE\n"),
        Outcome::Solved(solution) => {
            render_rows(&solution.presses, &mut out);
            if !solution.fewest {
                render_known(solution.moves, solution.at_least, &mut out);
                out.push(b'\n');
            }
        }
    }
    Ok(out)
}
