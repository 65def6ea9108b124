//! Streams without end take no more memory than short ones.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use crate::support::{LONG, Server};

/// How many lines the stream has.
const N_LINES: usize = 200_000;

/// The most memory that the server may take, in bytes.
const MAX_MEMORY_BYTES: usize = 64 << 20;

/// A line of a board of 5 × 6.
const LINE: &[u8] = b"{\"grid\":[\"011010\",\"100111\",\"001001\",\"100101\",\"011100\"]}\n";

/// Sends the stream while its answers are read, and returns how many lines there are in them.
fn n_answered(server: &Server) -> usize {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    // HTTP/1.0 has the answer as it is, up to the close.
    let head = format!(
        "POST /solve HTTP/1.0\r\ncontent-type: application/x-ndjson\r\ncontent-length: {}\r\n\r\n",
        N_LINES * LINE.len()
    );
    let mut writer = stream.try_clone().unwrap();
    let sent = thread::spawn(move || {
        writer.write_all(head.as_bytes()).unwrap();
        let lines = LINE.repeat(N_LINES / 100);
        (0..100).for_each(|_| writer.write_all(&lines).unwrap());
    });
    // The head has no line that ends by a brace, and every answer does.
    let (mut n_ends, mut before, mut buffer) = (0, 0, vec![0; 1 << 20]);
    loop {
        let n_bytes = stream.read(&mut buffer).unwrap();
        if n_bytes == 0 {
            break;
        }
        for byte in &buffer[..n_bytes] {
            n_ends += usize::from([before, *byte] == *b"}\n");
            before = *byte;
        }
    }
    sent.join().unwrap();
    n_ends
}

#[test]
fn many_lines_take_the_memory_of_few() {
    let server = Server::start_local(&[]);
    assert_eq!(n_answered(&server), N_LINES);
    let peak = server.peak_memory_bytes();
    assert!(peak < MAX_MEMORY_BYTES, "{peak}");
}
