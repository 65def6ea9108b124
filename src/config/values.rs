//! The values of flags, from text.

use std::time::Duration;

use axum::http::HeaderValue;
use bytesize::ByteSize;

use crate::http::settings::CorsOrigins;
use crate::telemetry::LogFormat;

/// `text` or `json`.
pub(super) fn log_format(text: &str) -> Result<LogFormat, &'static str> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("expected text or json"),
    }
}

/// A number of bytes, such as `64MiB`.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let size: ByteSize = text.parse()?;
    usize::try_from(size.as_u64()).map_err(|error| error.to_string())
}

/// A whole number from 1.
pub(super) fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("expected at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}

/// A time, such as `500ms`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| error.to_string())
}

/// A time of at least a millisecond, such as `10s`.
pub(super) fn effort(text: &str) -> Result<Duration, String> {
    match time(text)? {
        time if time < Duration::from_millis(1) => Err("expected at least 1ms".to_owned()),
        time => Ok(time),
    }
}

/// `*`, or origins such as `https://a.example` divided by commas.
pub(super) fn origins(text: &str) -> Result<CorsOrigins, String> {
    if text == "*" {
        return Ok(CorsOrigins::Any);
    }
    text.split(',')
        .map(str::trim)
        .map(origin)
        .collect::<Result<_, _>>()
        .map(CorsOrigins::List)
}

/// One origin: a scheme, `://`, a host, perhaps a port, and nothing behind it.
fn origin(text: &str) -> Result<HeaderValue, String> {
    let wrong = || format!("{text:?} is no origin such as https://a.example");
    let (scheme, host) = text.split_once("://").ok_or_else(wrong)?;
    if scheme.is_empty() || host.is_empty() || host.contains(['/', '*', ' ']) {
        return Err(wrong());
    }
    HeaderValue::from_str(text).map_err(|_| wrong())
}
