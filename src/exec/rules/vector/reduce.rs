//! Reductions and contractions. Floats are combined in order, beginning with the accumulator; whether that of a contraction comes
//! first or last is left open, as its lowerings differ in it.

use oxmlir_dialects::tables::vector as ops;
use oxmlir_dialects::tables::vector::{CombiningKind, IteratorType};
use oxmlir_ir::affine::{AffineMap, ExprKind};
use oxmlir_ir::{AttrKind, Type, TypeKind};

use crate::error::Result;
use crate::execute::Flow;
use crate::rules::combine::Combine;
use crate::step::Step;
use crate::value::{Array, Shape, Value};

impl From<CombiningKind> for Combine {
    fn from(kind: CombiningKind) -> Combine {
        use CombiningKind as K;
        match kind {
            K::Add => Combine::Add,
            K::Mul => Combine::Mul,
            K::Minui => Combine::MinU,
            K::Minsi => Combine::MinS,
            K::Minnumf => Combine::MinNum,
            K::Maxui => Combine::MaxU,
            K::Maxsi => Combine::MaxS,
            K::Maxnumf => Combine::MaxNum,
            K::And => Combine::And,
            K::Or => Combine::Or,
            K::Xor => Combine::Xor,
            K::Maximumf => Combine::Maximum,
            K::Minimumf => Combine::Minimum,
        }
    }
}

fn kind(step: &Step, slot: usize) -> Combine {
    let kind = step.op().enum_attr::<CombiningKind>(slot);
    kind.unwrap_or(CombiningKind::Add).into()
}

pub fn reduction(step: &mut Step) -> Result<Flow> {
    let kind = kind(step, ops::reduction::KIND_ATTR);
    let vector = step.array(ops::reduction::VECTOR)?;
    let mask = step.region_mask();
    let mask = mask.as_ref().and_then(Value::as_array);
    let mut result = step.group(ops::reduction::ACC).pop();
    for (at, element) in vector.elements.iter().enumerate() {
        if !step.is_enabled(mask, at)? {
            continue;
        }
        result = Some(match result {
            Some(so_far) => kind.step(step, &so_far, element)?,
            None => {
                if element
                    .to_float()
                    .is_some_and(|x| x.is_zero() && x.is_negative())
                {
                    // A sum may begin with 0.0, too.
                    step.approximates();
                }
                element.clone()
            }
        });
    }
    let neutral = || kind.neutral(step.machine.cx, step.result_type());
    let result = result.or_else(neutral);
    let result = result.ok_or_else(|| step.unsupported("a reduction of nothing"))?;
    step.set(result);
    Ok(Flow::Next)
}

pub fn multi_reduction(step: &mut Step) -> Result<Flow> {
    let kind = kind(step, ops::multi_reduction::KIND_ATTR);
    let source = step.array(ops::multi_reduction::SOURCE)?;
    let reduced = step
        .op()
        .dense_attr(ops::multi_reduction::REDUCTION_DIMS_ATTR);
    let kept = |list: &[i64]| -> Shape {
        let kept = list
            .iter()
            .enumerate()
            .filter(|(dim, _)| !reduced.contains(&(*dim as i64)));
        kept.map(|(_, n)| *n).collect()
    };
    let shape = kept(&source.shape);
    let mut results = match step.operand(ops::multi_reduction::ACC) {
        Value::Array(array) => array.elements.clone(),
        scalar => vec![scalar.clone()],
    };
    let mask = step.region_mask();
    let mask = mask.as_ref().and_then(Value::as_array);
    for (at, element) in source.elements.iter().enumerate() {
        if !step.is_enabled(mask, at)? {
            continue;
        }
        let to = kept(&Array::indices(&source.shape, at));
        let to = Array::position(&shape, &to).unwrap_or_default();
        results[to] = kind.step(step, &results[to], element)?;
    }
    step.set_vector(shape, results);
    Ok(Flow::Next)
}

