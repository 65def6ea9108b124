//! The list of judges as it is told.

use serde::Serialize;

use crate::formats::judge::entry::{Entry, Route};
use crate::formats::judge::list;

/// The whole list.
#[derive(Serialize)]
struct Judges {
    /// The judges, in the order of the list.
    judges: Vec<Judge>,
}

/// One judge.
#[derive(Serialize)]
struct Judge {
    /// The value of `?judge=`.
    name: &'static str,
    /// The route that its game belongs to; the other takes it too.
    route: &'static str,
    /// What it asks.
    asks: &'static str,
    /// The sample of its statement.
    sample: Sample,
}

/// An input and its answer.
#[derive(Serialize)]
struct Sample {
    /// The input.
    input: &'static str,
    /// The answer.
    answer: &'static str,
}

impl From<&Entry> for Judge {
    fn from(entry: &Entry) -> Self {
        Self {
            name: entry.name,
            route: match entry.route {
                Route::Solve => "/solve",
                Route::FlipGame => "/flip-game",
            },
            asks: entry.asks,
            sample: Sample {
                input: entry.sample.input,
                answer: entry.sample.answer,
            },
        }
    }
}

/// The list as JSON.
pub(in crate::http) fn render() -> Vec<u8> {
    let judges = list::ALL.iter().map(Judge::from).collect();
    serde_json::to_vec(&Judges { judges }).unwrap_or_default()
}
