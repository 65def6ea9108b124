//! Circles among modules.

use std::collections::BTreeMap;

use crate::File;
use crate::source::paths;

/// Circles among the modules side by side in one module, each with all that is inside it.
///
/// A module and those inside it are one room and may name each other.
pub(crate) fn circles(files: &[File], modules: &[&[String]]) -> Vec<String> {
    // For each module, which of those inside it names which other.
    let mut names: BTreeMap<Vec<String>, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for file in files {
        let from = file.module();
        for path in paths(&file.tokens) {
            let Some(to) = file.resolve(&path, modules) else {
                continue;
            };
            let to = module_of(&to, modules);
            let n_common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if let (Some(from_child), Some(to_child)) = (from.get(n_common), to.get(n_common)) {
                let inside = names.entry(from[..n_common].to_vec()).or_default();
                inside
                    .entry(from_child.clone())
                    .or_default()
                    .push(to_child.clone());
            }
        }
    }
    let rooms = names.iter();
    rooms
        .flat_map(|(room, named)| circles_in(room, named))
        .collect()
}

/// The modules side by side that name, over others or at once, themselves.
fn circles_in(room: &[String], named: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let is_in_circle = |start: &&String| {
        let mut seen: Vec<&String> = Vec::new();
        let mut next: Vec<&String> = named[*start].iter().collect();
        while let Some(name) = next.pop() {
            if !seen.contains(&name) {
                seen.push(name);
                next.extend(named.get(name).into_iter().flatten());
            }
        }
        seen.contains(start)
    };
    let in_circle = named.keys().filter(is_in_circle);
    let room = |name: &String| [room, std::slice::from_ref(name)].concat().join("/");
    in_circle
        .map(|name| format!("{} is in a circle", room(name)))
        .collect()
}

/// The longest beginning of a path that is a module.
fn module_of(path: &[String], modules: &[&[String]]) -> Vec<String> {
    let lengths = (0..=path.len()).rev();
    let mut beginnings = lengths.map(|n_names| &path[..n_names]);
    let module = beginnings.find(|beginning| modules.contains(beginning));
    module.unwrap_or_default().to_vec()
}
