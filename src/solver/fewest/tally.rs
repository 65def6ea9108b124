//! One class on one board: how many sums of its patterns leave how many lights on, and which.

use super::super::Stop;
use super::super::board::Board;
use super::classes::Class;
use super::near::Near;
use super::sweep::{Blocks, Cell, LANES, fits_i16, number_of, sweep, weight_of};

/// The sums of a class's patterns that leave one number of its lights on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The number of lights left on.
    pub(super) weight: usize,
    /// The number of sums that leave fewer on.
    pub(super) start: usize,
    /// The number of sums that leave as many on.
    pub(super) count: usize,
}

impl Group {
    /// The number of sums that leave no more lights on.
    pub(super) const fn end(self) -> usize {
        self.start + self.count
    }
}

/// A class's part of a board, with its groups counted.
#[derive(Debug)]
pub(super) struct Tally<'a> {
    /// The class.
    class: &'a Class,
    /// Its part of the start.
    part: Vec<u64>,
    /// The groups that are not empty, by rising weight; at least one.
    groups: Vec<Group>,
}

/// The members of the first groups of a class, carried over into the other colour's vectors.
#[derive(Debug, Default)]
pub(super) struct List {
    /// How many groups the list has.
    pub(super) n_groups: usize,
    /// The members, group by group; group `i` is at `start .. end` of the tally's group `i`.
    pub(super) members: Vec<u64>,
}

impl List {
    /// The members of a group, which the list has.
    pub(super) fn group(&self, group: Group) -> &[u64] {
        &self.members[group.start..group.end()]
    }
}

impl<'a> Tally<'a> {
    /// Counts the groups of a class, or `None` when stopped first. Cost: one sweep.
    pub(super) fn new(class: &'a Class, start: &Board, stop: &Stop) -> Option<Self> {
        let part = class.part(start);
        let counts = if fits_i16(class.n_lights()) {
            histogram::<i16>(class, &part, stop)
        } else {
            histogram::<i32>(class, &part, stop)
        };
        let groups = groups(&counts?);
        Some(Self {
            class,
            part,
            groups,
        })
    }

    /// The groups, by rising weight.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The fewest lights that a sum leaves on.
    pub(super) fn least(&self) -> usize {
        self.groups[0].weight
    }

    /// The weight that half of the sums do not exceed.
    pub(super) fn median(&self) -> usize {
        let half = 1 << self.class.dim() >> 1;
        let group = self.groups.iter().find(|group| half <= group.end());
        group.map_or(0, |group| group.weight)
    }

    /// The number of lights of the class that a sum leaves on.
    pub(super) fn weigh(&self, vector: u64) -> usize {
        self.class.weigh(&self.part, vector)
    }

    /// How many of the first groups have at most `n_members` members together.
    pub(super) fn groups_within(&self, n_members: usize) -> usize {
        self.groups
            .partition_point(|group| group.end() <= n_members)
    }

    /// Overwrites `list` by the first groups, as many as it says, and takes all sums into `near`.
    ///
    /// Shapes: `carry` leads from the class's own vector to the member listed; `list.members` has room
    /// for all. Outcome: false when stopped first. Cost: one sweep.
    pub(super) fn fill(
        &self,
        list: &mut List,
        near: &mut Near,
        carry: impl Fn(u64) -> u64,
        stop: &Stop,
    ) -> bool {
        if fits_i16(self.class.n_lights()) {
            self.fill_by::<i16>(list, near, carry, stop)
        } else {
            self.fill_by::<i32>(list, near, carry, stop)
        }
    }

    /// The same with one kind of number.
    fn fill_by<T: Cell>(
        &self,
        list: &mut List,
        near: &mut Near,
        carry: impl Fn(u64) -> u64,
        stop: &Stop,
    ) -> bool {
        let mut sorter = Sorter::new(self, list);
        let best = number_of::<T>(self.class, self.least());
        let enough = sorter
            .last_weight
            .map(|weight| number_of::<T>(self.class, weight));
        let lanes = lanes(self.class);
        sweep::<T>(self.class, &self.part, Blocks::All, stop, |first, rows| {
            near.take(first, rows, best);
            let Some(enough) = enough else { return };
            for (row, at) in rows.iter().zip((first..).step_by(LANES)) {
                if row.iter().fold(row[0], |most, &number| most.max(number)) < enough {
                    continue;
                }
                for (&number, vector) in row[..lanes].iter().zip(at..) {
                    if enough <= number {
                        sorter.put(weight_of(self.class, number), carry(vector));
                    }
                }
            }
        })
    }
}

/// Puts members where their groups are, as they come.
#[derive(Debug)]
struct Sorter<'a> {
    /// The members of the list.
    members: &'a mut [u64],
    /// The least weight.
    least: usize,
    /// The weight of the last group listed, if any is.
    last_weight: Option<usize>,
    /// For each weight from the least to the last, where the next member goes.
    places: Vec<usize>,
}

impl<'a> Sorter<'a> {
    /// All places of a list, empty.
    fn new(tally: &Tally<'_>, list: &'a mut List) -> Self {
        let groups = &tally.groups[..list.n_groups];
        let least = tally.least();
        let last_weight = groups.last().map(|group| group.weight);
        let mut places = vec![0; last_weight.map_or(0, |weight| weight - least + 1)];
        for group in groups {
            places[group.weight - least] = group.start;
        }
        Self {
            members: &mut list.members,
            least,
            last_weight,
            places,
        }
    }

    /// Puts one member of a group listed.
    fn put(&mut self, weight: usize, member: u64) {
        let place = &mut self.places[weight - self.least];
        self.members[*place] = member;
        *place += 1;
    }
}

/// For each weight, how many sums leave so many lights on; `None` when stopped first.
fn histogram<T: Cell>(class: &Class, part: &[u64], stop: &Stop) -> Option<Vec<usize>> {
    let mut counts = vec![0; class.n_lights() + 1];
    let lanes = lanes(class);
    let whole = sweep::<T>(class, part, Blocks::All, stop, |_, rows| {
        for row in rows {
            for &number in &row[..lanes] {
                counts[weight_of(class, number)] += 1;
            }
        }
    });
    whole.then_some(counts)
}

/// The groups of a histogram.
fn groups(counts: &[usize]) -> Vec<Group> {
    let mut start = 0;
    let mut groups = Vec::new();
    for (weight, &count) in counts.iter().enumerate() {
        if count != 0 {
            groups.push(Group {
                weight,
                start,
                count,
            });
            start += count;
        }
    }
    groups
}

/// How many lanes of a row are sums of their own.
fn lanes(class: &Class) -> usize {
    LANES.min(1 << class.dim().min(4))
}
