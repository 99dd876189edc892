//! Patterns of scf.execute_region and scf.index_switch.

use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{BlockId, OpId, Type, ValueId};

use super::inline_region;
use super::successors::{DEAD, DUPLICATES, SINGLE_VALUE};
use crate::tables::{cf, scf as ops};

pub const EXECUTE_REGION: &[Pattern] = &[
    Pattern::new("SingleBlockExecuteInliner", |rw, op| {
        inline_single_block(rw, op).is_some()
    }),
    Pattern::new("MultiBlockExecuteInliner", |rw, op| {
        inline_blocks(rw, op).is_some()
    }),
    SINGLE_VALUE,
    DUPLICATES,
    DEAD,
];

pub const INDEX_SWITCH: &[Pattern] = &[
    Pattern::new("FoldConstantCase", |rw, op| constant_case(rw, op).is_some()),
    SINGLE_VALUE,
    DUPLICATES,
    DEAD,
];

fn must_stay(rw: &Rewriter, op: OpId) -> bool {
    let slot = ops::execute_region::NO_INLINE_ATTR;
    rw.body.attr(op, slot).is_some()
}

// execute_region { a } -> a, unless it must not be inlined
fn inline_single_block(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if must_stay(rw, op) {
        return None;
    }
    let region = rw.body.region(op, ops::execute_region::REGION);
    inline_region(rw, op, region, &[])
}

// execute_region { ^a: .. ^b: .. } -> the blocks, in a function or another such region
fn inline_blocks(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let block = rw.body.block(op)?;
    let around = rw.body.block_parent(block);
    let may_branch = rw.body.has_trait(rw.cx, around, Traits::FUNCTION)
        || rw.body.name(around) == ops::EXECUTE_REGION;
    if must_stay(rw, op) || !may_branch {
        return None;
    }
    let region = rw.body.region(op, ops::execute_region::REGION);
    let (loc, outer) = (rw.body.loc(op), rw.body.block_region(block));
    let first = rw.body.first_block(region)?;
    let blocks: Vec<BlockId> = rw.body.blocks(region).collect();
    let rest = rw.split_block(block, op);
    for inner in blocks {
        rw.body.move_block(inner, outer, Some(rest));
        let end = rw.body.last_op(inner)?;
        if let Some(values) = ops::Yield::of(rw.op(end)).map(|end| end.results().to_vec()) {
            let loc = rw.body.loc(end);
            rw.insert_at_end(inner);
            cf::br(rw, loc, &values, rest);
            rw.erase(end);
        }
    }
    rw.insert_at_end(block);
    cf::br(rw, loc, &[], first);
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let args: Vec<ValueId> = types
        .into_iter()
        .map(|ty| rw.body.add_arg(rest, ty, loc))
        .collect();
    rw.replace(op, &args);
    Some(())
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
