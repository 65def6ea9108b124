//! The log: one line an event on standard output, as text or JSON.
//!
//! Lines are gathered and written together, many times a second, by a thread of their own: a system call a
//! line would cost a small request a fifth of its time. [`Flush`] writes what is left when it is dropped.

mod clock;
mod line;

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, registry};

/// How long a line may wait for others.
const GATHER_TIME: Duration = Duration::from_millis(20);

/// How many bytes may wait: lines beyond that are lost, so that a reader who stalls holds up the log alone.
const MAX_WAITING_BYTES: usize = 4 << 20;

/// How long the end of the process waits for a reader of the log.
const MAX_FLUSH_TIME: Duration = Duration::from_secs(1);

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

/// Waits for the last lines of the log to be written when it is dropped, but not for a reader who stalls.
#[derive(Debug)]
pub struct Flush(Lines);

impl Drop for Flush {
    fn drop(&mut self) {
        let is_left = |waiting: &mut Waiting| waiting.is_writing || !waiting.lines.is_empty();
        let written = &self.0.shared.written;
        drop(written.wait_timeout_while(self.0.lock(), MAX_FLUSH_TIME, is_left));
    }
}

/// Lines that wait to be written, and how they are made.
#[derive(Clone, Debug)]
struct Lines {
    /// The lines.
    shared: Arc<Shared>,
    /// How they are made.
    format: LogFormat,
}

/// What those who log share with the thread that writes.
#[derive(Debug, Default)]
struct Shared {
    /// The lines; nobody writes to standard output while holding the lock.
    waiting: Mutex<Waiting>,
    /// Told when there is a first line.
    came: Condvar,
    /// Told when lines have been written.
    written: Condvar,
}

/// Lines on their way.
#[derive(Debug, Default)]
struct Waiting {
    /// Those not taken to be written.
    lines: Vec<u8>,
    /// Are others being written?
    is_writing: bool,
}

impl Lines {
    /// None yet.
    fn new(format: LogFormat) -> Self {
        Self {
            shared: Arc::default(),
            format,
        }
    }

    /// The lines.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        let locked = self.shared.waiting.lock();
        locked.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a first line, gives others time to join it, and writes them, again and again.
    fn write_for_ever(&self) {
        let mut lines = Vec::new();
        loop {
            let came = &self.shared.came;
            drop(came.wait_while(self.lock(), |waiting| waiting.lines.is_empty()));
            thread::sleep(GATHER_TIME);
            let mut waiting = self.lock();
            mem::swap(&mut waiting.lines, &mut lines);
            waiting.is_writing = true;
            drop(waiting);
            write_out(&lines);
            lines.clear();
            self.lock().is_writing = false;
            self.shared.written.notify_all();
        }
    }
}

/// Writes lines to standard output; where nobody reads it any more they are lost, and the service goes on.
fn write_out(lines: &[u8]) {
    let mut stdout = io::stdout().lock();
    let _ = stdout.write_all(lines).and_then(|()| stdout.flush());
}

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let mut waiting = self.lock();
        if waiting.lines.is_empty() {
            self.shared.came.notify_one();
        }
        if waiting.lines.len() < MAX_WAITING_BYTES {
            self.format.write(event, &mut waiting.lines);
        }
    }
}
