//! What may be inlined of and into affine code: values must go on being dimensions and symbols.

use oxmlir_ir::hooks::Inlining;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, OpId, OpRef, Traits, ValueDefinition, ValueId};

use super::access::{is_read, is_write, map_of, set_map};
use super::scope::Scope;
use crate::tables::affine as ops;

pub const INLINING: Inlining = Inlining {
    region: into_region,
    op: |_, dest| dest.has_trait(Traits::AFFINE_SCOPE) || is_affine_region(dest),
    settle: Some(settle),
    ..Inlining::OPS
};

/// Accesses take dimensions for symbols where the values passed are no symbols.
fn settle(cx: &Context, body: &mut Body, op: OpId) {
    let name = body.name(op);
    if (is_read(name) || is_write(name))
        && let Some(mut map) = map_of(cx, body, op)
        && map.demote_dims(cx, body)
    {
        set_map(cx, body, op, &map);
    }
}

fn is_affine_region(op: OpRef) -> bool {
    matches!(op.name(), ops::FOR | ops::PARALLEL | ops::IF)
}

/// Loops and conditionals take one block of operations that the dialect understands.
fn into_region(dest: OpRef, call: OpRef, callable: OpRef) -> bool {
    let body = callable.body;
    let region = body.root_region();
    if !is_affine_region(dest) || !body.has_one_block(region) {
        return false;
    }
    let entry = body.first_block(region);
    let mut all = entry.into_iter().flat_map(|block| body.ops(block));
    all.all(|op| {
        let op = callable.at(op);
        let pure = op.num_regions() == 0 && effects(op).is_some_and(|e| e.is_empty());
        let understood = pure || is_read(op.name()) || is_write(op.name());
        understood && stays_valid(call, op)
    })
}

/// Whether the operands of an operation of the callable are dimensions and symbols where the call is.
fn stays_valid(call: OpRef, op: OpRef) -> bool {
    let Some(map) = map_of(op.cx, op.body, op.id) else {
        return true;
    };
    let scope = Scope::of(call.cx, call.body, call.id);
    let passed = |value: ValueId| match op.body.definition(value) {
        ValueDefinition::Argument(_, number) => Some(call.operand(number as usize)),
        ValueDefinition::Result(..) => None,
    };
    let is_constant = |value| op.cx.constant_value(op.body, value).is_some();
    let dims = map.dims(op.cx);
    let symbols = &map.operands[dims.len()..];
    let dims_hold = dims
        .iter()
        .all(|v| passed(*v).is_none_or(|v| scope.is_dim(v)));
    // Accesses take dimensions in the place of symbols.
    let is_access = is_read(op.name()) || is_write(op.name());
    let holds = |v| scope.is_symbol(v) || is_access && scope.is_dim(v);
    let hold = |v: &ValueId| passed(*v).map_or_else(|| is_constant(*v), holds);
    dims_hold && symbols.iter().all(hold)
}
