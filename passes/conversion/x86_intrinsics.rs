//! Calls of intrinsics of x86 in place of operations.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Outcome};
use oxmlir_ir::{Attribute, Context, OpId, Type, ValueId};

/// Replaces an operation by a call of the intrinsic of this name, which gets all attributes of the operation. Several results are
/// fields of a structure.
pub fn call_intrinsic(
    rw: &mut ConversionRewriter,
    op: OpId,
    name: &str,
    operands: &[ValueId],
) -> Outcome {
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let results: Vec<Type> = results
        .into_iter()
        .map(|ty| rw.convert(ty))
        .collect::<Result<_, _>>()?;
    let ty = match results[..] {
        [] => None,
        [ty] => Some(ty),
        _ => Some(types::literal_struct(rw.cx, &results, false)),
    };
    let loc = rw.body.loc(op);
    let options = llvm::CallIntrinsicOptions {
        results_type: ty,
        ..Default::default()
    };
    let call = llvm::call_intrinsic_with(rw, loc, operands, &[], name, &[], options);
    let cx = rw.cx;
    let attributes: Vec<(String, Attribute)> = rw
        .op(op)
        .all_attrs()
        .into_iter()
        .filter(|(name, _)| !is_inherent(cx, name))
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    for (name, value) in attributes {
        rw.body.set_named_attr(cx, call, &name, Some(value));
    }
    let value = llvm::CallIntrinsic::new(rw.op(call)).results();
    let values: Vec<ValueId> = match (value, &results[..]) {
        (Some(value), [_]) => vec![value],
        (Some(both), _) => (0..)
            .zip(&results)
            .map(|(field, ty)| llvm::extractvalue(rw, loc, *ty, both, &[field]))
            .collect(),
        (None, _) => Vec::new(),
    };
    rw.replace(op, &values);
    Ok(())
}

/// Whether an attribute of this name says something else of a call, such as how many operands a group has.
fn is_inherent(cx: &Context, name: &str) -> bool {
    let def = cx.op_def(llvm::CALL_INTRINSIC);
    def.is_some_and(|def| def.attrs.iter().any(|attr| attr.name == name))
}
