//! Lights Out and Flip Game, solved with proofs: a pure solver, judges' formats, and an HTTP service.
//!
//! The rooms, in reading order; a room names only rooms below its own in this list reversed, and
//! `tests/layering.rs` holds that:
//!
//! 1. [`solver`]: boards in, outcomes out; pure.
//! 2. [`formats`]: bytes to boards and outcomes to bytes, without I/O.
//! 3. [`http`]: the routes and the server.
//! 4. [`pipe`], [`healthcheck`], [`run`]: the four things that the program does.
//! 5. [`telemetry`], [`config`]: the log, the command line and the environment.

pub mod config;
pub mod formats;
pub mod healthcheck;
pub mod http;
pub mod pipe;
pub mod run;
pub mod solver;
pub mod telemetry;
