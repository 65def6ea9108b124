//! More than a server can do, and clients that mean no good: it keeps its bounds, and whoever asks properly is served.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Server, address_in_text, block_on, client};

/// How many connections send a byte a second.
const N_SLOW: usize = 1000;

/// How long a connection may take to its first request, and some time to notice.
const DEADLINE: Duration = Duration::from_secs(20);

/// How long one piece of that work takes.
const EFFORT: Duration = Duration::from_millis(200);

/// How many pieces are offered for each core, all of them within the time of the first: 33 find a place.
const N_OFFERED: usize = 68;

#[test]
fn slow_connections_are_closed_and_the_others_served() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let server = Server::start_local(&[]);
    let began = Instant::now();
    let open = |_| TcpStream::connect(server.address).unwrap();
    let mut slow: Vec<TcpStream> = (0..N_SLOW).map(open).collect();
    for connection in &slow {
        connection.set_nonblocking(true).unwrap();
    }
    let mut bytes = b"POST /solve HTTP/1.1\r\nhost: a\r\n".iter().cycle();
    while !slow.is_empty() {
        assert!(began.elapsed() < DEADLINE, "{} are still open", slow.len());
        let byte = *bytes.next().unwrap();
        slow.retain_mut(|connection| connection.write_all(&[byte]).is_ok() && is_open(connection));
        let answer = block_on(async {
            let request = client().post(server.url("/solve"));
            let request = request.header("content-type", "application/json");
            let response = request.body(r#"{"grid":["1"]}"#).send().await.unwrap();
            response.json::<Value>().await.unwrap()
        });
        assert_eq!(answer["moves"], 1);
        thread::sleep(Duration::from_secs(1));
    }
}

/// Has the other side not closed yet?
fn is_open(connection: &mut TcpStream) -> bool {
    match connection.read(&mut [0]) {
        Ok(n_bytes) => n_bytes != 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}

#[test]
fn what_is_over_the_bound_is_refused_at_once_and_the_rest_is_right() {
    let server = Server::start_local(&[]);
    let n_cores = thread::available_parallelism().unwrap().get();
    let body =
        json!({ "grid": vec!["1".repeat(79); 79], "effort": EFFORT.as_millis() }).to_string();
    let (n_solved, n_refused) = block_on(async {
        let client = client();
        let mut offered = JoinSet::new();
        for _ in 0..N_OFFERED * n_cores {
            let request = client.post(server.url("/solve"));
            let request = request.header("content-type", "application/json");
            offered.spawn(request.body(body.clone()).send());
            let probe = client.get(server.url("/healthz")).send().await.unwrap();
            assert_eq!(probe.status(), StatusCode::OK);
        }
        let (mut n_solved, mut n_refused) = (0, 0);
        while let Some(response) = offered.join_next().await {
            let response = response.unwrap().unwrap();
            if response.status() == StatusCode::SERVICE_UNAVAILABLE {
                assert_eq!(response.headers()["retry-after"], "1");
                n_refused += 1;
                continue;
            }
            assert_eq!(response.status(), StatusCode::OK);
            let answer: Value = response.json().await.unwrap();
            // The fewest is 2629.
            let moves = answer["moves"].as_u64().unwrap();
            assert!((2629..=6241).contains(&moves), "{moves}");
            assert!(answer["at_least"].as_u64().unwrap() <= 2629);
            n_solved += 1;
        }
        (n_solved, n_refused)
    });
    assert!(0 < n_solved && 0 < n_refused, "{n_solved} {n_refused}");
    // The queue, the boards in it and the searches are bounded: so is the memory, whatever is offered.
    let peak = server.peak_memory_bytes();
    assert!(peak < 256 << 20, "{peak} bytes");
}

#[test]
fn a_reader_of_the_log_that_stalls_holds_up_nothing_else() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lights-out"));
    command.args(["--listen", "127.0.0.1:0", "--drain", "0s"]);
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut log = BufReader::new(process.stdout.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    let url = format!("http://{}/nowhere", address_in_text(line.trim_end()));
    // A pipe holds 64 KiB, these lines take three times that.
    let id = "a".repeat(128);
    block_on(async {
        let client = client();
        for _ in 0..1000 {
            let request = client.get(&url).header("x-request-id", &id);
            assert_eq!(request.send().await.unwrap().status(), 404);
        }
    });
    let kill = format!("kill -TERM {}", process.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
    let began = Instant::now();
    let status = loop {
        if let Some(status) = process.try_wait().unwrap() {
            break status;
        }
        assert!(began.elapsed() < DEADLINE, "the server does not end");
        thread::yield_now();
    };
    assert_eq!(status.code(), Some(0));
}
