//! The trace that a request is part of, as W3C Trace Context writes it: read, checked and logged, never made.

use axum::http::{HeaderMap, HeaderName};

/// The header: `version-trace-parent-flags` in small hex digits.
pub(super) const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// A trace's id: 32 small hex digits, not all zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TraceId([u8; 32]);

impl TraceId {
    /// The id in a request's headers, where it is there once and well-formed.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(TRACEPARENT).iter();
        let value = values.next()?.as_bytes();
        values.next().is_none().then(|| parse(value))?
    }

    /// The digits.
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Reads a header's value. What a later version puts behind the flags is passed over, as the standard has it.
fn parse(value: &[u8]) -> Option<TraceId> {
    let mut parts = value.split(|&byte| byte == b'-');
    let mut part = |n_digits| parts.next().filter(|part| is_hex(part, n_digits));
    let version = part(2).filter(|version| *version != b"ff")?;
    let (trace, parent, _flags) = (part(32)?, part(16)?, part(2)?);
    let is_zero = |id: &[u8]| id.iter().all(|&digit| digit == b'0');
    let has_more = parts.next().is_some();
    if is_zero(trace) || is_zero(parent) || (version == b"00" && has_more) {
        return None;
    }
    trace.try_into().ok().map(TraceId)
}

/// Are these so many small hex digits?
fn is_hex(text: &[u8], n_digits: usize) -> bool {
    text.len() == n_digits
        && text
            .iter()
            .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_well_formed_id_is_taken_and_no_other() {
        let id = "4bf92f3577b34da6a3ce929d0e0e4736";
        let read = |text: &str| parse(text.as_bytes()).map(|id| id.as_str().to_owned());
        let good = format!("00-{id}-00f067aa0ba902b7-01");
        assert_eq!(read(&good).as_deref(), Some(id));
        assert_eq!(read(&format!("cc{}-more", &good[2..])).as_deref(), Some(id));
        let bad = [
            format!("{good}-more"),
            format!("ff{}", &good[2..]),
            good.to_uppercase(),
            good.replace(id, &"0".repeat(32)),
            good.replace("00f067aa0ba902b7", &"0".repeat(16)),
            good[..54].to_owned(),
            good.replace('-', "_"),
            String::new(),
        ];
        for text in bad {
            assert_eq!(read(&text), None, "{text}");
        }
    }

    #[test]
    fn two_headers_are_as_good_as_none() {
        let value = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let mut headers = HeaderMap::from_iter([(TRACEPARENT, value.parse().unwrap())]);
        assert!(TraceId::of(&headers).is_some());
        headers.append(TRACEPARENT, value.parse().unwrap());
        assert_eq!(TraceId::of(&headers), None);
    }
}
