//! The program as a server of one test.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::browser::request;

/// The program; it is killed with the value.
pub(crate) struct Server {
    /// Its process.
    process: Child,
    /// Where it listens.
    address: SocketAddr,
}

impl Server {
    /// Starts the program on a free port of the local machine.
    pub(crate) fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lights-out"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--drain", "1h"]);
        // What it says besides where it listens is nobody's concern, and must not fill a pipe.
        command
            .env_clear()
            .env("RUST_LOG", "info,lights_out::http=off");
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        let mut log = BufReader::new(process.stdout.take().unwrap());
        log.read_line(&mut first).unwrap();
        std::thread::spawn(move || log.lines().map_while(Result::ok).for_each(drop));
        let (_, address) = first.trim().split_once("address=").unwrap();
        Self {
            process,
            address: address.parse().unwrap(),
        }
    }

    /// The address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Tells the server to end, so that it drains for an hour.
    pub(crate) fn drain(&self) {
        let kill = format!("kill -TERM {}", self.process.id());
        let status = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(status.success(), "{kill}");
    }

    /// Ends the server at once.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// What the API answers to a JSON body.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        request("POST", &self.url(path), Some(body))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
