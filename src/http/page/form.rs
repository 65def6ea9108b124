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
use crate::formats::judge::entry::Entry;
use crate::formats::judge::list;
use crate::http::game::Game;
use crate::http::negotiate::Media;
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;
use crate::http::{App, body, judges, text};

/// The longest form, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// What the form holds.
#[derive(Debug)]
struct Form {
    /// How the text is read.
    choice: Choice,
    /// The judge's text.
    text: String,
}

/// What the form's list offers.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// A game, whose judges are known by their text.
    Game(Game),
    /// A judge by its name.
    Judge(&'static Entry),
}

impl Choice {
    /// The choice of a value of the field.
    fn of(value: &str) -> Option<Self> {
        match value {
            "lights" => Some(Self::Game(Game::Solve)),
            "flip" => Some(Self::Game(Game::FlipGame)),
            name => list::find(name).map(Self::Judge),
        }
    }

    /// The value of the field.
    const fn value(self) -> &'static str {
        match self {
            Self::Game(Game::Solve) => "lights",
            Self::Game(Game::FlipGame) => "flip",
            Self::Judge(entry) => entry.name,
        }
    }
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
    let Form { choice, text } = parse(&bytes)?;
    let body = Body::from(text.clone());
    let answer = match choice {
        Choice::Game(game) => text::answer(app, game, game.judge(), Media::Text, body).await,
        Choice::Judge(entry) => judges::answer_as(app, entry, Media::Text, body).await,
    };
    let (title, answer) = match answer {
        Ok(answer) => ("The answer", collect(answer).await?),
        Err(problem) if problem.kind() == Kind::NotABoard => {
            ("No answer", problem.detail().to_owned())
        }
        Err(problem) => return Err(problem),
    };
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    let page = render(choice, title, &answer, &text);
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

/// Reads the fields `game` (`lights`, `flip` or the name of a judge) and `text`, each once.
fn parse(bytes: &[u8]) -> Result<Form, Problem> {
    let wrong = || {
        let detail = "expected the fields game, which is lights, flip or the name of a judge, and text, each once";
        Problem::new(Kind::WrongShape, detail)
    };
    let (mut choice, mut text) = (None, None);
    for (name, value) in form_urlencoded::parse(bytes) {
        let is_new = match name.as_ref() {
            "game" => {
                let chosen = Choice::of(&value).ok_or_else(wrong)?;
                choice.replace(chosen).is_none()
            }
            "text" => text.replace(value.into_owned()).is_none(),
            _ => false,
        };
        if !is_new {
            return Err(wrong());
        }
    }
    let (choice, text) = choice.zip(text).ok_or_else(wrong)?;
    Ok(Form { choice, text })
}

/// The text of an answer.
async fn collect(answer: Response) -> Result<String, Problem> {
    let body = answer.into_body().collect().await;
    let body = body.map_err(|error| Problem::internal(error.to_string()))?;
    Ok(String::from_utf8_lossy(&body.to_bytes()).into_owned())
}

/// The page with the answer, and the text in the form again.
fn render(choice: Choice, title: &str, answer: &str, text: &str) -> String {
    format!(
        include_str!("answer.html"),
        title = title,
        answer = escape(answer),
        text = escape(text),
        options = options(choice),
    )
}

/// The list of games and judges, as the page has it, with one of them chosen.
fn options(choice: Choice) -> String {
    let selected = |value: &str| {
        let is_chosen = value == choice.value();
        if is_chosen { " selected" } else { "" }
    };
    let judge = |name| format!("<option{}>{name}</option>", selected(name));
    format!(
        "<option value=\"lights\"{}>Lights Out (5 × 6)</option><option value=\"flip\"{}>Flip Game (4 × 4)</option>\
        <optgroup label=\"Judge\">{}</optgroup>",
        selected("lights"),
        selected("flip"),
        list::names().map(judge).collect::<String>()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_lists_the_same_games_and_judges() {
        let page = include_str!("index.html");
        let (_, rest) = page.split_once("<select name=\"game\">").unwrap();
        let (listed, _) = rest.split_once("</select>").unwrap();
        let chosen = Choice::Game(Game::Solve);
        assert_eq!(listed, options(chosen).replace(" selected", ""));
    }

    #[test]
    fn every_judge_is_chosen_by_its_name_and_stays_chosen() {
        for name in list::names().chain(["lights", "flip"]) {
            let form = parse(format!("game={name}&text=1").as_bytes()).unwrap();
            let options = options(form.choice);
            let (_, selected) = options.split_once(" selected>").unwrap();
            let shown = match name {
                "lights" => "Lights Out (5 × 6)",
                "flip" => "Flip Game (4 × 4)",
                name => name,
            };
            assert!(selected.starts_with(&format!("{shown}</option>")), "{name}");
        }
        assert!(parse(b"game=poj-0&text=1").is_err());
        assert!(parse(b"game=flip&game=poj-1753&text=1").is_err());
    }
}
