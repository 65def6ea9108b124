//! `solve` and `flip-game`: judges' text from a file or standard input to standard output.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use lights_out::formats::judge::list;

use crate::support::{check, command, run, run_with};

/// The sample of POJ 1222.
const POJ_1222: &str = include_str!("../judge/poj_1222/sample.in");
/// Its answer.
const POJ_1222_ANSWER: &str = include_str!("../judge/poj_1222/sample.out");
/// The sample of OpenJudge 2811.
const OPENJUDGE_2811: &str = include_str!("../judge/openjudge_2811/sample.in");
/// Its answer.
const OPENJUDGE_2811_ANSWER: &str = include_str!("../judge/openjudge_2811/sample.out");
/// The sample of POJ 1753.
const POJ_1753: &str = include_str!("../judge/poj_1753/sample.in");

/// Checks what a command makes of an input.
#[track_caller]
fn check_answer(name: &str, input: &str, out: &str) {
    check(&run_with(&[name], input.as_bytes()), 0, out, "");
}

/// Checks what a command says of a bad input; `out` are the answers before the fault.
#[track_caller]
fn check_fault(name: &str, input: &[u8], out: &str, fault: &str) {
    let err = format!("lights-out: {fault}\n");
    check(&run_with(&[name], input), 1, out, &err);
}

/// A file of a judge's sample.
fn sample(judge: &str) -> String {
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/judge");
    let path = tests.join(judge).join("sample.in");
    path.into_os_string().into_string().unwrap()
}

#[test]
fn the_samples_of_the_judges_are_answered() {
    for (name, judge, answer) in [
        ("solve", "poj_1222", POJ_1222_ANSWER),
        ("solve", "openjudge_2811", OPENJUDGE_2811_ANSWER),
        ("flip-game", "poj_1753", "4\n"),
    ] {
        let path = sample(judge);
        let input = fs::read(&path).unwrap();
        check(&run(&[name, &path], &[]), 0, answer, "");
        check(&run_with(&[name], &input), 0, answer, "");
        check(&run_with(&[name, "-"], &input), 0, answer, "");
    }
}

#[test]
fn the_samples_of_all_judges_are_answered_by_name_with_either_command() {
    for entry in list::ALL {
        for name in ["solve", "flip-game"] {
            let args = [name, "--judge", entry.name];
            let run = run_with(&args, entry.sample.input.as_bytes());
            check(&run, 0, entry.sample.answer, "");
        }
    }
}

#[test]
fn a_fault_in_the_text_of_a_named_judge_is_told_with_its_place() {
    let run = run_with(&["solve", "--judge", "poj-3279"], b"1 2\n0 O\n");
    let fault = "lights-out: line 2, column 3: expected 0 or 1, found O\n";
    check(&run, 1, "", fault);
}

#[test]
fn a_text_that_is_read_whole_has_a_limit() {
    let text = vec![b' '; (64 << 20) + 1];
    let run = run_with(&["solve", "--judge", "poj-3279"], &text);
    let over = "lights-out: the text is over the limit of 67108864 bytes\n";
    check(&run, 1, "", over);
}

#[test]
fn blanks_and_ends_of_lines_make_no_difference() {
    let blanks: [fn(&str) -> String; 8] = [
        |text| text.replace('\n', "\r\n"),
        |text| text.replace('\n', "\r"),
        |text| text.replace(' ', "\t"),
        |text| text.replace(' ', "   "),
        |text| text.replace('\n', "\n\n \n"),
        |text| text.replace('\n', " "),
        |text| text.trim_end().to_owned(),
        |text| format!("\u{feff}{text}"),
    ];
    for change in blanks {
        check_answer("solve", &change(POJ_1222), POJ_1222_ANSWER);
        check_answer("flip-game", &change(POJ_1753), "4\n");
    }
    // On one line a board without n is still one of thirty numbers.
    for change in blanks {
        check_answer("solve", &change(OPENJUDGE_2811), OPENJUDGE_2811_ANSWER);
    }
}

