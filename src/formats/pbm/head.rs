//! The header: the magic and the size.

use super::place::{comment_len, error, is_blank, word};
use super::{FaultKind, PbmError};
use crate::solver::board::Size;

/// How a raster is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// `P1`: digits.
    Plain,
    /// `P4`: bits.
    Raw,
}

/// What a header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// How the raster is written.
    pub(super) format: Format,
    /// The size of the board.
    pub(super) size: Size,
    /// How many bytes the header has, with what divides it from the raster.
    pub(super) n_bytes: usize,
}

impl Head {
    /// Reads the header at the start of `bytes`.
    ///
    /// # Errors
    /// [`PbmError::Text`] with the first fault, [`PbmError::Over`] for a size over the limit.
    pub(super) fn parse(bytes: &[u8], max_lights: usize) -> Result<Self, PbmError> {
        let format = match bytes {
            [b'P', b'1', byte, ..] if divides(*byte) => Format::Plain,
            [b'P', b'4', byte, ..] if divides(*byte) => Format::Raw,
            _ => {
                let found = word(bytes, 0);
                return Err(error(bytes, 0, FaultKind::NotMagic { found }));
            }
        };
        let mut offset = 2;
        let cols = number(bytes, &mut offset, "the width")?;
        let rows = number(bytes, &mut offset, "the height")?;
        let size = Size::new(rows, cols)
            .filter(|size| size.lights() <= max_lights)
            .ok_or(PbmError::Over { max_lights })?;
        if format == Format::Raw {
            offset += divider_len(bytes, offset)?;
        }
        Ok(Self {
            format,
            size,
            n_bytes: offset,
        })
    }
}

/// May the byte follow the magic?
const fn divides(byte: u8) -> bool {
    is_blank(byte) || byte == b'#'
}

/// Reads a number of at least 1 behind blanks and comments, and moves `offset` behind it.
///
/// One that is too large for any board counts as the largest.
fn number(bytes: &[u8], offset: &mut usize, what: &'static str) -> Result<usize, PbmError> {
    loop {
        match bytes.get(*offset) {
            Some(b'#') => *offset += comment_len(&bytes[*offset..]),
            Some(&byte) if is_blank(byte) => *offset += 1,
            _ => break,
        }
    }
    let start = *offset;
    let mut number: usize = 0;
    while let Some(digit @ b'0'..=b'9') = bytes.get(*offset) {
        number = number
            .saturating_mul(10)
            .saturating_add(usize::from(digit - b'0'));
        *offset += 1;
    }
    let is_ended = bytes.get(*offset).is_none_or(|&byte| divides(byte));
    if start == *offset || !is_ended {
        let found = word(bytes, start);
        return Err(error(bytes, start, FaultKind::NotNumber { what, found }));
    }
    match number {
        0 => Err(error(bytes, start, FaultKind::Zero { what })),
        number => Ok(number),
    }
}

/// How many bytes divide P4's height, which ends at `offset`, from its raster.
fn divider_len(bytes: &[u8], offset: usize) -> Result<usize, PbmError> {
    let comment = match bytes.get(offset) {
        Some(b'#') => comment_len(&bytes[offset..]),
        Some(_) | None => 0,
    };
    if bytes
        .get(offset + comment)
        .is_some_and(|&byte| is_blank(byte))
    {
        return Ok(comment + 1);
    }
    let found = word(bytes, offset + comment);
    Err(error(
        bytes,
        offset + comment,
        FaultKind::NotDivided { found },
    ))
}
