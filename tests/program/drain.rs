//! The end of a server by signals: not ready at once, nothing lost, and a second signal ends it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use reqwest::{Client, StatusCode};
use tokio::task::JoinSet;

use crate::support::{Server, block_on, check, client, run};

/// A body for `/solve`.
const BODY: &str = r#"{"grid":["011010","100111","001001","100101","011100"]}"#;

/// What a server says that was cut.
const CUT: &str = "lights-out: ended before everything in flight was finished\n";

/// Posts a body and returns the status of a whole answer.
async fn solve(client: &Client, url: &str, body: &str) -> StatusCode {
    let request = client.post(url).body(body.to_owned());
    let request = request.header("content-type", "application/json");
    let response = request.send().await.unwrap();
    let status = response.status();
    response.bytes().await.unwrap();
    status
}

/// Asks until a server is not ready; a server that is gone fails the test.
async fn until_not_ready(client: &Client, server: &Server) {
    let url = server.url("/readyz");
    loop {
        match client.get(&url).send().await.unwrap().status() {
            StatusCode::OK => {}
            status => return assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE),
        }
    }
}

/// Posts over kept connections until told to stop, and ten times more.
async fn load(url: String, is_over: Arc<AtomicBool>, n_answers: Arc<AtomicUsize>) {
    let client = client();
    let mut n_left = 10;
    while 0 < n_left {
        if is_over.load(Ordering::Relaxed) {
            n_left -= 1;
        }
        assert_eq!(solve(&client, &url, BODY).await, StatusCode::OK);
        n_answers.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_signal_under_load_loses_no_request() {
    let server = Server::start_local(&["--drain", "3s"]);
    let is_over = Arc::new(AtomicBool::new(false));
    let n_answers = Arc::new(AtomicUsize::new(0));
    block_on(async {
        let mut clients = JoinSet::new();
        for _ in 0..8 {
            let (is_over, n_answers) = (Arc::clone(&is_over), Arc::clone(&n_answers));
            clients.spawn(load(server.url("/solve"), is_over, n_answers));
        }
        // The signal comes in the middle of the load.
        while n_answers.load(Ordering::Relaxed) < 200 {
            tokio::task::yield_now().await;
        }
        server.signal("TERM");
        until_not_ready(&client(), &server).await;
        is_over.store(true, Ordering::Relaxed);
        while let Some(client) = clients.join_next().await {
            client.unwrap();
        }
    });
    let address = server.address;
    assert_eq!(server.ended(), (Some(0), String::new()));
    assert!(TcpStream::connect(address).is_err());
}

#[test]
fn what_is_in_flight_when_the_listener_closes_is_finished() {
    let server = Server::start_local(&["--drain", "300ms"]);
    // All 79 × 79 lights are on, which takes all the effort that there is.
    let rows = vec!["1".repeat(79); 79];
    let body = serde_json::json!({ "grid": rows, "effort": 1500 }).to_string();
    block_on(async {
        let (client, url) = (client(), server.url("/solve"));
        let solve = solve(&client, &url, &body);
        let end = async { server.signal("TERM") };
        let (status, ()) = tokio::join!(solve, end);
        assert_eq!(status, StatusCode::OK);
    });
    assert_eq!(server.ended(), (Some(0), String::new()));
}

#[test]
fn a_draining_server_is_of_bad_health_and_a_second_signal_ends_it() {
    for signals in [["TERM", "TERM"], ["INT", "INT"], ["TERM", "INT"]] {
        let server = Server::start_local(&["--drain", "1h"]);
        server.signal(signals[0]);
        block_on(until_not_ready(&client(), &server));
        let address = server.address.to_string();
        let health = run(&["healthcheck", "--listen", &address], &[]);
        check(
            &health,
            1,
            "",
            &format!("lights-out: {address}: the server is not ready: HTTP/1.1 503\n"),
        );
        server.signal(signals[1]);
        assert_eq!(server.ended(), (Some(1), CUT.to_owned()));
    }
}

#[test]
fn an_idle_server_without_a_drain_ends_at_once() {
    for signal in ["TERM", "INT"] {
        let server = Server::start_local(&["--drain", "0s"]);
        server.signal(signal);
        assert_eq!(server.ended(), (Some(0), String::new()));
    }
}

/// A line for NDJSON as a chunk of a body.
const CHUNK: &str = "f\r\n{\"grid\":[\"1\"]}\n\r\n";

/// Opens a connection and sends some bytes.
fn open(address: SocketAddr, bytes: &str) -> TcpStream {
    let mut connection = TcpStream::connect(address).unwrap();
    connection.write_all(bytes.as_bytes()).unwrap();
    connection
}

/// Reads until what came ends so.
fn read_until(connection: &mut TcpStream, end: &str) -> String {
    let mut read = Vec::new();
    while !read.ends_with(end.as_bytes()) {
        let mut byte = [0];
        connection.read_exact(&mut byte).unwrap();
        read.push(byte[0]);
    }
    String::from_utf8(read).unwrap()
}

#[test]
fn idle_connections_half_heads_and_streams_do_not_hold_up_the_end() {
    let server = Server::start_local(&["--drain", "300ms"]);
    let probe = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    let mut others: Vec<TcpStream> = (0..105).map(|_| open(server.address, probe)).collect();
    for idle in &mut others {
        read_until(idle, "\r\n\r\n");
    }
    for half in &mut others[100..] {
        half.write_all(b"POST /solve HTTP/1.1\r\nhost").unwrap();
    }
    others.extend((0..5).map(|_| open(server.address, "POST /solve HTTP/1.1\r\nhost")));
    let head = "POST /solve HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-ndjson\r\n\
        transfer-encoding: chunked\r\n\r\n";
    let begun = head.to_owned() + CHUNK;
    let mut streams: Vec<TcpStream> = (0..5).map(|_| open(server.address, &begun)).collect();
    for stream in &mut streams {
        read_until(stream, "PUZZLE #1\\n1\\n\"}\n\r\n");
    }
    server.signal("TERM");
    while TcpStream::connect(server.address).is_ok() {}
    for stream in &mut streams {
        stream
            .write_all((CHUNK.to_owned() + "0\r\n\r\n").as_bytes())
            .unwrap();
        assert!(read_until(stream, "0\r\n\r\n").contains("PUZZLE #1\\n1\\n\"}\n\r\n"));
    }
    assert_eq!(server.ended(), (Some(0), String::new()));
}
