//! Conditionals and regions that run once.

use oxmlir_dialects::cf::build::{Target, switch};
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, OpId, RegionId, Type, ValueId};

use super::{branch, cond_branch, forward_terminator, inline_region, split_before};

// cond_br c, ^then, ^else; both go on to a block that has the results as arguments
pub fn lower_if(rw: &mut Rewriter, op: OpId) {
    let Some((block, rest)) = split_before(rw, op) else {
        return;
    };
    let join = if rw.body.num_results(op) == 0 {
        rest
    } else {
        let join = rw.body.add_block_before(rest);
        add_result_args(rw, op, join);
        branch(rw, join, op, rest, &[]);
        join
    };
    let mut arm = |region| {
        let region = rw.body.region(op, region);
        let (first, last) = inline_region(rw, region, join)?;
        forward_terminator(rw, last, join);
        Some(first)
    };
    let on_true = arm(scf::if_::THEN_REGION).unwrap_or(join);
    let on_false = arm(scf::if_::ELSE_REGION).unwrap_or(join);
    let condition = scf::If::new(rw.op(op)).condition();
    cond_branch(rw, block, op, condition, (on_true, &[]), (on_false, &[]));
    let results: Vec<ValueId> = if rw.body.num_results(op) == 0 {
        Vec::new()
    } else {
        rw.body.args(join).to_vec()
    };
    rw.replace(op, &results);
}

/// Gives `block` an argument for each result of `op`.
fn add_result_args(rw: &mut Rewriter, op: OpId, block: BlockId) {
    let loc = rw.body.loc(op);
    for ty in rw.body.result_types(op).collect::<Vec<_>>() {
        rw.body.add_arg(block, ty, loc);
    }
}

/// Moves the blocks of `region` in front of `rest`; its yields branch there. The first of the blocks.
fn inline_yielding(rw: &mut Rewriter, region: RegionId, rest: BlockId) -> Option<BlockId> {
    let blocks: Vec<BlockId> = rw.body.blocks(region).collect();
    for block in blocks {
        if rw
            .body
            .last_op(block)
            .is_some_and(|t| rw.body.name(t) == scf::YIELD)
        {
            forward_terminator(rw, block, rest);
        }
    }
    Some(inline_region(rw, region, rest)?.0)
}

// br ^region; the yields branch to a block that has the results as arguments
pub fn lower_execute_region(rw: &mut Rewriter, op: OpId) {
    let Some((block, rest)) = split_before(rw, op) else {
        return;
    };
    let region = rw.body.region(op, scf::execute_region::REGION);
    let Some(first) = inline_yielding(rw, region, rest) else {
        return;
    };
    branch(rw, block, op, first, &[]);
    add_result_args(rw, op, rest);
    let results = rw.body.args(rest).to_vec();
    rw.replace(op, &results);
}

// switch index_cast(x), one block a case
pub fn lower_index_switch(rw: &mut Rewriter, op: OpId) {
    let Some((block, rest)) = split_before(rw, op) else {
        return;
    };
    add_result_args(rw, op, rest);
    let view = scf::IndexSwitch::new(rw.op(op));
    let (arg, cases, loc) = (view.arg(), view.cases(), view.loc());
    let (default, case_regions) = (view.default_region(), view.case_regions_region().to_vec());
    let mut targets: Vec<(i64, Target)> = Vec::new();
    for (case, region) in cases.into_iter().zip(case_regions) {
        if let Some(target) = inline_yielding(rw, region, rest) {
            targets.push((case, (target, Vec::new())));
        }
    }
    let Some(default) = inline_yielding(rw, default, rest) else {
        return;
    };
    rw.insert_at_end(block);
    let flag = arith::index_cast(rw, loc, Type::I32, arg);
    switch(rw, loc, flag, &(default, Vec::new()), &targets);
    let results = rw.body.args(rest).to_vec();
    rw.replace(op, &results);
}
