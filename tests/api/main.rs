//! The service as its callers see it: over real HTTP, each test with a server of its own.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod brute;
mod check;
mod connection;
mod cors;
mod drain;
mod faults;
mod flip_game;
mod hostile;
mod images;
mod judges;
mod limits;
mod metrics;
mod ndjson;
mod openapi;
mod options;
mod problems;
mod puzzle;
mod raw;
mod request_id;
mod solve;
mod stream;
mod support;
mod text_faults;
mod types;
mod wants;
