//! The threads that serve the connections, each with a runtime of its own.
//!
//! A connection stays with its thread to its end. So no thread wakes another for a request, and none looks
//! for work that another might have left: with small requests that costs more than the work itself. New
//! connections go to the thread that has fewest. What takes long is done elsewhere, see [`super::work`].

use std::io;
use std::sync::Arc;
use std::thread;

use tokio::net::TcpStream;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The threads; they end when this is dropped, with all that runs on them.
#[derive(Debug)]
pub(super) struct Lanes {
    /// One for each core.
    lanes: Vec<Lane>,
    /// A permit for each connection that may yet come.
    places: Arc<Semaphore>,
}

/// How many connections are taken over the bound, so that probes find a place and the others are told.
const N_SPARE: usize = 64;

/// One thread.
#[derive(Debug)]
struct Lane {
    /// Puts tasks on the thread.
    handle: Handle,
    /// As many as there are connections, and one.
    connections: Arc<()>,
    /// Ends the thread when it is dropped.
    _end: oneshot::Sender<()>,
}

/// Held by a connection as long as it is served, so that connections can be counted.
#[derive(Debug)]
pub(super) struct Place {
    /// Counts those of its thread.
    _on_lane: Arc<()>,
    /// Counts all.
    _of_all: OwnedSemaphorePermit,
    /// Were there too many already?
    pub(super) is_over: bool,
}

impl Lanes {
    /// Starts a thread for each core, for `n_connections` in all.
    ///
    /// # Errors
    /// When the system gives no more threads or file descriptors.
    pub(super) fn start(n_connections: usize) -> io::Result<Self> {
        let n_places = n_connections
            .saturating_add(N_SPARE)
            .min(Semaphore::MAX_PERMITS);
        let n_lanes = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            lanes: (0..n_lanes)
                .map(|_| Lane::start())
                .collect::<io::Result<_>>()?,
            places: Arc::new(Semaphore::new(n_places)),
        })
    }

    /// Waits until there is room for one more connection.
    pub(super) async fn room(&self) -> io::Result<OwnedSemaphorePermit> {
        let permit = Arc::clone(&self.places).acquire_owned().await;
        permit.map_err(io::Error::other)
    }

    /// Gives `stream` to the thread with the fewest connections: `serve` starts its tasks there.
    ///
    /// # Errors
    /// When the system does not let the stream change its thread.
    pub(super) fn give(
        &self,
        permit: OwnedSemaphorePermit,
        stream: TcpStream,
        serve: impl FnOnce(TcpStream, Place),
    ) -> io::Result<()> {
        let n_connections = |lane: &&Lane| Arc::strong_count(&lane.connections);
        let Some(lane) = self.lanes.iter().min_by_key(n_connections) else {
            return Ok(());
        };
        let place = Place {
            _on_lane: Arc::clone(&lane.connections),
            _of_all: permit,
            is_over: self.places.available_permits() < N_SPARE,
        };
        let stream = stream.into_std()?;
        let _entered = lane.handle.enter();
        serve(TcpStream::from_std(stream)?, place);
        Ok(())
    }
}

impl Lane {
    /// Starts a thread.
    fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (end, ended) = oneshot::channel::<()>();
        thread::Builder::new()
            .name("lane".to_owned())
            .spawn(move || {
                let _ = runtime.block_on(ended);
                // What is still at work had its time.
                runtime.shutdown_background();
            })?;
        Ok(Self {
            handle,
            connections: Arc::default(),
            _end: end,
        })
    }
}
