//! A board of 5 × 6 with rows as strings and nothing else, answered by table without a reader of JSON: a whole
//! body, or lines of NDJSON.
//!
//! ```text
//! {"grid":["011010","100111","001001","100101","011100"]}⏎     56 bytes
//! ```
//!
//! The answers are those that any other way of writing such a line gets. Words of memory are little-endian
//! here, so that the first digit of a row is in the lowest byte.

use std::array;

use crate::solver::classic::presses_5x6;

/// A line without a light.
const DARK: &[u8; LINE_BYTES] =
    b"{\"grid\":[\"000000\",\"000000\",\"000000\",\"000000\",\"000000\"]}\n";
/// The bytes of an answer, at most.
const ANSWER_BYTES: usize = 256;
/// The bytes of a line.
pub(super) const LINE_BYTES: usize = 56;
/// The lights of a board.
const N_LIGHTS: usize = 30;
/// Where the digits of the first row begin.
const FIRST_ROW: usize = 10;
/// From the digits of one row to those of the next.
const ROW_STEP: usize = 9;

/// The lowest bit of each of six digits.
const LIGHTS: u64 = 0x0101_0101_0101;
/// Moves bits 8 · i to 40 + i by multiplication: no two of the products fall on one place.
const GATHER: u64 = 1 << 40 | 1 << 33 | 1 << 26 | 1 << 19 | 1 << 12 | 1 << 5;

/// Answers canonical lines at the front of `text`, until one is not or `out` holds `max_bytes`; returns how many.
pub(super) fn answer(text: &[u8], max_bytes: usize, out: &mut Vec<u8>) -> usize {
    let (lines, _) = text.as_chunks();
    for (n_answered, line) in lines.iter().enumerate() {
        if max_bytes <= out.len() {
            return n_answered;
        }
        match parse(line) {
            Some(lights) => render(presses_5x6(lights), out),
            None => return n_answered,
        }
    }
    lines.len()
}

/// Answers a body that is a canonical line, with or without the line's end; `None` when it is any other.
pub(super) fn answer_whole(body: &[u8]) -> Option<Vec<u8>> {
    let mut line = *DARK;
    let n_bytes = body.len();
    if n_bytes != LINE_BYTES && n_bytes + 1 != LINE_BYTES {
        return None;
    }
    line[..n_bytes].copy_from_slice(body);
    let mut out = Vec::with_capacity(ANSWER_BYTES);
    render(presses_5x6(parse(&line)?), &mut out);
    out.pop();
    Some(out)
}

/// May boards of this size be answered by a server with such limits?
pub(super) const fn is_within(max_cells: usize, max_body_bytes: usize) -> bool {
    N_LIGHTS <= max_cells && LINE_BYTES <= max_body_bytes
}

/// The lights of a line, bit i the i-th; `None` when it is written in any other way.
#[inline]
fn parse(line: &[u8; LINE_BYTES]) -> Option<u32> {
    let (words, _) = line.as_chunks();
    let (dark, _) = DARK.as_chunks();
    let (may_differ, _) = MAY_DIFFER.as_chunks();
    let mut other = 0;
    for ((word, dark), may_differ) in words.iter().zip(dark).zip(may_differ) {
        let differs = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*dark);
        other |= differs & !u64::from_le_bytes(*may_differ);
    }
    let mut lights = 0;
    for row_idx in 0..5 {
        let start = FIRST_ROW + ROW_STEP * row_idx;
        let row = u64::from_le_bytes(array::from_fn(|idx| line[start + idx]));
        let gathered = (row & LIGHTS).wrapping_mul(GATHER) >> 40 & 63;
        lights |= (gathered as u32) << (6 * row_idx);
    }
    (other == 0).then_some(lights)
}

/// Appends the answer of these presses, bit i the i-th.
#[inline]
fn render(presses: u32, out: &mut Vec<u8>) {
    let row = |row_idx: usize| (presses >> (6 * row_idx) & 63) as usize;
    let mut count = itoa::Buffer::new();
    let n_moves = count.format(presses.count_ones()).as_bytes();
    out.extend_from_slice(b"{\"outcome\":\"Solved\",\"presses\":[\"");
    for row_idx in 0..4 {
        out.extend_from_slice(&JSON_ROWS[row(row_idx)]);
    }
    let (last, _divider) = JSON_ROWS[row(4)].split_at(6);
    out.extend_from_slice(last);
    out.extend_from_slice(b"\"],\"moves\":");
    out.extend_from_slice(n_moves);
    out.extend_from_slice(b",\"fewest\":true,\"at_least\":");
    out.extend_from_slice(n_moves);
    out.extend_from_slice(b",\"nullity\":0,\"colour\":\"off\",\"text\":\"PUZZLE #1\\n");
    for row_idx in 0..5 {
        out.extend_from_slice(&TEXT_ROWS[row(row_idx)]);
    }
    out.extend_from_slice(b"\"}\n");
}

