//! The list of judges. One more is its file, its `mod` line in [`super`], and its line here.

use super::entry::Entry;
use super::{
    aoc_2025_10, leetcode_1284, openjudge_2811, poj_1222, poj_1681, poj_1753, poj_1830, poj_2965,
    poj_3279, uva_10309,
};

/// All judges that can be named.
pub static ALL: &[Entry] = &[
    poj_1222::ENTRY,
    openjudge_2811::ENTRY,
    poj_1753::ENTRY,
    poj_3279::ENTRY,
    poj_1681::ENTRY,
    uva_10309::ENTRY,
    leetcode_1284::ENTRY,
    poj_2965::ENTRY,
    poj_1830::ENTRY,
    aoc_2025_10::ENTRY,
];

/// The judge of a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}

/// The names, in the order of the list.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|entry| entry.name)
}
