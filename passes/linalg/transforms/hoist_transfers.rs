//! Reads and writes of the same part of a buffer in each iteration of a loop, done once: before the loop and behind it.
//!
//! The reference decides by the users of the buffer alone what else may access it.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::linalg::structured::is_buffer;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{affine, memref, scf, vector};
use oxmlir_dialects::vector::transfer::Transfer;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::analysis::Dominance;
use oxmlir_ir::bounds::{Quantity, Relation, Term};
use oxmlir_ir::interfaces::InductionVariables;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::{is_memory_effect_free, is_pure};
use oxmlir_ir::{Body, Context, OpFoldResult, OpId, OpRef, Traits, Type, ValueId};
use rustc_hash::FxHashSet;

use crate::transforms::loop_invariant_code_motion::hoist_from;

/// Hoists transfers out of the loops in an operation; with `only_executed` out of those that are known to be executed.
pub fn hoist(rw: &mut Rewriter, root: OpId, only_executed: bool) {
    loop {
        let all = rw.body.nested_ops_post_order(root);
        for op in &all {
            if rw.body.has_trait(rw.cx, *op, Traits::LOOP_LIKE) {
                hoist_from(rw.cx, rw.body, *op);
            }
        }
        let all = rw.body.nested_ops_post_order(root);
        let is_executed = |op: &OpId| !only_executed || has_iterations(rw.cx, rw.body, *op);
        let loops: FxHashSet<OpId> = all
            .iter()
            .copied()
            .filter(|op| matches!(rw.body.name(*op), scf::FOR | affine::FOR))
            .filter(is_executed)
            .collect();
        let hoisted = all.into_iter().any(|op| {
            let around = rw
                .body
                .parent_op(op)
                .filter(|around| loops.contains(around));
            around.is_some_and(|around| hoist_pair(rw, op, around).is_some())
        });
        if !hoisted {
            return;
        }
    }
}

/// Whether a loop is known to have an iteration.
pub fn has_iterations(cx: &Context, body: &Body, op: OpId) -> bool {
    let view = OpRef::new(cx, body, op);
    let Some(induction) = view.interface::<InductionVariables>() else {
        return false;
    };
    let inductions = (induction.0)(view);
    !inductions.is_empty()
        && inductions.iter().all(|induction| match induction.bounds {
            [Some(lower), Some(upper), _] if !induction.unsigned => {
                let (lower, upper) = (Term::mixed(cx, lower), Term::mixed(cx, upper));
                KnownBounds::new(cx, body).holds(&lower, Relation::Less, &upper)
            }
            _ => false,
        })
}

fn is_view(op: OpRef) -> bool {
    op.has_trait(Traits::VIEW_LIKE) || matches!(op.name(), memref::SUBVIEW | memref::VIEW)
}

/// Whether nothing in a loop but reads uses the buffer of a read, or a view of it.
fn is_only_read(rw: &Rewriter, base: ValueId, around: OpId) -> bool {
    let mut source = base;
    while let Some(view) = rw.defining_op(source).filter(|def| is_view(*def)) {
        let Some(first) = view.operands().next() else {
            break;
        };
        source = first;
    }
    let mut seen = FxHashSet::default();
    let mut work: Vec<OpId> = rw.body.users(source).collect();
    while let Some(user) = work.pop() {
        if !seen.insert(user) {
            continue;
        }
        let view = rw.op(user);
        if is_view(view) {
            work.extend(view.results().flat_map(|result| rw.body.users(result)));
            continue;
        }
        let reads = is_memory_effect_free(view) || view.name() == vector::TRANSFER_READ;
        if !reads && rw.body.is_proper_ancestor(around, user) {
            return false;
        }
    }
    true
}

/// All operations that depend on the results of one, with what is in them.
fn dependents(rw: &Rewriter, op: OpId) -> FxHashSet<OpId> {
    let mut seen = FxHashSet::default();
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        if seen.insert(op) {
            work.extend(rw.body.nested_ops(op));
            let users = rw.body.results(op).flat_map(|result| rw.body.users(result));
            work.extend(users);
        }
    }
    seen
}

