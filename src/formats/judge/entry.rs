//! What the list says of a judge.

use super::Judge;
use super::whole::Whole;

/// A judge: its name, what it asks, a sample, and how its text is answered.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name by which a caller picks it, small letters and digits with dashes between.
    pub name: &'static str,
    /// The route that its game belongs to.
    pub route: Route,
    /// What its input is and what it asks, a sentence or two.
    pub asks: &'static str,
    /// The sample of its statement.
    pub sample: Sample,
    /// How its text is read and answered.
    pub reader: Reader,
}

/// The two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Lights Out and its kin.
    Solve,
    /// Flip Game.
    FlipGame,
}

/// An input and its answer, byte for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The input.
    pub input: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// How a judge's text is read and answered.
#[derive(Clone, Copy, Debug)]
pub enum Reader {
    /// Board by board while it comes, in constant memory: makes a reader at the start of a text.
    Streamed(fn() -> Box<dyn Judge>),
    /// Once the whole text is there.
    Whole(Whole),
}
