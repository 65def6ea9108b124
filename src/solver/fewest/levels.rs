//! The pairs of a colour in order: pairs of groups, one of each class, by the sum of their weights.

use super::tally::Group;

/// All pairs of one sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The number of lights that such a pair leaves on in both classes.
    pub(super) sum: usize,
    /// The number of pairs.
    pub(super) pairs: usize,
}

/// The first level whose sum is at least `from`, if there is one. Cost: O(groups).
pub(super) fn next_level(first: &[Group], second: &[Group], from: usize) -> Option<Level> {
    let mut level: Option<Level> = None;
    let mut end = second.len();
    for group in first {
        while 0 < end && from <= group.weight + second[end - 1].weight {
            end -= 1;
        }
        let Some(partner) = second.get(end) else {
            continue;
        };
        let sum = group.weight + partner.weight;
        let pairs = group.count.saturating_mul(partner.count);
        level = match level {
            Some(level) if level.sum < sum => Some(level),
            Some(level) if level.sum == sum => Some(Level {
                sum,
                pairs: level.pairs.saturating_add(pairs),
            }),
            Some(_) | None => Some(Level { sum, pairs }),
        };
    }
    level
}

/// The pairs of groups, by position, whose weights add up to `sum`. Cost: O(groups).
pub(super) fn splits<'a>(
    first: &'a [Group],
    second: &'a [Group],
    sum: usize,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let mut end = second.len();
    first.iter().enumerate().filter_map(move |(idx, group)| {
        let wanted = sum.checked_sub(group.weight)?;
        while 0 < end && wanted < second[end - 1].weight {
            end -= 1;
        }
        let partner_idx = end.checked_sub(1)?;
        (second[partner_idx].weight == wanted).then_some((idx, partner_idx))
    })
}
