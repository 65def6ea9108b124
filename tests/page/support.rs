//! The program, a browser on its page, and what a visitor does there.

pub(crate) mod browser;
pub(crate) mod server;

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use browser::Browser;
use server::Server;

/// The longest that anything here may take; no test comes near it unless something hangs.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// How long to wait before a condition is looked at again.
const PAUSE: Duration = Duration::from_millis(20);

/// Where `tests/page/axe` puts the script that looks for what shuts people out.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/axe-core/axe.min.js");

/// A visitor of the page of a server of their own.
pub(crate) struct Visit {
    /// The server; a test may end it.
    pub(crate) server: Server,
    /// The browser.
    pub(crate) browser: Browser,
}

impl Visit {
    /// Opens the page with a fragment, and waits until the board lies there and its fewest presses are known.
    pub(crate) fn open(fragment: &str) -> Self {
        let server = Server::start();
        let visit = Self {
            browser: Browser::start(),
            server,
        };
        visit.go(fragment);
        visit
    }

    /// Opens the page anew with a fragment.
    pub(crate) fn go(&self, fragment: &str) {
        // The same page with another fragment would not be loaded again.
        self.browser.go("about:blank");
        self.browser.go(&self.server.url(&format!("/{fragment}")));
        self.wait("return document.getElementById('moves') && fewest.textContent !== '–' && lit.textContent !== '0'");
    }

    /// Waits until a script gives something true.
    #[track_caller]
    pub(crate) fn wait(&self, script: &str) {
        let began = Instant::now();
        while !is_true(&self.browser.script(script, &[])) {
            assert!(began.elapsed() < PATIENCE, "waited for {script}");
            thread::sleep(PAUSE);
        }
    }

    /// Waits until an element has this text.
    #[track_caller]
    pub(crate) fn wait_text(&self, id: &str, text: &str) {
        let began = Instant::now();
        loop {
            let found = self.text(id);
            if found == text {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{id}: {found:?}, not {text:?}");
            thread::sleep(PAUSE);
        }
    }

    /// Waits until an element is seen.
    #[track_caller]
    pub(crate) fn wait_shown(&self, id: &str) {
        self.wait(&format!("return !document.getElementById('{id}').hidden"));
    }

    /// The text of an element.
    pub(crate) fn text(&self, id: &str) -> String {
        let script = "return document.getElementById(arguments[0]).textContent";
        text_of(&self.browser.script(script, &[json!(id)]))
    }

    /// Clicks an element as a mouse does.
    pub(crate) fn click(&self, id: &str) {
        self.browser.click(&format!("#{id}"));
    }

    /// Opens one of the tabs, and clicks a button there.
    pub(crate) fn click_in(&self, tab: &str, id: &str) {
        self.click(&format!("tab-{tab}"));
        self.click(id);
    }

    /// Clicks a cell of the board as a mouse does.
    pub(crate) fn press(&self, cell: usize) {
        let n_cols = self.cols();
        let (row, col) = (cell / n_cols + 1, cell % n_cols + 1);
        let selector = format!("[role=row]:nth-child({row}) [role=gridcell]:nth-child({col})");
        self.browser.click(&selector);
    }

    /// The number of columns of the board.
    fn cols(&self) -> usize {
        let script = "return document.querySelector('[role=row]').children.length";
        number(&self.browser.script(script, &[]))
    }

    /// The lights, a line for each row, read from what the board says of itself.
    pub(crate) fn lights(&self) -> Vec<String> {
        let script =
            "return [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]
            .map((cell) => Number(/, (on|black)/.test(cell.ariaLabel))).join(''))";
        let rows = self.browser.script(script, &[]);
        rows.as_array().unwrap().iter().map(text_of).collect()
    }

    /// The cells whose words end in these, such as `press here`.
    pub(crate) fn marked(&self, words: &str) -> Vec<usize> {
        let script = "return [...document.querySelectorAll('[role=gridcell]')]
            .flatMap((cell, idx) => (cell.ariaLabel.endsWith(`, ${arguments[0]}`) ? [idx] : []))";
        let cells = self.browser.script(script, &[json!(words)]);
        cells.as_array().unwrap().iter().map(number).collect()
    }

