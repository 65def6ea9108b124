//! The query for a new board, and the board that answers it.

use std::borrow::Cow;

use super::grid::RowForm;
use super::parse::over;
use super::rows::write_board;
use super::value::{Faults, Path, shorten};
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;
use crate::solver::board::{Board, Size};
use crate::solver::generate::Aim;

/// The most lights of a new board.
pub(in crate::http) const MAX_LIGHTS: usize = 1_000_000;

/// The largest seed: JavaScript holds no larger number exactly.
pub(in crate::http) const MAX_SEED: u64 = (1 << 53) - 1;

/// The rows of a board when the query does not say.
const DEFAULT_ROWS: u64 = 5;

/// The columns of a board when the query does not say.
const DEFAULT_COLS: u64 = 6;

/// The parameters, in the order of [`Values`].
const NAMES: [&str; 5] = ["rows", "cols", "seed", "moves", "goal"];

/// The value of each parameter that came.
type Values<'a> = [Option<Cow<'a, str>>; NAMES.len()];

/// A query for a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) struct PuzzleQuery {
    /// Rows × columns.
    pub(in crate::http) size: Size,
    /// Which of the many boards, when the query says.
    pub(in crate::http) seed: Option<u64>,
    /// The fewest presses that the board takes, when the query says.
    pub(in crate::http) moves: Option<usize>,
    /// What the lights have to become.
    pub(in crate::http) aim: Aim,
}

/// Reads the query for a board of at most `max_cells` lights.
///
/// # Errors
/// [`Kind::TooLarge`] for a board over its limit, [`Kind::WrongQuery`] with all faults for any other.
pub(in crate::http) fn parse(query: &str, max_cells: usize) -> Result<PuzzleQuery, Problem> {
    let mut faults = Faults::default();
    let [rows, cols, seed, moves, goal] = values(query, &mut faults);
    let rows = number("rows", rows, (1, u64::MAX), &mut faults).unwrap_or(DEFAULT_ROWS);
    let cols = number("cols", cols, (1, u64::MAX), &mut faults).unwrap_or(DEFAULT_COLS);
    let seed = number("seed", seed, (0, MAX_SEED), &mut faults);
    let max_lights = max_cells.min(MAX_LIGHTS);
    // A side with a fault says nothing of how many presses there may be.
    let n_lights = if faults.is_empty() {
        rows.saturating_mul(cols)
    } else {
        u64::MAX
    };
    let moves = number("moves", moves, (0, n_lights), &mut faults);
    let aim = goal.map_or(Some(Aim::Off), |word| aim(&word, &mut faults));
    let sides = (usize::try_from(rows), usize::try_from(cols));
    let size = match sides {
        (Ok(rows), Ok(cols)) => Size::new(rows, cols).filter(|size| size.lights() <= max_lights),
        _ => None,
    };
    let (Some(aim), true) = (aim, faults.is_empty()) else {
        return Err(Problem::with_faults(Kind::WrongQuery, faults.into_list()));
    };
    let size = size.ok_or_else(|| over(max_lights, "a board", "lights"))?;
    Ok(PuzzleQuery {
        size,
        seed,
        moves: moves.and_then(|moves| usize::try_from(moves).ok()),
        aim,
    })
}

/// The parameters by name; unknown ones and second values are noted.
fn values<'a>(query: &'a str, faults: &mut Faults) -> Values<'a> {
    let mut values = Values::default();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match NAMES.iter().position(|known| *known == name) {
            Some(idx) if values[idx].is_none() => values[idx] = Some(value),
            Some(idx) => note(faults, NAMES[idx], "given more than once"),
            None => {
                let known = NAMES.join(", ");
                note(
                    faults,
                    &shorten(&name),
                    &format!("unknown parameter; known are {known}"),
                );
            }
        }
    }
    values
}

/// Notes a fault of a parameter.
fn note(faults: &mut Faults, name: &str, detail: &str) {
    faults.note(Path::Field(&Path::Root, name), detail);
}

/// A whole number in decimal within a range; `None` when there is none, or a fault, which is noted.
fn number(
    name: &str,
    value: Option<Cow<'_, str>>,
    (least, most): (u64, u64),
    faults: &mut Faults,
) -> Option<u64> {
    let value = value?;
    let is_whole = !value.is_empty() && value.bytes().all(|digit| digit.is_ascii_digit());
    // More digits than fit are over every limit.
    let number = is_whole.then(|| value.parse().unwrap_or(u64::MAX));
    if let Some(number) = number
        && (least..=most).contains(&number)
    {
        return Some(number);
    }
    let range = match most {
        u64::MAX => format!("from {least}"),
        _ => format!("from {least} to {most}"),
    };
    let found = shorten(&value);
    note(
        faults,
        name,
        &format!("expected a whole number {range}, found {found:?}"),
    );
    None
}

/// What the lights have to become; `None` when it is no goal, which is noted.
fn aim(word: &str, faults: &mut Faults) -> Option<Aim> {
    match word {
        "off" => Some(Aim::Off),
        "on" => Some(Aim::On),
        "either" => Some(Aim::Either),
        _ => {
            let found = shorten(word);
            note(
                faults,
                "goal",
                &format!("expected off, on or either, found {found:?}"),
            );
            None
        }
    }
}

/// The name of a goal.
pub(in crate::http) const fn name(aim: Aim) -> &'static str {
    match aim {
        Aim::Off => "off",
        Aim::On => "on",
        Aim::Either => "either",
    }
}

/// The answer: the board, and the query that gives it again.
#[must_use]
pub(in crate::http) fn render(board: &Board, seed: u64, moves: usize, aim: Aim) -> Vec<u8> {
    let size = board.size();
    let (rows, cols, goal) = (size.rows(), size.cols(), name(aim));
    let mut out = Vec::with_capacity(128 + 3 * size.lights());
    out.extend_from_slice(b"{\"grid\":");
    write_board(&mut out, board, RowForm::Numbers);
    let rest = format!(
        ",\"rows\":{rows},\"cols\":{cols},\"seed\":{seed},\"moves\":{moves},\"goal\":\"{goal}\"}}"
    );
    out.extend_from_slice(rest.as_bytes());
    out
}
