//! What goes wrong or takes long, told on the page.

use serde_json::json;

use crate::support::{POJ_1222, Visit, link};

#[test]
fn what_takes_long_shows_progress_and_can_be_cancelled() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.browser.delay(20_000);
    visit.click("hint");
    visit.wait_shown("work");
    assert_eq!(visit.text("work-text"), "Looking for a hint …");
    visit.check_access("work under way");
    visit.click("work-cancel");
    visit.wait("return work.hidden");
    assert_eq!(visit.browser.script("return notice.hidden", &[]), true);
    assert!(visit.marked("hint: press here").is_empty());
    visit.browser.delay(0);
    visit.click("hint");
    visit.wait("return document.querySelector('.mark.hint')");
    visit.check_quiet();
}

#[test]
fn the_page_of_a_server_that_goes_down_says_so() {
    let mut visit = Visit::open(&link("lights", &POJ_1222));
    assert_eq!(visit.browser.script("return going.hidden", &[]), true);
    visit.server.drain();
    visit.browser.reload();
    visit.wait("return document.getElementById('going') && !going.hidden");
    assert!(
        visit
            .text("going")
            .starts_with("This server is going down.")
    );
    visit.check_access("a server that goes down");
    // While it drains it still answers.
    visit.click("hint");
    visit.wait("return document.querySelector('.mark.hint')");
    // Once it is gone, the failure is told and the board plays on.
    visit.server.kill();
    visit.click("hint");
    visit.wait_shown("notice");
    assert!(
        visit
            .text("notice-text")
            .starts_with("The server did not answer.")
    );
    visit.check_access("a server that is gone");
    visit.press(0);
    assert_eq!(visit.text("moves"), "1");
    visit.check_hosts();
}

#[test]
fn a_failure_can_be_tried_again() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    let blocked = json!({ "urls": ["*/solve"] });
    visit.browser.chromium("Network.enable", &json!({}));
    visit.browser.chromium("Network.setBlockedURLs", &blocked);
    visit.click_in("solve", "show");
    visit.wait_shown("notice");
    assert!(
        visit
            .text("notice-text")
            .starts_with("The server did not answer.")
    );
    visit
        .browser
        .chromium("Network.setBlockedURLs", &json!({ "urls": [] }));
    visit.click("notice-retry");
    visit.wait_text("answer", "13 presses, the fewest: no smaller set does it.");
    assert_eq!(visit.browser.script("return notice.hidden", &[]), true);
    visit.check_hosts();
}
