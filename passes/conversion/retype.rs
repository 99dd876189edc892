//! The same operation with converted types, for conversions that keep an operation and change what it works on.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::func;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, Type, TypeKind, ValueId};

/// Puts an operation with these operands and results of converted types in the place of `op`; its regions move over.
pub fn retype(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let results = converted_results(rw, op)?;
    replace(rw, op, operands, &results);
    Ok(())
}

/// Gives a function converted types: of what it takes, with the arguments of its body, and of what it returns.
pub fn retype_function(rw: &mut ConversionRewriter, op: OpId) -> Outcome {
    let types = rw.shared_types().ok_or("no types")?;
    let cx = rw.cx;
    let slot = func::func::FUNCTION_TYPE_ATTR;
    let ty = rw.op(op).type_attr(slot).ok_or("no type")?;
    let TypeKind::Function { inputs, results } = cx.type_kind(ty) else {
        return Err("no type of a function".into());
    };
    let inputs = types.convert_all(cx, inputs.iter().copied());
    let results = types.convert_all(cx, results.iter().copied());
    let (inputs, results) = inputs.zip(results).ok_or("cannot convert a type")?;
    let region = rw.body.only_region(op);
    rw.convert_region_types(region, &types, None)?;
    let ty = cx.type_attr(cx.function_type(&inputs, &results));
    rw.modify(op, |body| body.set_attr(op, slot, ty));
    Ok(())
}

/// What the types of the results become.
pub fn converted_results(rw: &ConversionRewriter, op: OpId) -> Result<Vec<Type>, NoMatch> {
    (0..rw.body.num_results(op))
        .map(|index| rw.convert_result(op, index))
        .collect()
}

/// Puts the same operation with other operands and results in the place of `op`; its regions move over.
pub fn replace(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], results: &[Type]) {
    let new = rebuild(rw, op, operands, results);
    let values: Vec<ValueId> = rw.body.results(new).collect();
    rw.replace(op, &values);
}
