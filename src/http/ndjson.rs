//! NDJSON in and out: a request object a line, an answer object a line, in order, streamed both ways.
//!
//! The answer begins at once, with status 200; what is wrong with a line is the answer to that line.
//! A task pumps lines to answers. It reads on only when its answers are taken, keeps one line at a time, and
//! ends with the answer's body, so that a caller who hangs up ends the work.

mod input;
mod lines;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::body::Body;
use axum::http::HeaderValue;
use axum::response::Response;
use bytes::{Buf, Bytes};
use futures_util::FutureExt;

use super::body::Reader;
use super::caught::panicked;
use super::game::Game;
use super::negotiate::{self, Media};
use super::output::{HungUp, Output, Sender};
use super::problem::Problem;
use super::problem::kind::Kind;
use super::solve::{self, Begun};
use super::{App, canonical};
use input::Input;
use lines::{Line, Lines};

/// A thread is held up for about so many bytes of lines and answers at a time.
const PIECE_BYTES: usize = 32 << 10;

/// Answers by table leave when there are so many bytes of them; they take much less time a byte.
const TABLE_BYTES: usize = 128 << 10;

/// Answers a stream of lines; `id` is the request's.
pub(super) fn answer(app: Arc<App>, game: Game, id: HeaderValue, body: Body) -> Response {
    let input = Input::new(Reader::new(body, app.settings.timeouts.body));
    let lines = Lines::new(app.settings.max_body_bytes);
    let output = Output::spawn(|sender| {
        let pump = Pump {
            app,
            game,
            id,
            lines,
            out: Vec::new(),
            n_spent: 0,
            sender,
        };
        pump.run(input)
    });
    negotiate::respond(Media::Ndjson, Body::new(output))
}

/// One stream on its way through.
struct Pump {
    /// Solver and settings.
    app: Arc<App>,
    /// Which game is answered.
    game: Game,
    /// The request's id.
    id: HeaderValue,
    /// Divides the stream.
    lines: Lines,
    /// Answers not sent yet.
    out: Vec<u8>,
    /// The bytes of lines and answers since others had their turn.
    n_spent: usize,
    /// Takes the answers.
    sender: Sender,
}

/// Why a stream ends early.
enum Early {
    /// The caller hung up.
    HungUp,
    /// The body came too slowly or broke off; the line is the first without an answer.
    Broken(u64, Problem),
}

impl From<HungUp> for Early {
    fn from(_: HungUp) -> Self {
        Self::HungUp
    }
}

impl Pump {
    /// Answers a stream to its end.
    async fn run(mut self, mut input: Input) {
        match self.forward(&mut input).await {
            // A failed send means that the caller hung up: nobody waits for the end.
            Ok(()) => drop(self.sender.end().await),
            Err(Early::HungUp) => {}
            Err(Early::Broken(line, problem)) => self.cut(line, problem, input).await,
        }
    }

    /// Answers all lines.
    async fn forward(&mut self, input: &mut Input) -> Result<(), Early> {
        loop {
            let read = input.next().await;
            let broken = |problem| Early::Broken(self.lines.number() + 1, problem);
            let Some(mut bytes) = read.map_err(broken)? else {
                break;
            };
            let before = self.lines.number();
            loop {
                self.answer_canonical(&mut bytes).await?;
                let Some(line) = self.lines.take(&mut bytes) else {
                    break;
                };
                self.answer(line, input).await?;
            }
            // Each line has the time of a body.
            if before < self.lines.number() {
                input.renew();
            }
            self.flush().await?;
        }
        if let Some(line) = self.lines.finish() {
            self.answer(line, input).await?;
        }
        Ok(self.flush().await?)
    }

