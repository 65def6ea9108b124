//! `POST /check`: are these presses right, does this certificate prove anything?
//!
//! The verdict comes from the press rule alone; the solver is asked only whether fewer presses would do.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::response::Response;

use super::negotiate::{self, Media};
use super::problem::Problem;
use super::solve::is_short;
use super::wire::check::{self as wire, CheckRequest, Claim};
use super::wire::grid::Grid;
use super::wire::request::Limits;
use super::work::MAX_INLINE_BYTES;
use super::{App, body};
use crate::solver::board::Board;
use crate::solver::check::{self, Flaw, Left};
use crate::solver::{Colour, Goal, Outcome, Puzzle, Solver, Stop, Want};

/// Answers a request to check.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(app: Arc<App>, request: Request) -> Result<Response, Problem> {
    negotiate::json::expect_body(request.headers())?;
    negotiate::json::expect_accepted(request.headers())?;
    let settings = &app.settings;
    let (pace, max_bytes) = (settings.timeouts.body, settings.max_body_bytes);
    let limits = Limits {
        max_cells: settings.max_cells,
        max_effort: settings.max_effort,
    };
    let body = body::read_whole(request.into_body(), pace, max_bytes).await?;
    let request = if body.len() <= MAX_INLINE_BYTES {
        wire::parse(&body, limits)?
    } else {
        let job = move |_stop: &Stop| wire::parse(&body, limits);
        app.work.run(Duration::MAX, job).await??
    };
    let size = request.grid.board.size();
    let bytes = if is_short([size].into_iter()) {
        verdict(&app.solver, &request, &Stop::default())?
    } else {
        let (app_in_job, effort) = (Arc::clone(&app), request.effort);
        let job = move |stop: &Stop| verdict(&app_in_job.solver, &request, stop);
        app.work.run(effort, job).await??
    };
    Ok(negotiate::respond(Media::Json, bytes))
}

/// Checks a claim and writes the answer.
fn verdict(solver: &Solver, request: &CheckRequest, stop: &Stop) -> Result<Vec<u8>, Problem> {
    let board = &request.grid.board;
    let reason = match &request.claim {
        Claim::Presses(presses) => return judge_presses(solver, request, presses, stop),
        Claim::Marks(marks) => marks_fault(board, &request.goal, marks, marks),
        Claim::BothMarks(off, on) => marks_fault(board, &request.goal, off, on),
    };
    let proved = "every press changes an even number of the marked lights, and an odd number of them \
        has to change";
    Ok(match reason {
        Some(reason) => wire::render_marks(false, &reason),
        None => wire::render_marks(true, proved),
    })
}

/// Checks presses, and whether fewer would do.
fn judge_presses(
    solver: &Solver,
    request: &CheckRequest,
    presses: &Board,
    stop: &Stop,
) -> Result<Vec<u8>, Problem> {
    let Grid { board, form } = &request.grid;
    let left = check::left(board, &request.goal, presses);
    if let Some(detail) = still_wrong(&left) {
        return Ok(wire::render_wrong_presses(&left.wrong, *form, &detail));
    }
    let moves = presses.count();
    let fewest = is_fewest(solver, request, moves, stop)?;
    Ok(wire::render_right_presses(moves, fewest))
}

/// What is still wrong, in a sentence; `None` when nothing is.
fn still_wrong(left: &Left) -> Option<String> {
    let (row_idx, col_idx) = check::first_on(&left.wrong)?;
    let (row, column) = (row_idx + 1, col_idx + 1);
    let how = match left.colour {
        Some(Colour::Off) => "on",
        Some(Colour::On) => "off",
        None => "wrong",
    };
    Some(match left.wrong.count() {
        1 => format!("1 light is still {how}, at row {row}, column {column}"),
        n_wrong => {
            format!("{n_wrong} lights are still {how}, first at row {row}, column {column}")
        }
    })
}

/// Do no fewer than `moves` presses reach the goal? `None` when it is not known within the effort.
fn is_fewest(
    solver: &Solver,
    request: &CheckRequest,
    moves: usize,
    stop: &Stop,
) -> Result<Option<bool>, Problem> {
    let board = request.grid.board.clone();
    let size = board.size();
    let puzzle = Puzzle::new(board, request.goal.clone(), Want::Fewest)
        .map_err(|error| Problem::internal(error.to_string()))?;
    let Outcome::Solved(solution) = solver.solve(&puzzle, stop) else {
        let cause = format!("presses solve a board of {size} that the solver finds impossible");
        return Err(Problem::internal(cause));
    };
    if moves <= solution.at_least {
        return Ok(Some(true));
    }
    Ok((solution.moves < moves).then_some(false))
}

/// Why marks do not prove that the goal cannot be reached, in a sentence; `None` when they do.
///
/// For [`Goal::Either`] the first marks are for all off, the second for all on; otherwise they are the same.
fn marks_fault(board: &Board, goal: &Goal, off: &Board, on: &Board) -> Option<String> {
    let off_flaw = || check::colour_flaw(board, Colour::Off, off);
    let on_flaw = || check::colour_flaw(board, Colour::On, on);
    match goal {
        Goal::Off => off_flaw().map(sentence),
        Goal::On => on_flaw().map(sentence),
        Goal::Board(target) => check::board_flaw(board, target, off).map(sentence),
        Goal::Either => {
            let off = off_flaw().map(|flaw| format!("for all off: {}", sentence(flaw)));
            off.or_else(|| on_flaw().map(|flaw| format!("for all on: {}", sentence(flaw))))
        }
    }
}

/// A flaw in a sentence.
fn sentence(flaw: Flaw) -> String {
    match flaw {
        Flaw::OddPress { row_idx, col_idx } => {
            let (row, column) = (row_idx + 1, col_idx + 1);
            format!(
                "a press at row {row}, column {column} changes an odd number of the marked lights"
            )
        }
        Flaw::EvenChange => "an even number of the marked lights has to change".to_owned(),
    }
}
