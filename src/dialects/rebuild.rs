//! Building an operation once more, on other operands and with other types.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{OpId, OpState, Type, ValueId};

/// A new operation like `op`, in front of it, with other operands and result types; regions move over, results are the
/// caller's.
pub fn rebuild(rw: &mut Rewriter, op: OpId, operands: &[ValueId], results: &[Type]) -> OpId {
    rw.insert_before(op);
    let attrs = rw.body.inherent_attrs(op);
    let regions = rw.body.num_regions(op);
    let state = OpState {
        operands,
        results,
        attrs: &attrs,
        dict: rw.body.dict(op),
        regions,
        ..OpState::new(rw.body.name(op), rw.body.loc(op))
    };
    let new = rw.insert(&state);
    for region in 0..regions {
        let (from, to) = (rw.body.region(op, region), rw.body.region(new, region));
        rw.body.take_blocks(from, to);
    }
    new
}
