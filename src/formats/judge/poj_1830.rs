//! POJ 1830, 开关问题 ("switches"): in how many ways.
//!
//! Statement: <http://poj.org/problem?id=1830>. Input: K, then K groups: N, the N switches at the start, the N at
//! the end, then pairs `i j`, from 1, until `0 0`: pressing i changes j too. Answer: a line a group, the number of
//! sets of presses that lead from the start to the end, or `Oh,it's impossible~!!`. A pair goes one way alone, from
//! the press to the switch; a pair that is said again, or a switch with itself, says nothing new. The judge's groups
//! have N < 29; any N is answered, and a number of any length.

use super::decimal::power_of_two;
use super::entry::{Entry, Reader, Route, Sample};
use super::refusal::Refusal;
use super::sheet::{Sheet, parse_bit};
use super::whole::{Ask, See, twice};
use crate::solver::wiring::Wiring;

/// The judge as the list has it.
pub(super) const ENTRY: Entry = Entry {
    name: "poj-1830",
    route: Route::Solve,
    asks: "K groups: N, the start, the end, then pairs i j until 0 0; pressing i changes j too. The number of ways \
        from start to end.",
    sample: Sample {
        input: concat!(
            "2\n3\n0 0 0\n1 1 1\n1 2\n1 3\n2 1\n2 3\n3 1\n3 2\n0 0\n",
            "3\n0 0 0\n1 0 1\n1 2\n2 1\n0 0\n",
        ),
        answer: "4\nOh,it's impossible~!!\n",
    },
    reader: Reader::Whole(answer),
};

/// Reads and answers a text.
fn answer(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let mut out = Vec::new();
    let read = |sheet: &mut Sheet<'_>, see: See<'_, _>| groups(sheet, ask, see);
    twice(sheet, read, &mut |(wiring, change)| {
        let wired = ask.wire(&wiring)?;
        match wired.answer(&change) {
            Ok(_) => out.extend_from_slice(power_of_two(wired.nullity()).as_bytes()),
            Err(_) => out.extend_from_slice(b"Oh,it's impossible~!!"),
        }
        out.push(b'\n');
        Ok(())
    })?;
    Ok(out)
}

/// Reads all groups.
fn groups(
    sheet: &mut Sheet<'_>,
    ask: &Ask<'_>,
    see: See<'_, (Wiring, Vec<u64>)>,
) -> Result<(), Refusal> {
    for _ in 0..sheet.number("K, the number of groups", (0, usize::MAX))? {
        see(group(sheet, ask)?)?;
    }
    sheet.end()
}

/// The next group: its wiring, and the switches that have to change.
fn group(sheet: &mut Sheet<'_>, ask: &Ask<'_>) -> Result<(Wiring, Vec<u64>), Refusal> {
    let n = sheet.number("N, the number of switches", (1, usize::MAX))?;
    ask.size(1, n)?;
    ask.expect_room(n, n)?;
    let mut change = sheet.lights(n, Sheet::word, "0 or 1", parse_bit)?;
    let end = sheet.lights(n, Sheet::word, "0 or 1", parse_bit)?;
    for (word, end) in change.iter_mut().zip(end) {
        *word ^= end;
    }
    let mut changed: Vec<Vec<usize>> = (0..n).map(|idx| vec![idx]).collect();
    while let Some((press, switch)) = pair(sheet, n)? {
        let of_press = &mut changed[press];
        of_press.push(switch);
        // A pair that is told again says nothing new, and takes no room for long.
        if 2 * n <= of_press.len() {
            of_press.sort_unstable();
            of_press.dedup();
        }
    }
    let mut wiring = Wiring::new(n);
    for of_press in changed {
        wiring.add(of_press);
    }
    Ok((wiring, change))
}

/// The next pair, from 0; `None` for the last.
fn pair(sheet: &mut Sheet<'_>, n: usize) -> Result<Option<(usize, usize)>, Refusal> {
    let press = sheet.number("i of a pair, or 0 0", (0, n))?;
    let least = usize::from(press != 0);
    let most = if press == 0 { 0 } else { n };
    let switch = sheet.number("j of a pair", (least, most))?;
    Ok(press.checked_sub(1).zip(switch.checked_sub(1)))
}
