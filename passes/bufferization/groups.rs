//! Reads and writes of the tensors that share a buffer, found by where they stand.
//!
//! A write can only overwrite what is read if it stands between the definition of that and the read, or with the read in a
//! loop that the definition is not in. So both are kept by their places (`order`).

use std::collections::BTreeSet;
use std::rc::Rc;

use oxmlir_ir::ValueId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::conflicts::Conflicts;
use super::interface::Operand;
use super::order::{Order, Place, Span};

/// A read of something that is written somewhere, and a place where that may be overwritten.
struct Read {
    operand: Operand,
    definitions: Rc<[ValueId]>,
    endangered: Span,
}

/// The reads, and the writes without copies, of the tensors that share a buffer.
#[derive(Default)]
struct Group {
    reads_by_first: BTreeSet<(Place, usize)>,
    reads_by_last: BTreeSet<(Place, usize)>,
    writes_by_last: BTreeSet<(Place, usize)>,
    is_read: bool,
    has_constant: bool,
    crosses_threads: bool,
}

impl Group {
    fn len(&self) -> usize {
        self.reads_by_first.len() + self.writes_by_last.len()
    }

    fn absorb(&mut self, other: Group) {
        self.reads_by_first.extend(other.reads_by_first);
        self.reads_by_last.extend(other.reads_by_last);
        self.writes_by_last.extend(other.writes_by_last);
        self.is_read |= other.is_read;
        self.has_constant |= other.has_constant;
        self.crosses_threads |= other.crosses_threads;
    }
}

/// The groups of the sets of tensors that share buffers, by the numbers of the sets.
#[derive(Default)]
pub struct Groups {
    order: Order,
    reads: Vec<Read>,
    writes: Vec<Operand>,
    groups: FxHashMap<u32, Group>,
    /// Sets in which no write is known to overwrite what is read.
    clean: FxHashSet<u32>,
}

impl Groups {
    /// No groups yet.
    pub fn new(order: Order) -> Groups {
        Groups {
            order,
            ..Groups::default()
        }
    }

    /// Finds the reads and writes of a set, unless that was done before.
    pub fn add(&mut self, conflicts: &Conflicts, set: u32) {
        if self.groups.contains_key(&set) {
            return;
        }
        let query = &conflicts.query;
        let mut group = Group::default();
        let members = query
            .decisions
            .map(|decisions| decisions.alias_set_members(set));
        for value in members.unwrap_or_default() {
            group.has_constant |= !query.is_writable(*value);
            for at in query.uses(*value) {
                if conflicts.is_read(at) {
                    group.is_read = true;
                    self.add_read(conflicts, &mut group, at);
                }
                if query.is_in_place(at) && query.writes(at) {
                    self.add_write(conflicts, &mut group, at);
                }
            }
        }
        self.groups.insert(set, group);
    }

    fn add_read(&mut self, conflicts: &Conflicts, group: &mut Group, operand: Operand) {
        let definitions = conflicts.query.definitions(operand);
        if definitions.is_empty() {
            return;
        }
        for endangered in self.order.endangered(conflicts, operand, &definitions) {
            let Span { first, last } = endangered;
            group.reads_by_first.insert((first, self.reads.len()));
            group.reads_by_last.insert((last, self.reads.len()));
            self.reads.push(Read {
                operand,
                definitions: Rc::clone(&definitions),
                endangered,
            });
        }
    }

    fn add_write(&mut self, conflicts: &Conflicts, group: &mut Group, operand: Operand) {
        let last = self.order.span(operand.op).last;
        group.writes_by_last.insert((last, self.writes.len()));
        group.crosses_threads |= conflicts.crosses_threads(operand);
        self.writes.push(operand);
    }

    /// An operand of a tensor of this set needs no copy from now on.
    pub fn in_place(&mut self, conflicts: &Conflicts, set: u32, operand: Operand) {
        if conflicts.query.writes(operand)
            && let Some(mut group) = self.groups.remove(&set)
        {
            self.add_write(conflicts, &mut group, operand);
            self.groups.insert(set, group);
        }
    }

    /// The second set has become a part of the first one.
    pub fn join(&mut self, large: u32, small: u32) {
        let groups = [large, small].map(|set| self.groups.remove(&set));
        // A group that is missing is found again when somebody asks.
        if let [Some(mut group), Some(mut other)] = groups {
            if group.len() < other.len() {
                std::mem::swap(&mut group, &mut other);
            }
            group.absorb(other);
            self.groups.insert(large, group);
        }
    }

    fn of(&self, sets: &[u32]) -> impl Iterator<Item = &Group> {
        sets.iter().filter_map(|set| self.groups.get(set))
    }

