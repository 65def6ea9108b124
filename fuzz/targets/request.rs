//! Any bytes on a connection.
#![no_main]

#[path = "../../tests/mutation/answer.rs"]
mod answer;
#[path = "../../tests/mutation/requests.rs"]
mod requests;
#[path = "../../tests/mutation/server.rs"]
mod server;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| requests::check(bytes));
