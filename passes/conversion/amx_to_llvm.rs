//! Lowers tiles of x86 to calls of intrinsics.
//!
//! ```mlir
//! %0 = amx.tile_zero : !amx.tile<16x16xf32>    // llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16)
//! ```

use std::sync::Arc;

use oxmlir_dialects::amx::{Tile, element_bits};
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::memref::layout::strides_and_offset;
use oxmlir_dialects::tables::amx;
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, NoMatch, Outcome,
    TypeConverter,
};
use oxmlir_ir::{DYNAMIC, OpId, Type, ValueId};

use super::llvm_common::{Descriptor, LlvmBuilder, int_constant};
use super::x86_intrinsics::call_intrinsic;

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm {
    add_types,
    restrict,
    ..ConvertToLlvm::new(add_patterns)
};

/// Tiles have the one type that LLVM has for registers.
pub fn add_types(types: &mut TypeConverter) {
    types.add_conversion(|cx, _, ty| match Tile::of(cx, ty) {
        Some(_) => Converted::To(types::x86_amx(cx)),
        None => Converted::NotMine,
    });
}

/// Forbids the operations of the dialect.
pub fn restrict(target: &mut ConversionTarget) {
    target.illegal_dialects(&["amx"]);
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let (p, types) = (patterns, Some(types));
    p.add(amx::TILE_LOAD, "AMXIntrinsicOpConversion", types, load);
    p.add(
        amx::TILE_MULF,
        "AMXIntrinsicOpConversion",
        types,
        multiply_floats,
    );
    p.add(
        amx::TILE_MULI,
        "AMXIntrinsicOpConversion",
        types,
        multiply_integers,
    );
    p.add(amx::TILE_STORE, "AMXIntrinsicOpConversion", types, store);
    p.add(amx::TILE_ZERO, "AMXIntrinsicOpConversion", types, zero);
}

/// The numbers of rows, and of bytes in a row.
fn extents(rw: &mut ConversionRewriter, op: OpId, tile: Type) -> Result<[ValueId; 2], NoMatch> {
    let tile = Tile::of(rw.cx, tile).ok_or("no tile")?;
    let (loc, i16) = (rw.body.loc(op), rw.cx.int_type(16));
    let extents = [tile.rows(), tile.row_bits(rw.cx) / 8];
    Ok(extents.map(|extent| int_constant(rw, loc, i16, extent)))
}

// tile_zero -> tilezero(rows, bytes)
fn zero(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let extents = extents(rw, op, rw.body.only_result_type(op))?;
    call_intrinsic(rw, op, "llvm.x86.tilezero.internal", &extents)
}

// tile_load(m[i]) -> tileloadd64(rows, bytes, address, bytes to the next row)
fn load(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = amx::TileLoad::new(rw.op(op));
    let (memref, tile) = (view.ty(view.base()), view.ty(view.res()));
    let (indices, has_stride) = (view.indices().len(), view.stride().is_some());
    let [rows, bytes] = extents(rw, op, tile)?;
    let [base, rest @ ..] = operands else {
        return Err("no memref".into());
    };
    let (indices, rest) = rest.split_at(indices);
    let stride = rest.first().copied().filter(|_| has_stride);
    let [address, stride] = place(rw, op, (memref, *base), indices, stride)?;
    let operands = [rows, bytes, address, stride];
    call_intrinsic(rw, op, "llvm.x86.tileloadd64.internal", &operands)
}

// tile_store(m[i], tile) -> tilestored64(rows, bytes, address, bytes to the next row, tile)
fn store(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = amx::TileStore::new(rw.op(op));
    let (memref, tile) = (view.ty(view.base()), view.ty(view.val()));
    let (indices, has_stride) = (view.indices().len(), view.stride().is_some());
    let [rows, bytes] = extents(rw, op, tile)?;
    let [base, rest @ ..] = operands else {
        return Err("no memref".into());
    };
    let (indices, rest) = rest.split_at(indices);
    let [tile, rest @ ..] = rest else {
        return Err("no tile".into());
    };
    let stride = rest.first().copied().filter(|_| has_stride);
    let [address, stride] = place(rw, op, (memref, *base), indices, stride)?;
    let operands = [rows, bytes, address, stride, *tile];
    call_intrinsic(rw, op, "llvm.x86.tilestored64.internal", &operands)
}

/// The address of an element, and the bytes from a row to the next one; `stride` elements unless that is left to the memref.
fn place(
    rw: &mut ConversionRewriter,
    op: OpId,
    (ty, base): (Type, ValueId),
    indices: &[ValueId],
    stride: Option<ValueId>,
) -> Result<[ValueId; 2], NoMatch> {
    let element = rw.cx.element_type(ty);
    let converted = rw.convert(element)?;
    let bytes = element_bits(rw.cx, element) / 8;
    let (strides, _) = strides_and_offset(rw.cx, ty).ok_or("no strides")?;
    let descriptor = Descriptor::new(base);
    let mut b = LlvmBuilder::of(rw, op)?;
    let address = descriptor.element(&mut b, (ty, converted), indices, false);
    let row = strides.len().checked_sub(2);
    let elements = match (stride, row) {
        (Some(stride), _) => stride,
        (None, Some(row)) if strides[row] == DYNAMIC => descriptor.stride(&mut b, row),
        (None, Some(row)) => {
            let distance = strides[row].checked_mul(bytes).ok_or("rows far apart")?;
            let distance = int_constant(b.rw, b.loc, b.index, distance);
            return Ok([address, distance]);
        }
        (None, None) => return Err("no rows".into()),
    };
    let bytes = int_constant(b.rw, b.loc, b.index, bytes);
    Ok([address, b.mul(bytes, elements)])
}

// tile_mulf(a, b, c) -> tdpbf16ps(rows of a, bytes of b, bytes of a, c, a, b)
fn multiply_floats(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = amx::TileMulf::new(rw.op(op));
    let factors = [view.lhs(), view.rhs()].map(|factor| view.ty(factor));
    let element = Tile::of(rw.cx, factors[0]).map(|tile| tile.element);
    let name = match element {
        Some(Type::F16) => "llvm.x86.tdpfp16ps.internal",
        _ => "llvm.x86.tdpbf16ps.internal",
    };
    multiply(rw, op, name, factors, operands)
}

// tile_muli(a, b, c) -> tdpbssd(rows of a, bytes of b, bytes of a, c, a, b), `u` for a factor that is extended with zeros
fn multiply_integers(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = amx::TileMuli::new(rw.op(op));
    let factors = [view.lhs(), view.rhs()].map(|factor| view.ty(factor));
    let name = match (view.is_zext_lhs(), view.is_zext_rhs()) {
        (false, false) => "llvm.x86.tdpbssd.internal",
        (false, true) => "llvm.x86.tdpbsud.internal",
        (true, false) => "llvm.x86.tdpbusd.internal",
        (true, true) => "llvm.x86.tdpbuud.internal",
    };
    multiply(rw, op, name, factors, operands)
}

fn multiply(
    rw: &mut ConversionRewriter,
    op: OpId,
    name: &str,
    [lhs, rhs]: [Type; 2],
    operands: &[ValueId],
) -> Outcome {
    let &[a, b, c] = operands else {
        return Err("not three tiles".into());
    };
    let [m, k] = extents(rw, op, lhs)?;
    let [_, n] = extents(rw, op, rhs)?;
    call_intrinsic(rw, op, name, &[m, n, k, c, a, b])
}
