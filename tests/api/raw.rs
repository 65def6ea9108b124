//! Requests byte by byte, for what no client would send.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use reqwest::Version;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

use crate::support::{Answer, LONG};

/// After how long a connection that takes nothing is taken to be full.
const STUCK: Duration = Duration::from_secs(1);

/// A connection.
pub(crate) struct Raw(TcpStream);

/// Opens a connection and sends some bytes.
pub(crate) fn send(address: SocketAddr, bytes: impl AsRef<[u8]>) -> Raw {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    let mut raw = Raw(stream);
    raw.write(bytes);
    raw
}

/// The head of a POST in HTTP/1.1 with JSON, and one more header.
pub(crate) fn post(path: &str, header: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\nx-request-id: example\r\ncontent-type: application/json\r\n{header}\r\n\r\n"
    )
}

/// Sends a POST of JSON whose answer takes long, and returns once the server is at work on it.
pub(crate) fn send_in_flight(address: SocketAddr, path: &str, body: &str) -> Raw {
    let length = format!("content-length: {}\r\nexpect: 100-continue", body.len());
    let mut raw = send(address, post(path, &length));
    // The server asks for the body when its handler wants to read it.
    assert_eq!(raw.read_head(), "HTTP/1.1 100 Continue\r\n\r\n");
    raw.write(body);
    raw
}

/// The head of a POST in HTTP/1.1 with JSON of a length.
pub(crate) fn post_of(path: &str, n_bytes: usize) -> String {
    post(path, &format!("content-length: {n_bytes}"))
}

impl Raw {
    /// Sends more bytes.
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.write_all(bytes.as_ref()).unwrap();
    }

    /// Reads until the server closes.
    pub(crate) fn read_to_end(mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.0.read_to_end(&mut bytes) {
            // A connection cut with bytes of ours unread is reset; what came before stands.
            Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
            read => drop(read.unwrap()),
        }
        bytes
    }

    /// Sends bytes again and again until no more are taken for a while, or `max_bytes` are; returns how many were.
    pub(crate) fn write_until_full(mut self, bytes: &[u8], max_bytes: usize) -> usize {
        self.0.set_write_timeout(Some(STUCK)).unwrap();
        let mut n_taken = 0;
        while n_taken < max_bytes {
            match self.0.write(bytes) {
                Ok(n_bytes) => n_taken += n_bytes,
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::WouldBlock);
                    break;
                }
            }
        }
        n_taken
    }

    /// Reads this many bytes.
    pub(crate) fn read_some(&mut self, n_bytes: usize) -> Vec<u8> {
        let mut bytes = vec![0; n_bytes];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    /// Reads the head of an answer.
    pub(crate) fn read_head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.0.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        String::from_utf8(head).unwrap()
    }

    /// Reads one answer with a declared length.
    pub(crate) fn read_answer(&mut self) -> Answer {
        let mut answer = parse_head(&self.read_head());
        let length = answer.header("content-length").unwrap();
        let mut body = vec![0; length.parse().unwrap()];
        self.0.read_exact(&mut body).unwrap();
        answer.body = String::from_utf8(body).unwrap();
        answer
    }
}

/// An answer without its body.
fn parse_head(head: &str) -> Answer {
    let mut lines = head.trim_end().lines();
    let (version, status) = lines.next().unwrap().split_once(' ').unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap();
        let name: HeaderName = name.parse().unwrap();
        (name, value.parse::<HeaderValue>().unwrap())
    };
    Answer {
        status: status[..3].parse().unwrap(),
        version: match version {
            "HTTP/1.0" => Version::HTTP_10,
            "HTTP/1.1" => Version::HTTP_11,
            _ => panic!("{head}"),
        },
        headers: lines.map(header).collect::<HeaderMap>(),
        body: String::new(),
    }
}
