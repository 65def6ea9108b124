//! The raster of P1: a digit a light.

use super::head::Head;
use super::place::{Place, character, character_len, comment_len, is_blank, word};
use super::raw::Packer;
use super::{FaultKind, MAX_FAULTS, PbmError, PbmFault};
use crate::solver::board::Board;

/// Reads the raster behind a header. Cost: O(bytes); the board is made only where there are bytes enough.
///
/// # Errors
/// [`PbmError::Text`] with all faults, up to [`MAX_FAULTS`]; a bad digit counts as off.
pub(super) fn parse(bytes: &[u8], head: &Head) -> Result<Board, PbmError> {
    let n_lights = head.size.lights();
    let mut lights = Packer::new(n_lights.min(bytes.len()));
    let mut faults = Faults {
        bytes,
        place: Place::START,
        list: Vec::new(),
    };
    let (mut offset, mut n_read) = (head.n_bytes, 0);
    while let Some(&byte) = bytes.get(offset) {
        match byte {
            b'0' | b'1' if n_read < n_lights => {
                lights.push(u64::from(byte & 1), 1);
                n_read += 1;
                offset += 1;
            }
            _ if is_blank(byte) => offset += 1,
            b'#' => offset += comment_len(&bytes[offset..]),
            _ if n_read < n_lights => {
                let found = character(bytes, offset);
                faults.note(offset, FaultKind::NotLight { found });
                lights.push(0, 1);
                n_read += 1;
                offset += character_len(&bytes[offset..]);
            }
            _ => {
                let found = word(bytes, offset);
                let size = head.size;
                faults.note(offset, FaultKind::Left { size, found });
                break;
            }
        }
    }
    if n_read < n_lights {
        let (size, found) = (head.size, n_read);
        faults.note(bytes.len(), FaultKind::FewLights { size, found });
    }
    match lights.into_board(head.size) {
        Some(board) if faults.list.is_empty() => Ok(board),
        _ => Err(PbmError::Text(faults.list)),
    }
}

/// The faults of a raster so far.
struct Faults<'a> {
    /// The whole bitmap.
    bytes: &'a [u8],
    /// The place of the last fault.
    place: Place,
    /// The faults, at most [`MAX_FAULTS`].
    list: Vec<PbmFault>,
}

impl Faults<'_> {
    /// Notes a fault that does not lie before the last one.
    fn note(&mut self, offset: usize, kind: FaultKind) {
        if self.list.len() < MAX_FAULTS {
            let fault = self.place.fault(self.bytes, offset, kind);
            self.list.push(fault);
        }
    }
}
