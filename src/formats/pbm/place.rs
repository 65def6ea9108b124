//! Lines and columns of a bitmap's text, found again from an offset when a fault is told.

use super::{FaultKind, PbmError, PbmFault};

/// The longest piece of a word that a message shows, in bytes.
const MAX_FOUND: usize = 20;

/// A place in a text; it only moves on, so that many faults cost one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// How many bytes lie before it.
    offset: usize,
    /// The line, from 1.
    line: u64,
    /// The column, from 1.
    column: u64,
}

impl Place {
    /// The start of a text.
    pub(super) const START: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };

    /// A fault at `offset`, which does not lie before the place.
    pub(super) fn fault(&mut self, bytes: &[u8], offset: usize, kind: FaultKind) -> PbmFault {
        for idx in self.offset..offset {
            match bytes[idx] {
                // The CR before it has ended the line.
                b'\n' if 0 < idx && bytes[idx - 1] == b'\r' => {}
                b'\n' | b'\r' => (self.line, self.column) = (self.line + 1, 1),
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.offset = offset;
        PbmFault {
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

/// The error of a single fault at `offset`.
pub(super) fn error(bytes: &[u8], offset: usize, kind: FaultKind) -> PbmError {
    let mut place = Place::START;
    PbmError::Text(vec![place.fault(bytes, offset, kind)])
}

/// Does the byte divide?
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// How many bytes the comment at the start of `bytes` has, without its line end.
pub(super) fn comment_len(bytes: &[u8]) -> usize {
    let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
    bytes.iter().position(is_end).unwrap_or(bytes.len())
}

/// The word at `offset` for a message.
pub(super) fn word(bytes: &[u8], offset: usize) -> String {
    let rest = &bytes[offset.min(bytes.len())..];
    if rest.is_empty() {
        return "the end of the bitmap".to_owned();
    }
    let is_end = |&byte: &u8| is_blank(byte) || byte == b'#';
    let len = rest.iter().position(is_end).unwrap_or(rest.len()).max(1);
    let shown = rest[..len.min(MAX_FOUND)].escape_ascii();
    let ellipsis = if MAX_FOUND < len { "…" } else { "" };
    format!("{shown}{ellipsis}")
}

/// The character at `offset` for a message: its bytes as escapes where it is not plain.
pub(super) fn character(bytes: &[u8], offset: usize) -> String {
    let len = character_len(&bytes[offset..]);
    bytes[offset..offset + len].escape_ascii().to_string()
}

/// How many bytes the first character has: one, and the UTF-8 continuation bytes behind it, at most three.
pub(super) fn character_len(bytes: &[u8]) -> usize {
    let rest = bytes.iter().skip(1).take(3);
    1 + rest.take_while(|byte| matches!(byte, 0x80..=0xbf)).count()
}
