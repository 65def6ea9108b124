//! The request's body, read within limits of size and pace.

pub(super) mod rest;

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame};
use http_body_util::BodyExt;

use super::problem::Problem;
use super::problem::kind::Kind;

/// How slow a body may come: it may keep us waiting for `grace`, and longer as it brings bytes.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long a body may keep us waiting, whatever it brings.
    pub grace: Duration,
    /// How many bytes buy another second.
    pub bytes_per_s: usize,
}

/// What a body gives when it is asked for more: a frame, an error, or its end.
type NextFrame = Option<Result<Frame<Bytes>, axum::Error>>;

/// A body being read, with what it has cost so far.
#[derive(Debug)]
pub(super) struct Reader {
    /// The body.
    body: Body,
    /// How slow it may come.
    pace: Pace,
    /// How many bytes came.
    n_bytes: usize,
    /// How many of them came before the pace was last renewed.
    n_renewed: usize,
    /// How long we waited for them; the time of our own work does not count.
    waited: Duration,
}

impl Reader {
    /// A reader at the start of a body.
    pub(super) const fn new(body: Body, pace: Pace) -> Self {
        Self {
            body,
            pace,
            n_bytes: 0,
            n_renewed: 0,
            waited: Duration::ZERO,
        }
    }

    /// The next bytes, or `None` at the end.
    ///
    /// # Errors
    /// [`Kind::BodyTooSlow`] when they do not come in time, [`Kind::BadRequest`] when the body breaks off.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let frame = match self.here().await {
                Poll::Ready(frame) => frame,
                // A future of its own, since most bodies are here at once and need none.
                Poll::Pending => Box::pin(self.wait()).await?,
            };
            if let Some(next) = self.take(frame) {
                return next;
            }
        }
    }

    /// The next bytes, or `None` at the end, however long they take: the caller works meanwhile.
    ///
    /// A future that is dropped early loses no bytes.
    ///
    /// # Errors
    /// [`Kind::BadRequest`] when the body breaks off.
    pub(super) async fn ahead(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let frame = self.body.frame().await;
            if let Some(next) = self.take(frame) {
                return next;
            }
        }
    }

    /// From now on the body may come as slowly as one that has just begun.
    pub(super) const fn renew(&mut self) {
        self.n_renewed = self.n_bytes;
        self.waited = Duration::ZERO;
    }

    /// What a frame brings; nothing where it has trailers, which are passed over.
    fn take(&mut self, frame: NextFrame) -> Option<Result<Option<Bytes>, Problem>> {
        match frame {
            None => Some(Ok(None)),
            Some(Err(error)) => Some(Err(Problem::new(
                Kind::BadRequest,
                format!("the body broke off: {error}"),
            ))),
            Some(Ok(frame)) => {
                let bytes = frame.into_data().ok()?;
                self.n_bytes += bytes.len();
                Some(Ok(Some(bytes)))
            }
        }
    }

    /// The next frame if it is here already, which costs no look at the clock.
    async fn here(&mut self) -> Poll<NextFrame> {
        poll_fn(|context| Poll::Ready(Pin::new(&mut self.body).poll_frame(context))).await
    }

    /// The next frame when it comes in time.
    async fn wait(&mut self) -> Result<NextFrame, Problem> {
        let bought_s = ((self.n_bytes - self.n_renewed) / self.pace.bytes_per_s.max(1)) as u64;
        let left = (self.pace.grace + Duration::from_secs(bought_s)).saturating_sub(self.waited);
        let began = Instant::now();
        let frame = tokio::time::timeout(left, self.body.frame()).await;
        self.waited += began.elapsed();
        frame.map_err(|_elapsed| self.too_slow())
    }

    /// Reads away what is left, at most 256 MiB and 3 s of it.
    pub(super) async fn read_away(self) {
        rest::read_away(self.body).await;
    }

    /// The problem of a body that does not come.
    fn too_slow(&self) -> Problem {
        let n_bytes = self.n_bytes;
        let detail = format!("{n_bytes} bytes of the body came, then no more in time");
        Problem::new(Kind::BodyTooSlow, detail)
    }

    /// Reads on until `soft_limit` bytes are passed or the body ends; `buffer` holds all that came.
    ///
    /// Returns whether the body has ended.
    ///
    /// # Errors
    /// As [`Reader::next`].
    pub(super) async fn fill(
        &mut self,
        buffer: &mut Chunks,
        soft_limit: usize,
    ) -> Result<bool, Problem> {
        while buffer.len() <= soft_limit {
            match self.next().await? {
                Some(bytes) => buffer.push(bytes),
                None => return Ok(true),
            }
        }
        Ok(self.body.is_end_stream())
    }
}

