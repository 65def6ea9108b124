//! Judges by name: `?judge=NAME` on the routes of the games, and `GET /judges`.
//!
//! A name says which game it is, so both routes take all names.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::response::Response;

use super::game::Game;
use super::negotiate::{self, Media};
use super::problem::kind::Kind;
use super::problem::{Fault, Problem};
use super::wire::judges;
use super::wire::value::shorten;
use super::{App, body, text};
use crate::formats::judge::entry::{Entry, Reader};
use crate::formats::judge::list;
use crate::formats::judge::refusal::Refusal;
use crate::formats::judge::whole::{self, Ask, Whole};
use crate::solver::Stop;

/// `GET /judges`
///
/// # Errors
/// The problem to send.
pub(super) fn list(headers: &HeaderMap) -> Result<Response, Problem> {
    negotiate::json::expect_accepted(headers)?;
    Ok(negotiate::respond(Media::Json, judges::render()))
}

/// The judge that a query names, if it names one; other parameters are passed over.
///
/// # Errors
/// [`Kind::WrongQuery`] for a name that there is not, and for more than one.
pub(super) fn pick(query: Option<&str>) -> Result<Option<&'static Entry>, Problem> {
    let Some(query) = query else {
        return Ok(None);
    };
    let mut names = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "judge");
    let Some((_, name)) = names.next() else {
        return Ok(None);
    };
    if names.next().is_some() {
        return Err(wrong("given more than once".to_owned()));
    }
    let entry = list::find(&name).ok_or_else(|| {
        let known = list::names().collect::<Vec<_>>().join(", ");
        wrong(format!(
            "expected one of {known}, found {:?}",
            shorten(&name)
        ))
    })?;
    Ok(Some(entry))
}

/// The problem of a wrong `judge`.
fn wrong(detail: String) -> Problem {
    let pointer = "/judge".to_owned();
    Problem::with_faults(Kind::WrongQuery, vec![Fault::Value { pointer, detail }])
}

/// Answers a text for a judge.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    entry: &'static Entry,
    request: Request,
) -> Result<Response, Problem> {
    let headers = request.headers();
    let Media::Text = negotiate::request_type(headers)? else {
        let detail = "a judge's input is text; send the header 'Content-Type: text/plain'";
        return Err(Problem::new(Kind::UnsupportedType, detail));
    };
    let media = match entry.reader {
        Reader::Streamed(_) => negotiate::answer_type(headers, Media::Text)?,
        Reader::Whole(_) => {
            let detail =
                "this judge is answered with text/plain, and the Accept header does not take it";
            negotiate::one::expect_accepted(headers, Media::Text, detail)?;
            Media::Text
        }
    };
    answer_as(app, entry, media, request.into_body()).await
}

/// Answers the text of a judge in a type; one that is read whole has text alone.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer_as(
    app: Arc<App>,
    entry: &'static Entry,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    match entry.reader {
        Reader::Streamed(judge) => {
            let game = Game::of(entry.route);
            text::answer(app, game, judge(), media, body).await
        }
        Reader::Whole(whole) => answer_whole(app, whole, body).await,
    }
}

/// Answers a text once it is there, off the async threads and within the most effort for one request.
async fn answer_whole(app: Arc<App>, whole: Whole, body: Body) -> Result<Response, Problem> {
    let settings = &app.settings;
    let text = body::read_whole(body, settings.timeouts.body, settings.max_body_bytes).await?;
    let (app_in_job, effort) = (Arc::clone(&app), settings.max_effort);
    let job = move |stop: &Stop| {
        let ask = Ask {
            solver: &app_in_job.solver,
            stop,
            max_lights: app_in_job.settings.max_cells,
        };
        whole::answer(whole, &text, &ask)
    };
    let answer = app.work.run(effort, job).await?;
    let answer = answer.map_err(|refusal| problem(&refusal, effort))?;
    Ok(negotiate::respond(Media::Text, answer))
}

/// The problem of a text that has no answer.
fn problem(refusal: &Refusal, effort: Duration) -> Problem {
    match refusal {
        Refusal::Faults(faults) => text::problem(faults),
        Refusal::TooManyLights { .. } | Refusal::TooMuchMemory { .. } => {
            Problem::new(Kind::TooLarge, refusal.to_string())
        }
        Refusal::Stopped => Problem::new(
            Kind::TooLarge,
            format!(
                "the text takes longer than the limit of {effort:?}; send fewer or smaller boards"
            ),
        ),
    }
}
