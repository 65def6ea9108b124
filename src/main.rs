//! The process shell: the command line, then one of serve, solve, flip-game and healthcheck.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use lights_out::config::{self, Command, Serve};
use lights_out::formats::judge::entry::Reader;
use lights_out::{healthcheck, pipe, run, telemetry};

/// The input is bad, or the work failed.
const FAILED: u8 = 1;

/// Runs the program; exit code 0 done, 1 failed, 2 usage.
fn main() -> ExitCode {
    let done = match config::parse() {
        Command::Serve(serve) => run_server(*serve),
        Command::Filter { file, reader } => filter(file.as_deref(), reader),
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
fn filter(file: Option<&Path>, reader: Reader) -> io::Result<()> {
    match file {
        Some(path) if path != Path::new("-") => answer(open(path)?, reader),
        Some(_) | None => answer(io::stdin(), reader),
    }
}

/// Answers a judge's input to standard output.
fn answer(input: impl Read + Send, reader: Reader) -> io::Result<()> {
    match reader {
        Reader::Streamed(judge) => pipe::pipe(input, io::stdout(), judge()),
        Reader::Whole(whole) => pipe::pipe_whole(input, io::stdout(), whole),
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
