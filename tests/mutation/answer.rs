//! An answer in HTTP/1.1, read to the letter: what is not well formed panics.

use std::io::{self, ErrorKind, Read};

use serde_json::Value;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The headers, names in small letters.
    headers: Vec<(String, String)>,
    /// The body.
    pub(crate) body: Vec<u8>,
}

/// Bytes that come, with those that came and were not used yet.
#[derive(Debug)]
pub(crate) struct Incoming<R> {
    /// Where they come from.
    reader: R,
    /// What came.
    buffer: Vec<u8>,
}

impl<R: Read> Incoming<R> {
    /// The bytes of a reader.
    pub(crate) const fn new(reader: R) -> Self {
        let buffer = Vec::new();
        Self { reader, buffer }
    }

    /// Where the bytes come from.
    pub(crate) const fn reader(&self) -> &R {
        &self.reader
    }

    /// Waits for more bytes.
    fn more(&mut self) -> io::Result<()> {
        let mut bytes = [0; 1 << 14];
        match self.reader.read(&mut bytes) {
            Ok(0) => Err(ErrorKind::UnexpectedEof.into()),
            Ok(n_bytes) => {
                self.buffer.extend(&bytes[..n_bytes]);
                Ok(())
            }
            // The clock of a fuzzer.
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Have all bytes that came been used?
    pub(crate) const fn is_empty(&self) -> bool {
        self.buffer.is_empty()
    }

    /// Takes the bytes up to an end, without it.
    fn until(&mut self, end: &[u8]) -> io::Result<Vec<u8>> {
        loop {
            let found = self
                .buffer
                .windows(end.len())
                .position(|bytes| bytes == end);
            if let Some(position) = found {
                let taken = self.exactly(position)?;
                self.buffer.drain(..end.len());
                return Ok(taken);
            }
            self.more()?;
        }
    }

    /// Takes so many bytes.
    fn exactly(&mut self, n_bytes: usize) -> io::Result<Vec<u8>> {
        while self.buffer.len() < n_bytes {
            self.more()?;
        }
        Ok(self.buffer.drain(..n_bytes).collect())
    }

    /// Takes the next answer, past those that only ask for more (status 100).
    ///
    /// # Errors
    /// When reading fails or ends before the answer does. What came of it stays unread up to its body.
    pub(crate) fn answer(&mut self) -> io::Result<Answer> {
        loop {
            let mut answer = parse_head(self.until(b"\r\n\r\n")?);
            if answer.status == 100 {
                continue;
            }
            answer.body = if let Some(coding) = answer.header("transfer-encoding") {
                assert_eq!((coding, answer.header("content-length")), ("chunked", None));
                self.chunks()?
            } else {
                let length = answer.header("content-length").unwrap();
                self.exactly(length.parse().unwrap())?
            };
            return Ok(answer);
        }
    }

    /// Takes a chunked body to its end.
    fn chunks(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let length = String::from_utf8(self.until(b"\r\n")?).unwrap();
            let n_bytes = usize::from_str_radix(&length, 16).unwrap();
            body.extend(self.exactly(n_bytes)?);
            assert_eq!(self.exactly(2)?, b"\r\n", "a chunk of {n_bytes} ends");
            if n_bytes == 0 {
                return Ok(body);
            }
        }
    }
}

/// An answer without its body.
fn parse_head(head: Vec<u8>) -> Answer {
    let head = String::from_utf8(head).unwrap();
    let mut lines = head.split("\r\n");
    let status_line = lines.next().unwrap();
    let versions = ["HTTP/1.1 ", "HTTP/1.0 "];
    let status = versions
        .iter()
        .find_map(|version| status_line.strip_prefix(version));
    let status = status.unwrap_or_else(|| panic!("{status_line:?}"));
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_ascii_lowercase(), value.to_owned())
    };
    Answer {
        status: status.split(' ').next().unwrap().parse().unwrap(),
        headers: lines.map(header).collect(),
        body: Vec::new(),
    }
}

impl Answer {
    /// A header, which comes at most once.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(header, _)| header == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} comes twice");
        value
    }

    /// Checks what every answer owes: no fault of the server's, and a problem with every failure.
    pub(crate) fn check(&self) {
        assert!((200..500).contains(&self.status), "{self:?}");
        assert!(self.header("x-request-id").is_some(), "{self:?}");
        if 400 <= self.status {
            assert_eq!(
                self.header("content-type"),
                Some("application/problem+json")
            );
            check_problem(&self.json(), Some(self.status));
        }
    }

    /// The body in JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Checks a problem, as an answer with its status or as a line.
pub(crate) fn check_problem(problem: &Value, status: Option<u16>) {
    let told = problem["status"].as_u64().unwrap();
    assert!((400..500).contains(&told), "{problem}");
    assert!(
        status.is_none_or(|status| u64::from(status) == told),
        "{problem}"
    );
    for member in ["type", "title", "detail", "request_id"] {
        assert!(problem[member].is_string(), "{problem}");
    }
}
