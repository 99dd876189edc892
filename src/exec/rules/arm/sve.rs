//! SVE.

use std::sync::Arc;

use oxmlir_dialects::tables::arm_sve as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt};

use super::{dot, matrices};
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::rules::floats::binary;
use crate::rules::ints::{NO_ATTR, total};
use crate::step::Step;
use crate::value::{Array, Value};

type Rule = fn(&mut Step, &[Value]) -> Result<Value>;

/// The rule of an operation that does `$rule` with the enabled elements.
macro_rules! masked {
    ($rule:expr) => {
        &Execute::Step(|step| masked(step, $rule))
    };
}

/// The rule of an operation on floats.
macro_rules! floats {
    ($f:expr) => {
        masked!(|s, a| binary::<NO_ATTR>(s, a, $f))
    };
}

/// The rule of an operation on integers.
macro_rules! ints {
    ($f:expr) => {
        masked!(|s, a| total(s, a, $f))
    };
}

pub const RULES: &[Implementation] = &[
    implements(ops::CONVERT_FROM_SVBOOL, &Execute::Step(predicate)),
    implements(ops::CONVERT_TO_SVBOOL, &Execute::Step(predicate)),
    implements(ops::DUPQ_LANE, &Execute::Step(dupq_lane)),
    implements(ops::INTR_ADD, ints!(ApInt::add)),
    implements(ops::INTR_CONVERT_FROM_SVBOOL, &Execute::Step(predicate)),
    implements(ops::INTR_CONVERT_TO_SVBOOL, &Execute::Step(predicate)),
    implements(ops::INTR_DUPQ_LANE, &Execute::Step(dupq_lane)),
    implements(ops::INTR_FADD, floats!(|x: ApFloat, y| x + y)),
    implements(ops::INTR_FDIV, floats!(|x: ApFloat, y| x / y)),
    implements(ops::INTR_FMUL, floats!(|x: ApFloat, y| x * y)),
    implements(ops::INTR_FSUB, floats!(|x: ApFloat, y| x - y)),
    implements(ops::INTR_MUL, ints!(ApInt::mul)),
    implements(ops::INTR_PSEL, &Execute::Step(psel)),
    implements(ops::INTR_SDIV, ints!(sdiv)),
    implements(ops::INTR_SDOT, &Execute::Step(|step| dot(step, false))),
    implements(
        ops::INTR_SMMLA,
        &Execute::Step(|step| matrices(step, [false, false])),
    ),
    implements(ops::INTR_SUB, ints!(ApInt::sub)),
    implements(ops::INTR_UDIV, ints!(udiv)),
    implements(ops::INTR_UDOT, &Execute::Step(|step| dot(step, true))),
    implements(
        ops::INTR_UMMLA,
        &Execute::Step(|step| matrices(step, [true, true])),
    ),
    implements(
        ops::INTR_USMMLA,
        &Execute::Step(|step| matrices(step, [true, false])),
    ),
    implements(ops::INTR_WHILELT, &Execute::Step(whilelt)),
    implements(ops::INTR_ZIP_X2, &Execute::Step(|step| zip(step, true))),
    implements(ops::INTR_ZIP_X4, &Execute::Step(|step| zip(step, true))),
    implements(ops::MASKED_ADDF, floats!(|x: ApFloat, y| x + y)),
    implements(ops::MASKED_ADDI, ints!(ApInt::add)),
    implements(ops::MASKED_DIVF, floats!(|x: ApFloat, y| x / y)),
    implements(ops::MASKED_DIVI_SIGNED, ints!(sdiv)),
    implements(ops::MASKED_DIVI_UNSIGNED, ints!(udiv)),
    implements(ops::MASKED_MULF, floats!(|x: ApFloat, y| x * y)),
    implements(ops::MASKED_MULI, ints!(ApInt::mul)),
    implements(ops::MASKED_SUBF, floats!(|x: ApFloat, y| x - y)),
    implements(ops::MASKED_SUBI, ints!(ApInt::sub)),
    implements(ops::PSEL, &Execute::Step(psel)),
    implements(ops::SDOT, &Execute::Step(|step| dot(step, false))),
    implements(
        ops::SMMLA,
        &Execute::Step(|step| matrices(step, [false, false])),
    ),
    implements(ops::UDOT, &Execute::Step(|step| dot(step, true))),
    implements(
        ops::UMMLA,
        &Execute::Step(|step| matrices(step, [true, true])),
    ),
    implements(
        ops::USMMLA,
        &Execute::Step(|step| matrices(step, [true, false])),
    ),
    implements(ops::ZIP_X2, &Execute::Step(|step| zip(step, false))),
    implements(ops::ZIP_X4, &Execute::Step(|step| zip(step, false))),
];

