//! The checker itself, on small made-up sources.

use crate::source::{functions, paths, tokens};
use crate::{File, dependencies, faults};

/// Checks what is wrong with some files, each a path and what follows on `//!`.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let file = |(path, source): &(&str, &str)| File::new(path, &format!("//! A room.\n{source}"));
    let files: Vec<File> = files.iter().map(file).collect();
    let crates = ["serde", "tokio", "thiserror", "bytes"].map(str::to_owned);
    assert_eq!(faults(&files, &crates), expected);
}

/// Checks the paths of a source.
#[track_caller]
fn check_paths(source: &str, expected: &[&str]) {
    let found = paths(&tokens(source));
    let found: Vec<String> = found.iter().map(|path| path.names.join("::")).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_room_names_rooms_below_it_only() {
    let solver = ("solver.rs", "pub struct Board;");
    let formats = ("formats.rs", "use crate::solver::Board;");
    let http = (
        "http.rs",
        "fn f() { crate::formats::g(); crate::solver::h() }",
    );
    let main = ("main.rs", "use lights_out::{http, solver::Board};");
    check(&[solver, formats, http, main], &[]);
    check(
        &[("solver.rs", "use crate::formats::Text;"), formats],
        &[
            "solver.rs:2: names formats::Text, which is not below solver",
            "formats is in a circle",
            "solver is in a circle",
        ],
    );
    check(
        &[
            ("http.rs", ""),
            ("http/work.rs", "\nfn f() { super::super::run::g() }"),
            ("run.rs", ""),
        ],
        &["http/work.rs:3: names run::g, which is not below http"],
    );
    check(
        &[
            ("pipe.rs", "use crate::{solver, config::{self, Serve}};"),
            ("config.rs", ""),
        ],
        &[
            "pipe.rs:2: names config::self, which is not below pipe",
            "pipe.rs:2: names config::Serve, which is not below pipe",
        ],
    );
    check(
        &[("utils.rs", "use crate::solver::Board;"), solver],
        &["utils.rs:2: is in utils, which is no known room"],
    );
}

#[test]
fn modules_side_by_side_are_in_no_circle() {
    let a = ("http/a.rs", "use super::b::B;");
    let inner = ("http/b/c.rs", "use crate::http::d;");
    let d = ("http/d.rs", "fn f() { super::super::http::a::g() }");
    let parts = [("http.rs", "mod a;"), a, ("http/b.rs", "mod c;"), inner];
    check(&[parts.as_slice(), &[("http/d.rs", "")]].concat(), &[]);
    check(
        &[parts.as_slice(), &[d]].concat(),
        &[
            "http/a is in a circle",
            "http/b is in a circle",
            "http/d is in a circle",
        ],
    );
    // A module and its parent are one room, and so are those inside one.
    check(
        &[
            ("solver.rs", "mod a;\nuse a::A;"),
            ("solver/a.rs", "use super::Stop;"),
        ],
        &[],
    );
}

#[test]
fn the_core_does_nothing_but_compute() {
    check(
        &[(
            "solver.rs",
            "use std::{fmt, fs, time::Instant};\nfn f() { std::io::stdin(); }",
        )],
        &[
            "solver.rs:2: names std::fs",
            "solver.rs:2: names std::time::Instant",
            "solver.rs:3: names std::io::stdin",
        ],
    );
    check(
        &[(
            "formats/a.rs",
            "use thiserror::Error;\nuse serde::Serialize;\nfn f() { tokio::spawn(1); bytes; }",
        )],
        &[
            "formats/a.rs:3: names serde::Serialize",
            "formats/a.rs:4: names tokio::spawn",
        ],
    );
    check(
        &[("solver.rs", "use thiserror::Error;")],
        &["solver.rs:2: names thiserror::Error"],
    );
    check(
        &[("http.rs", "use std::time::Duration;\nuse serde::Serialize;")],
        &[],
    );
}

#[test]
fn the_environment_is_read_in_one_room() {
    check(
        &[("run.rs", "fn f() { std::env::args(); }")],
        &["run.rs:2: names std::env::args"],
    );
    check(&[("config.rs", "use std::env;")], &[]);
}

#[test]
fn a_name_has_one_path_and_a_file_opens_with_its_purpose() {
    check(
        &[
            ("http.rs", "pub use a::A;\npub(crate) use a::B;\nuse a::C;"),
            ("http/mod.rs", ""),
        ],
        &[
            "http.rs:2: has pub use",
            "http.rs:3: has pub use",
            "http/mod.rs:1: is a mod.rs",
        ],
    );
    let bare = File::new("run.rs", "\n//! Too late.");
    assert_eq!(faults(&[bare], &[]), ["run.rs:1: does not open with //!"]);
}

#[test]
fn files_and_functions_are_short() {
    let function = |n_lines: usize| format!("fn long() {{{}}}", "\n".repeat(n_lines - 1));
    check(&[("run.rs", &function(60))], &[]);
    check(
        &[("run.rs", &function(61))],
        &["run.rs:2: long is longer than 60 lines"],
    );
    check(&[("run.rs", &"\n".repeat(299))], &[]);
    check(
        &[("run.rs", &"\n".repeat(300))],
        &["run.rs:1: is longer than 300 lines"],
    );
}

#[test]
fn what_ends_the_process_is_for_tests_alone() {
    check(
        &[(
            "run.rs",
            "fn f() {\n a.unwrap();\n panic!();\n todo!();\n unimplemented!() }",
        )],
        &[
            "run.rs:3: has unwrap",
            "run.rs:4: has panic!",
            "run.rs:5: has todo!",
            "run.rs:6: has unimplemented!",
        ],
    );
    check(
        &[(
            "run.rs",
            "fn f() { a.unwrap_or(1); }\n#[cfg(test)]\nmod tests {\n fn f() { a.unwrap() }\n}",
        )],
        &[],
    );
    check(
        &[("run.rs", "#[cfg(test)]\nmod tests;\nfn f() { a.unwrap() }")],
        &["run.rs:4: has unwrap"],
    );
}

#[test]
fn comments_and_literals_are_no_code() {
    check(
        &[(
            "solver.rs",
            "// std::fs::read\n/* /* std::io */ panic!() */\n/// `tokio::spawn`\n\
            const A: &str = \"std::fs::read \\\" todo!()\";\nconst B: &str = r#\"\" std::net::x \"#;\n\
            const C: char = '\"';\nconst D: u8 = b'\\'';\nfn f<'a>(x: &'a str) { std::fs::read(x) }",
        )],
        &["solver.rs:9: names std::fs::read"],
    );
}

#[test]
fn paths_are_found_wherever_they_stand() {
    check_paths(
        "use a::{self, b::{C as D, e::*}, F};\npub(super) fn g<T: h::I>(x: <J as crate::k::L>::M) { n::<O>::p(); q }",
        &[
            "a::self",
            "a::b::C",
            "a::b::e::*",
            "a::F",
            "h::I",
            "crate::k::L",
        ],
    );
    check_paths("use a;\nfn f() -> impl use<'_> {}", &["a"]);
}

#[test]
fn functions_are_measured_from_their_name_to_their_last_brace() {
    let source = "fn a();\nfn b(x: fn(u8)) -> [u8; { 2 }]\nwhere\n T: X,\n{\n}\nimpl A { fn c(&self) { d(|| {}) } }";
    let found = functions(&tokens(source));
    let found: Vec<_> = found
        .iter()
        .map(|function| (function.name.as_str(), function.n_lines))
        .collect();
    assert_eq!(found, [("b", 5), ("c", 1)]);
}

#[test]
fn the_manifest_tells_the_crates() {
    let manifest = "[package]\nname = \"a\"\n\n[dependencies]\nb-c = \"1\"\nd = { version = \"2\" }\n\n[dev-dependencies]\ne = \"1\"\n";
    assert_eq!(dependencies(manifest), ["b_c", "d"]);
}
