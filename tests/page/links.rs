//! Links that hold a board and the presses.

use serde_json::json;

use crate::support::{POJ_1222, Visit, link, pressed, text_of};

#[test]
fn a_link_and_a_reload_give_the_same_state() {
    let visit = Visit::open("");
    let start = visit.lights();
    for cell in [3, 8, 8, 29] {
        visit.press(cell);
    }
    visit.click("share");
    let address = text_of(&visit.browser.script("return location.href", &[]));
    let lights = visit.lights();
    assert_eq!(lights, pressed(&start, &[3, 29]));
    visit.browser.reload();
    check_restored(&visit, &lights);
    visit.go("");
    visit.browser.go("about:blank");
    visit.browser.go(&address);
    check_restored(&visit, &lights);
    // The presses can be taken back.
    for _ in 0..4 {
        visit.click("undo");
    }
    assert_eq!(visit.lights(), start);
    visit.check_quiet();
}

/// Checks that a game of 4 presses and these lights lies there, with its fewest presses.
#[track_caller]
fn check_restored(visit: &Visit, lights: &[String]) {
    visit.wait_text("moves", "4");
    visit.wait_text("fewest", "6");
    assert_eq!(visit.lights(), lights);
}

#[test]
fn the_address_follows_the_game_by_itself() {
    let fragment = link("lights", &POJ_1222);
    let visit = Visit::open(&fragment);
    visit.press(0);
    visit.press(7);
    let expected = format!("{fragment}0.7");
    visit.wait(&format!("return location.hash === '{expected}'"));
    // Another link in the same window opens too.
    visit.browser.script(
        "location.hash = arguments[0]",
        &[json!(link("flip", &["10", "00"]))],
    );
    visit.wait("return board.ariaLabel === 'Flip Game, 2 × 2'");
    assert_eq!(visit.lights(), ["10", "00"]);
    visit.check_quiet();
}

#[test]
fn a_broken_link_is_told_and_a_puzzle_lies_there() {
    let visit = Visit::open("#game=lights&size=5x6&board=6a72&presses=");
    visit.wait_text(
        "notice-text",
        "The link is broken: it does not hold a board.",
    );
    visit.wait_text("fewest", "6");
    for broken in [
        "#game=lights&size=2x2&board=f&presses=4",
        "#game=lights&size=2x2&board=f&presses=x",
        "#game=chess&size=2x2&board=f&presses=",
        "#game=lights&size=31x1&board=00000000&presses=",
        "#game=lights&size=0x0&board=&presses=",
        "#game=lights&size=2x2&board=<b>&presses=",
    ] {
        visit
            .browser
            .script("location.hash = arguments[0]", &[json!(broken)]);
        visit.wait_shown("notice");
        visit.click("notice-close");
    }
    visit.check_quiet();
}
