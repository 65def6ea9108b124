//! The time at the head of a line: the date is worked out once a second and thread.

use std::cell::RefCell;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{self, FormatTime};

/// How many characters of a time stand before its microseconds: `2026-11-30T08:46:04.`
const SECOND_LEN: usize = 20;

/// Writes the time as the library does, `2026-11-30T08:46:04.541603Z`, with less work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock;

thread_local! {
    /// The second written last, since 1970, and its characters.
    static SECOND: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

impl FormatTime for Clock {
    fn format_time(&self, writer: &mut Writer<'_>) -> fmt::Result {
        let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) else {
            return time::SystemTime.format_time(writer);
        };
        SECOND.with_borrow_mut(|(second, text)| {
            if *second != now.as_secs() {
                text.clear();
                time::SystemTime.format_time(&mut Writer::new(text))?;
                // The library looks at the clock once more: only what it saw in the same second is kept.
                let again = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default();
                *second = if again.as_secs() == now.as_secs() {
                    now.as_secs()
                } else {
                    0
                };
                return writer.write_str(text);
            }
            writer.write_str(text.get(..SECOND_LEN).unwrap_or_default())?;
            let mut digits = *b"000000Z";
            let mut micros = now.subsec_micros();
            for digit in digits[..6].iter_mut().rev() {
                *digit += u8::try_from(micros % 10).unwrap_or_default();
                micros /= 10;
            }
            writer.write_str(std::str::from_utf8(&digits).unwrap_or_default())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time as a format writes it.
    fn written(format: impl FormatTime) -> String {
        let mut text = String::new();
        format.format_time(&mut Writer::new(&mut text)).unwrap();
        text
    }

    #[test]
    fn the_time_is_that_of_the_library() {
        for _ in 0..1000 {
            let times = [
                written(time::SystemTime),
                written(Clock),
                written(time::SystemTime),
            ];
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
