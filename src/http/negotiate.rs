//! Which type a body has, and which type the answer gets.

pub(super) mod json;
pub(super) mod one;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use mediatype::{MediaType, MediaTypeList, ReadParams, names};

use super::problem::Problem;
use super::problem::kind::Kind;

/// About how many headers an answer has when it leaves.
const N_HEADERS: usize = 8;

/// A type that the routes read or write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    /// `application/json`
    Json,
    /// `text/plain`, a judge's input or answer
    Text,
    /// `image/svg+xml`, a drawing of one board; written, not read
    Svg,
    /// `image/x-portable-bitmap`, one board as PBM
    Pbm,
    /// `application/x-ndjson`, JSON objects, a line each
    Ndjson,
}

impl Media {
    /// All types, those first that a caller without any preference gets.
    const ALL: [Self; 5] = [Self::Json, Self::Text, Self::Ndjson, Self::Svg, Self::Pbm];

    /// The types that are read.
    const READ: [Self; 4] = [Self::Json, Self::Text, Self::Ndjson, Self::Pbm];

    /// The two names of the type, and the suffix where it has one.
    const fn names(self) -> (&'static str, &'static str, Option<&'static str>) {
        match self {
            Self::Json => ("application", "json", None),
            Self::Text => ("text", "plain", None),
            Self::Svg => ("image", "svg", Some("xml")),
            Self::Pbm => ("image", "x-portable-bitmap", None),
            Self::Ndjson => ("application", "x-ndjson", None),
        }
    }

    /// The value of `Content-Type` for an answer.
    pub(super) const fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Text => "text/plain; charset=utf-8",
            Self::Svg => "image/svg+xml",
            Self::Pbm => "image/x-portable-bitmap",
            Self::Ndjson => "application/x-ndjson",
        }
    }

    /// How many of the two names `range` gives, or `None` when it is for another type.
    fn specificity(self, range: &MediaType<'_>) -> Option<u8> {
        let (ty, subty, suffix) = self.names();
        let is_suffix = match (range.suffix, suffix) {
            (Some(found), Some(suffix)) => found == suffix,
            (found, suffix) => found.is_none() && suffix.is_none(),
        };
        let is_subty = range.subty == subty && is_suffix;
        match (range.ty.as_str(), range.subty.as_str()) {
            ("*", "*") => Some(0),
            (_, "*") if range.ty == ty => Some(1),
            _ if range.ty == ty && is_subty => Some(2),
            _ => None,
        }
    }
}

/// An answer of a type, with status 200.
pub(super) fn respond(media: Media, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    // Room for what the layers add, so that it is not made in steps.
    let mut headers = HeaderMap::with_capacity(N_HEADERS);
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(media.content_type()),
    );
    *response.headers_mut() = headers;
    response
}

/// The types that the routes read, with the header that says so, for a caller who sent another.
const READ_TYPES: &str = "send the header 'Content-Type: application/json' with a JSON object, \
    'Content-Type: text/plain' with a judge's input, 'Content-Type: application/x-ndjson' with an object a line, or \
    'Content-Type: image/x-portable-bitmap' with one board";

/// The type of the request's body.
///
/// # Errors
/// [`Kind::UnsupportedType`] for a type, a charset or a content coding that is not read; the detail
/// says which header to send.
pub(super) fn request_type(headers: &HeaderMap) -> Result<Media, Problem> {
    if let Some(media) = plain_type(headers) {
        return Ok(media);
    }
    let unsupported =
        |found: &str| Problem::new(Kind::UnsupportedType, format!("{found}; {READ_TYPES}"));
    if let Some(coding) = headers
        .get(header::CONTENT_ENCODING)
        .filter(|coding| *coding != "identity")
    {
        return Err(unsupported(&format!(
            "the content coding {coding:?} is not read"
        )));
    }
    let Some(value) = headers.get(header::CONTENT_TYPE) else {
        return Err(unsupported("the request has no Content-Type"));
    };
    let parsed = value
        .to_str()
        .ok()
        .and_then(|text| MediaType::parse(text).ok());
    let found = parsed.as_ref().and_then(|media_type| {
        Media::READ
            .into_iter()
            .find(|media| media.specificity(media_type) == Some(2))
    });
    match (
        found,
        parsed
            .as_ref()
            .and_then(|media_type| media_type.get_param(names::CHARSET)),
    ) {
        (None, _) => Err(unsupported(&format!("the type {value:?} is not read"))),
        (Some(media), None) => Ok(media),
        (Some(media), Some(charset)) if is_utf8(&charset.unquoted_str()) => Ok(media),
        (Some(_), Some(charset)) => Err(unsupported(&format!("the charset {charset} is not read"))),
    }
}

/// The type of a body that names it in the usual bytes, which saves the parsing.
fn plain_type(headers: &HeaderMap) -> Option<Media> {
    let value = headers.get(header::CONTENT_TYPE)?.as_bytes();
    let is_plain = !headers.contains_key(header::CONTENT_ENCODING);
    match value {
        b"application/json" if is_plain => Some(Media::Json),
        b"text/plain" if is_plain => Some(Media::Text),
        b"application/x-ndjson" if is_plain => Some(Media::Ndjson),
        _ => None,
    }
}

/// Is the charset UTF-8, or a part of it?
fn is_utf8(charset: &str) -> bool {
    ["utf-8", "utf8", "us-ascii"]
        .iter()
        .any(|name| charset.eq_ignore_ascii_case(name))
}

