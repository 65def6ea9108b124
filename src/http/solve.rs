//! One way from a request for presses to its answer, for both games.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;

use super::game::Game;
use super::negotiate::{self, Media};
use super::problem::Problem;
use super::wire::answer::{self, Answers};
use super::wire::grid::Grid;
use super::wire::parse::parse;
use super::wire::request::{Boards, Limits, SolveRequest};
use super::work::MAX_INLINE_BYTES;
use super::{App, body, image, text};
use crate::solver::board::Size;
use crate::solver::{Puzzle, Stop};

/// Boards up to this many lights, all boards of a request together, are solved on the thread that got them.
const MAX_INLINE_LIGHTS: usize = 4096;

/// Answers a request for presses.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    game: Game,
    request: Request,
) -> Result<Response, Problem> {
    let own = negotiate::request_type(request.headers())?;
    let media = negotiate::answer_type(request.headers(), own)?;
    let body = request.into_body();
    match own {
        Media::Json => from_json(app, game, media, body).await,
        // A future of its own, so that the one for JSON is small to move.
        Media::Text => Box::pin(text::answer(app, game, media, body)).await,
        // No body is SVG: that is not read.
        Media::Pbm | Media::Svg => Box::pin(from_pbm(app, game, media, body)).await,
    }
}

/// Reads a request from a whole body.
type Parse = fn(Game, &[u8], Limits) -> Result<SolveRequest, Problem>;

/// Answers a JSON request.
async fn from_json(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    let settings = &app.settings;
    let body = body::read_whole(body, settings.timeouts.body, settings.max_body_bytes).await?;
    from_whole(app, game, media, body, parse).await
}

/// Answers a bitmap.
async fn from_pbm(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    let body = image::read_whole(&app.settings, body).await?;
    from_whole(app, game, media, body, image::parse).await
}

/// Answers a request whose body is here.
async fn from_whole(
    app: Arc<App>,
    game: Game,
    media: Media,
    body: Bytes,
    parse: Parse,
) -> Result<Response, Problem> {
    let settings = &app.settings;
    let limits = Limits {
        max_cells: settings.max_cells,
        max_effort: settings.max_effort,
    };
    if body.len() <= MAX_INLINE_BYTES {
        let request = parse(game, &body, limits)?;
        if is_short(sizes(&request)) {
            return solve_all(&app, game, media, &request, &Stop::default());
        }
        return Box::pin(solve_long(app, game, media, request)).await;
    }
    Box::pin(async move {
        let request = app
            .work
            .run(Duration::MAX, move |_stop| parse(game, &body, limits))
            .await??;
        solve_long(app, game, media, request).await
    })
    .await
}

/// Answers a request whose solving takes long, off the async threads.
async fn solve_long(
    app: Arc<App>,
    game: Game,
    media: Media,
    request: SolveRequest,
) -> Result<Response, Problem> {
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

/// Solves all boards of a request and writes the answers.
fn solve_all(
    app: &App,
    game: Game,
    media: Media,
    request: &SolveRequest,
    stop: &Stop,
) -> Result<Response, Problem> {
    let solve = |grid: &Grid| {
        let puzzle = Puzzle::new(grid.board.clone(), request.goal.clone(), request.want);
        puzzle
            .map(|puzzle| app.solver.solve(&puzzle, stop))
            .map_err(|error| Problem::internal(error.to_string()))
    };
    let bytes = match (&request.boards, media) {
        (Boards::One(grid), Media::Json) => answer::render_one(game, grid, &solve(grid)?),
        (Boards::Many(grids), Media::Json) => {
            let mut answers = Answers::new(game, app.settings.max_answer_bytes());
            for grid in grids {
                answers.push(grid, &solve(grid)?)?;
            }
            answers.into_list()
        }
        (boards, Media::Text) => {
            let mut out = Vec::new();
            for (grid, number) in boards.as_slice().iter().zip(1..) {
                game.render(number, &solve(grid)?, &mut out);
            }
            out
        }
        (boards, Media::Svg | Media::Pbm) => {
            let grids = boards.as_slice();
            return image::answer(game, media, grids, |grid| &grid.board, solve);
        }
    };
    Ok(negotiate::respond(media, bytes))
}