/// The bits of a line that lights change.
static MAY_DIFFER: [u8; LINE_BYTES] = {
    let mut bits = [0; LINE_BYTES];
    let mut light = 0;
    while light < N_LIGHTS {
        bits[FIRST_ROW + ROW_STEP * (light / 6) + light % 6] = 1;
        light += 1;
    }
    bits
};

/// Each row of presses as JSON, with what divides it from the next; bit i of the index is the i-th.
static JSON_ROWS: [[u8; ROW_STEP]; 64] = rows(*b"000000\",\"", 1);

/// Each row of presses as a judge's text inside JSON.
static TEXT_ROWS: [[u8; 13]; 64] = rows(*b"0 0 0 0 0 0\\n", 2);

/// Copies of a row without a press, `step` bytes from one digit to the next, with all sets of presses.
const fn rows<const N: usize>(dark: [u8; N], step: usize) -> [[u8; N]; 64] {
    let mut rows = [dark; 64];
    let mut index = 0;
    while index < rows.len() {
        let mut col_idx = 0;
        while col_idx < 6 {
            if index >> col_idx & 1 == 1 {
                rows[index][step * col_idx] = b'1';
            }
            col_idx += 1;
        }
        index += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::http::game::Game;
    use crate::http::wire::answer::render_one;
    use crate::http::wire::parse::parse as parse_any;
    use crate::http::wire::request::{Boards, Limits};
    use crate::solver::{Puzzle, Solver, Stop};

    /// The line of a board.
    fn line(lights: u32) -> [u8; LINE_BYTES] {
        let mut line = *DARK;
        for light in 0..N_LIGHTS {
            line[FIRST_ROW + ROW_STEP * (light / 6) + light % 6] += (lights >> light & 1) as u8;
        }
        line
    }

    /// The answer to a line by the way of all others.
    fn answer_any(line: &[u8]) -> Vec<u8> {
        let limits = Limits {
            max_cells: 100,
            max_effort: Duration::from_secs(1),
        };
        let request = parse_any(Game::Solve, line, limits).unwrap();
        let Boards::One(grid) = request.boards else {
            panic!("a line of one board");
        };
        let puzzle = Puzzle::new(grid.board.clone(), request.goal, request.want).unwrap();
        let outcome = Solver::default().solve(&puzzle, &Stop::default());
        let mut answer = render_one(Game::Solve, &grid, &outcome);
        answer.push(b'\n');
        answer
    }

    #[test]
    fn answers_are_those_of_any_other_line() {
        let rows = (0..64).flat_map(|row| (0..5).map(move |row_idx| row << (6 * row_idx)));
        let mixed = (0..1000_u32).map(|seed| seed.wrapping_mul(0x9E37_79B9) >> 2);
        for lights in rows.chain(mixed).chain([0x3FFF_FFFF]) {
            let line = line(lights);
            assert_eq!(parse(&line), Some(lights));
            let mut out = Vec::new();
            assert_eq!(answer(&line, usize::MAX, &mut out), 1);
            assert!(out == answer_any(&line), "{lights:x}");
            assert!(out.len() <= ANSWER_BYTES);
            out.pop();
            for body in [&line[..], &line[..LINE_BYTES - 1]] {
                assert!(answer_whole(body).as_ref() == Some(&out), "{lights:x}");
            }
        }
    }

    #[test]
    fn any_other_byte_in_any_place_is_seen() {
        for idx in 0..LINE_BYTES {
            for byte in 0..=u8::MAX {
                let mut bad = *DARK;
                bad[idx] = byte;
                let is_light = DARK[idx] == b'0' && matches!(byte, b'0' | b'1');
                assert_eq!(parse(&bad).is_some(), is_light || byte == DARK[idx]);
            }
        }
    }

    #[test]
    fn lines_are_answered_up_to_another_or_to_the_bound() {
        let text = [&DARK[..], &DARK[..], b"{}\n", &DARK[..]].concat();
        assert_eq!(answer(&text, usize::MAX, &mut Vec::new()), 2);
        assert_eq!(answer(&text, 1, &mut Vec::new()), 1);
        assert_eq!(answer(&text[1..], usize::MAX, &mut Vec::new()), 0);
        assert_eq!(answer(&DARK[1..], usize::MAX, &mut Vec::new()), 0);
        for body in [&text[..], &DARK[1..], &DARK[..LINE_BYTES - 2], b""] {
            assert_eq!(answer_whole(body), None);
        }
    }
}