/// The type of the answer: what the caller accepts most; `own`, the request's type, before another
/// that is accepted as much and where there is no wish. NDJSON is answered in NDJSON alone, since what
/// goes wrong with a line has to have a place in the answer.
///
/// Members of `Accept` that are not media ranges are passed over.
///
/// # Errors
/// [`Kind::NotAcceptable`] when no type of ours is accepted; the detail names ours.
pub(super) fn answer_type(headers: &HeaderMap, own: Media) -> Result<Media, Problem> {
    if !headers.contains_key(header::ACCEPT) {
        return Ok(own);
    }
    let values: Vec<&str> = headers
        .get_all(header::ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    let ranges: Vec<MediaType<'_>> = values
        .iter()
        .flat_map(|value| MediaTypeList::new(value))
        .flatten()
        .collect();
    if ranges.is_empty() {
        return Ok(own);
    }
    let mut best = (0, own);
    let others = Media::ALL.into_iter().filter(|_| own != Media::Ndjson);
    for media in std::iter::once(own).chain(others) {
        let quality = quality(media, &ranges);
        if best.0 < quality {
            best = (quality, media);
        }
    }
    match best {
        (0, _) if own == Media::Ndjson => Err(not_acceptable(
            "application/x-ndjson is answered with application/x-ndjson, and the Accept header does not take it",
        )),
        (0, _) => Err(not_acceptable(
            "the route answers with application/json, text/plain, application/x-ndjson, image/svg+xml or \
            image/x-portable-bitmap, and the Accept header takes none of them",
        )),
        (_, media) => Ok(media),
    }
}

/// The problem of a caller who accepts no type of ours.
fn not_acceptable(detail: &str) -> Problem {
    Problem::new(Kind::NotAcceptable, detail)
}

/// How much `media` is accepted, in thousandths: the weight of the range that names it most closely.
fn quality(media: Media, ranges: &[MediaType<'_>]) -> u16 {
    let fits = |range| media.specificity(range).map(|names| (names, weight(range)));
    ranges
        .iter()
        .filter_map(fits)
        .max()
        .map_or(0, |(_, weight)| weight)
}

/// The `q` of a media range, in thousandths; one that is no number from 0 to 1 counts as 1.
fn weight(range: &MediaType<'_>) -> u16 {
    let weight = range
        .get_param(names::Q)
        .and_then(|q| q.as_str().parse::<f32>().ok());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range check keeps it within 0 to 1000"
    )]
    match weight {
        Some(q) if (0.0..=1.0).contains(&q) => (q * 1000.0).round() as u16,
        Some(_) | None => 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_accept(accept: &str, own: Media, expected: Option<Media>) {
        let headers = HeaderMap::from_iter([(header::ACCEPT, accept.parse().unwrap())]);
        assert_eq!(answer_type(&headers, own).ok(), expected, "{accept}");
    }

    #[test]
    fn the_answer_has_the_type_that_the_caller_likes_most() {
        use Media::{Json, Ndjson, Pbm, Svg, Text};
        check_accept("image/*", Json, Some(Svg));
        check_accept("image/*", Pbm, Some(Pbm));
        check_accept("*/*", Pbm, Some(Pbm));
        check_accept("image/svg+xml, */*;q=0.8", Pbm, Some(Svg));
        check_accept("image/svg", Json, None);
        check_accept("image/png, image/*;q=0", Pbm, None);
        for own in [Json, Text] {
            check_accept("*/*", own, Some(own));
            check_accept("", own, Some(own));
            check_accept("application/*, text/*", own, Some(own));
            check_accept("application/json", own, Some(Json));
            check_accept("TEXT/Plain; charset=utf-8", own, Some(Text));
            check_accept("text/plain;q=0.5, application/json;q=0.4", own, Some(Text));
            check_accept("*/*;q=0.1, application/json", own, Some(Json));
            check_accept("application/json;q=0, */*", own, Some(Text));
            check_accept("text/html, */*;q=0.8", own, Some(own));
            check_accept("*;q=.2, text/plain", own, Some(Text));
            check_accept("application/x-ndjson", own, Some(Ndjson));
            check_accept("text/html", own, None);
            check_accept("application/problem+json", own, None);
            check_accept("*/*;q=0", own, None);
        }
        check_accept("", Ndjson, Some(Ndjson));
        check_accept("application/*;q=0.1, text/*", Ndjson, Some(Ndjson));
        check_accept("application/json, text/plain", Ndjson, None);
    }

    #[track_caller]
    fn check_content_type(content_type: &str, expected: Option<Media>) {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, content_type.parse().unwrap())]);
        assert_eq!(request_type(&headers).ok(), expected, "{content_type}");
    }

    #[test]
    fn the_body_has_the_type_that_it_names() {
        check_content_type("application/json", Some(Media::Json));
        check_content_type("Application/JSON; charset=\"UTF-8\"", Some(Media::Json));
        check_content_type("text/plain;charset=us-ascii", Some(Media::Text));
        check_content_type("IMAGE/x-portable-bitmap", Some(Media::Pbm));
        check_content_type("image/svg+xml", None);
        check_content_type("Application/X-NDJSON;charset=utf-8", Some(Media::Ndjson));
        check_content_type("text/plain;charset=utf-16", None);
        check_content_type("application/x-www-form-urlencoded", None);
        check_content_type("application/vnd.api+json", None);
        check_content_type("json", None);
        check_content_type("", None);
    }
}
