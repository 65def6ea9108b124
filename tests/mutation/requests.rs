//! The bytes of a connection, whatever they are: answered by well-formed HTTP or by an end, and never without one.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::answer::Incoming;
use crate::server::{LONG, address};

/// After how long without a byte a server is taken to wait for more; then it is told that there is no more.
const QUIET: Duration = Duration::from_millis(20);

/// A request that is answered at once and ends the connection, where the bytes before it are whole requests.
const LAST: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";

/// Checks the bytes of a connection.
pub(crate) fn check(bytes: &[u8]) {
    let (answers, end) = exchange(&[bytes, LAST].concat());
    if bytes.starts_with(b"PRI * HTTP/2.0\r\n\r\n") {
        // Frames, which nothing here reads.
        return;
    }
    if end == End::Servers {
        assert!(!answers.is_empty(), "ended without a word");
    }
    // The body of an answer to HEAD is left out, and only the request says so.
    if !bytes.windows(4).any(|bytes| bytes == b"HEAD") {
        check_answers(&answers);
    }
}

/// Who ended a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The server, by itself.
    Servers,
    /// The server when it was told that no more comes: it drops what is not answered yet.
    Ours,
    /// The server, with bytes of ours unread, so that bytes of its own may be lost.
    Reset,
}

/// Sends some bytes and reads to the end.
fn exchange(bytes: &[u8]) -> (Vec<u8>, End) {
    let mut stream = TcpStream::connect(address()).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_write_timeout(Some(LONG)).unwrap();
    stream.set_read_timeout(Some(QUIET)).unwrap();
    // A connection that the server has ended already takes no more.
    let _ = stream.write_all(bytes);
    let (begun, mut answers, mut end) = (Instant::now(), Vec::new(), End::Servers);
    loop {
        match read(&mut stream, &mut answers) {
            Ok(0) => return (answers, end),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                end = End::Ours;
                let _ = stream.shutdown(Shutdown::Write);
                stream.set_read_timeout(Some(LONG / 2)).unwrap();
            }
            // The clock of a fuzzer.
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => {
                return (answers, End::Reset);
            }
            Err(error) => panic!("{error}"),
        }
        assert!(begun.elapsed() < LONG, "the connection stays open");
    }
}

/// Reads some bytes more.
fn read(stream: &mut TcpStream, answers: &mut Vec<u8>) -> io::Result<usize> {
    let mut bytes = [0; 1 << 14];
    let n_bytes = stream.read(&mut bytes)?;
    answers.extend(&bytes[..n_bytes]);
    Ok(n_bytes)
}

/// Checks that bytes are answers, the last of which may be cut short: its request was.
fn check_answers(bytes: &[u8]) {
    let mut incoming = Incoming::new(bytes);
    while let Ok(answer) = incoming.answer() {
        answer.check();
    }
}
