//! Every curl example of the README gives what it says.

use std::fs;
use std::process::Command;

use crate::support::Server;

/// The fenced blocks of a text that are in one of some languages, in order.
fn blocks<'a>(text: &'a str, languages: &[&str]) -> Vec<&'a str> {
    let fences = text
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').unwrap());
    fences
        .filter(|(language, _)| languages.contains(language))
        .map(|(_, body)| body)
        .collect()
}

#[test]
fn every_curl_example_gives_what_it_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(path).unwrap();
    let server = Server::start_local(&["--drain", "0s"]);
    let mut n_examples = 0;
    let blocks = blocks(&readme, &["sh", "json", "text"]);
    for pair in blocks.windows(2).filter(|pair| pair[0].contains("curl ")) {
        let script = pair[0].replace("http://127.0.0.1:8080", &server.url(""));
        let ran = Command::new("bash")
            .args(["-c", &script.replace("curl ", "curl -s ")])
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stdout).unwrap();
        assert_eq!(said.trim_end(), pair[1].trim_end(), "{}", pair[0]);
        n_examples += 1;
    }
    assert!(6 <= n_examples, "only {n_examples} examples");
}
