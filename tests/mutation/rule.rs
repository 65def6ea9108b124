//! The rule of pressing by hand. It shares no code with the program.

/// Rows of lights.
pub(crate) type Lights = Vec<Vec<bool>>;

/// A board of a size with every light the same.
pub(crate) fn all(like: &[Vec<bool>], light: bool) -> Lights {
    like.iter().map(|row| vec![light; row.len()]).collect()
}

/// The lights in which two boards of one size differ.
fn differ(left: &Lights, right: &Lights) -> Lights {
    assert_eq!(left.len(), right.len(), "as many rows");
    let rows = left.iter().zip(right).map(|(left, right)| {
        assert_eq!(left.len(), right.len(), "as many columns");
        left.iter().zip(right).map(|(a, b)| a != b).collect()
    });
    rows.collect()
}

/// The lights that presses change: each light looks at itself and its neighbours.
pub(crate) fn changed(presses: &Lights) -> Lights {
    let at = |row: Option<usize>, col: Option<usize>| {
        let row = row.and_then(|row| presses.get(row));
        row.zip(col)
            .and_then(|(row, col)| row.get(col))
            .copied()
            .unwrap_or(false)
    };
    let light = |row: usize, col: usize| {
        at(Some(row), Some(col))
            ^ at(row.checked_sub(1), Some(col))
            ^ at(Some(row + 1), Some(col))
            ^ at(Some(row), col.checked_sub(1))
            ^ at(Some(row), Some(col + 1))
    };
    let row = |row: usize| (0..presses[row].len()).map(|col| light(row, col)).collect();
    (0..presses.len()).map(row).collect()
}

/// Do presses make the goal of a board?
pub(crate) fn reach(board: &Lights, presses: &Lights, goal: &Lights) -> bool {
    &differ(board, &changed(presses)) == goal
}

/// Do marks prove that a board cannot become the goal?
pub(crate) fn proves(board: &Lights, marks: &Lights, goal: &Lights) -> bool {
    let is_quiet = changed(marks).iter().flatten().all(|light| !light);
    let change = differ(board, goal);
    let pairs = change.iter().flatten().zip(marks.iter().flatten());
    let n_odd = pairs.filter(|(light, mark)| **light && **mark).count();
    is_quiet && n_odd % 2 == 1
}
