//! The house rules that no compiler holds: which room may name which, and how a file looks.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

#[path = "layering/circles.rs"]
mod circles;
#[path = "layering/made_up.rs"]
mod made_up;
#[path = "layering/source.rs"]
mod source;

use std::fs;
use std::path::Path as FilePath;

use source::{Path, Token};

/// The longest function, in lines.
const MAX_FUNCTION: usize = 60;
/// The longest file, in lines.
const MAX_FILE: usize = 300;

/// A room at the top of `src`, and the rooms that it may name. Above stands what may name more.
const ROOMS: [(&str, &[&str]); 10] = [
    (
        "main",
        &[
            "config",
            "run",
            "pipe",
            "healthcheck",
            "telemetry",
            "http",
            "formats",
            "solver",
        ],
    ),
    ("lib", &[]),
    (
        "config",
        &[
            "run",
            "pipe",
            "healthcheck",
            "telemetry",
            "http",
            "formats",
            "solver",
        ],
    ),
    ("run", &["http", "formats", "solver"]),
    ("pipe", &["http", "formats", "solver"]),
    ("healthcheck", &["http", "formats", "solver"]),
    ("telemetry", &["http", "formats", "solver"]),
    ("http", &["formats", "solver"]),
    ("formats", &["solver"]),
    ("solver", &[]),
];

/// The rooms that do nothing but compute, and the crates that they may name.
const CORE: [(&str, &[&str]); 2] = [("formats", &["thiserror"]), ("solver", &[])];

/// The rooms of the standard library that the core must not name.
const IMPURE: [&str; 7] = ["env", "fs", "io", "net", "process", "thread", "time"];

/// The faults that stand; one that is mended is taken off the list.
const EXCEPTIONS: [&str; 0] = [];

/// A file of the sources.
struct File {
    /// Its path under `src`, without `.rs`.
    path: Vec<String>,
    /// Its lines.
    source: String,
    /// Its words.
    tokens: Vec<Token>,
}

impl File {
    /// A file from its path under `src` and its source.
    fn new(path: &str, source: &str) -> Self {
        let path = path.strip_suffix(".rs").unwrap().split('/');
        Self {
            path: path.map(str::to_owned).collect(),
            source: source.to_owned(),
            tokens: source::tokens(source),
        }
    }

    /// The room at the top that the file belongs to.
    fn room(&self) -> &str {
        &self.path[0]
    }

    /// The file's module, from the crate on; that of the crate itself has no name.
    fn module(&self) -> &[String] {
        match self.path.as_slice() {
            [root] if root == "lib" || root == "main" => &[],
            path => path,
        }
    }

    /// A path that the file names, from the crate on; `None` for one that leads to another crate.
    fn resolve(&self, path: &Path, modules: &[&[String]]) -> Option<Vec<String>> {
        let module = self.module();
        let n_supers = path
            .names
            .iter()
            .take_while(|name| *name == "super")
            .count();
        let first = path.names[0].as_str();
        let (base, rest) = match first {
            "crate" | "lights_out" => (&module[..0], &path.names[1..]),
            "self" => (module, &path.names[1..]),
            "super" => (
                &module[..module.len().saturating_sub(n_supers)],
                &path.names[n_supers..],
            ),
            _ => (module, &path.names[..]),
        };
        let whole = [base, rest].concat();
        let is_child = || modules.contains(&[module, &path.names[..1]].concat().as_slice());
        let is_ours = ["crate", "lights_out", "self", "super"].contains(&first) || is_child();
        is_ours.then_some(whole)
    }
}

/// What is wrong with some sources; `crates` are the other crates that the package depends on.
fn faults(files: &[File], crates: &[String]) -> Vec<String> {
    let modules: Vec<&[String]> = files.iter().map(File::module).collect();
    let mut faults = Vec::new();
    for file in files {
        let name = file.path.join("/");
        let mut note = |line: usize, text: String| faults.push(format!("{name}.rs:{line}: {text}"));
        check_shape(file, &mut note);
        check_words(file, &mut note);
        for path in source::paths(&file.tokens) {
            check_path(file, &path, crates, &mut note);
            if let Some(path_from_crate) = file.resolve(&path, &modules) {
                check_room(file, &path_from_crate, path.line, &mut note);
            }
        }
    }
    faults.extend(circles::circles(files, &modules));
    faults
}

