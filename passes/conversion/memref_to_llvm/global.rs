//! Global buffers.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::tables::{llvm, memref};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{
    Attribute, Body, Context, InsertPoint, OpId, OpRef, OpState, Scalar, Type, ValueId, enum_attr,
};

use super::alloc::Extents;
use super::{builder, element_type, pointer_type, result_type};
use crate::conversion::llvm_common::types::memref_space;
use crate::conversion::llvm_common::{Descriptor, GepIndex, LlvmBuilder};

/// The nested array that holds the elements of a global of static shape.
fn array_type(cx: &Context, element: Type, shape: &[i64]) -> Type {
    let dims = shape.iter().rev().map(|d| u64::try_from(*d).unwrap_or(0));
    dims.fold(element, |inner, len| types::array(cx, len, inner))
}

fn static_shape(cx: &Context, ty: Type) -> Result<&[i64], NoMatch> {
    match cx.shape(ty) {
        Some(shape) if is_identity(cx, ty) => Ok(shape),
        _ => Err("a global of unknown layout".into()),
    }
}

// global @g : memref<2xf32> = x -> llvm.mlir.global @g(x) : !llvm.array<2 x f32>
pub fn global(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    use memref::global as slots;
    let cx = rw.cx;
    let old = OpRef::new(cx, rw.body, op);
    let ty = old.type_attr(slots::TYPE_ATTR).ok_or("no type")?;
    let array = array_type(cx, element_type(rw, ty)?, static_shape(cx, ty)?);
    let space = memref_space(cx, ty).ok_or("a memory space that is no address space")?;
    let public = old
        .str_attr(slots::SYM_VISIBILITY_ATTR)
        .is_none_or(|v| v == "public");
    let linkage = enum_attr(
        cx,
        llvm::LINKAGE_ENUM,
        if public { "external" } else { "private" },
    )
    .ok_or("unknown linkage")?;
    let name = old.attr(slots::SYM_NAME_ATTR).ok_or("no name")?;
    let initial = old.attr(slots::INITIAL_VALUE_ATTR);
    let mut attrs = vec![
        (llvm::mlir_global::GLOBAL_TYPE_ATTR, cx.type_attr(array)),
        (llvm::mlir_global::SYM_NAME_ATTR, name),
        (llvm::mlir_global::LINKAGE_ATTR, linkage),
        (
            llvm::mlir_global::ADDR_SPACE_ATTR,
            cx.int_attr(Type::I32, space.into()),
        ),
    ];
    let constant = old.attr(slots::CONSTANT_ATTR);
    attrs.extend(constant.map(|c| (llvm::mlir_global::CONSTANT_ATTR, c)));
    let alignment = old.attr(slots::ALIGNMENT_ATTR);
    attrs.extend(alignment.map(|a| (llvm::mlir_global::ALIGNMENT_ATTR, a)));
    let uninitialized = initial == Some(Attribute::UNIT);
    if let Some(value) = initial.filter(|_| !uninitialized) {
        let value = initial_value(cx, ty, value).ok_or("an initial value that is not known")?;
        attrs.push((llvm::mlir_global::VALUE_ATTR, value));
    }
    let state = OpState {
        attrs: &attrs,
        regions: 1,
        ..OpState::new(llvm::MLIR_GLOBAL, old.loc())
    };
    let mut inner = Box::new(Body::new(cx, &state));
    if uninitialized {
        return_undefined(cx, &mut inner, array);
    }
    let stub = rw.body.create_stub(inner);
    rw.link(stub);
    rw.erase(op);
    Ok(())
}

/// The value of the global: the element itself for a memref of rank 0.
fn initial_value(cx: &Context, ty: Type, value: Attribute) -> Option<Attribute> {
    if cx.rank(ty) != Some(0) {
        return Some(value);
    }
    let element = cx.element_type(ty);
    match cx.splat_scalar(value)? {
        Scalar::Int(value) => Some(cx.apint_attr(element, value)),
        Scalar::Float(value) => Some(cx.float_attr(element, value)),
    }
}

fn return_undefined(cx: &Context, body: &mut Body, ty: Type) {
    let (region, loc) = (body.root_region(), body.loc(body.root()));
    let block = body.add_block(region);
    let undef = OpState {
        results: &[ty],
        ..OpState::new(llvm::MLIR_UNDEF, loc)
    };
    let undef = body.insert(cx, InsertPoint::End(block), &undef);
    let result = OpState {
        operands: &[body.result(undef, 0)],
        ..OpState::new(llvm::RETURN, loc)
    };
    body.insert(cx, InsertPoint::End(block), &result);
}

/// The allocated pointer of globals, which must never be freed.
const NEVER_ALLOCATED: i64 = 0xdead_beef;

// get_global(@g) -> (0xdeadbeef, &g[0].., 0, sizes, strides)
pub fn get_global(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let ty = result_type(rw, op);
    let shape = static_shape(rw.cx, ty)?;
    let (target, element, ptr) = (
        rw.convert(ty)?,
        element_type(rw, ty)?,
        pointer_type(rw, ty)?,
    );
    let name = rw
        .body
        .attr(op, memref::get_global::NAME_ATTR)
        .ok_or("no name")?;
    let array = array_type(rw.cx, element, shape);
    let mut b = builder(rw, op)?;
    let extents = Extents::new(&mut b, shape, &[]);
    extents.bytes(&mut b, element);
    let first = first_element(&mut b, name, ptr, array, shape.len());
    let marker = b.rw.cx.int_attr(Type::INDEX, NEVER_ALLOCATED);
    let marker = b.constant_attr(marker, Type::I64);
    let marker = b.int_to_ptr(marker, ptr);
    let desc = Descriptor::of_buffer(
        &mut b,
        target,
        [marker, first],
        &extents.sizes,
        &extents.strides,
    );
    rw.replace(op, &[desc.value]);
    Ok(())
}

fn first_element(
    b: &mut LlvmBuilder,
    global: Attribute,
    ptr: Type,
    array: Type,
    rank: usize,
) -> ValueId {
    let attrs = [(llvm::mlir_addressof::GLOBAL_NAME_ATTR, global)];
    let base = b.value(llvm::MLIR_ADDRESSOF, &[], ptr, &attrs);
    let indices = vec![GepIndex::Constant(0); rank + 1];
    b.gep(base, array, &indices, llvm::GEPNoWrapFlags::empty())
}
