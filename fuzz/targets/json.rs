//! Any body at the routes that read JSON.
#![no_main]

#[path = "../../tests/mutation/answer.rs"]
mod answer;
#[path = "../../tests/mutation/bodies.rs"]
mod bodies;
#[path = "../../tests/mutation/outcome.rs"]
mod outcome;
#[path = "../../tests/mutation/rule.rs"]
mod rule;
#[path = "../../tests/mutation/server.rs"]
mod server;

libfuzzer_sys::fuzz_target!(|body: &[u8]| bodies::check(body));
