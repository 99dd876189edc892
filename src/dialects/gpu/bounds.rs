//! Bounds of ids and sizes: their ranges.

use oxmlir_ir::OpRef;
use oxmlir_ir::bounds::{Bounds, Quantity, Relation, Term, bounds};
use oxmlir_ir::interfaces::InferIntRange;

/// What is known of a result by its range.
pub fn by_range(op: OpRef, quantity: Quantity) -> Bounds {
    let mut found = Bounds::new();
    let operands = vec![None; op.num_operands()];
    let mut tell = |value, range: oxmlir_ir::ranges::IntRange| {
        if value == quantity.value
            && let (Some(min), Some(max)) = (range.smin.to_i64(), range.smax.to_i64())
        {
            found = bounds([
                (Relation::AtLeast, Term::constant(op.cx, min)),
                (Relation::AtMost, Term::constant(op.cx, max)),
            ]);
        }
    };
    if let Some(ranges) = op.interface::<InferIntRange>() {
        ranges.infer(op, &operands, &mut tell);
    }
    found
}
