//! A grid of a request, read straight into a packed board.

use serde::de::SeqAccess;

use super::packer::Packer;
use super::value::{Any, Faults, Found, Path, Read, shorten};
use crate::http::game::Game;
use crate::solver::board::{Board, Size};

/// How the rows of a grid are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum RowForm {
    /// Lists of 0 and 1.
    Numbers,
    /// Strings.
    Strings,
}

/// The letters of a light in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letters {
    /// `0` and `1` (Lights Out).
    Digits,
    /// `w` and `b`; `0` and `1` do as well (Flip Game).
    Colours,
}

impl Letters {
    /// The letters of a game.
    const fn of(game: Game) -> Self {
        match game {
            Game::Solve => Self::Digits,
            Game::FlipGame => Self::Colours,
        }
    }

    /// The light that a letter stands for.
    const fn light(self, letter: char) -> Option<bool> {
        match (self, letter) {
            (_, '0') | (Self::Colours, 'w') => Some(false),
            (_, '1') | (Self::Colours, 'b') => Some(true),
            _ => None,
        }
    }

    /// What a message says was expected.
    const fn expected(self) -> &'static str {
        match self {
            Self::Digits => "0 or 1",
            Self::Colours => "b or w",
        }
    }
}

/// A grid as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) struct Grid {
    /// Its lights.
    pub(in crate::http) board: Board,
    /// How its rows were written, so that the answer's are written alike.
    pub(in crate::http) form: RowForm,
}

impl Grid {
    /// A grid that came in another way than rows, and is answered in numbers.
    pub(in crate::http) const fn in_numbers(board: Board) -> Self {
        Self {
            board,
            form: RowForm::Numbers,
        }
    }
}

/// What the reading of grids shares.
#[derive(Debug)]
pub(super) struct Context {
    /// The faults so far.
    pub(super) faults: Faults,
    /// The most lights that a board may have.
    pub(super) max_cells: usize,
    /// Has a board more?
    pub(super) is_over: bool,
    /// The letters of a light in a string.
    letters: Letters,
}

impl Context {
    /// Nothing read yet.
    pub(super) fn new(game: Game, max_cells: usize) -> Self {
        Self {
            faults: Faults::default(),
            max_cells,
            is_over: false,
            letters: Letters::of(game),
        }
    }

    /// From now on strings are read with the letters of a game.
    pub(super) const fn read_letters_of(&mut self, game: Game) {
        self.letters = Letters::of(game);
    }
}

/// Reads a grid; `None` when it has a fault, which is noted.
pub(super) struct ReadGrid<'a> {
    /// What is shared.
    pub(super) context: &'a mut Context,
    /// Where the grid stands.
    pub(super) path: Path<'a>,
}

impl<'de> Read<'de> for ReadGrid<'_> {
    type Value = Option<Grid>;

    fn other(self, found: Found<'_>) -> Option<Grid> {
        self.context.faults.note(
            self.path,
            format_args!("expected a list of rows, found {found}"),
        );
        None
    }

    fn list<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Option<Grid>, A::Error> {
        let mut lights = Packer::new(self.context.max_cells);
        let mut shape = Shape::default();
        loop {
            let path = Path::Item(&self.path, shape.n_rows);
            let context = &mut *self.context;
            let row = ReadRow {
                context,
                path,
                lights: &mut lights,
            };
            let Some(form) = rows.next_element_seed(Any(row))? else {
                break;
            };
            shape.end_row(&mut self.context.faults, path, lights.take_row_len(), form);
        }
        self.context.is_over |= lights.is_over;
        let size = Size::new(shape.n_rows, shape.n_cols);
        if shape.n_rows == 0 {
            self.context
                .faults
                .note(self.path, "expected at least one row, found none");
        }
        let (Some(size), Some(form)) = (size, shape.form) else {
            return Ok(None);
        };
        Ok(lights.into_board(size).map(|board| Grid { board, form }))
    }
}

/// What the rows so far have in common.
#[derive(Debug, Default)]
struct Shape {
    /// How many rows there are.
    n_rows: usize,
    /// How many lights the first row has.
    n_cols: usize,
    /// How the first row is written.
    form: Option<RowForm>,
}

impl Shape {
    /// Compares a row with the first one. A row of another kind has no form and was noted before.
    fn end_row(
        &mut self,
        faults: &mut Faults,
        path: Path<'_>,
        n_cols: usize,
        form: Option<RowForm>,
    ) {
        self.n_rows += 1;
        if form.is_none() {
            return;
        }
        let n_expected = self.n_cols;
        if n_cols == 0 {
            faults.note(path, "expected at least one light, found none");
        } else if self.form.is_none() {
            (self.n_cols, self.form) = (n_cols, form);
        } else if self.form != form {
            faults.note(
                path,
                "expected a row written like the first, all in numbers or all in strings",
            );
        } else if n_cols != n_expected {
            faults.note(
                path,
                format_args!("expected {n_expected} lights as in the first row, found {n_cols}"),
            );
        }
    }
}

/// Reads a row into the lights; `None` when it is neither a list nor a string, which is noted.
struct ReadRow<'a> {
    /// What is shared.
    context: &'a mut Context,
    /// Where the row stands.
    path: Path<'a>,
    /// Where the lights go.
    lights: &'a mut Packer,
}

impl<'de> Read<'de> for ReadRow<'_> {
    type Value = Option<RowForm>;

    fn other(self, found: Found<'_>) -> Option<RowForm> {
        self.context.faults.note(
            self.path,
            format_args!("expected a row of lights, found {found}"),
        );
        None
    }

    fn text(self, text: &str) -> Option<RowForm> {
        let letters = self.context.letters;
        for (idx, letter) in text.chars().enumerate() {
            let light = letters.light(letter);
            if light.is_none() {
                let expected = letters.expected();
                let found = shorten(letter.encode_utf8(&mut [0; 4]));
                let position = idx + 1;
                let detail =
                    format_args!("expected {expected}, found {found:?} as character {position}");
                self.context.faults.note(self.path, detail);
            }
            self.lights.push(light.unwrap_or_default());
        }
        Some(RowForm::Strings)
    }

    fn list<A: SeqAccess<'de>>(self, mut cells: A) -> Result<Option<RowForm>, A::Error> {
        for idx in 0.. {
            let path = Path::Item(&self.path, idx);
            let cell = ReadCell {
                faults: &mut self.context.faults,
                path,
            };
            let Some(is_on) = cells.next_element_seed(Any(cell))? else {
                break;
            };
            self.lights.push(is_on);
        }
        Ok(Some(RowForm::Numbers))
    }
}

/// Reads one light as a number; anything but 0 and 1 is noted and counts as off.
struct ReadCell<'a> {
    /// Where faults go.
    faults: &'a mut Faults,
    /// Where the light stands.
    path: Path<'a>,
}

impl Read<'_> for ReadCell<'_> {
    type Value = bool;

    fn other(self, found: Found<'_>) -> bool {
        self.faults
            .note(self.path, format_args!("expected 0 or 1, found {found}"));
        false
    }

    /// JSON knows one kind of number: `1.0`, `1e0` and `-0` are lights too.
    #[expect(clippy::float_cmp, reason = "exactly 0 and 1 are lights")]
    fn number(self, number: f64) -> bool {
        if number == 1.0 || number == 0.0 {
            number == 1.0
        } else {
            self.other(Found::Number(number))
        }
    }
}
