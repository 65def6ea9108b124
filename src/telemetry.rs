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

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

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
    let lines = Lines::default();
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .event_format(format)
        .with_writer(lines.clone())
        .init();
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

/// Lines that wait to be written.
#[derive(Clone, Debug, Default)]
struct Lines(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Lines {
    /// The lines. Whoever writes them out holds the lock meanwhile, so that they keep their order.
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes all lines that wait.
    fn flush(&self) {
        write_out(&mut self.lock());
    }

    /// Waits for a first line, gives others time to join it, and writes them, again and again.
    fn write_for_ever(&self) {
        loop {
            let woken = self.0.1.wait_while(self.lock(), |lines| lines.is_empty());
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

impl<'a> MakeWriter<'a> for Lines {
    type Writer = &'a Self;

    fn make_writer(&'a self) -> &'a Self {
        self
    }
}

impl Write for &Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = self.lock();
        if lines.is_empty() {
            self.0.1.notify_one();
        }
        lines.extend_from_slice(line);
        if GATHER_BYTES < lines.len() {
            write_out(&mut lines);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
