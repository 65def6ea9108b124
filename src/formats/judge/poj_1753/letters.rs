//! Cuts a text that comes in pieces into letters, passing blanks. Knows nothing of boards.

use crate::formats::judge::blank::is_blank;
use crate::formats::judge::cursor::{Cursor, Position, is_continuation};
use crate::formats::judge::excerpt::Excerpt;
use crate::formats::judge::frame::Tokens;

/// A character that is no blank.
#[derive(Debug)]
pub(super) enum Letter<'a> {
    /// `w` or `b`: off or on.
    Light(bool),
    /// Any other character, and where it is.
    Other(Position, &'a Excerpt),
}

/// The reader of letters; between two pieces it holds the beginning of a character cut apart.
#[derive(Debug)]
pub(super) struct Letters {
    /// Where the reader is.
    cursor: Cursor,
    /// The place of the character that has begun and may go on.
    open_at: Option<Position>,
    /// The last character that was no letter of the game.
    excerpt: Excerpt,
}

/// A reader at the start of a text.
impl Default for Letters {
    fn default() -> Self {
        Self {
            cursor: Cursor::new(),
            open_at: None,
            excerpt: Excerpt::new(),
        }
    }
}

impl Tokens for Letters {
    type Token<'a> = Letter<'a>;

    #[inline]
    fn next(&mut self, rest: &mut &[u8]) -> Option<Letter<'_>> {
        if let Some(at) = self.open_at {
            return self.go_on(at, rest);
        }
        if let [byte, ..] = rest
            && is_blank(*byte)
        {
            self.cursor.pass_blanks(rest);
        }
        match *rest {
            [] => None,
            [letter, tail @ ..] if is_light(*letter) => {
                self.cursor.pass_one();
                *rest = tail;
                Some(Letter::Light(*letter == b'b'))
            }
            [_, ..] => self.open(rest),
        }
    }

    fn finish(&mut self) -> Option<Letter<'_>> {
        self.open_at.map(|at| self.close(at))
    }

    fn pass_blanks(&mut self, rest: &mut &[u8]) -> bool {
        if self.open_at.is_some() {
            return false;
        }
        self.cursor.pass_blanks(rest);
        true
    }

    fn pass_lines(&mut self, n_lines: u64) {
        self.cursor.pass_lines(n_lines);
    }

    fn position(&self) -> Position {
        self.cursor.position()
    }
}

impl Letters {
    /// Begins a character that is no letter of the game, with the first byte of `rest`.
    fn open(&mut self, rest: &mut &[u8]) -> Option<Letter<'_>> {
        let at = self.cursor.position();
        self.excerpt.clear();
        self.pass(1, rest);
        self.go_on(at, rest)
    }

    /// Reads on in the character that began `at`, and gives it if it ends in `rest`.
    fn go_on(&mut self, at: Position, rest: &mut &[u8]) -> Option<Letter<'_>> {
        let bytes = rest.iter();
        let n_bytes = bytes.take_while(|byte| is_continuation(**byte)).count();
        self.pass(n_bytes, rest);
        self.open_at = Some(at);
        if rest.is_empty() {
            return None;
        }
        Some(self.close(at))
    }

    /// Takes `n_bytes` of `rest` into the character.
    fn pass(&mut self, n_bytes: usize, rest: &mut &[u8]) {
        let (piece, tail) = rest.split_at(n_bytes);
        self.excerpt.extend(piece);
        self.cursor.pass(piece);
        *rest = tail;
    }

    /// Ends the character that began `at`.
    const fn close(&mut self, at: Position) -> Letter<'_> {
        self.open_at = None;
        Letter::Other(at, &self.excerpt)
    }
}

/// Is `byte` one of `b` and `w`? A table, since which of the two it is cannot be foretold.
const fn is_light(byte: u8) -> bool {
    LIGHT[byte as usize]
}

/// [`is_light`] for each byte.
const LIGHT: [bool; 256] = {
    let mut table = [false; 256];
    table[b'b' as usize] = true;
    table[b'w' as usize] = true;
    table
};

#[cfg(test)]
mod tests {
    use super::{Letter, Letters};
    use crate::formats::judge::frame::Tokens;

    /// A letter as `b`, `w` or `line:column character`.
    fn show(letter: &Letter<'_>) -> String {
        match letter {
            Letter::Light(true) => "b".to_owned(),
            Letter::Light(false) => "w".to_owned(),
            Letter::Other(at, excerpt) => format!("{}:{} {}", at.line, at.column, excerpt.render()),
        }
    }

    /// Checks the letters of `text`, in pieces of every size.
    #[track_caller]
    fn check(text: &[u8], expected: &[&str]) {
        for n_bytes in 1..=text.len() {
            let mut letters = Letters::default();
            let mut found = Vec::new();
            for mut piece in text.chunks(n_bytes) {
                while let Some(letter) = letters.next(&mut piece) {
                    found.push(show(&letter));
                }
            }
            found.extend(letters.finish().map(|letter| show(&letter)));
            assert_eq!(found, expected, "in pieces of {n_bytes}");
        }
    }

    #[test]
    fn letters_need_no_blanks_and_take_any() {
        check(b"bw\r\n w\tb\n", &["b", "w", "w", "b"]);
        check(b" \n", &[]);
    }

    #[test]
    fn other_characters_are_given_one_by_one() {
        check("bxé\nb€".as_bytes(), &["b", "1:2 x", "1:3 é", "b", "2:2 €"]);
        check(
            b"w\xff\xe2\x82b",
            &["w", "1:2 \\xff", "1:3 \\xe2\\x82", "b"],
        );
        check(b"\x80\x80b", &["1:1 \\x80\\x80", "b"]);
    }
}
