//! Why a text that is read whole has no answer.

use thiserror::Error;

use super::TextFault;

/// Why a text has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// When something is wrong with it: the first faults, in order, at least one.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Faults(Vec<TextFault>),
    /// When a board has more lights than it may.
    #[error("a board is over the limit of {max_lights} lights")]
    TooManyLights {
        /// The most lights.
        max_lights: usize,
    },
    /// When a wiring would take more memory than a search may.
    #[error("the presses and lights of a board are over the limit of {max_bytes} bytes of memory")]
    TooMuchMemory {
        /// The most memory, in bytes.
        max_bytes: usize,
    },
    /// When the work was ended before the last board was begun.
    #[error("the work was ended before the last board was begun")]
    Stopped,
}
