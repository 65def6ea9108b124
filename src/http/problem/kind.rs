//! The kinds of problems: one status, one name and one description for each.

use axum::http::StatusCode;

/// What went wrong, one kind for each entry of `/docs/errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// When a JSON body is not JSON.
    NotJson,
    /// When a body is not UTF-8.
    NotUtf8,
    /// When a text is no judge's input, or a bitmap no board.
    NotABoard,
    /// When the request could not be read as HTTP.
    BadRequest,
    /// When no route has this path.
    NotFound,
    /// When the route has no such method; `Allow` names those that it has.
    MethodNotAllowed,
    /// When the caller accepts no type that the route can answer with.
    NotAcceptable,
    /// When the body came too slowly.
    BodyTooSlow,
    /// When a body, a board or a list is over its limit.
    TooLarge,
    /// When the path and the query are over their limit.
    PathTooLong,
    /// When the head of the request is over its limit of bytes or fields.
    HeadTooLarge,
    /// When the body has a type or a coding that the route does not read.
    UnsupportedType,
    /// When JSON has another shape than the route takes.
    WrongShape,
    /// When a query has another shape than the route takes, or asks for what there is not.
    WrongQuery,
    /// When there is more work than the server takes now.
    Busy,
    /// When the fault is ours.
    Internal,
}

impl Kind {
    /// All kinds, in the order of their status.
    pub const ALL: [Self; 16] = [
        Self::NotJson,
        Self::NotUtf8,
        Self::NotABoard,
        Self::BadRequest,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::NotAcceptable,
        Self::BodyTooSlow,
        Self::TooLarge,
        Self::PathTooLong,
        Self::UnsupportedType,
        Self::WrongShape,
        Self::WrongQuery,
        Self::HeadTooLarge,
        Self::Internal,
        Self::Busy,
    ];

    /// The status of the answer.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Self::NotJson | Self::NotUtf8 | Self::NotABoard | Self::BadRequest => {
                StatusCode::BAD_REQUEST
            }
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::PathTooLong => StatusCode::URI_TOO_LONG,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::UnsupportedType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::WrongShape | Self::WrongQuery => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The kind of an answer that a stock layer made with this status.
    pub(in crate::http) const fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::NOT_ACCEPTABLE => Self::NotAcceptable,
            StatusCode::REQUEST_TIMEOUT => Self::BodyTooSlow,
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge,
            StatusCode::URI_TOO_LONG => Self::PathTooLong,
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => Self::HeadTooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedType,
            StatusCode::UNPROCESSABLE_ENTITY => Self::WrongShape,
            StatusCode::SERVICE_UNAVAILABLE => Self::Busy,
            _ if status.as_u16() < 500 => Self::BadRequest,
            _ => Self::Internal,
        }
    }

    /// The name in `type`, behind `/docs/errors#`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::NotJson => "not-json",
            Self::NotUtf8 => "not-utf8",
            Self::NotABoard => "not-a-board",
            Self::BadRequest => "bad-request",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::NotAcceptable => "not-acceptable",
            Self::BodyTooSlow => "body-too-slow",
            Self::TooLarge => "too-large",
            Self::PathTooLong => "path-too-long",
            Self::HeadTooLarge => "head-too-large",
            Self::UnsupportedType => "unsupported-type",
            Self::WrongShape => "wrong-shape",
            Self::WrongQuery => "wrong-query",
            Self::Internal => "internal",
            Self::Busy => "busy",
        }
    }

    /// The kind in a few words, the same for every problem of it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::NotJson => "The body is not JSON",
            Self::NotUtf8 => "The body is not UTF-8",
            Self::NotABoard => "The body is no board",
            Self::BadRequest => "The request is not well-formed",
            Self::NotFound => "No such route",
            Self::MethodNotAllowed => "The route has no such method",
            Self::NotAcceptable => "No acceptable type",
            Self::BodyTooSlow => "The body came too slowly",
            Self::TooLarge => "Over a limit",
            Self::PathTooLong => "The path is too long",
            Self::HeadTooLarge => "The head of the request is too large",
            Self::UnsupportedType => "A type that is not read here",
            Self::WrongShape => "JSON of another shape",
            Self::WrongQuery => "A query that has no answer",
            Self::Internal => "Our fault",
            Self::Busy => "More work than the server takes now",
        }
    }

    /// What a caller can do about it, a sentence or two.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::NotJson => "Mend the syntax at the line and column in the list of errors.",
            Self::NotUtf8 => "Send the text in UTF-8; the detail names the first byte that is not.",
            Self::NotABoard => "Mend the body at the place that the detail names.",
            Self::BadRequest => "The detail says what could not be read.",
            Self::NotFound => "The routes stand in /openapi.yaml.",
            Self::MethodNotAllowed => "Use one of the methods in the Allow header.",
            Self::NotAcceptable => "Accept one of the types that the detail names.",
            Self::BodyTooSlow => "Send the whole body at once, or over a faster line.",
            Self::TooLarge => "The detail names the limit; send less, or ask the operator.",
            Self::PathTooLong => "Send what is long in the body of a POST.",
            Self::HeadTooLarge => "Send fewer and shorter header fields.",
            Self::UnsupportedType => {
                "The detail names the types that are read, and the header to send."
            }
            Self::WrongShape => "Each entry of the list of errors points at a value to mend.",
            Self::WrongQuery => "Each entry of the list of errors points at a parameter to mend.",
            Self::Internal => "Tell the operator the request id: the log has the cause under it.",
            Self::Busy => "Try again after the seconds in the Retry-After header.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_slug_of_its_own_and_a_status_that_leads_back_to_its_status() {
        for (idx, kind) in Kind::ALL.into_iter().enumerate() {
            assert!(
                Kind::ALL[idx + 1..]
                    .iter()
                    .all(|other| other.slug() != kind.slug())
            );
            assert_eq!(Kind::of_status(kind.status()).status(), kind.status());
        }
    }
}
