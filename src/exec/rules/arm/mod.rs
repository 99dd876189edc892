//! Vectors of Arm: Neon, SVE and the matrices of SME. Scalable vectors are as long as everywhere in the machine.

mod sme;
mod sve;

use oxmlir_dialects::tables::arm_neon as ops;
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::ApInt;

use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::rules::product::{Numbers, multiply};
use crate::step::Step;
use crate::value::Value;

/// The tables of the rules.
pub const TABLES: &[&[Implementation]] = &[NEON, sme::RULES, sve::RULES];

const NEON: &[Implementation] = &[
    implements(ops::_2D_SDOT, &Execute::Step(|step| dot(step, false))),
    implements(ops::INTR_SDOT, &Execute::Step(|step| dot(step, false))),
    implements(
        ops::INTR_SMMLA,
        &Execute::Step(|step| matrices(step, [false, false])),
    ),
    implements(ops::INTR_SMULL, &Execute::Elementwise(smull)),
    implements(
        ops::INTR_UMMLA,
        &Execute::Step(|step| matrices(step, [true, true])),
    ),
    implements(
        ops::INTR_USMMLA,
        &Execute::Step(|step| matrices(step, [true, false])),
    ),
];

/// The product in twice the width.
fn smull(step: &mut Step, args: &[Value]) -> Result<Value> {
    let wide = |at: usize| -> Result<ApInt> {
        let value = step.int_of(&args[at], "a factor")?;
        Ok(value.sext(2 * value.width()))
    };
    Ok(wide(0)?.mul(&wide(1)?).into())
}

/// Sums of as many neighbouring products as there are factors for each.
pub fn dot(step: &mut Step, unsigned: bool) -> Result<Flow> {
    let (acc, a, b) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let count = a.elements.len() / acc.elements.len().max(1);
    sums(step, [unsigned; 2], |at| {
        (0..count)
            .map(|k| at * count + k)
            .map(|k| (a.elements[k].clone(), b.elements[k].clone()))
            .collect()
    })
}

/// Products of matrices of two rows by the transposes of such, one in each four sums.
fn matrices(step: &mut Step, unsigned: [bool; 2]) -> Result<Flow> {
    let (acc, a, b) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let part = 4 * a.elements.len() / acc.elements.len().max(1);
    let columns = part / 2;
    sums(step, unsigned, |at| {
        let (first, row, column) = (at / 4 * part, at % 4 / 2, at % 2);
        let pair = |k: usize| {
            let x = &a.elements[first + row * columns + k];
            (x.clone(), b.elements[first + column * columns + k].clone())
        };
        (0..columns).map(pair).collect()
    })
}

/// Adds products to the elements of the first operand.
fn sums(
    step: &mut Step,
    unsigned: [bool; 2],
    pairs: impl Fn(usize) -> Vec<(Value, Value)>,
) -> Result<Flow> {
    let acc = step.array(0)?;
    let cx = step.machine.cx;
    let numbers = Numbers::of(cx, cx.element_type(step.result_type()));
    let elements = acc.elements.iter().enumerate().map(|(at, start)| {
        let sum = multiply(numbers?, unsigned, start, pairs(at).into_iter());
        sum.filter(|_| matches!(numbers, Some(Numbers::Int(_))))
    });
    let elements: Option<Vec<Value>> = elements.collect();
    let elements = elements.ok_or_else(|| step.unsupported("sums of such products"))?;
    step.set(Value::array(acc.shape.clone(), elements));
    Ok(Flow::Next)
}
