//! Global buffers.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::tables::llvm::{self, Linkage};
use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, OpId, Scalar, Type, ValueId};

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
    let cx = rw.cx;
    let old = memref::Global::new(rw.op(op));
    let ty = old.type_();
    let array = array_type(cx, element_type(rw, ty)?, static_shape(cx, ty)?);
    let space = memref_space(cx, ty).ok_or("a memory space that is no address space")?;
    let linkage = match old.sym_visibility().is_none_or(|v| v == "public") {
        true => Linkage::External,
        false => Linkage::Private,
    };
    let initial = old.initial_value();
    let uninitialized = initial == Some(Attribute::UNIT);
    let value = match initial.filter(|_| !uninitialized) {
        Some(value) => {
            let value = initial_value(cx, ty, value);
            Some(value.ok_or("an initial value that is not known")?)
        }
        None => None,
    };
    let options = llvm::MlirGlobalOptions {
        constant: old.constant(),
        value,
        alignment: old.alignment(),
        addr_space: Some(space.into()),
        ..Default::default()
    };
    let mut inner = llvm::mlir_global_with(cx, old.loc(), array, old.sym_name(), linkage, options);
    if uninitialized {
        return_undefined(cx, &mut inner, array);
    }
    rw.insert_body(inner);
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
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::End(block));
    let arg = Some(llvm::mlir_undef(&mut rw, loc, ty));
    llvm::return_with(&mut rw, loc, llvm::ReturnOptions { arg });
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
    let name = memref::GetGlobal::new(rw.op(op)).name().to_owned();
    let array = array_type(rw.cx, element, shape);
    let mut b = builder(rw, op)?;
    let extents = Extents::new(&mut b, shape, &[]);
    extents.bytes(&mut b, element);
    let first = first_element(&mut b, &name, ptr, array, shape.len());
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
    global: &str,
    ptr: Type,
    array: Type,
    rank: usize,
) -> ValueId {
    let base = llvm::mlir_addressof(b.rw, b.loc, ptr, global);
    let indices = vec![GepIndex::Constant(0); rank + 1];
    b.gep(base, array, &indices, llvm::GEPNoWrapFlags::empty())
}
