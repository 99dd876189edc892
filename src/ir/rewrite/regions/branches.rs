//! The operands that branches pass to the arguments of their successors.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use crate::attrs::AttrKind;
use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{BlockId, OpId, Type, ValueId};
use crate::interfaces::BranchOp;
use crate::opref::OpRef;
use crate::verify::type_fits;

/// The positions of the operands passed to successor `index`; `None` if `op` is no branch that says so.
pub(super) fn operands_for(
    cx: &Context,
    body: &Body,
    op: OpId,
    index: usize,
) -> Option<Range<usize>> {
    let branch = cx.registry().interface::<BranchOp>(body.name(op))?;
    Some((branch.successor_operands)(OpRef::new(cx, body, op), index))
}

/// The number of the first arguments of successor `index` that the branch itself produces.
fn produced(body: &Body, op: OpId, index: usize, operands: &Range<usize>) -> usize {
    let args = body.args(body.successor(op, index)).len();
    args.saturating_sub(operands.len())
}

/// The block argument that each operand of a branch is passed to.
pub(super) fn passed_to(cx: &Context, body: &Body, op: OpId) -> SmallVec<[Option<ValueId>; 4]> {
    let mut all = smallvec![None; body.num_operands(op)];
    // An operand that goes to several successors counts for the first one.
    for index in (0..body.num_successors(op)).rev() {
        let Some(operands) = operands_for(cx, body, op, index) else {
            continue;
        };
        let args = body.args(body.successor(op, index));
        let args = args.iter().skip(produced(body, op, index, &operands));
        let mut args = args.copied().fuse();
        for operand in all.get_mut(operands).into_iter().flatten() {
            *operand = args.next();
        }
    }
    all
}

/// What a branch passes to argument `arg` of successor `index`; `None` if it is not an operand.
pub(super) fn successor_operand(
    cx: &Context,
    body: &Body,
    op: OpId,
    index: usize,
    arg: usize,
) -> Option<ValueId> {
    let operands = operands_for(cx, body, op, index)?;
    let at = arg.checked_sub(produced(body, op, index, &operands))?;
    (at < operands.len()).then(|| body.operand(op, operands.start + at))
}

/// Erases what a branch passes to those arguments of successor `index` that `which` accepts. The arguments themselves are
/// the caller's.
pub fn erase_successor_operands(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    index: usize,
    which: impl Fn(ValueId) -> bool,
) {
    let Some(operands) = operands_for(cx, body, op, index) else {
        return;
    };
    let produced = produced(body, op, index, &operands);
    let args = body.args(body.successor(op, index));
    let passed = body.operands(op).skip(operands.start).take(operands.len());
    // What is passed to no argument stays.
    let args = args.iter().skip(produced).map(Some);
    let args = args.chain(std::iter::repeat(None));
    let kept = passed.zip(args);
    let kept = kept.filter(|(_, arg)| !arg.is_some_and(|arg| which(*arg)));
    let kept: Vec<ValueId> = kept.map(|(value, _)| value).collect();
    let erased = operands.len() - kept.len();
    if erased > 0 {
        resize_segments(cx, body, op, index, -(erased as i64));
        body.splice_operands(op, operands, &kept);
    }
}

/// Whether a branch can pass values of some types to successor `index`: what the declaration says of its operands.
pub fn accepts(cx: &Context, body: &Body, op: OpId, index: usize, types: &[Type]) -> bool {
    let group = successor_group(cx, body, op, index);
    let operands = body
        .def(cx, op)
        .zip(group)
        .map(|(def, at)| &def.operands[at]);
    operands.is_some_and(|operands| {
        let pred = &operands.constraint.pred;
        types.iter().all(|ty| type_fits(cx, pred, *ty))
    })
}

/// Appends operands passed to successor `index`.
pub fn append_successor_operands(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    index: usize,
    values: &[ValueId],
) -> bool {
    let Some(operands) = operands_for(cx, body, op, index) else {
        return false;
    };
    resize_segments(cx, body, op, index, values.len() as i64);
    body.splice_operands(op, operands.end..operands.end, values);
    true
}

/// Keeps the segment sizes right when `change` operands are added for successor `index`.
fn resize_segments(cx: &Context, body: &mut Body, op: OpId, index: usize, change: i64) {
    let Some(def) = body.def(cx, op) else {
        return;
    };
    // A branch with a variable number of successors says how many operands each of those gets.
    let fixed = def.successors.iter().filter(|s| !s.variadic).count();
    let nested = "case_operand_segments";
    if let Some(case) = index.checked_sub(fixed)
        && body.named_attr(cx, op, nested).is_some()
    {
        add_to_segment(cx, body, op, nested, case, change);
    }
    if def.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS)
        && let Some(group) = successor_group(cx, body, op, index)
    {
        add_to_segment(cx, body, op, "operandSegmentSizes", group, change);
    }
}

/// The operand group that holds what is passed to successor `index`. Branches declare these groups in the order of the
/// successors; the last ones that fit are taken, since empty groups fit anywhere.
fn successor_group(cx: &Context, body: &Body, op: OpId, index: usize) -> Option<usize> {
    let def = body.def(cx, op)?;
    let wanted = operands_for(cx, body, op, index)?;
    let fits = |group: usize| {
        let range = body.operand_range(cx, op, group);
        range.start <= wanted.start && wanted.end <= range.end
    };
    let last = def.successors.len().checked_sub(1)?;
    let usual = (def.operands.len() + index.min(last)).checked_sub(last + 1)?;
    if fits(usual) {
        return Some(usual);
    }
    (0..def.operands.len()).rev().find(|g| fits(*g))
}

fn add_to_segment(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    name: &str,
    segment: usize,
    change: i64,
) {
    let Some(attr) = body.named_attr(cx, op, name) else {
        return;
    };
    let mut sizes = cx.dense_array_values(attr);
    let element = match cx.attr_kind(attr) {
        AttrKind::DenseArray { element, .. } => *element,
        _ => return,
    };
    if let Some(size) = sizes.get_mut(segment) {
        *size = size.saturating_add(change).max(0);
        let attr = cx.dense_array(element, &sizes);
        body.set_named_attr(cx, op, name, Some(attr));
    }
}

/// The branches to `block` with the number of the successor; `None` if one of them does not say what it passes.
pub fn branches_to(cx: &Context, body: &Body, block: BlockId) -> Option<Vec<(OpId, usize)>> {
    let mut sources: Vec<BlockId> = body.predecessors(block).collect();
    sources.sort_unstable();
    sources.dedup();
    let mut all = Vec::new();
    for source in sources {
        let branch = body.last_op(source)?;
        for (index, target) in body.successors(branch).enumerate() {
            if target == block {
                operands_for(cx, body, branch, index)?;
                all.push((branch, index));
            }
        }
    }
    Some(all)
}
