//! Replicas of the program behind HAProxy, with the very configuration that is deployed.
//!
//! Needs `haproxy` in the path. All that is started listens on the loopback address, and ends with its test.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]
#![expect(clippy::print_stdout, reason = "the figures are shown by --nocapture")]

mod balancer;
mod load;
mod support;