/// Hoists a read, and the write of the same place, out of the loop around it; nothing but `Some` where a loop was replaced.
fn hoist_pair(rw: &mut Rewriter, read: OpId, around: OpId) -> Option<()> {
    if rw.body.name(read) != vector::TRANSFER_READ {
        return None;
    }
    let transfer = Transfer::of(rw.op(read))?;
    if !is_buffer(rw.cx, rw.body.ty(transfer.base)) {
        return None;
    }
    let after = dependents(rw, read);
    let write = rw.body.nested_ops(around).into_iter().find(|op| {
        let is_write = rw.body.name(*op) == vector::TRANSFER_WRITE && after.contains(op);
        is_write && Transfer::of(rw.op(*op)).is_some_and(|write| write.base == transfer.base)
    });
    let inside = |value: ValueId| {
        let block = rw.body.value_block(value);
        let region = block.map(|block| rw.body.block_region(block));
        region.is_some_and(|region| {
            let parent = rw.body.region_parent(region);
            parent == around || rw.body.is_proper_ancestor(around, parent)
        })
    };
    if rw.body.operands(read).any(inside) {
        return None;
    }
    let Some(write) = write else {
        if is_only_read(rw, transfer.base, around) {
            rw.move_before(read, around);
        }
        return None;
    };
    let written = Transfer::of(rw.op(write))?;
    let ty = rw.body.ty(transfer.vector);
    let same = transfer.indices == written.indices
        && ty == rw.body.ty(written.vector)
        && transfer.map == written.map;
    let own = rw.body.parent_op(write) == Some(around);
    if !same || !own || hides_aliases(rw, transfer.base, around) {
        return None;
    }
    let is_unmasked = transfer.mask.is_none() && written.mask.is_none();
    let is_all_there = is_whole(rw.op(read), &transfer) || is_whole(rw.op(write), &written);
    let may_have_others =
        transfer.mask == written.mask && keeps_each_element(rw, transfer.vector, write, around);
    if !(is_unmasked && is_all_there || may_have_others) {
        return None;
    }
    let views = rw.body.users(transfer.base);
    let views: Vec<OpId> = views.filter(|user| is_view(rw.op(*user))).collect();
    let mut parts = views.iter().flat_map(|view| rw.body.results(*view));
    if !parts.all(|part| is_only_read(rw, part, around)) {
        return None;
    }
    if !Dominance::new().op_dominates(rw.cx, rw.body, read, write) {
        return None;
    }
    for user in rw.body.users(transfer.base) {
        if user == read || user == write || !rw.body.is_proper_ancestor(around, user) {
            continue;
        }
        let other = Transfer::of(rw.op(user))?;
        if !are_disjoint(rw.cx, rw.body, &written, &other) {
            return None;
        }
    }
    rw.move_before(read, around);
    carry(rw, around, (transfer.vector, ty), (write, written.vector));
    Some(())
}

/// Whether a buffer is a view, other parts of which may be accessed by other names.
fn hides_aliases(rw: &Rewriter, base: ValueId, around: OpId) -> bool {
    let Some(mut source) = rw.defining_op(base) else {
        return false;
    };
    if let Some(assume) = memref::AssumeAlignment::of(source) {
        let before = assume.memref();
        let used = rw
            .body
            .users(base)
            .any(|user| rw.body.is_proper_ancestor(around, user));
        if used && rw.body.has_one_use(before) {
            match rw.defining_op(before) {
                Some(def) => source = def,
                None => return false,
            }
        }
    }
    is_view(source)
}

/// Whether two transfers of one buffer are known to access different elements.
fn are_disjoint(cx: &Context, body: &Body, one: &Transfer, other: &Transfer) -> bool {
    let ty: Type = body.ty(one.vector);
    if ty != body.ty(other.vector) {
        return false;
    }
    let shape = cx.shape(ty).unwrap_or_default();
    let leading = one.indices.len().saturating_sub(shape.len());
    let mut pairs = one.indices.iter().zip(&other.indices).enumerate();
    pairs.any(|(at, (a, b))| {
        let extent = match at < leading {
            true => 1,
            false => shape[at - leading],
        };
        let known = |value: ValueId| OpFoldResult::Value(value).resolved(cx, body);
        let (a, b) = (Term::mixed(cx, known(*a)), Term::mixed(cx, known(*b)));
        let apart = |low: &Term, high: &Term| {
            let affine = cx.affine();
            let end = Term::combined(cx, std::slice::from_ref(low), |exprs| {
                affine.add_constant(exprs[0], extent)
            });
            KnownBounds::new(cx, body).holds(&end, Relation::AtMost, high)
        };
        apart(&a, &b) || apart(&b, &a)
    })
}

