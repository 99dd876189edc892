//! Edits: ways to make a program smaller. Each knows its places in a program, which it counts, and is applied to some of them.

use std::ops::Range;

use oxmlir_dialects::tables::{cf, llvm};
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::rewrite::{NoListener, Rewriter, erase_unreachable_blocks};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, OpId, OpRef, Traits, ValueId};

use crate::signature;
use crate::stand_in::stand_in;

/// A way to make a program smaller.
pub struct Edit {
    /// The number of its places.
    pub places: fn(&Context, &Body) -> usize,
    /// Applies it to those of the places that it is possible at.
    pub apply: fn(&Context, &mut Body, Range<usize>),
}

/// The edits, in the order in which they are tried.
pub const EDITS: &[Edit] = &[
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, erase)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, unwrap::<0>)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, unwrap::<1>)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, always_go_to::<0>)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, always_go_to::<1>)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, merge_successor)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, drop_dictionary)),
    Edit::on_operations(|cx, body, range| on_operations(cx, body, range, drop_properties)),
    Edit {
        places: signature::count_arguments,
        apply: signature::drop_arguments,
    },
    Edit {
        places: signature::count_results,
        apply: signature::drop_results,
    },
];

impl Edit {
    const fn on_operations(apply: fn(&Context, &mut Body, Range<usize>)) -> Edit {
        Edit {
            places: |_, body| places(body).len(),
            apply,
        }
    }
}

/// An operation with the stubs that lead to the body that holds it.
struct Place {
    path: Vec<OpId>,
    op: OpId,
}

/// The operations of a program but for its root, outer before inner, in order. Where an operation has a body of its own, its stub
/// stands for it.
fn places(root: &Body) -> Vec<Place> {
    let mut found = Vec::new();
    let mut work: Vec<(Vec<OpId>, &Body, OpId)> = Vec::new();
    let push = |work: &mut Vec<_>, path: &Vec<OpId>, body, parent: OpId| {
        let nested = directly_in(body, parent);
        work.extend(nested.into_iter().rev().map(|op| (path.clone(), body, op)));
    };
    push(&mut work, &Vec::new(), root, root.root());
    while let Some((path, body, op)) = work.pop() {
        match body.inner(op) {
            Some(inner) => {
                let mut inside = path.clone();
                inside.push(op);
                push(&mut work, &inside, inner, inner.root());
            }
            None => push(&mut work, &path, body, op),
        }
        found.push(Place { path, op });
    }
    found
}

/// The operations in the blocks of the regions of an operation, not those further inside.
fn directly_in(body: &Body, parent: OpId) -> Vec<OpId> {
    let regions = body.regions(parent).iter();
    let blocks = regions.flat_map(|region| body.blocks(*region));
    blocks.flat_map(|block| body.ops(block)).collect()
}

/// Applies an edit to some operations, the last first. Those that an edit has erased are left out.
fn on_operations(
    cx: &Context,
    root: &mut Body,
    range: Range<usize>,
    edit: fn(&Context, &mut Body, OpId),
) {
    let all = places(root);
    let end = range.end.min(all.len());
    for place in all[range.start.min(end)..end].iter().rev() {
        if let Some(body) = body_at(root, &place.path).filter(|body| body.is_alive(place.op)) {
            edit(cx, body, place.op);
        }
    }
}

fn body_at<'b>(root: &'b mut Body, path: &[OpId]) -> Option<&'b mut Body> {
    let mut body = root;
    for stub in path {
        if !body.is_alive(*stub) {
            return None;
        }
        body = body.inner_mut(*stub)?;
    }
    Some(body)
}

/// Erases an operation. Other values of the same types take the places of its results.
fn erase(cx: &Context, body: &mut Body, op: OpId) {
    let traits = body.traits(cx, op);
    let is_needed = traits.contains(Traits::CONSTANT_LIKE) && !body.results_unused(op);
    if traits.contains(Traits::TERMINATOR) || body.num_successors(op) > 0 || is_needed {
        return;
    }
    let results: Vec<ValueId> = body.results(op).collect();
    for result in results {
        if body.is_unused(result) {
            continue;
        }
        let ty = body.ty(result);
        let operand = body.operands(op).find(|v| body.ty(*v) == ty);
        let Some(value) = operand.or_else(|| stand_in(cx, body, op, ty)) else {
            return;
        };
        body.replace_all_uses(result, value);
    }
    body.erase_op(op);
}

