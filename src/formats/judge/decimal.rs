//! Numbers as decimal digits. Knows nothing of judges.

use std::fmt::Write as _;

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

/// Appends what is known of a fewest number to `out`, where it is not proved.
pub(super) fn render_known(most: usize, least: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(b"at most ");
    render_decimal(most as u64, out);
    out.extend_from_slice(b", at least ");
    render_decimal(least as u64, out);
}

/// 2^exponent in decimal. Cost: O(exponent²) digit steps over 18 digits at a time.
pub fn power_of_two(exponent: usize) -> String {
    /// Each limb holds 18 decimal digits.
    const LIMB: u64 = 1_000_000_000_000_000_000;
    let mut limbs = vec![1_u64];
    for _ in 0..exponent {
        let mut carry = 0;
        for limb in &mut limbs {
            let doubled = 2 * *limb + carry;
            (*limb, carry) = (doubled % LIMB, doubled / LIMB);
        }
        if 0 < carry {
            limbs.push(carry);
        }
    }
    let mut digits = limbs.last().map_or_else(String::new, u64::to_string);
    for limb in limbs.iter().rev().skip(1) {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{limb:018}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::{power_of_two, render_decimal};

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for number in [0, 1, 9, 10, 99, 100, 1_234_567_890, u64::MAX] {
            let mut out = b"#".to_vec();
            render_decimal(number, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), format!("#{number}"));
        }
    }

    #[test]
    fn powers_of_two_are_written_whole() {
        assert_eq!(power_of_two(0), "1");
        assert_eq!(power_of_two(59), "576460752303423488");
        assert_eq!(power_of_two(60), "1152921504606846976");
        assert_eq!(power_of_two(127), "170141183460469231731687303715884105728");
    }
}
