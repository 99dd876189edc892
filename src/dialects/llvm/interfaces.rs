//! Which operands terminators pass to which successor, what calls call, and which branch is taken.

use std::ops::Range;

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{EffectKind, EffectOn, Effects};
use oxmlir_ir::interfaces::Callee;

use crate::tables::llvm as ops;

/// The operands that a terminator of the dialect passes to successor `index`.
pub fn successor_operands(op: OpRef, index: usize) -> Range<usize> {
    let name = op.name();
    if name == ops::COND_BR {
        group(op, ops::cond_br::TRUE_DEST_OPERANDS + index)
    } else if name == ops::SWITCH {
        match index.checked_sub(1) {
            None => group(op, ops::switch::DEFAULT_OPERANDS),
            Some(case) => segment(
                op,
                ops::switch::CASE_OPERANDS,
                ops::switch::CASE_OPERAND_SEGMENTS_ATTR,
                case,
            ),
        }
    } else if name == ops::INVOKE {
        group(op, ops::invoke::NORMAL_DEST_OPERANDS + index)
    } else if name == ops::INDIRECTBR {
        segment(
            op,
            ops::indirectbr::SUCC_OPERANDS,
            ops::indirectbr::INDBR_OPERAND_SEGMENTS_ATTR,
            index,
        )
    } else {
        0..op.num_operands()
    }
}

fn group(op: OpRef, group: usize) -> Range<usize> {
    op.body.operand_range(op.cx, op.id, group)
}

/// Part `index` of a group that is split by a dense array of lengths.
fn segment(op: OpRef, of: usize, lengths: usize, index: usize) -> Range<usize> {
    op.part_of(group(op, of), lengths, index)
}

/// The callee of a call or invoke.
pub fn callee(op: OpRef) -> Option<Callee> {
    let slot = ops::shared::callee_slot(op.name())?;
    match op.attr(slot) {
        Some(symbol) => Some(Callee::Symbol(symbol)),
        None => op.operands().next().map(Callee::Value),
    }
}

/// Accesses that are volatile, or ordered more strictly than `unordered`, may read and write any memory.
fn is_simple(volatile: bool, ordering: ops::AtomicOrdering) -> bool {
    !volatile && ordering <= ops::AtomicOrdering::Unordered
}

fn anything(effects: &mut Effects) {
    effects.push((EffectKind::Read, EffectOn::Anything));
    effects.push((EffectKind::Write, EffectOn::Anything));
}

pub fn load_effects(op: OpRef, effects: &mut Effects) {
    let load = ops::Load::new(op);
    effects.push((EffectKind::Read, EffectOn::Value(load.addr())));
    if !is_simple(load.volatile_(), load.ordering()) {
        anything(effects);
    }
}

pub fn store_effects(op: OpRef, effects: &mut Effects) {
    let store = ops::Store::new(op);
    effects.push((EffectKind::Write, EffectOn::Value(store.addr())));
    if !is_simple(store.volatile_(), store.ordering()) {
        anything(effects);
    }
}

/// Assembly without side effects has none.
pub fn assembly_effects(op: OpRef, effects: &mut Effects) {
    if ops::InlineAsm::new(op).has_side_effects() {
        anything(effects);
    }
}
