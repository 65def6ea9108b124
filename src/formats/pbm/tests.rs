//! Bitmaps against boards made light by light, faults with their places, and bytes of any kind.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

/// A board of `cols` columns from lights, row by row.
fn board(cols: usize, lights: &[bool]) -> Board {
    let mut board = Board::dark(Size::new(lights.len() / cols, cols).unwrap());
    for (idx, _) in lights.iter().enumerate().filter(|(_, is_on)| **is_on) {
        board.flip(idx / cols, idx % cols);
    }
    board
}

/// A board as P1, a light at a time, `divider` between them.
fn plain(board: &Board, divider: &str) -> Vec<u8> {
    let size = board.size();
    let mut out = format!("P1\n{} {}\n", size.cols(), size.rows());
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            out.push(if board.get(row_idx, col_idx) {
                '1'
            } else {
                '0'
            });
            out.push_str(divider);
        }
    }
    out.into_bytes()
}

/// A board as P4.
fn raw(board: &Board) -> Vec<u8> {
    let mut out = Vec::new();
    render(board, None, &mut out);
    out
}

/// Checks that bytes are read as the board drawn in rows of `#` and `.`.
#[track_caller]
fn check(bytes: &[u8], rows: &[&str]) {
    let lights: Vec<bool> = rows.concat().bytes().map(|byte| byte == b'#').collect();
    assert_eq!(parse(bytes, 1000), Ok(board(rows[0].len(), &lights)));
}

/// Checks the faults of a text, each as its message.
#[track_caller]
fn check_faults(bytes: &[u8], expected: &[&str]) {
    match parse(bytes, 1000) {
        Err(PbmError::Text(faults)) => {
            let faults: Vec<String> = faults.iter().map(PbmFault::to_string).collect();
            assert_eq!(faults, expected);
        }
        other => panic!("{other:?}"),
    }
}

/// Checks the message of bytes that have no place in a text.
#[track_caller]
fn check_error(bytes: &[u8], expected: &str) {
    assert_eq!(parse(bytes, 1000).unwrap_err().to_string(), expected);
}

#[test]
fn the_leftmost_light_is_the_highest_bit_and_the_padding_may_be_anything() {
    check(b"P4\n3 2\n\xa0\x40", &["#.#", ".#."]);
    check(b"P4\n3 2\n\xbf\x5f", &["#.#", ".#."]);
    check(b"P4 9 1 \x80\x80", &["#.......#"]);
    check(b"P4 1 1\n\x7f", &["."]);
}

#[test]
fn blanks_and_comments_are_read_as_netpbm_reads_them() {
    let cross = &[".#.", "###"];
    check(b"P1 3 2 010111", cross);
    check(b"P1\n3 2\n0 1 0\n1 1 1\n", cross);
    check(b"P1#a\r\n#b\n\t3\x0b#c\n2\x0c\r\n0#d\n1 0 1 1 1#e", cross);
    check(b"P1\n# 9 9\n3#\n2#P1\n010 111\n # the end\n\n", cross);
    check(b"P4\n# 9 9\n3 2\n\x40\xe0", cross);
    // Exactly one byte divides, or a comment with its end; a # or a blank behind it is raster.
    check(b"P4\n8 1\n#", &["..#...##"]);
    check(b"P4\n8 1\n\n", &["....#.#."]);
    check(b"P4\n8 1#comment\n\x01", &[".......#"]);
}

#[test]
fn a_board_is_written_as_p4_with_zeros_for_padding() {
    let board = board(9, &[true; 18]);
    assert_eq!(raw(&board), b"P4\n9 2\n\xff\x80\xff\x80");
    let mut out = Vec::new();
    render(&board, Some("all on"), &mut out);
    assert_eq!(out, b"P4\n# all on\n9 2\n\xff\x80\xff\x80");
    assert_eq!(parse(&out, 18), Ok(board));
}

#[test]
fn a_fault_of_the_header_has_its_place() {
    let magic = "expected P1 or P4, the start of a portable bitmap, found";
    check_faults(
        b"",
        &[&format!("line 1, column 1: {magic} the end of the bitmap")],
    );
    check_faults(b"P5\n1 1\n\0", &[&format!("line 1, column 1: {magic} P5")]);
    check_faults(b"P41 1\n\0", &[&format!("line 1, column 1: {magic} P41")]);
    check_faults(b"\n P1", &[&format!("line 1, column 1: {magic} \\n")]);
    let long = b"\xff123456789012345678901 1 1";
    check_faults(
        long,
        &[&format!(
            "line 1, column 1: {magic} \\xff1234567890123456789…"
        )],
    );
    check_faults(
        b"P1\n# \xc3\xa9\r\n\xc3\xa9x 1",
        &["line 3, column 1: expected the width, a number, found \\xc3\\xa9x"],
    );
    check_faults(
        b"P1\r\r\n7 -1",
        &["line 3, column 3: expected the height, a number, found -1"],
    );
    check_faults(
        b"P4\n7 1x",
        &["line 2, column 3: expected the height, a number, found 1x"],
    );
    check_faults(
        b"P4\n7",
        &["line 2, column 2: expected the height, a number, found the end of the bitmap"],
    );
    check_faults(
        b"P1 0 3",
        &["line 1, column 4: expected the width of at least 1, found 0"],
    );
    check_faults(
        b"P4 # 5\n\xc3\xa9",
        &["line 2, column 1: expected the width, a number, found \\xc3\\xa9"],
    );
    check_faults(
        b"P4 3 00 ",
        &["line 1, column 6: expected the height of at least 1, found 0"],
    );
    check_faults(
        b"P4 3 1",
        &[
            "line 1, column 7: expected a blank or a line end before the raster, found the end of the bitmap",
        ],
    );
}

