//! The contract to read and try, and the page of errors.

use crate::support::Visit;

#[test]
fn the_contract_is_read_and_tried_without_another_host() {
    let visit = Visit::open("");
    visit.browser.go(&visit.server.url("/docs"));
    visit.wait("return document.querySelector('#operations-solve-solve .opblock-summary-control')");
    let paths = visit.browser.script(
        "return [...document.querySelectorAll('.opblock-summary-path')].map((path) => path.dataset.path)",
        &[],
    );
    for path in ["/solve", "/flip-game", "/check", "/puzzle", "/docs/errors"] {
        assert!(paths.as_array().unwrap().contains(&path.into()), "{paths}");
    }
    visit
        .browser
        .click("#operations-solve-solve .opblock-summary-control");
    visit.wait("return document.querySelector('#operations-solve-solve .execute')");
    visit.browser.click("#operations-solve-solve .execute");
    visit.wait("return /\"outcome\": \"Solved\"/.test(document.querySelector('#operations-solve-solve .live-responses-table')?.textContent)");
    visit.check_quiet();
}

#[test]
fn a_type_of_a_problem_leads_to_its_words() {
    let visit = Visit::open("");
    visit
        .browser
        .go(&visit.server.url("/docs/errors#too-large"));
    visit.wait("return document.querySelector(':target')?.textContent.includes('Over a limit')");
    visit.check_access("the errors");
    visit.browser.prefer(&[("prefers-color-scheme", "dark")]);
    visit.check_access("the errors in the dark");
    visit.check_quiet();
}
