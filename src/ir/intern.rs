//! Uniquing of immutable values behind `u32` handles.
//!
//! Reads never lock: values live in an append-only vector. Interning takes one of a few shard locks for a short time.

use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

const SHARDS: usize = 16;

/// A concurrent interner. Handles are dense and start at 0; equal values get equal handles.
pub struct Interner<T> {
    items: boxcar::Vec<T>,
    shards: [Mutex<HashTable<u32>>; SHARDS],
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            items: boxcar::Vec::new(),
            shards: Default::default(),
        }
    }
}

impl<T: Eq + Hash> Interner<T> {
    /// The handle of `value`, which is stored if it is new.
    pub fn intern(&self, value: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&value);
        let mut shard = self.shard(hash);
        if let Some(&index) = shard.find(hash, |&i| *self.get(i) == value) {
            return index;
        }
        self.push(&mut shard, hash, value)
    }

    /// The handle of the value that looks like `key` (same hash), made by `make` if it is new.
    pub fn intern_ref<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        eq: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(key);
        let mut shard = self.shard(hash);
        if let Some(&index) = shard.find(hash, |&i| eq(self.get(i))) {
            return index;
        }
        self.push(&mut shard, hash, make())
    }

    fn push(&self, shard: &mut HashTable<u32>, hash: u64, value: T) -> u32 {
        let index = u32::try_from(self.items.push(value)).expect("fewer than 2^32 interned values");
        shard.insert_unique(hash, index, |&i| FxBuildHasher.hash_one(self.get(i)));
        index
    }

    fn shard(&self, hash: u64) -> std::sync::MutexGuard<'_, HashTable<u32>> {
        // The table itself uses the top and the low bits.
        self.shards[(hash >> 32) as usize % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Interner<T> {
    /// The value of a handle of this interner.
    pub fn get(&self, index: u32) -> &T {
        &self.items[index as usize]
    }

    /// The same for a number that may be none of this interner's.
    pub fn find(&self, index: u32) -> Option<&T> {
        self.items.get(index as usize)
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter().map(|(_, item)| item)
    }

    pub fn len(&self) -> usize {
        self.items.count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Interned strings.
#[derive(Default)]
pub struct StrInterner(Interner<Box<str>>);

impl StrInterner {
    pub fn intern(&self, text: &str) -> u32 {
        self.0
            .intern_ref(text, |known| **known == *text, || text.into())
    }

    pub fn get(&self, index: u32) -> &str {
        self.0.get(index)
    }
}
