//! All boards of few lights with the fewest presses that each takes.

use super::{Aim, Generated};
use crate::solver::board::{Board, Size};
use crate::solver::check;
use crate::solver::random::Random;

/// Stands for a board that cannot be reached.
const NEVER: u8 = u8::MAX;

/// The fewest presses for every board of a size.
#[derive(Debug)]
pub(super) struct Table {
    /// The size, of few lights.
    size: Size,
    /// For the board of word w the fewest presses at place w.
    fewest: Vec<u8>,
}

impl Table {
    /// Goes through all sets of presses of a size. **Cost**: 2^lights steps and bytes.
    pub(super) fn new(size: Size, aim: Aim) -> Self {
        let n_boards = 1_usize << size.lights();
        let flipped = flipped_by_each(size);
        let mut to_dark = vec![NEVER; n_boards];
        let (mut board, mut presses) = (0, 0_usize);
        for count in 1..=n_boards {
            let n_presses = u8::try_from(presses.count_ones()).unwrap_or(NEVER);
            to_dark[board] = n_presses.min(to_dark[board]);
            // The next set in Gray's order differs by one press.
            let light = count.trailing_zeros() as usize;
            board ^= flipped.get(light).copied().unwrap_or_default();
            presses ^= 1 << light;
        }
        let lit = n_boards - 1;
        let fewest = (0..n_boards).map(|board| match aim {
            Aim::Off => to_dark[board],
            Aim::On => to_dark[board ^ lit],
            Aim::Either => to_dark[board].min(to_dark[board ^ lit]),
        });
        Self {
            size,
            fewest: fewest.collect(),
        }
    }

    /// The most presses that a board takes.
    pub(super) fn most(&self) -> usize {
        let reached = self.fewest.iter().filter(|fewest| **fewest != NEVER);
        usize::from(reached.max().copied().unwrap_or_default())
    }

    /// A board that takes exactly `moves` presses, each as likely: they are counted in the order of their words.
    pub(super) fn draw(&self, moves: usize, random: &mut Random) -> Generated {
        let most = self.most();
        if most < moves {
            return Generated::TooMany { most };
        }
        let takes = |fewest: &u8| usize::from(*fewest) == moves;
        let n_boards = self.fewest.iter().filter(|fewest| takes(fewest)).count();
        let words = (0_u64..).zip(&self.fewest);
        let mut words = words.filter(|(_, fewest)| takes(fewest));
        let drawn = words.nth(random.below(n_boards));
        let board = drawn.and_then(|(word, _)| Board::from_word(self.size, word));
        board.map_or(Generated::NotFound { bound: most }, |board| {
            Generated::Board { board, moves }
        })
    }
}

/// For each light the word of the lights that its press flips.
fn flipped_by_each(size: Size) -> Vec<usize> {
    let flipped = (0..size.lights()).map(|light| {
        let mut press = Board::dark(size);
        press.flip(light / size.cols(), light % size.cols());
        usize::try_from(check::changed(&press).words()[0])
    });
    flipped.map(|word| word.expect("few lights")).collect()
}
