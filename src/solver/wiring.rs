//! Presses that are wired to lights in any way: neither rows and columns nor a rule of neighbours.
//!
//! ```text
//! lights  0 … n_lights − 1     in words: bit i % 64 of word i / 64 is light i
//! presses 0 … n_presses − 1    in words of their own, the same way
//! bits past the last light or press are zero, always
//! ```
//!
//! Reading order: [`Wiring`] says what is wired, [`Wired`] is what the algebra knows of it: one set of
//! presses or a certificate, and how many sets there are; [`mod@fewest`] finds the smallest. The plain grid has
//! rooms of its own that are many times faster; this one knows nothing of them.

mod fewest;
mod sides;
#[cfg(test)]
mod tests;

use super::Stop;
use super::gf2::multiply::add;
use fewest::fewest;

/// Lights, and presses by the lights that they flip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wiring {
    /// The number of lights.
    n_lights: usize,
    /// The lights of all presses, one press after the other.
    lights: Vec<u32>,
    /// Where the lights of each press end in `lights`.
    ends: Vec<usize>,
}

/// Why there is no answer for a wiring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WiringError {
    /// When the algebra would take more memory than it may.
    TooLarge {
        /// The most memory, in bytes.
        max_bytes: usize,
    },
    /// When the caller ended the work before the algebra was done.
    Stopped,
}

impl Wiring {
    /// Lights without presses.
    #[must_use]
    pub const fn new(n_lights: usize) -> Self {
        Self {
            n_lights,
            lights: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds the next press; a light that is named again is flipped once all the same.
    ///
    /// # Panics
    /// When there is no such light, or it is not among the first 2^32.
    pub fn add(&mut self, lights: impl IntoIterator<Item = usize>) {
        let n_lights = self.n_lights;
        self.lights.extend(lights.into_iter().map(|light| {
            assert!(light < n_lights, "no such light");
            u32::try_from(light).expect("no wiring that large fits a memory")
        }));
        self.ends.push(self.lights.len());
    }

    /// The number of lights.
    #[must_use]
    pub const fn n_lights(&self) -> usize {
        self.n_lights
    }

    /// The number of presses.
    #[must_use]
    pub const fn n_presses(&self) -> usize {
        self.ends.len()
    }

    /// Works out the algebra, in at most `max_bytes` of memory.
    ///
    /// **Cost**: O(presses · rank · (lights + presses) / 64). **Source**: textbook Gauss–Jordan over the
    /// presses, each with the set of presses that it is a sum of. **Checked**: against brute force, in
    /// `tests/oracle`.
    ///
    /// # Errors
    /// When that takes more memory, or `stop` is set before it is done.
    pub fn reduce(&self, max_bytes: usize, stop: &Stop) -> Result<Wired, WiringError> {
        let (n_lights, n_presses) = (self.n_lights, self.n_presses());
        expect_room(n_lights, n_presses, max_bytes)?;
        let mut wired = Wired {
            n_lights,
            n_presses,
            rows: Vec::new(),
            quiet: Vec::new(),
        };
        for idx in 0..n_presses {
            if stop.is_set() {
                return Err(WiringError::Stopped);
            }
            wired.add(self.mask(idx), unit(n_presses, idx));
        }
        Ok(wired)
    }

    /// The lights of a press, in words.
    fn mask(&self, idx: usize) -> Vec<u64> {
        let start = idx.checked_sub(1).map_or(0, |before| self.ends[before]);
        let mut mask = vec![0; n_words(self.n_lights)];
        for &light in &self.lights[start..self.ends[idx]] {
            mask[light as usize / 64] |= 1 << (light % 64);
        }
        mask
    }
}

/// Checks that the algebra of so many lights and presses, and a search in it, take at most `max_bytes` of memory.
///
/// # Errors
/// When it takes more.
pub(super) const fn expect_room(
    n_lights: usize,
    n_presses: usize,
    max_bytes: usize,
) -> Result<(), WiringError> {
    // The sides of a search take as much as the presses' part once more, and one that is begun in vain as well.
    let row_words = n_words(n_lights).saturating_add(n_words(n_presses).saturating_mul(3));
    if max_bytes < row_words.saturating_mul(8).saturating_mul(n_presses) {
        return Err(WiringError::TooLarge { max_bytes });
    }
    Ok(())
}

/// Lights that a set of presses flips; one of them, the pivot, is in no other row.
#[derive(Debug)]
struct Row {
    /// The light that no other row has.
    pivot: usize,
    /// The lights flipped.
    lights: Vec<u64>,
    /// The presses that flip them.
    presses: Vec<u64>,
}

/// What is known of a wiring.
#[derive(Debug)]
pub struct Wired {
    /// The number of lights.
    n_lights: usize,
    /// The number of presses.
    n_presses: usize,
    /// Independent changes that span all that presses can do; each has a light that no other has.
    rows: Vec<Row>,
    /// Independent sets of presses that flip nothing.
    quiet: Vec<Vec<u64>>,
}

/// The smallest set of presses found, with what is proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The presses, in words.
    pub presses: Vec<u64>,
    /// The number of presses.
    pub moves: usize,
    /// Is it proved that no set is smaller, and that none as small comes before it in the order of presses,
    /// 0 before 1?
    pub proved: bool,
    /// No set has fewer presses than this; at most `moves`, and equal to it when `proved`.
    pub at_least: usize,
}

impl Wired {
    /// The number of independent quiet sets: a change that can be made is made by 2^nullity sets of presses.
    #[must_use]
    pub const fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// One set of presses, in words, that flips exactly the lights of `change`.
    ///
    /// Shape: `change` in words of lights. Cost: O(rank · (lights + presses) / 64).
    ///
    /// # Errors
    /// The certificate where there is none: lights, in words, that every press flips an even number of,
    /// though an odd number of them is in `change`.
    pub fn answer(&self, change: &[u64]) -> Result<Vec<u64>, Vec<u64>> {
        debug_assert_eq!(change.len(), n_words(self.n_lights), "another wiring");
        let mut left = change.to_vec();
        let mut presses = vec![0; n_words(self.n_presses)];
        for row in &self.rows {
            if has(&left, row.pivot) {
                add(&mut left, &row.lights);
                add(&mut presses, &row.presses);
            }
        }
        match first(&left) {
            None => Ok(presses),
            Some(light) => Err(self.certificate(light)),
        }
    }

