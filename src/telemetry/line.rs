//! A line of the log, made straight into its buffer: for people `time LEVEL message name=value`, for
//! machines an object of the same parts.
//!
//! The stock formats cost a small request more than its solving does, the one for machines most of all.

use std::fmt::{self, Debug, Write};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use super::LogFormat;
use super::clock::Clock;

impl<S, N> FormatEvent<S, N> for LogFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let level = event.metadata().level().as_str();
        match self {
            Self::Text => {
                Clock.format_time(&mut writer)?;
                write!(writer, " {level:>5}")?;
                let mut text = Text(writer.by_ref(), Ok(()));
                event.record(&mut text);
                text.1?;
            }
            Self::Json => {
                writer.write_str("{\"timestamp\":\"")?;
                Clock.format_time(&mut writer)?;
                writer.write_str("\",\"level\":\"")?;
                writer.write_str(level)?;
                writer.write_char('"')?;
                let mut json = Json(writer.by_ref(), Ok(()));
                event.record(&mut json);
                json.1?;
                writer.write_char('}')?;
            }
        }
        writer.write_char('\n')
    }
}

/// Fields as `name=value`, the message without its name; and whether all writing went well.
struct Text<'w>(Writer<'w>, fmt::Result);

impl Text<'_> {
    /// Writes a blank and the name.
    fn begin(&mut self, field: &Field) -> fmt::Result {
        self.0.write_char(' ')?;
        if field.name() == "message" {
            return Ok(());
        }
        self.0.write_str(field.name())?;
        self.0.write_char('=')
    }

    /// Writes a text: as it is when it is a plain word, else quoted, so that no value can look like a field or a line.
    fn text(&mut self, field: &Field, text: &str) -> fmt::Result {
        self.begin(field)?;
        if !text.is_empty() && text.bytes().all(|byte| is_plain(byte) && byte != b'=') {
            self.0.write_str(text)
        } else {
            write!(self.0, "{text:?}")
        }
    }

    /// Writes a whole number.
    fn number(&mut self, field: &Field, number: u64) -> fmt::Result {
        self.begin(field)?;
        self.0.write_str(itoa::Buffer::new().format(number))
    }

    /// Writes any other value, on the line whatever it holds.
    fn debug(&mut self, field: &Field, value: &dyn Debug) -> fmt::Result {
        self.begin(field)?;
        write!(OnOneLine(&mut self.0), "{value:?}")
    }
}

impl Visit for Text<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.1 = self.1.and_then(|()| self.text(field, value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.1 = self.1.and_then(|()| self.number(field, value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.1 = self.1.and_then(|()| self.debug(field, value));
    }
}

/// Fields as members of an object that has some already; and whether all writing went well.
struct Json<'w>(Writer<'w>, fmt::Result);

impl Json<'_> {
    /// Writes a comma, the name, and the value as it is.
    fn bare(&mut self, field: &Field, value: &str) -> fmt::Result {
        self.0.write_str(",\"")?;
        self.0.write_str(field.name())?;
        self.0.write_str("\":")?;
        self.0.write_str(value)
    }

    /// Writes a comma, the name, and the value as a string.
    fn string(&mut self, field: &Field, value: fmt::Arguments<'_>) -> fmt::Result {
        self.bare(field, "\"")?;
        InString(&mut self.0).write_fmt(value)?;
        self.0.write_char('"')
    }
}

impl Visit for Json<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.1 = self
            .1
            .and_then(|()| self.string(field, format_args!("{value}")));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        let mut digits = itoa::Buffer::new();
        self.1 = self.1.and_then(|()| self.bare(field, digits.format(value)));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        let word = if value { "true" } else { "false" };
        self.1 = self.1.and_then(|()| self.bare(field, word));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.1 = self
            .1
            .and_then(|()| self.string(field, format_args!("{value:?}")));
    }
}

/// Is the byte a visible ASCII character other than `"` and `\`?
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && byte != b'"' && byte != b'\\'
}

/// Text with control characters escaped.
struct OnOneLine<'a, 'w>(&'a mut Writer<'w>);

impl Write for OnOneLine<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.contains(char::is_control) {
            return self.0.write_str(text);
        }
        text.chars().try_for_each(|char| {
            if char.is_control() {
                write!(self.0, "{}", char.escape_default())
            } else {
                self.0.write_char(char)
            }
        })
    }
}

/// Text inside a string of JSON.
struct InString<'a, 'w>(&'a mut Writer<'w>);

impl Write for InString<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| is_plain(byte) || byte == b' ') {
            return self.0.write_str(text);
        }
        text.chars().try_for_each(|char| match char {
            '"' | '\\' => write!(self.0, "\\{char}"),
            '\0'..='\x1f' => write!(self.0, "\\u{:04x}", u32::from(char)),
            _ => self.0.write_char(char),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};

    use super::*;

    /// What [`std::io::Write`] appends to.
    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What a format makes of an event with values of every kind.
    fn written(format: LogFormat) -> String {
        let sink = Sink::default();
        let sink_in_log = sink.clone();
        let builder = tracing_subscriber::fmt().event_format(format);
        let subscriber = builder.with_writer(move || sink_in_log.clone()).finish();
        tracing::subscriber::with_default(subscriber, || {
            tracing::warn!(
                plain = "a/b-1",
                hard = "a \"b\"\\\n=é\u{7f}",
                empty = "",
                number = 18_u64,
                is_it = true,
                shown = %"x\ty",
                "two words"
            );
        });
        let bytes = sink.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_line_for_people_has_every_value_and_stays_one_line() {
        let line = written(LogFormat::Text);
        let expected = concat!(
            "  WARN two words plain=a/b-1 hard=\"a \\\"b\\\"\\\\\\n=é\\u{7f}\" empty=\"\" ",
            "number=18 is_it=true shown=x\\ty\n"
        );
        assert_eq!(line.split_once('Z').unwrap().1, expected);
    }

    #[test]
    fn a_line_for_machines_is_an_object_with_every_value() {
        let line = written(LogFormat::Json);
        let mut object: Value = serde_json::from_str(&line).unwrap();
        let time = object.as_object_mut().unwrap().remove("timestamp").unwrap();
        assert!(time.as_str().unwrap().ends_with('Z'), "{time}");
        let expected = json!({
            "level": "WARN", "message": "two words", "plain": "a/b-1", "hard": "a \"b\"\\\n=é\u{7f}",
            "empty": "", "number": 18, "is_it": true, "shown": "x\ty",
        });
        assert_eq!(object, expected);
        assert_eq!(line.find('\n'), Some(line.len() - 1));
    }
}
