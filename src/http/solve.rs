//! One way from a request object to its answer, for both games.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;

use super::game::Game;
use super::metrics::Tally;
use super::negotiate::{self, Media};
use super::problem::Problem;
use super::settings::Settings;
use super::wire::answer::{self, Answers};
use super::wire::grid::Grid;
use super::wire::lines::AnswerLines;
use super::wire::parse::parse;
use super::wire::request::{Boards, Limits, SolveRequest};
use super::work::MAX_INLINE_BYTES;
use super::{App, body, canonical, image};
use crate::solver::board::Size;
use crate::solver::{Outcome, Puzzle, Stop};

/// Boards up to this many lights, all boards of a request together, are solved on the thread that got them.
const MAX_INLINE_LIGHTS: usize = 4096;

/// Answers a JSON request.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    let settings = &app.settings;
    let body = body::read_whole(body, settings.timeouts.body, settings.max_body_bytes).await?;
    if let Media::Svg | Media::Pbm = media {
        return Box::pin(show(app, game, media, body, parse)).await;
    }
    let bytes = match begin(&app, game, media, &body)? {
        Begun::Answered(bytes) => bytes,
        // A future of its own, so that the one for short work is small to move.
        Begun::Long(request) => Box::pin(solve_long(app, game, media, request)).await?,
        Begun::Unread => Box::pin(read_long(app, game, media, body)).await?,
    };
    Ok(negotiate::respond(media, bytes))
}

/// Answers a bitmap.
///
/// # Errors
/// The problem to send.
pub(super) async fn from_pbm(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    let body = image::read_whole(&app.settings, body).await?;
    show(app, game, media, body, image::parse).await
}

/// Reads a request from a whole body.
type Parse = fn(Game, &[u8], Limits) -> Result<SolveRequest, Problem>;

/// Answers a request that is or wants an image, off the async threads: images are for large boards.
async fn show(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Bytes,
    parse: Parse,
) -> Result<Response, Problem> {
    let limits = limits(&app);
    let job = move |_stop: &Stop| parse(game, &body, limits);
    let request = app.work.run(Duration::MAX, job).await??;
    let (app_in_job, effort) = (Arc::clone(&app), request.effort);
    let job = move |stop: &Stop| match media {
        Media::Svg | Media::Pbm => {
            let tally = app_in_job.metrics.tally();
            let solve = |grid: &Grid| solve(&app_in_job, &request, grid, (stop, &tally));
            image::answer(
                game,
                media,
                request.boards.as_slice(),
                |grid| &grid.board,
                solve,
            )
        }
        Media::Json | Media::Text | Media::Ndjson => {
            let bytes = solve_all(&app_in_job, game, media, &request, stop)?;
            Ok(negotiate::respond(media, bytes))
        }
    };
    app.work.run(effort, job).await?
}

/// What became of a request object on the thread that got it.
#[derive(Debug)]
pub(super) enum Begun {
    /// Its answer.
    Answered(Vec<u8>),
    /// It takes long to solve; [`solve_long`] does.
    Long(SolveRequest),
    /// It takes long to read; [`read_long`] does.
    Unread,
}

/// Answers a request object if that takes less than some tens of microseconds.
///
/// # Errors
/// The problem to send.
pub(super) fn begin(app: &App, game: Game, media: Media, body: &[u8]) -> Result<Begun, Problem> {
    if MAX_INLINE_BYTES < body.len() {
        return Ok(Begun::Unread);
    }
    if let Some(answer) = begin_canonical(app, game, media, body) {
        return Ok(Begun::Answered(answer));
    }
    let request = parse(game, body, limits(app))?;
    if is_short(sizes(&request)) {
        solve_all(app, game, media, &request, &Stop::default()).map(Begun::Answered)
    } else {
        Ok(Begun::Long(request))
    }
}

