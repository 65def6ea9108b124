//! The accept loop, with a graceful end. The stock loop has no deadlines for silent clients, see [`connection`].

use std::io;
use std::pin::pin;
use std::time::Duration;

use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;

use super::lanes::Lanes;
use super::settings::{Settings, Timeouts};
use super::{Readiness, Service, connection};

/// How long to wait when no connection can be accepted, for want of file descriptors above all.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves on `listener` until `first` is done, then drains: not ready, serve on for the drain time, close
/// the listener, finish what is in flight within the grace time. `second` ends it at once.
///
/// Returns whether everything was finished.
///
/// # Errors
/// When the system gives no threads to serve on.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    first: impl Future<Output = ()>,
    second: impl Future<Output = ()>,
) -> io::Result<bool> {
    let readiness = Readiness::default();
    let (drain, grace, timeouts) = (settings.drain, settings.grace, settings.timeouts);
    let lanes = Lanes::start(settings.max_connections)?;
    let (service, over) = Service::pair(settings, readiness.clone());
    let connections = Connections {
        service,
        over,
        timeouts,
        graceful: GracefulShutdown::new(),
        lanes,
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
        return Ok(false);
    }
    let n_connections = connections.graceful.count();
    tracing::info!(n_connections, ?grace, "closed, finishing what is in flight");
    let is_finished = tokio::select! {
        () = connections.graceful.shutdown() => true,
        () = tokio::time::sleep(grace) => false,
        () = second => false,
    };
    tracing::info!(is_finished, "ended");
    Ok(is_finished)
}

/// The connections of a server.
struct Connections {
    /// What answers.
    service: Service,
    /// What answers on connections over the bound.
    over: Service,
    /// Deadlines for slow clients.
    timeouts: Timeouts,
    /// Ends the connections gently.
    graceful: GracefulShutdown,
    /// The threads that serve them.
    lanes: Lanes,
}

impl Connections {
    /// Accepts connections for ever.
    async fn accept(&self, listener: &TcpListener) {
        loop {
            let given = async {
                let permit = self.lanes.room().await?;
                let (stream, _peer) = listener.accept().await?;
                self.lanes.give(permit, stream, |stream, place| {
                    let (service, timeouts) = if place.is_over {
                        (&self.over, self.timeouts.short())
                    } else {
                        (&self.service, self.timeouts)
                    };
                    let watcher = self.graceful.watcher();
                    connection::spawn(stream, service.another(), timeouts, watcher, place);
                })
            };
            if let Err(error) = given.await {
                pause_after(&error).await;
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
