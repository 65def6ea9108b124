//! The page for everyone: nothing that axe finds, on a phone, in the dark, and little to load.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::support::{POJ_1222, Visit, link};

/// The most bytes of all that the page loads, before they are packed.
const MAX_BYTES: u64 = 60_000;

/// The tabs.
const TABS: [&str; 4] = ["play", "solve", "learn", "text"];

#[test]
fn axe_finds_nothing_in_the_light_and_in_the_dark() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    for scheme in ["light", "dark"] {
        visit.browser.prefer(&[("prefers-color-scheme", scheme)]);
        for tab in TABS {
            visit.click(&format!("tab-{tab}"));
            visit.check_access(&format!("{tab} in the {scheme}"));
        }
    }
    visit.browser.click("summary");
    visit.check_access("the last call");
    visit.check_quiet();
}

#[test]
fn a_phone_has_no_sideways_scroll() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.browser.resize(320, 640);
    for tab in TABS {
        visit.click(&format!("tab-{tab}"));
        visit.check_width(tab);
        visit.check_access(&format!("{tab} on a phone"));
    }
    // A board that is wider than the phone is moved in its own frame.
    visit.go(&link("flip", &["1".repeat(30).as_str(); 30]));
    visit.check_width("the largest board");
    for path in ["/docs/errors", "/docs"] {
        visit.browser.go(&visit.server.url(path));
        visit.wait("return document.readyState === 'complete'");
        visit.check_width(path);
    }
    visit.check_quiet();
}

#[test]
fn tabs_are_changed_by_arrow_keys() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.click("tab-play");
    visit.browser.keys("\u{E014}");
    assert_eq!(
        visit
            .browser
            .script("return document.activeElement.id", &[]),
        "tab-solve"
    );
    visit.wait_shown("panel-solve");
    visit.browser.keys("\u{E012}\u{E012}");
    visit.wait_shown("panel-text");
    assert_eq!(
        visit
            .browser
            .script("return document.getElementById('panel-solve').hidden", &[]),
        true
    );
    visit.check_quiet();
}

#[test]
fn all_that_the_page_loads_is_small() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/page");
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let ends = ["html", "css", "js", "svg"].map(Some);
    let files =
        entries.filter(|entry| ends.contains(&entry.path().extension().and_then(OsStr::to_str)));
    let n_bytes = files.map(|file| file.metadata().unwrap().len()).sum();
    assert!((20_000..MAX_BYTES).contains(&n_bytes), "{n_bytes}");
}
