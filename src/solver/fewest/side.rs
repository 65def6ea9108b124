//! One colour on one board: its pairs in order, and quick looks at the pairs of the other colour.

use super::super::Stop;
use super::classes::{Class, Colour};
use super::levels::{Level, next_level};
use super::near::{FARTHEST, Near};
use super::sweep::sweep_bytes;
use super::tally::{List, Tally};

/// A class with no more patterns has a table of nearness that is not folded; the sieve of such a table
/// stays near the processor. Less in tests, so that small boards try folding.
const NEAR_BITS: usize = if cfg!(test) { 5 } else { 22 };
/// Tables of larger classes are folded this many times in two, or until they are as small as that.
const MAX_FOLDS: usize = 5;
/// How much a list grows at a time, at least, when a level needs more of it.
const GROWTH: usize = 4;
/// A list begins with one member in so many, or with all of a small class.
const FIRST_SHARE: usize = 128;
/// A list begins with so many members, where there are as many; less in tests, so that lists grow.
const FIRST_MEMBERS: usize = if cfg!(test) { 8 } else { 1 << 14 };

/// How the memory of a search is shared out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// The most members of one list.
    max_members: usize,
    /// The most bits of a vector that a table of nearness has.
    near_bits: usize,
}

impl Shares {
    /// The shares of a search of at most `search_bytes`, or `None` when that is too little.
    ///
    /// A quarter is for the sweeps, half for the four tables, a quarter for the lists.
    pub(super) fn new(colours: &[Colour; 2], search_bytes: usize) -> Option<Self> {
        let classes = || colours.iter().flat_map(|colour| &colour.classes);
        let sweep_bytes = classes().map(sweep_bytes).max()?;
        let table_bytes = |bits: usize| -> usize {
            classes()
                .map(|class| Near::bytes(near_bits(class, bits)))
                .sum()
        };
        let near_bits = (4..=60)
            .rev()
            .find(|&bits| table_bytes(bits) <= search_bytes / 2)?;
        let shares = Self {
            max_members: search_bytes / 4 / 4 / size_of::<u64>(),
            near_bits,
        };
        (sweep_bytes <= search_bytes / 4).then_some(shares)
    }
}

/// One colour on one board.
#[derive(Debug)]
pub(super) struct Side<'a> {
    /// The colour.
    pub(super) colour: &'a Colour,
    /// Its classes, counted.
    pub(super) tallies: [Tally<'a>; 2],
    /// The members of their first groups, as vectors of the other colour.
    pub(super) lists: [List; 2],
    /// How near the sums of each class are.
    near: [Near; 2],
    /// A step of nearness is 2^shift lights.
    shift: u32,
    /// The first level not visited; `None` when all are.
    pub(super) next: Option<Level>,
    /// What the lists may take.
    shares: Shares,
}

