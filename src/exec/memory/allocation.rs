//! One allocation.

use std::collections::BTreeMap;

use oxmlir_ir::Location;

use super::{Bits, Provenance};
use crate::error::Origin;

/// How an allocation came about, and so how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is freed by an operation.
    Heap,
    /// It ends when its scope is left.
    Stack,
    /// It never ends.
    Global,
}

/// What is known of a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Uninitialized,
    Initialized,
    Poison,
}

/// Some bytes, and what is known of them.
#[derive(Clone, Debug)]
pub struct Allocation {
    pub address: u64,
    pub kind: Kind,
    /// The operation that made it.
    pub made: Location,
    /// The operation that ended it.
    pub freed: Option<Location>,
    /// It must not be written to.
    pub constant: bool,
    /// Its address was made a number.
    pub exposed: bool,
    /// The number of bytes, also when it has ended.
    pub size: usize,
    pub bytes: Vec<u8>,
    states: Vec<State>,
    /// The stored pointers, by their offset.
    pointers: BTreeMap<usize, Stored>,
    /// Where stored poison values come from, by the offset of their first byte.
    poison: BTreeMap<usize, Origin>,
}

/// A pointer in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stored {
    /// Its bytes.
    len: usize,
    /// The allocation that it is for.
    provenance: Provenance,
}

/// A copy of some bytes, with what is known of them.
#[derive(PartialEq, Eq, Debug)]
pub struct Part {
    bytes: Vec<u8>,
    states: Vec<State>,
    pointers: Vec<(usize, Stored)>,
    poison: Vec<(usize, Origin)>,
}

impl Part {
    /// The number of bytes.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// The most bytes of a pointer.
const MAX_POINTER_BYTES: usize = 16;

impl Allocation {
    pub(super) fn new(address: u64, size: usize, kind: Kind, made: Location) -> Allocation {
        Allocation {
            address,
            kind,
            made,
            freed: None,
            constant: false,
            exposed: false,
            size,
            bytes: vec![0; size],
            states: vec![State::Uninitialized; size],
            pointers: BTreeMap::new(),
            poison: BTreeMap::new(),
        }
    }

    /// Gives back the memory of an allocation that has ended. Its size stays known.
    pub(super) fn forget(&mut self) {
        self.bytes = Vec::new();
        self.states = Vec::new();
        self.pointers.clear();
        self.poison.clear();
    }

    /// What up to 16 bytes hold.
    pub fn read(&self, offset: usize, len: usize) -> Bits {
        let states = &self.states[offset..][..len];
        if let Some(at) = states.iter().position(|s| *s != State::Initialized) {
            return self.unknown(offset, len, offset + at);
        }
        let bytes = &self.bytes[offset..][..len];
        Bits::Known(bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b)))
    }

    /// What is known of bytes of which that at `first` has no value.
    fn unknown(&self, offset: usize, len: usize, first: usize) -> Bits {
        if self.states[first] == State::Uninitialized {
            return Bits::Uninitialized(self.made);
        }
        // The value that the byte belongs to may begin in front of these.
        let inside = self.poison.range(..offset + len).next_back();
        match inside {
            Some((_, origin)) => Bits::Poison(*origin),
            None => Bits::Uninitialized(self.made),
        }
    }

    /// Writes up to 16 bytes.
    pub fn write(&mut self, offset: usize, len: usize, bits: u128) {
        self.clear(offset, len);
        self.states[offset..][..len].fill(State::Initialized);
        self.bytes[offset..][..len].copy_from_slice(&bits.to_le_bytes()[..len]);
    }

    /// Writes any number of bytes.
    pub fn write_bytes(&mut self, offset: usize, bytes: &[u8]) {
        self.clear(offset, bytes.len());
        self.states[offset..][..bytes.len()].fill(State::Initialized);
        self.bytes[offset..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Writes a poison value.
    pub fn write_poison(&mut self, offset: usize, len: usize, origin: Origin) {
        self.clear(offset, len);
        self.states[offset..][..len].fill(State::Poison);
        self.poison.insert(offset, origin);
    }

    /// Takes the values of all bytes away.
    pub fn uninitialize(&mut self) {
        self.states.fill(State::Uninitialized);
        self.pointers.clear();
        self.poison.clear();
    }

    /// Keeps in mind what a pointer that was written is for.
    pub fn set_provenance(&mut self, offset: usize, len: usize, provenance: Provenance) {
        self.pointers.insert(offset, Stored { len, provenance });
    }

    /// What the pointer at an offset is for: anything, if it was not written as a pointer.
    pub fn provenance(&self, offset: usize) -> Provenance {
        let known = self.pointers.get(&offset);
        known.map_or(Provenance::ANY, |stored| stored.provenance)
    }

    /// Whether a part of a pointer that was written is among some bytes.
    pub fn holds_pointer(&self, offset: usize, len: usize) -> bool {
        self.pointers_in(offset, len).next().is_some()
    }

    /// The offsets of pointers that some bytes have a part of.
    fn pointers_in(&self, offset: usize, len: usize) -> impl Iterator<Item = usize> {
        let from = offset.saturating_sub(MAX_POINTER_BYTES - 1);
        let near = self.pointers.range(from..offset + len);
        near.filter(move |(at, stored)| **at + stored.len > offset)
            .map(|(at, _)| *at)
    }

    /// Forgets pointers and poison values that some bytes have a part of.
    fn clear(&mut self, offset: usize, len: usize) {
        if !self.pointers.is_empty() {
            for at in self.pointers_in(offset, len).collect::<Vec<_>>() {
                self.pointers.remove(&at);
            }
        }
        if !self.poison.is_empty() {
            remove(&mut self.poison, offset, offset + len);
        }
    }

    pub fn part(&self, offset: usize, len: usize) -> Part {
        let end = offset + len;
        let inside = self.pointers.range(offset..end);
        let whole = inside.filter(|(at, stored)| **at + stored.len <= end);
        let poison = self.poison.range(offset..end);
        Part {
            bytes: self.bytes[offset..end].to_vec(),
            states: self.states[offset..end].to_vec(),
            pointers: whole.map(|(at, p)| (at - offset, *p)).collect(),
            poison: poison.map(|(at, o)| (at - offset, *o)).collect(),
        }
    }

    pub fn put(&mut self, offset: usize, part: Part) {
        let len = part.bytes.len();
        self.clear(offset, len);
        self.bytes[offset..][..len].copy_from_slice(&part.bytes);
        self.states[offset..][..len].copy_from_slice(&part.states);
        let pointers = part.pointers.into_iter();
        self.pointers
            .extend(pointers.map(|(at, p)| (offset + at, p)));
        let poison = part.poison.into_iter();
        self.poison.extend(poison.map(|(at, o)| (offset + at, o)));
    }
}

fn remove<T>(map: &mut BTreeMap<usize, T>, from: usize, to: usize) {
    let found: Vec<usize> = map.range(from..to).map(|(at, _)| *at).collect();
    for at in found {
        map.remove(&at);
    }
}