/// Every product of an element of each vector, or of one vector's with a scalar.
pub fn outerproduct(step: &mut Step) -> Result<Flow> {
    let kind = kind(step, ops::outerproduct::KIND_ATTR);
    let lhs = step.array(ops::outerproduct::LHS)?;
    let rhs = step.operand(ops::outerproduct::RHS).clone();
    let acc = step.group(ops::outerproduct::ACC).pop();
    let acc = acc.as_ref().and_then(Value::as_array);
    let mask = step.region_mask();
    let mask = mask.as_ref().and_then(Value::as_array);
    let shape = step.shape_of(step.result_type());
    let mut elements = Vec::with_capacity(Array::count(&shape));
    for at in 0..Array::count(&shape) {
        let index = Array::indices(&shape, at);
        let right = match &rhs {
            Value::Array(rhs) => &rhs.elements[index[1] as usize],
            scalar => scalar,
        };
        let left = &lhs.elements[index[0] as usize];
        let before = acc.map(|acc| acc.elements[at].clone());
        if !step.is_enabled(mask, at)? {
            let zero = || {
                Combine::Add.neutral(
                    step.machine.cx,
                    step.machine.cx.element_type(step.result_type()),
                )
            };
            elements.extend(before.or_else(zero));
            continue;
        }
        let product = Combine::Mul.step(step, left, right)?;
        elements.push(match before {
            Some(before) => kind.step(step, &before, &product)?,
            None => product,
        });
    }
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// The indexing maps of a contraction as the dimensions that they choose.
fn dimensions(step: &Step, map: AffineMap) -> Vec<usize> {
    let affine = step.machine.cx.affine();
    let dims = map
        .results(affine)
        .iter()
        .filter_map(|expr| match expr.kind(affine) {
            ExprKind::Dim(dim) => Some(dim as usize),
            _ => None,
        });
    dims.collect()
}

pub fn contract(step: &mut Step) -> Result<Flow> {
    use ops::contract as slots;
    let kind = kind(step, slots::KIND_ATTR);
    let op = step.op();
    let maps: Vec<Vec<usize>> = op
        .array_attr(slots::INDEXING_MAPS_ATTR)
        .unwrap_or_default()
        .iter()
        .filter_map(|attr| match op.cx.attr_kind(*attr) {
            AttrKind::AffineMap(map) => Some(dimensions(step, *map)),
            _ => None,
        })
        .collect();
    let [left, right, out] = &maps[..] else {
        return Err(step.unsupported("a contraction without three maps"));
    };
    let iterators = op
        .array_attr(slots::ITERATOR_TYPES_ATTR)
        .unwrap_or_default();
    debug_assert!(
        iterators
            .iter()
            .all(|i| op.cx.enum_case::<IteratorType>(*i).is_some())
    );
    let (lhs, rhs) = (step.array(slots::LHS)?, step.array(slots::RHS)?);
    let mut bounds: Shape = iterators.iter().map(|_| 1).collect();
    for (dims, shape) in [(left, &lhs.shape), (right, &rhs.shape)] {
        for (dim, size) in dims.iter().zip(shape) {
            bounds[*dim] = *size;
        }
    }
    let (mut results, shape) = match step.operand(slots::ACC) {
        Value::Array(acc) => (acc.elements.clone(), acc.shape.clone()),
        scalar => (vec![scalar.clone()], Shape::new()),
    };
    for (dims, sizes) in [(left, &lhs.shape), (right, &rhs.shape), (out, &shape)] {
        if !dims.iter().map(|dim| &bounds[*dim]).eq(sizes) {
            return Err(step.undefined("vectors of different lengths are contracted"));
        }
    }
    let element = op.cx.element_type(step.result_type());
    let is_float = op.cx.is_float(element);
    // The accumulators may come in last.
    let mut apart: Vec<Option<Value>> = vec![None; results.len()];
    let accumulators = results.clone();
    let mask = step.region_mask();
    let mask = mask.as_ref().and_then(Value::as_array);
    for at in 0..Array::count(&bounds) {
        if !step.is_enabled(mask, at)? {
            continue;
        }
        let index = Array::indices(&bounds, at);
        let pick = |dims: &[usize]| -> Shape { dims.iter().map(|dim| index[*dim]).collect() };
        let a = widened(step, &lhs.get(&pick(left)), element);
        let b = widened(step, &rhs.get(&pick(right)), element);
        let product = Combine::Mul.step(step, &a, &b)?;
        let to = Array::position(&shape, &pick(out)).unwrap_or_default();
        results[to] = kind.step(step, &results[to], &product)?;
        if is_float {
            apart[to] = match &apart[to] {
                Some(so_far) => kind.apply(so_far, &product),
                None => Some(product),
            };
        }
    }
    for ((result, apart), accumulator) in results.iter().zip(&apart).zip(&accumulators) {
        let other = apart.as_ref().and_then(|sum| kind.apply(sum, accumulator));
        let is_open = other.is_some_and(|other| differ(result, &other));
        if is_open && step.machine.options.only_specified {
            return Err(step.unsupported("the accumulator may be added first or last"));
        }
    }
    step.set_vector(shape, results);
    Ok(Flow::Next)
}

/// Whether two floats are different numbers.
fn differ(a: &Value, b: &Value) -> bool {
    match (a.to_float(), b.to_float()) {
        (Some(a), Some(b)) => a != b && !(a.is_nan() && b.is_nan()),
        _ => false,
    }
}

/// A number in the type that results have.
pub fn widened(step: &Step, value: &Value, to: Type) -> Value {
    match (
        step.machine.cx.type_kind(to),
        value.to_int(),
        value.to_float(),
    ) {
        (TypeKind::Integer { width, .. }, Some(value), _) => value.sext_or_trunc(*width).into(),
        (TypeKind::Float(kind), _, Some(value)) => value.convert(*kind).into(),
        _ => value.clone(),
    }
}

/// Reductions of all elements up to each one. An inclusive scan begins with the first element, an exclusive one with the
/// initial value.
pub fn scan(step: &mut Step) -> Result<Flow> {
    use ops::scan as slots;
    let kind = kind(step, slots::KIND_ATTR);
    let source = step.array(slots::SOURCE)?;
    let initial = step.array(slots::INITIAL_VALUE)?;
    let op = step.op();
    let dim = op.int_attr(slots::REDUCTION_DIM_ATTR).unwrap_or_default() as usize;
    let inclusive = op.bool_attr(slots::INCLUSIVE_ATTR).unwrap_or(true);
    let mut results = source.elements.clone();
    let mut last = initial.elements.clone();
    for at in 0..source.elements.len() {
        let index = Array::indices(&source.shape, at);
        let mut lane = index.clone();
        lane.remove(dim);
        let to = Array::position(&initial.shape, &lane).unwrap_or_default();
        if index[dim] == 0 {
            results[at] = match inclusive {
                true => source.elements[at].clone(),
                false => initial.elements[to].clone(),
            };
        } else {
            let mut before = index.clone();
            before[dim] -= 1;
            let before = Array::position(&source.shape, &before).unwrap_or_default();
            let next = &source.elements[if inclusive { at } else { before }];
            results[at] = kind.step(step, &results[before], next)?;
        }
        last[to] = results[at].clone();
    }
    step.set_result(0, Value::array(source.shape.clone(), results));
    step.set_result(1, Value::array(initial.shape.clone(), last));
    Ok(Flow::Next)
}
