//! Judge text against file pairs, and by properties.
//!
//! `tests/judge/<judge>/<name>.in` is a text; `<name>.out` is its answer, or `<name>.err` its faults, one a
//! line. The answers come from brute force here, which shares no code with the solver.

#![expect(
    clippy::unwrap_used,
    reason = "the allowance for tests does not reach their helpers"
)]

#[path = "judge/named.rs"]
mod named;
#[path = "judge/seeded.rs"]
mod seeded;

use std::fs;
use std::path::{Path, PathBuf};

use lights_out::formats::judge::{Judge, MAX_FAULTS, poj_1222, poj_1753};
use lights_out::solver::board::{Board, Size};
use lights_out::solver::{Certificate, Colour, Goal, Outcome, Solution, Solver};
use proptest::prelude::*;

/// Makes a reader at the start of a text.
type NewJudge = fn() -> Box<dyn Judge>;

/// What a text comes to: its boards, and its faults a line each.
#[derive(Debug, PartialEq)]
struct Reading {
    /// The boards.
    boards: Vec<Board>,
    /// The faults, a line each.
    faults: String,
}

/// Reads a text in pieces, and hands back the reader too.
fn read<'a>(
    new_judge: NewJudge,
    pieces: impl IntoIterator<Item = &'a [u8]>,
) -> (Box<dyn Judge>, Reading) {
    let mut judge = new_judge();
    let mut boards = Vec::new();
    for piece in pieces {
        judge.push(piece, &mut boards);
    }
    judge.finish(&mut boards);
    let faults = judge.faults().iter().map(|fault| format!("{fault}\n"));
    let faults = faults.collect();
    (judge, Reading { boards, faults })
}

/// The boards and faults of a text read at once.
fn read_whole(new_judge: NewJudge, text: &[u8]) -> Reading {
    read(new_judge, [text]).1
}

/// Reads a text in pieces of `n_bytes` and gives its faults, or else its answer by brute force, which has to
/// be the judge's own.
#[track_caller]
fn answer(new_judge: NewJudge, text: &[u8], n_bytes: usize) -> String {
    let (judge, reading) = read(new_judge, text.chunks(n_bytes));
    if !reading.faults.is_empty() {
        return reading.faults;
    }
    let mut out = Vec::new();
    for (number, board) in (1..).zip(&reading.boards) {
        judge.render(number, &solve(board, &judge.goal()), &mut out);
    }
    let mut own = Vec::new();
    judge.answer(&Solver::default(), 1, &reading.boards, &mut own);
    assert!(own == out, "{}", String::from_utf8_lossy(&own));
    String::from_utf8(out).unwrap()
}

/// Checks every pair of files in `tests/judge/<folder>`.
#[track_caller]
fn check_folder(folder: &str, new_judge: NewJudge, n_least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/judge")
        .join(folder);
    let paths = fs::read_dir(folder).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    let inputs: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    assert!(n_least <= inputs.len(), "only {} pairs", inputs.len());
    for input in inputs {
        check_pair(&input, new_judge);
    }
}

/// Checks one pair: whole, byte by byte and in pieces of seven.
#[track_caller]
fn check_pair(input: &Path, new_judge: NewJudge) {
    let text = fs::read(input).unwrap();
    let (out, err) = (input.with_extension("out"), input.with_extension("err"));
    assert!(out.exists() != err.exists(), "{}", input.display());
    let expected = fs::read_to_string(if out.exists() { out } else { err }).unwrap();
    for n_bytes in [text.len().max(1), 1, 7] {
        let found = answer(new_judge, &text, n_bytes);
        assert_eq!(found, expected, "{} by {n_bytes}", input.display());
    }
}

/// The smallest answer to a board of at most 30 lights, by trying every first row of presses.
fn solve(board: &Board, goal: &Goal) -> Outcome {
    let off = fewest(board, Colour::Off);
    let on = match goal {
        Goal::Either => fewest(board, Colour::On),
        Goal::Off | Goal::On | Goal::Board(_) => None,
    };
    let solutions = off.into_iter().chain(on);
    match solutions.min_by_key(|solution| solution.moves) {
        Some(solution) => Outcome::Solved(solution),
        None => Outcome::Impossible {
            nullity: 4,
            certificate: Certificate::Goal(board.clone()),
        },
    }
}

