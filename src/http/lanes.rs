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
use tokio::sync::oneshot;

/// The threads; they end when this is dropped, with all that runs on them.
#[derive(Debug)]
pub(super) struct Lanes(Vec<Lane>);

/// One thread.
#[derive(Debug)]
struct Lane {
    /// Puts tasks on the thread.
    handle: Handle,
    /// As many as there are connections, and one.
    connections: Place,
    /// Ends the thread when it is dropped.
    _end: oneshot::Sender<()>,
}

/// Held by a connection as long as it is served, so that its thread's connections can be counted.
pub(super) type Place = Arc<()>;

impl Lanes {
    /// Starts a thread for each core.
    ///
    /// # Errors
    /// When the system gives no more threads or file descriptors.
    pub(super) fn start() -> io::Result<Self> {
        let n_lanes = thread::available_parallelism().map_or(1, usize::from);
        (0..n_lanes)
            .map(|_| Lane::start())
            .collect::<io::Result<_>>()
            .map(Self)
    }

    /// Gives `stream` to the thread with the fewest connections: `serve` starts its tasks there.
    ///
    /// # Errors
    /// When the system does not let the stream change its thread.
    pub(super) fn give(
        &self,
        stream: TcpStream,
        serve: impl FnOnce(TcpStream, Place),
    ) -> io::Result<()> {
        let Some(lane) = self
            .0
            .iter()
            .min_by_key(|lane| Arc::strong_count(&lane.connections))
        else {
            return Ok(());
        };
        let stream = stream.into_std()?;
        let _entered = lane.handle.enter();
        serve(TcpStream::from_std(stream)?, Arc::clone(&lane.connections));
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
            connections: Place::default(),
            _end: end,
        })
    }
}
