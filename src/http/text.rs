//! A judge's text in, whole or as a stream.
//!
//! A body up to 1 MiB is read whole before the answer begins, so that a fault anywhere gets its 400.
//! A longer one is answered while it comes, in constant memory; a fault in it ends the answer with a
//! line that says so, and the connection is cut short so that every client sees that it is not whole.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use http_body::Body as _;

use super::App;
use super::body::{self, Chunks, Reader};
use super::game::Game;
use super::image;
use super::metrics::Tally;
use super::negotiate::{self, Media};
use super::output::{HungUp, Output, Sender};
use super::problem::kind::Kind;
use super::problem::{Fault, Problem};
use super::wire::answer::{self, Answers};
use super::wire::grid::Grid;
use super::wire::lines::AnswerLines;
use super::work::MAX_INLINE_BYTES;
use crate::formats::judge::{Judge, TextFault};
use crate::solver::board::Board;
use crate::solver::{Outcome, Puzzle, Stop, Want};

/// Bodies up to this many bytes are read whole.
const MAX_WHOLE_BYTES: usize = 1 << 20;

/// A stream is worked on in pieces of this many bytes, so that a thread is never held up for long.
const PIECE_BYTES: usize = 64 << 10;

/// Answers leave when there are so many bytes of them, since each time the connection is woken; or when no
/// more of the text is here.
const SEND_BYTES: usize = 128 << 10;

/// Answers the text of a judge.
///
/// # Errors
/// The problem to send.
pub(super) async fn answer(
    app: Arc<App>,
    game: Game,
    judge: Box<dyn Judge>,
    media: Media,
    body: Body,
) -> Result<Response, Problem> {
    let max_bytes = match media {
        Media::Text => MAX_WHOLE_BYTES,
        Media::Json | Media::Ndjson | Media::Svg | Media::Pbm => app.settings.max_body_bytes,
    };
    let is_declared_over = (max_bytes as u64) < body.size_hint().lower();
    if media != Media::Text && is_declared_over {
        return Err(body::too_large(max_bytes));
    }
    let mut reader = Reader::new(body, app.settings.timeouts.body);
    let mut chunks = Chunks::default();
    let is_whole = reader.fill(&mut chunks, max_bytes).await?;
    let mut transit = Transit::new(Arc::clone(&app), game, judge);
    match (is_whole, media) {
        (_, Media::Json | Media::Ndjson | Media::Svg | Media::Pbm) if max_bytes < chunks.len() => {
            Err(body::too_large(max_bytes))
        }
        (true, _) if chunks.len() <= MAX_INLINE_BYTES => transit.whole(media, &chunks.into_bytes()),
        (true, _) => {
            let job = move |_stop: &Stop| transit.whole(media, &chunks.into_bytes());
            app.work.run(Duration::MAX, job).await?
        }
        (false, Media::Json | Media::Ndjson | Media::Svg | Media::Pbm) => {
            Err(body::too_large(max_bytes))
        }
        (false, Media::Text) => {
            let job = move |_stop: &Stop| transit.begin(&chunks.into_bytes()).map(|()| transit);
            let transit = app.work.run(Duration::MAX, job).await??;
            let output = Output::spawn(|sender| transit.stream(reader, sender));
            Ok(negotiate::respond(media, Body::new(output)))
        }
    }
}

/// The problem of a text with these faults.
pub(super) fn problem(faults: &[TextFault]) -> Problem {
    let fault = |fault: &TextFault| Fault::Text {
        line: fault.line,
        column: fault.column,
        detail: fault.detail(),
    };
    Problem::with_faults(Kind::NotABoard, faults.iter().map(fault).collect())
}

/// One text on its way through.
struct Transit {
    /// Solver and settings.
    app: Arc<App>,
    /// Which game is answered.
    game: Game,
    /// Reads the text and writes the answers.
    judge: Box<dyn Judge>,
    /// Boards read and not yet solved; kept for its room.
    boards: Vec<Board>,
    /// How many boards have been answered.
    n_answers: u64,
    /// Answers not sent yet.
    out: Vec<u8>,
}

impl Transit {
    /// A text not yet begun.
    fn new(app: Arc<App>, game: Game, judge: Box<dyn Judge>) -> Self {
        Self {
            app,
            game,
            judge,
            boards: Vec::new(),
            n_answers: 0,
            out: Vec::new(),
        }
    }

    /// Answers a whole text.
    fn whole(&mut self, media: Media, text: &[u8]) -> Result<Response, Problem> {
        self.judge.push(text, &mut self.boards);
        self.judge.finish(&mut self.boards);
        self.check()?;
        let bytes = match media {
            Media::Text => {
                self.solve_read();
                std::mem::take(&mut self.out)
            }
            Media::Json => self.render_json()?,
            Media::Svg | Media::Pbm => return self.image(media),
            Media::Ndjson => self.render_lines()?,
        };
        Ok(negotiate::respond(media, bytes))
    }

    /// Answers the first part of a text that goes on.
    fn begin(&mut self, text: &[u8]) -> Result<(), Problem> {
        self.judge.push(text, &mut self.boards);
        self.check()?;
        self.solve_read();
        Ok(())
    }

