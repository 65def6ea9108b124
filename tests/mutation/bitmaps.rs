//! A bitmap, whatever it is: read or refused; what was read is written and read again to the same board.

use lights_out::formats::pbm::{self, MAX_FAULTS, PbmError};
use lights_out::solver::board::Board;

/// The most lights of a board here.
const MAX_LIGHTS: usize = 1 << 16;

/// Checks some bytes.
pub(crate) fn check(bytes: &[u8]) {
    match pbm::parse(bytes, MAX_LIGHTS) {
        Ok(board) => check_board(&board),
        Err(error) => {
            // The words for it are made without a fault.
            assert!(!error.to_string().is_empty());
            assert_eq!(
                matches!(error, PbmError::Over { .. }),
                pbm::is_over(bytes, MAX_LIGHTS)
            );
            if let PbmError::Text(faults) = error {
                assert!((1..=MAX_FAULTS).contains(&faults.len()));
            }
        }
    }
}

/// Writes a board both ways, each of which is the board again.
fn check_board(board: &Board) {
    assert!(board.size().lights() <= MAX_LIGHTS);
    for comment in [None, Some("P1 2 # 3")] {
        let mut raw = Vec::new();
        pbm::render(board, comment, &mut raw);
        assert_eq!(pbm::parse(&raw, MAX_LIGHTS).as_ref(), Ok(board));
    }
    assert_eq!(
        pbm::parse(plain(board).as_bytes(), MAX_LIGHTS).as_ref(),
        Ok(board)
    );
}

/// A board in digits.
fn plain(board: &Board) -> String {
    let size = board.size();
    let mut text = format!("P1 {} {}\n", size.cols(), size.rows());
    for row in 0..size.rows() {
        let digits = (0..size.cols()).map(|col| if board.get(row, col) { '1' } else { '0' });
        text.extend(digits.chain(['\n']));
    }
    text
}
