//! The beginning of a word, kept for a message. Constant size however long the word is.

use std::fmt::Write;
use std::str::Utf8Chunk;

/// The most characters that a message shows of a word.
const MAX_CHARS: usize = 20;
/// The bytes kept: enough for [`MAX_CHARS`] of UTF-8's longest characters.
const MAX_BYTES: usize = 4 * MAX_CHARS;

/// The first bytes of a word that comes in pieces.
#[derive(Debug)]
pub(super) struct Excerpt {
    /// The bytes kept, in the first `n_bytes`.
    bytes: [u8; MAX_BYTES],
    /// How many bytes are kept.
    n_bytes: usize,
    /// Has the word more bytes than are kept?
    is_cut: bool,
}

impl Excerpt {
    /// The beginning of an empty word.
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; MAX_BYTES],
            n_bytes: 0,
            is_cut: false,
        }
    }

    /// Begins another word.
    pub(super) const fn clear(&mut self) {
        self.n_bytes = 0;
        self.is_cut = false;
    }

    /// Takes the next bytes of the word and keeps those that have room.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let n_kept = bytes.len().min(MAX_BYTES - self.n_bytes);
        self.bytes[self.n_bytes..self.n_bytes + n_kept].copy_from_slice(&bytes[..n_kept]);
        self.n_bytes += n_kept;
        self.is_cut |= n_kept < bytes.len();
    }

    /// The bytes kept.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.n_bytes]
    }

    /// The word for a message: at most [`MAX_CHARS`] characters, then `…` where there are more; what
    /// cannot be printed as an escape, a byte that is not UTF-8 as `\xff`.
    pub(super) fn render(&self) -> String {
        let mut out = String::new();
        let mut pieces = self.bytes().utf8_chunks().flat_map(|chunk| pieces(&chunk));
        for piece in pieces.by_ref().take(MAX_CHARS) {
            piece.render(&mut out);
        }
        if self.is_cut || pieces.next().is_some() {
            out.push('…');
        }
        out
    }
}

/// What a message shows for one character.
enum Piece {
    /// A character.
    Char(char),
    /// A byte that belongs to no character.
    Byte(u8),
}

impl Piece {
    /// Appends the piece to `out`.
    fn render(&self, out: &mut String) {
        match *self {
            Self::Char(quote @ ('\'' | '"')) => out.push(quote),
            Self::Char(char) => out.extend(char.escape_debug()),
            // Writing to a string cannot fail.
            Self::Byte(byte) => write!(out, "\\x{byte:02x}").unwrap_or_default(),
        }
    }
}

/// The characters of a stretch of UTF-8, then the bytes after it that are not.
fn pieces<'a>(chunk: &Utf8Chunk<'a>) -> impl Iterator<Item = Piece> + use<'a> {
    let chars = chunk.valid().chars().map(Piece::Char);
    chars.chain(chunk.invalid().iter().copied().map(Piece::Byte))
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    /// Checks what is shown for a word, whole and byte by byte.
    #[track_caller]
    fn check(word: &[u8], shown: &str) {
        let mut whole = Excerpt::new();
        whole.extend(word);
        assert_eq!(whole.render(), shown);
        let mut pieces = Excerpt::new();
        word.chunks(1).for_each(|byte| pieces.extend(byte));
        assert_eq!(pieces.render(), shown);
    }

    #[test]
    fn a_word_of_twenty_characters_is_shown_whole() {
        check(b"", "");
        check(b"x'\"", "x'\"");
        check(b"12345678901234567890", "12345678901234567890");
        check("𝄞".repeat(20).as_bytes(), &"𝄞".repeat(20));
    }

    #[test]
    fn a_longer_word_is_cut() {
        check(b"123456789012345678901", "12345678901234567890…");
        let long = "a".to_owned() + &"𝄞".repeat(1000);
        check(long.as_bytes(), &("a".to_owned() + &"𝄞".repeat(19) + "…"));
    }

    #[test]
    fn what_cannot_be_printed_is_escaped() {
        check(b"\0\x1b\\", "\\0\\u{1b}\\\\");
        check(b"a\xff\xe2\x82b\x80", "a\\xff\\xe2\\x82b\\x80");
        check("\u{feff}\u{a0}".as_bytes(), "\\u{feff}\\u{a0}");
    }

    #[test]
    fn a_cleared_excerpt_is_as_new() {
        let mut excerpt = Excerpt::new();
        excerpt.extend(&[b'a'; 100]);
        excerpt.clear();
        excerpt.extend(b"b");
        assert_eq!(excerpt.render(), "b");
        assert_eq!(excerpt.bytes(), b"b");
    }
}
