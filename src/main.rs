//! The process shell: the command line, then one of serve, solve, flip-game and healthcheck.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use lights_out::config::{self, Command, Serve};
use lights_out::formats::judge::{Judge, poj_1222, poj_1753};
use lights_out::{healthcheck, pipe, run, telemetry};

/// The input is bad, or the work failed.
const FAILED: u8 = 1;

/// Runs the program; exit code 0 done, 1 failed, 2 usage.
fn main() -> ExitCode {
    let done = match config::parse() {
        Command::Serve(serve) => run_server(*serve),
        Command::Solve { file } => pipe(file.as_deref(), poj_1222::judge()),
        Command::FlipGame { file } => pipe(file.as_deref(), poj_1753::judge()),
        Command::Healthcheck { address } => healthcheck::check(address),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed; the exit code says the rest.
            let _ = writeln!(io::stderr(), "lights-out: {error}");
            ExitCode::from(FAILED)
        }
    }
}

/// Serves until a signal ends it.
fn run_server(serve: Serve) -> io::Result<()> {
    let _flush = telemetry::start(serve.log_format, serve.log_filter);
    run::serve(&serve.listen, serve.settings)
}

/// Answers a judge's input from a file or standard input to standard output.
fn pipe(file: Option<&Path>, judge: Box<dyn Judge>) -> io::Result<()> {
    let output = io::stdout();
    match file {
        Some(path) if path != Path::new("-") => pipe::pipe(open(path)?, output, judge),
        Some(_) | None => pipe::pipe(io::stdin(), output, judge),
    }
}

/// Opens a file to read; the error names it. A folder opens well and then cannot be read, so it is told here.
fn open(path: &Path) -> io::Result<File> {
    let opened = File::open(path).and_then(|file| {
        let is_folder = file.metadata()?.is_dir();
        if is_folder {
            Err(io::ErrorKind::IsADirectory.into())
        } else {
            Ok(file)
        }
    });
    opened.map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("cannot read {}: {error}", path.display()),
        )
    })
}
