//! Games played to their end by mouse and by keyboard, taken back, edited and made anew.

use serde_json::json;

use crate::support::{POJ_1222, Visit, link, pressed};

/// Keys as WebDriver writes them.
const TAB: &str = "\u{E004}";
const RIGHT: &str = "\u{E014}";
const DOWN: &str = "\u{E015}";

/// The cells of a fewest solution, as the API says.
fn solution(visit: &Visit, goal: &str) -> Vec<usize> {
    let body = json!({ "grid": visit.lights(), "goal": goal });
    let answer = visit.server.post("/solve", &body);
    let rows = answer["presses"].as_array().unwrap();
    let cells = rows.iter().flat_map(|row| row.as_str().unwrap().chars());
    let cells = cells.enumerate().filter(|(_, cell)| *cell == '1');
    cells.map(|(idx, _)| idx).collect()
}

/// Plays a game to its end by hints alone, and checks that it took exactly the fewest presses.
#[track_caller]
fn check_hints(visit: &Visit) {
    let fewest: usize = visit.text("fewest").parse().unwrap();
    for n_left in (1..=fewest).rev() {
        visit.click("hint");
        visit.wait("return document.querySelector('.mark.hint')");
        let said = visit.text("live");
        assert!(
            said.ends_with(&format!(
                "{n_left} press{} to go.",
                if n_left == 1 { "" } else { "es" }
            )),
            "{said}"
        );
        let marked = visit.marked("hint: press here");
        assert_eq!(marked.len(), 1);
        visit.press(marked[0]);
    }
    let verdict = format!("Solved in {fewest} presses, the fewest there are.");
    assert_eq!(visit.text("verdict"), verdict);
    assert_eq!(visit.text("moves"), fewest.to_string());
}

#[test]
fn a_new_puzzle_is_won_by_mouse() {
    let visit = Visit::open("");
    assert_eq!(visit.text("fewest"), "6");
    for cell in solution(&visit, "off") {
        let before = visit.lights();
        visit.press(cell);
        assert_eq!(visit.lights(), pressed(&before, &[cell]));
    }
    assert_eq!(visit.text("lit"), "0");
    assert_eq!(
        visit.text("verdict"),
        "Solved in 6 presses, the fewest there are."
    );
    visit.check_access("a game that is won");
    visit.check_quiet();
}

#[test]
fn a_game_is_won_by_keyboard_alone() {
    let lights = pressed(&["0000", "0000", "0000"].map(str::to_owned), &[6, 11]);
    let rows: Vec<&str> = lights.iter().map(String::as_str).collect();
    let visit = Visit::open(&link("lights", &rows));
    let is_on_board = "return document.activeElement.role === 'gridcell'";
    let n_tabs = (1..9).find(|_| {
        visit.browser.keys(TAB);
        visit.browser.script(is_on_board, &[]) == true
    });
    assert_eq!(
        n_tabs,
        Some(4),
        "the board stands behind the links of the head"
    );
    // To row 2, column 3, and a press; a wrong press beside it, taken back, done again and taken back.
    visit.browser.keys(&format!("{DOWN}{RIGHT}{RIGHT} "));
    assert_eq!(visit.lights(), pressed(&lights, &[6]));
    visit.browser.keys(&format!("{RIGHT} "));
    assert_eq!(visit.lights(), pressed(&lights, &[6, 7]));
    visit.browser.keys("z");
    assert_eq!(visit.lights(), pressed(&lights, &[6]));
    visit.browser.keys("y");
    assert_eq!(visit.lights(), pressed(&lights, &[6, 7]));
    visit.browser.keys("zh");
    visit.wait("return document.querySelector('.mark.hint')");
    // The hint takes the focus along.
    assert_eq!(visit.marked("hint: press here"), [11]);
    visit.browser.keys(" ");
    visit.wait_text("verdict", "Solved in 2 presses, the fewest there are.");
    visit.wait_text(
        "live",
        "Pressed row 3, column 4: Solved in 2 presses, the fewest there are.",
    );
    visit.check_quiet();
}

#[test]
fn hints_lead_to_a_win_in_exactly_the_fewest_presses() {
    // 5 × 5 has quiet patterns, so that there are several solutions.
    let visit = Visit::open(&link(
        "lights",
        &["11011", "10001", "01010", "00100", "10101"],
    ));
    check_hints(&visit);
    visit.go(&link("flip", &["1001", "1101", "1001", "1000"]));
    assert_eq!(visit.text("fewest"), "4");
    check_hints(&visit);
    visit.check_quiet();
}

