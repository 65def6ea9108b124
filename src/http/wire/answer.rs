//! The answer objects of `/solve` and `/flip-game`.

use std::fmt::Write as _;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::grid::{Grid, RowForm};
use crate::http::game::Game;
use crate::http::problem::Problem;
use crate::http::problem::kind::Kind;
use crate::solver::board::Board;
use crate::solver::{Certificate, Colour, Outcome, Solution};

/// Writes the answers to a request one after the other, and keeps count of what they take.
#[derive(Debug)]
pub(in crate::http) struct Answers {
    /// Which game is answered.
    game: Game,
    /// The objects so far, divided by commas.
    objects: Vec<u8>,
    /// The judge's text of the answers so far.
    text: Vec<u8>,
    /// How many there are.
    n_boards: u64,
    /// The most bytes of objects and text together.
    max_bytes: usize,
}

impl Answers {
    /// No answers yet, and room for `max_bytes`.
    pub(in crate::http) const fn new(game: Game, max_bytes: usize) -> Self {
        Self {
            game,
            objects: Vec::new(),
            text: Vec::new(),
            n_boards: 0,
            max_bytes,
        }
    }

    /// Appends the answer to one board of a list.
    ///
    /// # Errors
    /// [`Kind::TooLarge`] when the answers together are over their limit.
    pub(in crate::http) fn push(&mut self, grid: &Grid, outcome: &Outcome) -> Result<(), Problem> {
        self.n_boards += 1;
        if 1 < self.n_boards {
            self.objects.push(b',');
        }
        self.game.render(self.n_boards, outcome, &mut self.text);
        write(
            &mut self.objects,
            &Answer {
                game: self.game,
                form: grid.form,
                outcome,
                text: None,
            },
        )?;
        let n_bytes = self.objects.len() + self.text.len();
        if self.max_bytes < n_bytes {
            let detail = format!(
                "the answer is over the limit of {} bytes; send fewer boards",
                self.max_bytes
            );
            return Err(Problem::new(Kind::TooLarge, detail));
        }
        Ok(())
    }

    /// The answer to a list: `{ "results": […], "text": … }`.
    ///
    /// # Errors
    /// None that is known; an [internal](Kind::Internal) one rather than half an answer.
    pub(in crate::http) fn into_list(self) -> Result<Vec<u8>, Problem> {
        let mut out = Vec::with_capacity(self.objects.len() + self.text.len() + 64);
        out.extend_from_slice(b"{\"results\":[");
        out.extend_from_slice(&self.objects);
        out.extend_from_slice(b"],\"text\":");
        write(&mut out, &String::from_utf8_lossy(&self.text))?;
        out.push(b'}');
        Ok(out)
    }
}

/// The answer to a single board, with its text.
///
/// # Errors
/// None that is known; an [internal](Kind::Internal) one rather than half an answer.
pub(in crate::http) fn render_one(
    game: Game,
    grid: &Grid,
    outcome: &Outcome,
) -> Result<Vec<u8>, Problem> {
    let mut text = Vec::new();
    game.render(1, outcome, &mut text);
    let text = String::from_utf8_lossy(&text);
    let mut out = Vec::with_capacity(256 + 4 * text.len());
    write(
        &mut out,
        &Answer {
            game,
            form: grid.form,
            outcome,
            text: Some(&text),
        },
    )?;
    Ok(out)
}

/// Appends a value as JSON.
fn write(out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Problem> {
    serde_json::to_writer(out, value).map_err(|error| Problem::internal(error.to_string()))
}

/// One answer object.
struct Answer<'a> {
    /// Which game is answered: the two have other fields and words.
    game: Game,
    /// How rows are written.
    form: RowForm,
    /// The answer.
    outcome: &'a Outcome,
    /// The judge's text, for a single board.
    text: Option<&'a str>,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match (self.outcome, self.game) {
            (Outcome::Solved(solution), Game::Solve) => self.solved(&mut object, solution)?,
            (Outcome::Solved(solution), Game::FlipGame) => self.flipped(&mut object, solution)?,
            (
                Outcome::Impossible {
                    nullity,
                    certificate,
                },
                _,
            ) => {
                self.impossible(&mut object, *nullity, certificate)?;
            }
        }
        if let Some(text) = self.text {
            object.serialize_entry("text", text)?;
        }
        object.end()
    }
}