#[test]
fn no_puzzles_have_an_empty_answer() {
    check_answer("solve", "0", "");
    check_answer("solve", "0\n", "");
}

#[test]
fn several_boards_are_answered_in_order() {
    check_answer(
        "flip-game",
        &format!("{POJ_1753}wwww wwww wwww wwww\nbwww wwww wwww wwww"),
        "4\n0\nImpossible\n",
    );
}

#[test]
fn a_fault_is_told_with_line_and_column_behind_the_answers_before_it() {
    let (first, _) = POJ_1222_ANSWER.split_once("PUZZLE #2").unwrap();
    let few = "expected 60 numbers after n = 2, found";
    check_fault(
        "solve",
        POJ_1222.trim_end().strip_suffix(" 0").unwrap().as_bytes(),
        first,
        &format!("line 11, column 10: {few} 59: puzzle 2 ends after 29 of its 30"),
    );
    check_fault(
        "solve",
        format!(
            "2{}",
            OPENJUDGE_2811.replace("0 1 1 0 1 0\n1", "\n0 1 1 0 1 0\n1")
        )
        .as_bytes(),
        first,
        &format!("line 7, column 1: {few} 30: puzzle 2 is missing"),
    );
    check_fault(
        "solve",
        format!("{POJ_1222}1\n").as_bytes(),
        POJ_1222_ANSWER,
        "line 12, column 1: expected the end of the text, found 1: all puzzles of n = 2 have been read",
    );
    let bad = |light: &str| POJ_1222.replace("1 0 1 0 1 1", &format!("1 0 {light} 0 1 1"));
    for (light, shown) in [
        ("2", "2"),
        ("O", "O"),
        ("-1", "-1"),
        ("é", "é"),
        ("01", "01"),
    ] {
        let fault = format!("line 8, column 5: expected 0 or 1, found {shown}");
        check_fault("solve", bad(light).as_bytes(), first, &fault);
        check_fault(
            "solve",
            bad(light).replace('\n', "\r\n").as_bytes(),
            first,
            &fault,
        );
    }
    check_fault(
        "flip-game",
        b"bwwb\nbbwb\nbwwb\nbwww\nbw\nx",
        "4\n",
        "line 6, column 1: expected b or w, found x",
    );
    check_fault(
        "flip-game",
        b"bwwb\nbb\n",
        "",
        "line 3, column 1: board 1 ends after 6 of its 16 letters",
    );
    check_fault(
        "flip-game",
        b"bw\xffb",
        "",
        "line 1, column 3: expected b or w, found \\xff",
    );
}

#[test]
fn an_n_that_is_none_is_told() {
    let n = "line 1, column 1: expected n, the number of puzzles,";
    check_fault(
        "solve",
        b"-1\n",
        "",
        &format!("{n} to be at least 0, found -1"),
    );
    check_fault(
        "solve",
        b"123456789012345678901234567890\n",
        "",
        &format!("{n} to be at most 18446744073709551615, found 12345678901234567890\u{2026}"),
    );
    check_fault(
        "solve",
        b"two\n",
        "",
        &format!("{n} or one board of 30 numbers divided by blanks, found two"),
    );
}

#[test]
fn an_empty_input_is_told() {
    let numbers = "expected n and n boards of 30 numbers, or one board of 30 numbers without n, found the end of the text";
    check_fault("solve", b"", "", &format!("line 1, column 1: {numbers}"));
    check_fault(
        "solve",
        b"\n \n",
        "",
        &format!("line 3, column 1: {numbers}"),
    );
    let letters = "expected a board of 16 letters b or w, found the end of the text";
    check_fault(
        "flip-game",
        b"",
        "",
        &format!("line 1, column 1: {letters}"),
    );
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let run = run(&["solve", "no such file"], &[]);
    check(
        &run,
        1,
        "",
        "lights-out: cannot read no such file: No such file or directory (os error 2)\n",
    );
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    let mut command = command(&["flip-game"], &[]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Once the program has ended, nobody takes the rest.
    let _ = stdin.write_all(POJ_1753.repeat(100_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
