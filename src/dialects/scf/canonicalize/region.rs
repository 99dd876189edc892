//! Patterns of scf.execute_region and scf.index_switch.

use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::{Pattern, Rewriter};

use super::inline_region;
use crate::tables::scf as ops;

pub const EXECUTE_REGION: &[Pattern] = &[Pattern::new("SingleBlockExecuteInliner", |rw, op| {
    inline_single_block(rw, op).is_some()
})];

pub const INDEX_SWITCH: &[Pattern] = &[Pattern::new("FoldConstantCase", |rw, op| {
    constant_case(rw, op).is_some()
})];

// execute_region { a } -> a, unless it must not be inlined
fn inline_single_block(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if rw
        .body
        .attr(op, ops::execute_region::NO_INLINE_ATTR)
        .is_some()
    {
        return None;
    }
    let region = rw.body.region(op, ops::execute_region::REGION);
    inline_region(rw, op, region, &[])
}

// index_switch 2, case 2 { a } -> a
fn constant_case(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let value = rw
        .cx
        .constant_int(rw.body, rw.body.operand(op, ops::index_switch::ARG))?;
    let cases = rw.op(op).dense_attr(ops::index_switch::CASES_ATTR);
    let region = cases.iter().position(|c| *c == value).map_or(0, |i| i + 1);
    let region = rw.body.region(op, region);
    inline_region(rw, op, region, &[])
}
