//! What is refused before there is a request: a head that is no HTTP, too long, or of too many fields.
//!
//! hyper answers that by itself, with an empty body, and closes at once, so that a client that still sends may
//! lose the answer. [`Refusals`] stands between hyper and the socket: it sends a whole answer in that one's
//! place, and reads away a bounded rest before the connection ends.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use hyper::rt::{Read, ReadBuf, ReadBufCursor, Write};
use tokio::time::Sleep;

/// The most that is read away, in bytes.
const MAX_REST_BYTES: usize = 1 << 20;

/// The longest that reading away may take.
const MAX_REST_TIME: Duration = Duration::from_secs(1);

/// What leaves by a socket.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// How many bytes have left.
    n_written: AtomicU64,
    /// Does the other side take no more for now?
    is_blocked: AtomicBool,
}

impl Flow {
    /// How many bytes have left.
    pub(super) fn n_written(&self) -> u64 {
        self.n_written.load(Ordering::Relaxed)
    }

    /// Does the other side take no more for now?
    pub(super) fn is_blocked(&self) -> bool {
        self.is_blocked.load(Ordering::Relaxed)
    }

    /// Takes note of a try to write, and passes on what came of it.
    fn note(&self, tried: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(n_bytes)) = tried {
            self.n_written.fetch_add(n_bytes as u64, Ordering::Relaxed);
        }
        self.is_blocked.store(tried.is_pending(), Ordering::Relaxed);
        tried
    }
}

/// A socket whose refusals are whole answers: `answer` gives the bytes for a status, or nothing while a
/// request is in flight, when what is written cannot be a refusal.
pub(super) struct Refusals<T, F> {
    /// The socket.
    stream: T,
    /// What leaves by it.
    flow: Arc<Flow>,
    /// Gives the answer.
    answer: F,
    /// The answer on its way, once there is one.
    refusal: Option<Refusal>,
}

/// An answer on its way.
struct Refusal {
    /// Its bytes.
    bytes: Vec<u8>,
    /// How many of them have been written.
    n_written: usize,
    /// What is left of the time to read away, once all is written.
    until: Option<Pin<Box<Sleep>>>,
    /// How many bytes have been read away.
    n_read: usize,
}

impl<T, F: Fn(StatusCode) -> Option<Vec<u8>>> Refusals<T, F> {
    /// A socket on which nothing has been refused.
    pub(super) const fn new(stream: T, flow: Arc<Flow>, answer: F) -> Self {
        Self {
            stream,
            flow,
            answer,
            refusal: None,
        }
    }

    /// Takes note if this is a refusal of hyper's about to be written.
    fn look_at(&mut self, written: &[u8]) {
        if self.refusal.is_none()
            && let Some(status) = refused_status(written)
            && let Some(bytes) = (self.answer)(status)
        {
            self.refusal = Some(Refusal {
                bytes,
                n_written: 0,
                until: None,
                n_read: 0,
            });
        }
    }
}

/// The status of an answer as hyper makes it for a head that it cannot read: without a body, and without the
/// id that every answer of ours has.
fn refused_status(written: &[u8]) -> Option<StatusCode> {
    let code = written.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let head = str::from_utf8(written).ok().filter(|_| code[0] == b'4')?;
    let is_bare = head.ends_with("\r\n\r\n") && head.contains("\r\ncontent-length: 0\r\n");
    let is_ours = head.contains("\r\nx-request-id: ");
    (is_bare && !is_ours).then(|| StatusCode::from_bytes(code).ok())?
}

impl Refusal {
    /// Writes on, until all is written.
    fn poll_write<T: Write + Unpin>(
        &mut self,
        stream: &mut T,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        while self.n_written < self.bytes.len() {
            let rest = &self.bytes[self.n_written..];
            let n_written = ready!(Pin::new(&mut *stream).poll_write(context, rest))?;
            if n_written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.n_written += n_written;
        }
        Poll::Ready(Ok(()))
    }

    /// Reads away until the client ends, or the bounds of bytes and time.
    fn poll_read_away<T: Read + Unpin>(
        &mut self,
        stream: &mut T,
        context: &mut Context<'_>,
    ) -> Poll<()> {
        let sleep = || Box::pin(tokio::time::sleep(MAX_REST_TIME));
        let until = self.until.get_or_insert_with(sleep);
        while until.as_mut().poll(context).is_pending() && self.n_read < MAX_REST_BYTES {
            let mut bytes = [0; 4096];
            let mut buffer = ReadBuf::new(&mut bytes);
            let read = ready!(Pin::new(&mut *stream).poll_read(context, buffer.unfilled()));
            let n_read = buffer.filled().len();
            if read.is_err() || n_read == 0 {
                break;
            }
            self.n_read += n_read;
        }
        Poll::Ready(())
    }
}

impl<T: Read + Unpin, F: Unpin> Read for Refusals<T, F> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<T, F> Write for Refusals<T, F>
where
    T: Read + Write + Unpin,
    F: Fn(StatusCode) -> Option<Vec<u8>> + Unpin,
{
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.look_at(bytes);
        match &mut this.refusal {
            None => {
                let tried = Pin::new(&mut this.stream).poll_write(context, bytes);
                this.flow.note(tried)
            }
            Some(refusal) => {
                ready!(refusal.poll_write(&mut this.stream, context))?;
                Poll::Ready(Ok(bytes.len()))
            }
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if let [head] = slices {
            this.look_at(head);
        }
        match &mut this.refusal {
            None => {
                let tried = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
                this.flow.note(tried)
            }
            Some(refusal) => {
                ready!(refusal.poll_write(&mut this.stream, context))?;
                Poll::Ready(Ok(slices.iter().map(|slice| slice.len()).sum()))
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(Pin::new(&mut this.stream).poll_shutdown(context))?;
        if let Some(refusal) = &mut this.refusal {
            ready!(refusal.poll_read_away(&mut this.stream, context));
        }
        Poll::Ready(Ok(()))
    }
}
