//! Where in a text a reader is, by line and column. Knows nothing of what the text means.

use super::blank::is_blank;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// The line, from 1.
    pub(super) line: u64,
    /// The column, from 1, in characters.
    pub(super) column: u64,
}

/// Follows a text byte by byte; the rules of counting are at the head of [`super`].
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    /// The place of the next character.
    position: Position,
    /// Was the last byte a CR? A LF after it ends no further line.
    is_after_cr: bool,
}

impl Cursor {
    /// A cursor at the start of a text.
    pub(super) const fn new() -> Self {
        let position = Position { line: 1, column: 1 };
        Self {
            position,
            is_after_cr: false,
        }
    }

    /// The place of the next character.
    pub(super) const fn position(&self) -> Position {
        self.position
    }

    /// Passes one character of one byte that ends no line.
    pub(super) const fn pass_one(&mut self) {
        self.position.column += 1;
        self.is_after_cr = false;
    }

    /// Passes bytes without a line end; continuation bytes take no column.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let n_chars = bytes.iter().filter(|&&byte| !is_continuation(byte)).count();
        self.position.column += n_chars as u64;
        self.is_after_cr &= bytes.is_empty();
    }

    /// Passes this many lines to their ends, each a LF; at least one.
    pub(super) const fn pass_lines(&mut self, n_lines: u64) {
        self.position.line += n_lines;
        self.position.column = 1;
        self.is_after_cr = false;
    }

    /// Passes the blanks at the start of `rest` and takes them off it.
    pub(super) fn pass_blanks(&mut self, rest: &mut &[u8]) {
        while let [byte, tail @ ..] = rest
            && is_blank(*byte)
        {
            self.pass_blank(*byte);
            *rest = tail;
        }
    }

    /// Passes one blank.
    const fn pass_blank(&mut self, byte: u8) {
        match byte {
            b'\n' if self.is_after_cr => self.is_after_cr = false,
            b'\n' => self.end_line(),
            b'\r' => {
                self.end_line();
                self.is_after_cr = true;
            }
            _ => self.pass_one(),
        }
    }

    /// Goes to the start of the next line.
    const fn end_line(&mut self) {
        self.position.line += 1;
        self.position.column = 1;
    }
}

/// Is `byte` the second, third or fourth of a UTF-8 character?
pub(super) const fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    /// Passes `text` as a reader does and checks where its end is.
    #[track_caller]
    fn check(text: &str, line: u64, column: u64) {
        let mut cursor = Cursor::new();
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            cursor.pass_blanks(&mut rest);
            let n_bytes = rest.iter().take_while(|byte| b' ' < **byte).count();
            cursor.pass(&rest[..n_bytes]);
            rest = &rest[n_bytes..];
        }
        let position = cursor.position();
        assert_eq!((position.line, position.column), (line, column), "{text:?}");
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        check("", 1, 1);
        check("a\nb", 2, 2);
        check("a\r\nb\r\n", 3, 1);
        check("a\rb\r", 3, 1);
        check("\n\r", 3, 1);
        check("\r\r\n\n", 4, 1);
        check("\ra\n", 3, 1);
    }

    #[test]
    fn columns_count_characters() {
        check("a\tb \x0b\x0c", 1, 7);
        check("é€𝄞", 1, 4);
    }
}
