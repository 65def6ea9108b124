//! The solver against brute force that shares no code with it.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod boards;
mod brute;
mod hand;
mod laws;
mod nullity;
mod published;
mod seeded;
mod small;
mod wiring;
