//! A drawing of one board as SVG: its lights, and the presses or the certificate marked on them.
//!
//! Lights that are off are rings, those that are on are filled; a press is a square in the middle of its light, a
//! light of a certificate has a bar. Two certificates, one for each colour, are an upper and a lower bar. So
//! shapes say what colours say. The colours follow the reader's scheme, light or dark.
//!
//! A cell is one unit. All marks of a kind are one path: a run of marks is one line, and its dashes are the
//! marks, so that a drawing takes about ten bytes for each run of a row whatever the size of the board.
//! This room knows neither requests nor limits.

mod path;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use crate::solver::board::{Board, Size};
use crate::solver::{Certificate, Colour, Outcome, Solution};

/// Which game the board is from: the two have other words and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skin {
    /// Lights Out: lights that are on and off.
    Lights,
    /// Flip Game: pieces that are black (on) and white (off).
    Pieces,
}

/// The default width or height of a cell, for who shows the drawing without a size of his own.
const CELL_PX: usize = 48;

/// The default length of the longer side at most.
const MAX_SIDE_PX: usize = 960;

/// The style: the light scheme first, the dark one after it.
const STYLE: &str = "\
.b{fill:var(--b)}.g{stroke:var(--g);stroke-width:.03}.l{fill:none;stroke-dasharray:0 1;stroke-linecap:round}\
.r{stroke:var(--r);stroke-width:.74}.o{stroke:var(--o);stroke-width:.62}.i{stroke:var(--i);stroke-width:.64}\
.m{fill:none;stroke-dasharray:0 1;stroke-linecap:square}.h{stroke:var(--h);stroke-width:.38}\
.p{stroke:var(--p);stroke-width:.24}\
.c{stroke-dasharray:.3 .7;stroke-linecap:round}.c.h{stroke-width:.22}.c.p{stroke-width:.12}";

impl Skin {
    /// The colours: board, grid, ring, off, on, halo of a mark, mark; light, then dark.
    const fn colours(self) -> [&'static str; 2] {
        match self {
            Self::Lights => [
                "--b:#f3f4f7;--g:#d3d8e0;--r:#76808f;--o:#f3f4f7;--i:#f0a500;--h:#fff;--p:#14284b",
                "--b:#181c23;--g:#2c333e;--r:#5d6878;--o:#181c23;--i:#ffc93c;--h:#181c23;--p:#fff",
            ],
            Self::Pieces => [
                "--b:#dce3df;--g:#c3cdc7;--r:#55605a;--o:#fff;--i:#1b201d;--h:#fff;--p:#c81e4a",
                "--b:#26302b;--g:#37433d;--r:#8d9a93;--o:#f4f6f5;--i:#0b0d0c;--h:#fff;--p:#c81e4a",
            ],
        }
    }

    /// The game's name.
    const fn game(self) -> &'static str {
        match self {
            Self::Lights => "Lights Out",
            Self::Pieces => "Flip Game",
        }
    }

    /// What there is on a cell, and what is filled and hollow.
    const fn legend(self) -> &'static str {
        match self {
            Self::Lights => "Filled lights are on, rings are off.",
            Self::Pieces => "Pieces are black (on) or white (off).",
        }
    }

    /// A colour in words.
    const fn colour(self, colour: Colour) -> &'static str {
        match (self, colour) {
            (Self::Lights, Colour::Off) => "all off",
            (Self::Lights, Colour::On) => "all on",
            (Self::Pieces, Colour::Off) => "all white",
            (Self::Pieces, Colour::On) => "all black",
        }
    }
}

/// Draws a board with its answer. Cost: O(lights).
#[must_use]
pub fn render(skin: Skin, board: &Board, outcome: &Outcome) -> String {
    let size = board.size();
    let mut out = String::with_capacity(2048);
    let (width, height) = default_size(size);
    let [light, dark] = skin.colours();
    let (rows, cols) = (size.rows(), size.cols());
    // Writing into a string cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-.15 -.15 {cols}.3 {rows}.3\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n\
         <style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}{STYLE}</style>\n\
         <defs><path id=\"all\" d=\"{}\"/></defs>\n\
         <rect class=\"b\" x=\"-.15\" y=\"-.15\" width=\"{cols}.3\" height=\"{rows}.3\" rx=\".2\"/>\n\
         <path class=\"g\" d=\"{}\"/>\n\
         <g class=\"l\" transform=\"translate(.5 .5)\"><use class=\"r\" href=\"#all\"/>\
         <use class=\"o\" href=\"#all\"/><path class=\"i\" d=\"{}\"/></g>\n",
        title(skin, size, outcome),
        description(skin, outcome),
        path::all(size),
        path::grid(size),
        path::marks(board),
    );
    match outcome {
        Outcome::Solved(solution) => mark(&mut out, "m", ".5 .5", &solution.presses),
        Outcome::Impossible { certificate, .. } => match certificate {
            Certificate::Goal(lights) => mark(&mut out, "c", ".35 .5", lights),
            Certificate::Either { off, on } => {
                mark(&mut out, "c", ".35 .38", off);
                mark(&mut out, "c", ".35 .62", on);
            }
        },
    }
    out.push_str("</svg>\n");
    out
}

/// Marks lights: a halo below and the mark above it.
fn mark(out: &mut String, class: &str, shift: &str, lights: &Board) {
    let marks = path::marks(lights);
    for layer in ["h", "p"] {
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "<path class=\"{class} {layer}\" transform=\"translate({shift})\" d=\"{marks}\"/>"
        );
    }
}

/// The width and the height in pixels for who has no wish: cells of one size until the longer side is full.
fn default_size(size: Size) -> (usize, usize) {
    let most_cells = size.rows().max(size.cols());
    let length = |n_cells: usize| {
        if most_cells <= MAX_SIDE_PX / CELL_PX {
            CELL_PX * n_cells
        } else {
            MAX_SIDE_PX.saturating_mul(n_cells).div_ceil(most_cells)
        }
    };
    (length(size.cols()), length(size.rows()))
}

/// The drawing in a line.
fn title(skin: Skin, size: Size, outcome: &Outcome) -> String {
    let game = skin.game();
    match outcome {
        Outcome::Solved(solution) => format!("{game}, {size}: {}", solved(skin, solution)),
        Outcome::Impossible { .. } => format!("{game}, {size}: Impossible"),
    }
}

/// A solution in words.
fn solved(skin: Skin, solution: &Solution) -> String {
    let presses = match solution.moves {
        1 => "1 press".to_owned(),
        moves => format!("{moves} presses"),
    };
    let proof = match (solution.fewest, solution.at_least) {
        (true, _) => "the fewest".to_owned(),
        (false, at_least) => format!("at least {at_least} are needed"),
    };
    match solution.colour {
        Some(colour) => format!("{presses} to {}, {proof}", skin.colour(colour)),
        None => format!("{presses} to the goal, {proof}"),
    }
}

/// What is drawn, in words.
fn description(skin: Skin, outcome: &Outcome) -> String {
    let legend = skin.legend();
    let why = "every press changes an even number of them, though an odd number has to change";
    match outcome {
        Outcome::Solved(_) => format!("{legend} A square marks a press."),
        Outcome::Impossible {
            certificate: Certificate::Goal(_),
            ..
        } => format!("{legend} The bars prove it: {why}."),
        Outcome::Impossible {
            certificate: Certificate::Either { .. },
            ..
        } => format!(
            "{legend} The upper bars prove that {} is impossible, the lower bars {}: {why}.",
            skin.colour(Colour::Off),
            skin.colour(Colour::On),
        ),
    }
}
