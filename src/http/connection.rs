//! One connection, with deadlines for a client that says nothing.
//!
//! The stock loop has no deadline for a request's head: a half-sent one stays open for ever and holds
//! up the end. The builder that tells HTTP/1.1 from HTTP/2 waits for ever on a connection that says
//! nothing. And its timer for heads would be set up anew for each request, which costs a small one
//! dearly. So one watch for each connection sees to all of that: what is open without a request in
//! flight for too long is closed, whatever it was about to say.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::Watcher;
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use super::lanes::Place;
use super::refusal::{Flow, Refusals};
use super::settings::Timeouts;
use super::{Service, observe};

/// How many looks at a silent connection fill its time.
const LOOKS: u32 = 4;

/// The longest head of a request over HTTP/2.
const MAX_HEAD_BYTES_HTTP_2: u32 = 64 << 10;

/// How many requests of one HTTP/2 connection may be in flight.
const MAX_STREAMS: u32 = 128;

/// An answer up to this size leaves at once; what is longer, or of no known length, is in flight until it has left.
const SMALL_ANSWER_BYTES: u64 = 64 << 10;

/// Serves a connection in a task of its own, to its end or until it has been silent for too long; until then it
/// holds its `place`.
pub(super) fn spawn(
    stream: TcpStream,
    service: Service,
    timeouts: Timeouts,
    watcher: Watcher,
    place: Place,
) {
    let shared = Arc::new((service, Activity::default()));
    let served = tokio::spawn(serve(stream, Arc::clone(&shared), watcher, place)).abort_handle();
    // The watch has a task of its own too, so that no request has to look at its timer.
    let served_in_watch = served.clone();
    let shared_in_watch = Arc::clone(&shared);
    let watch = tokio::spawn(async move {
        silence(&shared_in_watch.1, timeouts).await;
        served_in_watch.abort();
    });
    if shared.1.watch.set(watch.abort_handle()).is_err() || served.is_finished() {
        watch.abort();
    }
}

/// Serves a connection to its end.
async fn serve(
    stream: TcpStream,
    shared: Arc<(Service, Activity)>,
    watcher: Watcher,
    _place: Place,
) {
    // Small answers are not held back to be joined with more.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot switch off the delay of small packets");
    }
    let shared_in_service = Arc::clone(&shared);
    let answer = service_fn(move |request: Request<Incoming>| {
        let in_flight = InFlight::new(Arc::clone(&shared_in_service));
        async move {
            let response = in_flight.0.0.answer(request).await;
            Ok::<_, Infallible>(in_flight.until_sent(response))
        }
    });
    let shared_in_stream = Arc::clone(&shared);
    let refuse = move |status| {
        let (service, activity) = &*shared_in_stream;
        let (n_begun, n_ended, _) = activity.counts();
        (n_begun == n_ended).then(|| observe::refuse(&service.shared, status))
    };
    let builder = builder();
    let stream = Refusals::new(TokioIo::new(stream), Arc::clone(&shared.1.flow), refuse);
    let served = builder.serve_connection(stream, answer);
    if let Err(error) = watcher.watch(served).await {
        tracing::debug!(error, "a connection ended early");
    }
    if let Some(watch) = shared.1.watch.get() {
        watch.abort();
    }
}

/// Both versions of HTTP, with bounds for what a connection may make us keep.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().max_buf_size(observe::MAX_HEAD_BYTES);
    let mut http2 = builder.http2();
    http2.timer(TokioTimer::new());
    http2.max_header_list_size(MAX_HEAD_BYTES_HTTP_2);
    http2.max_concurrent_streams(MAX_STREAMS);
    builder
}

/// The requests of a connection.
#[derive(Debug, Default)]
struct Activity {
    /// How many have come.
    n_begun: AtomicU64,
    /// How many have been answered.
    n_ended: AtomicU64,
    /// What leaves by the socket.
    flow: Arc<Flow>,
    /// What watches the connection.
    watch: OnceLock<AbortHandle>,
}

impl Activity {
    /// How many requests have come and been answered, and how many bytes of answers have left.
    fn counts(&self) -> (u64, u64, u64) {
        (
            self.n_begun.load(Ordering::Relaxed),
            self.n_ended.load(Ordering::Relaxed),
            self.flow.n_written(),
        )
    }
}

/// Ends when a connection has had no request in flight for too long, or an answer that the other side does not take: from the start for the time of a
/// first request (that of a head where it is shorter), later for the time of a head, or up to a quarter more.
async fn silence(activity: &Activity, timeouts: Timeouts) {
    sleep(timeouts.first_request.min(timeouts.header)).await;
    let mut seen = activity.counts();
    let mut n_silent = if seen.0 == 0 { LOOKS } else { 0 };
    while n_silent < LOOKS {
        sleep(timeouts.header / LOOKS).await;
        let counts = activity.counts();
        let is_waiting = counts.0 == counts.1 || activity.flow.is_blocked();
        n_silent = if is_waiting && counts == seen {
            n_silent + 1
        } else {
            0
        };
        seen = counts;
    }
}

/// A request in flight, counted as answered when this is dropped.
struct InFlight(Arc<(Service, Activity)>);

impl InFlight {
    /// A request that has come.
    fn new(shared: Arc<(Service, Activity)>) -> Self {
        shared.1.n_begun.fetch_add(1, Ordering::Relaxed);
        shared.0.shared.metrics.begin();
        Self(shared)
    }

    /// The answer, with the request in flight until all of it has been handed over.
    fn until_sent(self, response: Response) -> Response {
        let is_small = response
            .body()
            .size_hint()
            .upper()
            .is_some_and(|n_bytes| n_bytes <= SMALL_ANSWER_BYTES);
        if is_small {
            response
        } else {
            response.map(|body| {
                Body::new(Held {
                    body,
                    _in_flight: self,
                })
            })
        }
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.1.n_ended.fetch_add(1, Ordering::Relaxed);
        self.0.0.shared.metrics.end();
    }
}

/// The body of an answer whose request is in flight until it is dropped.
struct Held {
    /// The body.
    body: Body,
    /// The request.
    _in_flight: InFlight,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