impl<'a> Side<'a> {
    /// A colour with its lists begun and its tables filled; `None` when stopped or out of memory.
    ///
    /// Cost: one sweep of each class.
    pub(super) fn new(
        colour: &'a Colour,
        tallies: [Tally<'a>; 2],
        shares: Shares,
        stop: &Stop,
    ) -> Option<Self> {
        let spread = tallies
            .each_ref()
            .map(|tally| tally.median() - tally.least());
        let shift = step_shift(spread[0].max(spread[1]));
        let [zero, one] = [0, 1].map(|i: usize| {
            let mut near = Near::new(near_bits(&colour.classes[i], shares.near_bits), shift, stop)?;
            let n_groups = first_groups(&tallies[i], shares);
            let list = filled((colour, i), &tallies[i], n_groups, &mut near, stop)?;
            Some((list, near))
        });
        let ((list_zero, near_zero), (list_one, near_one)) = (zero?, one?);
        Some(Self {
            colour,
            next: next_level(tallies[0].groups(), tallies[1].groups(), 0),
            tallies,
            lists: [list_zero, list_one],
            near: [near_zero, near_one],
            shift,
            shares,
        })
    }

    /// The fewest lights that a pair leaves on.
    pub(super) fn least(&self) -> usize {
        self.tallies[0].least() + self.tallies[1].least()
    }

    /// The number of lights of the colour that a vector leaves on. Cost: O(k · lights / 64).
    pub(super) fn weigh(&self, vector: u64) -> usize {
        let (low, high) = self.colour.halves(vector);
        self.tallies[0].weigh(low) + self.tallies[1].weigh(high)
    }

    /// How near a vector has to be at least, if it may leave no more than `most` lights on.
    pub(super) fn need(&self, most: usize) -> Option<u8> {
        let steps = most.checked_sub(self.least())? >> self.shift;
        Some((2 * FARTHEST).saturating_sub(u8::try_from(steps).unwrap_or(u8::MAX)))
    }

    /// Sharpens the sieve of the first class, when all of interest from now on need to be so near.
    pub(super) fn sharpen(&mut self, need: u8, n_looks: usize) {
        self.near[0].sharpen(need.saturating_sub(FARTHEST), n_looks);
    }

    /// Writes those sums of `vector` with `partners` that pass the sieve to `passed`, and counts them.
    ///
    /// Shapes: no more partners than there is room. Cost: a look-up for each partner.
    pub(super) fn sift(&self, vector: u64, partners: &[u64], passed: &mut [u64]) -> usize {
        let mask = self.colour.halves(u64::MAX).0;
        let mut n_passed = 0;
        for partner in partners {
            let sum = vector ^ partner;
            passed[n_passed] = sum;
            n_passed += usize::from(self.near[0].passes(sum & mask));
        }
        n_passed
    }

    /// Can the vector be as near as needed? A yes may be wrong, a no is right. Cost: two look-ups.
    pub(super) fn may(&self, vector: u64, need: u8) -> bool {
        let (low, high) = self.colour.halves(vector);
        let first = self.near[0].of(low);
        need <= first + FARTHEST && need <= first + self.near[1].of(high)
    }

    /// Goes on to the next level.
    pub(super) fn advance(&mut self) {
        let from = self.next.map(|level| level.sum + 1);
        self.next = from
            .and_then(|from| next_level(self.tallies[0].groups(), self.tallies[1].groups(), from));
    }

    /// Grows the lists to all that pairs of this sum need; false when stopped or out of memory.
    pub(super) fn reach(&mut self, sum: usize, stop: &Stop) -> bool {
        (0..2).all(|i| {
            let most = sum - self.tallies[1 - i].least();
            let n_groups = self.tallies[i]
                .groups()
                .partition_point(|group| group.weight <= most);
            n_groups <= self.lists[i].n_groups || self.grow(i, n_groups, stop)
        })
    }

    /// Grows one list to at least so many groups.
    fn grow(&mut self, class_idx: usize, n_groups: usize, stop: &Stop) -> bool {
        let tally = &self.tallies[class_idx];
        let n_members = self.lists[class_idx].members.len();
        let ample = tally.groups_within((GROWTH * n_members).min(self.shares.max_members));
        let n_groups = n_groups.max(ample);
        if self.shares.max_members < tally.groups()[n_groups - 1].end() {
            return false;
        }
        self.lists[class_idx] = List::default();
        let near = &mut self.near[class_idx];
        let list = filled((self.colour, class_idx), tally, n_groups, near, stop);
        self.lists[class_idx] = list.unwrap_or_default();
        n_groups <= self.lists[class_idx].n_groups
    }
}

/// The bits of a vector that a class's table of nearness has, when memory allows `max_bits`.
fn near_bits(class: &Class, max_bits: usize) -> usize {
    let folded = class.dim().saturating_sub(MAX_FOLDS).max(NEAR_BITS);
    class.dim().min(folded).min(max_bits)
}

/// The step of nearness: half of the sums of a class are 16 to 31 steps from the best, or steps are 1.
fn step_shift(spread: usize) -> u32 {
    (spread / 16).checked_ilog2().unwrap_or_default()
}

/// How many groups a list has at first.
fn first_groups(tally: &Tally<'_>, shares: Shares) -> usize {
    let n_sums = tally.groups().last().map_or(0, |group| group.end());
    let n_members = (n_sums / FIRST_SHARE).max(FIRST_MEMBERS);
    tally.groups_within(n_members.min(shares.max_members))
}

/// A list of the first groups of a class, and its nearness taken in, which a second time changes
/// nothing; `None` when stopped or out of memory.
fn filled(
    (colour, class_idx): (&Colour, usize),
    tally: &Tally<'_>,
    n_groups: usize,
    near: &mut Near,
    stop: &Stop,
) -> Option<List> {
    let n_members = tally.groups()[..n_groups]
        .last()
        .map_or(0, |group| group.end());
    let mut members = Vec::new();
    members.try_reserve_exact(n_members).ok()?;
    members.resize(n_members, 0);
    let mut list = List { n_groups, members };
    let low_bits = colour.classes[0].dim() * class_idx;
    let whole = tally.fill(
        &mut list,
        near,
        |vector| colour.across.apply(vector << low_bits),
        stop,
    );
    whole.then_some(list)
}
