//! The flags of a server, as text, and what they mean.

use std::fmt::Display;
use std::net::SocketAddr;
use std::str::FromStr;

use clap::Args;
use tracing_subscriber::EnvFilter;

use super::{Serve, values};
use crate::http::settings::Settings;
use crate::telemetry::LogFormat;

/// Where the server listens.
#[derive(Debug, Args)]
pub(super) struct Listen {
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
pub(super) struct Flags {
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
    /// The most memory of one such search; past it the answer is the best found and a bound
    #[arg(
        long,
        env = "LIGHTS_OUT_MAX_SEARCH_MEMORY",
        default_value = "256MiB",
        value_name = "SIZE"
    )]
    max_search_memory: String,
    /// The most connections at once; on a few more, all but probes are refused with 503
    #[arg(
        long,
        env = "LIGHTS_OUT_MAX_CONNECTIONS",
        default_value = "4096",
        value_name = "NUMBER"
    )]
    max_connections: String,
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

/// What is wrong with the values, each with its flag.
#[derive(Debug, Default)]
pub(super) struct Faults(pub(super) Vec<String>);

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
            self.note(flag, text, error);
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
            Err(error) => self.note(flag, text, error),
        }
    }

    /// Notes what is wrong with the value of a flag.
    fn note(&mut self, flag: &str, text: &str, error: impl Display) {
        self.0.push(format!("{flag}: {text:?}: {error}"));
    }
}

impl Listen {
    /// The address.
    pub(super) fn judge(&self, faults: &mut Faults) -> SocketAddr {
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
    pub(super) fn judge(&self, faults: &mut Faults) -> Serve {
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
        faults.set(
            "--max-search-memory",
            &self.max_search_memory,
            values::bytes,
            &mut settings.search_bytes,
        );
        faults.set(
            "--max-connections",
            &self.max_connections,
            values::count,
            &mut settings.max_connections,
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