    /// Answers the lines at the front of `bytes` that are canonical, if they are within the limits.
    async fn answer_canonical(&mut self, bytes: &mut Bytes) -> Result<(), HungUp> {
        let settings = &self.app.settings;
        let is_allowed = self.game == Game::Solve
            && canonical::is_within(settings.max_cells, settings.max_body_bytes);
        while is_allowed && self.lines.is_between() {
            let tally = self.app.metrics.tally();
            let n_lines = canonical::answer(bytes, TABLE_BYTES, &mut self.out);
            tally.add_5x6(n_lines);
            drop(tally);
            bytes.advance(n_lines * canonical::LINE_BYTES);
            self.lines.pass(n_lines as u64);
            if self.out.len() < TABLE_BYTES {
                break;
            }
            self.flush().await?;
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Answers a line.
    async fn answer(&mut self, line: Line, input: &mut Input) -> Result<(), Early> {
        let n_waiting = self.out.len();
        match line {
            Line::TooLong => {
                let limit = self.app.settings.max_body_bytes;
                let detail = format!("the line is over the limit of {limit} bytes");
                self.fail(self.lines.number(), &Problem::new(Kind::TooLarge, detail));
            }
            Line::Whole(bytes) => {
                self.n_spent += bytes.len();
                let solve = || solve::begin(&self.app, self.game, Media::Json, &bytes);
                let done = catch_unwind(AssertUnwindSafe(solve));
                match done.unwrap_or_else(|panic| Err(panicked(&*panic))) {
                    Ok(Begun::Answered(object)) => self.push(object),
                    Ok(begun) => self.answer_long(begun, &bytes, input).await?,
                    Err(problem) => self.fail_read(&bytes, problem),
                }
            }
        }
        self.n_spent += self.out.len().saturating_sub(n_waiting);
        if PIECE_BYTES <= self.n_spent {
            self.n_spent = 0;
            self.flush().await?;
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Answers a line that takes long, off the async threads; what was answered before leaves first.
    async fn answer_long(
        &mut self,
        begun: Begun,
        bytes: &Bytes,
        input: &mut Input,
    ) -> Result<(), Early> {
        self.flush().await?;
        let (app, game, bytes_of_work) = (Arc::clone(&self.app), self.game, bytes.clone());
        let work = async {
            match begun {
                Begun::Answered(object) => Ok(object),
                Begun::Long(request) => solve::solve_long(app, game, Media::Json, request).await,
                Begun::Unread => solve::read_long(app, game, Media::Json, bytes_of_work).await,
            }
        };
        let work = Box::pin(AssertUnwindSafe(work).catch_unwind());
        let answer = tokio::select! {
            done = work => done.unwrap_or_else(|panic| Err(panicked(&*panic))),
            problem = input.broken() => return Err(Early::Broken(self.lines.number(), problem)),
        };
        match answer {
            Ok(object) => self.push(object),
            Err(problem) => self.fail_read(bytes, problem),
        }
        Ok(())
    }

    /// Answers a line by an object.
    fn push(&mut self, object: Vec<u8>) {
        if self.out.is_empty() && self.out.capacity() < object.len() {
            // Not copied, since it may be large.
            self.out = object;
        } else {
            self.out.extend_from_slice(&object);
        }
        self.out.push(b'\n');
    }

    /// Answers the last line that was read by a problem.
    fn fail_read(&mut self, bytes: &[u8], problem: Problem) {
        let line = self.lines.number();
        match std::str::from_utf8(bytes) {
            Ok(_) => self.fail(line, &problem.on_line(line)),
            Err(error) => {
                let position = error.valid_up_to() + 1;
                let detail = format!("byte {position} of the line is not UTF-8");
                self.fail(line, &Problem::new(Kind::NotUtf8, detail));
            }
        }
    }

    /// Answers a line by a problem.
    fn fail(&mut self, line: u64, problem: &Problem) {
        let id = self.id.to_str().unwrap_or_default();
        if let Some(cause) = problem.cause() {
            tracing::error!(request_id = id, line, cause, "a line failed by our fault");
        }
        let object = problem.render_line(id, line);
        self.push(object);
    }

    /// Sends the answers that wait.
    async fn flush(&mut self) -> Result<(), HungUp> {
        // The next answers take about as much room.
        let n_bytes = self.out.len().min(2 * TABLE_BYTES);
        let out = std::mem::replace(&mut self.out, Vec::with_capacity(n_bytes));
        self.sender.send(out.into()).await
    }

    /// Ends an answer by a problem in place of the first line without an answer, and cuts the connection.
    async fn cut(mut self, line: u64, problem: Problem, input: Input) {
        self.fail(line, &problem);
        if self.flush().await.is_ok() {
            self.sender.cut(input.read_away()).await;
        }
    }
}
