//! The program as replicas, HAProxy in front of them, and processes in general.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The configuration that is deployed.
const CONFIGURATION: &str = include_str!("../../deploy/haproxy.cfg");

/// The line of it that says where to listen.
const BIND: &str = "    bind :8080\n";

/// The line of it that says where the replicas are.
const REPLICAS: &str =
    "    server-template replica 10 lights-out:8080 resolvers containers init-addr none\n";

/// The longest that anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// How long to wait before a condition is looked at again.
const PAUSE: Duration = Duration::from_millis(5);

/// One process of the program, serving.
pub(crate) struct Replica {
    /// The process.
    pub(crate) process: Process,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Its log, kept open so that it can be written.
    _log: BufReader<ChildStdout>,
}

impl Replica {
    /// Starts one on a free port, which its log names.
    pub(crate) fn start() -> Self {
        Self::start_at("127.0.0.1:0", &[])
    }

    /// Starts one at an address, with more flags. Its drain is longer than two of the balancer's checks.
    pub(crate) fn start_at(address: &str, flags: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lights-out"));
        command
            .args(["serve", "--listen", address, "--drain", "2s"])
            .args(["--log-format", "json"])
            .args(flags)
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

    /// Sends it a signal by name. The shell's own `kill` does it, since the standard library sends none but one.
    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -s {name} {}", self.process.0.id());
        let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(status.success(), "{kill}: {status}");
    }

    /// Stops it as an operator does, and starts another in its place.
    pub(crate) fn restart(&mut self) {
        self.signal("TERM");
        let status = self.process.wait_for_end();
        assert!(status.success(), "a replica stopped with {status}");
        *self = Self::start_at(&self.address.to_string(), &[]);
    }
}

/// HAProxy in front of the replicas.
pub(crate) struct Balancer {
    /// The process, ended with the value.
    _process: Process,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Balancer {
    /// Starts one with the deployed configuration, but for the addresses, and waits until it listens.
    pub(crate) fn start(name: &str, replicas: &[SocketAddr]) -> Self {
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
pub(crate) struct Process(Child);

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
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Waits until it ends.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
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
pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .no_proxy()
        .timeout(PATIENCE)
        .build()
        .unwrap()
}

/// An address where nobody listens now.
pub(crate) fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap()
}

/// Waits until a condition holds.
#[track_caller]
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "waited too long for {what}");
        thread::sleep(PAUSE);
    }
}
