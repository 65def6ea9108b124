//! The members of a request to check.

use serde::de::{IgnoredAny, MapAccess};

use super::Claim;
use crate::http::game::Game;
use crate::http::wire::grid::{Context, Grid, ReadGrid};
use crate::http::wire::options::{ReadGoal, ReadNumber};
use crate::http::wire::request::Limits;
use crate::http::wire::value::{Any, Found, Path, Read, shorten};
use crate::solver::Goal;
use crate::solver::board::Board;

/// A field of the request object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// The lights, with the goal `off` unless one is given.
    Grid,
    /// The pieces, with the goal `either` unless one is given.
    Board,
    /// The presses to check.
    Presses,
    /// The marks to check.
    Certificate,
    /// The marks to check, one set for each colour.
    Certificates,
    /// What to reach.
    Goal,
    /// How long the search for the fewest may take.
    Effort,
}

impl Field {
    /// All fields, as messages list them.
    const ALL: [Self; 7] = [
        Self::Grid,
        Self::Board,
        Self::Presses,
        Self::Certificate,
        Self::Certificates,
        Self::Goal,
        Self::Effort,
    ];

    /// The name of the field.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Board => "board",
            Self::Presses => "presses",
            Self::Certificate => "certificate",
            Self::Certificates => "certificates",
            Self::Goal => "goal",
            Self::Effort => "effort",
        }
    }
}

/// The values of the object, as far as they were good.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Is the body an object?
    pub(super) is_object: bool,
    /// The fields that came, good or not.
    seen: [bool; 7],
    /// The board.
    pub(super) grid: Option<Grid>,
    /// The claim.
    pub(super) claim: Option<Claim>,
    /// The goal.
    pub(super) goal: Option<Goal>,
    /// The effort, in milliseconds.
    pub(super) effort_ms: Option<u64>,
}

impl Members {
    /// Did a field come, good or not?
    pub(super) const fn has(&self, field: Field) -> bool {
        self.seen[field as usize]
    }
}

/// Reads the request object.
pub(super) struct ReadBody<'a> {
    /// What may be asked for.
    pub(super) limits: Limits,
    /// What the grids share.
    pub(super) context: &'a mut Context,
    /// Where the values go.
    pub(super) members: &'a mut Members,
}

impl<'de> Read<'de> for ReadBody<'_> {
    type Value = ();

    fn other(self, found: Found<'_>) {
        let detail = format_args!("expected an object, found {found}");
        self.context.faults.note(Path::Root, detail);
    }

    fn object<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.members.is_object = true;
        let names = Field::ALL.map(Field::name);
        while let Some(key) = members.next_key_seed(Any(ReadKey(&names)))? {
            match key {
                Ok(idx) => self.member(Field::ALL[idx], &mut members)?,
                Err(name) => note_unknown(self.context, Path::Root, &name, &names, &mut members)?,
            }
        }
        Ok(())
    }
}

impl ReadBody<'_> {
    /// Reads the value of a known field.
    fn member<'de, A: MapAccess<'de>>(
        &mut self,
        field: Field,
        from: &mut A,
    ) -> Result<(), A::Error> {
        let path = Path::Field(&Path::Root, field.name());
        let context = &mut *self.context;
        let members = &mut *self.members;
        if std::mem::replace(&mut members.seen[field as usize], true) {
            context.faults.note(path, "given more than once");
            return from.next_value::<IgnoredAny>().map(drop);
        }
        let game = if field == Field::Board {
            Game::FlipGame
        } else {
            Game::Solve
        };
        context.read_letters_of(game);
        match field {
            Field::Grid | Field::Board => {
                members.grid = from.next_value_seed(Any(ReadGrid { context, path }))?;
            }
            Field::Presses => {
                let grid = from.next_value_seed(Any(ReadGrid { context, path }))?;
                members.claim = grid.map(|grid| Claim::Presses(grid.board));
            }
            Field::Certificate => {
                let grid = from.next_value_seed(Any(ReadGrid { context, path }))?;
                members.claim = grid.map(|grid| Claim::Marks(grid.board));
            }
            Field::Certificates => {
                members.claim = from.next_value_seed(Any(ReadBoth { context, path }))?;
            }
            Field::Goal => {
                members.goal = from.next_value_seed(Any(ReadGoal { context, path }))?;
            }
            Field::Effort => {
                let most = u64::try_from(self.limits.max_effort.as_millis()).unwrap_or(u64::MAX);
                let read = ReadNumber {
                    context,
                    path,
                    most,
                };
                members.effort_ms = from.next_value_seed(Any(read))?;
            }
        }
        Ok(())
    }
}

/// The names of a certificate for each colour: those of lights, then those of pieces.
const COLOURS: [&str; 4] = ["off", "on", "white", "black"];

/// Reads the certificates for both colours.
struct ReadBoth<'a> {
    /// What the grids share.
    context: &'a mut Context,
    /// Where the object stands.
    path: Path<'a>,
}

impl<'de> Read<'de> for ReadBoth<'_> {
    type Value = Option<Claim>;

    fn other(self, found: Found<'_>) -> Option<Claim> {
        let detail = format_args!("expected an object of two certificates, found {found}");
        self.context.faults.note(self.path, detail);
        None
    }

    fn object<A: MapAccess<'de>>(self, mut members: A) -> Result<Option<Claim>, A::Error> {
        let (context, path) = (self.context, self.path);
        let mut seen = [false; 4];
        let mut boards: [Option<Board>; 4] = Default::default();
        while let Some(key) = members.next_key_seed(Any(ReadKey(&COLOURS)))? {
            match key {
                Ok(idx) => {
                    let path = Path::Field(&path, COLOURS[idx]);
                    if std::mem::replace(&mut seen[idx], true) {
                        context.faults.note(path, "given more than once");
                        members.next_value::<IgnoredAny>()?;
                        continue;
                    }
                    let read = ReadGrid { context, path };
                    boards[idx] = members.next_value_seed(Any(read))?.map(|grid| grid.board);
                }
                Err(name) => note_unknown(context, path, &name, &COLOURS, &mut members)?,
            }
        }
        let [off, on, white, black] = boards;
        let (off, on) = match seen {
            [true, true, false, false] => (off, on),
            [false, false, true, true] => (white, black),
            _ => {
                let detail = "expected off and on, or white and black";
                context.faults.note(path, detail);
                return Ok(None);
            }
        };
        Ok(off.zip(on).map(|(off, on)| Claim::BothMarks(off, on)))
    }
}

/// Passes over the value of an unknown field and notes it.
fn note_unknown<'de, A: MapAccess<'de>>(
    context: &mut Context,
    parent: Path<'_>,
    name: &str,
    known: &[&str],
    from: &mut A,
) -> Result<(), A::Error> {
    from.next_value::<IgnoredAny>()?;
    let known = known.join(", ");
    let detail = format_args!("unknown field; known are {known}");
    context.faults.note(Path::Field(&parent, name), detail);
    Ok(())
}

/// Reads the name of a field: the position of a known one, or a shortened copy of another.
struct ReadKey<'a>(&'a [&'static str]);

impl Read<'_> for ReadKey<'_> {
    type Value = Result<usize, String>;

    fn other(self, _found: Found<'_>) -> Self::Value {
        Err(String::new())
    }

    fn text(self, text: &str) -> Self::Value {
        let known = self.0.iter().position(|name| *name == text);
        known.ok_or_else(|| shorten(text))
    }
}
