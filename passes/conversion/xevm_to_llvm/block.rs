//! Loads, stores and prefetches of blocks.

use oxmlir_dialects::llvm::names::{NONNULL, READONLY, WRITEONLY};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::{llvm, xevm};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Context, OpId, Type, TypeKind, ValueId};

use crate::conversion::llvm_common::device::{
    DeviceFunction, Mangler, argument_effects, mangled_type,
};
use crate::conversion::llvm_common::{LlvmBuilder, int_constant};

/// Base address, width, height and pitch of the memory, and coordinates: parameters of all functions on blocks in two
/// dimensions.
const BASE_PARAMS: &str = "PU3AS1viiiDv2_i";

/// `vector<COUNTxELEMENT>`
fn vector(cx: &Context, count: i64, element: Type) -> Type {
    cx.ty(TypeKind::Vector {
        shape: [count].into(),
        scalable: [false].into(),
        element,
    })
}

fn builder<'r, 'a>(rw: &'r mut ConversionRewriter<'a>, op: OpId) -> LlvmBuilder<'r, 'a> {
    let loc = rw.body.loc(op);
    LlvmBuilder::new(rw, loc, Type::I32)
}

/// The name of a function on blocks in two dimensions: `_Z41intel_sub_group_2d_block_read_16b_8r16x1c` and the spelling of
/// the parameters that all have.
fn name_2d(rw: &ConversionRewriter, op: OpId, verb: &str) -> Mangler {
    let op = rw.op(op);
    let bits = xevm::shared::elem_size_in_bits(op).unwrap_or(0);
    let height = xevm::shared::tile_height(op).unwrap_or(0);
    let width = xevm::shared::tile_width(op).unwrap_or(0);
    let blocks = xevm::shared::v_blocks(op).unwrap_or(1);
    let name = format!("intel_sub_group_2d_block_{verb}_{bits}b_{height}r{width}x{blocks}c");
    Mangler::new(&name).raw(BASE_PARAMS)
}

/// The operands of a function on blocks in two dimensions, coordinates as one vector.
fn operands_2d(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
) -> Result<Vec<ValueId>, NoMatch> {
    let [ptr, width, height, pitch, x, y, ..] = *operands else {
        return Err("too few operands".into());
    };
    let (loc, ty) = (rw.body.loc(op), vector(rw.cx, 2, Type::I32));
    let none = llvm::mlir_undef(rw, loc, ty);
    let [zero, one] = [0, 1].map(|n| int_constant(rw, loc, Type::I32, n));
    let mut at = none;
    for (coordinate, index) in [(x, zero), (y, one)] {
        at = llvm::insertelement(rw, loc, at, coordinate, index);
    }
    Ok(vec![ptr, width, height, pitch, at])
}

/// Room for the elements of `ty` on the stack.
fn room(rw: &mut ConversionRewriter, op: OpId, ty: Type) -> ValueId {
    let count: i64 = rw.cx.shape(ty).unwrap_or_default().iter().product();
    let (loc, element) = (rw.body.loc(op), rw.cx.element_type(ty));
    let count = int_constant(rw, loc, Type::I32, count);
    let ptr = types::ptr(rw.cx, 0);
    builder(rw, op).alloca(ptr, element, count, 0)
}

fn types_of(rw: &ConversionRewriter, values: &[ValueId]) -> Vec<Type> {
    values.iter().map(|v| rw.body.ty(*v)).collect()
}

/// A function that reads or writes a block through memory of the work item; `marks`: how it uses the block and that memory.
fn transfer(name: String, params: &[Type], marks: [&'static str; 2]) -> DeviceFunction {
    let last = params.len() - 1;
    DeviceFunction::new(name, None, params)
        .will_return()
        .mark(0, NONNULL)
        .mark(0, marks[0])
        .mark(last, NONNULL)
        .mark(last, marks[1])
}

// blockload2d p, sizes, x, y -> call @read(p, sizes, (x, y), room); load room
pub fn load_2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = xevm::Blockload2d::new(rw.op(op));
    let ty = view.ty(view.res());
    let element = mangled_type(rw.cx, rw.cx.element_type(ty), true)?;
    let verb = if view.transpose() {
        "read_transpose"
    } else if view.pack_register() {
        "read_transform"
    } else {
        "read"
    };
    let name = name_2d(rw, op, verb).raw("P").raw(&element).finish();
    let mut operands = operands_2d(rw, op, operands)?;
    let room = room(rw, op, ty);
    operands.push(room);
    let params = types_of(rw, &operands);
    let function = transfer(name, &params, [READONLY, WRITEONLY]);
    super::call(rw, op, &function, &operands)?;
    let value = builder(rw, op).load(ty, room);
    rw.replace(op, &[value]);
    Ok(())
}