/// The smallest set of presses that makes all lights `colour`, by trying every first row.
fn fewest(board: &Board, colour: Colour) -> Option<Solution> {
    let mut start = board.clone();
    if colour == Colour::On {
        start.invert();
    }
    let first_rows = 0..1_usize << start.size().cols();
    let sets = first_rows.filter_map(|first_row| chase(&start, first_row));
    let presses = sets.min_by_key(Board::count)?;
    Some(Solution {
        moves: presses.count(),
        at_least: presses.count(),
        presses,
        fewest: true,
        nullity: 0,
        colour: Some(colour),
        solutions: Vec::new(),
    })
}

/// The one set of presses with this first row that darkens the board, if there is one.
fn chase(start: &Board, first_row: usize) -> Option<Board> {
    let size = start.size();
    let mut left = start.clone();
    let mut presses = Board::dark(size);
    for row_idx in 0..size.rows() {
        for col_idx in 0..size.cols() {
            let is_pressed = match row_idx {
                0 => first_row >> col_idx & 1 == 1,
                // Only the press right below can still put this light out.
                _ => left.get(row_idx - 1, col_idx),
            };
            if is_pressed {
                presses.flip(row_idx, col_idx);
                left.press(row_idx, col_idx);
            }
        }
    }
    left.is_dark().then_some(presses)
}

/// A board of this size with these lights.
fn board(rows: usize, cols: usize, word: u64) -> Board {
    Board::from_word(Size::new(rows, cols).unwrap(), word).unwrap()
}

/// What may stand between two words.
const BLANKS: [&str; 10] = [
    " ", "\n", "\t", "\r\n", "\r", "\x0b", "\x0c", "  ", "\n\n", " \t\n ",
];

/// Joins words by blanks that `blanks` picks over and over; `gaps` says what a gap may be.
fn join(words: impl IntoIterator<Item = String>, blanks: &[usize], gaps: &[&str]) -> String {
    let gaps = blanks.iter().cycle().map(|blank| gaps[blank % gaps.len()]);
    let words = words.into_iter().zip(gaps);
    words.map(|(word, gap)| gap.to_owned() + &word).collect()
}

/// Cuts a text into pieces whose lengths `lengths` gives over and over; a length may be 0.
fn cut<'a>(text: &'a [u8], lengths: &[usize]) -> Vec<&'a [u8]> {
    let mut rest = text;
    let mut pieces = Vec::new();
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, tail) = rest.split_at(rest.len().min(*length));
        pieces.push(piece);
        rest = tail;
    }
    pieces
}

