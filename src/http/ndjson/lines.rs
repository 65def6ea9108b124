//! A stream of bytes divided into lines.
//!
//! A line ends by LF or CR LF, the last one by the end as well. Blank lines are passed over, and counted;
//! so is a UTF-8 byte-order mark at the start. A line over the limit is not kept.

use bytes::{Buf, Bytes};

/// The byte-order mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// What may stand around a line that is as long as it may be: the mark and a CR.
const AROUND_BYTES: usize = MARK.len() + 1;

/// A line that is not blank.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Its bytes, without its end.
    Whole(Bytes),
    /// It is over the limit.
    TooLong,
}

/// Divides a stream.
#[derive(Debug)]
pub(super) struct Lines {
    /// The longest line, in bytes.
    max_bytes: usize,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
    /// Is that line over the limit? Then none of it is kept.
    is_over: bool,
    /// How many lines have ended.
    number: u64,
}

impl Lines {
    /// Nothing yet, and lines of at most `max_bytes`.
    pub(super) const fn new(max_bytes: usize) -> Self {
        Self {
            max_bytes,
            begun: Vec::new(),
            is_over: false,
            number: 0,
        }
    }

    /// The number of the last line that has ended, from 1.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Is the next byte the first of a line?
    pub(super) const fn is_between(&self) -> bool {
        self.begun.is_empty() && !self.is_over
    }

    /// Counts lines that the caller has taken off the stream itself, while it was between two.
    pub(super) const fn pass(&mut self, n_lines: u64) {
        self.number += n_lines;
    }

    /// Takes the next line that is not blank from the front of `bytes`; without one takes all.
    pub(super) fn take(&mut self, bytes: &mut Bytes) -> Option<Line> {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let end_of_line = bytes.split_to(end);
            bytes.advance(1);
            if let Some(line) = self.end(end_of_line) {
                return Some(line);
            }
        }
        self.keep(bytes);
        bytes.clear();
        None
    }

    /// The last line, when it has no end of its own and is not blank.
    pub(super) fn finish(&mut self) -> Option<Line> {
        if self.is_between() {
            return None;
        }
        self.end(Bytes::new())
    }

    /// Keeps a piece of a line.
    fn keep(&mut self, piece: &[u8]) {
        if self.max_bytes.saturating_add(AROUND_BYTES) < self.begun.len() + piece.len() {
            self.is_over = true;
            self.begun = Vec::new();
        }
        if !self.is_over {
            self.begun.extend_from_slice(piece);
        }
    }

    /// Ends a line by its last piece; `None` when it is blank.
    fn end(&mut self, piece: Bytes) -> Option<Line> {
        self.number += 1;
        let whole = if self.begun.is_empty() {
            piece
        } else {
            self.keep(&piece);
            std::mem::take(&mut self.begun).into()
        };
        let is_over = std::mem::take(&mut self.is_over);
        let mut line = &whole[..];
        if self.number == 1 {
            line = line.strip_prefix(MARK).unwrap_or(line);
        }
        line = line.strip_suffix(b"\r").unwrap_or(line);
        if is_over || self.max_bytes < line.len() {
            return Some(Line::TooLong);
        }
        if line.trim_ascii().is_empty() {
            return None;
        }
        Some(Line::Whole(whole.slice_ref(line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the lines of a stream that comes in pieces of every size: number and text, none for one too long.
    #[track_caller]
    fn check(max_bytes: usize, stream: &str, expected: &[(u64, Option<&str>)]) {
        let expected: Vec<(u64, Line)> = expected
            .iter()
            .map(|(number, text)| match text {
                Some(text) => (*number, Line::Whole(Bytes::from((*text).to_owned()))),
                None => (*number, Line::TooLong),
            })
            .collect();
        for piece_len in 1..=stream.len().max(1) {
            let (mut lines, mut found) = (Lines::new(max_bytes), Vec::new());
            for piece in stream.as_bytes().chunks(piece_len) {
                let mut piece = Bytes::copy_from_slice(piece);
                while let Some(line) = lines.take(&mut piece) {
                    found.push((lines.number(), line));
                }
                assert!(lines.begun.len() <= max_bytes + AROUND_BYTES);
            }
            if let Some(line) = lines.finish() {
                found.push((lines.number(), line));
            }
            assert_eq!(found, expected, "{stream:?} by {piece_len}");
        }
    }

    #[test]
    fn lines_are_found_however_they_come() {
        check(9, "", &[]);
        check(9, "\n\r\n \t\n", &[]);
        check(9, "a\nb", &[(1, Some("a")), (2, Some("b"))]);
        check(9, "a\r\n\r\nb\r\n", &[(1, Some("a")), (3, Some("b"))]);
        check(
            9,
            "\u{feff}a\n\u{feff}b\n",
            &[(1, Some("a")), (2, Some("\u{feff}b"))],
        );
        check(9, "\u{feff}\na\n", &[(2, Some("a"))]);
        check(9, " a \r \n", &[(1, Some(" a \r "))]);
    }

    #[test]
    fn a_line_over_the_limit_is_not_kept() {
        check(
            3,
            "abc\nabcd\nabc",
            &[(1, Some("abc")), (2, None), (3, Some("abc"))],
        );
        check(3, "abc\r\nabcd\r\n", &[(1, Some("abc")), (2, None)]);
        check(3, "\u{feff}abc\r\n", &[(1, Some("abc"))]);
        check(
            3,
            "a\nabcdefghijklmnop\n\nd\n",
            &[(1, Some("a")), (2, None), (4, Some("d"))],
        );
        check(3, "abcdefghijklmnop", &[(1, None)]);
    }
}