    /// The problem of the faults so far, if any.
    fn check(&self) -> Result<(), Problem> {
        let faults = self.judge.faults();
        if faults.is_empty() {
            return Ok(());
        }
        Err(problem(faults))
    }

    /// Solves a board for the goal of its judge.
    fn solve(&self, board: Board, tally: &Tally<'_>) -> Option<Outcome> {
        let size = board.size();
        let puzzle = Puzzle::new(board, self.judge.goal(), Want::Fewest).ok()?;
        let outcome = self.app.solver.solve(&puzzle, &Stop::default());
        tally.add(size, &outcome);
        Some(outcome)
    }

    /// Solves the boards read so far and appends the judge's text of their answers to those not sent.
    fn solve_read(&mut self) {
        let (tally, first) = (self.app.metrics.tally(), self.n_answers + 1);
        let solver = &self.app.solver;
        let n_impossible = self
            .judge
            .answer(solver, first, &self.boards, &mut self.out);
        if let Some(board) = self.boards.first() {
            let n_solved = self.boards.len() - n_impossible;
            tally.add_all(board.size(), n_solved, n_impossible);
        }
        self.n_answers += self.boards.len() as u64;
        self.boards.clear();
    }

    /// Solves the boards of a whole text and returns their answers as JSON.
    fn render_json(&mut self) -> Result<Vec<u8>, Problem> {
        let app = Arc::clone(&self.app);
        let (is_list, tally) = (self.judge.is_list(), app.metrics.tally());
        let mut answers = Answers::new(self.game, self.app.settings.max_answer_bytes());
        for board in std::mem::take(&mut self.boards) {
            let grid = Grid::in_numbers(board.clone());
            let Some(outcome) = self.solve(board, &tally) else {
                continue;
            };
            if !is_list {
                return Ok(answer::render_one(self.game, &grid, &outcome));
            }
            answers.push(&grid, &outcome)?;
        }
        Ok(answers.into_list())
    }

    /// Solves the one board of a whole text and returns its answer as an image.
    fn image(&mut self, media: Media) -> Result<Response, Problem> {
        let boards = std::mem::take(&mut self.boards);
        let tally = self.app.metrics.tally();
        let solve = |board: &Board| {
            let outcome = self.solve(board.clone(), &tally);
            outcome.ok_or_else(|| Problem::internal("a judge's goal of another size"))
        };
        image::answer(self.game, media, &boards, |board| board, solve)
    }

    /// Solves the boards of a whole text and returns their answers as JSON, a line each.
    fn render_lines(&mut self) -> Result<Vec<u8>, Problem> {
        let app = Arc::clone(&self.app);
        let tally = app.metrics.tally();
        let mut answers = AnswerLines::new(self.game, self.app.settings.max_answer_bytes());
        for board in std::mem::take(&mut self.boards) {
            let grid = Grid::in_numbers(board.clone());
            if let Some(outcome) = self.solve(board, &tally) {
                answers.push(&grid, &outcome)?;
            }
        }
        Ok(answers.into_bytes())
    }

    /// Answers a text while it comes.
    async fn stream(mut self, mut reader: Reader, sender: Sender) {
        let fault = match self.forward(&mut reader, &sender).await {
            Ok(fault) => fault,
            // Nobody waits for more.
            Err(HungUp) => return,
        };
        let Some(fault) = fault else {
            // A failed send means that the caller hung up, as above.
            return drop(sender.end().await);
        };
        let last_line = format!("error: {fault}\n");
        if sender.send(last_line.into()).await.is_ok() {
            sender.cut(reader.read_away()).await;
        }
    }

    /// Answers a text to its end, or to the fault that it returns; all answers before it are sent.
    async fn forward(
        &mut self,
        reader: &mut Reader,
        sender: &Sender,
    ) -> Result<Option<String>, HungUp> {
        let mut fault = None;
        while fault.is_none() {
            self.send(sender).await?;
            fault = match reader.next().await {
                Ok(Some(bytes)) => self.pump(&bytes, sender).await?,
                Ok(None) => break,
                Err(problem) => return Ok(Some(problem.detail().to_owned())),
            };
        }
        if fault.is_none() {
            self.judge.finish(&mut self.boards);
            self.solve_read();
            fault = self.fault();
        }
        self.send(sender).await?;
        Ok(fault)
    }

    /// Answers some bytes, up to the fault that it returns.
    async fn pump(&mut self, bytes: &[u8], sender: &Sender) -> Result<Option<String>, HungUp> {
        for piece in bytes.chunks(PIECE_BYTES) {
            self.judge.push(piece, &mut self.boards);
            self.solve_read();
            if let Some(fault) = self.fault() {
                return Ok(Some(fault));
            }
            if SEND_BYTES <= self.out.len() {
                self.send(sender).await?;
            }
            tokio::task::yield_now().await;
        }
        Ok(None)
    }

    /// Sends the answers that wait.
    async fn send(&mut self, sender: &Sender) -> Result<(), HungUp> {
        // The next answers take about as much room.
        let n_bytes = self.out.len().min(2 * SEND_BYTES);
        let out = std::mem::replace(&mut self.out, Vec::with_capacity(n_bytes));
        sender.send(out.into()).await
    }

    /// The first fault so far, with its place.
    fn fault(&self) -> Option<String> {
        self.judge.faults().first().map(TextFault::to_string)
    }
}
