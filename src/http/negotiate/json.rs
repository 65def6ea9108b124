//! Routes that read and write JSON alone.

use axum::http::{HeaderMap, header};

use super::{Media, one, request_type};
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;

/// Checks that the request's body is JSON.
///
/// # Errors
/// [`Kind::UnsupportedType`] for any other type, charset or content coding; the detail says which header
/// to send.
pub(in crate::http) fn expect_body(headers: &HeaderMap) -> Result<(), Problem> {
    if let Ok(Media::Json) = request_type(headers) {
        return Ok(());
    }
    let found = match (
        headers.get(header::CONTENT_ENCODING),
        headers.get(header::CONTENT_TYPE),
    ) {
        (Some(coding), _) if coding != "identity" => {
            format!("the content coding {coding:?} is not read")
        }
        (_, Some(value)) => format!("the type {value:?} is not read"),
        (_, None) => "the request has no Content-Type".to_owned(),
    };
    let advice = "send the header 'Content-Type: application/json' with a JSON object";
    Err(Problem::new(
        Kind::UnsupportedType,
        format!("{found}; {advice}"),
    ))
}

/// Checks that the caller accepts JSON. Members of `Accept` that are not media ranges are passed over.
///
/// # Errors
/// [`Kind::NotAcceptable`] when it does not.
pub(in crate::http) fn expect_accepted(headers: &HeaderMap) -> Result<(), Problem> {
    let detail = "the route answers with application/json, and the Accept header does not take it";
    one::expect_accepted(headers, Media::Json, detail)
}
