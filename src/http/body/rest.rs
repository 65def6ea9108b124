//! What is left of a body once its answer is made.
//!
//! An answer given before the whole body was read is lost to most clients: the server closes while
//! they still send, and the reset of the connection overtakes the answer. So the outermost layer
//! wraps each body by [`watch`], and reads away a bounded rest before it answers.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::body::Body;
use axum::http::{Request, header};
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use http_body_util::BodyExt;

/// The most that is read away, in bytes.
const MAX_REST_BYTES: usize = 256 << 20;

/// The longest that reading away may take.
const MAX_REST_TIME: Duration = Duration::from_secs(3);

/// A body as a server hands it over.
pub(in crate::http) trait Source:
    HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + Unpin + 'static
{
}

impl<B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + Unpin + 'static> Source for B {}

/// A body dropped before its end, if any, and whether a byte of it was asked for.
type Slot = Arc<Mutex<Option<(Body, bool)>>>;

/// A body that leaves its rest in the slot when it is dropped before its end.
struct Watched<B: Source> {
    /// The body; there until it is dropped.
    inner: Option<B>,
    /// Was it asked for a byte?
    is_begun: bool,
    /// Where the rest goes.
    slot: Slot,
}

impl<B: Source> HttpBody for Watched<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = self.get_mut();
        this.is_begun = true;
        match &mut this.inner {
            Some(inner) => Pin::new(inner).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.as_ref().is_none_or(B::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.inner
            .as_ref()
            .map_or(SizeHint::with_exact(0), B::size_hint)
    }
}

impl<B: Source> Drop for Watched<B> {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take().filter(|inner| !inner.is_end_stream()) {
            let rest = (Body::new(inner), self.is_begun);
            *self.slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest);
        }
    }
}

/// What is left of a request's body once its answer is made.
pub(in crate::http) struct Rest {
    /// Where the body leaves its rest.
    slot: Slot,
    /// Does the client wait for a word from us before it sends?
    expects_continue: bool,
}

/// Wraps the body of a request so that its rest can be read away; `None` where there is no body.
pub(in crate::http) fn watch<B: Source>(request: Request<B>) -> (Request<Body>, Option<Rest>) {
    if request.body().is_end_stream() {
        return (request.map(|_| Body::empty()), None);
    }
    let slot = Slot::default();
    let expects_continue = request.headers().contains_key(header::EXPECT);
    let rest = Rest {
        slot: Arc::clone(&slot),
        expects_continue,
    };
    let watched = |inner| {
        Body::new(Watched {
            inner: Some(inner),
            is_begun: false,
            slot,
        })
    };
    (request.map(watched), Some(rest))
}

impl Rest {
    /// Reads away what is left, at most 256 MiB and 3 s of it.
    ///
    /// A client that waits for `100 Continue` and was not told to go on has sent nothing, so nothing is read.
    pub(in crate::http) async fn read_away(self) {
        let rest = self
            .slot
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match rest {
            Some((_, false)) if self.expects_continue => {}
            // A future of its own, since few requests need it.
            Some((body, _)) => Box::pin(read_away(body)).await,
            None => {}
        }
    }
}

/// Reads away a body, at most 256 MiB and 3 s of it.
pub(in crate::http) async fn read_away(mut body: Body) {
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
