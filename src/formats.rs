//! Bytes to values and back, without I/O, incremental where the input may be endless.
//!
//! A file for each format; none knows of requests, files or how a puzzle is solved.

pub mod judge;
pub mod pbm;
pub mod svg;
