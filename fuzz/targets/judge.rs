//! Any text at the readers of the judges.
#![no_main]

#[path = "../../tests/mutation/judges.rs"]
mod judges;
#[path = "../../tests/mutation/rule.rs"]
mod rule;

libfuzzer_sys::fuzz_target!(|text: &[u8]| judges::check(text));
