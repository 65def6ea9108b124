//! What an operator watches: counters and times, as Prometheus reads them.
//!
//! No label holds a word of a caller's: methods and paths are those that are known, so what is kept is bounded.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::prometheus_text::{self, CONTENT_TYPE};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::solver::Outcome;
use crate::solver::board::Size;
use crate::solver::classic;

/// Upper ends of the classes of time, in seconds: the first holds a single small board, the last a search of the
/// most effort by default, with its wait.
const BUCKETS: [f64; 14] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0,
];

/// What is counted, and how it is told.
#[derive(Debug)]
pub(super) struct Metrics {
    /// All of it by name.
    registry: Registry,
    /// Requests answered.
    requests: Family<RequestLabels, Counter>,
    /// Times to the head of an answer.
    durations: Times<RouteLabel>,
    /// Requests come and not answered to the end.
    in_flight: Gauge,
    /// Requests refused for want of room.
    shed: Counter,
    /// Times of solving by the table of a classic.
    classic: Histogram,
    /// Times of solving any other size.
    grid: Histogram,
    /// Boards solved.
    solved: Counter,
    /// Boards proved impossible.
    impossible: Counter,
}

/// What tells the answered requests apart.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(super) struct RequestLabels {
    /// The method, or `other`.
    pub(super) method: &'static str,
    /// The path of the route, or `unmatched`.
    pub(super) route: &'static str,
    /// The status of the answer.
    pub(super) status: u16,
}

/// What tells the times of requests apart.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabel {
    /// The path of the route, or `unmatched`.
    route: &'static str,
}

/// How a board is solved.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct EngineLabel {
    /// `classic` or `grid`.
    engine: &'static str,
}

/// What becomes of a board.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OutcomeLabel {
    /// `solved` or `impossible`.
    outcome: &'static str,
}

/// A histogram of times for each set of labels.
type Times<L> = Family<L, Histogram, fn() -> Histogram>;

/// Nothing counted yet.
impl Default for Metrics {
    fn default() -> Self {
        let solves = Times::<EngineLabel>::new_with_constructor(times);
        let boards = Family::<OutcomeLabel, Counter>::default();
        let solve = |engine| solves.get_or_create_owned(&EngineLabel { engine });
        let board = |outcome| boards.get_or_create_owned(&OutcomeLabel { outcome });
        let mut metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            durations: Times::new_with_constructor(times),
            in_flight: Gauge::default(),
            shed: Counter::default(),
            classic: solve("classic"),
            grid: solve("grid"),
            solved: board("solved"),
            impossible: board("impossible"),
        };
        metrics.register_requests();
        metrics.register_work(solves, boards);
        metrics
    }
}

impl Metrics {
    /// Names what is counted of requests.
    fn register_requests(&mut self) {
        let registry = &mut self.registry;
        let help = "Requests answered";
        registry.register("http_requests", help, self.requests.clone());
        let help = "Time from a request's head to its answer's";
        registry.register(
            "http_request_duration_seconds",
            help,
            self.durations.clone(),
        );
        let help = "Requests come and not yet answered to the end";
        registry.register("http_requests_in_flight", help, self.in_flight.clone());
        let help = "Requests refused with 503 for want of room";
        registry.register("http_requests_shed", help, self.shed.clone());
    }

    /// Names what is counted of boards, and what the process is.
    fn register_work(&mut self, solves: Times<EngineLabel>, boards: Family<OutcomeLabel, Counter>) {
        let registry = &mut self.registry;
        let help = "Time to solve the boards of one request, or of one piece of a stream";
        registry.register("lights_out_solve_duration_seconds", help, solves);
        let help = "Boards answered, but for those of judges whose text is read whole";
        registry.register("lights_out_boards", help, boards);
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", build);
        let help = "When the process began, since 1970";
        registry.register("process_start_time_seconds", help, ConstGauge::new(now_s()));
    }

    /// Counts an answered request.
    pub(super) fn count(&self, labels: &RequestLabels, took: Duration) {
        let route = labels.route;
        self.requests.get_or_create(labels).inc();
        self.durations
            .get_or_create(&RouteLabel { route })
            .observe(took.as_secs_f64());
    }

    /// Counts a request refused for want of room.
    pub(super) fn count_shed(&self) {
        self.shed.inc();
    }

    /// A request that has come.
    pub(super) fn begin(&self) {
        self.in_flight.inc();
    }

    /// A request answered to the end.
    pub(super) fn end(&self) {
        self.in_flight.dec();
    }

    /// Boards that are about to be solved together.
    pub(super) fn tally(&self) -> Tally<'_> {
        Tally {
            metrics: self,
            began: Instant::now(),
            has_other: Cell::new(false),
            n_solved: Cell::new(0),
            n_impossible: Cell::new(0),
        }
    }

    /// All of it as text for Prometheus.
    pub(super) fn render(&self) -> Result<Response, fmt::Error> {
        let mut text = String::new();
        prometheus_text::encode(&mut text, &self.registry)?;
        let content_type = HeaderValue::from_static(CONTENT_TYPE);
        Ok((StatusCode::OK, [(header::CONTENT_TYPE, content_type)], text).into_response())
    }
}

/// The boards of a request, or of a piece of a stream; counted when this is dropped.
#[derive(Debug)]
pub(super) struct Tally<'a> {
    /// Where they are counted.
    metrics: &'a Metrics,
    /// When the first was begun.
    began: Instant,
    /// Is one of them no classic?
    has_other: Cell<bool>,
    /// Boards solved.
    n_solved: Cell<u64>,
    /// Boards proved impossible.
    n_impossible: Cell<u64>,
}

impl Tally<'_> {
    /// One more board of a size, and what became of it.
    pub(super) fn add(&self, size: Size, outcome: &Outcome) {
        match outcome {
            Outcome::Solved(_) => self.add_all(size, 1, 0),
            Outcome::Impossible { .. } => self.add_all(size, 0, 1),
        }
    }

    /// More 5 × 6 boards, solved by table.
    pub(super) fn add_5x6(&self, n_solved: usize) {
        self.n_solved.update(|n_boards| n_boards + n_solved as u64);
    }

    /// More boards of a size, and what became of them.
    pub(super) fn add_all(&self, size: Size, n_solved: usize, n_impossible: usize) {
        self.n_solved.update(|n_boards| n_boards + n_solved as u64);
        self.n_impossible
            .update(|n_boards| n_boards + n_impossible as u64);
        self.has_other
            .update(|has_other| has_other || !classic::has_table(size));
    }
}

impl Drop for Tally<'_> {
    fn drop(&mut self) {
        let (n_solved, n_impossible) = (self.n_solved.get(), self.n_impossible.get());
        if n_solved + n_impossible == 0 {
            return;
        }
        let Metrics { classic, grid, .. } = self.metrics;
        let times = if self.has_other.get() { grid } else { classic };
        times.observe(self.began.elapsed().as_secs_f64());
        self.metrics.solved.inc_by(n_solved);
        self.metrics.impossible.inc_by(n_impossible);
    }
}

/// Times, none yet.
fn times() -> Histogram {
    Histogram::new(BUCKETS)
}

/// Seconds since 1970.
fn now_s() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.unwrap_or_default().as_secs_f64()
}