    /// The smallest set of presses that does what `start` does, in words, and what is proved of it.
    ///
    /// **Outcomes**: proved, unless `stop` is set before; then the best set seen and a bound that holds.
    /// **Cost** and **source**: as `fewest` says in its room; it takes up to eight times the memory of the quiet sets.
    #[must_use]
    pub fn fewest(&self, start: &[u64], stop: &Stop) -> Fewest {
        fewest(start, &self.quiet, self.n_presses, stop)
    }

    /// Takes one more set of presses, which flips these lights, into the rows or the quiet sets.
    fn add(&mut self, mut lights: Vec<u64>, mut presses: Vec<u64>) {
        for row in &self.rows {
            if has(&lights, row.pivot) {
                add(&mut lights, &row.lights);
                add(&mut presses, &row.presses);
            }
        }
        let Some(pivot) = first(&lights) else {
            self.quiet.push(presses);
            return;
        };
        for row in &mut self.rows {
            if has(&row.lights, pivot) {
                add(&mut row.lights, &lights);
                add(&mut row.presses, &presses);
            }
        }
        self.rows.push(Row {
            pivot,
            lights,
            presses,
        });
    }

    /// A light that is no pivot, with the pivots of the rows that flip it: every row flips two of them or none,
    /// so every press flips an even number; a change that keeps the light when its pivots are gone, an odd one.
    fn certificate(&self, light: usize) -> Vec<u64> {
        let mut certificate = unit(self.n_lights, light);
        for row in self.rows.iter().filter(|row| has(&row.lights, light)) {
            certificate[row.pivot / 64] |= 1 << (row.pivot % 64);
        }
        certificate
    }
}

/// The words that `n` bits take.
const fn n_words(n: usize) -> usize {
    n.div_ceil(64)
}

/// The set of bit `idx` alone, in words for `n` bits.
fn unit(n: usize, idx: usize) -> Vec<u64> {
    let mut words = vec![0; n_words(n)];
    words[idx / 64] = 1 << (idx % 64);
    words
}

/// Is bit `idx` set?
fn has(words: &[u64], idx: usize) -> bool {
    words[idx / 64] >> (idx % 64) & 1 == 1
}

/// The lowest bit that is set.
fn first(words: &[u64]) -> Option<usize> {
    let idx = words.iter().position(|word| *word != 0)?;
    Some(64 * idx + words[idx].trailing_zeros() as usize)
}
