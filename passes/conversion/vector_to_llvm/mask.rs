//! Masks of scalable vectors. Those of fixed vectors are compared with constants before.

use std::sync::Arc;

use oxmlir_dialects::tables::{arith, llvm, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Location, OpId, Type, ValueId};

use super::{Options, length, rank, result_type};

pub fn add_patterns(
    p: &mut ConversionPatterns,
    types: Option<&Arc<TypeConverter>>,
    options: Options,
) {
    p.add(
        vector::CREATE_MASK,
        "VectorCreateMaskOpConversion",
        types,
        move |rw, op, _| create_mask(rw, op, options),
    );
}

/// `index` as an integer of type `ty`.
pub fn index_as(rw: &mut Rewriter, loc: Location, index: ValueId, ty: Type) -> ValueId {
    arith::index_cast(rw, loc, ty, index)
}

// create_mask(n) -> cmpi slt, intr.stepvector, broadcast(n)
fn create_mask(rw: &mut ConversionRewriter, op: OpId, options: Options) -> Outcome {
    let ty = result_type(rw, op);
    if rank(rw, ty) != 1 || !length(rw, ty).1 {
        return Err("not a scalable vector of one dimension".into());
    }
    if ![arith::INDEX_CAST, arith::CMPI]
        .iter()
        .all(|n| rw.accepts(*n))
    {
        return Err("operations of arith are not lowered".into());
    }
    let loc = rw.body.loc(op);
    let index = if options.narrow_indices {
        Type::I32
    } else {
        Type::I64
    };
    let indices = rw.cx.with_element(ty, index);
    let steps = llvm::intr_stepvector(rw, loc, indices);
    let size = vector::CreateMask::new(rw.op(op)).operands();
    let size = *size.first().ok_or("no size")?;
    let bound = index_as(rw, loc, size, index);
    let bounds = vector::broadcast(rw, loc, indices, bound);
    let mask = arith::cmpi(rw, loc, steps, bounds, arith::CmpIPredicate::Slt);
    rw.replace(op, &[mask]);
    Ok(())
}
