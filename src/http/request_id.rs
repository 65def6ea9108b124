//! The id by which a request is found in the log: the caller's, or one of ours.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header that carries the id, in and out.
pub(super) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id taken from a caller, in bytes.
const MAX_BYTES: usize = 128;

/// The caller's id when it is 1 to 128 of `A-Z a-z 0-9 . _ -`, else a new one of 16 hex digits.
///
/// Ids of ours come from the standard library's hasher with its random keys and a counter, so that no
/// device has to be there to read from; they are unlikely to repeat, and promise no more.
pub(super) fn of(headers: &HeaderMap) -> HeaderValue {
    of_caller(headers).unwrap_or_else(fresh)
}

/// The caller's id when it is one that is taken.
pub(super) fn of_caller(headers: &HeaderMap) -> Option<HeaderValue> {
    let id = headers.get(&X_REQUEST_ID)?;
    is_plain(id.as_bytes()).then(|| id.clone())
}

/// May the bytes stand in a log and a header as they are?
fn is_plain(id: &[u8]) -> bool {
    let is_plain_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    (1..=MAX_BYTES).contains(&id.len()) && id.iter().all(is_plain_byte)
}

/// A new id.
pub(super) fn fresh() -> HeaderValue {
    static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let mut hash = KEYS.hash_one(COUNTER.fetch_add(1, Ordering::Relaxed));
    let mut digits = [0; 16];
    for digit in &mut digits {
        *digit = b"0123456789abcdef"[(hash & 15) as usize];
        hash >>= 4;
    }
    HeaderValue::from_bytes(&digits).unwrap_or(HeaderValue::from_static("none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_id_is_kept_and_any_other_replaced() {
        let of_bytes = |id: &[u8]| {
            let id = HeaderValue::from_bytes(id).unwrap();
            of(&HeaderMap::from_iter([(X_REQUEST_ID, id)]))
                .to_str()
                .unwrap()
                .to_owned()
        };
        assert_eq!(of_bytes(b"Az.09_-"), "Az.09_-");
        assert_eq!(of_bytes(&[b'a'; 128]), "a".repeat(128));
        for bad in [&b""[..], &[b'a'; 129], b"a b", b"a;b", "é".as_bytes()] {
            assert_eq!(of_bytes(bad).len(), 16);
        }
        assert_ne!(of(&HeaderMap::new()), of(&HeaderMap::new()));
    }
}
