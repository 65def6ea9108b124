//! The work for sizes seen lately, shared by all threads, in bounded memory.

use std::sync::{Arc, Mutex, PoisonError};

use super::board::Size;
use super::grid::Prepared;

/// How many sizes are kept.
const MOST_SIZES: usize = 16;

/// The longest shorter side that is kept: at 1024 a size takes 128 KiB, so all of them at most 2 MiB.
const LONGEST_SIDE: usize = 1024;

/// Prepared sizes, the last used first; at most [`MOST_SIZES`].
#[derive(Debug)]
pub(super) struct Cache(Mutex<Vec<Arc<Prepared>>>);

impl Cache {
    /// A cache that holds nothing.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The work for a size: what is kept, or else new, and kept unless it is large.
    ///
    /// Threads that miss the same size at once each do the work; nobody waits for it.
    pub(super) fn prepared(&self, size: Size) -> Arc<Prepared> {
        if LONGEST_SIDE < size.rows().min(size.cols()) {
            return Arc::new(Prepared::new(size));
        }
        if let Some(prepared) = self.take_note(size) {
            return prepared;
        }
        let prepared = Arc::new(Prepared::new(size));
        self.keep(&prepared);
        prepared
    }

    /// The work for a size, where it is kept; it is then the last used.
    fn take_note(&self, size: Size) -> Option<Arc<Prepared>> {
        let mut sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let idx = sizes.iter().position(|kept| kept.size() == size)?;
        sizes[..=idx].rotate_right(1);
        Some(Arc::clone(&sizes[0]))
    }

    /// Keeps the work for a size, in place of the one not used for longest.
    fn keep(&self, prepared: &Arc<Prepared>) {
        // A thread that ended in a panic leaves a list as good as before: each act on it is whole.
        let mut sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sizes.retain(|kept| kept.size() != prepared.size());
        sizes.truncate(MOST_SIZES - 1);
        sizes.insert(0, Arc::clone(prepared));
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
        let first = cache.prepared(column(1));
        for rows in 2..40 {
            cache.prepared(column(rows));
            assert!(Arc::ptr_eq(&first, &cache.prepared(column(1))));
        }
        assert_eq!(cache.0.lock().unwrap().len(), MOST_SIZES);
        assert!(cache.take_note(column(39)).is_some());
        assert!(cache.take_note(column(2)).is_none());
    }

    #[test]
    fn a_large_size_is_not_kept() {
        let cache = Cache::new();
        let size = Size::new(LONGEST_SIDE + 1, LONGEST_SIDE + 1).unwrap();
        cache.prepared(size);
        assert!(cache.take_note(size).is_none());
    }
}
