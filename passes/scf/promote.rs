//! Loops that run once: their body takes their place.

use oxmlir_dialects::scf::trip_count::trip_count;
use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, ValueId};

/// Puts the body of a loop that runs once in place of the loop, and nothing in place of one that never runs; `None`, and nothing changed,
/// for other loops.
pub fn promote_single_iteration(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if rw.body.name(op) != scf::FOR {
        return None;
    }
    let view = scf::For::new(rw.op(op));
    let (lower, inits) = (view.lower_bound(), view.init_args().to_vec());
    match trip_count(rw.op(op))? {
        0 => {
            rw.replace(op, &inits);
            return Some(());
        }
        1 => {}
        _ => return None,
    }
    let region = rw.body.region(op, scf::for_::REGION);
    let block = rw.body.first_block(region)?;
    let last = rw.body.last_op(block)?;
    let yielded = rw.body.operand_vec(last);
    let arguments = rw.body.args(block).to_vec();
    let values: Vec<ValueId> = std::iter::once(lower).chain(inits).collect();
    let results: Vec<ValueId> = yielded
        .iter()
        .map(
            |value| match arguments.iter().position(|argument| argument == value) {
                Some(at) => values[at],
                None => *value,
            },
        )
        .collect();
    rw.erase(last);
    rw.inline_block(block, InsertPoint::Before(op), &values);
    rw.replace(op, &results);
    Some(())
}
