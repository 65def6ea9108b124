//! Replicas of the program behind HAProxy, with the very configuration that is deployed.
//!
//! Needs `haproxy` in the path. All that is started listens on the loopback address, and ends with its test.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod load;

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use load::Load;
use serde_json::{Value, json};

/// The configuration that is deployed.
const CONFIGURATION: &str = include_str!("../../deploy/haproxy.cfg");

/// The line of it that says where to listen.
const BIND: &str = "    bind :8080\n";

/// The line of it that says where the replicas are.
const REPLICAS: &str =
    "    server-template replica 10 lights-out:8080 resolvers containers init-addr none\n";

/// How many requests are answered between one event and the next.
const N_REQUESTS: usize = 1000;

/// The longest that anything may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long to wait before a condition is looked at again.
const PAUSE: Duration = Duration::from_millis(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_stops_and_one_that_dies_cost_no_request() {
    let mut replicas: Vec<_> = (0..3).map(|_| Replica::start()).collect();
    let addresses: Vec<_> = replicas.iter().map(|replica| replica.address).collect();
    let balancer = Balancer::start("replicas", &addresses);
    let load = Load::start(balancer.address);
    wait_for("the first answers", || N_REQUESTS < load.n_answered());

    replicas[0].terminate();
    let status = replicas[0].process.wait_for_end();
    assert!(status.success(), "a replica stopped with {status}");
    let n_answered = load.n_answered();
    wait_for("answers after a replica stopped", || {
        n_answered + N_REQUESTS < load.n_answered()
    });

    replicas[1].process.kill();
    let n_answered = load.n_answered();
    wait_for("answers after a replica died", || {
        n_answered + N_REQUESTS < load.n_answered()
    });

    assert_eq!(load.end().await, Vec::<String>::new());
}

#[tokio::test]
async fn without_replicas_the_balancer_says_so_as_the_service_would() {
    let nobody = free_address();
    let balancer = Balancer::start("nobody", &[nobody]);
    let response = client()
        .get(format!("http://{}/healthz", balancer.address))
        .header("x-request-id", "of-the-caller")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 503);
    assert_eq!(
        response.headers()["content-type"],
        "application/problem+json"
    );
    assert_eq!(response.headers()["x-request-id"], "of-the-caller");
    assert_eq!(response.headers()["retry-after"], "1");
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({
            "type": "/docs/errors#busy",
            "title": "More work than the server takes now",
            "status": 503,
            "detail": "no replica takes requests now",
            "request_id": "of-the-caller",
        })
    );
}

/// One process of the program, serving.
struct Replica {
    /// The process.
    process: Process,
    /// Where it listens.
    address: SocketAddr,
    /// Its log, kept open so that it can be written.
    _log: BufReader<ChildStdout>,
}

impl Replica {
    /// Starts one on a free port, which its log names. Its drain is longer than two of the balancer's checks.
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lights-out"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--drain", "2s"])
            .args(["--log-format", "json"])
            .env("RUST_LOG", "error,lights_out::run=info")
            .stdout(Stdio::piped());
        let mut process = Process::start(&mut command);
        let mut log = BufReader::new(process.0.stdout.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let event: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(event["message"], "listening", "{line}");
        Self {
            process,
            address: event["address"].as_str().unwrap().parse().unwrap(),
            _log: log,
        }
    }

    /// Tells it to stop. The shell's own `kill` does it, since the standard library sends no such signal.
    fn terminate(&self) {
        let kill = format!("kill -s TERM {}", self.process.0.id());
        let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(status.success(), "{kill}: {status}");
    }
}

/// HAProxy in front of the replicas.
struct Balancer {
    /// The process, ended with the value.
    _process: Process,
    /// Where it listens.
    address: SocketAddr,
}

impl Balancer {
    /// Starts one with the deployed configuration, but for the addresses, and waits until it listens.
    fn start(name: &str, replicas: &[SocketAddr]) -> Self {
        let address = free_address();
        let servers: Vec<_> = replicas
            .iter()
            .map(|replica| format!("    server {} {replica}\n", replica.port()))
            .collect();
        assert!(CONFIGURATION.contains(BIND) && CONFIGURATION.contains(REPLICAS));
        let configuration = CONFIGURATION
            .replace(BIND, &format!("    bind {address}\n"))
            .replace(REPLICAS, &servers.concat());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.cfg"));
        fs::write(&path, configuration).unwrap();
        let mut command = Command::new("haproxy");
        command.arg("-db").arg("-f").arg(path).stdout(Stdio::null());
        let mut process = Process::start(&mut command);
        wait_for("HAProxy to listen", || {
            let ended = process.0.try_wait().unwrap();
            assert!(ended.is_none(), "HAProxy ended: {ended:?}");
            std::net::TcpStream::connect(address).is_ok()
        });
        Self {
            _process: process,
            address,
        }
    }
}

/// A process that ends with its value.
struct Process(Child);

impl Process {
    /// Starts it.
    fn start(command: &mut Command) -> Self {
        let child = command.spawn();
        Self(
            child
                .map_err(|error| format!("{command:?}: {error}"))
                .unwrap(),
        )
    }

    /// Ends it at once, as a crash would.
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Waits until it ends.
    fn wait_for_end(&mut self) -> ExitStatus {
        let mut status = None;
        wait_for("a process to end", || {
            status = self.0.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }
}

impl Drop for Process {
    /// Ends it, if it has not ended yet.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A client that goes to the loopback address itself, whatever the environment says of proxies.
fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .timeout(PATIENCE)
        .build()
        .unwrap()
}

/// An address where nobody listens now.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap()
}

/// Waits until a condition holds.
#[track_caller]
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "waited too long for {what}");
        thread::sleep(PAUSE);
    }
}
