//! POJ 1681, Painter's Problem: the fewest bricks to paint.
//!
//! Statement: <http://poj.org/problem?id=1681>. Input: t, then t walls, each n and n lines of n letters, `y` yellow
//! and `w` white. Answer: a line a wall, the fewest bricks to paint for all to be yellow, or `inf`. The judge's walls
//! have n ≤ 15; any n is answered. Letters need no blanks and take any; after the last letter of a wall there has to
//! be one. Where the fewest are not proved within the effort, the line is `at most 12, at least 8`; a text whose
//! effort is over before its last wall is begun is refused.

use super::entry::{Entry, Reader, Route, Sample};
use super::poj_1753::render_count;
use super::refusal::Refusal;
use super::sheet::Sheet;
use super::whole::{Ask, See, twice};
use crate::solver::Outcome;
use crate::solver::board::Size;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-1681",
    route: Route::Solve,
    asks: "t, then t walls: n and n lines of n letters, y = yellow, w = white. The fewest bricks to paint for all \
        to be yellow, or inf.",
    sample: Sample {
        input: "2\n3\nyyy\nyyy\nyyy\n5\nwwwww\nwwwww\nwwwww\nwwwww\nwwwww\n",
        answer: "0\n15\n",
    },
    reader: Reader::Whole(answer),
};

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::new();
    let read = |sheet: &mut Sheet<'_>, see: See<'_, _>| walls(sheet, ask, see);
    twice(sheet, read, &mut |(size, lights)| {
        match ask.fewest(size, lights)? {
            Outcome::Impossible { .. } => out.extend_from_slice(b"inf"),
            Outcome::Solved(solution) => render_count(&solution, &mut out),
        }
        out.push(b'\n');
        Ok(())
    })?;
    Ok(out)
}

/// Reads all walls: size, and the bricks that are white.
fn walls(
    sheet: &mut Sheet<'_>,
    ask: &Ask<'_>,
    see: See<'_, (Size, Vec<u64>)>,
) -> Result<(), Refusal> {
    for _ in 0..sheet.number("t, the number of walls", (0, usize::MAX))? {
        let n = sheet.number("n, the rows and columns of a wall", (1, usize::MAX))?;
        let size = ask.size(n, n)?;
        let lights = sheet.lights(size.lights(), Sheet::char, "w or y", is_white)?;
        sheet.expect_blank("a blank after the last brick of a wall");
        see((size, lights))?;
    }
    sheet.end()
}

/// A brick that is white has to change.
fn is_white(letter: &[u8]) -> Option<bool> {
    match letter {
        b"w" => Some(true),
        b"y" => Some(false),
        _ => None,
    }
}
