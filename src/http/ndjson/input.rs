//! The body of a request, read on a little while a line is worked on.
//!
//! A server sees that a caller hung up only while it reads. So long work goes on beside the reading of
//! what comes behind its line, up to a bound.

use std::collections::VecDeque;
use std::future::pending;

use bytes::Bytes;

use crate::http::body::Reader;
use crate::http::problem::Problem;

/// The most that is read ahead, and one read more.
const MAX_AHEAD_BYTES: usize = 256 << 10;

/// A body, with what was read ahead.
#[derive(Debug)]
pub(super) struct Input {
    /// The body.
    reader: Reader,
    /// What was read ahead.
    ahead: VecDeque<Bytes>,
    /// Its bytes.
    n_ahead: usize,
    /// Was the end read?
    is_over: bool,
}

impl Input {
    /// A body of which nothing was read.
    pub(super) const fn new(reader: Reader) -> Self {
        Self {
            reader,
            ahead: VecDeque::new(),
            n_ahead: 0,
            is_over: false,
        }
    }

    /// The next bytes, or `None` at the end.
    ///
    /// # Errors
    /// As [`Reader::next`].
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        if let Some(bytes) = self.ahead.pop_front() {
            self.n_ahead -= bytes.len();
            return Ok(Some(bytes));
        }
        if self.is_over {
            return Ok(None);
        }
        self.reader.next().await
    }

    /// Reads ahead, and ends when the body breaks off, as it does when the caller hangs up.
    pub(super) async fn broken(&mut self) -> Problem {
        while !self.is_over && self.n_ahead < MAX_AHEAD_BYTES {
            match self.reader.ahead().await {
                Ok(Some(bytes)) => {
                    self.n_ahead += bytes.len();
                    self.ahead.push_back(bytes);
                }
                Ok(None) => self.is_over = true,
                Err(problem) => return problem,
            }
        }
        pending().await
    }

    /// From now on the body may come as slowly as one that has just begun.
    pub(super) const fn renew(&mut self) {
        self.reader.renew();
    }

    /// Reads away what is left, within bounds.
    pub(super) async fn read_away(self) {
        self.reader.read_away().await;
    }
}
