//! Images: one board as a bitmap in, and a bitmap or a drawing of the answer out.
//!
//! A bitmap cannot say what it means, so headers do: `x-outcome`, and for presses `x-moves` and `x-fewest`. The
//! bitmap for an impossible board is its certificate, with a comment that says so; where each of the two
//! colours has a certificate, there are two bitmaps one after the other, as netpbm's programs read them.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use bytes::Bytes;

use super::body;
use super::game::Game;
use super::negotiate::{self, Media};
use super::problem::kind::Kind;
use super::problem::{Fault, Problem};
use super::settings::Settings;
use super::wire::grid::{Grid, RowForm};
use super::wire::request::{Boards, Limits, SolveRequest};
use crate::formats::pbm::{self, PbmError, PbmFault};
use crate::formats::svg::{self, Skin};
use crate::solver::board::Board;
use crate::solver::{Certificate, Outcome, Want};

/// What became of the board: `Solved` or `Impossible`.
pub(super) const X_OUTCOME: HeaderName = HeaderName::from_static("x-outcome");

/// The number of presses.
pub(super) const X_MOVES: HeaderName = HeaderName::from_static("x-moves");

/// Are they proved the fewest?
pub(super) const X_FEWEST: HeaderName = HeaderName::from_static("x-fewest");

/// The most lights of a drawing: it takes some bytes for each, and its viewer far more.
const MAX_DRAWN_LIGHTS: usize = 1_000_000;

/// How many bytes of a bitmap are read before its header is looked at.
const HEAD_BYTES: usize = 4096;

/// Reads the body of a request that is a bitmap.
///
/// # Errors
/// [`Kind::TooLarge`] for a body or a board over its limit; for a board by its header, before the raster is
/// read. Otherwise as [`body::read_whole`].
pub(super) async fn read_whole(settings: &Settings, body: Body) -> Result<Bytes, Problem> {
    let (pace, max_cells) = (settings.timeouts.body, settings.max_cells);
    let check = |start: &[u8]| {
        if pbm::is_over(start, max_cells) {
            return Err(over(max_cells, "a board"));
        }
        Ok(())
    };
    body::read_checked(body, pace, settings.max_body_bytes, (HEAD_BYTES, check)).await
}

/// Reads a request from a bitmap: the game's own goal, and the fewest presses.
///
/// # Errors
/// [`Kind::NotABoard`] with all faults (up to 20), [`Kind::TooLarge`] for a board over its limit.
pub(super) fn parse(game: Game, body: &[u8], limits: Limits) -> Result<SolveRequest, Problem> {
    let board = pbm::parse(body, limits.max_cells).map_err(|error| problem(&error))?;
    Ok(SolveRequest {
        boards: Boards::One(Grid {
            board,
            form: RowForm::Strings,
        }),
        goal: game.goal(),
        want: Want::Fewest,
        effort: limits.effort(None),
    })
}

/// The problem of a body that is no bitmap of one board.
fn problem(error: &PbmError) -> Problem {
    let fault = |fault: &PbmFault| Fault::Text {
        line: fault.line,
        column: fault.column,
        detail: fault.kind.to_string(),
    };
    match error {
        PbmError::Text(faults) => {
            Problem::with_faults(Kind::NotABoard, faults.iter().map(fault).collect())
        }
        PbmError::Over { max_lights } => over(*max_lights, "a board"),
        PbmError::FewBytes { .. } => Problem::new(Kind::NotABoard, error.to_string()),
        PbmError::BytesLeft { .. } => {
            Problem::new(Kind::NotABoard, format!("{error}; a body is one bitmap"))
        }
    }
}

/// The problem of something that has more lights than are taken.
fn over(max_lights: usize, what: &str) -> Problem {
    let detail = format!("{what} is over the limit of {max_lights} lights");
    Problem::new(Kind::TooLarge, detail)
}

/// Answers a request that has one item, a board or what holds one, by an image.
///
/// # Errors
/// [`Kind::NotAcceptable`] when there is not one, [`Kind::TooLarge`] when the board is too large to draw, and
/// what `solve` says.
pub(super) fn answer<T>(
    game: Game,
    media: Media,
    items: &[T],
    board: impl Fn(&T) -> &Board,
    solve: impl FnOnce(&T) -> Result<Outcome, Problem>,
) -> Result<Response, Problem> {
    let [item] = items else {
        let (name, found) = (media.content_type(), items.len());
        let detail = format!(
            "an answer in {name} shows one board, and the request has {found}; accept application/json or text/plain for a list"
        );
        return Err(Problem::new(Kind::NotAcceptable, detail));
    };
    let board = board(item);
    if media == Media::Svg && MAX_DRAWN_LIGHTS < board.size().lights() {
        return Err(over(MAX_DRAWN_LIGHTS, "a drawing"));
    }
    let outcome = solve(item)?;
    let bytes = match media {
        Media::Svg => svg::render(skin(game), board, &outcome).into_bytes(),
        Media::Pbm | Media::Json | Media::Text | Media::Ndjson => render_bitmap(game, &outcome),
    };
    let mut response = negotiate::respond(media, bytes);
    let headers = response.headers_mut();
    match &outcome {
        Outcome::Solved(solution) => {
            let fewest = if solution.fewest { "true" } else { "false" };
            headers.insert(X_OUTCOME, HeaderValue::from_static("Solved"));
            headers.insert(X_MOVES, HeaderValue::from(solution.moves));
            headers.insert(X_FEWEST, HeaderValue::from_static(fewest));
        }
        Outcome::Impossible { .. } => {
            headers.insert(X_OUTCOME, HeaderValue::from_static("Impossible"));
        }
    }
    Ok(response)
}

/// The words and colours of a game's drawings.
const fn skin(game: Game) -> Skin {
    match game {
        Game::Solve => Skin::Lights,
        Game::FlipGame => Skin::Pieces,
    }
}

/// The presses as a bitmap, or the certificates.
fn render_bitmap(game: Game, outcome: &Outcome) -> Vec<u8> {
    let mut out = Vec::new();
    match outcome {
        Outcome::Solved(solution) => pbm::render(&solution.presses, None, &mut out),
        Outcome::Impossible { certificate, .. } => {
            let (off_name, on_name) = match game {
                Game::Solve => (" to all off", " to all on"),
                Game::FlipGame => (" to all white", " to all black"),
            };
            match certificate {
                Certificate::Goal(lights) => render_certificate("", lights, &mut out),
                Certificate::Either { off, on } => {
                    render_certificate(off_name, off, &mut out);
                    render_certificate(on_name, on, &mut out);
                }
            }
        }
    }
    out
}

/// Appends a certificate as a bitmap that says what it is.
fn render_certificate(goal: &str, lights: &Board, out: &mut Vec<u8>) {
    let comment = format!(
        "Impossible{goal}: every press changes an even number of these lights, and an odd number has to change"
    );
    pbm::render(lights, Some(&comment), out);
}
