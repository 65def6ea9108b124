//! Work that panics: an answer like any other, and its cause in the log.

use std::any::Any;
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::thread;

use axum::response::{IntoResponse, Response};
use axum::routing::future::RouteFuture;
use futures_util::FutureExt;
use futures_util::future::{CatchUnwind, Map};

use super::problem::Problem;

/// A route's answer, with a panic turned into one.
pub(super) type Caught =
    Map<CatchUnwind<AssertUnwindSafe<RouteFuture<Infallible>>>, fn(Done) -> Answered>;

/// What becomes of a route's work.
type Done = thread::Result<Answered>;

/// What a route says.
type Answered = Result<Response, Infallible>;

/// A route's answer, or our fault where its work panicked.
pub(super) fn catch_panic(route: RouteFuture<Infallible>) -> Caught {
    AssertUnwindSafe(route)
        .catch_unwind()
        .map(|done| done.unwrap_or_else(|panic| Ok(panicked(&*panic).into_response())))
}

/// The problem of work that panicked.
pub(super) fn panicked(payload: &(dyn Any + Send)) -> Problem {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    Problem::internal(format!("panic: {}", text.unwrap_or("without a message")))
}
