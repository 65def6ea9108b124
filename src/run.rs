//! The server as a process: listener, signals, and a runtime for both; the service has threads of its own.

use std::io;
use std::net::SocketAddr;
use std::thread;

use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::http::server;
use crate::http::settings::Settings;

/// Serves on `listen` until SIGTERM or SIGINT and drains; a second signal ends it at once.
///
/// # Errors
/// When the address cannot be bound, or not everything in flight was finished in time.
pub fn serve(listen: &SocketAddr, settings: Settings) -> io::Result<()> {
    let settings = Settings {
        max_connections: bounded(settings.max_connections),
        ..settings
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(run(listen, settings));
    // What is still at work had its time.
    runtime.shutdown_background();
    served
}

/// As many connections as were asked for, or as there may be open files.
fn bounded(max_connections: usize) -> usize {
    let max_files = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(max_files) => max_files,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            return max_connections;
        }
    };
    // What are no connections within the bound: the spare ones, the log, listeners, what each runtime needs.
    let n_cores = thread::available_parallelism().map_or(1, usize::from);
    let n_others = 192 + 8 * n_cores as u64;
    let most = usize::try_from(max_files.saturating_sub(n_others)).unwrap_or(usize::MAX);
    if most < max_connections {
        tracing::warn!(
            max_files,
            most,
            "fewer connections than asked for: the limit of open files"
        );
    }
    max_connections.min(most.max(1))
}

/// Binds, serves and drains.
async fn run(listen: &SocketAddr, settings: Settings) -> io::Result<()> {
    let (first, second) = (Signals::new()?, Signals::new()?);
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        io::Error::new(error.kind(), format!("cannot listen on {listen}: {error}"))
    })?;
    tracing::info!(address = %listener.local_addr()?, "listening");
    if server::serve(listener, settings, first.nth(1), second.nth(2)).await? {
        return Ok(());
    }
    Err(io::Error::other(
        "ended before everything in flight was finished",
    ))
}

/// The signals that end the process.
struct Signals {
    /// SIGTERM
    terminate: Signal,
    /// SIGINT
    interrupt: Signal,
}

impl Signals {
    /// Listens for both from now on.
    fn new() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for the `n`-th signal.
    async fn nth(mut self, n: u32) {
        for _ in 0..n {
            tokio::select! {
                _ = self.terminate.recv() => {}
                _ = self.interrupt.recv() => {}
            }
        }
    }
}