    /// Checks that axe finds nothing on the page as it is now.
    #[track_caller]
    pub(crate) fn check_access(&self, state: &str) {
        let axe = std::fs::read_to_string(AXE).expect("tests/page/axe has to run first");
        self.browser.script(&axe, &[]);
        let found = self.browser.script_async(
            "const done = arguments[0]; const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
            axe.run(document, { runOnly: tags }).then((result) => done(result.passes.length < 10 ? 'axe did not look' :
                result.violations.map((v) => [v.id, ...v.nodes.map((node) => node.html.slice(0, 200))])))",
        );
        assert_eq!(found, json!([]), "{state}");
    }

    /// Checks that the page can be moved up and down, and not to the side.
    #[track_caller]
    pub(crate) fn check_width(&self, state: &str) {
        let script = "return [document.documentElement.scrollWidth, innerWidth]";
        let widths = self.browser.script(script, &[]);
        assert!(
            number(&widths[0]) <= number(&widths[1]),
            "{state}: {widths}"
        );
    }

    /// Checks that the browser had nothing to say, no breach of the policy above all, and asked this server alone.
    #[track_caller]
    pub(crate) fn check_quiet(&self) {
        assert_eq!(self.browser.console(), Vec::<String>::new());
        self.check_hosts();
    }

    /// Checks that the browser asked this server alone.
    #[track_caller]
    pub(crate) fn check_hosts(&self) {
        let asked = self.browser.asked();
        let own = self.server.url("/");
        let is_own = |url: &&String| {
            [&own, "about:", "data:", "blob:"]
                .iter()
                .any(|start| url.starts_with(*start))
        };
        let others: Vec<_> = asked.iter().filter(|url| !is_own(url)).collect();
        assert!(asked.iter().any(|url| url.starts_with(&own)), "{asked:?}");
        assert_eq!(others, Vec::<&String>::new());
    }
}

/// A value as a script takes it for true.
fn is_true(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false))
}

/// A text from a script.
pub(crate) fn text_of(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// A whole number from a script.
pub(crate) fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// What pressing cells does to lights, by the rule alone.
pub(crate) fn pressed(lights: &[String], cells: &[usize]) -> Vec<String> {
    let mut lights: Vec<Vec<u8>> = lights.iter().map(|row| row.clone().into_bytes()).collect();
    let (n_rows, n_cols) = (lights.len(), lights[0].len());
    for cell in cells {
        let (row, col) = (cell / n_cols, cell % n_cols);
        for (row_idx, line) in lights.iter_mut().enumerate().take(n_rows) {
            for (col_idx, light) in line.iter_mut().enumerate() {
                if row_idx.abs_diff(row) + col_idx.abs_diff(col) <= 1 {
                    *light ^= 1;
                }
            }
        }
    }
    lights
        .into_iter()
        .map(|row| String::from_utf8(row).unwrap())
        .collect()
}

/// The fragment of a link to a board from its rows; `kind` is `lights` or `flip`.
pub(crate) fn link(kind: &str, rows: &[&str]) -> String {
    let cells = rows.concat().into_bytes();
    let digit = |four: &[u8]| {
        let bits = four.iter().zip([8, 4, 2, 1]);
        let value: u32 = bits
            .map(|(cell, bit)| if *cell == b'1' { bit } else { 0 })
            .sum();
        char::from_digit(value, 16).unwrap()
    };
    let board: String = cells.chunks(4).map(digit).collect();
    format!(
        "#game={kind}&size={}x{}&board={board}&presses=",
        rows.len(),
        rows[0].len()
    )
}

/// The first board of POJ 1222, which takes 13 presses.
pub(crate) const POJ_1222: [&str; 5] = ["011010", "100111", "001001", "100101", "011100"];

/// A board that cannot be solved.
pub(crate) const IMPOSSIBLE: [&str; 4] = ["1000", "0000", "0000", "0000"];
