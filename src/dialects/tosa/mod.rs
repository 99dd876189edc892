//! tosa: whole-tensor operations of neural networks.

mod print;

use oxmlir_ir::hooks::{DialectHooks, Inlining};
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, Type};

use crate::quant;
use crate::tables::tosa as ops;

pub(crate) const HOOKS: DialectHooks = DialectHooks {
    inlining: Some(Inlining::OPS),
    asm: print::ASM,
    directives: print::DIRECTIVES,
    print_params: print::PARAMS,
    verify_params: &[(ops::SHAPE_TYPE, verify_shape)],
    attr_preds: &[("tosa-index-elements", is_of_indices)],
    type_preds: &[
        ("tosa-all-sizes-one", |cx, ty| {
            sizes(cx, ty, |size| size == 1)
        }),
        ("tosa-no-zero-sizes", |cx, ty| {
            sizes(cx, ty, |size| size != 0)
        }),
        ("tosa-quantized", is_quantized_integer),
        ("tosa-shape-of-rank-2", |cx, ty| {
            shape_rank(cx, ty) == Some(2)
        }),
        ("tosa-shape-of-rank-4", |cx, ty| {
            shape_rank(cx, ty) == Some(4)
        }),
    ],
    ..DialectHooks::none("tosa")
};

/// Whether a tensor has a rank, and each of its sizes is as `fits` says.
fn sizes(cx: &Context, ty: Type, fits: fn(i64) -> bool) -> bool {
    cx.shape(ty)
        .is_some_and(|shape| shape.iter().all(|size| fits(*size)))
}

/// Whether a quantized type is stored in one of the widths that TOSA knows.
fn is_quantized_integer(cx: &Context, ty: Type) -> bool {
    let storage = quant::storage(cx, ty).and_then(|(_, storage)| cx.int_width(storage));
    storage.is_some_and(|width| matches!(width, 4 | 8 | 16 | 32))
}

/// The number of sizes in a `!tosa.shape`.
pub fn shape_rank(cx: &Context, ty: Type) -> Option<i64> {
    Some(ops::ShapeType::of(cx, ty)?.rank())
}

fn is_of_indices(cx: &Context, attr: Attribute) -> bool {
    match cx.attr_kind(attr) {
        AttrKind::DenseElements { ty, .. } => cx.element_type(*ty) == Type::INDEX,
        _ => false,
    }
}

fn verify_shape(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    match params.first().and_then(|rank| cx.int_value(*rank)) {
        Some(rank) if rank < 0 => Err(format!("invalid rank (must be >= 0): {rank}")),
        _ => Ok(()),
    }
}

/// The numbers of dense elements, one by one.
pub fn numbers(cx: &Context, attr: Attribute) -> Option<Vec<i64>> {
    let elements = cx.scalars(attr)?;
    let count = cx.num_elements(cx.attr_type(attr))?;
    let number = |index| elements.get(index)?.int()?.to_i64();
    (0..usize::try_from(count).ok()?).map(number).collect()
}

/// The shape of a variable.
fn variable_shape(variable: ops::Variable) -> Vec<i64> {
    let sizes = numbers(variable.cx, variable.var_shape()).unwrap_or_default();
    let known = |size| if size < 0 { DYNAMIC } else { size };
    sizes.into_iter().map(known).collect()
}
