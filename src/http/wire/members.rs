//! The members of a request object: which are known, and what they make together.

use serde::de::{IgnoredAny, MapAccess};

use super::grid::{Context, Grid, ReadGrid};
use super::grids::ReadGrids;
use super::options::{ReadGoal, ReadNumber, ReadWant};
use super::request::{Boards, Limits, SolveRequest};
use super::value::{Any, Faults, Found, Path, Read, shorten};
use crate::http::game::Game;
use crate::solver::{Goal, Want};

/// The most lights in the solutions that `all` lists for one board.
const MAX_LISTED_LIGHTS: usize = 10_000_000;

/// How many solutions `all` lists when the request does not say.
const DEFAULT_LIMIT: u64 = 100;

/// The most solutions that `all` lists.
const MAX_LIMIT: u64 = 1000;

/// A field of the request object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// `grid` or `board`
    One,
    /// `grids` or `boards`
    Many,
    /// `goal`
    Goal,
    /// `want`
    Want,
    /// `limit`
    Limit,
    /// `effort`
    Effort,
}

/// The fields of a game's request object, by name.
const fn fields(game: Game) -> &'static [(&'static str, Field)] {
    match game {
        Game::Solve => &[
            ("grid", Field::One),
            ("grids", Field::Many),
            ("goal", Field::Goal),
            ("want", Field::Want),
            ("limit", Field::Limit),
            ("effort", Field::Effort),
        ],
        Game::FlipGame => &[
            ("board", Field::One),
            ("boards", Field::Many),
            ("effort", Field::Effort),
        ],
    }
}

/// The values of the object, as far as they were good.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Is the body an object?
    is_object: bool,
    /// The fields that came, good or not.
    seen: [bool; 6],
    /// The board.
    one: Option<Grid>,
    /// The boards.
    many: Option<Vec<Grid>>,
    /// Was the list of boards over its limit?
    pub(super) is_long: bool,
    /// The goal.
    goal: Option<Goal>,
    /// What is wanted; the limit of `All` is not known before the object ends.
    want: Option<Want>,
    /// How many solutions to list.
    limit: Option<u64>,
    /// The effort, in milliseconds.
    effort_ms: Option<u64>,
}

impl Members {
    /// The request, when nothing that it needs is missing.
    pub(super) fn into_request(
        self,
        game: Game,
        limits: Limits,
        faults: &mut Faults,
    ) -> Option<SolveRequest> {
        let (one, many) = (fields(game)[0].0, fields(game)[1].0);
        let found = match (
            self.seen[Field::One as usize],
            self.seen[Field::Many as usize],
        ) {
            (true, false) => Ok(Boards::One(self.one?)),
            (false, true) => Ok(Boards::Many(self.many?)),
            (true, true) => Err("both"),
            (false, false) => Err("neither"),
        };
        let Ok(boards) = found.inspect_err(|found| {
            // A body that is no object has been noted already.
            if self.is_object {
                faults.note(
                    Path::Root,
                    format_args!("expected one of {one} and {many}, found {found}"),
                );
            }
        }) else {
            return None;
        };
        let goal = self.goal.unwrap_or(game.goal());
        if faults.is_empty() {
            note_other_sizes(&boards, &goal, many, faults);
        }
        let want = match self.want.unwrap_or(Want::Fewest) {
            Want::All { .. } => Want::All {
                limit: listed(self.limit, &boards, faults),
            },
            want @ (Want::Fewest | Want::Any) => want,
        };
        Some(SolveRequest {
            boards,
            goal,
            want,
            effort: limits.effort(self.effort_ms),
        })
    }
}

/// Notes the boards that have another size than the goal.
fn note_other_sizes(boards: &Boards, goal: &Goal, many: &str, faults: &mut Faults) {
    let Goal::Board(goal) = goal else { return };
    for (idx, grid) in boards.as_slice().iter().enumerate() {
        let (size, goal_size) = (grid.board.size(), goal.size());
        if size == goal_size {
            continue;
        }
        match boards {
            Boards::One(_) => faults.note(
                Path::Field(&Path::Root, "goal"),
                format_args!("expected a goal of {size} like the board, found {goal_size}"),
            ),
            Boards::Many(_) => faults.note(
                Path::Item(&Path::Field(&Path::Root, many), idx),
                format_args!("expected a board of {goal_size} like the goal, found {size}"),
            ),
        }
    }
}

