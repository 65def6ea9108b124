//! The form for browsers without scripts.

use std::time::Instant;

use crate::support::browser::Browser;
use crate::support::server::Server;
use crate::support::{PATIENCE, Visit};

/// The sample of POJ 1753.
const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

/// Waits until an element that is seen has a text like this.
#[track_caller]
fn wait_seen(browser: &Browser, selector: &str, is_right: impl Fn(&str) -> bool) {
    let began = Instant::now();
    loop {
        let seen = browser.seen(selector);
        if seen.as_deref().is_some_and(&is_right) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{selector}: {seen:?}");
    }
}

#[test]
fn without_scripts_a_text_is_posted_and_answered() {
    let (server, browser) = (Server::start(), Browser::start_without_scripts());
    browser.go(&server.url("/"));
    // Nothing is seen that would do nothing.
    let seen = browser.seen("#side").unwrap();
    assert!(seen.contains("Playing needs scripts"), "{seen}");
    assert!(seen.ends_with("Solve the text"), "{seen}");
    browser.fill("#text", include_str!("../judge/poj_1222/sample.in"));
    browser.click("#judge .main");
    let expected = include_str!("../judge/poj_1222/sample.out");
    wait_seen(&browser, "#answer", |text| text == expected.trim_end());
    // From there on with the other game.
    browser.refill("textarea", FLIP);
    browser.click("option[value=flip]");
    browser.click("form .main");
    wait_seen(&browser, "#answer", |text| text == "4");
    // And with a judge that is picked by its name, and stays picked.
    browser.refill("textarea", "-+--\n----\n----\n-+--\n");
    // Whose place in the list is the eighth.
    browser.click("optgroup option:nth-child(8)");
    browser.click("form .main");
    wait_seen(&browser, "#answer", |text| {
        text == "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4"
    });
    browser.refill("textarea", "----\n----\n----\n----\n");
    browser.click("form .main");
    wait_seen(&browser, "#answer", |text| text == "0");
    browser.refill("textarea", FLIP);
    browser.click("option[value=flip]");
    // What is wrong is told, and what was typed is still there and nothing but text.
    browser.refill("textarea", "</textarea><b>bw</b>");
    browser.click("form .main");
    wait_seen(&browser, "#answer", |text| {
        text.contains("line 1, column 1: ")
    });
    wait_seen(&browser, "h2", |text| text == "No answer");
    wait_seen(&browser, "textarea", |text| text == "</textarea><b>bw</b>");
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn axe_finds_nothing_on_the_page_of_an_answer() {
    let visit = Visit::open("");
    visit.click("tab-text");
    visit.browser.fill("#text", "0 1 1\n");
    // Posted as it stands, not by the page's script.
    visit
        .browser
        .script("document.getElementById('judge').submit()", &[]);
    visit.wait("return document.title.startsWith('No answer')");
    visit.check_access("the page of an answer");
    visit.browser.resize(320, 640);
    visit.check_width("the page of an answer");
    visit.check_quiet();
}