#[test]
fn a_raster_of_digits_has_all_its_faults_listed() {
    check_faults(
        b"P1\n3 2\n0 2 0\n1 \xc3\xa9 1 0 1",
        &[
            "line 3, column 3: expected 0 or 1, found 2",
            "line 4, column 3: expected 0 or 1, found \\xc3\\xa9",
            "line 4, column 7: expected the end of the bitmap of 2 × 3 lights, found 0",
        ],
    );
    check_faults(
        b"P1\n3 2\n0 1 0\n1 1\n",
        &["line 5, column 1: expected 6 digits for 2 × 3 lights, found 5"],
    );
    check_faults(
        b"P1 1 1 0\nP1 1 1 1",
        &["line 2, column 1: expected the end of the bitmap of 1 × 1 lights, found P1"],
    );
    let Err(PbmError::Text(faults)) = parse(&[b"P1 30 1 ".as_slice(), &[b'x'; 30]].concat(), 30)
    else {
        panic!("the raster has faults");
    };
    assert_eq!(faults.len(), MAX_FAULTS);
}

#[test]
fn a_raster_of_bytes_has_as_many_as_its_size_says() {
    check_error(
        b"P4\n9 2\n\0\0\0",
        "expected 4 bytes of raster for 2 × 9 lights from byte 7 on, found 3",
    );
    check_error(
        b"P4\n9 2\n\0\0\0\0\n",
        "expected the end of the bitmap of 2 × 9 lights at byte 11, bytes left over: 1",
    );
}

#[test]
fn a_size_over_the_limit_is_seen_in_the_header() {
    for head in [
        "P4 100 11\n",
        "P1 1001 1",
        "P4 99999999999999999999999 1 ",
        "P1 4294967296 4294967296 ",
    ] {
        assert!(is_over(head.as_bytes(), 1000), "{head}");
        let over = PbmError::Over { max_lights: 1000 };
        assert_eq!(parse(head.as_bytes(), 1000), Err(over));
    }
    for head in ["", "P4 100 1", "P4 10000", "P1 1000 1\n", "P5 9999 9999 "] {
        assert!(!is_over(head.as_bytes(), 1000), "{head}");
    }
}

/// Rows × columns and lights of a board, its width often at a border of bytes or words.
fn boards() -> impl Strategy<Value = Board> {
    let cols = prop_oneof![1..=20_usize, 55..=75_usize, 120..=135_usize];
    (1..=20_usize, cols).prop_flat_map(|(rows, cols)| {
        vec(any::<bool>(), rows * cols).prop_map(move |lights| board(cols, &lights))
    })
}

proptest! {
    #[test]
    fn a_board_comes_back_from_p4_and_p1(board in boards()) {
        let bytes = raw(&board);
        prop_assert_eq!(parse(&bytes, usize::MAX), Ok(board.clone()));
        for divider in ["", " ", "\n#0\n"] {
            prop_assert_eq!(parse(&plain(&board, divider), usize::MAX), Ok(board.clone()));
        }
    }

    #[test]
    fn p4_has_each_light_in_its_bit(board in boards()) {
        let (size, bytes) = (board.size(), raw(&board));
        let raster = &bytes[bytes.len() - raw::n_bytes(size)..];
        for row_idx in 0..size.rows() {
            let row = &raster[row_idx * size.cols().div_ceil(8)..];
            for col_idx in 0..size.cols() {
                let is_on = row[col_idx / 8] >> (7 - col_idx % 8) & 1 == 1;
                prop_assert_eq!(is_on, board.get(row_idx, col_idx));
            }
        }
    }

    #[test]
    fn bytes_of_any_kind_are_a_board_or_an_error(
        magic in "(P[14])?",
        head in "[ \n#0-9]{0,12}",
        raster in vec(any::<u8>(), 0..60),
    ) {
        let bytes = [magic.as_bytes(), head.as_bytes(), &raster].concat();
        if let Ok(board) = parse(&bytes, 1000) {
            prop_assert_eq!(parse(&raw(&board), 1000), Ok(board));
        }
        let _ = is_over(&bytes, 1000);
    }

    #[test]
    fn a_piece_of_a_bitmap_is_never_over_when_the_whole_is_not(board in boards(), len in 0..40_usize) {
        let bytes = raw(&board);
        prop_assert!(!is_over(&bytes[..len.min(bytes.len())], board.size().lights()));
    }
}
