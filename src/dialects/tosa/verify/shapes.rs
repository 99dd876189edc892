//! Lists of sizes, and tensors that get other shapes.

use oxmlir_ir::{DYNAMIC, OpRef, ValueId};

use super::{Check, element, expect, fits, same_elements, shape};
use crate::tables::tosa as ops;
use crate::tosa::{constants, shape_rank};

/// Sizes follow from constants and other sizes alone.
pub fn resolvable(op: OpRef) -> Check {
    for value in op.operands() {
        if shape_rank(op.cx, op.ty(value)).is_none() {
            continue;
        }
        let known = op.defining_op(value).is_some_and(makes_shape);
        expect(op, known, "shape operand is not compile time resolvable")?;
    }
    Ok(())
}

fn makes_shape(op: OpRef) -> bool {
    op.dialect() == "tosa" && op.result_types().all(|ty| shape_rank(op.cx, ty).is_some())
}

/// Each two sizes.
pub fn sizes(op: OpRef) -> Check {
    let mut ranks = op.operand_types().map(|ty| shape_rank(op.cx, ty));
    let first = ranks.next().flatten();
    expect(
        op,
        ranks.all(|rank| rank == first),
        "operands don't have matching ranks",
    )?;
    let result = shape_rank(op.cx, op.only_result_type());
    let message = "result shape has different rank than operands";
    expect(op, result == first, message)?;
    resolvable(op)
}

pub fn const_(op: OpRef) -> Check {
    let view = ops::Const::new(op);
    let result = super::numbers::stored(op, element(op, view.output()));
    let values = op.cx.element_type(op.cx.attr_type(view.values()));
    expect(
        op,
        values == result || values == element(op, view.output()),
        "expected same attr/result element types",
    )
}

pub fn const_shape(op: OpRef) -> Check {
    let view = ops::ConstShape::new(op);
    let ty = op.cx.attr_type(view.values());
    let one_dimensional = op.cx.rank(ty) == Some(1);
    expect(
        op,
        one_dimensional,
        "expect elements in attribute values with rank 1",
    )?;
    let count = op.cx.shape(ty).map_or(0, |sizes| sizes[0]);
    let rank = shape_rank(op.cx, op.only_result_type()).unwrap_or_default();
    let message = format_args!(
        "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result shape type"
    );
    expect(op, count == rank, message)
}

pub fn concat_shape(op: OpRef) -> Check {
    resolvable(op)?;
    let inputs = op.operand_types().filter_map(|ty| shape_rank(op.cx, ty));
    let sum: i64 = inputs.sum();
    let found = shape_rank(op.cx, op.only_result_type()).unwrap_or_default();
    let message = format_args!(
        "requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {found}"
    );
    expect(op, found == sum, message)
}

pub fn dim(op: OpRef) -> Check {
    let view = ops::Dim::new(op);
    let result = op.only_result_type();
    let message = format_args!(
        "expect output shape type to contain one element, got '{}'",
        op.cx.type_string(result)
    );
    expect(op, shape_rank(op.cx, result) == Some(1), message)?;
    let Some(input) = shape(op, view.input1()) else {
        return Ok(());
    };
    let (axis, rank) = (view.axis(), input.len() as i64);
    let message = format_args!("expect axis to be in the range [0, {rank}), got {axis}");
    expect(op, (0..rank).contains(&axis), message)
}

pub fn slice_shape(op: OpRef) -> Check {
    resolvable(op)?;
    let view = ops::SliceShape::new(op);
    let start = constants::first_int(op, view.start());
    let size = constants::first_int(op, view.size());
    if let Some(start) = start {
        let message = format_args!("expected non-negative start index, got {start}");
        expect(op, start >= 0, message)?;
    }
    if let Some(size) = size {
        expect(
            op,
            size > 0,
            format_args!("expected positive size, got {size}"),
        )?;
        let found = shape_rank(op.cx, op.only_result_type()).unwrap_or_default();
        let message = format_args!(
            "expected output type size to be equal to size attribute, got {found} vs {size}"
        );
        expect(op, found == size, message)?;
    }
    if let (Some(start), Some(size)) = (start, size) {
        let rank = shape_rank(op.cx, op.ty(view.input())).unwrap_or_default();
        let end = start.saturating_add(size);
        let message = format_args!(
            "expected start + size to be less than or equal to input shape rank ({rank}), got {end}"
        );
        expect(op, end <= rank, message)?;
    }
    Ok(())
}

