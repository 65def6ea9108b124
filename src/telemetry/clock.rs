//! The time at the head of a line: the date is worked out once a second and thread.

use std::cell::RefCell;
use std::time::{SystemTime, UNIX_EPOCH};

use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{self, FormatTime};

/// How many characters of a time stand before its microseconds: `2026-11-30T08:46:04.`
const SECOND_LEN: usize = 20;

thread_local! {
    /// The second written last, since 1970, and its characters.
    static SECOND: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

/// Appends the time as the library writes it, `2026-11-30T08:46:04.541603Z`, with less work.
pub(super) fn write_now(line: &mut Vec<u8>) {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() {
            *text = library_time();
            // The library looks at the clock once more: only what it saw in the same second is kept.
            let again = SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default();
            *second = if again.as_secs() == now.as_secs() {
                now.as_secs()
            } else {
                0
            };
            line.extend_from_slice(text.as_bytes());
            return;
        }
        line.extend_from_slice(text.get(..SECOND_LEN).unwrap_or_default().as_bytes());
        let mut digits = *b"000000Z";
        let mut micros = now.subsec_micros();
        for digit in digits[..6].iter_mut().rev() {
            *digit += u8::try_from(micros % 10).unwrap_or_default();
            micros /= 10;
        }
        line.extend_from_slice(&digits);
    });
}

/// The time as the library writes it.
fn library_time() -> String {
    let mut text = String::new();
    // Writing to memory does not fail.
    let _ = time::SystemTime.format_time(&mut Writer::new(&mut text));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time as it is written here.
    fn own_time() -> String {
        let mut line = Vec::new();
        write_now(&mut line);
        String::from_utf8(line).unwrap()
    }

    #[test]
    fn the_time_is_that_of_the_library() {
        for _ in 0..1000 {
            let times = [library_time(), own_time(), library_time()];
            assert!(times.is_sorted(), "{times:?}");
            assert!(
                times
                    .iter()
                    .all(|time| time.len() == "2026-11-30T08:46:04.541603Z".len()),
                "{times:?}"
            );
        }
    }
}
