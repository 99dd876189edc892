//! Intrinsics with a mask and a vector length: elements that are not enabled are poison.

use oxmlir_dialects::tables::llvm as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, ApInt};

use super::NEAREST;
use super::masked::enabled;
use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::rules::combine::Combine;
use crate::rules::floats::{self, binary, ternary, unary};
use crate::rules::ints::{self, NO_ATTR, divide, resize, total};
use crate::step::Step;
use crate::value::{Array, Shape, Value};

type Rule = fn(&mut Step, &[Value]) -> Result<Value>;

/// The rule of an intrinsic that does `$rule` with each enabled element of `$count` operands.
macro_rules! lanes {
    ($count:literal, $rule:expr) => {
        &Execute::Step(|step| each_lane(step, $count, $rule, true))
    };
}

/// The rule of an intrinsic that divides the enabled elements.
macro_rules! division {
    ($rule:expr) => {
        &Execute::Step(|step| each_lane(step, 2, |s, a| divide(s, a, $rule), false))
    };
}

/// The rule of an intrinsic that reduces the enabled elements.
macro_rules! reduction {
    ($kind:ident) => {
        &Execute::Step(|step| reduce(step, Combine::$kind))
    };
}

pub const RULES: &[Implementation] = &[
    implements(ops::INTR_VP_ADD, lanes!(2, ints::add::<NO_ATTR>)),
    implements(ops::INTR_VP_AND, lanes!(2, |s, a| total(s, a, ApInt::and))),
    implements(ops::INTR_VP_ASHR, lanes!(2, ints::ashr::<NO_ATTR>)),
    implements(
        ops::INTR_VP_FADD,
        lanes!(2, |s, a| binary::<NO_ATTR>(s, a, |x, y| x + y)),
    ),
    implements(
        ops::INTR_VP_FDIV,
        lanes!(2, |s, a| binary::<NO_ATTR>(s, a, |x, y| x / y)),
    ),
    implements(
        ops::INTR_VP_FMA,
        lanes!(3, |s, a| ternary::<NO_ATTR>(s, a, ApFloat::fma)),
    ),
    implements(
        ops::INTR_VP_FMUL,
        lanes!(2, |s, a| binary::<NO_ATTR>(s, a, |x, y| x * y)),
    ),
    implements(
        ops::INTR_VP_FMULADD,
        lanes!(3, floats::multiply_add::<NO_ATTR>),
    ),
    implements(
        ops::INTR_VP_FNEG,
        lanes!(1, |s, a| unary::<NO_ATTR>(s, a, |x| -x)),
    ),
    implements(
        ops::INTR_VP_FPEXT,
        lanes!(1, |s, a| floats::convert::<NO_ATTR>(s, a, NEAREST)),
    ),
    implements(
        ops::INTR_VP_FPTOSI,
        lanes!(1, |s, a| floats::to_int(s, a, true)),
    ),
    implements(
        ops::INTR_VP_FPTOUI,
        lanes!(1, |s, a| floats::to_int(s, a, false)),
    ),
    implements(
        ops::INTR_VP_FPTRUNC,
        lanes!(1, |s, a| floats::convert::<NO_ATTR>(s, a, NEAREST)),
    ),
    implements(
        ops::INTR_VP_FREM,
        lanes!(2, |s, a| binary::<NO_ATTR>(s, a, |x, y| x % y)),
    ),
    implements(
        ops::INTR_VP_FSUB,
        lanes!(2, |s, a| binary::<NO_ATTR>(s, a, |x, y| x - y)),
    ),
    implements(ops::INTR_VP_INTTOPTR, lanes!(1, super::values::inttoptr)),
    implements(ops::INTR_VP_LSHR, lanes!(2, ints::lshr::<NO_ATTR>)),
    implements(
        ops::INTR_VP_MERGE,
        &Execute::Step(|step| choose(step, false)),
    ),
    implements(ops::INTR_VP_MUL, lanes!(2, ints::mul::<NO_ATTR>)),
    implements(ops::INTR_VP_OR, lanes!(2, |s, a| total(s, a, ApInt::or))),
    implements(ops::INTR_VP_PTRTOINT, lanes!(1, super::values::ptrtoint)),
    implements(ops::INTR_VP_REDUCE_ADD, reduction!(Add)),
    implements(ops::INTR_VP_REDUCE_AND, reduction!(And)),
    implements(ops::INTR_VP_REDUCE_FADD, reduction!(Add)),
    implements(ops::INTR_VP_REDUCE_FMAX, reduction!(MaxNum)),
    implements(ops::INTR_VP_REDUCE_FMIN, reduction!(MinNum)),
    implements(ops::INTR_VP_REDUCE_FMUL, reduction!(Mul)),
    implements(ops::INTR_VP_REDUCE_MUL, reduction!(Mul)),
    implements(ops::INTR_VP_REDUCE_OR, reduction!(Or)),
    implements(ops::INTR_VP_REDUCE_SMAX, reduction!(MaxS)),
    implements(ops::INTR_VP_REDUCE_SMIN, reduction!(MinS)),
    implements(ops::INTR_VP_REDUCE_UMAX, reduction!(MaxU)),
    implements(ops::INTR_VP_REDUCE_UMIN, reduction!(MinU)),
    implements(ops::INTR_VP_REDUCE_XOR, reduction!(Xor)),
    implements(ops::INTR_VP_SDIV, division!(ints::sdiv)),
    implements(
        ops::INTR_VP_SELECT,
        &Execute::Step(|step| choose(step, true)),
    ),
    implements(
        ops::INTR_VP_SEXT,
        lanes!(1, |s, a| resize(s, a, ApInt::sext)),
    ),
    implements(ops::INTR_VP_SHL, lanes!(2, ints::shl::<NO_ATTR>)),
    implements(
        ops::INTR_VP_SITOFP,
        lanes!(1, |s, a| floats::from_int::<NO_ATTR>(s, a, true)),
    ),
    implements(
        ops::INTR_VP_SMAX,
        lanes!(2, |s, a| total(s, a, ApInt::smax)),
    ),
    implements(
        ops::INTR_VP_SMIN,
        lanes!(2, |s, a| total(s, a, ApInt::smin)),
    ),
    implements(ops::INTR_VP_SREM, division!(ints::srem)),
    implements(ops::INTR_VP_SUB, lanes!(2, ints::sub::<NO_ATTR>)),
    implements(ops::INTR_VP_TRUNC, lanes!(1, ints::trunc::<NO_ATTR>)),
    implements(ops::INTR_VP_UDIV, division!(ApInt::udiv)),
    implements(
        ops::INTR_VP_UITOFP,
        lanes!(1, |s, a| floats::from_int::<NO_ATTR>(s, a, false)),
    ),
    implements(
        ops::INTR_VP_UMAX,
        lanes!(2, |s, a| total(s, a, ApInt::umax)),
    ),
    implements(
        ops::INTR_VP_UMIN,
        lanes!(2, |s, a| total(s, a, ApInt::umin)),
    ),
    implements(ops::INTR_VP_UREM, division!(ApInt::urem)),
    implements(ops::INTR_VP_XOR, lanes!(2, |s, a| total(s, a, ApInt::xor))),
    implements(ops::INTR_VP_ZEXT, lanes!(1, ints::zext::<NO_ATTR>)),
];

