//! What traits state.

use smallvec::SmallVec;

use crate::context::Context;
use crate::def::{OpDef, Traits};
use crate::diag::Diagnostic;
use crate::ids::{Attribute, Type};
use crate::interfaces::BranchOp;
use crate::opref::OpRef;
use crate::types::{DYNAMIC, TypeKind};

type Check = Result<(), Diagnostic>;

/// Traits that the others and the constraints rely on.
pub fn structural(op: OpRef, def: &OpDef) -> Check {
    let traits = def.traits;
    if traits.intersects(Traits::SINGLE_BLOCK | Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR) {
        single_block(op, traits)?;
    }
    if traits.contains(Traits::NO_REGION_ARGUMENTS) {
        no_region_arguments(op)?;
    }
    Ok(())
}

/// Traits that relate the types of operands and results to each other.
pub fn related_types(op: OpRef, def: &OpDef) -> Check {
    let traits = def.traits;
    if traits.intersects(SHAPED) {
        shaped(op, traits)?;
    }
    if traits.contains(Traits::ELEMENTWISE) && !traits.contains(Traits::CAST) {
        elementwise(op)?;
    }
    Ok(())
}

/// What casts state only after they are found to be possible.
pub fn related_by_cast(op: OpRef, def: &OpDef) -> Check {
    match def.traits.contains(Traits::CAST | Traits::ELEMENTWISE) {
        true => elementwise(op),
        false => Ok(()),
    }
}

/// Traits about the place of an operation and where it branches to.
pub fn positional(op: OpRef, def: &OpDef) -> Check {
    let traits = def.traits;
    if traits.contains(Traits::TERMINATOR) {
        terminator(op)?;
    }
    if traits.contains(Traits::BRANCH) {
        branch(op)?;
        branch_weights(op)?;
    }
    Ok(())
}

/// An operation that names its possible parents lies in one of them.
pub fn parent(op: OpRef, def: &OpDef, parent: OpRef) -> Check {
    let name = parent.name_str();
    if def.parents.contains(&name) {
        return Ok(());
    }
    Err(op.error(match def.parents {
        [one] => format!("expects parent op '{one}'"),
        many => format!("expects parent op to be one of '{}'", many.join(", ")),
    }))
}

fn single_block(op: OpRef, traits: Traits) -> Check {
    for (index, region) in op.body.regions(op.id).iter().enumerate() {
        let Some(block) = op.body.first_block(*region) else {
            continue;
        };
        if !op.body.has_one_block(*region) {
            return Err(op.error(format_args!(
                "expects region #{index} to have 0 or 1 blocks"
            )));
        }
        if !traits.contains(Traits::NO_TERMINATOR) && op.body.first_op(block).is_none() {
            return Err(op.error("expects a non-empty block"));
        }
    }
    Ok(())
}

fn no_region_arguments(op: OpRef) -> Check {
    let regions = op.body.regions(op.id);
    for (index, region) in regions.iter().enumerate() {
        let entry = op.body.first_block(*region);
        if entry.is_none_or(|b| op.body.args(b).is_empty()) {
            continue;
        }
        return Err(if regions.len() > 1 {
            op.error(format_args!("region #{index} should have no arguments"))
        } else {
            op.error("region should have no arguments")
        });
    }
    Ok(())
}

fn terminator(op: OpRef) -> Check {
    let block = op.body.block(op.id);
    if block.is_some_and(|b| op.body.last_op(b) == Some(op.id)) {
        return Ok(());
    }
    Err(op.error("must be the last operation in the parent block"))
}

