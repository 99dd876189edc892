//! Sequential loops.

use oxmlir_dialects::tables::{arith, llvm, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, OpId, ValueId};

use super::{branch, cond_branch, forward_terminator, inline_region, split_before};

/// The discardable attribute that moves from a loop to its branch; it is called as what it holds.
const LOOP_ANNOTATION: &str = llvm::LoopAnnotationAttr::FULL_NAME;

// init:   br ^header(lb, inits)
// header(iv, carried): cond_br iv < ub, ^body, ^exit
// body:   ...; br ^header(iv + step, yielded)
// exit:   results are what header carries
pub fn lower_for(rw: &mut Rewriter, op: OpId) {
    let Some((init, exit)) = split_before(rw, op) else {
        return;
    };
    let region = rw.body.region(op, scf::for_::REGION);
    let Some(header) = rw.body.first_block(region) else {
        return;
    };
    let body = rw.body.add_block_after(header);
    while let Some(first) = rw.body.first_op(header) {
        rw.body.move_op(first, oxmlir_ir::InsertPoint::End(body));
    }
    let Some((_, last)) = inline_region(rw, region, exit) else {
        return;
    };
    let iv = rw.body.arg(header, 0);
    let view = scf::For::new(rw.op(op));
    let (upper, step, loc) = (view.upper_bound(), view.step(), view.loc());
    let unsigned = view.unsigned_cmp();
    let entry: Vec<ValueId> = [view.lower_bound()]
        .into_iter()
        .chain(view.init_args())
        .collect();
    close_body(rw, op, last, header, iv, step);
    branch(rw, init, op, header, &entry);
    rw.insert_at_end(header);
    let predicate = if unsigned {
        arith::CmpIPredicate::Ult
    } else {
        arith::CmpIPredicate::Slt
    };
    let more = arith::cmpi(rw, loc, iv, upper, predicate);
    cond_branch(rw, header, op, more, (body, &[]), (exit, &[]));
    let results = rw.body.args(header)[1..].to_vec();
    rw.replace(op, &results);
}

/// Ends the last block of a loop body: the next iteration.
fn close_body(
    rw: &mut Rewriter,
    op: OpId,
    last: BlockId,
    header: BlockId,
    iv: ValueId,
    step: ValueId,
) {
    let Some(terminator) = rw.body.last_op(last) else {
        return;
    };
    let yielded = rw.body.operand_vec(terminator);
    let loc = rw.body.loc(op);
    rw.insert_at_end(last);
    let next = arith::addi(rw, loc, iv, step);
    let operands: Vec<ValueId> = [next].into_iter().chain(yielded).collect();
    let again = branch(rw, last, op, header, &operands);
    annotate(rw, op, again);
    rw.erase(terminator);
}

/// Moves the annotation of a loop to the branch that goes on with the next iteration.
fn annotate(rw: &mut Rewriter, op: OpId, again: OpId) {
    if let Some(annotation) = rw.cx.dict_get(rw.body.dict(op), LOOP_ANNOTATION) {
        let dict = rw.body.dict(again);
        let dict = rw.cx.dict_with(dict, LOOP_ANNOTATION, Some(annotation));
        rw.body.set_dict(again, dict);
    }
}

// init:   br ^before(inits)
// before: cond_br c, ^after(args), ^exit
// after:  br ^before(yielded)
// exit:   results are the arguments of the condition
pub fn lower_while(rw: &mut Rewriter, op: OpId) {
    let do_while = after_only_forwards(rw, op);
    let Some((init, exit)) = split_before(rw, op) else {
        return;
    };
    let [before_region, after_region] =
        [scf::while_::BEFORE_REGION, scf::while_::AFTER_REGION].map(|r| rw.body.region(op, r));
    let (before, before_last, after) = if do_while {
        let Some((before, last)) = inline_region(rw, before_region, exit) else {
            return;
        };
        (before, last, before)
    } else {
        let Some((after, after_last)) = inline_region(rw, after_region, exit) else {
            return;
        };
        let Some((before, last)) = inline_region(rw, before_region, after) else {
            return;
        };
        if let Some(again) = forward_terminator(rw, after_last, before) {
            annotate(rw, op, again);
        }
        (before, last, after)
    };
    let inits = rw.body.operand_vec(op);
    branch(rw, init, op, before, &inits);
    let Some(condition) = rw.body.last_op(before_last) else {
        return;
    };
    let Some(view) = scf::Condition::of(rw.op(condition)) else {
        return;
    };
    let (flag, passed) = (view.condition(), view.args());
    let jump = cond_branch(
        rw,
        before_last,
        condition,
        flag,
        (after, &passed),
        (exit, &[]),
    );
    if do_while {
        annotate(rw, op, jump);
    }
    rw.erase(condition);
    rw.replace(op, &passed);
}

/// Whether the body region does nothing but yield its arguments: a do-while loop.
fn after_only_forwards(rw: &Rewriter, op: OpId) -> bool {
    let region = rw.body.region(op, scf::while_::AFTER_REGION);
    let Some(block) = rw
        .body
        .first_block(region)
        .filter(|_| rw.body.has_one_block(region))
    else {
        return false;
    };
    let first = rw.body.first_op(block);
    let only = first.filter(|f| rw.body.last_op(block) == Some(*f));
    only.is_some_and(|yields| {
        rw.body
            .operands(yields)
            .eq(rw.body.args(block).iter().copied())
    })
}