/// Applies a rule to the enabled elements of the first operands, behind which mask and length stand. Poison elements give
/// poison ones, unless the rule sees to that.
fn each_lane(step: &mut Step, count: usize, rule: Rule, propagates: bool) -> Result<Flow> {
    let lanes = enabled(step, count, Some(count + 1))?;
    let mut operands: Vec<std::sync::Arc<Array>> = Vec::new();
    for index in 0..count {
        operands.push(step.array(index)?);
    }
    let mut elements = Vec::with_capacity(lanes.len());
    for (at, enabled) in lanes.iter().enumerate() {
        if !enabled {
            elements.push(step.poison("an element that is masked out"));
            continue;
        }
        let args: Vec<Value> = operands
            .iter()
            .map(|array| array.elements[at].clone())
            .collect();
        let poison = args.iter().find(|arg| arg.poison().is_some());
        elements.push(match poison {
            Some(poison) if propagates => poison.clone(),
            _ => rule(step, &args)?,
        });
    }
    step.set(Value::array(
        Shape::from_iter([lanes.len() as i64]),
        elements,
    ));
    Ok(Flow::Next)
}

/// Combines a start value with the enabled elements, in order.
fn reduce(step: &mut Step, kind: Combine) -> Result<Flow> {
    let lanes = enabled(step, 2, Some(3))?;
    let vector = step.array(1)?;
    let mut result = step.operand(0).clone();
    let enabled = vector
        .elements
        .iter()
        .zip(&lanes)
        .filter(|(_, enabled)| **enabled);
    for (element, _) in enabled {
        result = kind.step(step, &result, element)?;
    }
    step.set(result);
    Ok(Flow::Next)
}

/// Elements of the one or the other vector. Behind the length they are poison, or those of the second one.
fn choose(step: &mut Step, poisons: bool) -> Result<Flow> {
    let length = step.int(3, "a vector length")?.low_u64() as usize;
    let (condition, first, second) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let mut elements = Vec::with_capacity(first.elements.len());
    for at in 0..first.elements.len() {
        elements.push(match (&condition.elements[at], at < length) {
            (_, false) if poisons => step.poison("an element behind the vector length"),
            (_, false) | (Value::Int(_, 0), true) => second.elements[at].clone(),
            (Value::Int(..), true) => first.elements[at].clone(),
            (poison, true) => poison.clone(),
        });
    }
    step.set(Value::array(first.shape.clone(), elements));
    Ok(Flow::Next)
}
