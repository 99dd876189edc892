//! What holds for single structured operations beside the rules for all of them.

use oxmlir_ir::{DYNAMIC, OpRef, Type};
use smallvec::SmallVec;

use super::Check;
use crate::linalg::structured::{Structured, element_of, is_buffer, is_tensor};
use crate::printing::entry_args;
use crate::tables::linalg as ops;

/// The sizes of the shaped values, as messages list them.
fn listed(sizes: &[i64]) -> String {
    let all: Vec<String> = sizes.iter().map(i64::to_string).collect();
    all.join(", ")
}

/// Inputs have the shape of the output, and the mapper takes an element of each.
pub fn map(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let args = entry_args(op, ops::map::MAPPER_REGION);
    if args.len() != op.num_operands() {
        return Err(op.error(format!(
            "expects number of operands to match the arity of mapper, but got: {} and {}",
            op.num_operands(),
            args.len()
        )));
    }
    let output = view
        .inits()
        .first()
        .map_or(&[][..], |init| view.shape(*init));
    for (input, arg) in view.inputs().into_iter().zip(args) {
        let (given, wanted) = (op.ty(*arg), element_of(op.cx, op.ty(input)));
        if given != wanted {
            return Err(op.error(format!(
                "expected element type of input '{}' to match bbArg type '{}'",
                op.cx.type_string(wanted),
                op.cx.type_string(given)
            )));
        }
    }
    for input in view.inputs() {
        if view.shape(input) != output {
            return Err(op.error(format!(
                "expected shape of input ({}) to match shape of output ({})",
                listed(view.shape(input)),
                listed(output)
            )));
        }
    }
    Ok(())
}

/// All inputs and all outputs have one shape each, and the dimensions are those that the outputs lack.
pub fn reduce(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let (inputs, inits) = (view.inputs(), view.inits());
    for (words, values) in [("input", &inputs), ("output", &inits)] {
        let shapes = values.iter().map(|value| view.shape(*value));
        let first = values.first().map_or(&[][..], |value| view.shape(*value));
        if let Some(other) = shapes.clone().position(|shape| shape != first) {
            return Err(op.error(format!(
                "expects all {words}s to have the same shapes. Shape at {words}-index {other} is not equal to the shape at {words}-index 0."
            )));
        }
    }
    let input = inputs.first().map_or(&[][..], |value| view.shape(*value));
    let init = inits.first().map_or(&[][..], |value| view.shape(*value));
    let reduced = op.dense_attr(ops::reduce::DIMENSIONS_ATTR);
    if reduced
        .iter()
        .any(|dim| *dim < 0 || *dim >= input.len() as i64)
    {
        return Err(op.error(format!(
            "dimensions for reduction should be in the range [0, {}].",
            input.len() as i64 - 1
        )));
    }
    let is_kept = |dim: &usize| !reduced.contains(&(*dim as i64));
    let left: SmallVec<[i64; 4]> = (0..input.len())
        .filter(is_kept)
        .map(|dim| input[dim])
        .collect();
    if left.len() != init.len() {
        return Err(op.error(format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            left.len(),
            init.len()
        )));
    }
    if *left != *init {
        return Err(op.error(format!(
            "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
            listed(init),
            listed(&left)
        )));
    }
    combiner(view)
}

/// The combiner of a reduction takes an element of each operand.
fn combiner(view: Structured) -> Check {
    let op = view.op;
    let args = entry_args(op, ops::reduce::COMBINER_REGION);
    if args.len() != op.num_operands() {
        return Err(op.error("mismatching number of operands and block arguments"));
    }
    let inputs = view.num_inputs();
    for (index, (value, arg)) in op.operands().zip(args).enumerate() {
        let (element, given) = (element_of(op.cx, op.ty(value)), op.ty(*arg));
        if element != given {
            let what = if index < inputs { "input" } else { "output" };
            return Err(op.error(format!(
                "{what} element type '{}' does not match corresponding block argument type '{}'",
                op.cx.type_string(element),
                op.cx.type_string(given)
            )));
        }
    }
    Ok(())
}

