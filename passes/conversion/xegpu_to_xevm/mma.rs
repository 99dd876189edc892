//! Matrix products.

use oxmlir_dialects::tables::xevm::ElemType;
use oxmlir_dialects::tables::{vector, xegpu, xevm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, Context, OpId, Signedness, Type, TypeKind, ValueId};

use super::block::DEPTH;
use crate::vector::build;

/// Columns of a product: one for each lane.
const COLUMNS: i64 = 16;

/// How xevm names elements of type `ty`, and how many there are in 32 bits.
fn precision(cx: &Context, ty: Type) -> Result<(ElemType, i64), NoMatch> {
    Ok(match (ty, cx.type_kind(ty)) {
        (Type::BF16, _) => (ElemType::Bf16, 2),
        (Type::F16, _) => (ElemType::F16, 2),
        (Type::F32, _) => (ElemType::F32, 1),
        (Type::I32, _) => (ElemType::S32, 1),
        (_, TypeKind::Float(FloatKind::TF32)) => (ElemType::Tf32, 1),
        (_, TypeKind::Integer { width: 8, sign }) => match sign {
            Signedness::Unsigned => (ElemType::U8, 4),
            _ => (ElemType::S8, 4),
        },
        _ => return Err("elements that are not multiplied".into()),
    })
}

/// `#xevm.mma_shape<m, n, k>`
fn shape([m, n, k]: [i64; 3], cx: &Context) -> Attribute {
    use xevm::mma_shape_attr as slots;
    let number = |n: i64| cx.int_attr(Type::I64, n);
    let sizes = [
        (slots::M, number(m)),
        (slots::N, number(n)),
        (slots::K, number(k)),
    ];
    xevm::MmaShapeAttr::make(cx, &sizes)
}

// dpas a, b, c -> mma a, b, c
pub fn multiply(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    use xevm::mma_types_attr as slots;
    let cx = rw.cx;
    let view = xegpu::Dpas::new(rw.op(op));
    let (a, b, acc, loc) = (view.lhs(), view.rhs(), view.acc(), view.loc());
    let result = view.ty(view.result());
    let element = |ty: Type| precision(cx, cx.element_type(ty));
    let ((a_kind, per_word), (b_kind, _)) = (element(view.ty(a))?, element(view.ty(b))?);
    let c_type = acc.map_or(result, |c| view.ty(c));
    let ((c_kind, _), (d_kind, _)) = (element(c_type)?, element(result)?);
    let count: i64 = cx.shape(c_type).unwrap_or_default().iter().product();
    let shape = shape([count, COLUMNS, DEPTH * per_word], cx);
    let kinds = [
        (slots::D, cx.enum_attr(d_kind)),
        (slots::A, cx.enum_attr(a_kind)),
        (slots::B, cx.enum_attr(b_kind)),
        (slots::C, cx.enum_attr(c_kind)),
    ];
    let types = xevm::MmaTypesAttr::make(cx, &kinds);
    let c = match acc {
        Some(c) => c,
        None => build::zero(rw, loc, result).ok_or("no zero")?,
    };
    let flat = VectorType::fixed(&[count], cx.element_type(c_type)).ty(cx);
    let reshape =
        |rw: &mut ConversionRewriter, value: ValueId, ty: Type| match rw.body.ty(value) == ty {
            true => value,
            false => vector::shape_cast(rw, loc, ty, value),
        };
    let c = Some(reshape(rw, c, flat));
    let product = xevm::mma_with(rw, loc, flat, a, b, shape, types, xevm::MmaOptions { c });
    let product = reshape(rw, product, result);
    rw.replace(op, &[product]);
    Ok(())
}
