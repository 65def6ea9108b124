//! Polynomials a coefficient at a time: the oracle of this room's tests, shares no code with it.

/// A polynomial as a list, entry `i` the coefficient of t^i, no zero at the end.
pub(super) type Coefficients = Vec<bool>;

/// The list of a polynomial in words.
pub(super) fn from_words(words: &[u64]) -> Coefficients {
    let bits = (0..64 * words.len()).map(|i| words[i / 64] >> (i % 64) & 1 == 1);
    trimmed(bits.collect())
}

/// The same without zeros at the end.
fn trimmed(mut poly: Coefficients) -> Coefficients {
    while poly.last() == Some(&false) {
        poly.pop();
    }
    poly
}

/// a + b · t^shift.
pub(super) fn add_shifted(a: &[bool], b: &[bool], shift: usize) -> Coefficients {
    let mut sum = a.to_vec();
    sum.resize(a.len().max(b.len() + shift), false);
    for (i, &bit) in b.iter().enumerate() {
        sum[i + shift] ^= bit;
    }
    trimmed(sum)
}

/// a · b.
pub(super) fn multiply(a: &[bool], b: &[bool]) -> Coefficients {
    let mut product = vec![false; a.len() + b.len()];
    for i in (0..a.len()).filter(|&i| a[i]) {
        for (j, &bit) in b.iter().enumerate() {
            product[i + j] ^= bit;
        }
    }
    trimmed(product)
}

/// Quotient and remainder of a by b ≠ 0.
pub(super) fn divide(a: &[bool], b: &[bool]) -> (Coefficients, Coefficients) {
    let (mut quotient, mut rest) = (vec![false; a.len()], a.to_vec());
    for shift in (0..(a.len() + 1).saturating_sub(b.len())).rev() {
        if rest[shift + b.len() - 1] {
            quotient[shift] = true;
            for (j, &bit) in b.iter().enumerate() {
                rest[shift + j] ^= bit;
            }
        }
    }
    (trimmed(quotient), trimmed(rest))
}

/// The greatest common divisor.
pub(super) fn gcd(a: &[bool], b: &[bool]) -> Coefficients {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    while !b.is_empty() {
        let (_, rest) = divide(&a, &b);
        a = b;
        b = rest;
    }
    a
}

/// The Fibonacci polynomials f(0), f(1), … f(n) by their recurrence.
pub(super) fn fibonacci(n: usize) -> Vec<Coefficients> {
    let mut list = vec![Vec::new(), vec![true]];
    for k in 1..n {
        let next = add_shifted(&list[k - 1], &list[k], 1);
        list.push(next);
    }
    list
}