pub fn reshape(op: OpRef) -> Check {
    resolvable(op)?;
    let view = ops::Reshape::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    let Some(sizes) = constants::sizes_of(op, view.shape()) else {
        return Ok(());
    };
    let missing = sizes.iter().filter(|size| **size == -1).count();
    expect(
        op,
        missing <= 1,
        "expected at most one target dimension to be -1",
    )?;
    let known = |sizes: &[i64]| {
        sizes.iter().try_fold(1i64, |all, size| {
            (*size != DYNAMIC).then(|| all.saturating_mul(*size))
        })
    };
    if let Some(result) = shape(op, output) {
        let message = "new shape does not match result rank";
        expect(op, result.len() == sizes.len(), message)?;
        for (new, found) in sizes.iter().zip(result) {
            let differs = *new != -1 && *found != DYNAMIC && new != found;
            expect(op, !differs, "new shape is inconsistent with result shape")?;
            let message = format_args!("new shape has invalid tensor dimension size {new}");
            expect(op, *new == -1 || *new >= 0, message)?;
        }
        let elements = shape(op, input).and_then(known);
        if let Some(from) = elements {
            let mismatch = |to| format!("cannot reshape {from} elements into {to}");
            if let Some(to) = known(result) {
                expect(op, from == to, mismatch(to))?;
            }
            let positive = sizes.iter().filter(|size| **size > 0);
            let to = positive.fold(1i64, |all, size| all.saturating_mul(*size));
            let all = sizes.iter().all(|size| *size > 0);
            let fits = if all { from == to } else { to <= from };
            expect(op, fits, mismatch(to))?;
        }
    }
    Ok(())
}

pub fn slice(op: OpRef) -> Check {
    resolvable(op)?;
    let view = ops::Slice::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    let Some(from) = shape(op, input) else {
        return Ok(());
    };
    let rank = from.len();
    if let Some(to) = shape(op, output) {
        let to = to.len();
        let message =
            format!("expect input1 and output to have the same ranks, got {rank} and {to}");
        expect(op, rank == to, message)?;
    }
    for (name, value) in [("start", view.start()), ("size", view.size())] {
        let message = format_args!("length of {name} is not equal to rank of input shape");
        let length = shape_rank(op.cx, op.ty(value));
        expect(op, length == Some(rank as i64), message)?;
    }
    Ok(())
}

pub fn tile(op: OpRef) -> Check {
    resolvable(op)?;
    let view = ops::Tile::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    let count = shape_rank(op.cx, op.ty(view.multiples())).unwrap_or_default();
    let ranks = [input, output].map(|value| shape(op, value).map(<[i64]>::len));
    if let [Some(rank), _] | [None, Some(rank)] = ranks {
        let message = format_args!("expect 'multiples' to have rank {rank} but got {count}.");
        expect(op, count == rank as i64, message)?;
    }
    if let [Some(from), Some(to)] = ranks {
        expect(op, from == to, "expect same input and output tensor rank.")?;
    }
    let multiples = constants::sizes_of(op, view.multiples()).unwrap_or_default();
    expect(
        op,
        multiples.iter().all(|times| *times > 0 || *times == -1),
        "expect element of 'multiples' to be positive integer or -1.",
    )
}

pub fn pad(op: OpRef) -> Check {
    resolvable(op)?;
    let view = ops::Pad::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    same_elements(op, (view.pad_const(), "input"), (output, "output"))?;
    let count = shape_rank(op.cx, op.ty(view.padding())).unwrap_or_default();
    let ranks = [input, output].map(|value| shape(op, value).map(<[i64]>::len));
    if let [Some(from), Some(to)] = ranks {
        let message = format_args!(
            "expect same input and output tensor rank, but got inputRank: {from}, outputRank: {to}"
        );
        expect(op, from == to, message)?;
    }
    let Some(rank) = ranks[0] else {
        return Ok(());
    };
    let wanted = 2 * rank as i64;
    let message =
        format_args!("padding tensor must have {rank} * 2 = {wanted} elements, but got {count}");
    expect(op, count == wanted, message)?;
    match constants::sizes_of(op, view.padding()) {
        Some(paddings) => padded(op, input, output, &paddings),
        None => Ok(()),
    }
}

fn padded(op: OpRef, input: ValueId, output: ValueId, paddings: &[i64]) -> Check {
    let (Some(from), Some(to)) = (shape(op, input), shape(op, output)) else {
        return Ok(());
    };
    for (dim, pair) in paddings.chunks_exact(2).enumerate() {
        let [low, high] = [pair[0], pair[1]];
        let message = format_args!(
            "invalid padding values at dimension {dim}: values must be non-negative or -1 for dynamic padding, got [{low}, {high}]"
        );
        expect(op, low >= -1 && high >= -1, message)?;
        let (size, found) = (from[dim], to[dim]);
        if low < 0 || high < 0 || size == DYNAMIC || found == DYNAMIC {
            continue;
        }
        let sum = size.saturating_add(low).saturating_add(high);
        let message = format_args!(
            "mismatch in output shape at dimension {dim}: expected {size} + {low} + {high} = {sum}, but got {found}"
        );
        expect(op, sum == found, message)?;
    }
    Ok(())
}

