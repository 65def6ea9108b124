//! A whole text on the way through: words, characters, numbers and lights, each with its place. Knows no judge.
//!
//! A fault after which the rest has no meaning ends the reading; a bad light is noted, counts as off, and
//! comes out at the end.

use std::fmt::Display;

use super::FaultKind;
use super::blank::is_blank;
use super::cursor::{Cursor, Position, is_continuation};
use super::excerpt::Excerpt;
use super::faults::Faults;
use super::refusal::Refusal;

/// A text that is read from its start to its end.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// What has not been read.
    rest: &'a [u8],
    /// Where that begins.
    cursor: Cursor,
    /// What is wrong so far.
    faults: Faults,
}

/// A stretch of a text and its place; empty at the end of the text alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    /// The place of the first character.
    pub(super) at: Position,
    /// The bytes.
    pub(super) text: &'a [u8],
}

/// Lights in words as a board has them, one after the other.
#[derive(Debug, Default)]
pub(super) struct Lights {
    /// The lights, bit i % 64 of word i / 64 the i-th.
    pub(super) words: Vec<u64>,
    /// How many there are.
    pub(super) n: usize,
}

impl Lights {
    /// Appends a light.
    pub(super) fn push(&mut self, is_on: bool) {
        if self.n.is_multiple_of(64) {
            self.words.push(0);
        }
        self.words[self.n / 64] |= u64::from(is_on) << (self.n % 64);
        self.n += 1;
    }
}

impl<'a> Sheet<'a> {
    /// A text from its start; a byte-order mark counts for nothing.
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text),
            cursor: Cursor::new(),
            faults: Faults::default(),
        }
    }

    /// The next word between blanks.
    pub(super) fn word(&mut self) -> Word<'a> {
        self.cursor.pass_blanks(&mut self.rest);
        self.take_while(|byte| !is_blank(byte))
    }

    /// The next character that is no blank.
    pub(super) fn char(&mut self) -> Word<'a> {
        self.cursor.pass_blanks(&mut self.rest);
        let mut is_first = true;
        self.take_while(|byte| std::mem::take(&mut is_first) || is_continuation(byte))
    }

    /// The digits that come next after blanks; the character there when it is no digit.
    fn digits(&mut self) -> Word<'a> {
        self.cursor.pass_blanks(&mut self.rest);
        match self.rest {
            [b'0'..=b'9', ..] => self.take_while(|byte| byte.is_ascii_digit()),
            _ => self.char(),
        }
    }

    /// Has all been read but blanks?
    pub(super) fn is_over(&mut self) -> bool {
        self.cursor.pass_blanks(&mut self.rest);
        self.rest.is_empty()
    }

    /// The next word as a whole number from `least` to `most`, without sign and leading zeros.
    pub(super) fn number(
        &mut self,
        what: &str,
        (least, most): (usize, usize),
    ) -> Result<usize, Refusal> {
        let word = self.word();
        self.within(word, what, (least, most))
    }

    /// The same, where it need not end at a blank.
    pub(super) fn number_inside(
        &mut self,
        what: &str,
        (least, most): (usize, usize),
    ) -> Result<usize, Refusal> {
        let word = self.digits();
        self.within(word, what, (least, most))
    }

    /// The number of a word.
    fn within(
        &mut self,
        word: Word<'a>,
        what: &str,
        (least, most): (usize, usize),
    ) -> Result<usize, Refusal> {
        let number = parse_number(word.text).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| match most {
            usize::MAX => self.fail(word, format_args!("{what}, a whole number from {least}")),
            _ => self.fail(
                word,
                format_args!("{what}, a whole number from {least} to {most}"),
            ),
        })
    }

    /// The next `n` lights: words or characters as `next` cuts them, and which of the two they are by `light`.
    pub(super) fn lights(
        &mut self,
        n: usize,
        next: fn(&mut Self) -> Word<'a>,
        expected: &str,
        light: fn(&[u8]) -> Option<bool>,
    ) -> Result<Vec<u64>, Refusal> {
        let mut lights = Lights::default();
        while lights.n < n {
            let word = next(self);
            lights.push(self.light(word, expected, light)?);
        }
        Ok(lights.words)
    }

    /// The light of a word; what is none is noted and counts as off.
    pub(super) fn light(
        &mut self,
        word: Word<'a>,
        expected: &str,
        light: fn(&[u8]) -> Option<bool>,
    ) -> Result<bool, Refusal> {
        if word.text.is_empty() {
            return Err(self.fail(word, expected));
        }
        let is_on = light(word.text);
        if is_on.is_none() {
            self.note(word, expected);
        }
        Ok(is_on.unwrap_or_default())
    }

    /// Notes what follows without a blank between.
    pub(super) fn expect_blank(&mut self, expected: &str) {
        if self.rest.first().is_some_and(|byte| !is_blank(*byte)) {
            let word = self.word();
            self.note(word, expected);
        }
    }

    /// The next character, which has to be `wanted`.
    pub(super) fn expect(&mut self, wanted: char) -> Result<Word<'a>, Refusal> {
        let word = self.char();
        let mut bytes = [0; 4];
        if word.text == wanted.encode_utf8(&mut bytes).as_bytes() {
            return Ok(word);
        }
        Err(self.fail(word, wanted))
    }

    /// Notes that something else than `word` is expected.
    pub(super) fn note(&mut self, word: Word<'_>, expected: impl Display) {
        self.note_found(word.at, expected, word.render());
    }

    /// Notes that something else than `found` is expected at a place.
    pub(super) fn note_found(&mut self, at: Position, expected: impl Display, found: impl Display) {
        self.faults.note(at, || FaultKind::Expected {
            expected: expected.to_string(),
            found: found.to_string(),
        });
    }

    /// Notes that something else than `word` is expected, and the rest has no meaning.
    pub(super) fn fail(&mut self, word: Word<'_>, expected: impl Display) -> Refusal {
        self.note(word, expected);
        Refusal::Faults(self.faults.as_slice().to_vec())
    }

    /// The text has to end here; then what is wrong with it comes out.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        if !self.is_over() {
            let word = self.word();
            self.note(word, "the end of the text");
        }
        if self.faults.is_empty() {
            return Ok(());
        }
        Err(Refusal::Faults(self.faults.as_slice().to_vec()))
    }

    /// Takes the bytes that are wanted off the rest; they end no line.
    fn take_while(&mut self, mut is_wanted: impl FnMut(u8) -> bool) -> Word<'a> {
        let at = self.cursor.position();
        let n_bytes = self
            .rest
            .iter()
            .take_while(|byte| is_wanted(**byte))
            .count();
        let (text, rest) = self.rest.split_at(n_bytes);
        self.cursor.pass(text);
        self.rest = rest;
        Word { at, text }
    }
}

impl Word<'_> {
    /// The word for a message.
    fn render(&self) -> String {
        if self.text.is_empty() {
            return "the end of the text".to_owned();
        }
        let mut excerpt = Excerpt::new();
        excerpt.extend(self.text);
        excerpt.render()
    }
}

/// The light of a word `0` or `1`.
pub(super) fn parse_bit(text: &[u8]) -> Option<bool> {
    match text {
        b"0" => Some(false),
        b"1" => Some(true),
        _ => None,
    }
}

/// The number of some digits without leading zeros, if they are all digits and it fits.
fn parse_number(text: &[u8]) -> Option<usize> {
    if text.is_empty() || text.starts_with(b"0") && 1 < text.len() {
        return None;
    }
    text.iter().try_fold(0_usize, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| usize::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}
