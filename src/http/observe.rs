//! The outermost layer: request id, the error envelope, the rest of the body, metrics and the access log.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, StatusCode, Version, header};
use axum::response::Response;

use super::body::rest::{self, Source};
use super::metrics::{Metrics, RequestLabels};
use super::problem::Problem;
use super::problem::kind::Kind;
use super::traceparent::TraceId;
use super::{PROBES, Shared, problem, request_id};

/// Passes a request on to `next`, and makes its answer fit to leave.
pub(super) async fn observe<B, F>(
    shared: &Shared,
    request: Request<B>,
    next: impl FnOnce(Request<Body>) -> F,
) -> Response
where
    B: Source,
    F: Future<Output = Result<Response, Infallible>>,
{
    let began = Instant::now();
    let of_caller = request_id::of_caller(request.headers());
    let trace_id = TraceId::of(request.headers());
    let method = request.method().clone();
    let version = request.version();
    let route = shared.route(request.uri().path());
    let (request, rest) = rest::watch(request);

    let Ok(mut response) = next(request).await;

    // What comes too slowly is not waited for once more.
    if let Some(rest) = rest.filter(|_| response.status() != StatusCode::REQUEST_TIMEOUT) {
        rest.read_away().await;
    }
    // An answer that holds the id already says so.
    let id = response.headers_mut().remove(request_id::X_REQUEST_ID);
    let id = id.or(of_caller).unwrap_or_else(request_id::fresh);
    let id_text = id.to_str().unwrap_or_default();
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let problem = problem::finish(&mut response, id_text);
        if let Some(cause) = problem.cause() {
            tracing::error!(request_id = id_text, cause, "a request failed by our fault");
        }
    }
    let labels = RequestLabels {
        method: clamped(&method),
        route,
        status: status.as_u16(),
    };
    record(
        &shared.metrics,
        &labels,
        began.elapsed(),
        (id_text, trace_id),
    );
    let headers = response.headers_mut();
    headers.insert(request_id::X_REQUEST_ID, id);
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    // A page says itself what it may load; anything else that a browser shows loads nothing, and is in no frame.
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(POLICY));
    if (shared.is_over || shared.readiness.is_over()) && version < Version::HTTP_2 {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// What an answer that is no page may do in a browser: an SVG drawing has its style inside.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Counts an answered request and writes it into the log.
fn record(
    metrics: &Metrics,
    labels: &RequestLabels,
    took: Duration,
    (request_id, trace_id): (&str, Option<TraceId>),
) {
    metrics.count(labels, took);
    let RequestLabels {
        method,
        route,
        status,
    } = *labels;
    let duration_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let trace_id = trace_id.as_ref().map(TraceId::as_str);
    if PROBES.contains(&route) {
        tracing::debug!(
            method,
            route,
            status,
            duration_us,
            request_id,
            trace_id,
            "request"
        );
    } else {
        if status == StatusCode::SERVICE_UNAVAILABLE {
            metrics.count_shed();
        }
        tracing::info!(
            method,
            route,
            status,
            duration_us,
            request_id,
            trace_id,
            "request"
        );
    }
}

/// The longest head of a request over HTTP/1.1, in bytes.
pub(super) const MAX_HEAD_BYTES: usize = 64 << 10;

/// The whole answer to a head that was refused, which never became a request; counted and logged like others.
pub(super) fn refuse(shared: &Shared, status: StatusCode) -> Vec<u8> {
    let detail = match status {
        StatusCode::URI_TOO_LONG => "the path and the query are over the limit of 65534 bytes",
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            "the head of the request is over the limit of 64 KiB or 100 fields"
        }
        _ => "the head of the request is not HTTP/1.1",
    };
    let id = request_id::fresh();
    let id = id.to_str().unwrap_or_default();
    let body = Problem::new(Kind::of_status(status), detail).render(id);
    let labels = RequestLabels {
        method: "other",
        route: "unmatched",
        status: status.as_u16(),
    };
    record(&shared.metrics, &labels, Duration::ZERO, (id, None));
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\ncache-control: no-store\r\n\
        x-request-id: {id}\r\nx-content-type-options: nosniff\r\ncontent-security-policy: {POLICY}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    [head.into_bytes(), body].concat()
}

impl Shared {
    /// The path when it is a route's, so that a caller cannot write into the log.
    fn route(&self, path: &str) -> &'static str {
        let is_of = |known: &str| match known.split_once('{') {
            Some((folder, _name)) => path
                .strip_prefix(folder)
                .is_some_and(|name| !name.is_empty() && !name.contains('/')),
            None => known == path,
        };
        let known = self.paths.iter().find(|known| is_of(known));
        known.map_or("unmatched", |known| *known)
    }
}

/// The method's name when it is one of the known, so that a caller cannot write into the log.
fn clamped(method: &Method) -> &'static str {
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
