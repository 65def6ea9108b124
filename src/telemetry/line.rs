//! A line of the log, made straight where it waits to be written: for people `time LEVEL message name=value`,
//! for machines an object of the same parts.
//!
//! The stock formats cost a small request more than its solving does, the one for machines most of all.

use std::fmt::{self, Debug, Write};

use tracing::Event;
use tracing::field::{Field, Visit};

use super::LogFormat;
use super::clock;

impl LogFormat {
    /// Appends the line of an event.
    pub(super) fn write(self, event: &Event<'_>, line: &mut Vec<u8>) {
        let level = event.metadata().level().as_str();
        match self {
            Self::Text => {
                clock::write_now(line);
                line.extend_from_slice(&b"      "[level.len().min(5)..]);
                line.extend_from_slice(level.as_bytes());
                event.record(&mut Text(line));
            }
            Self::Json => {
                line.extend_from_slice(b"{\"timestamp\":\"");
                clock::write_now(line);
                line.extend_from_slice(b"\",\"level\":\"");
                line.extend_from_slice(level.as_bytes());
                line.push(b'"');
                event.record(&mut Json(line));
                line.push(b'}');
            }
        }
        line.push(b'\n');
    }
}

/// Fields as `name=value`, the message without its name.
struct Text<'a>(&'a mut Vec<u8>);

impl Text<'_> {
    /// Writes a blank and the name.
    fn begin(&mut self, field: &Field) {
        self.0.push(b' ');
        if field.name() != "message" {
            self.0.extend_from_slice(field.name().as_bytes());
            self.0.push(b'=');
        }
    }

    /// Writes any value, on the line whatever it holds.
    fn format(&mut self, value: fmt::Arguments<'_>) {
        // Writing to memory does not fail; a value that cannot be told is left as far as it came.
        let _ = OnOneLine(self.0).write_fmt(value);
    }
}

impl Visit for Text<'_> {
    /// Writes a text: as it is when it is a plain word, else quoted, so that no value can look like a field or a line.
    fn record_str(&mut self, field: &Field, value: &str) {
        self.begin(field);
        if !value.is_empty() && value.bytes().all(|byte| is_plain(byte) && byte != b'=') {
            self.0.extend_from_slice(value.as_bytes());
        } else {
            self.format(format_args!("{value:?}"));
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.begin(field);
        let mut digits = itoa::Buffer::new();
        self.0.extend_from_slice(digits.format(value).as_bytes());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.begin(field);
        self.format(format_args!("{value:?}"));
    }
}

/// Fields as members of an object that has some already.
struct Json<'a>(&'a mut Vec<u8>);

impl Json<'_> {
    /// Writes a comma and the name.
    fn begin(&mut self, field: &Field) {
        self.0.extend_from_slice(b",\"");
        self.0.extend_from_slice(field.name().as_bytes());
        self.0.extend_from_slice(b"\":");
    }

    /// Writes a member whose value is a string.
    fn string(&mut self, field: &Field, value: fmt::Arguments<'_>) {
        self.begin(field);
        self.0.push(b'"');
        // As for text.
        let _ = InString(self.0).write_fmt(value);
        self.0.push(b'"');
    }
}

impl Visit for Json<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.string(field, format_args!("{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.begin(field);
        let mut digits = itoa::Buffer::new();
        self.0.extend_from_slice(digits.format(value).as_bytes());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.begin(field);
        let word: &[u8] = if value { b"true" } else { b"false" };
        self.0.extend_from_slice(word);
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.string(field, format_args!("{value:?}"));
    }
}

/// Is the byte a visible ASCII character other than `"` and `\`?
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && byte != b'"' && byte != b'\\'
}

/// Text with control characters escaped.
struct OnOneLine<'a>(&'a mut Vec<u8>);

impl Write for OnOneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            self.0.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        for piece in text.split_inclusive(char::is_control) {
            let plain = piece.trim_end_matches(char::is_control);
            self.0.extend_from_slice(plain.as_bytes());
            let control = piece[plain.len()..].escape_default();
            self.0.extend(control.map(|char| char as u8));
        }
        Ok(())
    }
}

/// Text inside a string of JSON.
struct InString<'a>(&'a mut Vec<u8>);

impl Write for InString<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.bytes().all(|byte| is_plain(byte) || byte == b' ') {
            self.0.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        for byte in text.bytes() {
            match byte {
                b'"' | b'\\' => self.0.extend_from_slice(&[b'\\', byte]),
                0..0x20 => {
                    let hex = |digit: u8| b"0123456789abcdef"[usize::from(digit)];
                    let escape = [b'\\', b'u', b'0', b'0', hex(byte >> 4), hex(byte & 15)];
                    self.0.extend_from_slice(&escape);
                }
                _ => self.0.push(byte),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tracing_subscriber::layer::SubscriberExt;

    use super::super::Lines;
    use super::*;

    /// What a format makes of an event with values of every kind.
    fn written(format: LogFormat) -> String {
        let lines = Lines::new(format);
        let subscriber = tracing_subscriber::registry().with(lines.clone());
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
        String::from_utf8(lines.lock().lines.clone()).unwrap()
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
