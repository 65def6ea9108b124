//! The log: one line an event on standard output, as text or JSON.
//!
//! Lines are gathered and written together, many times a second, by a thread of their own: a system call a
//! line would cost a small request a fifth of its time. [`Flush`] writes what is left when it is dropped.

mod clock;
mod line;

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, registry};

/// How long a line may wait for others.
const GATHER_TIME: Duration = Duration::from_millis(20);

/// How many bytes may wait: whoever logs beyond that writes them.
const GATHER_BYTES: usize = 64 << 10;

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines: an object a line.
    Json,
}

/// Starts the log for the whole process; it is complete when the returned value is dropped.
#[must_use]
pub fn start(format: LogFormat, filter: EnvFilter) -> Flush {
    let lines = Lines::new(format);
    registry().with(filter).with(lines.clone()).init();
    let lines_in_thread = lines.clone();
    thread::spawn(move || lines_in_thread.write_for_ever());
    Flush(lines)
}

/// Writes the last lines of the log when it is dropped.
#[derive(Debug)]
pub struct Flush(Lines);

impl Drop for Flush {
    fn drop(&mut self) {
        self.0.flush();
    }
}

/// Lines that wait to be written, and how they are made.
#[derive(Clone, Debug)]
struct Lines {
    /// The lines, and who is told of a first.
    waiting: Arc<(Mutex<Vec<u8>>, Condvar)>,
    /// How they are made.
    format: LogFormat,
}

impl Lines {
    /// None yet.
    fn new(format: LogFormat) -> Self {
        Self {
            waiting: Arc::default(),
            format,
        }
    }

    /// The lines. Whoever writes them out holds the lock meanwhile, so that they keep their order.
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.waiting
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes all lines that wait.
    fn flush(&self) {
        write_out(&mut self.lock());
    }

    /// Waits for a first line, gives others time to join it, and writes them, again and again.
    fn write_for_ever(&self) {
        loop {
            let woken = self
                .waiting
                .1
                .wait_while(self.lock(), |lines| lines.is_empty());
            drop(woken);
            thread::sleep(GATHER_TIME);
            self.flush();
        }
    }
}

/// Writes lines to standard output; where nobody reads it any more they are lost, and the service goes on.
fn write_out(lines: &mut Vec<u8>) {
    if !lines.is_empty() {
        let mut stdout = io::stdout().lock();
        let _ = stdout.write_all(lines).and_then(|()| stdout.flush());
        lines.clear();
    }
}

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let mut lines = self.lock();
        if lines.is_empty() {
            self.waiting.1.notify_one();
        }
        self.format.write(event, &mut lines);
        if GATHER_BYTES < lines.len() {
            write_out(&mut lines);
        }
    }
}
