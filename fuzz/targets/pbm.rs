//! Any bytes at the reader of bitmaps.
#![no_main]

#[path = "../../tests/mutation/bitmaps.rs"]
mod bitmaps;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bitmaps::check(bytes));
