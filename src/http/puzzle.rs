//! `GET /puzzle`: a new board, the same for ever for the same query.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use super::App;
use super::negotiate::{self, Media};
use super::problem::kind::Kind;
use super::problem::{Fault, Problem};
use super::wire::query::{self, MAX_SEED, PuzzleQuery};
use crate::solver::Stop;
use crate::solver::generate::{Aim, Generated, Wish};

/// Answers a query for a new board.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    query: Option<&str>,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    negotiate::json::expect_accepted(headers)?;
    let query = query::parse(query.unwrap_or_default(), app.settings.max_cells)?;
    let cache_control = match query.seed {
        Some(_) => "public, max-age=31536000, immutable",
        None => "no-store",
    };
    let (app_in_job, effort) = (Arc::clone(&app), app.settings.max_effort);
    let job = move |stop: &Stop| generate(&app_in_job, query, stop);
    let bytes = app.work.run(effort, job).await??;
    let mut response = negotiate::respond(Media::Json, bytes);
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(cache_control),
    );
    Ok(response)
}

/// Makes the board and writes the answer.
fn generate(app: &App, query: PuzzleQuery, stop: &Stop) -> Result<Vec<u8>, Problem> {
    let PuzzleQuery {
        size, moves, aim, ..
    } = query;
    let seed = query.seed.unwrap_or_else(new_seed);
    let wish = Wish {
        size,
        aim,
        moves,
        seed,
    };
    match app.solver.generate(&wish, stop) {
        Generated::Board { board, moves } => Ok(query::render(&board, seed, moves, aim)),
        Generated::TooMany { most } => Err(no_board(format!(
            "no board of {size} takes that many presses to be {}; the most is {most}",
            all(aim)
        ))),
        Generated::NotFound { bound } => Err(no_board(not_found(&wish, bound))),
    }
}

/// What is said where no board was found.
fn not_found(wish: &Wish, bound: usize) -> String {
    let size = wish.size;
    match wish.moves {
        Some(moves) => format!(
            "no board of {size} that takes {moves} presses to be {} was found within the effort; none takes more than {bound}",
            all(wish.aim)
        ),
        None => format!(
            "the fewest presses of a board of {size} could not be proved within the effort; ask for few moves"
        ),
    }
}

/// The problem of a board that there is not.
fn no_board(detail: String) -> Problem {
    let pointer = "/moves".to_owned();
    Problem::with_faults(Kind::WrongQuery, vec![Fault::Value { pointer, detail }])
}

/// What the lights have to become, in words.
const fn all(aim: Aim) -> &'static str {
    match aim {
        Aim::Off => "all off",
        Aim::On => "all on",
        Aim::Either => "all the same",
    }
}

/// A seed that nobody can foretell, from the keys that the standard library draws for its hash maps.
fn new_seed() -> u64 {
    RandomState::new().hash_one(()) & MAX_SEED
}
