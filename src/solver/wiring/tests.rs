//! What the oracle does not see: searches that are ended, and limits.

use super::{Wiring, WiringError};
use crate::solver::Stop;
use crate::solver::random::Random;

/// A wiring of `n_presses` presses of three lights each among so few that most sets are quiet.
fn crowded(n_lights: usize, n_presses: usize) -> Wiring {
    let mut random = Random::new(n_presses as u64);
    let mut wiring = Wiring::new(n_lights);
    for _ in 0..n_presses {
        let lights: Vec<usize> = (0..3).map(|_| random.below(n_lights)).collect();
        wiring.add(lights);
    }
    wiring
}

#[test]
fn an_ended_search_is_not_proved_and_its_bound_holds() {
    let stop = Stop::default();
    let wired = crowded(6, 20).reduce(usize::MAX, &stop).unwrap();
    let start = vec![(1 << 20) - 1];
    let proved = wired.fewest(&start, &stop);
    stop.set();
    let ended = wired.fewest(&start, &stop);
    assert!(proved.proved && proved.at_least == proved.moves);
    assert!(!ended.proved && ended.at_least <= proved.moves && proved.moves <= ended.moves);
    assert_eq!(ended.moves, ended.presses[0].count_ones() as usize);
}

#[test]
fn a_wiring_over_the_memory_or_the_time_is_refused() {
    let (wiring, stop) = (crowded(100, 100), Stop::default());
    let max_bytes = 100 * 8 * 8;
    assert!(wiring.reduce(max_bytes, &stop).is_ok());
    let too_large = WiringError::TooLarge {
        max_bytes: max_bytes - 1,
    };
    assert_eq!(wiring.reduce(max_bytes - 1, &stop).unwrap_err(), too_large);
    stop.set();
    assert_eq!(
        wiring.reduce(max_bytes, &stop).unwrap_err(),
        WiringError::Stopped
    );
}

#[test]
fn a_wiring_of_nothing_makes_no_change() {
    let stop = Stop::default();
    let wired = Wiring::new(2).reduce(0, &stop).unwrap();
    assert_eq!(wired.answer(&[0]), Ok(Vec::new()));
    assert_eq!(wired.answer(&[2]), Err(vec![2]));
    let fewest = wired.fewest(&[], &stop);
    assert!(fewest.proved && fewest.moves == 0);
}
