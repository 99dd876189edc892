//! Operations on vectors without any dimensions of size one, which casts take away and put back.
//!
//! ```mlir
//! %r = arith.addf %a, %b : vector<8x1xf32>
//! // %0 = vector.shape_cast %a : vector<8x1xf32> to vector<8xf32>
//! // %1 = vector.shape_cast %b : vector<8x1xf32> to vector<8xf32>
//! // %2 = arith.addf %0, %1 : vector<8xf32>
//! // %r = vector.shape_cast %2 : vector<8xf32> to vector<8x1xf32>
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::scf::carry;
use oxmlir_dialects::tables::{scf, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::OpId;
use oxmlir_ir::def::Traits;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};

use super::without_units;
use crate::vector::build::{self, transpose_permutation, type_of};

/// A vector without dimensions of size one, but for one if there are no others.
fn narrowed(ty: &VectorType) -> VectorType {
    let narrow = without_units(ty);
    match narrow.rank() {
        0 if ty.rank() > 0 => VectorType::fixed(&[1], ty.element),
        _ => narrow,
    }
}

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet) {
    let of_loop = Pattern::new("DropUnitDimsFromScfForOp", |rw, op| loop_(rw, op).is_some());
    let of_transpose = Pattern::new("DropUnitDimsFromTransposeOp", |rw, op| {
        transpose(rw, op).is_some()
    });
    let of_elementwise = Pattern::new("DropUnitDimFromElementwiseOps", |rw, op| {
        elementwise(rw, op).is_some()
    });
    patterns.add(scf::FOR, &[of_loop]);
    patterns.add(vector::TRANSPOSE, &[of_transpose]);
    patterns.add_any(&[of_elementwise]);
}

// elementwise(a : 8x1) -> shape_cast(elementwise(shape_cast(a) : 8))
fn elementwise(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = rw.op(op);
    if !view.has_trait(Traits::ELEMENTWISE) || view.num_results() != 1 || view.num_regions() != 0 {
        return None;
    }
    let result = VectorType::of(rw.cx, view.only_result_type())?;
    let operands = rw.body.operand_vec(op);
    if type_of(rw, *operands.first()?)?.rank() < 2 {
        return None;
    }
    let types: Option<Vec<VectorType>> = operands.iter().map(|value| type_of(rw, *value)).collect();
    let types = types?;
    let loc = rw.body.loc(op);
    if types.iter().any(|ty| narrowed(ty) == *ty) {
        return None;
    }
    rw.insert_before(op);
    let casts: Vec<_> = operands
        .iter()
        .zip(&types)
        .map(|(value, ty)| {
            let ty = narrowed(ty).ty(rw.cx);
            vector::shape_cast(rw, loc, ty, *value)
        })
        .collect();
    let new = rebuild(rw, op, &casts, &[narrowed(&result).ty(rw.cx)]);
    let new = rw.body.only_result(new);
    let value = vector::shape_cast(rw, loc, result.ty(rw.cx), new);
    rw.replace(op, &[value]);
    Some(())
}

// transpose(v : 8x1x4) -> shape_cast(transpose(shape_cast(v) : 8x4))
fn transpose(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = vector::Transpose::new(rw.op(op)).vector();
    let ty = type_of(rw, source)?;
    let narrow = narrowed(&ty);
    if narrow == ty {
        return None;
    }
    let is_kept = |dim: usize| ty.shape[dim] != 1 || ty.scalable[dim];
    let place = |dim: usize| (0..dim).filter(|dim| is_kept(*dim)).count() as i64;
    let permutation = transpose_permutation(rw.op(op));
    let dims = permutation.iter().map(|dim| *dim as usize);
    let mut permutation: Vec<i64> = dims.filter(|dim| is_kept(*dim)).map(place).collect();
    if permutation.is_empty() {
        permutation.push(0);
    }
    let (loc, result) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let value = vector::shape_cast(rw, loc, narrow.ty(rw.cx), source);
    let value = build::transpose(rw, loc, value, &permutation);
    let value = vector::shape_cast(rw, loc, result, value);
    rw.replace(op, &[value]);
    Some(())
}

// for(v : 8x1) -> shape_cast(for(shape_cast(v) : 8))
fn loop_(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let inits = scf::For::new(rw.op(op)).init_args();
    let (at, init, narrow) = inits.iter().enumerate().find_map(|(at, init)| {
        let ty = type_of(rw, *init)?;
        let narrow = narrowed(&ty);
        (narrow != ty).then_some((at, *init, narrow))
    })?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let source = vector::shape_cast(rw, loc, narrow.ty(rw.cx), init);
    carry(rw, op, (at, source), vector::shape_cast)
}
