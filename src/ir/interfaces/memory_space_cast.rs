//! Operations on memory that may be in any space.

use super::Interface;

/// An operation that accesses or views memory in whatever space it is (`MemorySpaceCastConsumerOpInterface`): a cast of the
/// memory to the generic space may as well come behind it.
pub struct MemorySpaceCastConsumer {
    /// The slot of the memory.
    pub memory: usize,
    /// Whether the result is a view of the memory, in the same space.
    pub views: bool,
}

impl Interface for MemorySpaceCastConsumer {}

impl MemorySpaceCastConsumer {
    /// For an operation that reads from or writes to the memory in this slot.
    pub const fn access(memory: usize) -> MemorySpaceCastConsumer {
        MemorySpaceCastConsumer {
            memory,
            views: false,
        }
    }

    /// For an operation whose result is a view of the memory in this slot.
    pub const fn view(memory: usize) -> MemorySpaceCastConsumer {
        MemorySpaceCastConsumer {
            memory,
            views: true,
        }
    }
}
