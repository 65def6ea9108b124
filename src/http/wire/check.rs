//! Requests to check an answer, and what is said of it.

mod read;

use std::time::Duration;

use super::grid::{Context, Grid, RowForm};
use super::parse::{over, read_json};
use super::request::Limits;
use super::rows::write_board;
use super::value::{Faults, Path};
use crate::http::game::Game;
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;
use crate::solver::Goal;
use crate::solver::board::{Board, Size};
use read::{Field, Members, ReadBody};

/// A claim about a board.
#[derive(Debug)]
pub(in crate::http) enum Claim {
    /// These presses reach the goal.
    Presses(Board),
    /// These marks prove that the goal cannot be reached.
    Marks(Board),
    /// The first marks prove that the lights cannot all be off, the second that they cannot all be on.
    BothMarks(Board, Board),
}

/// A request to check a claim. All its boards have one size.
#[derive(Debug)]
pub(in crate::http) struct CheckRequest {
    /// The board.
    pub(in crate::http) grid: Grid,
    /// What to reach.
    pub(in crate::http) goal: Goal,
    /// What is claimed.
    pub(in crate::http) claim: Claim,
    /// How long the search for the fewest presses may take.
    pub(in crate::http) effort: Duration,
}

/// Reads a request to check from JSON.
///
/// # Errors
/// As for a request for presses: [`Kind::NotUtf8`], [`Kind::NotJson`], [`Kind::TooLarge`] for a board over
/// its limit, [`Kind::WrongShape`] with all faults (up to 20).
pub(in crate::http) fn parse(body: &[u8], limits: Limits) -> Result<CheckRequest, Problem> {
    let mut context = Context::new(Game::Solve, limits.max_cells);
    let mut members = Members::default();
    let read = ReadBody {
        limits,
        context: &mut context,
        members: &mut members,
    };
    read_json(body, read)?;
    if context.is_over {
        return Err(over(limits.max_cells, "a board", "lights"));
    }
    match into_request(members, limits, &mut context.faults) {
        Some(request) if context.faults.is_empty() => Ok(request),
        _ => Err(Problem::with_faults(
            Kind::WrongShape,
            context.faults.into_list(),
        )),
    }
}

/// The request, when nothing that it needs is missing.
fn into_request(mut members: Members, limits: Limits, faults: &mut Faults) -> Option<CheckRequest> {
    if members.is_object {
        note_choice(&members, &[Field::Grid, Field::Board], faults);
        let claims = [Field::Presses, Field::Certificate, Field::Certificates];
        note_choice(&members, &claims, faults);
    }
    let default_goal = if members.has(Field::Board) {
        Game::FlipGame.goal()
    } else {
        Game::Solve.goal()
    };
    let goal = match members.goal.take() {
        Some(goal) => Some(goal),
        // A goal with a fault was noted: nothing is said of what hangs on it.
        None if members.has(Field::Goal) => None,
        None => Some(default_goal),
    };
    if members.has(Field::Certificates) && !matches!(goal, None | Some(Goal::Either)) {
        let path = Path::Field(&Path::Root, Field::Certificates.name());
        faults.note(
            path,
            "expected certificate, since the goal is not \"either\"",
        );
    }
    let size = members.grid.as_ref().map(|grid| grid.board.size());
    note_sizes(size, goal.as_ref(), members.claim.as_ref(), faults);
    let effort = limits.effort(members.effort_ms);
    Some(CheckRequest {
        grid: members.grid?,
        goal: goal?,
        claim: members.claim?,
        effort,
    })
}

/// Notes when not exactly one of some fields came.
fn note_choice(members: &Members, of: &[Field], faults: &mut Faults) {
    let n_found = of.iter().filter(|field| members.has(**field)).count();
    let found = match (n_found, of.len()) {
        (1, _) => return,
        (0, 2) => "neither",
        (0, _) => "none",
        (2, 2) => "both",
        _ => "several",
    };
    let names: Vec<&str> = of.iter().map(|field| field.name()).collect();
    if let Some((last, names)) = names.split_last() {
        let names = names.join(", ");
        let detail = format_args!("expected one of {names} and {last}, found {found}");
        faults.note(Path::Root, detail);
    }
}

/// Notes the boards that have another size than the board to check.
fn note_sizes(size: Option<Size>, goal: Option<&Goal>, claim: Option<&Claim>, faults: &mut Faults) {
    let Some(size) = size else { return };
    let mut note = |path: Path<'_>, what: &str, other: &Board| {
        let found = other.size();
        if found != size {
            let detail = format_args!("expected {what} of {size} like the board, found {found}");
            faults.note(path, detail);
        }
    };
    let root = Path::Root;
    if let Some(Goal::Board(target)) = goal {
        note(Path::Field(&root, Field::Goal.name()), "a goal", target);
    }
    match claim {
        Some(Claim::Presses(presses)) => {
            note(
                Path::Field(&root, Field::Presses.name()),
                "presses",
                presses,
            );
        }
        Some(Claim::Marks(marks)) => {
            note(
                Path::Field(&root, Field::Certificate.name()),
                "marks",
                marks,
            );
        }
        Some(Claim::BothMarks(off, on)) => {
            let path = Path::Field(&root, Field::Certificates.name());
            note(path, "marks for all off", off);
            note(path, "marks for all on", on);
        }
        None => {}
    }
}

/// The answer to presses that reach the goal: how many they are, and whether fewer do, where it is known.
#[must_use]
pub(in crate::http) fn render_right_presses(moves: usize, fewest: Option<bool>) -> Vec<u8> {
    let fewest = fewest.map(|fewest| format!(",\"fewest\":{fewest}"));
    let fewest = fewest.unwrap_or_default();
    format!("{{\"right\":true,\"moves\":{moves}{fewest}}}").into_bytes()
}

/// The answer to presses that do not: the lights still wrong, and how many they are in a sentence.
#[must_use]
pub(in crate::http) fn render_wrong_presses(wrong: &Board, form: RowForm, detail: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(128 + 3 * wrong.size().lights());
    out.extend_from_slice(b"{\"right\":false,\"left\":");
    write_board(&mut out, wrong, form);
    // A sentence of ours: nothing in it needs escaping.
    out.extend_from_slice(format!(",\"detail\":\"{detail}\"}}").as_bytes());
    out
}

/// The answer to marks.
#[must_use]
pub(in crate::http) fn render_marks(right: bool, detail: &str) -> Vec<u8> {
    format!("{{\"right\":{right},\"detail\":\"{detail}\"}}").into_bytes()
}
