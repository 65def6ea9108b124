//! Answers by brute force: every first row of presses is tried, and the rows below follow from it.

use serde_json::{Value, json};

/// Lights, presses or marks: rows of 0 and 1.
pub(crate) type Grid = Vec<Vec<u8>>;

/// How the rows of a grid are written in JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// Lists of numbers.
    Numbers,
    /// Strings.
    Strings,
}

impl Form {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Numbers, Self::Strings];

    /// A grid in JSON.
    pub(crate) fn write(self, grid: &Grid) -> Value {
        let digits = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<String>();
        match self {
            Self::Numbers => json!(grid),
            Self::Strings => grid.iter().map(digits).collect(),
        }
    }
}

/// A grid from JSON of either form.
pub(crate) fn read(grid: &Value) -> Grid {
    let rows = grid.as_array().unwrap().iter();
    let number = |light: &Value| u8::try_from(light.as_u64().unwrap()).unwrap();
    let row = |row: &Value| match row.as_str() {
        Some(text) => text.bytes().map(|digit| digit - b'0').collect(),
        None => row.as_array().unwrap().iter().map(number).collect(),
    };
    rows.map(row).collect()
}

/// A grid of a size whose lights a seed decides.
pub(crate) fn seeded(n_rows: usize, n_cols: usize, seed: u64) -> Grid {
    let mut state = seed;
    let mut light = || {
        // The constants are Knuth's for a linear congruential generator.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u8::from(state >> 63 == 1)
    };
    let mut row = |_| (0..n_cols).map(|_| light()).collect();
    (0..n_rows).map(&mut row).collect()
}

/// The other colour of every light.
pub(crate) fn inverse(grid: &Grid) -> Grid {
    let row = |row: &Vec<u8>| row.iter().map(|light| 1 - light).collect();
    grid.iter().map(row).collect()
}

/// How many lights are on.
pub(crate) fn count(grid: &Grid) -> usize {
    grid.iter().flatten().filter(|light| **light == 1).count()
}

/// What is left of a grid after presses.
pub(crate) fn press(grid: &Grid, presses: &Grid) -> Grid {
    let mut left = grid.clone();
    let at = |row: usize, col: usize| presses.get(row).and_then(|row| row.get(col)).unwrap_or(&0);
    for (row, lights) in left.iter_mut().enumerate() {
        for (col, light) in lights.iter_mut().enumerate() {
            *light ^= at(row, col)
                ^ at(row + 1, col)
                ^ at(row.wrapping_sub(1), col)
                ^ at(row, col + 1)
                ^ at(row, col.wrapping_sub(1));
        }
    }
    left
}

/// All sets of presses that turn every light off, by number of moves, then in reading order.
pub(crate) fn sets(grid: &Grid) -> Vec<Grid> {
    let n_cols = grid[0].len();
    let mut sets: Vec<Grid> = (0..1_u32 << n_cols)
        .map(|bits| (0..n_cols).map(|col| (bits >> col & 1) as u8).collect())
        .map(|first_row| chase(grid, first_row))
        .filter(|set| count(&press(grid, set)) == 0)
        .collect();
    sets.sort_by_key(|set| (count(set), set.clone()));
    sets
}

/// The presses that follow from the first row: each puts out the light above it.
fn chase(grid: &Grid, first_row: Vec<u8>) -> Grid {
    let mut presses = vec![vec![0; first_row.len()]; grid.len()];
    presses[0] = first_row;
    for row in 1..grid.len() {
        let left = press(grid, &presses);
        presses[row].clone_from(&left[row - 1]);
    }
    presses
}

/// The number of independent quiet patterns of the size of a grid.
pub(crate) fn nullity(grid: &Grid) -> u32 {
    let dark = vec![vec![0; grid[0].len()]; grid.len()];
    sets(&dark).len().ilog2()
}

/// Do the marks prove that the lights cannot all be turned off? Every press changes an even number of
/// them, since what one press changes is what presses on it and around it change of one light; and an
/// odd number of them is on.
pub(crate) fn is_certificate(grid: &Grid, marks: &Grid) -> bool {
    let dark = vec![vec![0; grid[0].len()]; grid.len()];
    let lights = grid.iter().flatten();
    let n_met = lights.zip(marks.iter().flatten());
    let n_met = n_met.filter(|lights| *lights == (&1, &1)).count();
    press(&dark, marks) == dark && n_met % 2 == 1
}
