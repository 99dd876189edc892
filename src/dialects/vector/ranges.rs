//! Ranges of the integers in vectors: what moves elements keeps their range.

use oxmlir_ir::interfaces::InferIntRange::{self, Any, Known};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::{IntRange, storage_width};
use oxmlir_ir::{OpRef, TypeKind};

use crate::tables::vector as slots;

/// The elements of the result are elements of the first operand.
pub const MOVES: InferIntRange = Any(|op, args, tell| {
    if let Some(Some(range)) = args.first() {
        tell(op.only_result(), range.clone());
    }
});

/// The elements of the result are those of the vector and of what is put into it.
pub const INSERT: InferIntRange = Any(|op, args, tell| {
    let groups = [slots::insert::VALUE_TO_STORE, slots::insert::DEST];
    if let [Some(Some(new)), Some(Some(old))] = groups.map(|at| args.get(at)) {
        tell(op.only_result(), new.union(old));
    }
});

pub const STEP: InferIntRange = Known(step);

/// From zero to below the number of elements, if that is known.
fn step(op: OpRef, _: &[IntRange], tell: &mut TellRange) {
    let ty = op.only_result_type();
    let (TypeKind::Vector { scalable, .. }, Some(width)) =
        (op.cx.type_kind(ty), storage_width(op.cx, ty))
    else {
        return;
    };
    let count = op.cx.num_elements(ty).filter(|_| !scalable.contains(&true));
    let range = match count.and_then(|count| count.checked_sub(1)) {
        Some(last) => IntRange::unsigned(ApInt::zero(width), ApInt::new(width, last)),
        None => IntRange::full(width),
    };
    tell(op.only_result(), range);
}
