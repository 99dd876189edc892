//! tosa: whole-tensor operations.
//!
//! Where the specification leaves a result open (a sum that overflows, a shift by more than there is) it is poison.

mod data;
mod elements;
mod reduce;
mod scale;
mod sizes;
mod spectrum;
mod windows;

use oxmlir_dialects::tables::quant;
use oxmlir_dialects::tables::tosa as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{OpRef, Signedness, Type, TypeKind};

use super::math::{ceil, floor, in_f64, rsqrt};
use super::scf::{pass_on, regions, yield_};
use crate::error::Result;
use crate::execute::{Args, Execute, Exit, Flow};
use crate::machine::Machine;
use crate::step::Step;
use crate::value::{Array, Shape, Value};
use Execute::{Constant, Step as Rule};
use elements::{approximate, compared, each, float, pairs};

pub const RULES: &[Implementation] = &[
    // The numbers that are stored stay what they are.
    implements(quant::SCAST, &Rule(identity)),
    implements(ops::ABS, &Rule(|s| each(s, 1, elements::abs))),
    implements(ops::ADD, &Rule(|s| each(s, 2, elements::add))),
    implements(ops::ADD_SHAPE, &Rule(|s| sizes::pairs(s, i64::checked_add))),
    implements(ops::APPLY_SCALE, &Rule(|s| each(s, 3, scale::apply_scale))),
    implements(ops::ARGMAX, &Rule(reduce::argmax)),
    implements(
        ops::ARITHMETIC_RIGHT_SHIFT,
        &Rule(|s| each(s, 2, elements::arithmetic_right_shift)),
    ),
    implements(ops::AVG_POOL2D, &Rule(windows::avg_pool2d)),
    implements(ops::BITWISE_AND, &Rule(|s| pairs(s, ApInt::and))),
    implements(
        ops::BITWISE_NOT,
        &Rule(|s| each(s, 1, |s, a| super::math::of_int(s, a, ApInt::not))),
    ),
    implements(ops::BITWISE_OR, &Rule(|s| pairs(s, ApInt::or))),
    implements(ops::BITWISE_XOR, &Rule(|s| pairs(s, ApInt::xor))),
    implements(ops::CAST, &Rule(|s| each(s, 1, elements::cast))),
    implements(
        ops::CAST_FROM_BLOCK_SCALED,
        &Rule(scale::cast_from_block_scaled),
    ),
    implements(ops::CEIL, &Rule(|s| each(s, 1, |s, a| float(s, a, ceil)))),
    implements(ops::CLAMP, &Rule(|s| each(s, 1, elements::clamp))),
    implements(ops::CLZ, &Rule(|s| each(s, 1, elements::clz))),
    implements(ops::CONCAT, &Rule(data::concat)),
    implements(ops::CONCAT_SHAPE, &Rule(sizes::concat)),
    implements(ops::COND_IF, &regions(cond_if, pass_on)),
    implements(ops::CONST, &Constant(constant)),
    implements(ops::CONST_SHAPE, &Constant(constant)),
    implements(ops::CONV2D, &Rule(windows::conv)),
    implements(ops::CONV3D, &Rule(windows::conv)),
    implements(
        ops::COS,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::cos))),
    ),
    implements(ops::DEPTHWISE_CONV2D, &Rule(windows::depthwise_conv2d)),
    implements(ops::DIM, &Rule(sizes::dim)),
    implements(
        ops::DIV_CEIL_SHAPE,
        &Rule(|s| sizes::pairs(s, sizes::div_ceil)),
    ),
    implements(
        ops::DIV_FLOOR_SHAPE,
        &Rule(|s| sizes::pairs(s, sizes::div_floor)),
    ),
    implements(ops::EQUAL, &Rule(|s| compared(s, |order| order.is_eq()))),
    implements(
        ops::ERF,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::erf))),
    ),
    implements(
        ops::EXP,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::exp))),
    ),
    implements(ops::EXP2_SHAPE, &Rule(|s| sizes::singles(s, sizes::exp2))),
    implements(ops::FFT2D, &Rule(spectrum::fft2d)),
    implements(ops::FLOOR, &Rule(|s| each(s, 1, |s, a| float(s, a, floor)))),
    implements(ops::GATHER, &Rule(data::gather)),
    implements(ops::GREATER, &Rule(|s| compared(s, |order| order.is_gt()))),
    implements(
        ops::GREATER_EQUAL,
        &Rule(|s| compared(s, |order| order.is_ge())),
    ),
    implements(ops::IDENTITY, &Rule(identity)),
    implements(ops::INTDIV, &Rule(elements::divide)),
    implements(
        ops::LOG,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::log))),
    ),
    implements(
        ops::LOG2_CEIL_SHAPE,
        &Rule(|s| sizes::singles(s, sizes::log2_ceil)),
    ),
    implements(
        ops::LOG2_FLOOR_SHAPE,
        &Rule(|s| sizes::singles(s, sizes::log2_floor)),
    ),
    implements(ops::LOGICAL_AND, &Rule(|s| pairs(s, ApInt::and))),
    implements(
        ops::LOGICAL_LEFT_SHIFT,
        &Rule(|s| each(s, 2, elements::logical_left_shift)),
    ),
    implements(
        ops::LOGICAL_NOT,
        &Rule(|s| each(s, 1, |s, a| super::math::of_int(s, a, ApInt::not))),
    ),
    implements(ops::LOGICAL_OR, &Rule(|s| pairs(s, ApInt::or))),
    implements(
        ops::LOGICAL_RIGHT_SHIFT,
        &Rule(|s| each(s, 2, elements::logical_right_shift)),
    ),
    implements(ops::LOGICAL_XOR, &Rule(|s| pairs(s, ApInt::xor))),
    implements(ops::MATMUL, &Rule(windows::matmul)),
    implements(
        ops::MATMUL_T_BLOCK_SCALED,
        &Rule(scale::matmul_t_block_scaled),
    ),
    implements(ops::MAXIMUM, &Rule(|s| each(s, 2, elements::maximum))),
    implements(ops::MAX_POOL2D, &Rule(windows::max_pool2d)),
    implements(
        ops::MAX_SHAPE,
        &Rule(|s| sizes::pairs(s, |a, b| Some(a.max(b)))),
    ),
    implements(ops::MINIMUM, &Rule(|s| each(s, 2, elements::minimum))),
    implements(
        ops::MIN_SHAPE,
        &Rule(|s| sizes::pairs(s, |a, b| Some(a.min(b)))),
    ),
    implements(ops::MOD_SHAPE, &Rule(|s| sizes::pairs(s, sizes::modulo))),
    implements(ops::MUL, &Rule(|s| each(s, 3, elements::mul))),
    implements(ops::MUL_SHAPE, &Rule(|s| sizes::pairs(s, i64::checked_mul))),
    implements(ops::NEGATE, &Rule(|s| each(s, 3, elements::negate))),
    implements(ops::PAD, &Rule(data::pad)),
    implements(ops::POW, &Rule(elements::pow)),
    implements(
        ops::RECIPROCAL,
        &Rule(|s| approximate(s, |x| in_f64(x, f64::recip))),
    ),
    implements(
        ops::REDUCE_ALL,
        &Rule(|s| reduce::along(s, reduce::Kind::All)),
    ),
    implements(
        ops::REDUCE_ANY,
        &Rule(|s| reduce::along(s, reduce::Kind::Any)),
    ),
    implements(
        ops::REDUCE_MAX,
        &Rule(|s| reduce::along(s, reduce::Kind::Max)),
    ),
    implements(
        ops::REDUCE_MIN,
        &Rule(|s| reduce::along(s, reduce::Kind::Min)),
    ),
    implements(
        ops::REDUCE_PRODUCT,
        &Rule(|s| reduce::along(s, reduce::Kind::Product)),
    ),
    implements(
        ops::REDUCE_SUM,
        &Rule(|s| reduce::along(s, reduce::Kind::Sum)),
    ),
    implements(ops::RESCALE, &Rule(scale::rescale)),
    implements(ops::RESHAPE, &Rule(data::reshape)),
    implements(ops::RESIZE, &Rule(windows::resize)),
    implements(ops::REVERSE, &Rule(data::reverse)),
    implements(ops::RFFT2D, &Rule(spectrum::rfft2d)),
    implements(ops::RSQRT, &Rule(|s| approximate(s, |x| in_f64(x, rsqrt)))),
    implements(ops::SCATTER, &Rule(data::scatter)),
    implements(ops::SELECT, &Rule(|s| each(s, 3, elements::select))),
    implements(
        ops::SIGMOID,
        &Rule(|s| approximate(s, |x| in_f64(x, elements::sigmoid))),
    ),
    implements(
        ops::SIN,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::sin))),
    ),
    implements(ops::SLICE, &Rule(data::slice)),
    implements(ops::SLICE_SHAPE, &Rule(sizes::slice)),
    implements(ops::SUB, &Rule(|s| each(s, 2, elements::sub))),
    implements(ops::SUB_SHAPE, &Rule(|s| sizes::pairs(s, i64::checked_sub))),
    implements(ops::TABLE, &Rule(data::table)),
    implements(
        ops::TANH,
        &Rule(|s| approximate(s, |x| in_f64(x, libm::tanh))),
    ),
    implements(ops::TILE, &Rule(data::tile)),
    implements(ops::TRANSPOSE, &Rule(data::transpose)),
    implements(ops::TRANSPOSE_CONV2D, &Rule(windows::transpose_conv2d)),
    implements(ops::WHILE_LOOP, &regions(while_loop, next_part)),
    implements(ops::YIELD, &Rule(yield_)),
];

