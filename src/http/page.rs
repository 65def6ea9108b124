//! The page to play, solve and learn: its files, and its form for browsers without scripts.

pub(super) mod coding;
pub(super) mod file;
mod form;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;

use super::App;
use super::problem::Problem;
use super::problem::kind::Kind;
use file::File;

/// A file by its name, as the build packed it.
macro_rules! file {
    ($name:literal) => {
        File::new(
            $name,
            include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")),
        )
    };
}

/// The page itself.
static INDEX: File = file!("index.html");

/// What the pages load.
static FILES: [File; 20] = [
    file!("api.js"),
    file!("board.js"),
    file!("game.js"),
    file!("icon.svg"),
    file!("lesson.js"),
    file!("main.js"),
    file!("no-script.css"),
    file!("page.js"),
    file!("play.js"),
    file!("rules.js"),
    file!("solve.js"),
    file!("style.css"),
    file!("text.js"),
    // Those of `/docs`.
    file!("docs.css"),
    file!("docs.js"),
    file!("swagger-ui-LICENSE.txt"),
    file!("swagger-ui-NOTICE.txt"),
    file!("swagger-ui-bundle.js"),
    file!("swagger-ui-bundle.js.LICENSE.txt"),
    file!("swagger-ui.css"),
];

/// `GET /`: the page.
///
/// # Errors
/// As [`File::respond`].
pub(super) async fn index(headers: HeaderMap) -> Result<Response, Problem> {
    INDEX.respond(&headers)
}

/// `GET /page/…`: what the pages load.
///
/// # Errors
/// [`Kind::NotFound`] for another name; otherwise as [`File::respond`].
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let name = uri.path().strip_prefix("/page/");
    let known = FILES.iter().find(|file| Some(file.name) == name);
    let unknown = || Problem::new(Kind::NotFound, Kind::NotFound.advice());
    known.ok_or_else(unknown)?.respond(&headers)
}

/// `POST /`: a judge's text from the page's form, answered by a page.
///
/// # Errors
/// The problem of a body that is no form of the page's.
pub(super) async fn form(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Problem> {
    form::answer(app, request).await
}
