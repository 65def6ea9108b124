//! A board written as rows, the way the request wrote its own.

use super::grid::RowForm;
use crate::solver::board::Board;

/// Appends a board as a JSON list of rows: lists of 0 and 1, or strings of them.
pub(super) fn write_board(out: &mut Vec<u8>, board: &Board, form: RowForm) {
    let size = board.size();
    for row_idx in 0..size.rows() {
        out.push(if row_idx == 0 { b'[' } else { b',' });
        let lights = (0..size.cols()).map(|col_idx| b'0' + u8::from(board.get(row_idx, col_idx)));
        match form {
            RowForm::Strings => {
                out.push(b'"');
                out.extend(lights);
                out.push(b'"');
            }
            RowForm::Numbers => {
                out.push(b'[');
                out.extend(lights.flat_map(|light| [light, b',']));
                // The comma behind the last light makes room for the end of the row.
                out.pop();
                out.push(b']');
            }
        }
    }
    out.push(b']');
}
