//! The request's body: read within limits of size and pace, and what is left of it read away.
//!
//! An answer given before the whole body was read is lost to most clients: the server closes while
//! they still send, and the reset of the connection overtakes the answer. So the outermost layer
//! wraps each body by [`watch`], and reads away a bounded rest before it answers.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
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

/// The most that is read away behind an early answer, in bytes.
const MAX_REST_BYTES: usize = 64 << 20;

/// The longest that reading away may take.
const MAX_REST_TIME: Duration = Duration::from_secs(3);

/// A body being read, with what it has cost so far.
#[derive(Debug)]
pub(super) struct Reader {
    /// The body.
    body: Body,
    /// How slow it may come.
    pace: Pace,
    /// How many bytes came.
    n_bytes: usize,
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
            waited: Duration::ZERO,
        }
    }

    /// The next bytes, or `None` at the end.
    ///
    /// # Errors
    /// [`Kind::BodyTooSlow`] when they do not come in time, [`Kind::BadRequest`] when the body breaks off.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let bought_s = (self.n_bytes / self.pace.bytes_per_s.max(1)) as u64;
            let left =
                (self.pace.grace + Duration::from_secs(bought_s)).saturating_sub(self.waited);
            let began = Instant::now();
            let frame = tokio::time::timeout(left, self.body.frame()).await;
            self.waited += began.elapsed();
            match frame {
                Err(_elapsed) => return Err(self.too_slow()),
                Ok(None) => return Ok(None),
                Ok(Some(Err(error))) => {
                    return Err(Problem::new(
                        Kind::BadRequest,
                        format!("the body broke off: {error}"),
                    ));
                }
                Ok(Some(Ok(frame))) => {
                    // Trailers are passed over.
                    if let Ok(bytes) = frame.into_data() {
                        self.n_bytes += bytes.len();
                        return Ok(Some(bytes));
                    }
                }
            }
        }
    }

    /// Reads away what is left, at most 64 MiB and 3 s of it.
    pub(super) async fn read_away(self) {
        read_away(self.body).await;
    }

    /// The problem of a body that does not come.
    fn too_slow(&self) -> Problem {
        let n_bytes = self.n_bytes;
        Problem::new(
            Kind::BodyTooSlow,
            format!("{n_bytes} bytes of the body came, then no more in time"),
        )
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

    /// All bytes; not copied when there was one piece.
    pub(super) fn into_bytes(self) -> Bytes {
        if self.joined.is_empty() {
            self.first
        } else {
            self.joined.into()
        }
    }
}

/// A body dropped before its end, if any, and whether a byte of it was asked for.
type Slot = Arc<Mutex<Option<(Body, bool)>>>;

/// A body that leaves its rest in the slot when it is dropped before its end.
struct Watched {
    /// The body.
    inner: Body,
    /// Was it asked for a byte?
    is_begun: bool,
    /// Where the rest goes.
    slot: Slot,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        this.is_begun = true;
        Pin::new(&mut this.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if !self.inner.is_end_stream() {
            let rest = (std::mem::take(&mut self.inner), self.is_begun);
            *self.slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest);
        }
    }
}

/// What is left of a request's body once its answer is made.
pub(super) struct Rest {
    /// Where the body leaves its rest.
    slot: Slot,
    /// Does the client wait for a word from us before it sends?
    expects_continue: bool,
}

/// Wraps the body of a request so that its rest can be read away; `None` where there is no body.
pub(super) fn watch(request: Request) -> (Request, Option<Rest>) {
    if request.body().is_end_stream() {
        return (request, None);
    }
    let slot = Slot::default();
    let expects_continue = request.headers().contains_key(header::EXPECT);
    let rest = Rest {
        slot: Arc::clone(&slot),
        expects_continue,
    };
    let watched = |inner| {
        Body::new(Watched {
            inner,
            is_begun: false,
            slot,
        })
    };
    (request.map(watched), Some(rest))
}

impl Rest {
    /// Reads away what is left, at most 64 MiB and 3 s of it.
    ///
    /// A client that waits for `100 Continue` and was not told to go on has sent nothing, so nothing is read.
    pub(super) async fn read_away(self) {
        let rest = self
            .slot
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match rest {
            Some((_, false)) if self.expects_continue => {}
            Some((body, _)) => read_away(body).await,
            None => {}
        }
    }
}

/// Reads away a body, at most 64 MiB and 3 s of it.
async fn read_away(mut body: Body) {
    let read = async {
        let mut n_bytes = 0;
        while n_bytes <= MAX_REST_BYTES
            && let Some(Ok(frame)) = body.frame().await
        {
            n_bytes += frame.data_ref().map_or(0, Bytes::len);
        }
    };
    // Past the time the connection is closed all the same, so the outcome does not matter.
    let _ = tokio::time::timeout(MAX_REST_TIME, read).await;
}
