//! Lowers instructions of the vectors of x86 to calls of intrinsics.
//!
//! ```mlir
//! %0 = x86vector.avx.rsqrt %a : vector<8xf32>    // llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"(%a)
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::{llvm, x86vector};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome, TypeConverter,
};
use oxmlir_ir::{Context, OpId, OpName, OpRef, Type, ValueId};

use super::llvm_common::{Descriptor, LlvmBuilder, int_constant};
use super::x86_intrinsics::call_intrinsic;
use crate::vector::build::zero_attr;

/// Forbids the operations of the dialect.
pub fn restrict(target: &mut ConversionTarget) {
    target.illegal_dialects(&["x86vector"]);
}

/// Makes the name of an intrinsic, without `llvm.x86.` in front.
type Name = fn(OpRef) -> String;

/// Instructions whose operands are those of the intrinsic.
const SAME: &[(OpName, Name)] = &[
    (x86vector::AVX512_CVT_PACKED_F32_TO_BF16, |op| {
        let a = x86vector::Avx512CvtPackedF32ToBf16::new(op).a();
        format!("avx512bf16.cvtneps2bf16.{}", bits(op.cx, op.ty(a)))
    }),
    (x86vector::AVX512_DOT, |op| {
        let sum = x86vector::Avx512Dot::new(op).src();
        format!("avx512bf16.dpbf16ps.{}", bits(op.cx, op.ty(sum)))
    }),
    (x86vector::AVX512_MASK_RNDSCALE, |op| {
        let src = x86vector::Avx512MaskRndscale::new(op).src();
        format!("avx512.mask.rndscale.{}", floats(op.cx, op.ty(src)))
    }),
    (x86vector::AVX512_MASK_SCALEF, |op| {
        let src = x86vector::Avx512MaskScalef::new(op).src();
        format!("avx512.mask.scalef.{}", floats(op.cx, op.ty(src)))
    }),
    (x86vector::AVX512_VP2INTERSECT, |op| {
        let ty = op.ty(x86vector::Avx512Vp2intersect::new(op).a());
        let letter = match op.cx.element_type(ty) {
            Type::I32 => "d",
            _ => "q",
        };
        format!("avx512.vp2intersect.{letter}.{}", bits(op.cx, ty))
    }),
    (x86vector::AVX_DOT_I8, |op| {
        let sum = x86vector::AvxDotI8::new(op).w();
        format!("avx2.vpdpbssd.{}", bits(op.cx, op.ty(sum)))
    }),
    (x86vector::AVX_RSQRT, |_| "avx.rsqrt.ps.256".to_owned()),
];

/// Instructions that load, and the names of the intrinsics for elements of bf16 and of f16.
const LOADS: &[(OpName, &str, &str)] = &[
    (
        x86vector::AVX_BCST_TO_F32_PACKED,
        "vbcstnebf162ps",
        "vbcstnesh2ps",
    ),
    (
        x86vector::AVX_CVT_PACKED_EVEN_INDEXED_TO_F32,
        "vcvtneebf162ps",
        "vcvtneeph2ps",
    ),
    (
        x86vector::AVX_CVT_PACKED_ODD_INDEXED_TO_F32,
        "vcvtneobf162ps",
        "vcvtneoph2ps",
    ),
];

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    const PATTERN: &str = "X86IntrinsicOpConversion";
    let (p, types) = (patterns, Some(types));
    for (name, intrinsic) in SAME {
        p.add(*name, PATTERN, types, |rw, op, operands| {
            let name = format!("llvm.x86.{}", intrinsic(rw.op(op)));
            call_intrinsic(rw, op, &name, operands)
        });
    }
    for (name, of_bf16, of_f16) in LOADS {
        p.add(*name, PATTERN, types, |rw, op, operands| {
            load(rw, op, operands, [of_bf16, of_f16])
        });
    }
    p.add(x86vector::AVX512_MASK_COMPRESS, PATTERN, types, compress);
    p.add(x86vector::AVX_INTR_DOT, PATTERN, types, dot);
}

/// The bits of a vector.
fn bits(cx: &Context, ty: Type) -> u64 {
    let element = match cx.element_type(ty) {
        Type::F32 => 32,
        Type::F64 => 64,
        Type::BF16 | Type::F16 => 16,
        other => u64::from(cx.int_width(other).unwrap_or(0)),
    };
    cx.num_elements(ty).unwrap_or(0).saturating_mul(element)
}

/// The letters for floats and the bits of a vector of them.
fn floats(cx: &Context, ty: Type) -> String {
    let letters = match cx.element_type(ty) {
        Type::F32 => "ps",
        _ => "pd",
    };
    format!("{letters}.{}", bits(cx, ty))
}

// compress(k, a, src) -> compress(a, src or a constant, k)
fn compress(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use x86vector::avx512_mask_compress::{A, K, SRC};
    let ty = rw.convert_only_result(op)?;
    let view = x86vector::Avx512MaskCompress::new(rw.op(op));
    let (loc, constant) = (view.loc(), view.constant_src());
    let src = match operands.get(SRC) {
        Some(src) => *src,
        None => {
            let zero = || zero_attr(rw.cx, ty);
            let constant = constant.or_else(zero).ok_or("no zero")?;
            llvm::mlir_constant(rw, loc, ty, constant)
        }
    };
    let operands = [operands[A], src, operands[K]];
    call_intrinsic(rw, op, "llvm.x86.avx512.mask.compress", &operands)
}

// dot(a, b) -> dp(a, b, 0xff): all elements of the halves are multiplied, and all of the result are written
fn dot(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use x86vector::avx_intr_dot::{A, B};
    let loc = rw.body.loc(op);
    let all = int_constant(rw, loc, Type::I8, -1);
    let operands = [operands[A], operands[B], all];
    call_intrinsic(rw, op, "llvm.x86.avx.dp.ps.256", &operands)
}

// load(m) -> load(address)
fn load(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    [of_bf16, of_f16]: [&str; 2],
) -> Outcome {
    use x86vector::avx_bcst_to_f32_packed::A;
    let memref = rw.body.ty(rw.body.operand(op, A));
    let element = rw.cx.element_type(memref);
    let name = match element {
        Type::BF16 => of_bf16,
        _ => of_f16,
    };
    let name = format!(
        "llvm.x86.{name}{}",
        bits(rw.cx, rw.body.only_result_type(op))
    );
    let element = rw.convert(element)?;
    let descriptor = Descriptor::new(operands[A]);
    let address = descriptor.buffer(&mut LlvmBuilder::of(rw, op)?, memref, element);
    call_intrinsic(rw, op, &name, &[address])
}
