//! The log: one line an event on standard output, as text or JSON.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines: an object a line.
    Json,
}

/// Starts the log for the whole process.
pub fn start(format: LogFormat, filter: EnvFilter) {
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false);
    match format {
        LogFormat::Text => builder.with_ansi(io::stdout().is_terminal()).init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
}