#[test]
fn presses_are_taken_back_done_again_and_begun_anew() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    let start = visit.lights();
    for cell in [0, 7, 29] {
        visit.press(cell);
    }
    visit.click("undo");
    visit.click("undo");
    assert_eq!(visit.lights(), pressed(&start, &[0]));
    visit.click("redo");
    assert_eq!(visit.lights(), pressed(&start, &[0, 7]));
    // A new press ends what could be done again.
    visit.press(12);
    visit.click("redo");
    assert_eq!(visit.text("live"), "There is nothing to do again.");
    assert_eq!(visit.lights(), pressed(&start, &[0, 7, 12]));
    assert_eq!(visit.text("moves"), "3");
    visit.click("restart");
    assert_eq!((visit.lights(), visit.text("moves").as_str()), (start, "0"));
    visit.click("undo");
    assert_eq!(visit.text("live"), "There is nothing to take back.");
    visit.check_quiet();
}

#[test]
fn a_board_is_edited_light_by_light() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.browser.refill("#rows", "3");
    visit.browser.refill("#cols", "3");
    visit.click("empty");
    visit.wait_text("verdict", "Editing: a press flips one light alone.");
    for cell in [1, 3, 4, 5, 7, 8] {
        visit.press(cell);
    }
    visit.press(8);
    assert_eq!(visit.lights(), ["010", "111", "010"]);
    assert_eq!(visit.text("moves"), "0");
    visit.check_access("a board that is edited");
    visit.click("edit");
    visit.wait_text("fewest", "1");
    visit.press(4);
    assert_eq!(
        visit.text("verdict"),
        "Solved in 1 press, the fewest there are."
    );
    visit.check_quiet();
}

#[test]
fn a_puzzle_has_the_game_the_size_and_the_presses_that_were_wished() {
    let visit = Visit::open("");
    visit.browser.click("[value=flip]");
    visit.browser.refill("[name=wish]", "3");
    visit.browser.click("[data-size='4x4']");
    visit.wait("return board.ariaLabel === 'Flip Game, 4 × 4'");
    assert_eq!(visit.text("fewest"), "3");
    assert_eq!(solution(&visit, "either").len(), 3);
    visit.check_access("Flip Game");
    // 4 × 4 lights never take more than 7.
    visit.browser.click("[value=lights]");
    visit.browser.refill("[name=wish]", "8");
    visit.browser.click("#new .main");
    visit.wait_shown("notice");
    assert_eq!(
        visit.text("notice-text"),
        "A query that has no answer: /moves: no board of 4 × 4 takes that many presses to be all off; the most is 7."
    );
    visit.check_access("a wish that cannot be granted");
    // The smallest board of all, and any number of presses.
    for id in ["#rows", "#cols"] {
        visit.browser.refill(id, "1");
    }
    visit.browser.refill("[name=wish]", "1");
    visit.browser.click("#new .main");
    visit.wait("return board.ariaLabel === 'Lights Out, 1 × 1'");
    visit.press(0);
    assert_eq!(
        visit.text("verdict"),
        "Solved in 1 press, the fewest there are."
    );
    visit.check_hosts();
}

#[test]
fn the_lesson_chases_the_lights_to_the_end() {
    let visit = Visit::open(&link("lights", &POJ_1222));
    visit.click_in("learn", "start");
    let words = visit.text("lesson");
    assert!(
        words.starts_with("Row 1 has 3 lights. Press right below, in row 2"),
        "{words}"
    );
    assert_eq!(visit.marked("press here"), [7, 8, 10]);
    visit.check_access("the lesson");
    visit.press(7);
    assert_eq!(visit.marked("press here"), [8, 10]);
    // Down the rows until the last is left, and then once more with the right presses in the first.
    let chase = || {
        while visit.browser.script("return !chase.hidden", &[]) == true {
            visit.click("chase");
        }
    };
    chase();
    let lights = visit.lights();
    assert_eq!(lights[..4], ["000000"; 4].map(str::to_owned));
    assert_ne!(lights[4], "000000");
    visit.click("top");
    visit.wait_shown("chase");
    assert!(visit.marked("press here").iter().all(|cell| *cell < 6));
    chase();
    assert_eq!(visit.text("lit"), "0");
    assert!(visit.text("lesson").starts_with("All done."));
    visit.check_quiet();
}
