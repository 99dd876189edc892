//! Calls, returns and function values.

use oxmlir_dialects::llvm::names::BARE_POINTER;
use oxmlir_dialects::tables::{func, llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Body, OpId, Type, ValueId};

use super::convention::{
    Convention, CopyTo, build_return, fits_bare_pointer, inherit, is_ranked, is_unranked, promote,
};
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder};

// call @f(x) -> llvm.call @f(x)
pub fn call(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    bare_pointers: bool,
) -> Outcome {
    let cx = rw.cx;
    let callee = func::Call::new(rw.op(op)).callee();
    let marked = rw
        .symbol(callee)
        .is_some_and(|info| info.attr(cx, BARE_POINTER).is_some());
    lower_call(rw, op, operands, bare_pointers || marked)
}

// call_indirect f(x) -> llvm.call f(x)
pub fn call_indirect(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    bare_pointers: bool,
) -> Outcome {
    lower_call(rw, op, operands, bare_pointers)
}

fn lower_call(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    bare_pointers: bool,
) -> Outcome {
    let cx = rw.cx;
    let operand_types: Vec<Type> = rw.body.operand_types(op).collect();
    let result_types: Vec<Type> = rw.body.result_types(op).collect();
    if bare_pointers && operand_types.iter().any(|ty| is_unranked(cx, *ty)) {
        return Err("unranked memrefs are no bare pointers".into());
    }
    let packed = Convention::new(rw, bare_pointers).results(&result_types)?;
    let descriptors: Vec<Type> = result_types
        .iter()
        .map(|ty| rw.convert(*ty))
        .collect::<Result<_, _>>()?;
    let unranked = result_types.iter().any(|ty| is_unranked(cx, *ty));
    let free = unranked.then(|| CopyTo::Stack.function(rw)).transpose()?;
    let mut b = builder(rw, op)?;
    let promoted = promote(&mut b, &operand_types, operands, bare_pointers);
    let options = llvm::CallOptions {
        result_type: packed,
        ..Default::default()
    };
    let new = llvm::call_with(b.rw, b.loc, &promoted, &[], &[], options);
    inherit(b.rw, op, new);
    let mut results = unpack_results(&mut b, new, result_types.len());
    for ((value, ty), desc) in results.iter_mut().zip(&result_types).zip(descriptors) {
        if bare_pointers && is_ranked(cx, *ty) {
            *value = Descriptor::of_bare_pointer(&mut b, desc, *ty, *value).value;
        } else if let (true, Some(free)) = (is_unranked(cx, *ty), &free) {
            *value = CopyTo::Stack.copy(&mut b, *value, free)?;
        }
    }
    rw.replace(op, &results);
    Ok(())
}

/// The results of a lowered call: fields of a struct where there are several.
fn unpack_results(b: &mut LlvmBuilder, call: OpId, count: usize) -> Vec<ValueId> {
    if count < 2 {
        return b.rw.body.results(call).collect();
    }
    let packed = b.rw.body.only_result(call);
    let ty = b.rw.body.ty(packed);
    let fields = oxmlir_dialects::llvm::types::as_struct(b.rw.cx, ty).and_then(|s| s.fields);
    let fields: Vec<Type> = fields.into_iter().flat_map(|f| f.iter()).collect();
    let fields = fields.into_iter().enumerate().take(count);
    fields
        .map(|(i, ty)| b.extract(packed, &[i as i64], ty))
        .collect()
}

fn builder<'r, 'a>(
    rw: &'r mut ConversionRewriter<'a>,
    op: OpId,
) -> Result<LlvmBuilder<'r, 'a>, NoMatch> {
    let (index, loc) = (rw.convert(Type::INDEX)?, rw.body.loc(op));
    Ok(LlvmBuilder::new(rw, loc, index))
}

/// Whether a buffer is a global as it stands.
fn is_global(body: &Body, mut value: ValueId) -> bool {
    while let Some(op) = body.defining_op(value) {
        match body.name(op) {
            memref::CAST => value = body.operand(op, memref::cast::SOURCE),
            name => return name == memref::GET_GLOBAL,
        }
    }
    false
}

// return x, y -> llvm.return {x, y}
pub fn return_(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    bare_pointers: bool,
) -> Outcome {
    let cx = rw.cx;
    let root = rw.body.root();
    let function = rw.body.name(root) == llvm::FUNC;
    let marked = function && rw.body.named_attr(cx, root, BARE_POINTER).is_some();
    let bare_pointers = bare_pointers || marked;
    let types: Vec<Type> = rw.body.operand_types(op).collect();
    let packed = match types.len() {
        0 | 1 => None,
        _ => Convention::new(rw, bare_pointers).results(&types)?,
    };
    let unranked = types.iter().any(|ty| is_unranked(cx, *ty));
    if bare_pointers && unranked {
        return Err("unranked memrefs are no bare pointers".into());
    }
    let malloc = unranked.then(|| CopyTo::Heap.function(rw)).transpose()?;
    let globals: Vec<bool> = rw
        .body
        .operands(op)
        .map(|value| is_global(rw.body, value))
        .collect();
    let mut b = builder(rw, op)?;
    let mut values = Vec::with_capacity(operands.len());
    for ((ty, value), is_global) in types.iter().zip(operands).zip(globals) {
        values.push(
            if bare_pointers && is_ranked(cx, *ty) && fits_bare_pointer(cx, *ty) {
                // Nobody frees a global, so that the pointer to what was allocated points nowhere.
                let descriptor = Descriptor::new(*value);
                match is_global {
                    true => descriptor.aligned(&mut b),
                    false => descriptor.allocated(&mut b),
                }
            } else if let (true, Some(malloc)) = (is_unranked(cx, *ty), &malloc) {
                CopyTo::Heap.copy(&mut b, *value, malloc)?
            } else {
                *value
            },
        );
    }
    if let Some(ty) = packed {
        let mut all = b.poison(ty);
        for (i, value) in values.iter().enumerate() {
            all = b.insert(all, *value, &[i as i64]);
        }
        values = vec![all];
    }
    let new = build_return(&mut b, values.first().copied());
    inherit(rw, op, new);
    rw.erase(op);
    Ok(())
}

// constant @f -> llvm.mlir.addressof @f
pub fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = func::Constant::new(rw.op(op));
    let (loc, name, ty) = (
        view.loc(),
        view.value().to_owned(),
        rw.convert_only_result(op)?,
    );
    let value = llvm::mlir_addressof(rw, loc, ty, &name);
    if let Some(new) = rw.body.defining_op(value) {
        inherit(rw, op, new);
    }
    rw.replace(op, &[value]);
    Ok(())
}