fn constant(machine: &mut Machine, op: OpRef) -> Result<Value> {
    let values = match op.name() {
        ops::CONST => op.attr(ops::const_::VALUES_ATTR),
        _ => op.attr(ops::const_shape::VALUES_ATTR),
    };
    machine.constant(op, values, op.result_type(0))
}

fn identity(step: &mut Step) -> Result<Flow> {
    let value = step.operand(0).clone();
    step.set(value);
    Ok(Flow::Next)
}

/// The type of the elements of operand `index`.
fn element(step: &Step, index: usize) -> Type {
    let op = step.op();
    op.cx.element_type(op.operand_type(index))
}

fn is_unsigned(step: &Step, ty: Type) -> bool {
    matches!(step.machine.cx.type_kind(ty), TypeKind::Integer { sign, .. } if *sign == Signedness::Unsigned)
}

/// An integer, with a sign or without, exactly.
fn exact(step: &Step, value: &Value, unsigned: bool) -> Result<i128> {
    let value = step.int_of(value, "an element")?;
    if value.width() > 64 {
        return Err(step.unsupported("integers of more than 64 bits"));
    }
    Ok(match unsigned {
        true => value.low_u128() as i128,
        false => i128::from(value.to_i64().unwrap_or_default()),
    })
}

/// The bounds of integers of so many bits.
fn bounds(width: u32, unsigned: bool) -> (i128, i128) {
    let width = width.min(64);
    match unsigned {
        true => (0, (1 << width) - 1),
        false => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
    }
}

