//! More than a server can do, and clients that mean no good: it keeps its bounds, and whoever asks properly is served.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::support::{Server, block_on, client};

/// How many connections send a byte a second.
const N_SLOW: usize = 1000;

/// How long a connection may take to its first request, and some time to notice.
const DEADLINE: Duration = Duration::from_secs(20);

/// How much longer the work offered takes than two cores have time for.
const OVERLOAD: u32 = 4;

/// How long one piece of that work takes.
const EFFORT: Duration = Duration::from_millis(200);

/// How many pieces are offered.
const N_OFFERED: u32 = 320;

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
    let n_cores = u32::try_from(thread::available_parallelism().unwrap().get()).unwrap();
    let pause = EFFORT / (OVERLOAD * n_cores);
    let body =
        json!({ "grid": vec!["1".repeat(79); 79], "effort": EFFORT.as_millis() }).to_string();
    let (n_solved, n_refused) = block_on(async {
        let client = client();
        let mut offered = JoinSet::new();
        for _ in 0..N_OFFERED {
            let request = client.post(server.url("/solve"));
            let request = request.header("content-type", "application/json");
            offered.spawn(request.body(body.clone()).send());
            let probe = client.get(server.url("/healthz")).send().await.unwrap();
            assert_eq!(probe.status(), StatusCode::OK);
            tokio::time::sleep(pause).await;
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
