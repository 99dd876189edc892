//! What the analysis decides: which operands need no copy, and which tensors share a buffer because of that.

use oxmlir_ir::ValueId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::interface::Operand;

/// Sets of values that are joined to larger ones; a value that is in none stands for itself.
#[derive(Default)]
struct Sets {
    of: FxHashMap<ValueId, u32>,
    members: Vec<Vec<ValueId>>,
}

impl Sets {
    fn find(&mut self, value: ValueId) -> u32 {
        *self.of.entry(value).or_insert_with(|| {
            self.members.push(vec![value]);
            (self.members.len() - 1) as u32
        })
    }

    /// The number of the set that the two are in now, and that of the one that is a part of it now.
    fn join(&mut self, a: ValueId, b: ValueId) -> Option<(u32, u32)> {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return None;
        }
        let is_smaller = self.members[a as usize].len() < self.members[b as usize].len();
        let (large, small) = if is_smaller { (b, a) } else { (a, b) };
        let moved = std::mem::take(&mut self.members[small as usize]);
        for value in &moved {
            self.of.insert(*value, large);
        }
        self.members[large as usize].extend(moved);
        Some((large, small))
    }

    fn same(&self, a: ValueId, b: ValueId) -> bool {
        a == b
            || self
                .of
                .get(&a)
                .is_some_and(|set| self.of.get(&b) == Some(set))
    }

    fn members(&self, value: ValueId) -> Vec<ValueId> {
        match self.of.get(&value) {
            Some(set) => self.members[*set as usize].clone(),
            None => vec![value],
        }
    }
}

/// The decisions of the analysis of a body.
#[derive(Default)]
pub struct Decisions {
    in_place: FxHashSet<Operand>,
    aliases: Sets,
    equivalent: Sets,
    undefined: FxHashSet<Operand>,
}

impl Decisions {
    /// Whether an operand needs no copy.
    pub fn is_in_place(&self, operand: Operand) -> bool {
        self.in_place.contains(&operand)
    }

    /// The operands that need no copy, in any order.
    pub fn all_in_place(&self) -> impl Iterator<Item = Operand> {
        self.in_place.iter().copied()
    }

    /// Decides that an operand needs no copy; false if that was decided before.
    pub fn set_in_place(&mut self, operand: Operand) -> bool {
        self.in_place.insert(operand)
    }

    /// Lets two values share a buffer: the number of the set that both are in now, and that of the one that is a part of it now.
    pub fn join_aliases(&mut self, a: ValueId, b: ValueId) -> Option<(u32, u32)> {
        self.aliases.join(a, b)
    }

    /// The number of the set of the values that may share the buffer of a value.
    pub fn alias_set(&mut self, value: ValueId) -> u32 {
        self.aliases.find(value)
    }

    /// Makes the buffers of two values the same.
    pub fn join_equivalent(&mut self, a: ValueId, b: ValueId) {
        self.equivalent.join(a, b);
    }

    /// The values that may share the buffer of `value`, that itself among them.
    pub fn aliases_of(&self, value: ValueId) -> Vec<ValueId> {
        self.aliases.members(value)
    }

    /// The values of a set that `alias_set` has told.
    pub fn alias_set_members(&self, set: u32) -> &[ValueId] {
        &self.aliases.members[set as usize]
    }

    /// Whether two values may share a buffer.
    pub fn are_aliases(&self, a: ValueId, b: ValueId) -> bool {
        self.aliases.same(a, b)
    }

    /// Whether two values have the same buffer.
    pub fn are_equivalent(&self, a: ValueId, b: ValueId) -> bool {
        self.equivalent.same(a, b)
    }

    /// Notes that nothing has written what an operand's buffer holds.
    pub fn set_undefined(&mut self, operand: Operand) {
        self.undefined.insert(operand);
    }

    /// Whether nothing has written what an operand's buffer holds.
    pub fn has_undefined_contents(&self, operand: Operand) -> bool {
        self.undefined.contains(&operand)
    }
}
