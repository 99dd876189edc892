//! Operands and use lists. Adding, moving and removing one use is O(1); a new use is the first of its value's list.

use std::ops::Range;

use super::*;

impl Body {
    /// The number of operands of an operation, of all groups.
    pub fn num_operands(&self, op: OpId) -> usize {
        self.arenas.num_operands(op) as usize
    }

    /// The operand `index` of an operation, counted over all groups. Panics if it has fewer.
    pub fn operand(&self, op: OpId, index: usize) -> ValueId {
        self.arenas.uses[self.use_of(op, index).index()].value
    }

    /// The operands of an operation, of all groups.
    pub fn operands(
        &self,
        op: OpId,
    ) -> impl DoubleEndedIterator<Item = ValueId> + ExactSizeIterator + '_ {
        self.arenas.uses[self.use_range(op)].iter().map(|u| u.value)
    }

    /// The operands as a list of their own, for when the body changes meanwhile.
    pub fn operand_vec(&self, op: OpId) -> SmallVec<[ValueId; 4]> {
        self.operands(op).collect()
    }

    /// The types of the operands of an operation.
    pub fn operand_types(&self, op: OpId) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.operands(op).map(|v| self.ty(v))
    }

    /// Sets one operand of an operation.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        let at = self.use_of(op, index);
        self.set_use(at, value);
    }

    /// Replaces all operands.
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) {
        self.free_operands(op);
        self.alloc_operands(op, values);
    }

    /// Replaces the operands at `range` by `values`.
    pub fn splice_operands(&mut self, op: OpId, range: Range<usize>, values: &[ValueId]) {
        if range.len() == values.len() {
            for (i, value) in range.zip(values) {
                if self.operand(op, i) != *value {
                    self.set_operand(op, i, *value);
                }
            }
            return;
        }
        let mut all: SmallVec<[ValueId; 8]> = self.operands(op).collect();
        let start = range.start;
        all.drain(range);
        all.insert_from_slice(start, values);
        self.set_operands(op, &all);
    }

    /// Replaces the operands of a declared group; the sizes of segments follow.
    pub fn set_operand_group(&mut self, cx: &Context, op: OpId, group: usize, values: &[ValueId]) {
        let range = self.operand_range(cx, op, group);
        let slot = self.def(cx, op).and_then(|def| def.operand_segments());
        let sizes = slot.and_then(|slot| Some((slot, self.attr(op, slot)?)));
        self.splice_operands(op, range, values);
        if let Some((slot, sizes)) = sizes {
            let mut sizes: SmallVec<[i64; 4]> = cx.dense_ints(sizes).collect();
            if let Some(size) = sizes.get_mut(group) {
                *size = values.len() as i64;
            }
            self.set_attr(op, slot, cx.dense_array(Type::I32, &sizes));
        }
    }

    /// Removes one operand of an operation; those behind it move up.
    pub fn erase_operand(&mut self, op: OpId, index: usize) {
        self.splice_operands(op, index..index + 1, &[]);
    }

    // Uses.

    /// The uses of a value, latest first.
    pub fn uses(&self, value: ValueId) -> impl Iterator<Item = UseId> + '_ {
        std::iter::successors(self.arenas.values[value.index()].first_use.some(), |u| {
            self.arenas.uses[u.index()].next.some()
        })
    }

    /// The users of a value, one entry a use, latest first.
    pub fn users(&self, value: ValueId) -> impl Iterator<Item = OpId> + '_ {
        self.uses(value).map(|u| self.use_owner(u))
    }

    /// The operation that a use belongs to.
    pub fn use_owner(&self, at: UseId) -> OpId {
        self.arenas.uses[at.index()].owner
    }

    /// The value that a use refers to.
    pub fn use_value(&self, at: UseId) -> ValueId {
        self.arenas.uses[at.index()].value
    }

    /// Which operand of its owner a use is.
    pub fn use_operand_number(&self, at: UseId) -> usize {
        at.index() - self.arenas.ops[self.use_owner(at).index()].operands as usize
    }

    /// Makes a use refer to another value.
    pub fn set_use(&mut self, at: UseId, value: ValueId) {
        let UseData {
            value: old, owner, ..
        } = self.arenas.uses[at.index()];
        if old == ValueId::NONE || self.ty(old) != self.ty(value) {
            self.arenas.ops[owner.index()].forget_fit();
        }
        self.unlink_use(at);
        self.link_use(at, value);
    }

    /// Whether a value has no uses.
    pub fn is_unused(&self, value: ValueId) -> bool {
        self.arenas.values[value.index()].first_use == UseId::NONE
    }

    /// Whether a value has exactly one use.
    pub fn has_one_use(&self, value: ValueId) -> bool {
        self.uses(value).take(2).count() == 1
    }

    /// Whether no result of `op` is used.
    pub fn results_unused(&self, op: OpId) -> bool {
        self.results(op).all(|v| self.is_unused(v))
    }

    /// Puts the uses of a value in another order; `order` holds each of them once.
    pub fn reorder_uses(&mut self, value: ValueId, order: &[UseId]) {
        debug_assert!(order.iter().all(|at| self.use_value(*at) == value));
        let mut prev = UseId::NONE;
        for at in order {
            match prev.some() {
                Some(prev) => self.arenas.uses[prev.index()].next = *at,
                None => self.arenas.values[value.index()].first_use = *at,
            }
            let data = &mut self.arenas.uses[at.index()];
            (data.prev, data.next) = (prev, UseId::NONE);
            prev = *at;
        }
    }

    /// Makes every user of `old` use `new`.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        if old == new {
            return;
        }
        while let Some(at) = self.arenas.values[old.index()].first_use.some() {
            self.set_use(at, new);
        }
    }

    /// Makes the users of `old` that `which` accepts use `new`.
    pub fn replace_uses_if(
        &mut self,
        old: ValueId,
        new: ValueId,
        mut which: impl FnMut(&Body, UseId) -> bool,
    ) {
        let chosen: Vec<UseId> = self.uses(old).filter(|u| which(self, *u)).collect();
        for at in chosen {
            self.set_use(at, new);
        }
    }

    // Storage.

    fn use_of(&self, op: OpId, index: usize) -> UseId {
        let data = &self.arenas.ops[op.index()];
        assert!(
            index < self.num_operands(op),
            "operand {index} out of range"
        );
        UseId(data.operands + index as u32)
    }

    pub(super) fn use_range(&self, op: OpId) -> Range<usize> {
        let start = self.arenas.ops[op.index()].operands as usize;
        start..start + self.num_operands(op)
    }

    fn alloc_operands(&mut self, op: OpId, values: &[ValueId]) {
        let start = self.new_uses(op, values);
        let data = &mut self.arenas.ops[op.index()];
        data.forget_fit();
        data.operands = start;
        self.arenas.set_num_operands(op, values.len());
    }

    /// Takes a freed range of this length, if there is one.
    fn free_range(&mut self, len: usize) -> Option<u32> {
        let heads = &mut self.free_uses.as_mut()?.heads;
        let head = heads.get_mut(len).filter(|head| **head != UseId::NONE)?;
        let start = *head;
        *head = self.arenas.uses[start.index()].next;
        Some(start.0)
    }

    /// Keeps a range that is not used any more for other operands.
    fn keep_range(&mut self, range: Range<usize>) {
        let heads = &mut self.free_uses.get_or_insert_default().heads;
        if heads.len() <= range.len() {
            heads.resize(range.len() + 1, UseId::NONE);
        }
        let start = UseId(range.start as u32);
        self.arenas.uses[range.start].next = std::mem::replace(&mut heads[range.len()], start);
    }

    /// Makes `owner` use `values`; the first of the uses, which lie side by side.
    pub(super) fn new_uses(&mut self, owner: OpId, values: &[ValueId]) -> u32 {
        if let Some(start) = self.free_range(values.len()) {
            for (i, value) in values.iter().enumerate() {
                let at = UseId(start + i as u32);
                self.arenas.uses[at.index()] = self.first_use(owner, at, *value);
            }
            return start;
        }
        let start = self.arenas.uses.len() as u32;
        for value in values {
            let at = UseId(self.arenas.uses.len() as u32);
            let first = self.first_use(owner, at, *value);
            self.arenas.uses.push(first);
        }
        start
    }

    /// The data of a new use, which others are told of.
    fn first_use(&mut self, owner: OpId, at: UseId, value: ValueId) -> UseData {
        let next = std::mem::replace(&mut self.arenas.values[value.index()].first_use, at);
        if let Some(next) = next.some() {
            self.arenas.uses[next.index()].prev = at;
        }
        UseData {
            value,
            prev: UseId::NONE,
            next,
            owner,
        }
    }

    /// Drops all operands of `op`.
    pub(super) fn free_operands(&mut self, op: OpId) {
        let range = self.use_range(op);
        for at in range.clone() {
            self.unlink_use(UseId(at as u32));
        }
        let data = &mut self.arenas.ops[op.index()];
        data.forget_fit();
        self.arenas.set_num_operands(op, 0);
        if !range.is_empty() {
            self.keep_range(range);
        }
    }

    fn link_use(&mut self, at: UseId, value: ValueId) {
        self.arenas.uses[at.index()] = self.first_use(self.use_owner(at), at, value);
    }

    fn unlink_use(&mut self, at: UseId) {
        let UseData {
            value, prev, next, ..
        } = self.arenas.uses[at.index()];
        if value == ValueId::NONE {
            return;
        }
        match prev.some() {
            Some(prev) => self.arenas.uses[prev.index()].next = next,
            None => self.arenas.values[value.index()].first_use = next,
        }
        if let Some(next) = next.some() {
            self.arenas.uses[next.index()].prev = prev;
        }
        self.arenas.uses[at.index()].value = ValueId::NONE;
    }
}
