//! The command line and the environment: the only reader of both.
//!
//! All values are read as text and judged together, so that every fault is told at once.

mod flags;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use flags::{Faults, Flags, Listen};
use tracing_subscriber::EnvFilter;

use crate::formats::judge::entry::Reader;
use crate::formats::judge::{Judge, list, poj_1222, poj_1753};
use crate::http::settings::Settings;
use crate::telemetry::LogFormat;

/// What the program was told to do.
#[derive(Debug)]
pub enum Command {
    /// Serve HTTP.
    Serve(Box<Serve>),
    /// Answer a judge's input.
    Filter {
        /// The input; standard input when `None` or `-`.
        file: Option<PathBuf>,
        /// How it is read and answered.
        reader: Reader,
    },
    /// Ask a server whether it is ready.
    Healthcheck {
        /// Where it listens.
        address: SocketAddr,
    },
}

/// What a server is told.
#[derive(Debug)]
pub struct Serve {
    /// Where to listen.
    pub listen: SocketAddr,
    /// How to write the log.
    pub log_format: LogFormat,
    /// What to write to the log.
    pub log_filter: EnvFilter,
    /// The service's own settings.
    pub settings: Settings,
}

/// Solves Lights Out and Flip Game: an HTTP service, and a filter for judges' input.
#[derive(Debug, Parser)]
#[command(name = "lights-out", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    /// What to do; serve when there is none.
    #[command(subcommand)]
    action: Option<Action>,
    /// The flags of serve.
    #[command(flatten)]
    flags: Flags,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Action {
    /// Serve HTTP (the default)
    Serve(Box<Flags>),
    /// Answer boards of lights in a judge's format (POJ 1222, OpenJudge 2811, or that of --judge)
    Solve(Input),
    /// Answer boards of Flip Game in a judge's format (POJ 1753, or that of --judge)
    FlipGame(Input),
    /// Exit with 0 when the local server is ready
    Healthcheck(Listen),
}

/// The input of a filter.
#[derive(Debug, Args)]
struct Input {
    /// The judge whose format it has; any of them, whichever the command
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(list::names()))]
    judge: Option<String>,
    /// The file to read; standard input when there is none
    file: Option<PathBuf>,
}

impl Input {
    /// The filter for this input, by `usual` when no judge is named.
    fn command(self, usual: fn() -> Box<dyn Judge>) -> Command {
        let named = self.judge.as_deref().and_then(list::find);
        Command::Filter {
            file: self.file,
            reader: named.map_or(Reader::Streamed(usual), |entry| entry.reader),
        }
    }
}

/// Reads the command line and the environment.
///
/// A wrong one ends the process with code 2 and all faults on standard error; `--help` and `--version`
/// end it with code 0.
#[must_use]
pub fn parse() -> Command {
    let line = CommandLine::parse();
    let mut faults = Faults::default();
    let command = match line.action {
        None => Command::Serve(Box::new(line.flags.judge(&mut faults))),
        Some(Action::Serve(flags)) => Command::Serve(Box::new(flags.judge(&mut faults))),
        Some(Action::Solve(input)) => input.command(poj_1222::judge),
        Some(Action::FlipGame(input)) => input.command(poj_1753::judge),
        Some(Action::Healthcheck(listen)) => Command::Healthcheck {
            address: listen.judge(&mut faults),
        },
    };
    if !faults.0.is_empty() {
        CommandLine::command()
            .error(ErrorKind::InvalidValue, faults.0.join("\n       "))
            .exit();
    }
    command
}
