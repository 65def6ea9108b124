//! The answer objects of `/solve` and `/flip-game`.

use super::grid::{Grid, RowForm};
use super::rows::write_board;
use crate::formats::judge::decimal::power_of_two;
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
        Writer {
            game: self.game,
            form: grid.form,
            out: &mut self.objects,
        }
        .answer(outcome, None);
        let n_bytes = self.objects.len() + self.text.len();
        if self.max_bytes < n_bytes {
            return Err(over_limit(self.max_bytes));
        }
        Ok(())
    }

    /// The answer to a list: `{ "results": […], "text": … }`.
    #[must_use]
    pub(in crate::http) fn into_list(self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.objects.len() + self.text.len() * 5 / 4 + 64);
        out.extend_from_slice(b"{\"results\":[");
        out.extend_from_slice(&self.objects);
        out.extend_from_slice(b"],\"text\":");
        write_text(&mut out, &self.text);
        out.push(b'}');
        out
    }
}

/// The problem of answers that are over their limit.
pub(super) fn over_limit(max_bytes: usize) -> Problem {
    let detail = format!("the answer is over the limit of {max_bytes} bytes; send fewer boards");
    Problem::new(Kind::TooLarge, detail)
}

/// The answer to a single board, with its text.
#[must_use]
pub(in crate::http) fn render_one(game: Game, grid: &Grid, outcome: &Outcome) -> Vec<u8> {
    let n_lights = grid.board.size().lights();
    let mut text = Vec::with_capacity(16 + 2 * n_lights);
    game.render(1, outcome, &mut text);
    let mut out = Vec::with_capacity(192 + 5 * n_lights);
    Writer {
        game,
        form: grid.form,
        out: &mut out,
    }
    .answer(outcome, Some(&text));
    out
}

/// Writes one answer object into the answer, byte by byte: it is small and there are many.
struct Writer<'a> {
    /// Which game is answered: the two have other fields and words.
    game: Game,
    /// How rows are written.
    form: RowForm,
    /// The answer so far.
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    /// Writes an object, with the judge's text for a single board.
    fn answer(&mut self, outcome: &Outcome, text: Option<&[u8]>) {
        match (outcome, self.game) {
            (Outcome::Solved(solution), Game::Solve) => self.solved(solution),
            (Outcome::Solved(solution), Game::FlipGame) => self.flipped(solution),
            (
                Outcome::Impossible {
                    nullity,
                    certificate,
                },
                _,
            ) => self.impossible(*nullity, certificate),
        }
        if let Some(text) = text {
            self.raw(",\"text\":");
            write_text(self.out, text);
        }
        self.raw("}");
    }

    /// The members for a solved board of lights.
    fn solved(&mut self, solution: &Solution) {
        self.raw("{\"outcome\":\"Solved\",\"presses\":");
        self.board(&solution.presses);
        self.number(",\"moves\":", solution.moves);
        self.raw(if solution.fewest {
            ",\"fewest\":true"
        } else {
            ",\"fewest\":false"
        });
        self.number(",\"at_least\":", solution.at_least);
        self.number(",\"nullity\":", solution.nullity);
        self.colour(solution.colour);
        if !solution.solutions.is_empty() {
            for (idx, presses) in solution.solutions.iter().enumerate() {
                self.raw(if idx == 0 { ",\"solutions\":[" } else { "," });
                self.board(presses);
            }
            self.raw("],\"count\":\"");
            self.raw(&power_of_two(solution.nullity));
            self.raw("\"");
        }
    }

    /// The members for a solved Flip Game; what is proved fewest needs no word.
    fn flipped(&mut self, solution: &Solution) {
        self.number("{\"outcome\":\"Solved\",\"moves\":", solution.moves);
        self.colour(solution.colour);
        self.raw(",\"presses\":");
        self.board(&solution.presses);
        if !solution.fewest {
            self.number(",\"fewest\":false,\"at_least\":", solution.at_least);
        }
    }

    /// The members for an impossible board.
    fn impossible(&mut self, nullity: usize, certificate: &Certificate) {
        self.raw("{\"outcome\":\"Impossible\"");
        if self.game == Game::Solve {
            self.number(",\"nullity\":", nullity);
        }
        match certificate {
            Certificate::Goal(board) => {
                self.raw(",\"certificate\":");
                self.board(board);
            }
            Certificate::Either { off, on } => {
                let (off_name, on_name) = match self.game {
                    Game::Solve => (",\"certificates\":{\"off\":", ",\"on\":"),
                    Game::FlipGame => (",\"certificates\":{\"white\":", ",\"black\":"),
                };
                self.raw(off_name);
                self.board(off);
                self.raw(on_name);
                self.board(on);
                self.raw("}");
            }
        }
    }

    /// The member for the colour reached, where the goal was one.
    fn colour(&mut self, colour: Option<Colour>) {
        match (self.game, colour) {
            (Game::Solve, Some(Colour::Off)) => self.raw(",\"colour\":\"off\""),
            (Game::Solve, Some(Colour::On)) => self.raw(",\"colour\":\"on\""),
            (Game::FlipGame, Some(Colour::Off)) => self.raw(",\"colour\":\"white\""),
            (Game::FlipGame, Some(Colour::On)) => self.raw(",\"colour\":\"black\""),
            (_, None) => {}
        }
    }

    /// Bytes as they are.
    fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A name as it is, and a number.
    fn number(&mut self, name: &str, number: usize) {
        self.raw(name);
        self.raw(itoa::Buffer::new().format(number));
    }

    /// A board, as lists of 0 and 1 or as strings.
    fn board(&mut self, board: &Board) {
        write_board(self.out, board, self.form);
    }
}

/// Writes a judge's text as a JSON string. Such a text is plain ASCII, and line ends alone are escaped in it.
fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    debug_assert!(
        text.iter()
            .all(|byte| *byte == b'\n' || (b' '..=b'~').contains(byte) && !b"\"\\".contains(byte))
    );
    out.push(b'"');
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\n") {
            Some(line) => {
                out.extend_from_slice(line);
                out.extend_from_slice(b"\\n");
            }
            None => out.extend_from_slice(line),
        }
    }
    out.push(b'"');
}
