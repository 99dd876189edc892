//! Patterns of scf.for.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, ValueId};

use super::for_casts::fold_cast;
use super::successors::{DEAD, DUPLICATES, SINGLE_VALUE};
use super::{inline_region, is_defined_in, yielded};
use crate::scf::trip_count::trip_count;
use crate::tables::scf::for_ as slots;

pub const FOR: &[Pattern] = &[
    Pattern::new("SimplifyTrivialLoops", |rw, op| trivial(rw, op).is_some()),
    Pattern::new("ForOpTensorCastFolder", |rw, op| {
        fold_cast(rw, op).is_some()
    }),
    SINGLE_VALUE,
    DUPLICATES,
    DEAD,
];

// for(..., init) that runs never -> init; once -> its body; without doing anything -> what it yields
fn trivial(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let operands = rw.body.operand_vec(op);
    let inits = operands[slots::INIT_ARGS..].to_vec();
    let region = rw.body.region(op, slots::REGION);
    match trip_count(rw.op(op)) {
        Some(0) => {
            rw.replace(op, &inits);
            return Some(());
        }
        Some(1) => {
            let args: Vec<ValueId> = [operands[slots::LOWER_BOUND]]
                .into_iter()
                .chain(inits)
                .collect();
            return inline_region(rw, op, region, &args);
        }
        Some(_) => {}
        None => return None,
    }
    // The body only yields what is known outside.
    let block = rw.body.first_block(region)?;
    if rw.body.first_op(block) != rw.body.last_op(block) {
        return None;
    }
    let values = yielded(rw, region)?;
    if values.iter().any(|v| is_defined_in(rw, *v, region)) {
        return None;
    }
    rw.replace(op, &values);
    Some(())
}
