//! From the bytes of a body to a request, or to all that is wrong with it.

use serde::de::DeserializeSeed;

use super::grid::Context;
use super::grids::MAX_BOARDS;
use super::members::{Members, ReadBody};
use super::request::{Limits, SolveRequest};
use super::value::{Any, Read};
use crate::http::game::Game;
use crate::http::problem::kind::Kind;
use crate::http::problem::{Fault, Problem};

/// Reads a request from JSON.
///
/// # Errors
/// [`Kind::NotUtf8`] and [`Kind::NotJson`] for a body that is neither, [`Kind::TooLarge`] for a board or
/// a list over its limit, [`Kind::WrongShape`] with all faults (up to 20) for any other value.
pub(in crate::http) fn parse(
    game: Game,
    body: &[u8],
    limits: Limits,
) -> Result<SolveRequest, Problem> {
    let mut context = Context::new(game, limits.max_cells);
    let mut members = Members::default();
    let read = ReadBody {
        game,
        limits,
        context: &mut context,
        members: &mut members,
    };
    read_json(body, read)?;
    if context.is_over {
        return Err(over(limits.max_cells, "a board", "lights"));
    }
    if members.is_long {
        return Err(over(MAX_BOARDS, "a list", "boards"));
    }
    match members.into_request(game, limits, &mut context.faults) {
        Some(request) if context.faults.is_empty() => Ok(request),
        _ => Err(Problem::with_faults(
            Kind::WrongShape,
            context.faults.into_list(),
        )),
    }
}

/// Reads a body that is one JSON value.
///
/// # Errors
/// [`Kind::NotUtf8`] and [`Kind::NotJson`] for a body that is neither, [`Kind::WrongShape`] for a number
/// that no reader can hold.
pub(super) fn read_json<'de, R>(body: &'de [u8], read: R) -> Result<(), Problem>
where
    R: Read<'de, Value = ()>,
{
    let text = std::str::from_utf8(body).map_err(|error| {
        let position = error.valid_up_to() + 1;
        Problem::new(
            Kind::NotUtf8,
            format!("byte {position} of the body is not UTF-8"),
        )
    })?;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    Any(read)
        .deserialize(&mut deserializer)
        .and_then(|()| deserializer.end())
        .map_err(|error| not_json(text, &error))
}

/// The problem of something over a limit.
pub(super) fn over(limit: usize, what: &str, of_what: &str) -> Problem {
    Problem::new(
        Kind::TooLarge,
        format!("{what} is over the limit of {limit} {of_what}"),
    )
}

/// The problem of a body that is not JSON, or has a number that no reader of JSON can hold.
fn not_json(text: &str, error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let detail = match message.rsplit_once(" at line ") {
        _ if text.trim_ascii().is_empty() => {
            "expected a JSON object, found an empty body".to_owned()
        }
        Some((message, _place)) => message.to_owned(),
        None => message,
    };
    let kind = if detail == "number out of range" {
        Kind::WrongShape
    } else {
        Kind::NotJson
    };
    let (line, column) = (error.line().max(1) as u64, column(text, error));
    Problem::with_faults(
        kind,
        vec![Fault::Text {
            line,
            column,
            detail,
        }],
    )
}

/// The column of an error in characters, from 1; the reader counts bytes.
fn column(text: &str, error: &serde_json::Error) -> u64 {
    let line = text
        .split('\n')
        .nth(error.line().saturating_sub(1))
        .unwrap_or_default();
    let before = &line.as_bytes()[..error.column().min(line.len())];
    let n_chars = before
        .iter()
        .filter(|byte| !matches!(byte, 0x80..=0xbf))
        .count();
    n_chars.max(1) as u64
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Checks where a broken body is broken.
    #[track_caller]
    fn check(body: &str, line: u64, column: u64, detail: &str) {
        let limits = Limits {
            max_cells: 100,
            max_effort: Duration::from_secs(1),
        };
        let problem = parse(Game::Solve, body.as_bytes(), limits).unwrap_err();
        assert_eq!(
            problem.detail(),
            format!("line {line}, column {column}: {detail}")
        );
    }

    #[test]
    fn a_syntax_error_has_its_line_and_its_column_in_characters() {
        check("", 1, 1, "expected a JSON object, found an empty body");
        check("{\"grid\" 1}", 1, 9, "expected `:`");
        check("{\n\"é\" 1}", 2, 5, "expected `:`");
        check("{\"grid\":[[1e400]]}", 1, 15, "number out of range");
    }
}
