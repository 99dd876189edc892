//! Uniquing of immutable values behind `u32` handles.
//!
//! Reads never lock: values live in an append-only vector. Interning takes one of a few shard locks for a short time, and
//! none where the thread has interned the value lately: all threads ask for the same few types again and again.

use std::cell::Cell;
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

const SHARDS: usize = 16;

/// How many handles a thread remembers: a power of two.
const RECENT: usize = 512;

thread_local! {
    /// Hashes and handles of values that this thread has interned, of all interners: whoever finds a handle here looks
    /// whether it stands for an equal value in its own interner. If it does, it is the right one.
    static RECENTLY: [Cell<(u64, u32)>; RECENT] = const { [const { Cell::new((0, u32::MAX)) }; RECENT] };
}

/// What a table holds of a value: its handle, and so much of its hash that neither passing by other values nor moving into a
/// larger table looks at values, which lie anywhere in memory.
#[derive(Clone, Copy)]
struct Entry {
    folded: u32,
    index: u32,
}

impl Entry {
    fn new(hash: u64, index: u32) -> Entry {
        Entry {
            folded: fold(hash),
            index,
        }
    }

    /// The hash that the table goes by.
    fn hash(&self) -> u64 {
        spread(self.folded)
    }
}

fn fold(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

/// A table uses the low and the highest bits.
fn spread(folded: u32) -> u64 {
    u64::from(folded) << 32 | u64::from(folded)
}

/// The place of a hash among the recent ones: by bits that neither shards nor tables use.
fn recent_slot(hash: u64) -> usize {
    (hash >> 40) as usize % RECENT
}

type Table = HashTable<Entry>;
type Shard<'a> = MutexGuard<'a, Table>;

/// A concurrent interner. Handles are dense and start at 0; equal values get equal handles.
pub struct Interner<T> {
    items: boxcar::Vec<T>,
    shards: [Mutex<Table>; SHARDS],
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
        self.look_up(hash, |known| *known == value)
            .unwrap_or_else(|mut shard| self.push(&mut shard, hash, value))
    }
}

impl<T> Interner<T> {
    /// The handle of the value that looks like `key` (same hash), made by `make` if it is new.
    pub fn intern_ref<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        eq: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(key);
        self.look_up(hash, eq)
            .unwrap_or_else(|mut shard| self.push(&mut shard, hash, make()))
    }

    /// The handle of a known value; for a new one the lock of its shard.
    fn look_up(&self, hash: u64, eq: impl Fn(&T) -> bool) -> Result<u32, Shard<'_>> {
        let slot = recent_slot(hash);
        let (recent, index) = RECENTLY.with(|all| all[slot].get());
        if recent == hash && self.find(index).is_some_and(&eq) {
            return Ok(index);
        }
        let shard = self.shard(hash);
        let folded = fold(hash);
        let same = |entry: &Entry| entry.folded == folded && eq(self.get(entry.index));
        match shard.find(spread(folded), same) {
            Some(&Entry { index, .. }) => {
                RECENTLY.with(|all| all[slot].set((hash, index)));
                Ok(index)
            }
            None => Err(shard),
        }
    }

    /// A handle for a value that is found by other means than by what it is like.
    pub fn add(&self, value: T) -> u32 {
        u32::try_from(self.items.push(value)).expect("fewer than 2^32 interned values")
    }

    fn push(&self, shard: &mut Table, hash: u64, value: T) -> u32 {
        let index = self.add(value);
        let entry = Entry::new(hash, index);
        shard.insert_unique(entry.hash(), entry, Entry::hash);
        index
    }

    fn shard(&self, hash: u64) -> Shard<'_> {
        // The table itself uses the top and the low bits.
        self.shards[(hash >> 32) as usize % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a handle of this interner.
    pub fn get(&self, index: u32) -> &T {
        &self.items[index as usize]
    }

    /// The same for a number that may be none of this interner's.
    pub fn find(&self, index: u32) -> Option<&T> {
        self.items.get(index as usize)
    }

    /// The items in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter().map(|(_, item)| item)
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.count()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Interned strings.
#[derive(Default)]
pub struct StrInterner(Interner<Box<str>>);

impl StrInterner {
    /// The index of a string, which is added if it is new.
    pub fn intern(&self, text: &str) -> u32 {
        self.0
            .intern_ref(text, |known| **known == *text, || text.into())
    }

    /// The string of an index.
    pub fn get(&self, index: u32) -> &str {
        self.0.get(index)
    }
}
