//! JSON in and out: requests into puzzles, outcomes into answers.
//!
//! The solver's types know no serde; these are their twins at the edge. A request is read in one pass
//! straight into packed boards. A value of another shape does not end the reading: it is noted with a
//! pointer to it, so that a caller sees all faults of a body at once.

pub(super) mod answer;
pub(super) mod check;
pub(super) mod grid;
mod grids;
pub(super) mod judges;
pub(super) mod lines;
mod members;
mod options;
mod packer;
pub(super) mod parse;
pub(super) mod query;
pub(super) mod request;
mod rows;
pub(super) mod value;
