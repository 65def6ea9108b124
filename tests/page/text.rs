//! Judges' texts and rows, pasted and typed, and answers as text and as files.

use serde_json::json;

use crate::support::{Visit, link, text_of};

/// The sample of POJ 1222.
const POJ_1222_IN: &str = include_str!("../judge/poj_1222/sample.in");
const POJ_1222_OUT: &str = include_str!("../judge/poj_1222/sample.out");

/// Pastes a text onto the page, as a visitor does outside of its fields.
fn paste(visit: &Visit, text: &str) {
    let script = "const data = new DataTransfer(); data.setData('text', arguments[0]);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))";
    visit.browser.script(script, &[json!(text)]);
}

#[test]
fn a_judges_text_is_answered_byte_for_byte_and_its_board_played() {
    let visit = Visit::open("");
    visit.click("tab-text");
    visit.browser.fill("#text", POJ_1222_IN);
    visit.browser.click("#judge .main");
    visit.wait("return output.value !== ''");
    let output = visit.browser.script("return output.value", &[]);
    assert_eq!(text_of(&output), POJ_1222_OUT);
    visit.check_access("a judge's text");
    visit.click("to-board");
    visit.wait_text(
        "notice-text",
        "The text holds 2 boards: this is the first of them.",
    );
    assert_eq!(visit.lights(), crate::support::POJ_1222);
    visit.wait_text("fewest", "13");
    visit.check_quiet();
}

#[test]
fn a_judge_is_picked_by_its_name() {
    let visit = Visit::open("");
    visit.click("tab-text");
    visit.browser.fill("#text", "[[0,0],[0,1]]");
    // The seventh of the judges.
    visit.browser.click("optgroup option:nth-child(7)");
    visit.browser.click("#judge .main");
    visit.wait("return output.value !== ''");
    let output = visit.browser.script("return output.value", &[]);
    assert_eq!(text_of(&output), "3\n");
    visit.check_access("a judge picked by its name");
    visit.check_quiet();
}

#[test]
fn rows_are_pasted_anywhere() {
    let visit = Visit::open("");
    for (text, lights) in [
        ("0110\r\n1001\r\n", &["0110", "1001"][..]),
        ("\u{feff}1 0 1\n\n0 1 0\n1 0 1", &["101", "010", "101"]),
        ("bwwb\nBBWB\n", &["1001", "1101"]),
        ("b w\nw b", &["10", "01"]),
        ("1", &["1"]),
        (
            "0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n",
            &crate::support::POJ_1222,
        ),
    ] {
        paste(&visit, text);
        assert_eq!(visit.lights(), lights, "{text:?}");
    }
    for (text, fault) in [
        ("01\n0x", "Line 2: expected 0 or 1, found x."),
        (
            "01\n\n011",
            "Line 3: expected 2 cells as in the first row, found 3.",
        ),
        ("bw\n10", "Line 2: expected b or w, found 1."),
        (
            " \n",
            "The text is empty: type or paste rows such as 0110 or bwwb.",
        ),
        (
            "<img src=x onerror=alert(1)>",
            "Line 1: expected 0 or 1, found <.",
        ),
        (
            &"01".repeat(16),
            "The board has 1 × 32 cells; the page takes up to 30 × 30.",
        ),
    ] {
        paste(&visit, text);
        visit.wait_text("notice-text", fault);
        visit.click("notice-close");
    }
    assert_eq!(visit.lights(), crate::support::POJ_1222);
    visit.check_quiet();
}

#[test]
fn a_fault_in_a_text_is_told_in_words() {
    let visit = Visit::open("");
    visit.click("tab-text");
    visit.browser.fill("#text", "0 1 2");
    visit.browser.click("#judge .main");
    visit.wait_shown("notice");
    let told = visit.text("notice-text");
    assert!(told.starts_with("The body is no board: "), "{told}");
    assert!(told.contains("line 1, column 5"), "{told}");
    visit.check_hosts();
}

#[test]
fn the_answer_to_the_board_is_saved_as_text_drawing_and_bitmap() {
    let visit = Visit::open(&link("lights", &["010", "111", "010"]));
    let folder = tempdir();
    let allow = json!({ "behavior": "allow", "downloadPath": folder.path });
    visit
        .browser
        .chromium("Browser.setDownloadBehavior", &allow);
    visit.click("tab-text");
    for (media, end, expected) in [
        (
            "text/plain",
            "txt",
            b"PUZZLE #1\n0 0 0\n0 1 0\n0 0 0\n".as_slice(),
        ),
        (
            "image/svg+xml",
            "svg",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"",
        ),
        ("image/x-portable-bitmap", "pbm", b"P4\n3 3\n\0@\0"),
    ] {
        visit.browser.click(&format!("[data-type='{media}']"));
        let name = format!("solve-3x3.{end}");
        visit.wait_text("live", &format!("Saved {name}."));
        let path = format!("{}/{name}", folder.path);
        let began = std::time::Instant::now();
        let saved = loop {
            match std::fs::read(&path) {
                Ok(bytes) if !bytes.is_empty() => break bytes,
                _ => assert!(began.elapsed() < crate::support::PATIENCE, "{path}"),
            }
        };
        assert!(saved.starts_with(expected), "{media}: {saved:?}");
    }
    visit.check_quiet();
}

/// A new folder, which is removed with the value.
struct Folder {
    /// Where it is.
    path: String,
}

/// Makes a new folder.
fn tempdir() -> Folder {
    let path = std::env::temp_dir().join(format!("lights-out-page-{}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    Folder {
        path: path.into_os_string().into_string().unwrap(),
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.path));
    }
}
