//! The quiet patterns split by parity classes: what the search needs of a size, whatever the board.
//!
//! ```text
//! class of a light   row % 2, col % 2     colour 0: classes 00 and 11     0 1 0 1
//!                                         colour 1: classes 01 and 10     1 0 1 0
//! ```
//!
//! For either colour the patterns are the direct sum of those that vanish on its second class and
//! those that vanish on its first. So a pattern has two packed vectors, one for each colour: the low
//! bits say what it is on the first class, the bits above what it is on the second. Linear maps lead
//! from either vector to the other, and to the key of a [`Basis`].

use super::super::Stop;
use super::super::board::{Board, Size};
use super::basis::Basis;
use super::linear::{Linear, apply, count, has_bit, inverse, kernel, xor};

/// The most patterns that a class's own basis may have: going through more sums takes an hour.
const MAX_DIM: usize = 44;

/// The lights of one class, and what the quiet patterns are there.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The lights, positions in the packed words of a board, in reading order.
    lights: Vec<usize>,
    /// For each light, bit `i`: is it on in pattern `i` of the class's own basis.
    codes: Vec<u64>,
    /// The patterns of the class's own basis, packed: bit `j % 64` of word `j / 64` is light `j`.
    patterns: Vec<Vec<u64>>,
}

impl Class {
    /// The lights of a board of `size` with these parities, without patterns.
    fn new(size: Size, (row_parity, col_parity): (usize, usize)) -> Self {
        let rows = (row_parity..size.rows()).step_by(2);
        let row = |row_idx| {
            (col_parity..size.cols())
                .step_by(2)
                .map(move |col_idx| row_idx * size.cols() + col_idx)
        };
        let lights: Vec<usize> = rows.flat_map(row).collect();
        Self {
            codes: vec![0; lights.len()],
            lights,
            patterns: Vec::new(),
        }
    }

    /// The class's part of a board, packed as its patterns are. Cost: O(lights of the class).
    pub(super) fn part(&self, board: &Board) -> Vec<u64> {
        let word = |lights: &[usize]| {
            let bits = lights.iter().enumerate();
            bits.fold(0, |word, (bit, &light)| {
                word | u64::from(has_bit(board.words(), light)) << bit
            })
        };
        self.lights.chunks(64).map(word).collect()
    }

    /// The class's parts of all patterns of a basis, or `None` when stopped first.
    fn parts(&self, basis: &Basis, stop: &Stop) -> Option<Vec<Vec<u64>>> {
        let part = |board| (!stop.is_set()).then(|| self.part(board));
        basis.boards().iter().map(part).collect()
    }

    /// Takes as the class's own basis the sums of `parts` that `keys` name; `None` when stopped first.
    fn choose(
        &mut self,
        basis: &Basis,
        parts: &[Vec<u64>],
        keys: &[u64],
        stop: &Stop,
    ) -> Option<()> {
        for (bit, key) in keys.iter().enumerate() {
            if stop.is_set() {
                return None;
            }
            let mut pattern = vec![0; self.lights.len().div_ceil(64)];
            for (idx, part) in parts.iter().enumerate() {
                if key & basis.unit(idx) != 0 {
                    xor(&mut pattern, part);
                }
            }
            for (light_idx, code) in self.codes.iter_mut().enumerate() {
                *code |= u64::from(has_bit(&pattern, light_idx)) << bit;
            }
            self.patterns.push(pattern);
        }
        Some(())
    }

    /// The number of patterns of the class's own basis.
    pub(super) const fn dim(&self) -> usize {
        self.patterns.len()
    }

    /// The number of lights of the class.
    pub(super) const fn n_lights(&self) -> usize {
        self.lights.len()
    }

    /// For each light, bit `i`: is it on in pattern `i` of the class's own basis.
    pub(super) fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// The number of lights on in `part` plus the patterns of `vector`, low bit first.
    ///
    /// Cost: O(dim · lights of the class / 64).
    pub(super) fn weigh(&self, part: &[u64], vector: u64) -> usize {
        let mut sum = part.to_vec();
        for (bit, pattern) in self.patterns.iter().enumerate() {
            if vector >> bit & 1 == 1 {
                xor(&mut sum, pattern);
            }
        }
        count(&sum)
    }
}

/// The two classes of one colour of the chessboard, with the way out of the colour's own vectors.
#[derive(Clone, Debug)]
pub(super) struct Colour {
    /// The first class has the low bits of a vector, the second the bits above.
    pub(super) classes: [Class; 2],
    /// From the colour's vector to the other colour's.
    pub(super) across: Linear,
    /// From the colour's vector to the key of the basis.
    pub(super) key: Linear,
}

impl Colour {
    /// A vector as those of its two classes.
    pub(super) const fn halves(&self, vector: u64) -> (u64, u64) {
        let low_bits = self.classes[0].dim();
        (vector & ((1 << low_bits) - 1), vector >> low_bits)
    }
}

/// Both colours of a size.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// Classes 00 and 11, then classes 01 and 10.
    pub(super) colours: [Colour; 2],
}

impl Classes {
    /// The split of a basis of all quiet patterns of a size.
    ///
    /// `None` when there are no patterns or more than 64, when the patterns are not such a direct sum or
    /// a class has too many, or when stopped first. Cost: O(k² · lights / 64 + k · lights). Checked: the keys of both classes
    /// of a colour together have an inverse, for each size anew.
    pub(super) fn new(basis: &Basis, stop: &Stop) -> Option<Self> {
        let size = basis.size().filter(|_| basis.len() <= 64)?;
        let zero = Split::new(basis, [(0, 0), (1, 1)].map(|at| Class::new(size, at)), stop)?;
        let one = Split::new(basis, [(0, 1), (1, 0)].map(|at| Class::new(size, at)), stop)?;
        let (to_zero, to_one) = (inverse(&zero.keys)?, inverse(&one.keys)?);
        Some(Self {
            colours: [zero.into_colour(&to_one), one.into_colour(&to_zero)],
        })
    }
}

/// One colour, half done.
#[derive(Debug)]
struct Split {
    /// The classes, with their own bases.
    classes: [Class; 2],
    /// The keys of the first class's own basis, then of the second's.
    keys: Vec<u64>,
}

impl Split {
    /// Gives each class the patterns that vanish on the other, or `None` when stopped first or when
    /// there are not k of them together.
    fn new(basis: &Basis, mut classes: [Class; 2], stop: &Stop) -> Option<Self> {
        let units: Vec<u64> = (0..basis.len()).map(|idx| basis.unit(idx)).collect();
        let parts = [
            classes[0].parts(basis, stop)?,
            classes[1].parts(basis, stop)?,
        ];
        let second_keys = kernel(&parts[0], &units, stop)?;
        let first_keys = kernel(&parts[1], &units, stop)?;
        let (n_first, n_second) = (first_keys.len(), second_keys.len());
        if n_first + n_second != basis.len() || MAX_DIM < n_first.max(n_second) {
            return None;
        }
        classes[0].choose(basis, &parts[0], &first_keys, stop)?;
        classes[1].choose(basis, &parts[1], &second_keys, stop)?;
        Some(Self {
            classes,
            keys: [first_keys, second_keys].concat(),
        })
    }

    /// The colour, from the map that leads from keys to the other colour's vectors.
    fn into_colour(self, to_other: &[u64]) -> Colour {
        let across: Vec<u64> = self.keys.iter().map(|&key| apply(to_other, key)).collect();
        Colour {
            classes: self.classes,
            across: Linear::new(&across),
            key: Linear::new(&self.keys),
        }
    }
}
