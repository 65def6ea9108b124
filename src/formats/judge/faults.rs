//! The list of faults of one text, bounded. Knows nothing of what is a fault.

use super::cursor::Position;
use super::{FaultKind, MAX_FAULTS, TextFault};

/// The first [`MAX_FAULTS`] faults of a text, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    /// The faults noted, at most [`MAX_FAULTS`].
    list: Vec<TextFault>,
}

impl Faults {
    /// Notes the fault that `kind` makes at `at`, unless the list is full; only then is it made.
    pub(super) fn note(&mut self, at: Position, kind: impl FnOnce() -> FaultKind) {
        if self.list.len() < MAX_FAULTS {
            self.list.push(TextFault {
                line: at.line,
                column: at.column,
                kind: kind(),
            });
        }
    }

    /// Notes the faults of a later part of the text, as far as there is room.
    pub(super) fn append(&mut self, later: Self) {
        let n_free = MAX_FAULTS - self.list.len();
        self.list.extend(later.list.into_iter().take(n_free));
    }

    /// Is nothing noted?
    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What is noted.
    pub(super) fn as_slice(&self) -> &[TextFault] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::Faults;
    use crate::formats::judge::cursor::Position;
    use crate::formats::judge::{FaultKind, MAX_FAULTS};

    /// A list of `n_faults` faults on lines from `line`.
    fn faults(line: u64, n_faults: u64) -> Faults {
        let mut faults = Faults::default();
        for line in line..line + n_faults {
            faults.note(Position { line, column: 1 }, || FaultKind::NoNumbers);
        }
        faults
    }

    #[test]
    fn twenty_faults_are_kept() {
        assert!(faults(1, 0).is_empty());
        assert_eq!(faults(1, 25).as_slice().len(), MAX_FAULTS);
    }

    #[test]
    fn an_appended_list_fills_the_room_left() {
        let mut list = faults(1, 15);
        list.append(faults(16, 15));
        let lines: Vec<u64> = list.as_slice().iter().map(|fault| fault.line).collect();
        assert_eq!(lines, (1..=20).collect::<Vec<u64>>());
    }
}
