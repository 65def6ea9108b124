//! Solutions, quiet patterns and certificates on the board.

use crate::support::{IMPOSSIBLE, POJ_1222, Visit, link, number, pressed};

/// Waits for what the panel says to begin like this, and returns it.
#[track_caller]
fn wait_answer(visit: &Visit, begin: &str) -> String {
    visit.wait(&format!("return answer.textContent.startsWith('{begin}')"));
    visit.text("answer")
}

/// Lights that are all off, of a size like these.
fn dark(lights: &[String]) -> Vec<String> {
    lights.iter().map(|row| "0".repeat(row.len())).collect()
}

#[test]
fn marks_vanish_when_pressed_and_come_where_a_press_was_wrong() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.click_in("solve", "show");
    assert_eq!(
        wait_answer(&visit, "13"),
        "13 presses, the fewest: no smaller set does it."
    );
    let all = visit.marked("press here");
    assert_eq!(pressed(&visit.lights(), &all), dark(&visit.lights()));
    visit.check_access("a solution");
    visit.press(all[0]);
    assert_eq!(visit.marked("press here"), all[1..]);
    // A wrong press is to be pressed again, also after it was taken back and done again.
    let wrong = (0..30).find(|cell| !all.contains(cell)).unwrap();
    for act in ["press", "undo", "redo"] {
        match act {
            "press" => visit.press(wrong),
            act => visit.click(act),
        }
        let is_marked = visit.marked("press here").contains(&wrong);
        assert_eq!(is_marked, act != "undo", "{act}");
    }
    assert_eq!(visit.text("answer"), "13 presses left.");
    visit.click("show");
    assert!(visit.marked("press here").is_empty());
    assert_eq!(visit.text("answer"), "");
    visit.check_quiet();
}

#[test]
fn the_animation_presses_the_marks_one_by_one_to_the_win() {
    let visit = Visit::open(&link(
        "lights",
        &["11000", "11100", "01110", "00111", "00011"],
    ));
    visit
        .browser
        .prefer(&[("prefers-reduced-motion", "reduce")]);
    visit.click_in("solve", "show");
    visit.wait_shown("steps");
    let n_marks = visit.marked("press here").len();
    visit.click("step");
    assert_eq!(visit.marked("press here").len(), n_marks - 1);
    visit.click("play");
    visit.wait("return verdict.textContent.startsWith('Solved')");
    assert_eq!(visit.text("moves"), n_marks.to_string());
    visit.wait_text("play", "Play them");
    visit.check_quiet();
}

#[test]
fn all_solutions_are_leafed_through_with_their_number() {
    // 4 × 4 has 16 sets of presses for a board that has any.
    let visit = Visit::open(&link("lights", &["0100", "1110", "0100", "0000"]));
    visit.click_in("solve", "all");
    assert_eq!(
        wait_answer(&visit, "There"),
        "There are 16 solutions. This one has 1 press."
    );
    visit.check_access("all solutions");
    let mut seen = vec![visit.marked("press here")];
    for at in 2..=16 {
        visit.click("later");
        assert_eq!(visit.text("leaf-at"), format!("{at} of 16"));
        seen.push(visit.marked("press here"));
    }
    for cells in &seen {
        assert_eq!(pressed(&visit.lights(), cells), dark(&visit.lights()));
    }
    assert!(seen.is_sorted_by_key(Vec::len));
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 16);
    // Each fits what has been pressed meanwhile.
    let wrong = 15;
    visit.press(wrong);
    visit.click("earlier");
    let cells = visit.marked("press here");
    assert_eq!(pressed(&visit.lights(), &cells), dark(&visit.lights()));
    visit.check_quiet();
}

#[test]
fn quiet_patterns_change_no_light() {
    let visit = Visit::open(&link(
        "lights",
        &["11011", "10001", "01010", "00100", "10101"],
    ));
    visit.click_in("solve", "quiet");
    wait_answer(&visit, "3 patterns leave every light as it was.");
    for at in 1..=3 {
        assert_eq!(visit.text("leaf-at"), format!("{at} of 3"));
        let cells = visit.marked("in the quiet pattern");
        assert!(!cells.is_empty());
        assert_eq!(pressed(&visit.lights(), &cells), visit.lights());
        visit.click("later");
    }
    visit.check_access("a quiet pattern");
    visit.go(&link("lights", &POJ_1222));
    visit.click_in("solve", "quiet");
    wait_answer(
        &visit,
        "None: each board of this size has exactly one solution.",
    );
    assert_eq!(visit.browser.script("return steps.hidden", &[]), true);
    visit.check_quiet();
}

#[test]
fn an_impossible_board_shows_its_certificate_and_says_why() {
    let visit = Visit::open(&link("lights", &IMPOSSIBLE));
    assert_eq!(visit.text("fewest"), "none");
    assert_eq!(
        visit.text("verdict"),
        "This board is impossible: Solve shows why."
    );
    visit.click("hint");
    let why = |number| {
        format!(
            "Impossible to get all off: every press changes an even number of the framed lights, \
            and an odd number of them, {number}, is on."
        )
    };
    visit.wait_text("answer", &why(1));
    let framed = visit.marked("framed");
    let n_on = |lights: &[String]| {
        let cells = lights.concat().into_bytes();
        framed.iter().filter(|cell| cells[**cell] == b'1').count()
    };
    // By the rule alone: no press can change that the number is odd.
    for cell in 0..16 {
        let changed = pressed(&dark(&visit.lights()), &[cell]);
        assert_eq!(n_on(&changed) % 2, 0, "{cell}");
    }
    assert_eq!(n_on(&visit.lights()), 1);
    visit.check_access("a certificate");
    // The sentence follows the board.
    visit.press(0);
    assert_eq!(visit.marked("framed"), framed);
    visit.wait_text("answer", &why(n_on(&visit.lights())));
    // Pieces have a certificate for each colour.
    visit.go(&link("flip", &IMPOSSIBLE));
    visit.click_in("solve", "show");
    visit.wait_shown("leaf");
    assert!(
        visit
            .text("answer")
            .starts_with("Impossible to get all white: ")
    );
    visit.click("later");
    assert!(
        visit
            .text("answer")
            .starts_with("Impossible to get all black: ")
    );
    assert_eq!(visit.text("leaf-at"), "2 of 2");
    visit.check_access("a certificate for each colour");
    visit.check_quiet();
}

#[test]
fn solutions_of_flip_game_are_for_either_colour() {
    // All but one cross are black: black is near, white far.
    let visit = Visit::open(&link("flip", &["1011", "0001", "1011", "1111"]));
    visit.click_in("solve", "show");
    wait_answer(&visit, "1 press, the fewest");
    let marked = visit.marked("press here");
    assert_eq!(marked, [5]);
    visit.press(marked[0]);
    let n_black: usize = visit.text("lit").parse().unwrap();
    assert_eq!(n_black, 16);
    assert_eq!(
        visit.text("verdict"),
        "Solved in 1 press, the fewest there are."
    );
    let said = visit
        .browser
        .script("return document.querySelectorAll('.on').length", &[]);
    assert_eq!(number(&said), 16);
    visit.check_quiet();
}
