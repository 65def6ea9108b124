//! What an operator says to the service; `config` alone fills it.

use std::thread;
use std::time::Duration;

use axum::http::HeaderValue;

use super::body::Pace;

/// What the service is told by its operator.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The longest body that is read whole, in bytes.
    pub max_body_bytes: usize,
    /// The most lights of a board, rows × cols.
    pub max_cells: usize,
    /// The longest search for the fewest presses that a request may ask for.
    pub max_effort: Duration,
    /// The most memory of one search for the fewest presses, in bytes.
    pub search_bytes: usize,
    /// How long requests are served on after the server stopped being ready.
    pub drain: Duration,
    /// How long requests in flight may take after that.
    pub grace: Duration,
    /// Who may call from a browser.
    pub cors_origins: CorsOrigins,
    /// How many long solves run at once.
    pub n_workers: usize,
    /// How many connections are served at once; on a few more, requests other than probes are refused.
    pub max_connections: usize,
    /// Deadlines for slow clients.
    pub timeouts: Timeouts,
}

impl Settings {
    /// The most bytes of an answer: the presses and the text of a board take some times what it took.
    pub(super) const fn max_answer_bytes(&self) -> usize {
        self.max_body_bytes
            .saturating_mul(4)
            .saturating_add(1 << 16)
    }
}

/// The settings of a server that is told nothing.
impl Default for Settings {
    fn default() -> Self {
        Self {
            max_body_bytes: 64 << 20,
            max_cells: 100_000_000,
            max_effort: Duration::from_secs(10),
            search_bytes: 256 << 20,
            drain: Duration::from_secs(5),
            grace: Duration::from_secs(20),
            cors_origins: CorsOrigins::Any,
            n_workers: thread::available_parallelism().map_or(1, usize::from),
            max_connections: 4096,
            timeouts: Timeouts::default(),
        }
    }
}

/// Which pages in a browser may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorsOrigins {
    /// All.
    Any,
    /// Those of these origins.
    List(Vec<HeaderValue>),
}

/// Deadlines for slow clients.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the next request on an idle connection, and for its head; a quarter more at most.
    pub header: Duration,
    /// For the first request of a connection, whatever it sends before.
    pub first_request: Duration,
    /// For bodies.
    pub body: Pace,
    /// How long a request may wait until its long work begins.
    pub turn: Duration,
}

impl Timeouts {
    /// Those of a connection over the bound: it shall ask at once or make room.
    pub(super) fn short(self) -> Self {
        let most = Duration::from_secs(1);
        Self {
            header: self.header.min(most),
            first_request: self.first_request.min(most),
            ..self
        }
    }
}

/// Long enough for a load balancer that keeps connections for a minute.
impl Default for Timeouts {
    fn default() -> Self {
        Self {
            header: Duration::from_secs(75),
            first_request: Duration::from_secs(10),
            body: Pace {
                grace: Duration::from_secs(10),
                bytes_per_s: 16 << 10,
            },
            turn: Duration::from_secs(5),
        }
    }
}