/// Checks the file as a whole and its functions.
fn check_shape(file: &File, note: &mut impl FnMut(usize, String)) {
    if !file.source.starts_with("//!") {
        note(1, "does not open with //!".to_owned());
    }
    if file.path.ends_with(&["mod".to_owned()]) {
        note(1, "is a mod.rs".to_owned());
    }
    let n_lines = file.source.lines().count();
    if MAX_FILE < n_lines {
        note(1, format!("is longer than {MAX_FILE} lines"));
    }
    for function in source::functions(&file.tokens) {
        if MAX_FUNCTION < function.n_lines {
            let name = function.name;
            note(
                function.line,
                format!("{name} is longer than {MAX_FUNCTION} lines"),
            );
        }
    }
}

/// Checks for words that must not stand in the sources at all.
fn check_words(file: &File, note: &mut impl FnMut(usize, String)) {
    const WORDS: [(&[&str], &str); 6] = [
        (&["pub", "use"], "pub use"),
        (&[")", "use"], "pub use"),
        (&[".", "unwrap", "("], "unwrap"),
        (&["panic", "!"], "panic!"),
        (&["todo", "!"], "todo!"),
        (&["unimplemented", "!"], "unimplemented!"),
    ];
    for (idx, token) in file.tokens.iter().enumerate() {
        for (words, name) in WORDS {
            if source::begins(&file.tokens[idx..], words) {
                note(token.line, format!("has {name}"));
            }
        }
    }
}

/// Checks a path into the standard library or another crate.
fn check_path(file: &File, path: &Path, crates: &[String], note: &mut impl FnMut(usize, String)) {
    let first = path.names[0].as_str();
    let second = path.names.get(1).map_or("", String::as_str);
    let core = CORE.iter().find(|(room, _)| *room == file.room());
    let is_std = ["std", "core", "alloc"].contains(&first);
    let is_env = is_std && second == "env" && file.room() != "config";
    let is_impure = core.is_some() && is_std && IMPURE.contains(&second);
    let is_crate = |(_, allowed): &(&str, &[&str])| {
        crates.iter().any(|name| name == first) && !allowed.contains(&first)
    };
    if is_env || is_impure || core.is_some_and(is_crate) {
        note(path.line, format!("names {}", path.names.join("::")));
    }
}

/// Checks a path into another room.
fn check_room(file: &File, path: &[String], line: usize, note: &mut impl FnMut(usize, String)) {
    let room = file.room();
    let Some((_, below)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return note(line, format!("is in {room}, which is no known room"));
    };
    let Some(other) = path.first() else { return };
    let is_room = ROOMS.iter().any(|(name, _)| name == other);
    if is_room && other != room && !below.contains(&other.as_str()) {
        note(
            line,
            format!("names {}, which is not below {room}", path.join("::")),
        );
    }
}

/// All sources of the package under a folder, but for files of tests.
fn read(folder: &FilePath, under: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{under}{name}");
        if entry.file_type().unwrap().is_dir() && name != "tests" {
            read(&entry.path(), &format!("{path}/"), files);
        } else if entry.path().extension().is_some_and(|end| end == "rs") && name != "tests.rs" {
            files.push(File::new(&path, &fs::read_to_string(entry.path()).unwrap()));
        }
    }
}

/// The crates that the package depends on, as paths name them.
fn dependencies(manifest: &str) -> Vec<String> {
    let (_, table) = manifest.split_once("\n[dependencies]\n").unwrap();
    let lines = table.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split_once(" = "));
    names.map(|(name, _)| name.replace('-', "_")).collect()
}

#[test]
fn the_sources_keep_the_rules_of_the_house() {
    let root = FilePath::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    read(&root.join("src"), "", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(40 <= files.len(), "only {} files", files.len());
    let crates = dependencies(&fs::read_to_string(root.join("Cargo.toml")).unwrap());
    assert!(crates.contains(&"tokio".to_owned()), "{crates:?}");
    assert_eq!(faults(&files, &crates), EXCEPTIONS);
}