/// Texts that are nearly right: bytes that mean something, with others among them.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let number = prop_oneof![
        8 => Just(b"0 ".to_vec()),
        8 => Just(b"1\n".to_vec()),
        1 => Just(b"2\r\n".to_vec()),
        1 => Just(b"10".to_vec()),
        1 => Just(b"\r".to_vec()),
        1 => Just("é\u{feff}".as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    let letter = prop_oneof![
        8 => Just(b"b".to_vec()),
        8 => Just(b"w\n".to_vec()),
        1 => Just("é€".as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    let parts = prop_oneof![
        prop::collection::vec(number, 0..100),
        prop::collection::vec(letter, 0..60),
    ];
    parts.prop_map(|parts| parts.concat())
}

/// Boards laid out as their judge lays them out, and of POJ 1222 a count before them, right or one off.
fn canonical_texts() -> impl Strategy<Value = Vec<u8>> {
    let boards = || prop::collection::vec(any::<u32>(), 0..9);
    let light = |words: &[u32], idx: usize| words[idx / 32] >> (idx % 32) & 1;
    let numbers = (boards(), 0..3_usize).prop_map(move |(words, off)| {
        let n_boards = 32 * words.len() / 30;
        let lights = (0..30 * n_boards).map(|idx| {
            let end = if idx % 6 == 5 { '\n' } else { ' ' };
            format!("{}{end}", light(&words, idx))
        });
        let text: String = lights.collect();
        format!("{}\n{text}", (n_boards + off).saturating_sub(1)).into_bytes()
    });
    let letters = boards().prop_map(move |words| {
        let letters = (0..32 * words.len()).map(|idx| {
            let end = if idx % 4 == 3 { "\n" } else { "" };
            let letter = if light(&words, idx) == 1 { 'b' } else { 'w' };
            format!("{letter}{end}")
        });
        letters.collect::<String>().into_bytes()
    });
    prop_oneof![numbers, letters]
}

/// Canonical texts with a few places written over: by other blanks, by faults, by nothing.
fn edited_texts() -> impl Strategy<Value = Vec<u8>> {
    let new = prop::sample::select(vec!["", "0", "1", "b", "2", "é", " ", "\n", "\r", "\r\n"]);
    let edit = (any::<prop::sample::Index>(), 0..3_usize, new);
    let edits = prop::collection::vec(edit, 0..4);
    (canonical_texts(), edits).prop_map(|(mut text, edits)| {
        for (place, n_removed, new) in edits {
            let start = place.index(text.len() + 1);
            let end = text.len().min(start + n_removed);
            text.splice(start..end, new.bytes());
        }
        text
    })
}

/// Lengths of pieces, the last never 0.
fn lengths() -> impl Strategy<Value = Vec<usize>> {
    let last = prop_oneof![1..50_usize, 1..500_usize];
    (prop::collection::vec(0..9_usize, 0..5), last).prop_map(|(mut lengths, last)| {
        lengths.push(last);
        lengths
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn numbers_give_the_same_boards_whatever_blanks_divide_them(
        words in prop::collection::vec(0..1_u64 << 30, 2..5),
        blanks in prop::collection::vec(0..100_usize, 1..40),
    ) {
        let lights = words.iter().flat_map(|word| (0..30).map(move |i| word >> i & 1));
        let numbers = [words.len() as u64].into_iter().chain(lights);
        let text = join(numbers.map(|number| number.to_string()), &blanks, &BLANKS);
        let reading = read_whole(poj_1222::judge, text.as_bytes());
        let boards: Vec<Board> = words.iter().map(|word| board(5, 6, *word)).collect();
        prop_assert_eq!(reading, Reading { boards, faults: String::new() });
    }

    #[test]
    fn letters_give_the_same_boards_whatever_blanks_divide_them(
        words in prop::collection::vec(0..1_u64 << 16, 1..5),
        blanks in prop::collection::vec(0..100_usize, 1..40),
    ) {
        let lights = words.iter().flat_map(|word| (0..16).map(move |i| word >> i & 1));
        let letters = lights.map(|light| if light == 1 { "b" } else { "w" }.to_owned());
        let text = join(letters, &blanks, &[&BLANKS[..], &[""; 10]].concat());
        let reading = read_whole(poj_1753::judge, text.as_bytes());
        let boards: Vec<Board> = words.iter().map(|word| board(4, 4, *word)).collect();
        prop_assert_eq!(reading, Reading { boards, faults: String::new() });
    }

    #[test]
    fn pieces_of_any_size_read_the_same(text in texts(), lengths in lengths()) {
        for new_judge in [poj_1222::judge, poj_1753::judge] {
            let (_, reading) = read(new_judge, cut(&text, &lengths));
            prop_assert_eq!(reading, read_whole(new_judge, &text));
        }
    }

    // A board that does not come in one piece is read by tokens.
    #[test]
    fn canonical_boards_read_the_same_as_by_tokens(text in edited_texts(), lengths in lengths()) {
        for new_judge in [poj_1222::judge, poj_1753::judge] {
            let (_, by_tokens) = read(new_judge, text.chunks(1));
            prop_assert_eq!(&read_whole(new_judge, &text), &by_tokens);
            prop_assert_eq!(&read(new_judge, cut(&text, &lengths)).1, &by_tokens);
        }
    }

    #[test]
    fn canonical_boards_are_answered_as_by_brute_force(text in canonical_texts()) {
        for new_judge in [poj_1222::judge, poj_1753::judge] {
            answer(new_judge, &text, text.len().max(1));
        }
    }

    #[test]
    fn any_bytes_are_read_with_at_most_twenty_faults(
        text in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        for new_judge in [poj_1222::judge, poj_1753::judge] {
            let reading = read_whole(new_judge, &text);
            prop_assert!(reading.faults.lines().count() <= MAX_FAULTS);
        }
    }
}

#[test]
fn poj_1222_answers_its_pairs() {
    check_folder("poj_1222", poj_1222::judge, 30);
}

#[test]
fn openjudge_2811_answers_its_pairs() {
    check_folder("openjudge_2811", poj_1222::judge, 9);
}

#[test]
fn poj_1753_answers_its_pairs() {
    check_folder("poj_1753", poj_1753::judge, 20);
}

#[test]
fn the_classics_have_their_goals() {
    assert_eq!(poj_1222::judge().goal(), Goal::Off);
    assert_eq!(poj_1753::judge().goal(), Goal::Either);
}
