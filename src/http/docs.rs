//! The contract and the pages that explain it, embedded in the program.

use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse};

use super::problem::kind::Kind;

/// The contract, as written.
const OPENAPI_YAML: &str = include_str!("../../openapi.yaml");

/// The same in JSON, made by the build.
const OPENAPI_JSON: &str = include_str!(concat!(env!("OUT_DIR"), "/openapi.json"));

/// `GET /`: what this is, and where to go on.
pub(super) async fn page() -> impl IntoResponse {
    (no_scripts(), Html(include_str!("docs/index.html")))
}

/// `GET /openapi.yaml`
pub(super) async fn openapi_yaml() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/yaml")], OPENAPI_YAML)
}

/// `GET /openapi.json`
pub(super) async fn openapi_json() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI_JSON)
}

/// `GET /docs/errors`: what each `type` of a problem means.
pub(super) async fn errors() -> impl IntoResponse {
    static PAGE: LazyLock<String> = LazyLock::new(render_errors);
    (no_scripts(), Html(PAGE.as_str()))
}

/// A policy for pages that run and fetch nothing.
fn no_scripts() -> [(HeaderName, HeaderValue); 1] {
    [(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    )]
}

/// The page of [`errors`].
fn render_errors() -> String {
    let mut page = String::from(concat!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n",
        "<meta name=\"viewport\" content=\"width=device-width\">\n",
        "<meta name=\"color-scheme\" content=\"light dark\">\n",
        "<title>Errors of lights-out</title>\n<h1>Errors of lights-out</h1>\n<dl>\n"
    ));
    for kind in Kind::ALL {
        let (slug, title, advice) = (kind.slug(), kind.title(), kind.advice());
        let status = kind.status().as_u16();
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "<dt id=\"{slug}\"><code>{slug}</code>, {status}: {title}</dt>\n<dd>{advice}</dd>"
        );
    }
    page.push_str("</dl>\n");
    page
}
