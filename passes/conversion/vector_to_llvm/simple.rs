//! Operations that have a counterpart in LLVM IR: bitcast, fma, vscale, step, type_cast.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::is_llvm_vector;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{DYNAMIC, Location, OpId, Type, ValueId};

use super::{LlvmBuilder, length, result_type};
use crate::conversion::llvm_common::Descriptor;

pub fn add_patterns(p: &mut ConversionPatterns, types: Option<&Arc<TypeConverter>>) {
    p.add(
        vector::BITCAST,
        "VectorBitCastOpConversion",
        types,
        |rw, op, x| {
            let source = x[vector::bitcast::SOURCE];
            flat(rw, op, |rw, loc, ty| llvm::bitcast(rw, loc, ty, source))
        },
    );
    p.add(
        vector::FMA,
        "VectorFMAOp1DConversion",
        types,
        |rw, op, x| {
            use vector::fma::{ACC, LHS, RHS};
            let (lhs, rhs, acc) = (x[LHS], x[RHS], x[ACC]);
            flat(rw, op, |rw, loc, _| {
                llvm::intr_fmuladd(rw, loc, lhs, rhs, acc)
            })
        },
    );
    p.add(
        vector::VSCALE,
        "VectorScaleOpConversion",
        types,
        |rw, op, _| one_to_one(rw, op, llvm::intr_vscale),
    );
    p.add(vector::STEP, "VectorScalableStepOpLowering", types, step);
    p.add(
        vector::TYPE_CAST,
        "VectorTypeCastOpConversion",
        types,
        type_cast,
    );
}

// op(a, ..) -> build(converted type of the result)
fn one_to_one(
    rw: &mut ConversionRewriter,
    op: OpId,
    build: impl Fn(&mut Rewriter, Location, Type) -> ValueId,
) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let loc = rw.body.loc(op);
    let value = build(rw, loc, ty);
    rw.replace(op, &[value]);
    Ok(())
}

/// The same for vectors that are not arrays.
fn flat(
    rw: &mut ConversionRewriter,
    op: OpId,
    build: impl Fn(&mut Rewriter, Location, Type) -> ValueId,
) -> Outcome {
    if !is_llvm_vector(rw.cx, rw.convert_only_result(op)?) {
        return Err("vectors of several dimensions are not supported".into());
    }
    one_to_one(rw, op, build)
}

// step -> intr.stepvector, for scalable vectors
fn step(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    if !length(rw, result_type(rw, op)).1 {
        return Err("the length is known".into());
    }
    one_to_one(rw, op, llvm::intr_stepvector)
}

/// Whether `strides` are those of neighbouring elements in row-major order.
fn contiguous(sizes: &[i64], strides: &[i64]) -> bool {
    let mut expected = Some(1i64);
    sizes.iter().zip(strides).rev().all(|(size, stride)| {
        let same = expected == Some(*stride);
        expected = expected.and_then(|e| e.checked_mul(*size));
        same
    })
}

// type_cast(m) -> the descriptor of both pointers, offset 0, and the sizes and strides of the result
fn type_cast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = vector::TypeCast::new(rw.op(op));
    let (source, target) = (view.ty(view.memref()), view.ty(view.result()));
    let ty = rw.convert(target)?;
    let [from, to] = [source, target].map(|ty| strides_and_offset(rw.cx, ty));
    let (Some((from, from_offset)), Some((strides, to_offset))) = (from, to) else {
        return Err("a layout without strides".into());
    };
    let sizes = rw.cx.shape(source).unwrap_or_default();
    let offsets = [from_offset, to_offset];
    if offsets != [0, 0] || !contiguous(sizes, &from) || strides.contains(&DYNAMIC) {
        return Err("a layout that is not contiguous".into());
    }
    let sizes = rw.cx.shape(target).unwrap_or_default().to_vec();
    let mut b = LlvmBuilder::of(rw, op)?;
    let source = Descriptor::new(operands[vector::type_cast::MEMREF]);
    let mut desc = Descriptor::poison(&mut b, ty);
    let allocated = source.allocated(&mut b);
    desc.set_allocated(&mut b, allocated);
    let aligned = source.aligned(&mut b);
    desc.set_aligned(&mut b, aligned);
    desc.set_constant_offset(&mut b, 0);
    for (dim, (size, stride)) in sizes.iter().zip(&strides).enumerate() {
        desc.set_constant_size(&mut b, dim, *size);
        desc.set_constant_stride(&mut b, dim, *stride);
    }
    rw.replace(op, &[desc.value]);
    Ok(())
}
