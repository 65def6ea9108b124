//! A list of grids.

use serde::de::{IgnoredAny, SeqAccess};

use super::grid::{Context, Grid, ReadGrid};
use super::value::{Any, Found, Path, Read};

/// The most boards in one object: an answer takes much more room than a small board.
pub(super) const MAX_BOARDS: usize = 100_000;

/// Reads a list of grids.
pub(super) struct ReadGrids<'a> {
    /// What the grids share.
    pub(super) context: &'a mut Context,
    /// Where the list stands.
    pub(super) path: Path<'a>,
    /// Set when there are more than [`MAX_BOARDS`].
    pub(super) is_long: &'a mut bool,
}

impl<'de> Read<'de> for ReadGrids<'_> {
    type Value = Option<Vec<Grid>>;

    fn other(self, found: Found<'_>) -> Self::Value {
        self.context.faults.note(
            self.path,
            format_args!("expected a list of boards, found {found}"),
        );
        None
    }

    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut grids = Vec::new();
        for idx in 0..MAX_BOARDS {
            let read = ReadGrid {
                context: &mut *self.context,
                path: Path::Item(&self.path, idx),
            };
            match items.next_element_seed(Any(read))? {
                Some(grid) => grids.extend(grid),
                None => return Ok(Some(grids)),
            }
        }
        while items.next_element::<IgnoredAny>()?.is_some() {
            *self.is_long = true;
        }
        Ok(Some(grids))
    }
}
