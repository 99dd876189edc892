//! Matrix products.

use oxmlir_dialects::tables::{vector, xegpu, xevm};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, Context, OpId, Signedness, Type, TypeKind, ValueId, enum_attr,
};

use super::block::DEPTH;
use crate::vector::build;

/// Columns of a product: one for each lane.
const COLUMNS: i64 = 16;

/// The name of `xevm.ElemType` for elements of type `ty`, and how many there are in 32 bits.
fn precision(cx: &Context, ty: Type) -> Result<(&'static str, i64), NoMatch> {
    Ok(match (ty, cx.type_kind(ty)) {
        (Type::BF16, _) => ("bf16", 2),
        (Type::F16, _) => ("f16", 2),
        (Type::F32, _) => ("f32", 1),
        (Type::I32, _) => ("s32", 1),
        (_, TypeKind::Float(oxmlir_ir::num::FloatKind::TF32)) => ("tf32", 1),
        (_, TypeKind::Integer { width: 8, sign }) => match sign {
            Signedness::Unsigned => ("u8", 4),
            _ => ("s8", 4),
        },
        _ => return Err("elements that are not multiplied".into()),
    })
}

/// `#xevm.NAME<params>`
fn attr(cx: &Context, name: &str, params: &[Attribute]) -> Option<Attribute> {
    let def = cx.registry().attr_def(name)?;
    Some(cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: params.into(),
    }))
}

// dpas a, b, c -> mma a, b, c
pub fn multiply(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let old = rw.body.operand_vec(op);
    let [a, b] = [xegpu::dpas::LHS, xegpu::dpas::RHS].map(|slot| old[slot]);
    let result = rw.body.ty(rw.body.result(op, 0));
    let element = |ty: Type| precision(cx, cx.element_type(ty));
    let ((a_kind, per_word), (b_kind, _)) = (element(rw.body.ty(a))?, element(rw.body.ty(b))?);
    let c_type = old.get(2).map_or(result, |c| rw.body.ty(*c));
    let ((c_kind, _), (d_kind, _)) = (element(c_type)?, element(result)?);
    let count: i64 = cx.shape(c_type).unwrap_or_default().iter().product();
    let kind = |name: &str| enum_attr(cx, xevm::ELEM_TYPE_ENUM, name);
    let kinds = [d_kind, a_kind, b_kind, c_kind].map(kind);
    let kinds: Vec<Attribute> = kinds.into_iter().collect::<Option<_>>().ok_or("no types")?;
    let numbers = [count, COLUMNS, DEPTH * per_word].map(|n| cx.int_attr(Type::I64, n));
    let attrs = [
        (
            xevm::mma::SHAPE_ATTR,
            attr(cx, "xevm.mma_shape", &numbers).ok_or("no shape")?,
        ),
        (
            xevm::mma::TYPES_ATTR,
            attr(cx, "xevm.mma_types", &kinds).ok_or("no types")?,
        ),
    ];
    let c = match old.get(2) {
        Some(c) => *c,
        None => build::zero(rw, loc, result).ok_or("no zero")?,
    };
    let flat = VectorType::fixed(&[count], cx.element_type(c_type)).ty(cx);
    let reshape =
        |rw: &mut ConversionRewriter, value: ValueId, ty: Type| match rw.body.ty(value) == ty {
            true => value,
            false => vector::shape_cast(rw, loc, ty, value),
        };
    let c = reshape(rw, c, flat);
    let product = rw.value(xevm::MMA, loc, &[a, b, c], flat, &attrs);
    let product = reshape(rw, product, result);
    rw.replace(op, &[product]);
    Ok(())
}