/// The input, and the output.
fn shapes<'a>(view: Structured<'a>) -> [&'a [i64]; 2] {
    let shape = |values: SmallVec<[_; 4]>| match values.first() {
        Some(value) => view.shape(*value),
        None => &[],
    };
    [shape(view.inputs()), shape(view.inits())]
}

/// The permutation is one, and exchanges the dimensions of the input.
pub fn transpose(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let permutation = op.dense_attr(ops::transpose::PERMUTATION_ATTR);
    if !is_permutation(&permutation) {
        return Err(op.error("permutation is not valid"));
    }
    let [input, init] = shapes(view);
    if input.len() != init.len() {
        return Err(op.error(format!(
            "input rank {} does not match init rank {}",
            input.len(),
            init.len()
        )));
    }
    if permutation.len() != input.len() {
        return Err(op.error(format!(
            "size of permutation {} does not match the argument rank {}",
            permutation.len(),
            input.len()
        )));
    }
    for (dim, (size, from)) in init.iter().zip(permutation).enumerate() {
        let wanted = input[from as usize];
        if *size != wanted {
            return Err(op.error(format!(
                "dim(result, {dim}) = {size} doesn't match dim(input, permutation[{dim}]) = {wanted}"
            )));
        }
    }
    Ok(())
}

/// Whether the numbers are those from 0 on, each once.
pub fn is_permutation(numbers: &[i64]) -> bool {
    let mut seen: SmallVec<[bool; 8]> = SmallVec::from_elem(false, numbers.len());
    numbers.iter().all(|number| {
        let place = usize::try_from(*number)
            .ok()
            .and_then(|number| seen.get_mut(number));
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// The dimensions are those that the output has in addition.
pub fn broadcast(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let added = op.dense_attr(ops::broadcast::DIMENSIONS_ATTR);
    let [input, init] = shapes(view);
    if input.len() + added.len() != init.len() {
        return Err(op.error(format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {}",
            input.len(),
            added.len(),
            init.len()
        )));
    }
    let last = init.len() as i64 - 1;
    for (index, dim) in added.iter().enumerate() {
        if *dim < 0 || *dim > last {
            return Err(op.error(format!(
                "dimension {index} is out of range. expected range: [0, {last}], got: {dim}"
            )));
        }
    }
    let kept = (0..init.len()).filter(|dim| !added.contains(&(*dim as i64)));
    for (dim, to) in kept.enumerate() {
        let Some(size) = input.get(dim) else {
            break;
        };
        if *size != init[to] {
            return Err(op.error(format!(
                "input dim {dim} should match init dim {to}. input: {size}, init: {}",
                init[to]
            )));
        }
    }
    Ok(())
}

/// The value is a scalar of the type of the elements.
pub fn fill(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let (&[value], &[output]) = (&view.inputs()[..], &view.inits()[..]) else {
        return Err(op.plain_error("expected op with 1 input and 1 output"));
    };
    let (value, output) = (op.ty(value), element_of(op.cx, op.ty(output)));
    if is_tensor(op.cx, value) || is_buffer(op.cx, value) {
        return Err(op.plain_error("expected op with scalar input"));
    }
    if value != output {
        return Err(op.error(format!(
            "expected fill value type ('{}') to match output element type ('{}')",
            op.cx.type_string(value),
            op.cx.type_string(output)
        )));
    }
    Ok(())
}

/// Sizes fit where both are known.
pub fn compatible(a: &[i64], b: &[i64]) -> bool {
    let fits = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(fits)
}

/// Input and output have one shape, which has the dimension.
pub fn softmax(op: OpRef) -> Check {
    use ops::softmax as slots;
    let shape = |ty: Type| op.cx.shape(ty).unwrap_or(&[]);
    let input = shape(op.operand_type(slots::INPUT));
    if !compatible(input, shape(op.operand_type(slots::OUTPUT))) {
        return Err(op.error("incompatible output shape"));
    }
    let dimension = op.int_attr(slots::DIMENSION_ATTR).unwrap_or(0);
    if dimension < 0 || dimension >= input.len() as i64 {
        return Err(op.error("incorrect dimension specified"));
    }
    Ok(())
}
