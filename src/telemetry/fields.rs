//! The fields of a line of text: `name=value`, values quoted only where they have to be.

use std::fmt::{self, Debug};

use tracing::field::{Field, Visit};
use tracing_subscriber::field::RecordFields;
use tracing_subscriber::fmt::FormatFields;
use tracing_subscriber::fmt::format::Writer;

/// Writes fields for people, the message first and without its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields;

impl<'w> FormatFields<'w> for Fields {
    fn format_fields<R: RecordFields>(&self, writer: Writer<'w>, fields: R) -> fmt::Result {
        let mut line = Line {
            writer,
            is_begun: false,
            outcome: Ok(()),
        };
        fields.record(&mut line);
        line.outcome
    }
}

/// A line being written.
struct Line<'w> {
    /// Where it goes.
    writer: Writer<'w>,
    /// Does it have a field already?
    is_begun: bool,
    /// Has all writing gone well?
    outcome: fmt::Result,
}

impl Line<'_> {
    /// Writes what stands before a value: a blank after another field, and the name.
    fn begin(&mut self, field: &Field) -> fmt::Result {
        if std::mem::replace(&mut self.is_begun, true) {
            self.writer.write_char(' ')?;
        }
        if field.name() == "message" {
            return Ok(());
        }
        self.writer.write_str(field.name())?;
        self.writer.write_char('=')
    }

    /// Writes a text: as it is when it is a plain word, else quoted, so that no value can look like a field or a line.
    fn text(&mut self, field: &Field, text: &str) -> fmt::Result {
        self.begin(field)?;
        if !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !b"\"\\=".contains(&byte))
        {
            self.writer.write_str(text)
        } else {
            write!(self.writer, "{text:?}")
        }
    }

    /// Writes a whole number.
    fn number(&mut self, field: &Field, number: u64) -> fmt::Result {
        self.begin(field)?;
        self.writer.write_str(itoa::Buffer::new().format(number))
    }

    /// Writes any other value.
    fn debug(&mut self, field: &Field, value: &dyn Debug) -> fmt::Result {
        self.begin(field)?;
        write!(self.writer, "{value:?}")
    }
}

impl Visit for Line<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.outcome = self.outcome.and_then(|()| self.text(field, value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.outcome = self.outcome.and_then(|()| self.number(field, value));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.outcome = self.outcome.and_then(|()| self.debug(field, value));
    }
}
