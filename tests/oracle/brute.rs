//! Brute force over all sets of presses. It shares no code with the solver: own boards, own press, own order.

/// Rows and columns of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Number of rows.
    pub(crate) rows: usize,
    /// Number of columns.
    pub(crate) cols: usize,
}

impl Shape {
    /// Number of lights.
    pub(crate) const fn lights(self) -> usize {
        self.rows * self.cols
    }

    /// The lights that a press at `index` flips, counted row by row from 0.
    pub(crate) fn flipped_by(self, index: usize) -> Vec<usize> {
        let (row, col) = (index / self.cols, index % self.cols);
        let rows = row.saturating_sub(1)..=(row + 1).min(self.rows - 1);
        let cols = col.saturating_sub(1)..=(col + 1).min(self.cols - 1);
        let square = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
        square
            .filter(|near| near.0.abs_diff(row) + near.1.abs_diff(col) <= 1)
            .map(|near| near.0 * self.cols + near.1)
            .collect()
    }
}

/// Lights or presses, row by row.
pub(crate) type Lights = Vec<bool>;

/// The lights that are flipped when every press of a set is made.
pub(crate) fn flipped(shape: Shape, presses: &[bool]) -> Lights {
    let mut lights = vec![false; shape.lights()];
    for (row, col) in places(shape) {
        if presses[row * shape.cols + col] {
            press(shape, &mut lights, row, col);
        }
    }
    lights
}

/// All sets of presses that flip exactly `change`, in order of moves, then in reading order.
///
/// Every first row is tried, and each row after it has to put out the row above. Cost: 2^columns · lights.
pub(crate) fn all_sets(shape: Shape, change: &[bool]) -> Vec<Lights> {
    let mut sets: Vec<Lights> = (0..1_u32 << shape.cols)
        .filter_map(|first_row| chase(shape, change, first_row))
        .collect();
    sets.sort_by_key(|set| (set.iter().filter(|&&press| press).count(), set.clone()));
    sets
}

/// The set of presses with this first row that flips exactly `change`, if there is one.
fn chase(shape: Shape, change: &[bool], first_row: u32) -> Option<Lights> {
    let mut left = change.to_vec();
    let mut presses = vec![false; shape.lights()];
    for (row, col) in places(shape) {
        let wanted = if row == 0 {
            first_row >> col & 1 == 1
        } else {
            left[(row - 1) * shape.cols + col]
        };
        if wanted {
            presses[row * shape.cols + col] = true;
            press(shape, &mut left, row, col);
        }
    }
    (!left.contains(&true)).then_some(presses)
}

/// All positions, row by row.
fn places(shape: Shape) -> impl Iterator<Item = (usize, usize)> {
    (0..shape.rows).flat_map(move |row| (0..shape.cols).map(move |col| (row, col)))
}

/// Presses one light.
fn press(shape: Shape, lights: &mut [bool], row: usize, col: usize) {
    let index = row * shape.cols + col;
    lights[index] ^= true;
    if row != 0 {
        lights[index - shape.cols] ^= true;
    }
    if row != shape.rows - 1 {
        lights[index + shape.cols] ^= true;
    }
    if col != 0 {
        lights[index - 1] ^= true;
    }
    if col != shape.cols - 1 {
        lights[index + 1] ^= true;
    }
}

/// All sets of presses of a small shape by what they flip. Bit `row · cols + col` of a number is a light.
#[derive(Debug)]
pub(crate) struct Table {
    /// The shape, of at most 16 lights.
    pub(crate) shape: Shape,
    /// For each change the sets that make it, in order of moves, then in reading order.
    pub(crate) sets: Vec<Vec<u32>>,
    /// The lights that each single press flips.
    pub(crate) presses: Vec<u32>,
}

impl Table {
    /// Goes through all sets of presses of a shape.
    pub(crate) fn new(shape: Shape) -> Self {
        let to_bits = |lights: Vec<usize>| lights.iter().map(|light| 1 << light).sum();
        let presses: Vec<u32> = (0..shape.lights())
            .map(|index| to_bits(shape.flipped_by(index)))
            .collect();
        let mut order: Vec<u32> = (0..1 << shape.lights()).collect();
        order.sort_by_cached_key(|&set| (set.count_ones(), read(shape, set)));
        let mut sets = vec![Vec::new(); order.len()];
        for set in order {
            let indexes = (0..shape.lights()).filter(|index| set >> index & 1 == 1);
            let change = indexes.fold(0, |change, index| change ^ presses[index]);
            sets[change as usize].push(set);
        }
        Self {
            shape,
            sets,
            presses,
        }
    }

    /// The sets that flip exactly `change`.
    pub(crate) fn sets(&self, change: u32) -> &[u32] {
        &self.sets[change as usize]
    }

    /// A board with every light on.
    pub(crate) const fn full(&self) -> u32 {
        (1 << self.shape.lights()) - 1
    }

    /// The number of independent sets that flip nothing.
    pub(crate) fn nullity(&self) -> usize {
        self.sets(0).len().ilog2() as usize
    }

    /// Do these marks prove that `change` cannot be made?
    pub(crate) fn is_certificate(&self, marks: u32, change: u32) -> bool {
        let odd = |lights: u32| (lights & marks).count_ones() % 2 == 1;
        odd(change) && !self.presses.iter().any(|&lights| odd(lights))
    }
}

/// A set as it is read: the first light is the highest digit.
fn read(shape: Shape, set: u32) -> u32 {
    (0..shape.lights()).fold(0, |number, index| 2 * number + (set >> index & 1))
}
