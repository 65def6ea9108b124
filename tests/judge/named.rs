//! The judges of the list by their names: samples, file pairs, limits.

use std::fs;
use std::path::{Path, PathBuf};

use lights_out::formats::judge::entry::{Entry, Reader};
use lights_out::formats::judge::list;
use lights_out::formats::judge::refusal::Refusal;
use lights_out::formats::judge::whole::{self, Ask};
use lights_out::solver::{Solver, Stop};

/// Each judge has its sample and at least ten more pairs.
const N_LEAST: usize = 11;

/// What a judge answers to a text with these limits; a streamed one takes the text at once.
fn answer_within(entry: &Entry, text: &[u8], ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    let judge = match entry.reader {
        Reader::Whole(whole) => return whole::answer(whole, text, ask),
        Reader::Streamed(judge) => judge,
    };
    let (mut judge, mut boards, mut out) = (judge(), Vec::new(), Vec::new());
    judge.push(text, &mut boards);
    judge.finish(&mut boards);
    if judge.faults().is_empty() {
        judge.answer(ask.solver, 1, &boards, &mut out);
        return Ok(out);
    }
    Err(Refusal::Faults(judge.faults().to_vec()))
}

/// What a judge answers to a text, or its faults, a line each.
pub(crate) fn answer(name: &str, text: &[u8]) -> String {
    let ask = Ask {
        solver: &Solver::default(),
        stop: &Stop::default(),
        max_lights: usize::MAX,
    };
    let found = answer_within(list::find(name).unwrap(), text, &ask);
    match found {
        Ok(answer) => String::from_utf8(answer).unwrap(),
        Err(Refusal::Faults(faults)) => {
            let lines = faults.iter().map(|fault| {
                fault.to_string()
                    + "
"
            });
            lines.collect()
        }
        Err(refusal) => refusal.to_string(),
    }
}

/// The folder of a judge's pairs.
fn folder(entry: &Entry) -> PathBuf {
    let pairs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge");
    pairs.join(entry.name.replace('-', "_"))
}

/// The inputs of a judge's pairs.
fn inputs(entry: &Entry) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder(entry)).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    let is_input = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "in");
    paths.filter(is_input).collect()
}

#[test]
fn every_judge_answers_the_sample_of_its_statement_and_lists_it() {
    for entry in list::ALL {
        let file = |name: &str| fs::read_to_string(folder(entry).join(name)).unwrap();
        let (input, expected) = (file("sample.in"), file("sample.out"));
        assert_eq!(
            answer(entry.name, input.as_bytes()),
            expected,
            "{}",
            entry.name
        );
        let sample = (entry.sample.input, entry.sample.answer);
        assert_eq!(
            sample,
            (input.as_str(), expected.as_str()),
            "{}",
            entry.name
        );
    }
}

#[test]
fn every_judge_that_reads_whole_texts_answers_its_pairs() {
    let is_whole = |entry: &&Entry| matches!(entry.reader, Reader::Whole(_));
    for entry in list::ALL.iter().filter(is_whole) {
        let inputs = inputs(entry);
        assert!(N_LEAST <= inputs.len(), "{} has too few pairs", entry.name);
        for input in inputs {
            let (out, err) = (input.with_extension("out"), input.with_extension("err"));
            assert!(out.exists() != err.exists(), "{}", input.display());
            let expected = fs::read_to_string(if out.exists() { out } else { err }).unwrap();
            let found = answer(entry.name, &fs::read(&input).unwrap());
            assert_eq!(found, expected, "{}", input.display());
        }
    }
}

#[test]
fn the_names_are_all_different() {
    let mut names: Vec<&str> = list::names().collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), list::ALL.len());
    assert!(list::find("poj-0").is_none());
}

#[test]
fn a_text_without_n_is_openjudge_2811_and_not_poj_1222() {
    let board = list::find("openjudge-2811").unwrap().sample.input;
    let boards = list::find("poj-1222").unwrap().sample.input;
    assert_eq!(
        answer("poj-1222", board.as_bytes()),
        "line 1, column 3: expected the end of the text, found 1: all puzzles of n = 0 have been read\n"
    );
    assert_eq!(
        answer("openjudge-2811", boards.as_bytes()),
        "line 1, column 1: expected 0 or 1, found 2\n\
        line 6, column 11: expected the end of the text after one board of 30 numbers, found 0\n"
    );
    assert_eq!(answer("poj-1222", b"0\n"), "");
    assert_eq!(
        answer("poj-1222", format!("1\n{board}").as_bytes()),
        "PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n"
    );
    let not_n = "line 1, column 1: expected n, the number of puzzles, found";
    assert_eq!(answer("poj-1222", b"two"), format!("{not_n} two\n"));
    assert_eq!(
        answer("poj-1222", b""),
        format!("{not_n} the end of the text\n")
    );
    assert_eq!(
        answer("openjudge-2811", b"0 1\n"),
        "line 2, column 1: expected one board of 30 numbers, found 2 numbers\n"
    );
}

/// Checks what a judge says of a text with these limits.
#[track_caller]
fn check_within(name: &str, text: &str, ask: &Ask<'_>, expected: Result<&str, Refusal>) {
    let found = answer_within(list::find(name).unwrap(), text.as_bytes(), ask);
    let found = found.map(|answer| String::from_utf8(answer).unwrap());
    assert_eq!(found, expected.map(str::to_owned), "{name}");
}

#[test]
fn a_fewest_that_is_not_proved_is_never_written_as_if_it_were() {
    let ask = Ask {
        solver: &Solver::new(1),
        stop: &Stop::default(),
        max_lights: 25,
    };
    let rows = "1 0 1 1 0\n0 1 1 1 0\n1 1 1 0 0\n1 1 0 1 1\n0 0 0 1 1\n";
    let lit = "1 1 1 1 1\n".repeat(5);
    let expected = format!("{rows}at most 15, at least 5\n");
    check_within("poj-3279", &format!("5 5\n{lit}"), &ask, Ok(&expected));
    let white = "wwwww\n".repeat(5);
    let expected = Ok("at most 15, at least 5\n");
    check_within("poj-1681", &format!("1\n5\n{white}"), &ask, expected);
}

#[test]
fn a_text_over_a_limit_is_refused() {
    let mut ask = Ask {
        solver: &Solver::new(100),
        stop: &Stop::default(),
        max_lights: 8,
    };
    let too_many = || Err(Refusal::TooManyLights { max_lights: 8 });
    check_within("poj-3279", "3 3\n", &ask, too_many());
    check_within("poj-1681", "1\n3\n", &ask, too_many());
    check_within("poj-1830", "1\n9\n", &ask, too_many());
    check_within(
        "leetcode-1284",
        "[[0,0,0],[0,0,0],[0,0,0]]",
        &ask,
        too_many(),
    );
    check_within("aoc-2025-10", "[.........] (0) {1}", &ask, too_many());
    let buttons = "(0) ".repeat(7);
    let too_much = Err(Refusal::TooMuchMemory { max_bytes: 100 });
    check_within(
        "aoc-2025-10",
        &format!("[.] {buttons}{{0}}"),
        &ask,
        too_much,
    );
    let too_much = Err(Refusal::TooMuchMemory { max_bytes: 100 });
    check_within("poj-1830", "1\n8\n", &ask, too_much);
    let stop = Stop::default();
    stop.set();
    ask.stop = &stop;
    check_within("poj-3279", "1 1\n0\n", &ask, Err(Refusal::Stopped));
    check_within("aoc-2025-10", "[.] (0) {1}", &ask, Err(Refusal::Stopped));
}