/// Traits that relate the types of operands and results.
const SHAPED: Traits = Traits::SAME_OPERANDS_AND_RESULT_TYPE
    .union(Traits::SAME_TYPE_OPERANDS)
    .union(Traits::SAME_OPERANDS_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
    .union(Traits::SAME_OPERANDS_ELEMENT_TYPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
    .union(Traits::RESULTS_BROADCASTABLE_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_RANK);

/// Those that need a result.
const WITH_RESULTS: Traits = Traits::SAME_OPERANDS_AND_RESULT_TYPE
    .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE);

fn shaped(op: OpRef, traits: Traits) -> Check {
    let operands = || op.operand_types();
    let all = || op.operand_types().chain(op.result_types());
    let has = |t| traits.contains(t);
    if op.num_operands() == 0 {
        return Err(op.error("expected 1 or more operands, but found 0"));
    }
    if traits.intersects(WITH_RESULTS) && op.body.num_results(op.id) == 0 {
        return Err(op.error("expected 1 or more results"));
    }
    let element = |a, b| op.cx.element_type(a) == op.cx.element_type(b);
    let from_results = || op.result_types().chain(op.operand_types());
    let shape = |a, b| shapes_compatible(op.cx, a, b) && equally_scalable(op.cx, a, b);
    let like = |a, b| a == b || element(a, b) && shapes_compatible(op.cx, a, b);
    let problem = if has(Traits::SAME_TYPE_OPERANDS) && !agree(operands(), |a, b| a == b) {
        "requires all operands to have the same type"
    } else if has(Traits::SAME_OPERANDS_ELEMENT_TYPE) && !agree(operands(), element) {
        "requires the same element type for all operands"
    } else if has(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE) && !agree(all(), element) {
        "requires the same element type for all operands and results"
    } else if has(Traits::SAME_OPERANDS_SHAPE) && !agree(operands(), shape) {
        "requires the same shape for all operands"
    } else if has(Traits::SAME_OPERANDS_AND_RESULT_SHAPE) && !agree(all(), shape) {
        "requires the same shape for all operands and results"
    } else if has(Traits::SAME_OPERANDS_AND_RESULT_TYPE) && !agree(from_results(), like) {
        "requires the same type for all operands and results"
    } else if has(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
        && !agree(all(), |a, b| encoding(op.cx, a) == encoding(op.cx, b))
    {
        "requires the same encoding for all operands and results"
    } else {
        return broadcast_shapes(op, traits);
    };
    Err(op.error(problem))
}

/// Traits that relate shapes which may differ.
fn broadcast_shapes(op: OpRef, traits: Traits) -> Check {
    if traits.contains(Traits::RESULTS_BROADCASTABLE_SHAPE) {
        broadcastable(op)?;
    }
    if !traits.contains(Traits::SAME_OPERANDS_AND_RESULT_RANK) {
        return Ok(());
    }
    let rank = |a, b| ranks_compatible(op.cx, a, b);
    if !agree(op.operand_types(), rank) {
        return Err(op.error("operands don't have matching ranks"));
    }
    if !agree(op.operand_types().chain(op.result_types()), rank) {
        return Err(op.error("result type has different rank than operands"));
    }
    Ok(())
}

/// The sizes at the end of each result are those of the operands after broadcasting, as far as they are known.
fn broadcastable(op: OpRef) -> Check {
    let ranked = |ty| match (op.cx.shaped_element(ty), op.cx.shape(ty)) {
        (Some(_), shape) => shape,
        (None, _) => Some(&[][..]),
    };
    let mut operands = op.operand_types().filter_map(ranked);
    let Some(first) = operands.next() else {
        return Ok(());
    };
    let shape = operands.try_fold(first.to_vec(), |all, one| broadcast(&all, one));
    let Some(shape) = shape else {
        return Err(op.error("operands don't have broadcast-compatible shapes"));
    };
    let fits = |a: &i64, b: &i64| a == b || *a == DYNAMIC || *b == DYNAMIC;
    for result in op.result_types().filter_map(ranked) {
        let end = &result[result.len().saturating_sub(shape.len())..];
        if end.len() != shape.len() || !end.iter().zip(&shape).all(|(a, b)| fits(a, b)) {
            return Err(op.error(format_args!(
                "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                sizes(result),
                sizes(&shape)
            )));
        }
    }
    Ok(())
}

/// The sizes that both become by repeating what has size 1; `None` if they differ otherwise.
fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let (front, end) = long.split_at(long.len() - short.len());
    let both = end.iter().zip(short).map(|(a, b)| match (*a, *b) {
        (a, b) if a == b => Some(a),
        (1, size) | (size, 1) => Some(size),
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        _ => None,
    });
    front.iter().copied().map(Some).chain(both).collect()
}

fn sizes(shape: &[i64]) -> String {
    let size = |size: &i64| match *size {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    };
    shape.iter().map(size).collect::<Vec<_>>().join("x")
}

/// Whether all types agree with the first one.
fn agree(mut types: impl Iterator<Item = Type>, with: impl Fn(Type, Type) -> bool) -> bool {
    let Some(first) = types.next() else {
        return true;
    };
    types.all(|t| with(first, t))
}

fn shapes_compatible(cx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    match (cx.shaped_element(a), cx.shaped_element(b)) {
        (None, None) => return true,
        (Some(_), Some(_)) => {}
        _ => return false,
    }
    match (cx.shape(a), cx.shape(b)) {
        (Some(x), Some(y)) => {
            let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
            x.len() == y.len() && x.iter().zip(y).all(fits)
        }
        _ => true,
    }
}

/// Whether both types are vectors that scale, or neither is.
fn equally_scalable(cx: &Context, a: Type, b: Type) -> bool {
    let scales = |ty| match cx.type_kind(ty) {
        TypeKind::Vector { scalable, .. } => scalable.contains(&true),
        _ => false,
    };
    scales(a) == scales(b)
}

fn ranks_compatible(cx: &Context, a: Type, b: Type) -> bool {
    match (cx.rank(a), cx.rank(b)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

fn encoding(cx: &Context, ty: Type) -> Option<Attribute> {
    match cx.type_kind(ty) {
        TypeKind::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

/// The kinds of mappable types: vectors and tensors.
#[derive(PartialEq, Eq, Clone, Copy)]
enum Mappable {
    Vector,
    RankedTensor,
    UnrankedTensor,
}

fn mappable(cx: &Context, ty: Type) -> Option<Mappable> {
    match cx.type_kind(ty) {
        TypeKind::Vector { .. } => Some(Mappable::Vector),
        TypeKind::RankedTensor { .. } => Some(Mappable::RankedTensor),
        TypeKind::UnrankedTensor { .. } => Some(Mappable::UnrankedTensor),
        _ => None,
    }
}

fn elementwise(op: OpRef) -> Check {
    let shaped = |t: &Type| mappable(op.cx, *t).is_some();
    let results: SmallVec<[Type; 4]> = op.result_types().filter(shaped).collect();
    let operands: SmallVec<[Type; 4]> = op.operand_types().filter(shaped).collect();
    if operands.is_empty() && results.is_empty() {
        return Ok(());
    }
    let num_results = op.body.num_results(op.id);
    if operands.is_empty() {
        return Err(
            op.error("if a result is non-scalar, then at least one operand must be non-scalar")
        );
    }
    if results.is_empty() {
        return Err(op.error(
            "if an operand is non-scalar, then there must be at least one non-scalar result",
        ));
    }
    if results.len() != num_results {
        return Err(op.error("if an operand is non-scalar, then all results must be non-scalar"));
    }
    let mut all = operands.into_iter().chain(results);
    let first = all.next().unwrap_or(Type::NONE);
    let same = |t: Type| {
        mappable(op.cx, t) == mappable(op.cx, first)
            && shapes_compatible(op.cx, first, t)
            && equally_scalable(op.cx, first, t)
    };
    if !all.all(same) {
        return Err(
            op.error("all non-scalar operands/results must have the same shape and base type")
        );
    }
    Ok(())
}

/// Branches pass as many operands as their successors take, of the same types.
fn branch(op: OpRef) -> Check {
    let Some(branch) = op.interface::<BranchOp>() else {
        return Ok(());
    };
    for (index, target) in op.body.successors(op.id).enumerate() {
        let passed = (branch.successor_operands)(op, index);
        let wanted = op.body.args(target);
        if passed.len() != wanted.len() {
            return Err(op.plain_error(format_args!(
                "branch has {} operands for successor #{index}, but target block has {}",
                passed.len(),
                wanted.len()
            )));
        }
        let types = passed.map(|i| op.body.ty(op.operand(i)));
        let differs = |(a, b): (Type, Type)| a != b;
        if let Some(at) = types.zip(op.body.arg_types(target)).position(differs) {
            return Err(op.plain_error(format_args!(
                "type mismatch for bb argument #{at} of successor #{index}"
            )));
        }
    }
    Ok(())
}

/// Weights say how often each successor is taken.
fn branch_weights(op: OpRef) -> Check {
    let Some(attr) = op.named_attr("branch_weights") else {
        return Ok(());
    };
    let weights = op.cx.dense_array_values(attr);
    if weights.is_empty() {
        return Ok(());
    }
    let successors = op.body.num_successors(op.id);
    if weights.len() != successors {
        return Err(op.plain_error(format_args!(
            "expects number of branch weights to match number of successors: {} vs {successors}",
            weights.len()
        )));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(op.plain_error("branch weights cannot all be zero"));
    }
    Ok(())
}
