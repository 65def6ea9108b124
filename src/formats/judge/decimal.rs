//! Numbers as decimal digits, without allocation. Knows nothing of judges.

/// Appends `number` in decimal digits to `out`.
pub(super) fn render_decimal(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut start = digits.len() - 1;
    while 0 < number {
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        start -= usize::from(0 < number);
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::render_decimal;

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for number in [0, 1, 9, 10, 99, 100, 1_234_567_890, u64::MAX] {
            let mut out = b"#".to_vec();
            render_decimal(number, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), format!("#{number}"));
        }
    }
}
