//! The contract and the pages that explain it, embedded in the program.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};

use super::page::file::{self, File};
use super::problem::Problem;
use super::problem::kind::Kind;

/// The contract, as written.
static OPENAPI_YAML: File = File::new(
    "openapi.yaml",
    include_bytes!(concat!(env!("OUT_DIR"), "/openapi.yaml.gz")),
);

/// The same in JSON, made by the build.
static OPENAPI_JSON: File = File::new(
    "openapi.json",
    include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz")),
);

/// The page that shows the contract.
static PAGE: File = File::new(
    "docs.html",
    include_bytes!(concat!(env!("OUT_DIR"), "/docs.html.gz")),
);

/// `GET /openapi.yaml`
///
/// # Errors
/// As [`File::respond`].
pub(super) async fn openapi_yaml(headers: HeaderMap) -> Result<Response, Problem> {
    OPENAPI_YAML.respond(&headers)
}

/// `GET /openapi.json`
///
/// # Errors
/// As [`File::respond`].
pub(super) async fn openapi_json(headers: HeaderMap) -> Result<Response, Problem> {
    OPENAPI_JSON.respond(&headers)
}

/// `GET /docs`: the contract to read and try.
///
/// # Errors
/// As [`File::respond`].
pub(super) async fn page(headers: HeaderMap) -> Result<Response, Problem> {
    PAGE.respond(&headers)
}

/// `GET /docs/errors`: what each `type` of a problem means.
pub(super) async fn errors() -> impl IntoResponse {
    static PAGE: LazyLock<String> = LazyLock::new(render_errors);
    (file::safety(), Html(PAGE.as_str()))
}

/// The page of [`errors`].
fn render_errors() -> String {
    let mut sections = String::new();
    for kind in Kind::ALL {
        let (slug, title, advice) = (kind.slug(), kind.title(), kind.advice());
        let status = kind.status().as_u16();
        // Writing to a string cannot fail.
        let _ = writeln!(
            sections,
            "<section id=\"{slug}\" class=\"panel\"><h2>{title}</h2>\n<p>{advice}</p>\n\
            <p class=\"quiet\">Status {status}, type <a href=\"#{slug}\"><code>/docs/errors#{slug}</code></a></p></section>"
        );
    }
    format!(include_str!("docs/errors.html"), sections = sections)
}
