//! Cuts a text that comes in pieces into words divided by blanks. Knows lights, but not what n is.

use super::blank::is_blank;
use super::cursor::{Cursor, Position};
use super::excerpt::Excerpt;
use super::frame::Tokens;

/// A word and the place of its first character.
#[derive(Debug)]
pub(super) struct Token<'a> {
    /// The place of the first character.
    pub(super) at: Position,
    /// The word.
    pub(super) word: Word<'a>,
}

/// What stands between two blanks.
#[derive(Debug)]
pub(super) enum Word<'a> {
    /// `0` or `1`: off or on.
    Light(bool),
    /// Anything else, never empty.
    Other(&'a Excerpt),
}

impl Word<'_> {
    /// The word for a message.
    pub(super) fn render(&self) -> String {
        match self {
            Self::Light(is_on) => u8::from(*is_on).to_string(),
            Self::Other(excerpt) => excerpt.render(),
        }
    }
}

/// The reader of words; between two pieces it holds the beginning of the word cut apart.
#[derive(Debug)]
pub(super) struct Words {
    /// Where the reader is.
    cursor: Cursor,
    /// The place of the word that has begun and not ended.
    open_at: Option<Position>,
    /// The beginning of the last word that was not read at once.
    excerpt: Excerpt,
}

/// A reader at the start of a text.
impl Default for Words {
    fn default() -> Self {
        Self {
            cursor: Cursor::new(),
            open_at: None,
            excerpt: Excerpt::new(),
        }
    }
}

impl Tokens for Words {
    type Token<'a> = Token<'a>;

    #[inline]
    fn next(&mut self, rest: &mut &[u8]) -> Option<Token<'_>> {
        if let Some(at) = self.open_at {
            return self.go_on(at, rest);
        }
        self.cursor.pass_blanks(rest);
        let at = self.cursor.position();
        match *rest {
            [] => None,
            [digit, tail @ ..] if is_light(*digit) && begins_blank(tail) => {
                self.cursor.pass_one();
                *rest = tail;
                let word = Word::Light(*digit == b'1');
                Some(Token { at, word })
            }
            _ => {
                self.excerpt.clear();
                self.go_on(at, rest)
            }
        }
    }

    fn finish(&mut self) -> Option<Token<'_>> {
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

impl Words {
    /// Reads on in the word that began `at`, and gives it if it ends in `rest`.
    fn go_on(&mut self, at: Position, rest: &mut &[u8]) -> Option<Token<'_>> {
        let n_bytes = rest.iter().take_while(|byte| !is_blank(**byte)).count();
        let (piece, tail) = rest.split_at(n_bytes);
        self.excerpt.extend(piece);
        self.cursor.pass(piece);
        self.open_at = Some(at);
        *rest = tail;
        if tail.is_empty() {
            return None;
        }
        Some(self.close(at))
    }

    /// Ends the word that began `at`.
    fn close(&mut self, at: Position) -> Token<'_> {
        self.open_at = None;
        let word = match self.excerpt.bytes() {
            b"0" => Word::Light(false),
            b"1" => Word::Light(true),
            _ => Word::Other(&self.excerpt),
        };
        Token { at, word }
    }
}

/// Is `byte` one of `0` and `1`? One comparison, since which of the two it is cannot be foretold.
const fn is_light(byte: u8) -> bool {
    byte | 1 == b'1'
}

/// Does `bytes` begin with a blank?
fn begins_blank(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|byte| is_blank(*byte))
}

#[cfg(test)]
mod tests {
    use super::{Token, Words};
    use crate::formats::judge::frame::Tokens;

    /// A word as `line:column word`.
    fn show(token: &Token<'_>) -> String {
        let (at, word) = (token.at, token.word.render());
        format!("{}:{} {word}", at.line, at.column)
    }

    /// Checks the words of `text`, in pieces of every size.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        for n_bytes in 1..=text.len() {
            let mut words = Words::default();
            let mut found = Vec::new();
            for mut piece in text.as_bytes().chunks(n_bytes) {
                while let Some(token) = words.next(&mut piece) {
                    found.push(show(&token));
                }
            }
            found.extend(words.finish().map(|token| show(&token)));
            assert_eq!(found, expected, "in pieces of {n_bytes}");
        }
    }

    #[test]
    fn words_are_divided_by_any_blanks() {
        check("2\r\n0 1\t\n\n 10", &["1:1 2", "2:1 0", "2:3 1", "4:2 10"]);
        check(" \x0b\x0c\r", &[]);
        check("0", &["1:1 0"]);
        check("1\n", &["1:1 1"]);
    }

    #[test]
    fn other_characters_take_one_column_each() {
        check("éé 0\u{a0}0 x\n", &["1:1 éé", "1:4 0\\u{a0}0", "1:8 x"]);
    }
}
