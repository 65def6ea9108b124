//! `LeetCode` 1284, Minimum Number of Flips to Convert Binary Matrix to Zero Matrix.
//!
//! Statement: <https://leetcode.com/problems/minimum-number-of-flips-to-convert-binary-matrix-to-zero-matrix/>.
//! Input: a JSON matrix of 0 and 1, or several one after the other, as the site's own field of test cases has them.
//! Answer: a line a matrix, the fewest steps to a matrix of zeros, or -1. The site's matrices have at most 3 × 3; any
//! size is answered. Where the fewest are not proved within the effort, the line is `at most 12, at least 8`; a text
//! whose effort is over before its last matrix is begun is refused.

use super::cursor::Position;
use super::entry::{Entry, Reader, Route, Sample};
use super::poj_1753::render_count;
use super::refusal::Refusal;
use super::sheet::{Lights, Sheet, parse_bit};
use super::whole::{Ask, See, one_or_more, twice};
use crate::solver::Outcome;
use crate::solver::board::Size;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "leetcode-1284",
    route: Route::Solve,
    asks: "A JSON matrix of 0 and 1. The fewest steps to a matrix of zeros, or -1; a step flips a cell and its \
        neighbours.",
    sample: Sample {
        input: "[[0,0],[0,1]]\n",
        answer: "3\n",
    },
    reader: Reader::Whole(answer),
};

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::new();
    let read = |sheet: &mut Sheet<'_>, see: See<'_, _>| matrices(sheet, ask, see);
    twice(sheet, read, &mut |(size, lights)| {
        match ask.fewest(size, lights)? {
            Outcome::Impossible { .. } => out.extend_from_slice(b"-1"),
            Outcome::Solved(solution) => render_count(&solution, &mut out),
        }
        out.push(b'\n');
        Ok(())
    })?;
    Ok(out)
}

/// Reads all matrices, at least one.
fn matrices(
    sheet: &mut Sheet<'_>,
    ask: &Ask<'_>,
    see: See<'_, (Size, Vec<u64>)>,
) -> Result<(), Refusal> {
    one_or_more(sheet, |sheet| matrix(sheet, ask), see)
}

/// The next matrix; a row of another length than the first is noted.
fn matrix(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<(Size, Vec<u64>), Refusal> {
    let mut lights = Lights::default();
    let (mut n_rows, mut n_cols) = (0, 0);
    sheet.expect('[')?;
    loop {
        sheet.expect('[')?;
        let n_before = lights.n;
        let end = cells(sheet, &mut lights)?;
        n_rows += 1;
        match lights.n - n_before {
            n if n_rows == 1 => n_cols = n,
            n if n != n_cols => sheet.note_found(
                end,
                format_args!("a row of {n_cols} cells as the first"),
                format_args!("its end after {n}"),
            ),
            _ => {}
        }
        if end_of(sheet)?.is_some() {
            break;
        }
    }
    Ok((ask.size(n_rows, n_cols)?, lights.words))
}

/// The cells of a row, up to its bracket, whose place is returned.
fn cells(sheet: &mut Sheet<'_>, lights: &mut Lights) -> Result<Position, Refusal> {
    loop {
        let cell = sheet.char();
        // Where not even a digit stands, nothing is known of what follows.
        if !cell.text.iter().all(u8::is_ascii_digit) {
            return Err(sheet.fail(cell, "0 or 1"));
        }
        lights.push(sheet.light(cell, "0 or 1", parse_bit)?);
        if let Some(end) = end_of(sheet)? {
            return Ok(end);
        }
    }
}

/// Passes a comma or a closing bracket; the place of the bracket.
fn end_of(sheet: &mut Sheet<'_>) -> Result<Option<Position>, Refusal> {
    let word = sheet.char();
    match word.text {
        b"," => Ok(None),
        b"]" => Ok(Some(word.at)),
        _ => Err(sheet.fail(word, "a comma or ]")),
    }
}
