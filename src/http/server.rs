//! The accept loop, with deadlines for silent clients and a graceful end.
//!
//! The stock loop has no deadline for a request's head: a half-sent one stays open for ever and holds
//! up the end. And the builder that tells HTTP/1.1 from HTTP/2 waits for ever on a connection that says
//! nothing. So the loop is ours: each connection has a deadline for its first request, and each
//! request a deadline for its head.

use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};

use super::settings::{Settings, Timeouts};
use super::{Readiness, Service};

/// How long to wait when no connection can be accepted, for want of file descriptors above all.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves on `listener` until `first` is done, then drains: not ready, serve on for the drain time, close
/// the listener, finish what is in flight within the grace time. `second` ends it at once.
///
/// Returns whether everything was finished.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    first: impl Future<Output = ()>,
    second: impl Future<Output = ()>,
) -> bool {
    let readiness = Readiness::default();
    let (drain, grace, timeouts) = (settings.drain, settings.grace, settings.timeouts);
    let service = Service::new(settings, readiness.clone());
    let connections = Connections {
        service,
        timeouts,
        graceful: GracefulShutdown::new(),
    };
    let mut second = pin!(second);

    let end_of_accepting = async {
        first.await;
        readiness.end();
        tracing::info!(?drain, "not ready any more, draining");
        tokio::time::sleep(drain).await;
    };
    let is_cut = tokio::select! {
        () = connections.accept(&listener) => false,
        () = end_of_accepting => false,
        () = &mut second => true,
    };
    drop(listener);
    if is_cut {
        return false;
    }
    let n_connections = connections.graceful.count();
    tracing::info!(n_connections, ?grace, "closed, finishing what is in flight");
    let is_finished = tokio::select! {
        () = connections.graceful.shutdown() => true,
        () = tokio::time::sleep(grace) => false,
        () = second => false,
    };
    tracing::info!(is_finished, "ended");
    is_finished
}

/// The connections of a server.
struct Connections {
    /// What answers.
    service: Service,
    /// Deadlines for slow clients.
    timeouts: Timeouts,
    /// Ends the connections gently.
    graceful: GracefulShutdown,
}

impl Connections {
    /// Accepts connections for ever.
    async fn accept(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, _peer)) => {
                    let connection = connection(stream, self.service.another(), self.timeouts);
                    tokio::spawn(connection.run(self.graceful.watcher()));
                }
                Err(error) => pause_after(&error).await,
            }
        }
    }
}

/// Waits a little when accepting failed for a reason that is not the client's.
async fn pause_after(error: &io::Error) {
    let is_clients = matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionRefused
    );
    if !is_clients {
        tracing::warn!(%error, "cannot accept");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

/// One connection, not yet served.
struct Connection {
    /// The socket.
    stream: TcpStream,
    /// What answers.
    service: Service,
    /// Deadlines.
    timeouts: Timeouts,
}

/// A connection that answers at once: small answers are not held back to be joined with more.
fn connection(stream: TcpStream, service: Service, timeouts: Timeouts) -> Connection {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot switch off the delay of small packets");
    }
    Connection {
        stream,
        service,
        timeouts,
    }
}

impl Connection {
    /// Serves the connection to its end, or to the deadline of its first request.
    async fn run(self, watcher: Watcher) {
        let has_asked = Arc::new(AtomicBool::new(false));
        let has_asked_in_service = Arc::clone(&has_asked);
        let service = Arc::new(self.service);
        let answer = service_fn(move |request: Request<Incoming>| {
            has_asked_in_service.store(true, Ordering::Relaxed);
            let service = Arc::clone(&service);
            async move { Ok::<_, Infallible>(service.answer(request).await) }
        });
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(self.timeouts.header);
        builder.http2().timer(TokioTimer::new());
        let served = builder.serve_connection(TokioIo::new(self.stream), answer);
        let mut served = pin!(watcher.watch(served));
        let outcome = tokio::select! {
            outcome = &mut served => outcome,
            () = tokio::time::sleep(self.timeouts.first_request) => {
                if !has_asked.load(Ordering::Relaxed) {
                    return;
                }
                served.await
            }
        };
        if let Err(error) = outcome {
            tracing::debug!(error, "a connection ended early");
        }
    }
}
