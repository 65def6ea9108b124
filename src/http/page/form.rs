//! The page's form as a browser without scripts posts it: a judge's text in, a page with its answer out.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use http_body_util::BodyExt as _;
use mediatype::MediaType;

use super::file;
use crate::http::game::Game;
use crate::http::negotiate::Media;
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;
use crate::http::{App, body, text};

/// The longest form, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// What the form holds.
#[derive(Debug)]
struct Form {
    /// The game.
    game: Game,
    /// The judge's text.
    text: String,
}

/// Answers the form: a page with the judge's answer, or with what is wrong with the text, either with status 200.
///
/// # Errors
/// [`Kind::UnsupportedType`] for another type of body, [`Kind::WrongShape`] for other fields; otherwise as
/// [`body::read_whole`] and, but for what is wrong with the text, [`text::answer`].
pub(super) async fn answer(app: Arc<App>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    expect_form(&parts.headers)?;
    let max_bytes = MAX_BYTES.min(app.settings.max_body_bytes);
    let bytes = body::read_whole(body, app.settings.timeouts.body, max_bytes).await?;
    let Form { game, text } = parse(&bytes)?;
    let answer = text::answer(
        app,
        game,
        game.judge(),
        Media::Text,
        Body::from(text.clone()),
    )
    .await;
    let (title, answer) = match answer {
        Ok(answer) => ("The answer", collect(answer).await?),
        Err(problem) if problem.kind() == Kind::NotABoard => {
            ("No answer", problem.detail().to_owned())
        }
        Err(problem) => return Err(problem),
    };
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    let page = render(game, title, &answer, &text);
    Ok((no_store, file::safety(), Html(page)).into_response())
}

/// Checks that the body says that it is a form.
fn expect_form(headers: &HeaderMap) -> Result<(), Problem> {
    let value = headers.get(header::CONTENT_TYPE);
    let media = value
        .and_then(|value| value.to_str().ok())
        .and_then(|text| MediaType::parse(text).ok());
    let is_form = media.is_some_and(|media| {
        media.ty == "application"
            && media.subty == "x-www-form-urlencoded"
            && media.suffix.is_none()
    });
    let detail = "the page takes its own form alone, as application/x-www-form-urlencoded; \
        the API takes JSON and text at /solve and /flip-game";
    is_form
        .then_some(())
        .ok_or_else(|| Problem::new(Kind::UnsupportedType, detail))
}

/// Reads the fields `game` (`lights` or `flip`) and `text`, each once.
fn parse(bytes: &[u8]) -> Result<Form, Problem> {
    let wrong = || {
        let detail = "expected the fields game, which is lights or flip, and text, each once";
        Problem::new(Kind::WrongShape, detail)
    };
    let (mut game, mut text) = (None, None);
    for (name, value) in form_urlencoded::parse(bytes) {
        let is_new = match (name.as_ref(), value.as_ref()) {
            ("game", "lights") => game.replace(Game::Solve).is_none(),
            ("game", "flip") => game.replace(Game::FlipGame).is_none(),
            ("text", _) => text.replace(value.into_owned()).is_none(),
            _ => false,
        };
        if !is_new {
            return Err(wrong());
        }
    }
    let (game, text) = game.zip(text).ok_or_else(wrong)?;
    Ok(Form { game, text })
}

/// The text of an answer.
async fn collect(answer: Response) -> Result<String, Problem> {
    let body = answer.into_body().collect().await;
    let body = body.map_err(|error| Problem::internal(error.to_string()))?;
    Ok(String::from_utf8_lossy(&body.to_bytes()).into_owned())
}

/// The page with the answer, and the text in the form again.
fn render(game: Game, title: &str, answer: &str, text: &str) -> String {
    let [lights, flip] = match game {
        Game::Solve => [" selected", ""],
        Game::FlipGame => ["", " selected"],
    };
    format!(
        include_str!("answer.html"),
        title = title,
        answer = escape(answer),
        text = escape(text),
        lights = lights,
        flip = flip,
    )
}

/// A text as HTML shows it letter by letter.
fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return Cow::Borrowed(text);
    }
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    Cow::Owned(escaped.replace('>', "&gt;").replace('"', "&quot;"))
}
