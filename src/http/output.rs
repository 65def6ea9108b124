//! The body of an answer that is made while it is sent.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

/// How many pieces wait for a slow reader before the maker waits too.
const WAITING_PIECES: usize = 4;

/// The longest piece.
const MAX_PIECE_BYTES: usize = 256 << 10;

/// How long the last piece of a body cut short has to leave.
const LAST_PIECE_TIME: Duration = Duration::from_millis(500);

/// A body made by a task, which ends with it.
#[derive(Debug)]
pub(super) struct Output {
    /// The pieces: some bytes, or nothing where the body is whole.
    pieces: mpsc::Receiver<Option<Bytes>>,
    /// Is there nothing more to come?
    is_over: bool,
    /// The task.
    maker: AbortHandle,
}

impl Output {
    /// A body, and the task that makes it.
    pub(super) fn spawn<F>(make: impl FnOnce(Sender) -> F) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (sender, pieces) = mpsc::channel(WAITING_PIECES);
        let maker = tokio::spawn(make(Sender(sender))).abort_handle();
        Self {
            pieces,
            is_over: false,
            maker,
        }
    }
}

/// When the task ends without saying that the body is whole.
#[derive(Debug, thiserror::Error)]
#[error("the input is bad, so the answer is cut short")]
pub(super) struct CutShort;

impl Body for Output {
    type Data = Bytes;
    type Error = CutShort;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, CutShort>>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        match ready!(self.pieces.poll_recv(context)) {
            Some(Some(bytes)) => Poll::Ready(Some(Ok(Frame::data(bytes)))),
            Some(None) => {
                self.is_over = true;
                Poll::Ready(None)
            }
            None => {
                self.is_over = true;
                Poll::Ready(Some(Err(CutShort)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.is_over
    }
}

/// Nobody waits for the body any more, so nobody waits for what its task works on.
impl Drop for Output {
    fn drop(&mut self) {
        self.maker.abort();
    }
}

/// When the body is gone: the caller hung up.
#[derive(Debug)]
pub(super) struct HungUp;

/// Takes the pieces of a body.
#[derive(Debug)]
pub(super) struct Sender(mpsc::Sender<Option<Bytes>>);

impl Sender {
    /// Sends some bytes once there is room; a long piece is divided.
    ///
    /// # Errors
    /// When the body is gone.
    pub(super) async fn send(&self, mut bytes: Bytes) -> Result<(), HungUp> {
        while !bytes.is_empty() {
            let piece = bytes.split_to(bytes.len().min(MAX_PIECE_BYTES));
            self.0.send(Some(piece)).await.map_err(|_| HungUp)?;
        }
        Ok(())
    }

    /// Says that the body is whole.
    ///
    /// # Errors
    /// When the body is gone.
    pub(super) async fn end(&self) -> Result<(), HungUp> {
        let whole = None;
        self.0.send(whole).await.map_err(|_| HungUp)
    }

    /// Ends a body that is not whole, whose last piece was sent, and cuts the connection.
    ///
    /// A cut throws away what has not left yet, so that piece is given time to leave; and the rest of the
    /// request's body is read away meanwhile, since a client that still sends would lose the answer.
    pub(super) async fn cut(self, read_away: impl Future<Output = ()>) {
        tokio::join!(read_away, tokio::time::sleep(LAST_PIECE_TIME));
    }
}
