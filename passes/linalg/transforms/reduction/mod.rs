//! Reductions in two steps: partial results, which are combined at the end.
//!
//! ```mlir
//! %0 = linalg.generic ... iterator_types = ["reduction"] ins(%a : tensor<32xf32>) outs(%b : tensor<f32>) { arith.addf ... }
//! // %1 = linalg.fill ins(%zero : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
//! // %2 = ... the sums of 4 parts of %a, from %1 on
//! // %0 = ... the sum of %2, from %b on
//! ```
//!
//! - `split`: a loop more in the operation; `tile`: loops around it

pub mod split;
pub mod tile;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{arith, linalg as ops};
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, Mapping, OpFoldResult, OpId, OpRef, TypeKind, ValueId};

use super::vectorize::reduction::chain;
use crate::affine::reduction::{Reduction, drop_overflow_flags, kind_of};

/// How the loops that a result does not have are reduced.
pub struct Combiner {
    /// The operation in the body that combines an element with what is there.
    pub op: OpId,
    /// What changes nothing.
    pub neutral: Attribute,
}

/// Whether a result is reduced by one operation.
pub fn has_one_combiner(view: Structured, result: usize) -> bool {
    chain(view, result).is_some_and(|chain| chain.ops.len() == 1)
}

/// How a result is reduced; `None` if not by one operation that can be done in another order.
pub fn combiner(view: Structured, result: usize) -> Option<Combiner> {
    let chain = chain(view, result)?;
    let [op] = chain.ops[..] else {
        return None;
    };
    let combiner = view.op.at(op);
    let reduction = Reduction::of_kind(kind_of(combiner.name())?)?;
    let neutral = match flags(combiner) {
        Some(flags) => extreme(combiner, flags)?,
        None => None,
    };
    let ty = combiner.only_result_type();
    let neutral = neutral.or_else(|| reduction.neutral(view.op.cx, ty))?;
    Some(Combiner { op, neutral })
}

/// What an operation that finds the greatest or the least number promises of them.
fn flags(op: OpRef) -> Option<arith::FastMathFlags> {
    Some(match op.name() {
        arith::MAXIMUMF => arith::Maximumf::new(op).fastmath(),
        arith::MINIMUMF => arith::Minimumf::new(op).fastmath(),
        arith::MAXNUMF => arith::Maxnumf::new(op).fastmath(),
        arith::MINNUMF => arith::Minnumf::new(op).fastmath(),
        _ => return None,
    })
}

/// What changes nothing where infinities are ruled out: the number of the largest magnitude. `None` where only what is no number
/// changes nothing, and that is ruled out.
#[allow(clippy::option_option)]
fn extreme(op: OpRef, flags: arith::FastMathFlags) -> Option<Option<Attribute>> {
    let (cx, ty) = (op.cx, op.only_result_type());
    let is_number = matches!(op.name(), arith::MAXNUMF | arith::MINNUMF);
    if is_number {
        return (!flags.contains(arith::FastMathFlags::NNAN)).then_some(None);
    }
    let TypeKind::Float(kind) = cx.type_kind(ty) else {
        return None;
    };
    let is_greatest = op.name() == arith::MAXIMUMF;
    let has_bound = flags.contains(arith::FastMathFlags::NINF);
    Some(has_bound.then(|| cx.float_attr(ty, ApFloat::largest(*kind, is_greatest))))
}

/// Whether the body of a structured operation asks for the numbers of iterations.
fn has_indices(view: Structured) -> bool {
    let nested = view.op.body.nested_ops(view.op.id);
    nested.iter().any(|op| view.op.body.name(*op) == ops::INDEX)
}

/// A copy of the combining operation where the rewriter is.
fn combined(rw: &mut Rewriter, combiner: OpId, values: &[ValueId]) -> ValueId {
    let copy = rw
        .body
        .clone_op(rw.cx, combiner, rw.at, &mut Mapping::default());
    rw.body.set_operands(copy, values);
    drop_overflow_flags(rw.cx, rw.body, copy);
    rw.listener.inserted(rw.body, copy);
    rw.body.only_result(copy)
}

/// A tensor full of what changes nothing: the operation that fills it, and what it is computed from.
fn filled(rw: &mut Rewriter, loc: Location, empty: ValueId, neutral: Attribute) -> OpId {
    let value = arith::constant(rw, loc, neutral);
    build::fill(rw, loc, value, empty)
}

/// The empty tensor of some sizes.
fn empty(rw: &mut Rewriter, loc: Location, sizes: &[OpFoldResult], like: ValueId) -> ValueId {
    let element = rw.cx.element_type(rw.body.ty(like));
    build::empty(rw, loc, sizes, element)
}

/// Takes the promise that it does not overflow from the copy of a combining operation.
fn drop_promise(rw: &mut Rewriter, combiner: OpId, map: &Mapping) {
    let value = rw.body.only_result(combiner);
    if let Some(copy) = rw.body.defining_op(map.value(value)) {
        drop_overflow_flags(rw.cx, rw.body, copy);
    }
}
