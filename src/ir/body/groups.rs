//! Operands and results by the groups of a declaration.

use std::ops::Range;

use smallvec::SmallVec;

use crate::context::Context;
use crate::def::{Arity, ValueDef};
use crate::ids::{Attribute, OpId, ValueId};

use super::Body;

impl Body {
    /// The operands of declared group `group`, from the declaration and the segment sizes.
    pub fn operand_group(&self, cx: &Context, op: OpId, group: usize) -> SmallVec<[ValueId; 4]> {
        let range = self.operand_range(cx, op, group);
        let uses = &self.arenas.uses[self.use_range(op)];
        uses[range].iter().map(|u| u.value).collect()
    }

    /// The single operand of an `Optional` group, if present.
    pub fn optional_operand(&self, cx: &Context, op: OpId, group: usize) -> Option<ValueId> {
        let range = self.operand_range(cx, op, group);
        (!range.is_empty()).then(|| self.operand(op, range.start))
    }

    /// Positions of the operands of a declared group.
    pub fn operand_range(&self, cx: &Context, op: OpId, group: usize) -> Range<usize> {
        let total = self.num_operands(op);
        let Some(def) = self.def(cx, op).filter(|_| total > 0) else {
            return 0..0;
        };
        let slot = def.operand_segments();
        let sizes = slot.and_then(|slot| self.attr(op, slot));
        group_range(cx, def.operands, group, total, sizes)
    }

    /// Results of a declared group.
    pub fn result_range(&self, cx: &Context, op: OpId, group: usize) -> Range<usize> {
        let total = self.num_results(op);
        let Some(def) = self.def(cx, op).filter(|_| total > 0) else {
            return 0..0;
        };
        let slot = def.result_segments();
        let sizes = slot.and_then(|slot| self.attr(op, slot));
        group_range(cx, def.results, group, total, sizes)
    }
}

/// The positions of declared group `group` among `total` values. `sizes` is an attribute that lists the sizes of the groups.
fn group_range(
    cx: &Context,
    defs: &[ValueDef],
    group: usize,
    total: usize,
    sizes: Option<Attribute>,
) -> Range<usize> {
    let clamp = |start: usize, len: usize| start.min(total)..(start.saturating_add(len)).min(total);
    if let Some(sizes) = sizes {
        let (sizes, _) = cx.dense_i32s(sizes).as_chunks();
        let size = |bytes: &[u8; 4]| usize::try_from(i32::from_le_bytes(*bytes)).unwrap_or(0);
        let start = sizes.iter().take(group).map(size).sum();
        return clamp(start, sizes.get(group).map_or(0, size));
    }
    // As most operations have it: one value a group.
    if total == defs.len() {
        return clamp(group, usize::from(group < defs.len()));
    }
    let variable = defs.iter().filter(|d| d.arity != Arity::One).count();
    // One variable group takes what the others leave; several (SameVariadicOperandSize) share it evenly.
    let left = total.saturating_sub(defs.len() - variable);
    let each = if variable > 1 { left / variable } else { left };
    let size = |d: &ValueDef| if d.arity == Arity::One { 1 } else { each };
    clamp(
        defs.iter().take(group).map(size).sum(),
        defs.get(group).map_or(0, size),
    )
}
