//! Arithmetic on indices.

use oxmlir_dialects::tables::index as ops;
use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;

use super::ints::{self, NO_ATTR, divide, resize, total};
use crate::error::Result;
use crate::execute::Execute;
use crate::machine::Machine;
use crate::value::Value;
use Execute::{Elementwise, ElementwiseRaw};

pub const RULES: &[Implementation] = &[
    implements(ops::ADD, &Elementwise(ints::add::<NO_ATTR>)),
    implements(ops::AND, &Elementwise(|s, a| total(s, a, ApInt::and))),
    implements(ops::BOOL_CONSTANT, &Execute::Constant(bool_constant)),
    implements(
        ops::CASTS,
        &Elementwise(|s, a| resize(s, a, ApInt::sext_or_trunc)),
    ),
    implements(
        ops::CASTU,
        &Elementwise(|s, a| resize(s, a, ApInt::zext_or_trunc)),
    ),
    implements(
        ops::CEILDIVS,
        &ElementwiseRaw(|s, a| divide(s, a, ints::sdiv_ceil)),
    ),
    implements(
        ops::CEILDIVU,
        &ElementwiseRaw(|s, a| divide(s, a, ApInt::udiv_ceil)),
    ),
    implements(
        ops::CMP,
        &Elementwise(ints::compare::<{ ops::cmp::PRED_ATTR }>),
    ),
    implements(ops::CONSTANT, &Execute::Constant(constant)),
    implements(ops::DIVS, &ElementwiseRaw(|s, a| divide(s, a, ints::sdiv))),
    implements(ops::DIVU, &ElementwiseRaw(|s, a| divide(s, a, ApInt::udiv))),
    implements(
        ops::FLOORDIVS,
        &ElementwiseRaw(|s, a| divide(s, a, ints::sdiv_floor)),
    ),
    implements(ops::MAXS, &Elementwise(|s, a| total(s, a, ApInt::smax))),
    implements(ops::MAXU, &Elementwise(|s, a| total(s, a, ApInt::umax))),
    implements(ops::MINS, &Elementwise(|s, a| total(s, a, ApInt::smin))),
    implements(ops::MINU, &Elementwise(|s, a| total(s, a, ApInt::umin))),
    implements(ops::MUL, &Elementwise(ints::mul::<NO_ATTR>)),
    implements(ops::OR, &Elementwise(|s, a| total(s, a, ApInt::or))),
    implements(ops::REMS, &ElementwiseRaw(|s, a| divide(s, a, ints::srem))),
    implements(ops::REMU, &ElementwiseRaw(|s, a| divide(s, a, ApInt::urem))),
    implements(ops::SHL, &Elementwise(ints::shl::<NO_ATTR>)),
    implements(ops::SHRS, &Elementwise(ints::ashr::<NO_ATTR>)),
    implements(ops::SHRU, &Elementwise(ints::lshr::<NO_ATTR>)),
    implements(ops::SIZEOF, &Execute::Constant(sizeof)),
    implements(ops::SUB, &Elementwise(ints::sub::<NO_ATTR>)),
    implements(ops::XOR, &Elementwise(|s, a| total(s, a, ApInt::xor))),
];

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    machine.constant(op, op.attr(ops::constant::VALUE_ATTR), op.result_type(0))
}

fn bool_constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    machine.constant(
        op,
        op.attr(ops::bool_constant::VALUE_ATTR),
        op.result_type(0),
    )
}

/// Indices have 64 bits.
fn sizeof(_: &mut Machine, _: OpRef) -> Result<Value> {
    Ok(Value::from_index(64))
}
