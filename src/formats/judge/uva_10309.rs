//! UVA 10309, Turn the Lights Off (University of Ulm, local contest 2002): named boards of 10 × 10.
//!
//! Statement: <https://onlinejudge.org/external/103/10309.pdf>. Input: boards, each a name of one word and ten lines
//! of ten characters, `#` off and the letter `O` on, until a name is `end`. Answer: a line a board, its name and the
//! fewest presses that put all lights out, or -1 where there are none or more than 100: on 100 lights no fewest set
//! has more. The size is part of the format, since it is nowhere said in a text. The figure 0 is no light, but a
//! fault. Characters need no blanks and take any; after the last of a board there has to be one.

use std::str;

use super::entry::{Entry, Reader, Route, Sample};
use super::poj_1753::render_count;
use super::refusal::Refusal;
use super::sheet::Sheet;
use super::whole::{Ask, See, twice};
use crate::solver::Outcome;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "uva-10309",
    route: Route::Solve,
    asks: "Boards, each a name and 10 lines of 10 characters, # = off, O = on, until the name is end. Name and \
        fewest presses that put all out, or -1.",
    sample: Sample {
        input: concat!(
            "all_off\n##########\n##########\n##########\n##########\n##########\n",
            "##########\n##########\n##########\n##########\n##########\n",
            "all_on\nOOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\n",
            "OOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\nOOOOOOOOOO\n",
            "simple\n#O########\nOOO#######\n#O########\n####OO####\n###O##O###\n",
            "####OO####\n##########\n########O#\n#######OOO\n########O#\n",
            "end\n",
        ),
        answer: "all_off 0\nall_on 44\nsimple 4\n",
    },
    reader: Reader::Whole(answer),
};

/// Rows and columns of a board.
const SIDE: usize = 10;

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let size = ask.size(SIDE, SIDE)?;
    let mut out = Vec::new();
    twice(sheet, boards, &mut |(name, lights)| {
        out.extend_from_slice(name);
        out.push(b' ');
        match ask.fewest(size, lights)? {
            Outcome::Impossible { .. } => out.extend_from_slice(b"-1"),
            Outcome::Solved(solution) => render_count(&solution, &mut out),
        }
        out.push(b'\n');
        Ok(())
    })?;
    Ok(out)
}

/// Reads all boards: name and lights.
fn boards<'a>(sheet: &mut Sheet<'a>, see: See<'_, (&'a [u8], Vec<u64>)>) -> Result<(), Refusal> {
    loop {
        let name = sheet.word();
        match name.text {
            b"" => return Err(sheet.fail(name, "the name of a board, or end")),
            b"end" => return sheet.end(),
            text if str::from_utf8(text).is_err() => sheet.note(name, "a name in UTF-8"),
            _ => {}
        }
        let lights = sheet.lights(SIDE * SIDE, Sheet::char, "# or the letter O", is_on)?;
        sheet.expect_blank("a blank after the last light of a board");
        see((name.text, lights))?;
    }
}

/// The light of a character.
fn is_on(character: &[u8]) -> Option<bool> {
    match character {
        b"#" => Some(false),
        b"O" => Some(true),
        _ => None,
    }
}