    /// Whether a buffer that may not be written would be written, if these sets shared a buffer; `own` is a further write.
    pub fn write_to_constant(&self, sets: &[u32], own: Option<Operand>) -> bool {
        let is_written =
            own.is_some() || self.of(sets).any(|group| !group.writes_by_last.is_empty());
        is_written && self.of(sets).any(|group| group.has_constant)
    }

    /// Whether something would be overwritten before it is read, if these sets shared a buffer; `own` is a further write. In
    /// each of the sets there is nothing such.
    pub fn read_after_write(
        &self,
        conflicts: &Conflicts,
        sets: &[u32],
        own: Option<Operand>,
    ) -> bool {
        let is_read = self.of(sets).any(|group| group.is_read);
        let crosses_threads = || {
            self.of(sets).any(|group| group.crosses_threads)
                || own.is_some_and(|write| conflicts.crosses_threads(write))
        };
        if is_read && crosses_threads() {
            return true;
        }
        let hits = |write| {
            self.of(sets)
                .any(|group| self.is_hit_by(conflicts, group, write))
        };
        own.is_some_and(hits) || self.meet(conflicts, sets)
    }

    fn meet(&self, conflicts: &Conflicts, sets: &[u32]) -> bool {
        let groups: Vec<&Group> = self.of(sets).collect();
        groups.iter().enumerate().any(|(index, one)| {
            groups[..index].iter().any(|other| {
                let (small, large) = match one.len() < other.len() {
                    true => (one, other),
                    false => (other, one),
                };
                self.hit(conflicts, large, small) || self.hit(conflicts, small, large)
            })
        })
    }

    /// Whether a write of one group overwrites what the other one reads. The time goes with the smaller one.
    fn hit(&self, conflicts: &Conflicts, writing: &Group, reading: &Group) -> bool {
        let mut writes = writing.writes_by_last.iter();
        let mut reads = reading.reads_by_first.iter();
        match writing.writes_by_last.len() < reading.reads_by_first.len() {
            true => {
                writes.any(|(_, write)| self.is_hit_by(conflicts, reading, self.writes[*write]))
            }
            false => reads.any(|(_, read)| self.hits(conflicts, writing, &self.reads[*read])),
        }
    }

    /// Whether a set has a write that overwrites what another of its members reads.
    pub fn is_clean(&mut self, conflicts: &Conflicts, set: u32) -> bool {
        if self.clean.contains(&set) {
            return true;
        }
        let Some(group) = self.groups.get(&set) else {
            return true;
        };
        let is_dirty = group.is_read && group.crosses_threads || self.hit(conflicts, group, group);
        if !is_dirty {
            self.clean.insert(set);
        }
        !is_dirty
    }

    /// Whether a write of the group overwrites what is read.
    fn hits(&self, conflicts: &Conflicts, group: &Group, read: &Read) -> bool {
        let Span { first, last } = read.endangered;
        let overwrites = |(_, write): &(Place, usize)| {
            let write = self.writes[*write];
            conflicts
                .overwritten(read.operand, write, &read.definitions)
                .is_some()
        };
        let at = |first: Place, last: Place| {
            let writes = &group.writes_by_last;
            first <= last
                && writes
                    .range((first, 0)..=(last, usize::MAX))
                    .any(overwrites)
        };
        if at(first, last) {
            return true;
        }
        // Those that the read is in.
        let body = conflicts.query.body;
        let innermost = self.order.op_at(last);
        let mut around = innermost.and_then(|op| body.parent_op(op));
        while let Some(op) = around {
            let place = self.order.span(op).last;
            if place > last && place >= first && at(place, place) {
                return true;
            }
            around = body.parent_op(op);
        }
        false
    }

    /// Whether the write overwrites what is read in the group.
    fn is_hit_by(&self, conflicts: &Conflicts, group: &Group, write: Operand) -> bool {
        let span = self.order.span(write.op);
        let mut by_first = group.reads_by_first.range(..=(span.last, usize::MAX)).rev();
        let mut by_last = group.reads_by_last.range((span.first, 0)..);
        // Each of the two has all those that are endangered: the search ends with the shorter one.
        while let (Some((_, one)), Some((_, other))) = (by_first.next(), by_last.next()) {
            for read in [one, other].map(|read| &self.reads[*read]) {
                let Span { first, last } = read.endangered;
                if first <= span.last
                    && span.first <= last
                    && conflicts
                        .overwritten(read.operand, write, &read.definitions)
                        .is_some()
                {
                    return true;
                }
            }
        }
        false
    }
}
