//! Bytes made from other bytes by chance, the same for the same seed.

/// A small generator of numbers by chance: xorshift64*, by Vigna.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers of a seed, which is not 0.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        usize::try_from(bits).unwrap() % end
    }

    /// One of some.
    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A part of some bytes, by its ends.
    fn part(&mut self, bytes: &[u8]) -> (usize, usize) {
        let start = self.below(bytes.len() + 1);
        let n_bytes = self.below(8.min(bytes.len() - start) + 1);
        (start, start + n_bytes)
    }

    /// One of the seeds with up to four changes.
    pub(crate) fn mutant(&mut self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.of(seeds).clone();
        for _ in 0..self.below(5) {
            self.change(&mut bytes, seeds);
        }
        bytes
    }

    /// One change: a bit, some bytes less, more or twice, the end of another seed, or no end.
    fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let (start, end) = self.part(bytes);
        match self.below(6) {
            0 => {
                if let Some(byte) = bytes.get_mut(start) {
                    *byte ^= 1 << self.below(8);
                }
            }
            1 => drop(bytes.drain(start..end)),
            2 => {
                let byte = *self.of(b"01bw \n\r\t,:\"[]{}-.e9P#\0\xff\xef");
                bytes.insert(start, byte);
            }
            3 => {
                let twice = bytes[start..end].to_vec();
                bytes.splice(start..start, twice);
            }
            4 => {
                let other = self.of(seeds);
                let (from, _) = self.part(other);
                bytes.splice(start.., other[from..].iter().copied());
            }
            _ => bytes.truncate(start),
        }
    }
}
