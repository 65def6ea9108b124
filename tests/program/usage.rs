//! The command line and the environment: every fault at once, and exit code 2.

use lights_out::formats::judge::list;

use crate::support::{check, run};

/// What stands below the faults of flags.
const USAGE: &str = "\n\nUsage: lights-out [OPTIONS]\n       lights-out <COMMAND>\n\nFor more information, try '--help'.\n";

/// Checks that a command line, or a variable, is told all that is wrong with it.
#[track_caller]
fn check_faults(args: &[&str], variables: &[(&str, &str)], faults: &[&str]) {
    let err = format!("error: {}{USAGE}", faults.join("\n       "));
    check(&run(args, variables), 2, "", &err);
}

#[test]
fn all_faults_of_the_flags_are_told_at_once() {
    let args = [
        "--listen",
        "x",
        "--log-format",
        "y",
        "--max-body",
        "z",
        "--max-cells",
        "0",
        "--max-effort",
        "1ns",
        "--drain",
        "1",
        "--grace",
        "q",
        "--cors-origins",
        "https://a.example,b",
    ];
    let faults = [
        "--listen: \"x\": invalid socket address syntax",
        "--log-format: \"y\": expected text or json",
        "--max-body: \"z\": couldn't parse \"z\" into a ByteSize, cannot parse float from empty string",
        "--max-cells: \"0\": expected at least 1",
        "--max-effort: \"1ns\": expected at least 1ms",
        "--drain: \"1\": time unit needed, for example 1sec or 1ms",
        "--grace: \"q\": expected number at 0",
        "--cors-origins: \"https://a.example,b\": \"b\" is no origin such as https://a.example",
    ];
    check_faults(&args, &[], &faults);
    check_faults(&[&["serve"], &args[..]].concat(), &[], &faults);
}

#[test]
fn all_faults_of_the_environment_are_told_at_once() {
    check_faults(
        &[],
        &[
            ("LIGHTS_OUT_LISTEN", "localhost"),
            ("LIGHTS_OUT_LOG_FORMAT", ""),
            ("RUST_LOG", "a=b=c"),
            ("LIGHTS_OUT_MAX_CELLS", "-1"),
            ("LIGHTS_OUT_GRACE", "1h 1x"),
        ],
        &[
            "--listen: \"localhost\": invalid socket address syntax",
            "--log-format: \"\": expected text or json",
            "RUST_LOG: \"a=b=c\": error parsing level filter: expected one of \"off\", \"error\", \"warn\", \
             \"info\", \"debug\", \"trace\", or a number 0-5",
            "--max-cells: \"-1\": invalid digit found in string",
            "--grace: \"1h 1x\": unknown time unit \"x\", supported units: ns, us/µs, ms, sec, min, hours, days, \
             weeks, months, years (and few variations)",
        ],
    );
    check_faults(
        &["healthcheck"],
        &[("LIGHTS_OUT_LISTEN", "8080")],
        &["--listen: \"8080\": invalid socket address syntax"],
    );
}

#[test]
fn a_judge_that_is_not_known_is_told_those_that_are() {
    let names = list::names().collect::<Vec<_>>().join(", ");
    for command in ["solve", "flip-game"] {
        let err = format!(
            "error: invalid value 'x' for '--judge <NAME>'\n  [possible values: {names}]\n\n\
             For more information, try '--help'.\n"
        );
        check(&run(&[command, "--judge", "x"], &[]), 2, "", &err);
    }
}

#[test]
fn what_is_no_command_or_flag_is_usage_too() {
    for args in [
        &["sovle"][..],
        &["--nothing"],
        &["solve", "a", "b"],
        &["solve", "--max-cells", "1"],
        &["serve", "solve"],
        &["healthcheck", "a"],
    ] {
        let run = run(args, &[]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}

#[test]
fn help_and_version_are_no_faults() {
    check(
        &run(&["--version"], &[]),
        0,
        concat!("lights-out ", env!("CARGO_PKG_VERSION"), "\n"),
        "",
    );
    for args in [
        &["--help"][..],
        &["serve", "--help"],
        &["solve", "--help"],
        &["flip-game", "--help"],
    ] {
        let run = run(args, &[]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_filter_takes_no_notice_of_the_variables_of_the_server() {
    let variables = [
        ("LIGHTS_OUT_LISTEN", "x"),
        ("LIGHTS_OUT_MAX_CELLS", "x"),
        ("RUST_LOG", "a=b=c"),
    ];
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/judge/poj_1753/sample.in"
    );
    check(&run(&["flip-game", sample], &variables), 0, "4\n", "");
}
