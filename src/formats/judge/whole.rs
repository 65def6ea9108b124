//! What the judges share whose text is read whole before it is answered. Knows no judge.

use super::refusal::Refusal;
use super::sheet::Sheet;
use crate::solver::board::{Board, Size};
use crate::solver::wiring::{Wired, Wiring, WiringError};
use crate::solver::{Goal, Outcome, Puzzle, Solver, Stop, Want};

/// Reads a judge's text and answers it.
pub type Whole = fn(&mut Sheet<'_>, &Ask<'_>) -> Result<Vec<u8>, Refusal>;

/// What an answer may use.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// Solves.
    pub solver: &'a Solver,
    /// Ends the work: its time is up, or nobody waits any more.
    pub stop: &'a Stop,
    /// The most lights of a board.
    pub max_lights: usize,
}

/// Answers a whole text.
///
/// # Errors
/// As [`Refusal`] says.
pub fn answer(whole: Whole, text: &[u8], ask: &Ask<'_>) -> Result<Vec<u8>, Refusal> {
    whole(&mut Sheet::new(text), ask)
}

/// Takes the next case of a text.
pub(super) type See<'s, T> = &'s mut dyn FnMut(T) -> Result<(), Refusal>;

/// Reads a text of many cases twice: first for its faults alone, then to answer case after case, so that one of them
/// at a time is in memory, and nothing is solved of a text that is wrong further on.
pub(super) fn twice<'a, T>(
    sheet: &mut Sheet<'a>,
    read: impl Fn(&mut Sheet<'a>, See<'_, T>) -> Result<(), Refusal>,
    answer: See<'_, T>,
) -> Result<(), Refusal> {
    read(&mut sheet.clone(), &mut |_case| Ok(()))?;
    read(sheet, answer)
}

/// Reads cases until the text is over, at least one.
pub(super) fn one_or_more<'a, T>(
    sheet: &mut Sheet<'a>,
    one: impl Fn(&mut Sheet<'a>) -> Result<T, Refusal>,
    see: See<'_, T>,
) -> Result<(), Refusal> {
    see(one(sheet)?)?;
    while !sheet.is_over() {
        see(one(sheet)?)?;
    }
    sheet.end()
}

impl Ask<'_> {
    /// The size of a board, if it may be so large.
    pub(super) fn size(&self, rows: usize, cols: usize) -> Result<Size, Refusal> {
        let size = Size::new(rows, cols).filter(|size| size.lights() <= self.max_lights);
        size.ok_or(Refusal::TooManyLights {
            max_lights: self.max_lights,
        })
    }

    /// The fewest presses that put all `lights` out, in words as a [`Board`] has them.
    pub(super) fn fewest(&self, size: Size, lights: Vec<u64>) -> Result<Outcome, Refusal> {
        self.go_on()?;
        let board = Board::from_words(size, lights).expect("as many lights are read as it has");
        let puzzle = Puzzle::new(board, Goal::Off, Want::Fewest).expect("off fits every size");
        Ok(self.solver.solve(&puzzle, self.stop))
    }

    /// Checks that there is memory for the algebra of so many lights and presses, before they are kept.
    pub(super) fn expect_room(&self, n_lights: usize, n_presses: usize) -> Result<(), Refusal> {
        let room = self.solver.expect_room(n_lights, n_presses);
        room.map_err(refusal)
    }

    /// The algebra of a wiring.
    pub(super) fn wire(&self, wiring: &Wiring) -> Result<Wired, Refusal> {
        self.go_on()?;
        self.solver.wire(wiring, self.stop).map_err(refusal)
    }

    /// May another board be begun?
    fn go_on(&self) -> Result<(), Refusal> {
        if self.stop.is_set() {
            return Err(Refusal::Stopped);
        }
        Ok(())
    }
}

/// Why a wiring has no answer, as a refusal.
const fn refusal(error: WiringError) -> Refusal {
    match error {
        WiringError::TooLarge { max_bytes } => Refusal::TooMuchMemory { max_bytes },
        WiringError::Stopped => Refusal::Stopped,
    }
}
