//! The page as visitors have it: the real program and Debian's Chromium, driven by WebDriver.
//!
//! Needs `chromium` and `chromedriver` in the path, and axe-core where `tests/page/axe` puts it; `tests/run` sees
//! to both. All that is started listens on the loopback address, and ends with its test.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as loudly as the test"
)]

mod access;
mod docs;
mod files;
mod form;
mod links;
mod play;
mod solve;
mod speed;
mod support;
mod text;
mod trouble;
