//! Answers that come in one type alone.

use axum::http::{HeaderMap, header};
use mediatype::{MediaType, MediaTypeList};

use super::{Media, quality};
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;

/// Checks that the caller accepts the one type. Members of `Accept` that are not media ranges are passed over.
///
/// # Errors
/// [`Kind::NotAcceptable`] with this detail when it does not.
pub(in crate::http) fn expect_accepted(
    headers: &HeaderMap,
    media: Media,
    detail: &str,
) -> Result<(), Problem> {
    let values = headers.get_all(header::ACCEPT).iter();
    let values: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    let lists = values.iter().flat_map(|value| MediaTypeList::new(value));
    let ranges: Vec<MediaType<'_>> = lists.flatten().collect();
    if ranges.is_empty() || 0 < quality(media, &ranges) {
        return Ok(());
    }
    Err(Problem::new(Kind::NotAcceptable, detail))
}
