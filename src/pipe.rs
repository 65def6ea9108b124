//! Judge text from a reader to a writer, in constant memory.

use std::io::{self, ErrorKind, Read, Write};

use crate::formats::judge::Judge;
use crate::solver::board::Board;
use crate::solver::{Puzzle, Solver, Stop, Want};

/// How many bytes are read at once.
const READ_BYTES: usize = 64 << 10;

/// Answers each board of `input` on `output`, in order.
///
/// The answers before a fault are written. A reader of the output that went away ends the work
/// without an error.
///
/// # Errors
/// The first fault of the input, with line and column; reading or writing that failed.
pub fn pipe(input: impl Read, output: impl Write, judge: Box<dyn Judge>) -> io::Result<()> {
    let pipe = Pipe {
        judge,
        solver: Solver::default(),
        n_answers: 0,
        output,
        answers: Vec::new(),
    };
    match pipe.run(input) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// The state of the work.
struct Pipe<W> {
    /// Reads the input and writes the answers.
    judge: Box<dyn Judge>,
    /// Solves.
    solver: Solver,
    /// How many boards have been answered.
    n_answers: u64,
    /// Where the answers go.
    output: W,
    /// Answers not yet written; kept for its room.
    answers: Vec<u8>,
}

impl<W: Write> Pipe<W> {
    /// Reads to the end of the input, or to its first fault.
    fn run(mut self, mut input: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; READ_BYTES];
        let mut boards = Vec::new();
        loop {
            let n_bytes = match input.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read?,
            };
            match n_bytes {
                0 => self.judge.finish(&mut boards),
                _ => self.judge.push(&buffer[..n_bytes], &mut boards),
            }
            self.answer(&mut boards)?;
            if let Some(fault) = self.judge.faults().first() {
                return Err(io::Error::new(ErrorKind::InvalidData, fault.to_string()));
            }
            if n_bytes == 0 {
                return self.output.flush();
            }
        }
    }

    /// Solves the boards and writes their answers.
    fn answer(&mut self, boards: &mut Vec<Board>) -> io::Result<()> {
        for board in boards.drain(..) {
            let puzzle =
                Puzzle::new(board, self.judge.goal(), Want::Fewest).map_err(io::Error::other)?;
            let outcome = self.solver.solve(&puzzle, &Stop::default());
            self.n_answers += 1;
            self.judge
                .render(self.n_answers, &outcome, &mut self.answers);
        }
        self.output.write_all(&self.answers)?;
        self.answers.clear();
        Ok(())
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
        let error = pipe(input, &mut output, Box::new(poj_1753::Poj1753::new())).unwrap_err();
        assert_eq!(output, b"4\n");
        assert_eq!(
            error.to_string(),
            "line 2, column 1: expected b or w, found x"
        );
    }

    #[test]
    fn a_reader_that_went_away_is_no_error() {
        let input = &b"bwwb bbwb bwwb bwww"[..];
        assert!(pipe(input, Closed, Box::new(poj_1753::Poj1753::new())).is_ok());
    }
}