impl<'a> Answer<'a> {
    /// A board of the answer.
    const fn rows(&self, board: &'a Board) -> Rows<'a> {
        Rows {
            board,
            form: self.form,
        }
    }

    /// The members for a solved board of lights.
    fn solved<M: SerializeMap>(&self, object: &mut M, solution: &Solution) -> Result<(), M::Error> {
        object.serialize_entry("outcome", "Solved")?;
        object.serialize_entry("presses", &self.rows(&solution.presses))?;
        object.serialize_entry("moves", &solution.moves)?;
        object.serialize_entry("fewest", &solution.fewest)?;
        object.serialize_entry("at_least", &solution.at_least)?;
        object.serialize_entry("nullity", &solution.nullity)?;
        if let Some(colour) = solution.colour {
            object.serialize_entry("colour", self.game.colour(colour))?;
        }
        if !solution.solutions.is_empty() {
            let solutions: Vec<_> = solution
                .solutions
                .iter()
                .map(|board| self.rows(board))
                .collect();
            object.serialize_entry("solutions", &solutions)?;
            object.serialize_entry("count", &power_of_two(solution.nullity))?;
        }
        Ok(())
    }

    /// The members for a solved Flip Game; what is proved fewest needs no word.
    fn flipped<M: SerializeMap>(
        &self,
        object: &mut M,
        solution: &Solution,
    ) -> Result<(), M::Error> {
        object.serialize_entry("outcome", "Solved")?;
        object.serialize_entry("moves", &solution.moves)?;
        if let Some(colour) = solution.colour {
            object.serialize_entry("colour", self.game.colour(colour))?;
        }
        object.serialize_entry("presses", &self.rows(&solution.presses))?;
        if !solution.fewest {
            object.serialize_entry("fewest", &false)?;
            object.serialize_entry("at_least", &solution.at_least)?;
        }
        Ok(())
    }

    /// The members for an impossible board.
    fn impossible<M: SerializeMap>(
        &self,
        object: &mut M,
        nullity: usize,
        certificate: &Certificate,
    ) -> Result<(), M::Error> {
        object.serialize_entry("outcome", "Impossible")?;
        if self.game == Game::Solve {
            object.serialize_entry("nullity", &nullity)?;
        }
        match certificate {
            Certificate::Goal(board) => object.serialize_entry("certificate", &self.rows(board)),
            Certificate::Either { off, on } => {
                let both = Both {
                    game: self.game,
                    off: self.rows(off),
                    on: self.rows(on),
                };
                object.serialize_entry("certificates", &both)
            }
        }
    }
}

/// A certificate for each colour, in the words of the game.
struct Both<'a> {
    /// Whose words.
    game: Game,
    /// Why not all off.
    off: Rows<'a>,
    /// Why not all on.
    on: Rows<'a>,
}

impl Serialize for Both<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(2))?;
        object.serialize_entry(self.game.colour(Colour::Off), &self.off)?;
        object.serialize_entry(self.game.colour(Colour::On), &self.on)?;
        object.end()
    }
}

impl Game {
    /// The word for a colour.
    const fn colour(self, colour: Colour) -> &'static str {
        match (self, colour) {
            (Self::Solve, Colour::Off) => "off",
            (Self::Solve, Colour::On) => "on",
            (Self::FlipGame, Colour::Off) => "white",
            (Self::FlipGame, Colour::On) => "black",
        }
    }
}

/// A board as rows of numbers, or as strings of 0 and 1.
#[derive(Clone, Copy)]
struct Rows<'a> {
    /// The board.
    board: &'a Board,
    /// How a row is written.
    form: RowForm,
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let size = self.board.size();
        let mut rows = serializer.serialize_seq(Some(size.rows()))?;
        for row_idx in 0..size.rows() {
            let lights = (0..size.cols()).map(|col_idx| self.board.get(row_idx, col_idx));
            match self.form {
                RowForm::Numbers => rows.serialize_element(&Numbers(lights))?,
                RowForm::Strings => {
                    let row: String = lights.map(|is_on| if is_on { '1' } else { '0' }).collect();
                    rows.serialize_element(&row)?;
                }
            }
        }
        rows.end()
    }
}

/// Lights as a list of 0 and 1.
struct Numbers<I>(I);

impl<I: Iterator<Item = bool> + Clone> Serialize for Numbers<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone().map(u8::from))
    }
}

/// 2^exponent in decimal. Cost: O(exponent²) digit steps over 18 digits at a time.
fn power_of_two(exponent: usize) -> String {
    /// Each limb holds 18 decimal digits.
    const LIMB: u64 = 1_000_000_000_000_000_000;
    let mut limbs = vec![1_u64];
    for _ in 0..exponent {
        let mut carry = 0;
        for limb in &mut limbs {
            let doubled = 2 * *limb + carry;
            (*limb, carry) = (doubled % LIMB, doubled / LIMB);
        }
        if 0 < carry {
            limbs.push(carry);
        }
    }
    let mut digits = limbs.last().map_or_else(String::new, u64::to_string);
    for limb in limbs.iter().rev().skip(1) {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{limb:018}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_written_whole() {
        assert_eq!(power_of_two(0), "1");
        assert_eq!(power_of_two(59), "576460752303423488");
        assert_eq!(power_of_two(60), "1152921504606846976");
        assert_eq!(power_of_two(127), "170141183460469231731687303715884105728");
    }
}
