//! The outermost layer: request id, the error envelope, the rest of the body, and the access log.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Version, header};
use axum::middleware::Next;
use axum::response::Response;

use super::problem::{self, Problem};
use super::{Readiness, body, request_id};

/// Passes a request on, and makes its answer fit to leave.
pub(super) async fn observe(
    State(readiness): State<Readiness>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let id = request_id::of(request.headers());
    let id_text = id.to_str().unwrap_or_default().to_owned();
    let method = request.method().clone();
    let version = request.version();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let (request, rest) = body::watch(request);

    let mut response = next.run(request).await;

    if let Some(rest) = rest {
        rest.read_away().await;
    }
    let is_failure = response.status().is_client_error() || response.status().is_server_error();
    let problem = is_failure.then(|| problem::finish(&mut response, &id_text));
    let headers = response.headers_mut();
    headers.insert(request_id::X_REQUEST_ID, id);
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if readiness.is_over() && version < Version::HTTP_2 {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(cause) = problem.as_deref().and_then(Problem::cause) {
        tracing::error!(request_id = id_text, cause, "a request failed by our fault");
    }
    tracing::info!(
        method = clamped(&method),
        route = route.as_ref().map_or("unmatched", MatchedPath::as_str),
        status = response.status().as_u16(),
        duration_us = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX),
        request_id = id_text,
        "request"
    );
    response
}

/// The method's name when it is one of the known, so that a caller cannot write into the log.
fn clamped(method: &axum::http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
