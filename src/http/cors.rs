//! Calls from pages in a browser.

use std::time::Duration;

use axum::http::{Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::settings::CorsOrigins;
use super::{image, request_id, traceparent};

/// Who may call from a browser, and what a page may see of the answer.
pub(super) fn layer(origins: &CorsOrigins) -> CorsLayer {
    let origins = match origins {
        CorsOrigins::Any => AllowOrigin::any(),
        CorsOrigins::List(list) => AllowOrigin::list(list.iter().cloned()),
    };
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([
            header::ACCEPT,
            header::CONTENT_TYPE,
            request_id::X_REQUEST_ID,
            traceparent::TRACEPARENT,
        ])
        .expose_headers([
            request_id::X_REQUEST_ID,
            header::RETRY_AFTER,
            header::ALLOW,
            image::X_OUTCOME,
            image::X_MOVES,
            image::X_FEWEST,
        ])
        .max_age(Duration::from_hours(24))
}
