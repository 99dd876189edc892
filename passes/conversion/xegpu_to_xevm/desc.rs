//! Descriptors of blocks: an address and a shape in a vector of numbers, or only an address for one dimension.

use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{DYNAMIC, Location, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::int;
use super::types::DESCRIPTOR_FIELDS;
use crate::vector::build;

/// Where a descriptor has the address, in units of 64 bits.
pub const BASE: i64 = 0;
/// Where it has width, height and pitch, in units of 32 bits.
pub const WIDTH: i64 = 2;
pub const HEIGHT: i64 = 3;
pub const PITCH: i64 = 4;

/// A descriptor as numbers of 32 bits.
pub fn numbers(rw: &Rewriter) -> Type {
    VectorType::fixed(&[DESCRIPTOR_FIELDS], Type::I32).ty(rw.cx)
}

/// A descriptor as numbers of 64 bits.
pub fn addresses(rw: &Rewriter) -> Type {
    VectorType::fixed(&[DESCRIPTOR_FIELDS / 2], Type::I64).ty(rw.cx)
}

/// A number that is a constant or a value.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Constant(i64),
    Value(ValueId),
}

impl Number {
    /// Numbers of which those that are [`DYNAMIC`] in `fixed` are `dynamic`.
    pub fn mixed(fixed: &[i64], dynamic: &[ValueId]) -> Vec<Number> {
        let mut dynamic = dynamic.iter();
        let number = |value: &i64| match value {
            &DYNAMIC => dynamic.next().copied().map(Number::Value),
            value => Some(Number::Constant(*value)),
        };
        fixed.iter().filter_map(number).collect()
    }

    /// The number as an integer of type `ty`: constants are made of 64 bits, then cast.
    pub fn cast(self, rw: &mut Rewriter, loc: Location, ty: Type) -> ValueId {
        let value = match self {
            Number::Value(value) => value,
            Number::Constant(value) => int(rw, loc, Type::I64, value),
        };
        cast_index_like(rw, loc, value, ty)
    }
}

/// `value` as an integer of type `ty`.
fn cast_index_like(rw: &mut Rewriter, loc: Location, value: ValueId, ty: Type) -> ValueId {
    let from = rw.body.ty(value);
    if from == ty {
        return value;
    }
    if from == Type::INDEX || ty == Type::INDEX {
        arith::index_cast(rw, loc, ty, value)
    } else if rw.cx.int_width(from) > rw.cx.int_width(ty) {
        arith::trunci(rw, loc, ty, value)
    } else {
        arith::extsi(rw, loc, ty, value)
    }
}

/// `address` as an integer of 64 bits.
pub fn wide_address(rw: &mut Rewriter, loc: Location, address: ValueId) -> ValueId {
    if rw.body.ty(address) == Type::I64 {
        return address;
    }
    arith::extui(rw, loc, Type::I64, address)
}

/// Sizes and strides: given, or those of the memref.
fn shape_and_strides(rw: &ConversionRewriter, op: OpId) -> Option<[Vec<Number>; 2]> {
    let view = xegpu::CreateNdTdesc::new(rw.op(op));
    let source = view.ty(view.source());
    let layout = oxmlir_dialects::memref::layout::strides_and_offset(rw.cx, source);
    let given = |constants: Option<SmallVec<[i64; 4]>>| constants.filter(|all| !all.is_empty());
    let sizes = given(view.const_shape()).or_else(|| Some(rw.cx.shape(source)?.into()));
    let strides = given(view.const_strides()).or_else(|| Some(layout?.0.as_slice().into()));
    Some([
        Number::mixed(&sizes?, &view.shape()),
        Number::mixed(&strides?, &view.strides()),
    ])
}

// create_nd_tdesc p, shape, strides -> [p, width, height, pitch]
pub fn create(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let loc = rw.body.loc(op);
    let [sizes, strides] = shape_and_strides(rw, op).ok_or("a source without a shape")?;
    let rank = sizes.len();
    if rank > 2 {
        return Err("Descriptor shape is expected to be 1D or 2D.".into());
    }
    let numbers = numbers(rw);
    let empty = build::zero(rw, loc, numbers).ok_or("no zero")?;
    let source = operands[xegpu::create_nd_tdesc::SOURCE];
    let base = wide_address(rw, loc, source);
    let ([height, width], Some(pitch)) = (&sizes[..], strides.first()) else {
        rw.replace(op, &[base]);
        return Ok(());
    };
    let fields = [(WIDTH, width), (HEIGHT, height), (PITCH, pitch)]
        .map(|(at, number)| (at, number.cast(rw, loc, Type::I32)));
    let addresses = addresses(rw);
    let desc = vector::bitcast(rw, loc, addresses, empty);
    let desc = vector::insert(rw, loc, base, desc, &[], &[BASE]);
    let mut desc = vector::bitcast(rw, loc, numbers, desc);
    for (at, value) in fields {
        desc = vector::insert(rw, loc, value, desc, &[], &[at]);
    }
    rw.replace(op, &[desc]);
    Ok(())
}

/// The offsets of an access: constants, and values in place of those that are [`DYNAMIC`].
pub fn offsets(constants: &[i64], values: &[ValueId]) -> Result<Vec<Number>, NoMatch> {
    let offsets = Number::mixed(constants, values);
    if offsets.is_empty() {
        return Err("Expected offset to be provided.".into());
    }
    Ok(offsets)
}
