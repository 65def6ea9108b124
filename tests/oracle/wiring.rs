//! Presses wired in any way, against trying every set of them.

use lights_out::solver::Stop;
use lights_out::solver::wiring::{Fewest, Wired, Wiring};

use crate::boards::Seeded;

/// A wiring as the brute force knows it: which lights each press flips.
struct Trial {
    /// The number of lights.
    n_lights: usize,
    /// The lights of each press.
    presses: Vec<Vec<usize>>,
}

impl Trial {
    /// All sets of presses that flip exactly `change`, the smallest first, then press by press, 0 before 1.
    fn sets(&self, change: &[bool]) -> Vec<Vec<bool>> {
        let all = 0..1_u64 << self.presses.len();
        let set = |bits: u64| (0..self.presses.len()).map(move |idx| bits >> idx & 1 == 1);
        let sets = all.map(|bits| set(bits).collect::<Vec<bool>>());
        let mut sets: Vec<Vec<bool>> = sets.filter(|set| self.flips(set) == change).collect();
        sets.sort_by_key(|set| (set.iter().filter(|&&press| press).count(), set.clone()));
        sets
    }

    /// The lights that a set of presses flips.
    fn flips(&self, set: &[bool]) -> Vec<bool> {
        let mut lights = vec![false; self.n_lights];
        for (press, _) in self
            .presses
            .iter()
            .zip(set)
            .filter(|(_, pressed)| **pressed)
        {
            for &light in press {
                lights[light] = !lights[light];
            }
        }
        lights
    }

    /// The same wiring for the solver, with `n_between` presses between two, each with a light of its own, and
    /// with every light named twice.
    fn wired(&self, n_between: usize) -> Wired {
        let n_added = n_between * self.presses.len();
        let mut wiring = Wiring::new(self.n_lights + n_added);
        let mut own = self.n_lights..self.n_lights + n_added;
        for press in &self.presses {
            wiring.add(press.iter().chain(press).copied());
            for light in own.by_ref().take(n_between) {
                wiring.add([light, 0]);
            }
        }
        assert_eq!(wiring.n_presses(), self.presses.len() + n_added);
        assert_eq!(wiring.n_lights(), self.n_lights + n_added);
        wiring.reduce(usize::MAX, &Stop::default()).unwrap()
    }

    /// Checks the answer to one change against all sets of presses.
    #[track_caller]
    fn check(&self, n_between: usize, change: &[bool]) {
        let sets = self.sets(change);
        let wired = self.wired(n_between);
        let n_added = n_between * self.presses.len();
        let words = to_words(change.iter().copied().chain(vec![false; n_added]));
        match wired.answer(&words) {
            Err(certificate) => {
                assert!(sets.is_empty(), "{:?} {change:?}", self.presses);
                self.check_certificate(&certificate, change);
            }
            Ok(presses) => {
                assert_eq!(1 << wired.nullity(), sets.len(), "{:?}", self.presses);
                let fewest = wired.fewest(&presses, &Stop::default());
                self.check_fewest(n_between, &fewest, &sets[0]);
            }
        }
    }

    /// Checks that a certificate meets every press evenly and the change oddly.
    #[track_caller]
    fn check_certificate(&self, certificate: &[u64], change: &[bool]) {
        let has = |light: usize| certificate[light / 64] >> (light % 64) & 1 == 1;
        for press in &self.presses {
            let n_met = press.iter().filter(|&&light| has(light)).count();
            assert!(n_met.is_multiple_of(2), "{press:?} {certificate:?}");
        }
        let lights = (0..self.n_lights).filter(|&light| change[light] && has(light));
        assert!(lights.count() % 2 == 1, "{change:?} {certificate:?}");
    }

    /// Checks the smallest set, spread among the presses between.
    #[track_caller]
    fn check_fewest(&self, n_between: usize, fewest: &Fewest, set: &[bool]) {
        let moves = set.iter().filter(|&&press| press).count();
        let spread = set.iter().flat_map(|&press| {
            let between = std::iter::repeat_n(false, n_between);
            std::iter::once(press).chain(between)
        });
        let expected = Fewest {
            presses: to_words(spread),
            moves,
            proved: true,
            at_least: moves,
        };
        assert_eq!(fewest, &expected, "{:?}", self.presses);
    }
}

/// Bits in words, the first the lowest.
fn to_words(bits: impl Iterator<Item = bool>) -> Vec<u64> {
    let bits: Vec<bool> = bits.collect();
    let word =
        |bits: &[bool]| (0..bits.len()).fold(0, |word, idx| word | u64::from(bits[idx]) << idx);
    bits.chunks(64).map(word).collect()
}

/// The places of the bits of a number.
fn ones(bits: u64, n: usize) -> Vec<usize> {
    (0..n).filter(|idx| bits >> idx & 1 == 1).collect()
}

/// A number below `bound`.
fn below(seeded: &mut Seeded, bound: usize) -> usize {
    usize::try_from(seeded.number() % 997).unwrap() % bound
}

#[test]
fn every_wiring_of_three_presses_to_three_lights_gets_its_smallest_set() {
    for bits in 0..512_u64 {
        let presses = (0..3).map(|idx| ones(bits >> (3 * idx), 3)).collect();
        let trial = Trial {
            n_lights: 3,
            presses,
        };
        for change in 0..8_u64 {
            let change: Vec<bool> = (0..3).map(|idx| change >> idx & 1 == 1).collect();
            trial.check(0, &change);
        }
    }
}

/// Checks seeded wirings, half of their changes made by presses.
#[track_caller]
fn check_seeded(seed: u64, n_rounds: usize, n_between: usize, max_presses: usize) {
    let mut seeded = Seeded(seed);
    for round in 0..n_rounds {
        let n_lights = 1 + below(&mut seeded, 10);
        let n_presses = 1 + below(&mut seeded, max_presses);
        let presses = (0..n_presses)
            .map(|_| ones(seeded.number(), n_lights))
            .collect();
        let trial = Trial { n_lights, presses };
        let any = |n: usize, seeded: &mut Seeded| -> Vec<bool> {
            (0..n).map(|_| seeded.number() % 2 == 1).collect()
        };
        let change = if round % 2 == 0 {
            any(n_lights, &mut seeded)
        } else {
            trial.flips(&any(n_presses, &mut seeded))
        };
        trial.check(n_between, &change);
    }
}

#[test]
fn a_thousand_seeded_wirings_get_their_smallest_sets() {
    check_seeded(2025, 1000, 0, 12);
}

#[test]
fn wirings_of_many_words_get_their_smallest_sets() {
    check_seeded(1830, 100, 17, 10);
}