/// The quotient; that by zero is zero, and what does not fit wraps, as the instruction has it.
fn sdiv(x: &ApInt, y: &ApInt) -> ApInt {
    let quotient = x.sdiv_overflow(y).map(|(quotient, _)| quotient);
    quotient.unwrap_or_else(|| ApInt::zero(x.width()))
}

fn udiv(x: &ApInt, y: &ApInt) -> ApInt {
    x.udiv(y).unwrap_or_else(|| ApInt::zero(x.width()))
}

/// Elements that are not enabled are those of the second operand.
fn masked(step: &mut Step, rule: Rule) -> Result<Flow> {
    let (mask, x, y) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let mut elements = Vec::with_capacity(x.elements.len());
    for (at, first) in x.elements.iter().enumerate() {
        let args = [first.clone(), y.elements[at].clone()];
        let poison = args.iter().find(|arg| arg.poison().is_some());
        elements.push(match (step.is_enabled(Some(&mask), at)?, poison) {
            (false, _) => first.clone(),
            (true, Some(poison)) => poison.clone(),
            (true, None) => rule(step, &args)?,
        });
    }
    step.set(Value::array(x.shape.clone(), elements));
    Ok(Flow::Next)
}

/// The first predicate where an element of the second one is set, and otherwise nothing.
fn psel(step: &mut Step) -> Result<Flow> {
    let (first, second) = (step.array(0)?, step.array(1)?);
    let index = step.int(2, "an index")?.low_u64() as usize;
    let element = second.elements[index % second.elements.len()].clone();
    let elements = match step.truth_of(&element, "an element of a predicate")? {
        true => first.elements.clone(),
        false => vec![false.into(); first.elements.len()],
    };
    step.set(Value::array(first.shape.clone(), elements));
    Ok(Flow::Next)
}

/// A predicate for elements of another size: each has the bit of its first byte.
fn predicate(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let shape = step.shape_of(step.result_type());
    let (from, to) = (source.elements.len(), Array::count(&shape));
    let element = |at: usize| match (at * from).is_multiple_of(to) {
        true => source.elements[at * from / to].clone(),
        false => false.into(),
    };
    step.set(Value::array(shape, (0..to).map(element).collect()));
    Ok(Flow::Next)
}

fn whilelt(step: &mut Step) -> Result<Flow> {
    let base = step.index(0, "a base")?;
    let end = step.index(1, "an end")?;
    let shape = step.shape_of(step.result_type());
    let mask = Array::from_fn(&shape, |index| {
        (i128::from(base) + i128::from(index[0]) < i128::from(end)).into()
    });
    step.set(mask);
    Ok(Flow::Next)
}

/// Bits of a segment of a vector.
const SEGMENT: u32 = 128;

/// Each segment is that of a number, or zero if there is none.
fn dupq_lane(step: &mut Step) -> Result<Flow> {
    let source = step.array(0)?;
    let cx = step.machine.cx;
    let element = cx.element_type(step.result_type());
    let zero = crate::rules::llvm::values::zero_value(step.machine, element);
    let zero = zero.ok_or_else(|| step.unsupported("vectors of such elements"))?;
    let width = match &zero {
        Value::Int(width, _) => *width,
        Value::Float(kind, _) => kind.width(),
        _ => return Err(step.unsupported("vectors of such elements")),
    };
    let count = (SEGMENT / width) as usize;
    let lane = step.op().int_attr(ops::dupq_lane::LANE_ATTR);
    let first = lane.unwrap_or_default().max(0) as usize * count;
    let element = |at: usize| {
        let element = source.elements.get(first + at % count);
        element.cloned().unwrap_or_else(|| zero.clone())
    };
    let elements = (0..source.elements.len()).map(element).collect();
    step.set(Value::array(source.shape.clone(), elements));
    Ok(Flow::Next)
}

/// The elements of several vectors in turn, as vectors of the same length.
fn zip(step: &mut Step, as_struct: bool) -> Result<Flow> {
    let sources = (0..step.num_operands()).map(|at| step.array(at));
    let sources = sources.collect::<Result<Vec<_>>>()?;
    let len = sources[0].elements.len();
    let part = |number: usize| {
        let element = |at: usize| {
            let at = number * len + at;
            sources[at % sources.len()].elements[at / sources.len()].clone()
        };
        Value::array(sources[0].shape.clone(), (0..len).map(element).collect())
    };
    let parts: Vec<Value> = (0..sources.len()).map(part).collect();
    match as_struct {
        true => step.set(Value::Struct(Arc::new(parts))),
        false => step.set_all(parts),
    }
    Ok(Flow::Next)
}
