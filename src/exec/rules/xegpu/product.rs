//! Products of matrices.

use oxmlir_dialects::tables::xegpu as ops;
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::OpRef;

use crate::error::Result;
use crate::execute::{Args, Flow};
use crate::kernel::{Gathering, Meeting, Scope};
use crate::rules::product::{Numbers, filled, is_unsigned, multiply, of_lanes, unit};
use crate::step::Step;
use crate::value::{Array, Value};

/// The elements of the result, and which factors are unsigned.
fn numbers(op: OpRef) -> Option<(Numbers, [bool; 2])> {
    let element = |ty| op.cx.element_type(ty);
    let unsigned = [ops::dpas::LHS, ops::dpas::RHS]
        .map(|operand| is_unsigned(op.cx, element(op.operand_type(operand))));
    Some((Numbers::of(op.cx, element(op.result_type(0)))?, unsigned))
}

pub fn dpas(step: &mut Step) -> Result<Flow> {
    use ops::dpas as slots;
    let (a, b) = (step.array(slots::LHS)?, step.array(slots::RHS)?);
    let shape = step.shape_of(step.result_type());
    if shape.len() == 1 {
        return Ok(Flow::Meet(Meeting {
            scope: Scope::Subgroup,
            values: step.operands_from(0),
            result: dpas_of_lanes,
        }));
    }
    let acc = step.group(slots::ACC).pop();
    let inner = a.shape[1..].iter().product::<i64>();
    let Some((numbers, unsigned)) = numbers(step.op()) else {
        return Err(step.unsupported("a product of such matrices"));
    };
    let product = filled(&shape, |at| {
        let start = match &acc {
            Some(Value::Array(acc)) => acc.get(at),
            Some(other) => other.clone(),
            None => numbers.zero(),
        };
        let pairs = (0..inner).map(|k| (left(&a, at[0], k), right(&b, k, at[1])));
        multiply(numbers, unsigned, &start, pairs)
    });
    match product {
        Some(product) => step.set(product),
        None => return Err(step.unsupported("a product of such matrices")),
    }
    Ok(Flow::Next)
}

/// An element of the left matrix, which may have its rows in packs.
fn left(a: &Array, row: i64, k: i64) -> Value {
    match a.shape[..] {
        [_, _, pack] => a.get(&[row, k / pack, k % pack]),
        _ => a.get(&[row, k]),
    }
}

/// An element of the right matrix, which may have its columns in packs.
fn right(b: &Array, k: i64, column: i64) -> Value {
    match b.shape[..] {
        [_, _, pack] => b.get(&[k / pack, column, k % pack]),
        _ => b.get(&[k, column]),
    }
}

fn dpas_of_lanes(all: &mut Gathering) -> Result<Vec<Args>> {
    let op = all.op;
    let count = |ty| op.cx.shape(ty).unwrap_or_default().iter().product::<i64>() as usize;
    let element = op.cx.element_type(op.operand_type(ops::dpas::LHS));
    let width =
        bits(op.cx, element).map_or(32, |bits| bits.unsigned_abs().next_power_of_two() as i64);
    let sizes = (
        count(op.result_type(0)),
        count(op.operand_type(ops::dpas::RHS)),
        unit(width) as usize,
    );
    let Some((numbers, unsigned)) = numbers(op) else {
        return Err(all.unsupported("a product of such matrices"));
    };
    let products = of_lanes(all, numbers, unsigned, sizes)?;
    Ok(products
        .into_iter()
        .map(|product| Args::from_iter([product]))
        .collect())
}
