//! From the types of a request and of its answer to what answers it, for both games.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;

use super::game::Game;
use super::negotiate::{self, Media};
use super::problem::Problem;
use super::{App, judges, ndjson, request_id, solve, text};

/// Answers a request for presses.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    game: Game,
    request: Request,
) -> Result<Response, Problem> {
    if let Some(entry) = judges::pick(request.uri().query())? {
        return Box::pin(judges::answer(app, entry, request)).await;
    }
    let own = negotiate::request_type(request.headers())?;
    let media = negotiate::answer_type(request.headers(), own)?;
    match own {
        Media::Json => solve::answer(app, game, media, request.into_body()).await,
        // A future of its own, so that the one for JSON is small to move.
        Media::Text => {
            let body = request.into_body();
            Box::pin(text::answer(app, game, game.judge(), media, body)).await
        }
        // No body is SVG: that is not read.
        Media::Pbm | Media::Svg => {
            Box::pin(solve::from_pbm(app, game, media, request.into_body())).await
        }
        Media::Ndjson => {
            // The problems of lines carry the id, so that it is settled here.
            let id = request_id::of(request.headers());
            let mut response = ndjson::answer(app, game, id.clone(), request.into_body());
            let headers = response.headers_mut();
            headers.insert(request_id::X_REQUEST_ID, id);
            Ok(response)
        }
    }
}