/// How many solutions to list: fewer than the default where the boards are large.
fn listed(limit: Option<u64>, boards: &Boards, faults: &mut Faults) -> usize {
    let max_lights = boards
        .as_slice()
        .iter()
        .map(|grid| grid.board.size().lights())
        .max()
        .unwrap_or(1);
    let most = (MAX_LISTED_LIGHTS / max_lights).max(1) as u64;
    if let Some(limit) = limit
        && most < limit
    {
        let path = Path::Field(&Path::Root, "limit");
        faults.note(
            path,
            format_args!(
                "expected at most {most} for a board of {max_lights} lights, found {limit}"
            ),
        );
    }
    usize::try_from(limit.unwrap_or(DEFAULT_LIMIT).min(most)).unwrap_or(1)
}

/// Reads the request object.
pub(super) struct ReadBody<'a> {
    /// Which game's fields are known.
    pub(super) game: Game,
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
        self.context.faults.note(
            Path::Root,
            format_args!("expected an object, found {found}"),
        );
    }

    fn object<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.members.is_object = true;
        while let Some(key) = members.next_key_seed(Any(ReadKey(self.game)))? {
            match key {
                Ok((name, field)) => self.member(name, field, &mut members)?,
                Err(name) => {
                    members.next_value::<IgnoredAny>()?;
                    let known: Vec<&str> =
                        fields(self.game).iter().map(|(name, _)| *name).collect();
                    let path = Path::Field(&Path::Root, &name);
                    self.context.faults.note(
                        path,
                        format_args!("unknown field; known are {}", known.join(", ")),
                    );
                }
            }
        }
        Ok(())
    }
}

impl ReadBody<'_> {
    /// Reads the value of a known field.
    fn member<'de, A: MapAccess<'de>>(
        &mut self,
        name: &str,
        field: Field,
        from: &mut A,
    ) -> Result<(), A::Error> {
        let path = Path::Field(&Path::Root, name);
        if std::mem::replace(&mut self.members.seen[field as usize], true) {
            self.context.faults.note(path, "given more than once");
            return from.next_value::<IgnoredAny>().map(drop);
        }
        let context = &mut *self.context;
        match field {
            Field::One => {
                self.members.one = from.next_value_seed(Any(ReadGrid { context, path }))?;
            }
            Field::Many => {
                let is_long = &mut self.members.is_long;
                self.members.many = from.next_value_seed(Any(ReadGrids {
                    context,
                    path,
                    is_long,
                }))?;
            }
            Field::Goal => {
                self.members.goal = from.next_value_seed(Any(ReadGoal { context, path }))?;
            }
            Field::Want => {
                self.members.want = from.next_value_seed(Any(ReadWant { context, path }))?;
            }
            Field::Limit => {
                let read = ReadNumber {
                    context,
                    path,
                    most: MAX_LIMIT,
                };
                self.members.limit = from.next_value_seed(Any(read))?;
            }
            Field::Effort => {
                let most = u64::try_from(self.limits.max_effort.as_millis()).unwrap_or(u64::MAX);
                let read = ReadNumber {
                    context,
                    path,
                    most,
                };
                self.members.effort_ms = from.next_value_seed(Any(read))?;
            }
        }
        Ok(())
    }
}

/// Reads the name of a field: a known one, or a shortened copy of another.
struct ReadKey(Game);

impl Read<'_> for ReadKey {
    type Value = Result<(&'static str, Field), String>;

    fn other(self, _found: Found<'_>) -> Self::Value {
        Err(String::new())
    }

    fn text(self, text: &str) -> Self::Value {
        let known = fields(self.0).iter().find(|(name, _)| *name == text);
        known.copied().ok_or_else(|| shorten(text))
    }
}