pub fn reverse(op: OpRef) -> Check {
    let view = ops::Reverse::new(op);
    let (input, output) = (view.input1(), view.output());
    same_elements(op, (input, "input"), (output, "output"))?;
    let axis = view.axis();
    expect(op, axis >= 0, "expected non-negative reverse axis")?;
    let Some(from) = shape(op, input) else {
        return Ok(());
    };
    let rank = from.len() as i64;
    let message =
        format_args!("expect input tensor rank ({rank}) to be larger than reverse axis ({axis})");
    expect(op, axis < rank || rank == 0 && axis == 0, message)?;
    let Some(to) = shape(op, output) else {
        return Ok(());
    };
    let message = "expect output tensor rank to be equal to input tensor rank";
    expect(op, to.len() as i64 == rank, message)?;
    let message =
        format_args!("expect output tensor rank ({rank}) to be larger than reverse axis ({axis})");
    expect(op, axis < rank || rank == 0 && axis == 0, message)
}

pub fn transpose(op: OpRef) -> Check {
    let view = ops::Transpose::new(op);
    let (input, output) = (shape(op, view.input1()), shape(op, view.output()));
    let perms = view.perms();
    if let Some(input) = input {
        let (rank, size) = (input.len(), perms.len());
        let message = format_args!(
            "expected perms attribute to have size {rank} (input rank) but got size {size}"
        );
        expect(op, rank == size, message)?;
    }
    if let (Some(input), Some(output)) = (input, output) {
        let message = "expected input tensor rank to equal result tensor rank";
        expect(op, input.len() == output.len(), message)?;
    }
    if let Some(output) = output {
        let (rank, size) = (output.len(), perms.len());
        let message = format_args!(
            "expected perms attribute to have size {rank} (output rank) but got size {size}"
        );
        expect(op, rank == size, message)?;
    }
    expect(
        op,
        is_permutation(&perms),
        "expected valid permutation indices",
    )?;
    let (Some(input), Some(output)) = (input, output) else {
        return Ok(());
    };
    let count = |sizes: &[i64]| {
        let known = !sizes.contains(&DYNAMIC);
        known.then(|| {
            sizes
                .iter()
                .fold(1i64, |all, size| all.saturating_mul(*size))
        })
    };
    if let (Some(from), Some(to)) = (count(input), count(output)) {
        let message = format_args!(
            "expected input1 and output to have same numbers of elements, got {from} and {to}"
        );
        expect(op, from == to, message)?;
    }
    for (dim, (from, found)) in perms.iter().zip(output).enumerate() {
        let size = input[*from as usize];
        let message = format_args!(
            "expected output tensor dim {dim} to match input dim {from} with value of {size}"
        );
        expect(op, fits(size, *found), message)?;
    }
    Ok(())
}

/// Whether numbers are those from zero on in some order.
pub fn is_permutation(perms: &[i64]) -> bool {
    let mut sorted = perms.to_vec();
    sorted.sort_unstable();
    sorted
        .iter()
        .enumerate()
        .all(|(at, perm)| *perm == at as i64)
}

pub fn concat(op: OpRef) -> Check {
    let view = ops::Concat::new(op);
    let (inputs, output) = (view.input1(), view.output());
    expect(op, !inputs.is_empty(), "expect at least one input")?;
    for input in &inputs {
        same_elements(op, (*input, "input"), (output, "output"))?;
    }
    let known = inputs.iter().position(|input| shape(op, *input).is_some());
    let Some((first, sizes)) = known.and_then(|at| Some((at, shape(op, inputs[at])?))) else {
        return Ok(());
    };
    let axis = view.axis();
    let message = format_args!(
        "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}"
    );
    expect(op, (0..sizes.len() as i64).contains(&axis), message)?;
    let axis = axis as usize;
    let mut sum = Some(0i64);
    for (at, input) in inputs.iter().enumerate() {
        let Some(other) = shape(op, *input) else {
            sum = None;
            continue;
        };
        let (rank, first_rank) = (other.len(), sizes.len());
        let message = format_args!(
            "expect all operands to have the same rank, but got {first_rank} vs {rank} on operands {first} and {at}"
        );
        expect(op, rank == first_rank, message)?;
        for (dim, (a, b)) in sizes.iter().zip(other).enumerate() {
            let message = format_args!(
                "expect all operand shapes to have the same sizes on non-axis dimensions, but got {b} vs {a} at index {dim} on operands {first} and {at}"
            );
            expect(op, dim == axis || fits(*a, *b), message)?;
        }
        sum = sum
            .filter(|_| other[axis] != DYNAMIC)
            .map(|sum| sum.saturating_add(other[axis]));
    }
    let Some(found) = shape(op, output) else {
        return Ok(());
    };
    let (rank, wanted) = (found.len(), sizes.len());
    let message = format_args!("expect output rank to match inputs rank, got {rank} vs {wanted}");
    expect(op, rank == wanted, message)?;
    let found = found[axis];
    match sum {
        Some(sum) => {
            let message = format_args!(
                "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {found}"
            );
            expect(op, fits(sum, found), message)
        }
        None => Ok(()),
    }
}
