//! Which bytes divide the words of a text. Knows nothing of lines or judges.

/// Does `byte` divide words? Space, tab, LF, vertical tab, form feed and CR do.
pub(super) const fn is_blank(byte: u8) -> bool {
    BLANK[byte as usize]
}

/// [`is_blank`] for each byte.
const BLANK: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'\t';
    while byte <= b'\r' {
        table[byte as usize] = true;
        byte += 1;
    }
    table[b' ' as usize] = true;
    table
};

#[cfg(test)]
mod tests {
    use super::is_blank;

    #[test]
    fn six_bytes_are_blank() {
        let blanks: Vec<u8> = (0..=u8::MAX).filter(|&byte| is_blank(byte)).collect();
        assert_eq!(blanks, b"\t\n\x0b\x0c\r ");
    }
}
