//! The command line and the environment: the only reader of both.
//!
//! All values are read as text and judged together, so that every fault is told at once.

mod values;

use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use crate::http::settings::Settings;
use crate::telemetry::LogFormat;

/// What the program was told to do.
#[derive(Debug)]
pub enum Command {
    /// Serve HTTP.
    Serve(Box<Serve>),
    /// Answer boards of lights.
    Solve {
        /// The input; standard input when `None` or `-`.
        file: Option<PathBuf>,
    },
    /// Answer boards of Flip Game.
    FlipGame {
        /// The input; standard input when `None` or `-`.
        file: Option<PathBuf>,
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
    Serve(Flags),
    /// Answer boards of lights in a judge's format (POJ 1222, OpenJudge 2811)
    Solve(Input),
    /// Answer boards of Flip Game in a judge's format (POJ 1753)
    FlipGame(Input),
    /// Exit with 0 when the local server is ready
    Healthcheck(Listen),
}

/// The input of a filter.
#[derive(Debug, Args)]
struct Input {
    /// The file to read; standard input when there is none
    file: Option<PathBuf>,
}

/// Where the server listens.
#[derive(Debug, Args)]
struct Listen {
    /// Address and port to listen on; port 0 takes a free one, and the log says which
    #[arg(
        long,
        env = "LIGHTS_OUT_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS"
    )]
    listen: String,
}

/// The flags of serve, as text.
#[derive(Debug, Args)]
struct Flags {
    /// Where to listen.
    #[command(flatten)]
    listen: Listen,
    /// Lines of the log: text or json
    #[arg(
        long,
        env = "LIGHTS_OUT_LOG_FORMAT",
        default_value = "text",
        value_name = "FORMAT"
    )]
    log_format: String,
    /// What is logged, in the syntax of tracing's filters
    #[arg(
        long,
        env = "RUST_LOG",
        default_value = "info",
        value_name = "FILTER",
        hide = true
    )]
    log_filter: String,
    /// The longest body that is read whole; streams of text have no limit
    #[arg(
        long,
        env = "LIGHTS_OUT_MAX_BODY",
        default_value = "64MiB",
        value_name = "SIZE"
    )]
    max_body: String,
    /// The most lights of a board, rows × columns
    #[arg(
        long,
        env = "LIGHTS_OUT_MAX_CELLS",
        default_value = "100000000",
        value_name = "NUMBER"
    )]
    max_cells: String,
    /// The longest search for the fewest presses that a request may ask for
    #[arg(
        long,
        env = "LIGHTS_OUT_MAX_EFFORT",
        default_value = "10s",
        value_name = "TIME"
    )]
    max_effort: String,
    /// How long to serve on after a signal, while load balancers see that the server is not ready
    #[arg(
        long,
        env = "LIGHTS_OUT_DRAIN",
        default_value = "5s",
        value_name = "TIME"
    )]
    drain: String,
    /// How long requests in flight may take after that
    #[arg(
        long,
        env = "LIGHTS_OUT_GRACE",
        default_value = "20s",
        value_name = "TIME"
    )]
    grace: String,
    /// Origins whose pages may call, divided by commas; * for all
    #[arg(
        long,
        env = "LIGHTS_OUT_CORS_ORIGINS",
        default_value = "*",
        value_name = "ORIGINS"
    )]
    cors_origins: String,
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
        Some(Action::Solve(input)) => Command::Solve { file: input.file },
        Some(Action::FlipGame(input)) => Command::FlipGame { file: input.file },
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

/// What is wrong with the values, each with its flag.
#[derive(Debug, Default)]
struct Faults(Vec<String>);

impl Faults {
    /// The value, or a stand-in when it is wrong.
    fn take<T, E: Display>(
        &mut self,
        flag: &str,
        text: &str,
        value: Result<T, E>,
        stand_in: T,
    ) -> T {
        value.unwrap_or_else(|error| {
            self.0.push(format!("{flag}: {text:?}: {error}"));
            stand_in
        })
    }

    /// Sets a setting to the value that `parse` makes of the text, if it is right.
    fn set<T>(
        &mut self,
        flag: &str,
        text: &str,
        parse: fn(&str) -> Result<T, String>,
        setting: &mut T,
    ) {
        match parse(text) {
            Ok(value) => *setting = value,
            Err(error) => self.0.push(format!("{flag}: {text:?}: {error}")),
        }
    }
}

impl Listen {
    /// The address.
    fn judge(&self, faults: &mut Faults) -> SocketAddr {
        let stand_in = SocketAddr::from(([127, 0, 0, 1], 8080));
        faults.take(
            "--listen",
            &self.listen,
            SocketAddr::from_str(&self.listen),
            stand_in,
        )
    }
}

impl Flags {
    /// All that a server is told.
    fn judge(&self, faults: &mut Faults) -> Serve {
        let log_format = values::log_format(&self.log_format);
        let log_filter = EnvFilter::builder().parse(&self.log_filter);
        Serve {
            listen: self.listen.judge(faults),
            log_format: faults.take(
                "--log-format",
                &self.log_format,
                log_format,
                LogFormat::Text,
            ),
            log_filter: faults.take(
                "RUST_LOG",
                &self.log_filter,
                log_filter,
                EnvFilter::default(),
            ),
            settings: self.settings(faults),
        }
    }

    /// The service's own settings.
    fn settings(&self, faults: &mut Faults) -> Settings {
        let mut settings = Settings::default();
        faults.set(
            "--max-body",
            &self.max_body,
            values::bytes,
            &mut settings.max_body_bytes,
        );
        faults.set(
            "--max-cells",
            &self.max_cells,
            values::count,
            &mut settings.max_cells,
        );
        faults.set(
            "--max-effort",
            &self.max_effort,
            values::effort,
            &mut settings.max_effort,
        );
        faults.set("--drain", &self.drain, values::time, &mut settings.drain);
        faults.set("--grace", &self.grace, values::time, &mut settings.grace);
        faults.set(
            "--cors-origins",
            &self.cors_origins,
            values::origins,
            &mut settings.cors_origins,
        );
        settings
    }
}