// blockstore2d p, sizes, x, y, v -> store v, room; call @write(p, sizes, (x, y), room)
pub fn store_2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let value = operands[xevm::blockstore2d::STORED_VAL];
    let ty = rw.body.ty(value);
    let element = match rw.cx.type_kind(rw.cx.element_type(ty)) {
        TypeKind::Integer { width: 32, .. } => "j",
        TypeKind::Integer { width: 16, .. } => "t",
        TypeKind::Float(kind) if kind.width() == 32 => "j",
        TypeKind::Float(kind) if kind.width() == 16 => "t",
        _ => "h",
    };
    let name = name_2d(rw, op, "write").raw("P").raw(element).finish();
    let mut operands = operands_2d(rw, op, operands)?;
    let room = room(rw, op, ty);
    builder(rw, op).store(value, room);
    operands.push(room);
    let params = types_of(rw, &operands);
    let function = transfer(name, &params, [WRITEONLY, READONLY]);
    super::call(rw, op, &function, &operands)?;
    rw.erase(op);
    Ok(())
}

// blockprefetch2d p, sizes, x, y -> call @prefetch(p, sizes, (x, y))
pub fn prefetch_2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let name = name_2d(rw, op, "prefetch").finish();
    let operands = operands_2d(rw, op, operands)?;
    let params = types_of(rw, &operands);
    let function = DeviceFunction::new(name, None, &params)
        .mark(0, NONNULL)
        .memory(argument_effects(rw.cx, llvm::ModRefInfo::Read));
    super::call(rw, op, &function, &operands)?;
    rw.erase(op);
    Ok(())
}

/// The name of a function on blocks in one dimension: `_Z30intel_sub_group_block_read_us8PU3AS1t`.
fn name_1d(rw: &ConversionRewriter, verb: &str, ptr: Type, ty: Type) -> Result<Mangler, NoMatch> {
    let cx = rw.cx;
    let element = cx.element_type(ty);
    let suffix = match cx.int_width(element) {
        Some(8) => "uc",
        Some(16) => "us",
        Some(32) => "ui",
        Some(64) => "ul",
        _ => return Err("elements that no block has".into()),
    };
    let count = match cx.shape(ty) {
        Some(shape) if shape != [1] => shape.iter().product::<i64>().to_string(),
        _ => String::new(),
    };
    let name = format!("intel_sub_group_block_{verb}_{suffix}{count}");
    let space = types::ptr_space(cx, ptr).ok_or("no pointer")?;
    Ok(Mangler::new(&name).raw(&format!("PU3AS{space}{}", mangled_type(cx, element, true)?)))
}

// blockload p -> call @read(p)
pub fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = rw.body.ty(rw.body.only_result(op));
    let ptr = rw.body.ty(operands[xevm::blockload::PTR]);
    let name = name_1d(rw, "read", ptr, ty)?.finish();
    let function = DeviceFunction::new(name, Some(ty), &[ptr]).will_return();
    let call = super::call(rw, op, &function, operands)?;
    let value = rw.body.only_result(call);
    rw.replace(op, &[value]);
    Ok(())
}

// blockstore p, v -> call @write(p, v)
pub fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use xevm::blockstore::{PTR, VAL};
    let [ptr, ty] = [PTR, VAL].map(|slot| rw.body.ty(operands[slot]));
    let name = name_1d(rw, "write", ptr, ty)?.param(rw.cx, ty, true)?;
    let function = DeviceFunction::new(name.finish(), None, &[ptr, ty]).will_return();
    super::call(rw, op, &function, operands)?;
    rw.erase(op);
    Ok(())
}
