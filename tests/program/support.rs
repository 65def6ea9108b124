//! The program run once to its end, or as a server with its log.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{Client, RequestBuilder};

/// The longest that anything here may take; no test comes near it unless something hangs.
pub(crate) const LONG: Duration = Duration::from_mins(1);

/// What a run of the program came to.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    /// Its exit code.
    pub(crate) code: Option<i32>,
    /// What it wrote to standard output.
    pub(crate) out: String,
    /// What it wrote to standard error.
    pub(crate) err: String,
}

/// Checks that a run ended with this code and wrote exactly this.
#[track_caller]
pub(crate) fn check(run: &Run, code: i32, out: &str, err: &str) {
    assert_eq!(run.err, err);
    // A long output is not shown.
    assert!(run.out == out, "{:?}", run.out.lines().next());
    assert_eq!(run.code, Some(code));
}

/// The program with these arguments and nothing but these variables in its environment.
pub(crate) fn command(args: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lights-out"));
    command
        .args(args)
        .env_clear()
        .envs(variables.iter().copied());
    command.stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end, without input.
pub(crate) fn run(args: &[&str], variables: &[(&str, &str)]) -> Run {
    finish(command(args, variables).spawn().unwrap())
}

/// Runs the program to its end with this on standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut command = command(args, &[]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program that found a fault does not read on, so that the writing fails.
        scope.spawn(move || drop(stdin.write_all(input)));
        finish(child)
    })
}

/// Waits for the end of a run.
fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The program as a server; it is killed with the value.
pub(crate) struct Server {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// The number of its process.
    process: u32,
    /// The lines of its log, as they come.
    log: Receiver<String>,
    /// Its end, once it has come, and what it wrote to standard error.
    exit: Receiver<(ExitStatus, String)>,
    /// Has it ended?
    is_over: bool,
}

impl Server {
    /// Starts a server on a free port; `address` reads the address from a line of the log.
    pub(crate) fn start(
        args: &[&str],
        variables: &[(&str, &str)],
        address: fn(&str) -> SocketAddr,
    ) -> Self {
        let mut child = command(args, variables).spawn().unwrap();
        let process = child.id();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (line_sender, log) = mpsc::channel();
        let (exit_sender, exit) = mpsc::channel();
        thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .try_for_each(|line| line_sender.send(line))
        });
        thread::spawn(move || {
            let mut err = String::new();
            let mut stderr = child.stderr.take().unwrap();
            let read = stderr.read_to_string(&mut err);
            let status = child.wait();
            drop(exit_sender.send((status.unwrap(), read.map(|_| err).unwrap())));
        });
        let first = log.recv_timeout(LONG).unwrap();
        Self {
            address: address(&first),
            process,
            log,
            exit,
            is_over: false,
        }
    }

    /// Starts a server on a free port of the local machine, with more arguments.
    pub(crate) fn start_local(args: &[&str]) -> Self {
        let args = [&["serve", "--listen", "127.0.0.1:0"], args].concat();
        Self::start(&args, &[], address_in_text)
    }

    /// The address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.process);
        let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(status.success(), "{kill}");
    }

    /// The most memory that the server has had so far, in bytes.
    pub(crate) fn peak_memory_bytes(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process)).unwrap();
        let (_, rest) = status.split_once("VmHWM:").unwrap();
        let (peak_kib, _) = rest.split_once("kB").unwrap();
        peak_kib.trim().parse::<usize>().unwrap() << 10
    }

    /// Waits for the end and returns the exit code and what was written to standard error.
    pub(crate) fn ended(mut self) -> (Option<i32>, String) {
        let (status, err) = self.exit.recv_timeout(LONG).unwrap();
        self.is_over = true;
        (status.code(), err)
    }

    /// Ends the server by a signal, and returns what was left of its log.
    pub(crate) fn rest_of_log(mut self) -> Vec<String> {
        self.signal("TERM");
        let (status, err) = self.exit.recv_timeout(LONG).unwrap();
        self.is_over = true;
        assert_eq!((status.code(), err.as_str()), (Some(0), ""));
        self.log.iter().collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !self.is_over && self.exit.try_recv().is_err() {
            self.signal("KILL");
        }
    }
}

/// The address in the first line of a log in text.
pub(crate) fn address_in_text(line: &str) -> SocketAddr {
    let (_time, event) = line.split_once("  INFO ").unwrap();
    let address = event.strip_prefix("listening address=").unwrap();
    address.parse().unwrap()
}

/// A runtime for the requests of a test.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(LONG, future).await.unwrap() })
}

/// A client that keeps its connections.
pub(crate) fn client() -> Client {
    let builder = Client::builder().no_proxy().timeout(LONG);
    builder.build().unwrap()
}

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The status.
    pub(crate) status: u16,
    /// The headers.
    pub(crate) headers: HeaderMap,
    /// The body.
    pub(crate) body: String,
}

/// Makes a request by a new client and reads its whole answer.
pub(crate) fn ask(make: impl FnOnce(&Client) -> RequestBuilder) -> Answer {
    block_on(async {
        let response = make(&client()).send().await.unwrap();
        Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: response.text().await.unwrap(),
        }
    })
}
