//! The one error envelope and the one status table.
//!
//! Every failure of every route leaves as `application/problem+json` (RFC 9457). Who finds a mistake
//! makes a [`Problem`]; the outermost layer ([`super::observe`]) writes it out, since it alone knows
//! the request's id. An answer of a stock layer that carries no problem is given one by its status.

pub mod kind;

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use kind::Kind;

/// How many faults of one body are listed.
pub const MAX_FAULTS: usize = 20;

/// After how many seconds a caller may try again when the server is busy.
const RETRY_AFTER_S: u64 = 1;

/// One fault of a body, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fault {
    /// A fault in a JSON value.
    Value {
        /// JSON Pointer (RFC 6901) to the value; empty for the whole body.
        pointer: String,
        /// What was expected and what was found.
        detail: String,
    },
    /// A fault in text.
    Text {
        /// Line, from 1.
        line: u64,
        /// Column in characters, from 1.
        column: u64,
        /// What was expected and what was found.
        detail: String,
    },
}

/// A failure on its way to the caller.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What went wrong.
    kind: Kind,
    /// This case in a sentence.
    detail: String,
    /// The faults of the body, at most [`MAX_FAULTS`].
    faults: Vec<Fault>,
    /// What the log shall know and the caller not.
    cause: Option<String>,
}

impl Problem {
    /// A problem without a list of faults.
    #[must_use]
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            faults: Vec::new(),
            cause: None,
        }
    }

    /// A problem with the faults of a body; the detail counts them and tells the first.
    #[must_use]
    pub fn with_faults(kind: Kind, faults: Vec<Fault>) -> Self {
        let first = match faults.first() {
            Some(Fault::Value { pointer, detail }) if pointer.is_empty() => detail.clone(),
            Some(Fault::Value { pointer, detail }) => format!("{pointer}: {detail}"),
            Some(Fault::Text {
                line,
                column,
                detail,
            }) => {
                format!("line {line}, column {column}: {detail}")
            }
            None => kind.title().to_owned(),
        };
        let detail = match faults.len() {
            0 | 1 => first,
            n_faults if n_faults < MAX_FAULTS => format!("{n_faults} faults, the first: {first}"),
            _ => format!("at least {MAX_FAULTS} faults, the first: {first}"),
        };
        Self {
            kind,
            detail,
            faults,
            cause: None,
        }
    }

    /// Our own fault; `cause` goes to the log alone.
    #[must_use]
    pub fn internal(cause: impl Into<String>) -> Self {
        let detail = "the server failed; its log has the cause under the request id";
        Self {
            cause: Some(cause.into()),
            ..Self::new(Kind::Internal, detail)
        }
    }

    /// More work than the server takes now.
    #[must_use]
    pub fn busy(detail: &str) -> Self {
        Self::new(Kind::Busy, detail)
    }

    /// What went wrong.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// What the log shall know and the caller not.
    #[must_use]
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// This case in a sentence.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The same problem of a body that is the `line`-th of a longer one.
    #[must_use]
    pub(super) fn on_line(mut self, line: u64) -> Self {
        let mut is_moved = false;
        for fault in &mut self.faults {
            if let Fault::Text { line: of_fault, .. } = fault {
                *of_fault += line - 1;
                is_moved = true;
            }
        }
        if is_moved {
            return Self {
                cause: self.cause,
                ..Self::with_faults(self.kind, self.faults)
            };
        }
        self
    }

    /// The problem as JSON, with the request's id.
    #[must_use]
    pub fn render(&self, request_id: &str) -> Vec<u8> {
        self.envelope(request_id, None)
    }

    /// The problem of a line as JSON, with the request's id and the line, from 1.
    #[must_use]
    pub(super) fn render_line(&self, request_id: &str, line: u64) -> Vec<u8> {
        self.envelope(request_id, Some(line))
    }

    /// The problem as JSON.
    fn envelope(&self, request_id: &str, line: Option<u64>) -> Vec<u8> {
        let envelope = Envelope {
            kind: format!("/docs/errors#{}", self.kind.slug()),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: &self.detail,
            request_id,
            line,
            errors: &self.faults,
        };
        serde_json::to_vec(&envelope).unwrap_or_default()
    }
}

/// The members of the JSON, in the order in which they are written.
#[derive(Serialize)]
struct Envelope<'a> {
    /// A link to the kind's description.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: &'a str,
    /// The status again.
    status: u16,
    /// This case in a sentence.
    detail: &'a str,
    /// The request's id.
    request_id: &'a str,
    /// The line whose answer this is, in a stream of lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The faults of the body.
    #[serde(skip_serializing_if = "<[Fault]>::is_empty")]
    errors: &'a [Fault],
}

/// A bare answer that carries the problem for [`finish`] to write out.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.kind.status().into_response();
        if self.kind == Kind::Busy {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER_S));
        }
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Gives a failed answer its envelope, whoever made it, and returns the problem for the log.
///
/// Headers that say more (`Allow`, `Retry-After`, CORS) stay; the old body goes.
pub(super) fn finish(response: &mut Response, request_id: &str) -> Arc<Problem> {
    let problem = match response.extensions_mut().remove::<Arc<Problem>>() {
        Some(problem) => problem,
        None => Arc::new(stock(response)),
    };
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    *response.body_mut() = Body::from(problem.render(request_id));
    problem
}

/// The problem of an answer that came without one.
fn stock(response: &Response) -> Problem {
    let kind = Kind::of_status(response.status());
    match response
        .headers()
        .get(header::ALLOW)
        .and_then(|allow| allow.to_str().ok())
    {
        Some(allow) => Problem::new(kind, format!("the route has {allow}")),
        None => Problem::new(kind, kind.advice()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_detail_counts_the_faults_and_tells_the_first() {
        let fault = |pointer: &str| Fault::Value {
            pointer: pointer.to_owned(),
            detail: "expected 0 or 1, found 7".to_owned(),
        };
        let one = Problem::with_faults(Kind::WrongShape, vec![fault("/grid/0/1")]);
        assert_eq!(one.detail, "/grid/0/1: expected 0 or 1, found 7");
        let two =
            Problem::with_faults(Kind::WrongShape, vec![fault("/grid/0/1"), fault("/grid/2")]);
        assert_eq!(
            two.detail,
            "2 faults, the first: /grid/0/1: expected 0 or 1, found 7"
        );
    }

    #[test]
    fn the_cause_of_our_own_fault_stays_inside() {
        let problem = Problem::internal("a secret");
        assert_eq!(problem.cause(), Some("a secret"));
        assert!(
            !String::from_utf8(problem.render("x"))
                .unwrap()
                .contains("secret")
        );
    }
}
