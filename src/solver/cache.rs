//! What is known of sizes seen lately, shared by all threads, in bounded memory.

use std::sync::{Arc, Mutex, PoisonError};

use super::board::Size;
use super::known::Known;

/// How many sizes are kept.
const MOST_SIZES: usize = 32;

/// The most bytes that the algebra of one size may take: with its patterns all take at most 34 MiB.
const MOST_BYTES: usize = 64 << 10;

/// Sizes, the last used first; at most [`MOST_SIZES`].
#[derive(Debug)]
pub(super) struct Cache(Mutex<Vec<Arc<Known>>>);

impl Cache {
    /// A cache that holds nothing.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// What is known of a size: what is kept, or else new, and kept unless it is large.
    ///
    /// Threads that miss the same size at once each do the work; nobody waits for it.
    pub(super) fn known(&self, size: Size) -> Arc<Known> {
        if let Some(known) = self.take_note(size) {
            return known;
        }
        let known = Arc::new(Known::new(size));
        if known.bytes() <= MOST_BYTES {
            self.keep(&known);
        }
        known
    }

    /// What is known of a size, where it is kept; it is then the last used.
    fn take_note(&self, size: Size) -> Option<Arc<Known>> {
        let mut sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let idx = sizes.iter().position(|kept| kept.size() == size)?;
        sizes[..=idx].rotate_right(1);
        Some(Arc::clone(&sizes[0]))
    }

    /// Keeps what is known of a size, in place of the one not used for longest.
    fn keep(&self, known: &Arc<Known>) {
        // A thread that ended in a panic leaves a list as good as before: each act on it is whole.
        let mut sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sizes.retain(|kept| kept.size() != known.size());
        sizes.truncate(MOST_SIZES - 1);
        sizes.insert(0, Arc::clone(known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of one column and `rows` rows.
    fn column(rows: usize) -> Size {
        Size::new(rows, 1).unwrap()
    }

    #[test]
    fn the_sizes_used_last_are_kept_and_no_more() {
        let cache = Cache::new();
        let first = cache.known(column(1));
        for rows in 2..100 {
            cache.known(column(rows));
            assert!(Arc::ptr_eq(&first, &cache.known(column(1))));
        }
        assert_eq!(cache.0.lock().unwrap().len(), MOST_SIZES);
        assert!(cache.take_note(column(99)).is_some());
        assert!(cache.take_note(column(2)).is_none());
    }

    #[test]
    fn a_large_size_is_not_kept() {
        let cache = Cache::new();
        let size = Size::new(500_000, 500_000).unwrap();
        cache.known(size);
        assert!(cache.take_note(size).is_none());
    }
}
