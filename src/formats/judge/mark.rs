//! The UTF-8 byte-order mark at the very start of a text, which counts for nothing.

/// The mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Takes the byte-order mark off a text that comes in pieces.
#[derive(Debug, Default)]
pub(super) struct Mark {
    /// How many bytes of the text, all like the mark's, are held back.
    n_held: usize,
    /// Is it known whether the text begins with the mark?
    is_settled: bool,
}

impl Mark {
    /// The text in the next `bytes`, in two parts: bytes held back that are text after all, then the rest.
    pub(super) fn strip<'a>(&mut self, bytes: &'a [u8]) -> (&'static [u8], &'a [u8]) {
        if self.is_settled {
            return (&[], bytes);
        }
        let wanted = MARK[self.n_held..].iter();
        let n_like = wanted.zip(bytes).take_while(|(a, b)| a == b).count();
        self.n_held += n_like;
        let rest = &bytes[n_like..];
        if self.n_held == MARK.len() {
            (self.settle(0), rest)
        } else if rest.is_empty() {
            (&[], rest)
        } else {
            (self.settle(self.n_held), rest)
        }
    }

    /// The bytes held back, text after all, when the text is over.
    pub(super) fn finish(&mut self) -> &'static [u8] {
        if self.is_settled {
            return &[];
        }
        self.settle(self.n_held)
    }

    /// Ends the search for the mark; of the bytes held back the first `n_text` are text.
    fn settle(&mut self, n_text: usize) -> &'static [u8] {
        self.is_settled = true;
        &MARK[..n_text]
    }
}

#[cfg(test)]
mod tests {
    use super::Mark;

    /// Checks what is left of `text`, in pieces of every size.
    #[track_caller]
    fn check(text: &[u8], left: &[u8]) {
        for n_bytes in 1..=text.len() {
            let mut mark = Mark::default();
            let mut found = Vec::new();
            for piece in text.chunks(n_bytes) {
                let (held, rest) = mark.strip(piece);
                found.extend([held, rest].concat());
            }
            found.extend(mark.finish());
            assert_eq!(found, left, "in pieces of {n_bytes}");
        }
    }

    #[test]
    fn only_a_whole_mark_at_the_start_goes() {
        check(b"\xef\xbb\xbf", b"");
        check(b"\xef\xbb\xbfabc", b"abc");
        check(b"\xef\xbb\xbf\xef\xbb\xbf", b"\xef\xbb\xbf");
        check(b"abc", b"abc");
        check(b"\xef\xbb", b"\xef\xbb");
        check(b"\xef\xbbabc", b"\xef\xbbabc");
        check(b"a\xef\xbb\xbf", b"a\xef\xbb\xbf");
    }
}
