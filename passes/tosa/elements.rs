//! What conversions of the elements of tensors have in common.

use std::sync::Arc;

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::func;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Outcome, TypeConverter,
};
use oxmlir_ir::{AttrKind, Attribute, Context, OpId, OpRef, Scalar, Type, TypeKind, ValueId};

use crate::conversion::retype::{converted_results, retype, retype_function};

/// Tensors get the elements that `convert` makes of theirs; other types stay.
pub fn of_tensors(
    convert: impl Fn(&Context, Type) -> Option<Type> + Send + Sync + 'static,
) -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_conversion(move |cx, _, ty| {
        Converted::To(match cx.type_kind(ty) {
            TypeKind::RankedTensor { element, .. } | TypeKind::UnrankedTensor { element } => {
                convert(cx, *element).map_or(ty, |element| cx.with_element(ty, element))
            }
            _ => ty,
        })
    });
    types
}

/// Converts what functions take and return.
pub fn add_functions(
    patterns: &mut ConversionPatterns,
    target: &mut ConversionTarget,
    types: &Arc<TypeConverter>,
) {
    patterns.add(func::FUNC, "FuncOpSignature", Some(types), |rw, op, _| {
        retype_function(rw, op)
    });
    patterns.add(func::RETURN, "ReturnOpTypes", Some(types), retype);
    let legal = types.clone();
    target.dynamic_op(func::FUNC, move |op: OpRef| {
        let ty = op.type_attr(func::func::FUNCTION_TYPE_ATTR);
        ty.is_some_and(|ty| legal.is_legal_function_type(op.cx, ty))
    });
}

/// The same operation with converted types, and attributes whose numbers become what `number` makes of them for an element type.
///
/// # Errors
/// A type cannot be converted, or `number` makes nothing of one.
pub fn convert(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    number: impl Fn(&Scalar, &TypeKind) -> Option<Scalar>,
) -> Outcome {
    let results = converted_results(rw, op)?;
    let types = rw.shared_types().ok_or("no type converter")?;
    let mut attrs = Vec::new();
    for (slot, attr) in rw.body.inherent_attrs(op) {
        let new = converted(rw.cx, &types, attr, &number).ok_or("a number does not fit")?;
        attrs.push((slot, new));
    }
    for region in rw.body.regions(op).to_vec() {
        rw.convert_region_types(region, &types, None)?;
    }
    let new = rebuild(rw, op, operands, &results);
    for (slot, attr) in attrs {
        rw.body.set_attr(new, slot, attr);
    }
    let values: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &values);
    Ok(())
}

fn converted(
    cx: &Context,
    types: &TypeConverter,
    attr: Attribute,
    number: &impl Fn(&Scalar, &TypeKind) -> Option<Scalar>,
) -> Option<Attribute> {
    let numbers = matches!(
        cx.attr_kind(attr),
        AttrKind::Integer { .. } | AttrKind::Float { .. } | AttrKind::DenseElements { .. }
    );
    if !numbers || types.is_legal(cx, cx.attr_type(attr)) {
        return Some(attr);
    }
    let ty = types.convert_one(cx, cx.attr_type(attr))?;
    let element = cx.type_kind(cx.element_type(ty));
    cx.fold_elementwise(&[attr], ty, |args| number(args[0], element))
}
