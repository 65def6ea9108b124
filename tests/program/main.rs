//! The program itself, as its operators and judges run it.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod attack;
mod classics;
mod drain;
mod filter;
mod readme;
mod serve;
mod stream;
mod support;
mod usage;
