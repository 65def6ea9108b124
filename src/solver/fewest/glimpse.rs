//! A good set of presses early in a long search: what a first look at the classes of one colour shows.

use super::super::Stop;
use super::super::board::{Board, Size};
use super::Limits;
use super::classes::{Class, Classes};
use super::sweep::{Blocks, Cell, fits_i16, sweep, weight_of};

/// How many sums of each class are paired.
const N_SUMS: usize = 128;

/// From so many patterns on a search may well be stopped, so it glimpses a good set first; less in tests.
const MIN_PATTERNS: usize = if cfg!(test) { 12 } else { 44 };
/// The largest board for a glimpse: it weighs sets one by one.
const MAX_LIGHTS: usize = 1 << 18;
/// The bytes that a glimpse takes.
const MIN_BYTES: usize = 1 << 22;

/// Will a search be so long that a glimpse pays, and is there the time and memory for one?
pub(super) const fn pays(n_patterns: usize, size: Size, limits: Limits<'_>) -> bool {
    MIN_PATTERNS <= n_patterns && size.lights() <= MAX_LIGHTS && MIN_BYTES <= limits.search_bytes
}

/// The key of a good set, from the best sums in the first block of both classes of a colour.
///
/// Shapes: `reduced` is the reduced set of the basis that `classes` split. Outcome: when stopped, the
/// best so far. Cost: two blocks, and 2^14 sets weighed on the other colour.
pub(super) fn glimpse(classes: &Classes, reduced: &Board, stop: &Stop) -> u64 {
    let [colour, other] = &classes.colours;
    let [zero, one] = colour
        .classes
        .each_ref()
        .map(|class| best_sums(class, reduced, stop));
    let parts = other.classes.each_ref().map(|class| class.part(reduced));
    let mut best = (usize::MAX, 0);
    for (zero_weight, low) in zero {
        for (one_weight, high) in &one {
            if stop.is_set() {
                return best.1;
            }
            let vector = low | high << colour.classes[0].dim();
            let (other_low, other_high) = other.halves(colour.across.apply(vector));
            let other_weight = other.classes[0].weigh(&parts[0], other_low)
                + other.classes[1].weigh(&parts[1], other_high);
            let moves = zero_weight + one_weight + other_weight;
            best = best.min((moves, colour.key.apply(vector)));
        }
    }
    best.1
}

/// The best sums in the first block of a class, with the number of lights that they leave on.
fn best_sums(class: &Class, reduced: &Board, stop: &Stop) -> Vec<(usize, u64)> {
    let mut sums = if fits_i16(class.n_lights()) {
        first_block::<i16>(class, reduced, stop)
    } else {
        first_block::<i32>(class, reduced, stop)
    };
    if N_SUMS < sums.len() {
        sums.select_nth_unstable(N_SUMS);
        sums.truncate(N_SUMS);
    }
    sums
}

/// All sums in the first block of a class, with the number of lights that they leave on.
fn first_block<T: Cell>(class: &Class, reduced: &Board, stop: &Stop) -> Vec<(usize, u64)> {
    let mut sums = Vec::new();
    sweep::<T>(
        class,
        &class.part(reduced),
        Blocks::First,
        stop,
        |first, rows| {
            let numbers = rows.as_flattened().iter().take(1 << class.dim().min(60));
            sums.extend(
                numbers
                    .zip(first..)
                    .map(|(&number, sum)| (weight_of(class, number), sum)),
            );
        },
    );
    sums
}
