//! Advent of Code 2025, day 10, "Factory", part one: buttons wired to indicator lights.
//!
//! Statement: <https://adventofcode.com/2025/day/10>. Input: machines, one a line: a diagram `[.##.]` of the lights
//! to reach from all off, `#` = on; buttons `(1,3)`, each the lights that it flips, from 0; and `{3,5,4,7}`, a number
//! for each light, which part one does not use. Answer: the sum of the fewest presses over all machines. A machine
//! that no presses start is a fault at its place. Blanks may stand anywhere but in a number. Where a fewest is not
//! proved within the effort, the answer is `at most 12, at least 8`; a text whose effort is over before its last machine
//! is begun is refused.

use super::FaultKind;
use super::decimal::{render_decimal, render_known};
use super::entry::{Entry, Reader, Route, Sample};
use super::faults::Faults;
use super::refusal::Refusal;
use super::sheet::{Lights, Sheet, Word};
use super::whole::{Ask, See, one_or_more, twice};
use crate::solver::wiring::Wiring;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "aoc-2025-10",
    route: Route::Solve,
    asks: "Machines, one a line: a diagram [.##.] to reach from all off, buttons (1,3) by the lights they flip, \
        numbers {…} that are not used. The sum of the fewest presses.",
    sample: Sample {
        input: concat!(
            "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}\n",
            "[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}\n",
            "[.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}\n",
        ),
        answer: "7\n",
    },
    reader: Reader::Whole(answer),
};

/// A machine: its place, the lights to reach, the buttons.
type Machine<'a> = (Word<'a>, Vec<u64>, Wiring);

/// Reads and answers a text.
fn answer<'a>(sheet: &mut Sheet<'a>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let (mut most, mut least, mut is_proved) = (0, 0, true);
    let mut faults = Faults::default();
    let read = |sheet: &mut Sheet<'a>, see: See<'_, _>| machines(sheet, ask, see);
    twice(sheet, read, &mut |(place, lights, wiring): Machine<'a>| {
        let wired = ask.wire(&wiring)?;
        let Ok(presses) = wired.answer(&lights) else {
            faults.note(place.at, || FaultKind::Unreachable);
            return Ok(());
        };
        let fewest = wired.fewest(&presses, ask.stop);
        most += fewest.moves;
        least += fewest.at_least;
        is_proved &= fewest.proved;
        Ok(())
    })?;
    if !faults.is_empty() {
        return Err(Refusal::Faults(faults.as_slice().to_vec()));
    }
    let mut out = Vec::new();
    if is_proved {
        render_decimal(most as u64, &mut out);
    } else {
        render_known(most, least, &mut out);
    }
    out.push(b'\n');
    Ok(out)
}

/// Reads all machines, at least one.
fn machines<'a>(
    sheet: &mut Sheet<'a>,
    ask: &Ask<'_>,
    see: See<'_, Machine<'a>>,
) -> Result<(), Refusal> {
    one_or_more(sheet, |sheet| machine(sheet, ask), see)
}

/// The next machine.
fn machine<'a>(sheet: &mut Sheet<'a>, ask: &Ask<'_>) -> Result<Machine<'a>, Refusal> {
    let place = sheet.expect('[')?;
    let mut lights = Lights::default();
    loop {
        let word = sheet.char();
        match word.text {
            b"]" if 0 < lights.n => break,
            b"]" | b"[" | b"(" | b"{" => return Err(sheet.fail(word, "# or .")),
            _ => lights.push(sheet.light(word, "# or .", is_on)?),
        }
    }
    ask.size(1, lights.n)?;
    let mut wiring = Wiring::new(lights.n);
    let open = loop {
        let word = sheet.char();
        match word.text {
            b"(" => {
                ask.expect_room(lights.n, wiring.n_presses() + 1)?;
                wiring.add(button(sheet, word, lights.n)?);
            }
            b"{" if 0 < wiring.n_presses() => break word,
            _ if wiring.n_presses() == 0 => return Err(sheet.fail(word, "(")),
            _ => return Err(sheet.fail(word, "( or {")),
        }
    };
    let (_, n_numbers) = numbers(sheet, (b"}", "a comma or }"), (usize::MAX, 0))?;
    if n_numbers != lights.n {
        let expected = format_args!("{} numbers, one a light", lights.n);
        sheet.note_found(open.at, expected, n_numbers);
    }
    Ok((place, lights.words, wiring))
}

/// The lights of a button, whose bracket has been passed; one that is named twice is noted.
fn button(sheet: &mut Sheet<'_>, open: Word<'_>, n_lights: usize) -> Result<Vec<usize>, Refusal> {
    // One more than there are lights hold one twice.
    let (mut lights, _) = numbers(sheet, (b")", "a comma or )"), (n_lights - 1, n_lights + 1))?;
    lights.sort_unstable();
    if let Some([light, _]) = lights.array_windows().find(|[a, b]| a == b) {
        let found = format_args!("light {light} twice");
        sheet.note_found(open.at, "each light of a button once", found);
    }
    Ok(lights)
}

/// Numbers up to `most` with commas between, up to the closing bracket: the first `n_kept`, and how many there are.
fn numbers(
    sheet: &mut Sheet<'_>,
    (bracket, expected): (&[u8], &str),
    (most, n_kept): (usize, usize),
) -> Result<(Vec<usize>, usize), Refusal> {
    let (mut numbers, mut n_numbers) = (Vec::new(), 0);
    loop {
        let number = sheet.number_inside("a number", (0, most))?;
        if n_numbers < n_kept {
            numbers.push(number);
        }
        n_numbers += 1;
        let word = sheet.char();
        match word.text {
            b"," => {}
            text if text == bracket => return Ok((numbers, n_numbers)),
            _ => return Err(sheet.fail(word, expected)),
        }
    }
}

/// The light of a character.
fn is_on(character: &[u8]) -> Option<bool> {
    match character {
        b"#" => Some(true),
        b"." => Some(false),
        _ => None,
    }
}