/// Replaces an operation by what its region of a number, of a single block, does once.
fn unwrap<const REGION: usize>(cx: &Context, body: &mut Body, op: OpId) {
    if body.is_stub(op) || body.num_regions(op) <= REGION {
        return;
    }
    let region = body.region(op, REGION);
    let Some(block) = body
        .first_block(region)
        .filter(|_| body.has_one_block(region))
    else {
        return;
    };
    let operands: Vec<ValueId> = body.operands(op).collect();
    let types: Vec<_> = body.arg_types(block).collect();
    let Some(args) = matching(cx, body, op, &types, &operands) else {
        return;
    };
    let terminator = body
        .last_op(block)
        .filter(|last| body.has_trait(cx, *last, Traits::TERMINATOR));
    body.inline_block(block, InsertPoint::Before(op), &args);
    // What is yielded may have been an argument of the block.
    let yielded = terminator.map_or_else(Vec::new, |last| body.operands(last).collect());
    let types: Vec<_> = body.result_types(op).collect();
    let Some(results) = matching(cx, body, op, &types, &yielded) else {
        return;
    };
    if let Some(last) = terminator {
        body.erase_op(last);
    }
    body.replace_op(op, &results);
}

/// For each of some types a value of it that is there in front of an operation. The last of `values` are for the last types, where
/// they fit.
fn matching(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    types: &[oxmlir_ir::Type],
    values: &[ValueId],
) -> Option<Vec<ValueId>> {
    let mut found = Vec::with_capacity(types.len());
    for (number, ty) in types.iter().enumerate() {
        let behind = types.len() - number;
        let at_the_place = values.len().checked_sub(behind).map(|at| values[at]);
        let value = at_the_place
            .filter(|value| body.ty(*value) == *ty)
            .or_else(|| values.iter().copied().find(|v| body.ty(*v) == *ty));
        found.push(match value {
            Some(value) => value,
            None => stand_in(cx, body, op, *ty)?,
        });
    }
    Some(found)
}

/// Replaces a branch to one of several blocks by a branch to one of them.
fn always_go_to<const SUCCESSOR: usize>(cx: &Context, body: &mut Body, op: OpId) {
    if body.num_successors(op) < 2 || body.num_results(op) > 0 {
        return;
    }
    let branch = OpRef::new(cx, body, op);
    let Some(interface) = branch.interface::<BranchOp>() else {
        return;
    };
    let is_llvm = branch.dialect() == llvm::DIALECT.name;
    let passed = (interface.successor_operands)(branch, SUCCESSOR);
    let passed = body.operand_vec(op)[passed].to_vec();
    let (to, loc) = (body.successor(op, SUCCESSOR), body.loc(op));
    if body.args(to).len() != passed.len() {
        return;
    }
    let region = body.parent_region(op);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    match is_llvm {
        true => llvm::br(&mut rw, loc, &passed, to),
        false => cf::br(&mut rw, loc, &passed, to),
    };
    rw.erase(op);
    if let Some(region) = region {
        erase_unreachable_blocks(&mut rw, &[region]);
    }
}

/// Puts the block that a branch always goes to into its place, if no other branch goes there.
fn merge_successor(_: &Context, body: &mut Body, op: OpId) {
    if body.num_successors(op) != 1 || body.num_results(op) > 0 {
        return;
    }
    let to = body.successor(op, 0);
    let is_only_way = body.block(op).is_some() && body.single_predecessor(to) == body.block(op);
    let passed: Vec<ValueId> = body.operands(op).collect();
    let fits = passed.len() == body.args(to).len();
    if is_only_way && fits && body.block(op) != Some(to) {
        body.inline_block(to, InsertPoint::Before(op), &passed);
        body.erase_op(op);
    }
}

/// Drops the discardable attributes of an operation.
fn drop_dictionary(_: &Context, body: &mut Body, op: OpId) {
    body.set_dict(op, Attribute::EMPTY_DICT);
}

/// Drops the inherent attributes of an operation that need not be there.
fn drop_properties(cx: &Context, body: &mut Body, op: OpId) {
    let Some(def) = body.def(cx, op) else {
        return;
    };
    for (slot, _) in body.inherent_attrs(op) {
        let attr = &def.attrs[slot];
        if attr.optional {
            body.set_named_attr(cx, op, attr.name, None);
        }
    }
}