/// Answers a request object that is the plainest of all, if it is within the limits.
fn begin_canonical(app: &App, game: Game, media: Media, body: &[u8]) -> Option<Vec<u8>> {
    let Settings {
        max_cells,
        max_body_bytes,
        ..
    } = app.settings;
    if (game, media) != (Game::Solve, Media::Json)
        || !canonical::is_within(max_cells, max_body_bytes)
    {
        return None;
    }
    let tally = app.metrics.tally();
    let answer = canonical::answer_whole(body)?;
    tally.add_5x6(1);
    Some(answer)
}

/// What a request may ask for.
fn limits(app: &App) -> Limits {
    Limits {
        max_cells: app.settings.max_cells,
        max_effort: app.settings.max_effort,
    }
}

/// Answers a request object that takes long to read, off the async threads.
///
/// # Errors
/// The problem to send.
pub(super) async fn read_long(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Bytes,
) -> Result<Vec<u8>, Problem> {
    let limits = limits(&app);
    let job = move |_stop: &Stop| parse(game, &body, limits);
    let request = app.work.run(Duration::MAX, job).await??;
    solve_long(app, game, media, request).await
}

/// Answers a request whose solving takes long, off the async threads.
///
/// # Errors
/// The problem to send.
pub(super) async fn solve_long(
    app: Arc<App>,
    game: Game,
    media: Media,
    request: SolveRequest,
) -> Result<Vec<u8>, Problem> {
    let (app_in_job, effort) = (Arc::clone(&app), request.effort);
    let job = move |stop: &Stop| solve_all(&app_in_job, game, media, &request, stop);
    app.work.run(effort, job).await?
}

/// The sizes of a request's boards.
fn sizes(request: &SolveRequest) -> impl Iterator<Item = Size> + Clone {
    let boards = request.boards.as_slice().iter();
    boards.map(|grid| grid.board.size())
}

/// Does solving boards of these sizes take less than some tens of microseconds?
///
/// The nullity is at most the shorter side, so on eight rows there are at most 256 sets to compare.
pub(super) fn is_short(sizes: impl Iterator<Item = Size> + Clone) -> bool {
    let is_small = |size: Size| size.rows().min(size.cols()) <= 8;
    let n_lights: usize = sizes.clone().map(Size::lights).sum();
    n_lights <= MAX_INLINE_LIGHTS && { sizes }.all(is_small)
}

/// Solves one board of a request.
fn solve(
    app: &App,
    request: &SolveRequest,
    grid: &Grid,
    (stop, tally): (&Stop, &Tally<'_>),
) -> Result<Outcome, Problem> {
    let puzzle = Puzzle::new(grid.board.clone(), request.goal.clone(), request.want);
    let puzzle = puzzle.map_err(|error| Problem::internal(error.to_string()))?;
    let outcome = app.solver.solve(&puzzle, stop);
    tally.add(grid.board.size(), &outcome);
    Ok(outcome)
}

/// Solves all boards of a request and writes the answers.
fn solve_all(
    app: &App,
    game: Game,
    media: Media,
    request: &SolveRequest,
    stop: &Stop,
) -> Result<Vec<u8>, Problem> {
    let tally = app.metrics.tally();
    let solve = |grid: &Grid| solve(app, request, grid, (stop, &tally));
    match (&request.boards, media) {
        (Boards::One(grid), Media::Json) => Ok(answer::render_one(game, grid, &solve(grid)?)),
        (Boards::Many(grids), Media::Json) => {
            let mut answers = Answers::new(game, app.settings.max_answer_bytes());
            for grid in grids {
                answers.push(grid, &solve(grid)?)?;
            }
            Ok(answers.into_list())
        }
        (boards, Media::Ndjson) => {
            let mut answers = AnswerLines::new(game, app.settings.max_answer_bytes());
            for grid in boards.as_slice() {
                answers.push(grid, &solve(grid)?)?;
            }
            Ok(answers.into_bytes())
        }
        // What an image shows is made by `show`: text stands for it here.
        (boards, Media::Text | Media::Svg | Media::Pbm) => {
            let mut out = Vec::new();
            for (grid, number) in boards.as_slice().iter().zip(1..) {
                game.render(number, &solve(grid)?, &mut out);
            }
            Ok(out)
        }
    }
}