/// An integer of a type; poison if it does not fit.
fn fit(step: &mut Step, value: i128, ty: Type) -> Value {
    let width = step.machine.cx.int_width(ty).unwrap_or(64);
    let (min, max) = bounds(width, is_unsigned(step, ty));
    match (min..=max).contains(&value) {
        true => ApInt::from_i128(width, value).into(),
        false => step.poison(format!("{value} is no integer of {width} bits")),
    }
}

/// An integer of a type, or the nearest that fits.
fn clipped(step: &Step, value: i128, ty: Type, unsigned: bool) -> Value {
    let width = step.machine.cx.int_width(ty).unwrap_or(64);
    let (min, max) = bounds(width, unsigned);
    ApInt::from_i128(width, value.clamp(min, max)).into()
}

/// The sizes that an operand is.
fn sizes_of(step: &Step, index: usize) -> Result<Shape> {
    let array = step.array(index)?;
    step.indices_of(&array.elements, "a size")
}

/// The only element of an operand.
fn only(step: &Step, index: usize) -> Result<Value> {
    let array = step.array(index)?;
    match array.elements.first() {
        Some(value) => Ok(value.clone()),
        None => Err(step.undefined("a tensor has no elements")),
    }
}

/// The result, if it has the sizes that its type tells.
fn set(step: &mut Step, index: usize, value: Value) -> Result<()> {
    if let Value::Array(array) = &value {
        super::tensor::check_type(step, array, step.op().result_type(index))?;
    }
    step.set_result(index, value);
    Ok(())
}

/// The elements that a function gives for places, one by one.
fn fill(shape: &[i64], mut f: impl FnMut(&[i64]) -> Result<Value>) -> Result<Value> {
    let mut elements = Vec::new();
    for at in 0..Array::count(shape) {
        elements.push(f(&Array::indices(shape, at))?);
    }
    Ok(Value::array(shape, elements))
}

/// The truth of a tensor of one element.
fn truth(step: &Step, value: &Value) -> Result<bool> {
    match value {
        Value::Array(array) if array.elements.len() == 1 => {
            step.truth_of(&array.elements[0], "the condition")
        }
        value => step.truth_of(value, "the condition"),
    }
}

fn cond_if(step: &mut Step) -> Result<Flow> {
    use ops::cond_if as slots;
    let taken = truth(step, step.operand(slots::CONDITION))?;
    let region = match taken {
        true => slots::THEN_GRAPH_REGION,
        false => slots::ELSE_GRAPH_REGION,
    };
    // Without arguments the region takes its values from around.
    let block = step.op().entry_block(region);
    let takes = block.is_some_and(|block| !step.op().body.args(block).is_empty());
    let args = match takes {
        true => step.group(slots::INPUT_LIST),
        false => Args::new(),
    };
    Ok(Flow::Enter(region, args, Box::new(())))
}

fn while_loop(step: &mut Step) -> Result<Flow> {
    let args = step.operands_from(0);
    let carried = Box::new(args.clone());
    Ok(Flow::Enter(
        ops::while_loop::COND_GRAPH_REGION,
        args,
        carried,
    ))
}

fn next_part(step: &mut Step, exit: Exit) -> Result<Flow> {
    use ops::while_loop::{BODY_GRAPH_REGION, COND_GRAPH_REGION};
    let region = exit.region;
    let (carried, values) = exit.into_state::<Args>();
    if region == Some(BODY_GRAPH_REGION) {
        let carried = Box::new(values.clone());
        return Ok(Flow::Enter(COND_GRAPH_REGION, values, carried));
    }
    let Some(condition) = values.first() else {
        return Err(step.unsupported("a loop without a condition"));
    };
    match truth(step, condition)? {
        true => Ok(Flow::Enter(
            BODY_GRAPH_REGION,
            carried.clone(),
            Box::new(carried),
        )),
        false => {
            step.set_all(carried);
            Ok(Flow::Next)
        }
    }
}
