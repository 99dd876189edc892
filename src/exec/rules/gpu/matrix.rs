//! Matrices that a subgroup holds: here each of its lanes has all of them, and the first one stores.

use oxmlir_dialects::gpu::attrs::Matrix;
use oxmlir_dialects::tables::gpu as ops;
use oxmlir_dialects::tables::gpu::MMAElementwiseOp;
use oxmlir_ir::Type;
use oxmlir_ir::num::ApInt;

use crate::error::Result;
use crate::execute::Flow;
use crate::memory::Pointer;
use crate::rules::combine::Combine;
use crate::rules::product::{Numbers, filled, is_unsigned, multiply};
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// The sizes of a matrix type.
fn shape(step: &Step, ty: Type) -> Result<Shape> {
    match Matrix::of(step.machine.cx, ty) {
        Some(matrix) => Ok(matrix.shape.iter().copied().collect()),
        None => Err(step.unsupported("no type of a matrix")),
    }
}

pub fn constant(step: &mut Step) -> Result<Flow> {
    let shape = shape(step, step.result_type())?;
    let value = step.operand(0).clone();
    let elements = vec![value; Array::count(&shape)];
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

/// The places of the elements: rows, or columns if it is transposed, at a distance of the leading dimension.
fn places(
    step: &mut Step,
    memref: usize,
    indices: usize,
    attrs: [usize; 2],
    shape: &[i64],
) -> Result<Vec<Pointer>> {
    let (buffer, ty) = step.memref_in(memref)?;
    let indices = step.indices_of(&step.group(indices), "an index")?;
    let first = step.element_unchecked(&buffer, ty, &indices)?;
    let leading = step.op().int_attr(attrs[0]).unwrap_or_default();
    let transposed = step.op().unit_attr(attrs[1]);
    let stride = step.stride_of(step.machine.cx.element_type(ty))?;
    let place = |at: usize| {
        let index = Array::indices(shape, at);
        let (row, column) = match transposed {
            true => (index[1], index[0]),
            false => (index[0], index[1]),
        };
        first.offset((row * leading + column) * stride)
    };
    Ok((0..Array::count(shape)).map(place).collect())
}

pub fn load(step: &mut Step) -> Result<Flow> {
    use ops::subgroup_mma_load_matrix as slots;
    let shape = shape(step, step.result_type())?;
    let element = step
        .machine
        .cx
        .element_type(step.memref_in(slots::SRC_MEMREF)?.1);
    if step.machine.cx.rank(element).is_some() {
        return Err(step.unsupported("a matrix in memory of vectors"));
    }
    let attrs = [slots::LEAD_DIMENSION_ATTR, slots::TRANSPOSE_ATTR];
    let places = places(step, slots::SRC_MEMREF, slots::INDICES, attrs, &shape)?;
    let elements = places.into_iter().map(|place| step.load(element, place));
    let elements = elements.collect::<Result<_>>()?;
    step.set(Value::array(shape, elements));
    Ok(Flow::Next)
}

pub fn store(step: &mut Step) -> Result<Flow> {
    use ops::subgroup_mma_store_matrix as slots;
    let matrix = step.array(slots::SRC)?;
    let element = step
        .machine
        .cx
        .element_type(step.memref_in(slots::DST_MEMREF)?.1);
    if step.machine.cx.rank(element).is_some() {
        return Err(step.unsupported("a matrix in memory of vectors"));
    }
    if step.place().lane() != 0 {
        return Ok(Flow::Next);
    }
    let attrs = [slots::LEAD_DIMENSION_ATTR, slots::TRANSPOSE_ATTR];
    let places = places(
        step,
        slots::DST_MEMREF,
        slots::INDICES,
        attrs,
        &matrix.shape,
    )?;
    for (place, value) in places.into_iter().zip(&matrix.elements) {
        step.store(element, place, value)?;
    }
    Ok(Flow::Next)
}

pub fn compute(step: &mut Step) -> Result<Flow> {
    use ops::subgroup_mma_compute as slots;
    let (a, b) = (step.array(slots::OP_A)?, step.array(slots::OP_B)?);
    let c = step.array(slots::OP_C)?;
    if step.op().unit_attr(slots::A_TRANSPOSE_ATTR) || step.op().unit_attr(slots::B_TRANSPOSE_ATTR)
    {
        return Err(step.unsupported("a product of transposed matrices"));
    }
    let matrix = Matrix::of(step.machine.cx, step.result_type());
    let Some(matrix) = matrix else {
        return Err(step.unsupported("no type of a matrix"));
    };
    let cx = step.machine.cx;
    let unsigned = [slots::OP_A, slots::OP_B].map(|operand| {
        let matrix = Matrix::of(cx, step.op().operand_type(operand));
        matrix.is_some_and(|matrix| is_unsigned(cx, matrix.element))
    });
    let inner = a.shape[1];
    let product = Numbers::of(cx, matrix.element).and_then(|numbers| {
        filled(&c.shape, |at| {
            let pairs = (0..inner).map(|k| (a.get(&[at[0], k]), b.get(&[k, at[1]])));
            multiply(numbers, unsigned, &c.get(at), pairs)
        })
    });
    match product {
        Some(product) => step.set(product),
        None => return Err(step.unsupported("a product of such matrices")),
    }
    Ok(Flow::Next)
}

pub fn elementwise(step: &mut Step) -> Result<Flow> {
    use MMAElementwiseOp as K;
    let kind = step
        .op()
        .enum_attr::<MMAElementwiseOp>(ops::subgroup_mma_elementwise::OP_TYPE_ATTR);
    let operands: Vec<_> = (0..step.num_operands())
        .map(|at| step.array(at))
        .collect::<Result<_>>()?;
    let Some((first, kind)) = operands.first().zip(kind) else {
        return Err(step.unsupported("an operation without operands"));
    };
    let mut elements = Vec::with_capacity(first.elements.len());
    for at in 0..first.elements.len() {
        let x = &first.elements[at];
        let y = operands.get(1).map(|other| &other.elements[at]);
        let poison = [Some(x), y]
            .into_iter()
            .flatten()
            .find(|v| v.poison().is_some());
        if let Some(poison) = poison {
            elements.push(poison.clone());
            continue;
        }
        let pair = |kind: Combine| kind.apply(x, y?);
        let floats = x.to_float().zip(y.and_then(Value::to_float));
        let ints = x.to_int().zip(y.and_then(Value::to_int));
        let value: Option<Value> = match kind {
            K::Addf | K::Addi => pair(Combine::Add),
            K::Mulf | K::Muli => pair(Combine::Mul),
            K::Maxf => pair(Combine::Maximum),
            K::Minf => pair(Combine::Minimum),
            K::Subf => floats.map(|(x, y)| (x - y).into()),
            K::Divf => floats.map(|(x, y)| (x / y).into()),
            K::Subi => ints.map(|(x, y)| x.sub(&y).into()),
            K::Divs | K::Divu => {
                let quotient = ints.map(|(x, y)| match kind {
                    K::Divs => crate::rules::ints::sdiv(&x, &y),
                    _ => ApInt::udiv(&x, &y),
                });
                match quotient {
                    Some(None) => return Err(step.undefined("division by zero, or overflow")),
                    quotient => quotient.flatten().map(Value::from),
                }
            }
            K::Negatef => x.to_float().map(|x| (-x).into()),
            K::Negates => x.to_int().map(|x| ApInt::zero(x.width()).sub(&x).into()),
            K::Extf => {
                let matrix = Matrix::of(step.machine.cx, step.result_type());
                let numbers = matrix.and_then(|m| Numbers::of(step.machine.cx, m.element));
                numbers.and_then(|numbers| numbers.converted(x))
            }
        };
        elements.push(value.ok_or_else(|| step.unsupported("such matrices"))?);
    }
    step.set(Value::array(first.shape.clone(), elements));
    Ok(Flow::Next)
}
