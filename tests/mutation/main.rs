//! Wrong bytes at every way in: files, examples of the contract and raw requests, each changed by chance.
//!
//! What is checked of an input stands in a file for each way in, which `fuzz/targets` uses too. The inputs here are
//! the same in every run, and one that fails is printed.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod answer;
mod bitmaps;
mod bodies;
mod judges;
mod mutate;
mod outcome;
mod requests;
mod rule;
mod server;

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use lights_out::formats::judge::list;
use serde_json::Value;

use mutate::Chance;

/// Where every run begins.
const SEED: u64 = 0x1175_0117;

/// Checks the seeds as they are, and then `n_mutants` made from them.
#[track_caller]
fn check(seeds: &[Vec<u8>], n_mutants: usize, check: fn(&[u8])) {
    let mut chance = Chance::new(SEED);
    let mutants = (0..n_mutants).map(|_| chance.mutant(seeds));
    for (number, bytes) in seeds.iter().cloned().chain(mutants).enumerate() {
        let checked = panic::catch_unwind(AssertUnwindSafe(|| check(&bytes)));
        let shown = bytes.escape_ascii();
        assert!(checked.is_ok(), "input {number} of seed {SEED:#x}: {shown}");
    }
}

/// The files of a folder of tests, in order of their names.
fn files(folder: &str, extension: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The values of the contract's examples of bodies of a type, as they are sent.
fn examples(media: &str) -> Vec<Vec<u8>> {
    let contract: Value = yaml_serde::from_str(include_str!("../../openapi.yaml")).unwrap();
    let methods = contract["paths"].as_object().unwrap().values();
    let contents = methods.map(|methods| &methods["post"]["requestBody"]["content"][media]);
    let examples = contents.filter_map(|content| content["examples"].as_object());
    let values = examples.flat_map(|examples| examples.values().map(|example| &example["value"]));
    let body = |value: &Value| match value {
        Value::String(text) => text.clone().into_bytes(),
        value => value.to_string().into_bytes(),
    };
    values.map(body).collect()
}

#[test]
fn any_text_is_read_the_same_in_pieces_and_answered_rightly() {
    let folders = list::names().map(|name| format!("judge/{}", name.replace('-', "_")));
    let seeds: Vec<_> = folders.flat_map(|folder| files(&folder, "in")).collect();
    assert!(230 <= seeds.len(), "{}", seeds.len());
    check(&seeds, 5000, judges::check);
}

#[test]
fn any_bitmap_is_read_or_refused_and_written_again() {
    let seeds = [
        files("mutation/bitmaps", "pbm"),
        examples("image/x-portable-bitmap"),
    ]
    .concat();
    assert!(8 <= seeds.len(), "{}", seeds.len());
    check(&seeds, 50_000, bitmaps::check);
}

#[test]
fn any_body_in_json_is_answered_rightly() {
    let seeds = [
        examples("application/json"),
        examples("application/x-ndjson"),
    ]
    .concat();
    assert!(17 <= seeds.len(), "{}", seeds.len());
    check(&seeds, 2000, bodies::check);
}

#[test]
fn any_request_is_answered_by_http_or_by_an_end() {
    let seeds = files("mutation/requests", "http");
    assert!(16 <= seeds.len(), "{}", seeds.len());
    check(&seeds, 400, requests::check);
}