/// Reads a whole body of at most `max_bytes`.
///
/// # Errors
/// [`Kind::TooLarge`] when it is longer, by its declared length before a byte of it is read; otherwise
/// as [`Reader::next`].
pub(super) async fn read_whole(body: Body, pace: Pace, max_bytes: usize) -> Result<Bytes, Problem> {
    let declared = body.size_hint().lower();
    if (max_bytes as u64) < declared {
        return Err(too_large(max_bytes));
    }
    let mut buffer = Chunks::default();
    let is_whole = Reader::new(body, pace).fill(&mut buffer, max_bytes).await?;
    if !is_whole || max_bytes < buffer.len() {
        return Err(too_large(max_bytes));
    }
    Ok(buffer.into_bytes())
}

/// Reads a whole body of at most `max_bytes`, and shows its first bytes, about as many as the number beside
/// the check, to that check before it reads on.
///
/// # Errors
/// As [`read_whole`], and what the check says.
pub(super) async fn read_checked(
    body: Body,
    pace: Pace,
    max_bytes: usize,
    (n_first, check): (usize, impl FnOnce(&[u8]) -> Result<(), Problem>),
) -> Result<Bytes, Problem> {
    if (max_bytes as u64) < body.size_hint().lower() {
        return Err(too_large(max_bytes));
    }
    let (mut reader, mut buffer) = (Reader::new(body, pace), Chunks::default());
    let mut is_whole = reader.fill(&mut buffer, n_first.min(max_bytes)).await?;
    check(buffer.as_slice())?;
    if !is_whole {
        is_whole = reader.fill(&mut buffer, max_bytes).await?;
    }
    if !is_whole || max_bytes < buffer.len() {
        return Err(too_large(max_bytes));
    }
    Ok(buffer.into_bytes())
}

/// The problem of a body over the limit.
pub(super) fn too_large(max_bytes: usize) -> Problem {
    Problem::new(
        Kind::TooLarge,
        format!("the body is over the limit of {max_bytes} bytes"),
    )
}

/// The pieces of a body, kept as they came while there is one.
#[derive(Debug, Default)]
pub(super) struct Chunks {
    /// The first piece.
    first: Bytes,
    /// All pieces joined, when there are more than one.
    joined: Vec<u8>,
}

impl Chunks {
    /// Appends a piece.
    fn push(&mut self, bytes: Bytes) {
        match (self.joined.is_empty(), self.first.is_empty()) {
            (true, true) => self.first = bytes,
            (true, false) => {
                self.joined.reserve(2 * (self.first.len() + bytes.len()));
                self.joined
                    .extend_from_slice(&std::mem::take(&mut self.first));
                self.joined.extend_from_slice(&bytes);
            }
            (false, _) => self.joined.extend_from_slice(&bytes),
        }
    }

    /// How many bytes there are.
    pub(super) fn len(&self) -> usize {
        self.first.len() + self.joined.len()
    }

    /// The bytes so far.
    fn as_slice(&self) -> &[u8] {
        if self.joined.is_empty() {
            &self.first
        } else {
            &self.joined
        }
    }

    /// All bytes; not copied when there was one piece.
    pub(super) fn into_bytes(self) -> Bytes {
        if self.joined.is_empty() {
            self.first
        } else {
            self.joined.into()
        }
    }
}
