//! Long work off the async threads: bounded, ended by time and by a caller who hangs up.
//!
//! A solve that takes longer than some tens of microseconds would hold up every other request of its
//! thread, so it goes to the blocking pool. At most as many run at once as there are cores; a bounded
//! number waits; whoever comes then is told to try again.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

use super::problem::Problem;
use crate::solver::Stop;

/// Bodies up to this size are read on the thread that got them; longer ones take some tens of microseconds.
pub(super) const MAX_INLINE_BYTES: usize = 16 << 10;

/// How many requests may wait for each one that runs.
const WAITING_PER_RUNNING: usize = 32;

/// The places for long work.
#[derive(Debug)]
pub(super) struct Work {
    /// A permit for each piece of work that runs.
    running: Arc<Semaphore>,
    /// A permit for each that runs or waits.
    admitted: Arc<Semaphore>,
    /// How long a request may wait for its turn: who offers more than is done is told while it still matters.
    max_wait: Duration,
}

/// Ends the work when the request's future is dropped: its caller hung up.
struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl Work {
    /// Places for `n_running` pieces of work at once, and a queue before them in which none waits longer than
    /// `max_wait`.
    pub(super) fn new(n_running: usize, max_wait: Duration) -> Self {
        let n_admitted = n_running * (1 + WAITING_PER_RUNNING);
        Self {
            running: Arc::new(Semaphore::new(n_running)),
            admitted: Arc::new(Semaphore::new(n_admitted)),
            max_wait,
        }
    }

    /// Runs `job` on the blocking pool when its turn comes, and sets its [`Stop`] after `effort`.
    ///
    /// # Errors
    /// [`Kind::Busy`](super::problem::kind::Kind::Busy) at once when too many wait already, and
    /// when its turn does not come in time.
    ///
    /// # Panics
    /// When `job` panics: the panic goes on in the caller.
    pub(super) async fn run<T, F>(&self, effort: Duration, job: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&Stop) -> T + Send + 'static,
    {
        let busy = || Problem::busy("too many requests wait for the solver");
        let admitted = Arc::clone(&self.admitted)
            .try_acquire_owned()
            .map_err(|_| busy())?;
        let turn = Arc::clone(&self.running).acquire_owned();
        let running = tokio::time::timeout(self.max_wait, turn).await;
        let running = running
            .map_err(|_elapsed| busy())?
            .map_err(|_closed| busy())?;
        run_with((admitted, running), effort, job).await
    }
}

/// Runs `job` on the blocking pool; the permits live as long as it does, even when the caller hangs up.
async fn run_with<T, F>(
    permits: (OwnedSemaphorePermit, OwnedSemaphorePermit),
    effort: Duration,
    job: F,
) -> Result<T, Problem>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    let stop = StopOnDrop(Arc::default());
    let stop_in_job = Arc::clone(&stop.0);
    let mut handle = task::spawn_blocking(move || {
        let answer = job(&stop_in_job);
        drop(permits);
        answer
    });
    let joined = tokio::select! {
        joined = &mut handle => joined,
        () = tokio::time::sleep(effort) => {
            stop.0.set();
            handle.await
        }
    };
    joined.map_err(|error| match error.try_into_panic() {
        Ok(panic) => std::panic::resume_unwind(panic),
        Err(_cancelled) => Problem::busy("the server is going down"),
    })
}
