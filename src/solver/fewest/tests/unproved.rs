//! Answers that a stop, a lack of memory or a lack of patterns left unproved: they have to hold all the same.

use std::{hint, thread};

use super::super::bound::least_presses;
use super::super::{Best, Extent, Limits, Patterns, Way};
use super::chase::{changed, quiet};
use super::{Random, limits, patterns, size};
use crate::solver::Stop;
use crate::solver::board::Board;

/// An unproved answer is a set that lights up the same, with a bound that holds.
#[track_caller]
fn check_sound(best: &Best, start: &Board, fewest: usize) {
    assert_eq!(changed(&best.presses), changed(start));
    assert_eq!(best.presses.count(), best.moves);
    assert!(best.at_least <= fewest && fewest <= best.moves, "{best:?}");
}

#[test]
fn a_stop_before_the_start_gives_a_sound_answer() {
    let (stop, stopped) = (Stop::default(), Stop::default());
    stopped.set();
    for way in [Way::Plain, Way::Meet, Way::Settle] {
        let patterns = patterns(size(16, 16), way);
        let start = Random(5).board(size(16, 16), 4);
        let fewest = patterns.list(&start, 1, limits(&stop)).sets[0].count();
        let fewest = if way == Way::Settle {
            start.count().min(fewest)
        } else {
            fewest
        };
        let best = patterns.fewest(&start, limits(&stopped));
        check_sound(&best, &start, fewest);
        assert!(!best.proved);
        let listing = patterns.list(&start, 5, limits(&stopped));
        assert!(!listing.proved && !listing.sets.is_empty() && listing.at_least <= fewest);
    }
    assert_eq!(
        Patterns::new(&quiet(size(16, 16)), Extent::Whole, limits(&stopped)).map(|_| ()),
        None
    );
}

#[test]
fn a_stop_from_another_thread_gives_a_sound_answer() {
    let never = Stop::default();
    let patterns = patterns(size(39, 39), Way::Meet);
    let start = Random(7).board(size(39, 39), 4);
    let fewest = patterns.fewest(&start, limits(&never));
    for n_turns in (0..12).map(|i| i * 10_000) {
        let stop = Stop::default();
        let best = thread::scope(|scope| {
            let search = scope.spawn(|| patterns.fewest(&start, limits(&stop)));
            (0..n_turns).for_each(|_| hint::spin_loop());
            stop.set();
            search.join().unwrap()
        });
        check_sound(&best, &start, fewest.moves);
        assert!(!best.proved || best == fewest);
    }
}

#[test]
fn an_answer_without_search_is_sound() {
    let stop = Stop::default();
    let patterns = patterns(size(9, 9), Way::Plain);
    for eighths in [0, 1, 4, 8] {
        let start = Random(12).board(size(9, 9), eighths);
        let fewest = patterns.fewest(&start, limits(&stop)).moves;
        let n_changed = changed(&start).count();
        let best = Best::unsearched(start.clone(), start.count(), n_changed);
        check_sound(&best, &start, fewest);
        assert!(!best.proved && best.presses == start);
    }
}

#[test]
fn little_memory_gives_a_sound_answer() {
    let stop = Stop::default();
    let size = size(39, 39);
    let patterns = patterns(size, Way::Meet);
    let start = Random(6).board(size, 4);
    let fewest = patterns.fewest(&start, limits(&stop));
    assert!(fewest.proved);
    let mut n_proved = 0;
    for shift in [0, 8, 12, 16, 17, 18, 19, 20, 21, 22, 24] {
        let limits = Limits {
            stop: &stop,
            search_bytes: 1 << shift,
        };
        let best = patterns.fewest(&start, limits);
        check_sound(&best, &start, fewest.moves);
        assert!(!best.proved || best == fewest);
        n_proved += usize::from(best.proved);
    }
    assert!(0 < n_proved && n_proved < 11, "{n_proved}");
}

#[test]
fn some_of_the_patterns_improve_and_prove_nothing() {
    let stop = Stop::default();
    let some = &quiet(size(19, 19))[..12];
    let patterns = Patterns::new(some, Extent::Part, limits(&stop)).unwrap();
    let start = Random(8).board(size(19, 19), 6);
    let best = patterns.fewest(&start, limits(&stop));
    check_sound(&best, &start, best.moves);
    assert!(!best.proved && best.moves < start.count());
    let listing = patterns.list(&start, 9, limits(&stop));
    assert!(!listing.proved && listing.sets.len() == 9);
    assert!(listing.sets.is_sorted_by_key(Board::count));
}

#[test]
fn the_bound_without_search_is_a_fifth_of_the_lights_changed() {
    let mut random = Random(10);
    for rows in 1..20 {
        for cols in (1..20).chain([63, 64, 65, 128]) {
            let presses = random.board(size(rows, cols), 3);
            let changed = changed(&presses).count();
            assert_eq!(least_presses(&presses), changed.div_ceil(5), "{presses:?}");
        }
    }
}
