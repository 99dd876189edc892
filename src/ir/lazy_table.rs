//! Tables by number that most programs need little of.

use std::sync::OnceLock;

/// The entries that are allocated together.
const CHUNK: usize = 32;

type Chunk<T> = Box<[OnceLock<T>; CHUNK]>;

/// A table of a fixed number of entries, each made on first use, together with the memory of those beside it.
pub(crate) struct LazyTable<T> {
    chunks: Box<[OnceLock<Chunk<T>>]>,
}

impl<T> LazyTable<T> {
    /// A table with room for entries of all numbers below `len`.
    pub fn new(len: usize) -> LazyTable<T> {
        let chunks = 0..len.div_ceil(CHUNK);
        LazyTable {
            chunks: chunks.map(|_| OnceLock::new()).collect(),
        }
    }

    /// The entry of a number, made by `make` if nobody has asked for it before; nothing for numbers that there is no room for.
    pub fn get_or_make(&self, number: usize, make: impl FnOnce() -> T) -> Option<&T> {
        let chunk = self.chunks.get(number / CHUNK)?;
        let chunk = chunk.get_or_init(|| Box::new([const { OnceLock::new() }; CHUNK]));
        Some(chunk[number % CHUNK].get_or_init(make))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_made_once() {
        let table = LazyTable::new(CHUNK + 1);
        assert_eq!(table.get_or_make(CHUNK, || 7), Some(&7));
        assert_eq!(table.get_or_make(CHUNK, || 8), Some(&7));
        assert_eq!(table.get_or_make(3, || 9), Some(&9));
        assert_eq!(table.get_or_make(2 * CHUNK, || 1), None);
    }
}