/// Whether all elements of a vector are in memory, whatever mask there is. Of one that has others, what is written is not what the next
/// iteration reads.
fn is_whole(op: OpRef, transfer: &Transfer) -> bool {
    let exprs = op.cx.affine();
    let Some(vector) = VectorType::of(op.cx, op.ty(transfer.vector)) else {
        return false;
    };
    let is_inside = |(at, expr): (usize, &AffineExpr)| {
        let Some(dim) = expr.as_dim(exprs) else {
            // An element for all of them.
            return true;
        };
        let (cx, dim) = (op.cx, dim as usize);
        let first = OpFoldResult::Value(transfer.indices[dim]).resolved(cx, op.body);
        let first = Term::mixed(cx, first);
        let end = Term::combined(cx, std::slice::from_ref(&first), |terms| {
            exprs.add_constant(terms[0], vector.shape[at])
        });
        let size = Term::quantity(cx, Quantity::size(transfer.base, dim));
        let mut known = KnownBounds::new(cx, op.body);
        let mut fits = || {
            known.holds(&Term::constant(cx, 0), Relation::AtMost, &first)
                && known.holds(&end, Relation::AtMost, &size)
        };
        transfer.in_bounds[at] || !vector.scalable[at] && fits()
    };
    let mut results = transfer.map.results(exprs).iter().enumerate();
    results.all(is_inside)
}

/// Whether each element that is written follows from the same element that is read, and nothing else does. Then those that are masked or not
/// in memory may be anything.
fn keeps_each_element(rw: &Rewriter, read: ValueId, write: OpId, around: OpId) -> bool {
    let mut work = vec![read];
    let mut seen = FxHashSet::default();
    while let Some(value) = work.pop() {
        for at in rw.body.uses(value) {
            let user = rw.op(rw.body.use_owner(at));
            let index = rw.body.use_operand_number(at);
            if user.id == write {
                if index != vector::transfer_write::VALUE_TO_STORE {
                    return false;
                }
                continue;
            }
            if !keeps_elements(user, index) || rw.body.parent_op(user.id) != Some(around) {
                return false;
            }
            if seen.insert(user.id) {
                work.extend(user.results());
            }
        }
    }
    true
}

/// Whether an operation computes each element of its results from the same element of an operand, and may do so with any element.
fn keeps_elements(op: OpRef, operand: usize) -> bool {
    match op.name() {
        vector::CONTRACT => operand == vector::contract::ACC,
        vector::OUTERPRODUCT => operand == vector::outerproduct::ACC,
        _ => op.has_trait(Traits::ELEMENTWISE) && is_pure(op),
    }
}

/// Carries a vector through a loop: `initial` before it, `last` of each iteration, which `write` writes behind the loop.
fn carry(
    rw: &mut Rewriter,
    around: OpId,
    (initial, ty): (ValueId, Type),
    (write, last): (OpId, ValueId),
) {
    let operands = rw.body.operand_vec(around);
    let group = match rw.body.name(around) {
        scf::FOR => scf::for_::INIT_ARGS,
        _ => affine::for_::INITS,
    };
    let mut types: Vec<Type> = rw.body.result_types(around).collect();
    types.push(ty);
    let mut inits = rw.op(around).group(group);
    inits.push(initial);
    let new = rebuild(rw, around, &operands, &types);
    let cx = rw.cx;
    rw.modify(new, |body| body.set_operand_group(cx, new, group, &inits));
    let region = rw.body.only_region(new);
    if let Some(block) = rw.body.first_block(region) {
        let loc = rw.body.loc(new);
        let arg = rw.body.add_arg(block, ty, loc);
        rw.replace_uses_if(initial, arg, |body, at| {
            body.is_proper_ancestor(new, body.use_owner(at))
        });
        let last = if last == initial { arg } else { last };
        if let Some(end) = rw.body.last_op(block) {
            let mut values = rw.body.operand_vec(end);
            values.push(last);
            rw.modify(end, |body| body.set_operands(end, &values));
        }
    }
    let results: Vec<ValueId> = rw.body.results(new).collect();
    if let Some((carried, others)) = results.split_last() {
        rw.move_to(write, oxmlir_ir::InsertPoint::After(new));
        rw.set_operand(write, vector::transfer_write::VALUE_TO_STORE, *carried);
        rw.replace(around, others);
    }
}
