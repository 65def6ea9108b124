//! Seeded bits for new boards and for tests, the same on every machine.

/// The generator `SplitMix64` (Steele, Lea, Flood 2014).
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    /// A generator whose words depend on `seed` alone.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(super) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0: the upper half of the product of the next word and `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.word()) * bound as u128;
        usize::try_from(product >> 64).expect("below the bound")
    }

    /// The next `n_words` words.
    #[cfg(test)]
    pub(super) fn words(&mut self, n_words: usize) -> Vec<u64> {
        (0..n_words).map(|_| self.word()).collect()
    }
}
