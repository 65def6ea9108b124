//! Judge text from a reader to a writer, in constant memory, on two cores.
//!
//! Two threads take turns: while one writes its answers, the other reads on and solves, which with answers
//! by table takes about as long. What a thread reads it also writes, so that it stays near its core.

use std::io::{self, ErrorKind, Read, Write};
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::formats::judge::Judge;
use crate::formats::judge::whole::{self, Ask, Whole};
use crate::solver::board::Board;
use crate::solver::{Solver, Stop};

/// How many bytes are read at once: few calls, and all that is in work stays near its core.
const READ_BYTES: usize = 256 << 10;

/// Answers each board of `input` on `output`, in order.
///
/// The answers before a fault are written. A reader of the output that went away ends the work
/// without an error.
///
/// # Errors
/// The first fault of the input, with line and column; reading or writing that failed.
pub fn pipe(
    input: impl Read + Send,
    output: impl Write + Send,
    judge: Box<dyn Judge>,
) -> io::Result<()> {
    let source = Mutex::new(Source {
        input,
        judge,
        solver: Solver::default(),
        n_answers: 0,
        is_over: false,
    });
    let output = Mutex::new(Some(output));
    let done = thread::scope(|scope| {
        let turns = || take_turns(&source, &output);
        let other = thread::Builder::new().spawn_scoped(scope, turns)?;
        // At most one of the two fails: the other then finds nothing to do.
        take_turns(&source, &output).and(other.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    match done {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// The longest text that is read whole, in bytes.
const MAX_WHOLE_BYTES: usize = 64 << 20;

/// Answers a whole text of a judge; the fewest presses are searched for as long as it takes.
///
/// A reader of the output that went away is no error.
///
/// # Errors
/// The first fault of the input, with line and column; a text over its limits; reading or writing that failed.
pub fn pipe_whole(input: impl Read, mut output: impl Write, whole: Whole) -> io::Result<()> {
    let mut text = Vec::new();
    let n_bytes = input
        .take(MAX_WHOLE_BYTES as u64 + 1)
        .read_to_end(&mut text)?;
    if MAX_WHOLE_BYTES < n_bytes {
        let over = format!("the text is over the limit of {MAX_WHOLE_BYTES} bytes");
        return Err(io::Error::new(ErrorKind::InvalidData, over));
    }
    let ask = Ask {
        solver: &Solver::default(),
        stop: &Stop::default(),
        max_lights: usize::MAX,
    };
    let answer = whole::answer(whole, &text, &ask)
        .map_err(|refusal| io::Error::new(ErrorKind::InvalidData, refusal.to_string()))?;
    match output.write_all(&answer).and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Reads, solves and writes in turn with another thread, until the input or the output is over.
///
/// There is no output any more once writing failed.
fn take_turns(
    source: &Mutex<Source<impl Read>>,
    output: &Mutex<Option<impl Write>>,
) -> io::Result<()> {
    let mut piece = Piece::default();
    loop {
        let mut reading = lock(source);
        if reading.is_over {
            return Ok(());
        }
        let read = reading.next(&mut piece);
        // The other thread may read on only when its answers cannot come first any more.
        let mut writing = lock(output);
        drop(reading);
        let Some(writer) = writing.as_mut() else {
            return Ok(());
        };
        let written = writer
            .write_all(&piece.answers)
            .and_then(|()| writer.flush());
        if written.is_err() {
            *writing = None;
        }
        written.and(read)?;
    }
}

/// Locks, whatever became of the thread that locked before: its panic is passed on at the end.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for what is read and answered at once.
#[derive(Default)]
struct Piece {
    /// Text.
    text: Vec<u8>,
    /// The boards of the text.
    boards: Vec<Board>,
    /// The answers to them.
    answers: Vec<u8>,
}

/// The input, and all that has to see the whole of it.
struct Source<R> {
    /// Where the text comes from.
    input: R,
    /// Reads the text and makes the answers.
    judge: Box<dyn Judge>,
    /// Solves.
    solver: Solver,
    /// How many boards have been answered.
    n_answers: u64,
    /// Is there no more to read?
    is_over: bool,
}

impl<R: Read> Source<R> {
    /// Reads the next piece and answers its boards.
    ///
    /// # Errors
    /// As [`pipe`]; the answers before a fault are there, and nothing is read after it.
    fn next(&mut self, piece: &mut Piece) -> io::Result<()> {
        piece.answers.clear();
        piece.boards.clear();
        let read = self.read(piece);
        self.is_over |= read.is_err();
        let (first, boards) = (self.n_answers + 1, &piece.boards);
        self.judge
            .answer(&self.solver, first, boards, &mut piece.answers);
        self.n_answers += boards.len() as u64;
        read
    }

    /// Reads the boards of the next piece.
    fn read(&mut self, piece: &mut Piece) -> io::Result<()> {
        piece.text.resize(READ_BYTES, 0);
        let n_bytes = loop {
            match self.input.read(&mut piece.text) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.is_over = n_bytes == 0;
        if self.is_over {
            self.judge.finish(&mut piece.boards);
        } else {
            self.judge.push(&piece.text[..n_bytes], &mut piece.boards);
        }
        match self.judge.faults().first() {
            Some(fault) => Err(io::Error::new(ErrorKind::InvalidData, fault.to_string())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::judge::poj_1753;

    /// A writer whose reader went away.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_answers_before_a_fault_are_written() {
        let mut output = Vec::new();
        let input = &b"bwwb bbwb bwwb bwww\nx"[..];
        let error = pipe(input, &mut output, poj_1753::judge()).unwrap_err();
        assert_eq!(output, b"4\n");
        assert_eq!(
            error.to_string(),
            "line 2, column 1: expected b or w, found x"
        );
    }

    #[test]
    fn a_reader_that_went_away_is_no_error() {
        let input = &b"bwwb bbwb bwwb bwww"[..];
        assert!(pipe(input, Closed, poj_1753::judge()).is_ok());
    }
}
