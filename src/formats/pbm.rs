//! Portable bitmaps: one board as PBM, plain (`P1`) or raw (`P4`), black = 1 = on.
//!
//! ```text
//! P4              the magic, P1 or P4
//! # a comment     from # to the end of the line, anywhere in the header and in P1's raster
//! 6 5             the width, then the height: columns, then rows
//! ........        P1: digits 0 and 1, blanks between them or not; P4: rows of whole bytes
//! ```
//!
//! What divides is read as netpbm reads it: blanks, tabs, line ends, vertical tabs and form feeds; before
//! P4's raster stands exactly one of them, or a comment with its line end. A row of P4 begins at a byte, its
//! leftmost light is the byte's highest bit, and the bits past its last light may be anything.
//! One body is one board: netpbm's streams of several images are refused. This room knows neither
//! requests nor limits but the one it is given.

mod head;
mod place;
mod plain;
mod raw;
#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::solver::board::{Board, Size};
use head::{Format, Head};

/// The most faults of a text that are listed; those after it are not noted.
pub const MAX_FAULTS: usize = 20;

/// Why bytes are no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PbmError {
    /// When the header, or the raster of P1, has faults: in order, one or more, at most [`MAX_FAULTS`].
    #[error("{} faults in the text of the bitmap", .0.len())]
    Text(Vec<PbmFault>),
    /// When the header tells of more lights than are taken; the raster has not been looked at.
    #[error("the bitmap is over the limit of {max_lights} lights")]
    Over {
        /// The limit.
        max_lights: usize,
    },
    /// When the raster of P4 is too short.
    #[error(
        "expected {expected} bytes of raster for {size} lights from byte {start} on, found {found}"
    )]
    FewBytes {
        /// The size in the header.
        size: Size,
        /// Where the raster begins: how many bytes the header has.
        start: usize,
        /// How many bytes such a raster has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// When something follows the raster of P4.
    #[error(
        "expected the end of the bitmap of {size} lights at byte {end}, bytes left over: {n_left}"
    )]
    BytesLeft {
        /// The size in the header.
        size: Size,
        /// Where the bitmap ends: how many bytes it has.
        end: usize,
        /// How many bytes follow.
        n_left: usize,
    },
}

/// A mistake in the header or in the raster of P1, and where it is.
///
/// Lines and columns count from 1, columns in characters; LF, CR LF and a lone CR each end a line once.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct PbmFault {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The mistake.
    pub kind: FaultKind,
}

/// The mistakes of the header and of the raster of P1. What was `found` is cut at 20 bytes, odd ones as escapes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// When the bytes do not begin with the magic of a format that is read.
    #[error("expected P1 or P4, the start of a portable bitmap, found {found}")]
    NotMagic {
        /// The first word.
        found: String,
    },
    /// When a size is no number.
    #[error("expected {what}, a number, found {found}")]
    NotNumber {
        /// The width or the height.
        what: &'static str,
        /// The word.
        found: String,
    },
    /// When a size is 0.
    #[error("expected {what} of at least 1, found 0")]
    Zero {
        /// The width or the height.
        what: &'static str,
    },
    /// When P4's height is followed by nothing that divides it from the raster.
    #[error("expected a blank or a line end before the raster, found {found}")]
    NotDivided {
        /// What follows.
        found: String,
    },
    /// When a character in a light's place is neither 0 nor 1.
    #[error("expected 0 or 1, found {found}")]
    NotLight {
        /// The character.
        found: String,
    },
    /// When the raster of P1 is too short.
    #[error("expected {} digits for {size} lights, found {found}", size.lights())]
    FewLights {
        /// The size in the header.
        size: Size,
        /// How many digits there are.
        found: usize,
    },
    /// When something follows the raster of P1.
    #[error("expected the end of the bitmap of {size} lights, found {found}")]
    Left {
        /// The size in the header.
        size: Size,
        /// What follows.
        found: String,
    },
}

/// Do the first bytes of a bitmap tell of more than `max_lights` lights? No when they do not tell yet.
#[must_use]
pub fn is_over(start: &[u8], max_lights: usize) -> bool {
    matches!(Head::parse(start, max_lights), Err(PbmError::Over { .. }))
}

/// Reads a board of at most `max_lights` lights from a whole bitmap.
///
/// Cost: O(bytes), eight at a time for P4; memory for the board alone, and no more than the bytes there are.
///
/// # Errors
/// [`PbmError`] says which; all faults of P1's raster are listed, up to [`MAX_FAULTS`].
pub fn parse(bytes: &[u8], max_lights: usize) -> Result<Board, PbmError> {
    let head = Head::parse(bytes, max_lights)?;
    match head.format {
        Format::Plain => plain::parse(bytes, &head),
        Format::Raw => raw::parse(bytes, &head),
    }
}

/// Appends a board as P4 to `out`, with a comment of one line in the header where there is one.
///
/// Cost: O(bytes), eight at a time.
pub fn render(board: &Board, comment: Option<&str>, out: &mut Vec<u8>) {
    let size = board.size();
    debug_assert!(!comment.is_some_and(|text| text.contains(['\n', '\r'])));
    let comment = comment.map_or(String::new(), |text| format!("# {text}\n"));
    let head = format!("P4\n{comment}{} {}\n", size.cols(), size.rows());
    out.reserve(head.len() + raw::n_bytes(size));
    out.extend_from_slice(head.as_bytes());
    raw::render(board, out);
}
