//! POJ 2965, The Pilots Brothers' refrigerator (NEERC, Northern Subregional 2004): a press turns a row and a column.
//!
//! Statement: <http://poj.org/problem?id=2965>. Input: four lines of four handles, `+` closed and `-` open; switching
//! a handle turns all of its row and its column. Answer: the fewest switches that open all, then the row and the
//! column of each, from 1, a line each, in reading order. On 4 × 4 every board has exactly one set of switches, so
//! there is no tie and nothing is impossible. Sixteen handles are one board whatever the lines, and any other number
//! is a fault rather than a board of another size: a line lost in copying shall not be answered. Copies of the
//! statement have other dashes, since it is printed with U+2212: that, and U+2010 to U+2014, are read as `-`.

use super::decimal::render_decimal;
use super::entry::{Entry, Reader, Route, Sample};
use super::refusal::Refusal;
use super::sheet::Sheet;
use super::whole::Ask;
use crate::solver::wiring::Wiring;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-2965",
    route: Route::Solve,
    asks: "4 lines of 4 handles, + = closed, - = open; a switch turns its whole row and column. The fewest switches \
        that open all, then row and column of each.",
    sample: Sample {
        input: "-+--\n----\n----\n-+--\n",
        answer: "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n",
    },
    reader: Reader::Whole(answer),
};

/// Rows and columns of the door.
const SIDE: usize = 4;

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let closed = sheet.lights(SIDE * SIDE, Sheet::char, "+ or -", is_closed)?;
    sheet.end()?;
    let wired = ask.wire(&door())?;
    let switches = wired
        .answer(&closed)
        .expect("on 4 × 4 every handle can be turned alone");
    let mut out = Vec::new();
    render_decimal(u64::from(switches[0].count_ones()), &mut out);
    out.push(b'\n');
    for idx in (0..SIDE * SIDE).filter(|idx| switches[0] >> idx & 1 == 1) {
        render_decimal((idx / SIDE + 1) as u64, &mut out);
        out.push(b' ');
        render_decimal((idx % SIDE + 1) as u64, &mut out);
        out.push(b'\n');
    }
    Ok(out)
}

/// Which handles a switch turns.
fn door() -> Wiring {
    let mut wiring = Wiring::new(SIDE * SIDE);
    for idx in 0..SIDE * SIDE {
        let (row, col) = (idx / SIDE, idx % SIDE);
        let of_row = (0..SIDE).map(|col| row * SIDE + col);
        wiring.add(of_row.chain((0..SIDE).map(|row| row * SIDE + col)));
    }
    wiring
}

/// The handle of a character.
fn is_closed(character: &[u8]) -> Option<bool> {
    match str::from_utf8(character) {
        Ok("+") => Some(true),
        Ok("-" | "\u{2010}" | "\u{2011}" | "\u{2012}" | "\u{2013}" | "\u{2014}" | "\u{2212}") => {
            Some(false)
        }
        _ => None,
    }
}
