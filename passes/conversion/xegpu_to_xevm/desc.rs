//! Descriptors of blocks: an address and a shape in a vector of numbers, or only an address for one dimension.

use oxmlir_dialects::tables::{arith, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::{TensorDesc, bits};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{DYNAMIC, Location, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::access::add_offset;
use super::int;
use super::types::DESCRIPTOR_FIELDS;
use crate::vector::build;

/// Where a descriptor has the address, in units of 64 bits.
pub const BASE: i64 = 0;
/// Where it has width, height and pitch, in units of 32 bits.
pub const WIDTH: i64 = 2;
pub const HEIGHT: i64 = 3;
pub const PITCH: i64 = 4;
/// Where it has its own offsets along rows and columns, in units of 32 bits.
pub const X: i64 = 5;
pub const Y: i64 = 6;

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

    fn is_zero(self) -> bool {
        matches!(self, Number::Constant(0))
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
    let view = xegpu::CreateNdTdesc::new(rw.op(op));
    let own = Number::mixed(&view.const_offsets().unwrap_or_default(), &view.offsets());
    let ([height, width], Some(pitch)) = (&sizes[..], strides.first()) else {
        let address = moved(rw, op, base, &own)?;
        rw.replace(op, &[address]);
        return Ok(());
    };
    let mut fields = vec![(WIDTH, width), (HEIGHT, height), (PITCH, pitch)];
    if let [y, x] = &own[..]
        && own.iter().any(|offset| !offset.is_zero())
    {
        fields.extend([(X, x), (Y, y)]);
    }
    let fields: Vec<(i64, ValueId)> = fields
        .into_iter()
        .map(|(at, number)| (at, number.cast(rw, loc, Type::I32)))
        .collect();
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

/// The address of a line, moved by the offset that there may be; `op` makes the descriptor.
fn moved(
    rw: &mut ConversionRewriter,
    op: OpId,
    address: ValueId,
    offsets: &[Number],
) -> Result<ValueId, NoMatch> {
    let [offset] = offsets else {
        return Ok(address);
    };
    if offset.is_zero() {
        return Ok(address);
    }
    let ty = rw.body.only_result_type(op);
    let desc = TensorDesc::of(rw.cx, ty).ok_or("no descriptor")?;
    let size = match bits(rw.cx, desc.element) {
        Some(bits) if bits % 8 == 0 => bits / 8,
        _ => return Err("Expected element type bit width to be multiple of 8.".into()),
    };
    let loc = rw.body.loc(op);
    let offset = offset.cast(rw, loc, Type::I64);
    Ok(add_offset(rw, loc, address, offset, size))
}

// update_nd_offset d, by -> d with its own offsets moved
pub fn update(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = xegpu::UpdateNdOffset::new(rw.op(op));
    let (loc, by) = (
        view.loc(),
        Number::mixed(&view.const_offsets(), &view.offsets()),
    );
    let mut desc = operands[xegpu::update_nd_offset::TENSOR_DESC];
    let [y, x] = &by[..] else {
        let address = moved(rw, op, desc, &by)?;
        rw.replace(op, &[address]);
        return Ok(());
    };
    for (at, by) in [(X, x), (Y, y)] {
        if !by.is_zero() {
            let own = vector::extract(rw, loc, desc, &[], &[at]);
            let by = by.cast(rw, loc, Type::I32);
            let sum = build::binary(rw, loc, arith::ADDI, own, by);
            desc = vector::insert(rw, loc, sum, desc, &[], &[at]);
        }
    }
    rw.replace(op, &[desc]);
    Ok(())
}

// create_tdesc p, i -> p + i, update_offset d, i -> d + i: one lane has one address
pub fn scattered(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let [base, offset] = operands else {
        return Err("no offset".into());
    };
    if rw.cx.shape(rw.body.ty(*offset)).is_some() {
        return Err("Expected offset to be a scalar.".into());
    }
    let loc = rw.body.loc(op);
    let base = wide_address(rw, loc, *base);
    let address = moved(rw, op, base, &[Number::Value(*offset)])?;
    rw.replace(op, &[address]);
    Ok(())
}

/// Whether a descriptor may have offsets itself, as it was before the conversion.
pub fn has_offsets(rw: &ConversionRewriter, desc: ValueId) -> bool {
    let def = rw.body.defining_op(desc);
    let Some(create) = def.and_then(|def| xegpu::CreateNdTdesc::of(rw.op(def))) else {
        return true;
    };
    let constants = create.const_offsets().unwrap_or_default();
    constants.iter().any(|offset| *offset != 0)
}

/// The offsets of an access: constants, and values in place of those that are [`DYNAMIC`].
pub fn offsets(constants: &[i64], values: &[ValueId]) -> Result<Vec<Number>, NoMatch> {
    let offsets = Number::mixed(constants, values);
    if offsets.is_empty() {
        return Err("Expected offset to be provided.".into());
    }
    Ok(offsets)
}
