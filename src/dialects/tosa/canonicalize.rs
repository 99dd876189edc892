//! Canonicalization patterns.

use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{Attribute, DYNAMIC, OpId, OpName, Scalar, Signedness, Type, TypeKind, ValueId};
use smallvec::SmallVec;

use super::constants;
use crate::rebuild::rebuild;
use crate::tables::tosa::NanPropagationMode;
use crate::tables::{tensor, tosa as ops};

pub const CLAMP: &[Pattern] = &[
    Pattern::new("ClampIsNoOp", clamp_to_everything),
    Pattern::new("ClampClampOptimization", clamp_of_clamp),
];
pub const CONCAT: &[Pattern] = &[Pattern::new("ConcatOptimization", concat_of_one)];
pub const CONVOLUTION: &[Pattern] = &[Pattern::new("FoldPadToTensorOp", convolution_of_pad)];
pub const MAX_POOL2D: &[Pattern] = &[
    Pattern::new("MaxPool2dIsNoOp", pool_of_one),
    Pattern::new("FoldPadToTensorOp", pool_of_pad),
];
pub const SELECT: &[Pattern] = &[Pattern::new("SelectOp", select_by_not)];
pub const SLICE: &[Pattern] = &[
    Pattern::new("ConcatSliceOptimization", slice_of_concat),
    Pattern::new("PadSliceOptimization", slice_of_pad),
    Pattern::new("SliceDynamicSizeCanonicalization", slice_of_known_size),
];
pub const TRANSPOSE: &[Pattern] = &[
    Pattern::new("ConsolidateTransposeOptimization", transpose_of_transpose),
    Pattern::new("TransposeIsReshape", transpose_as_reshape),
];

/// A list of sizes as a value, in front of `op`.
fn shape(rw: &mut Rewriter, op: OpId, sizes: &[i64]) -> ValueId {
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    constants::shape(rw, loc, sizes)
}

/// The bounds of an integer or float type: the least and the greatest number.
fn bounds(rw: &Rewriter, element: Type) -> Option<[Scalar; 2]> {
    Some(match rw.cx.type_kind(element) {
        TypeKind::Integer { width, sign } => match sign {
            Signedness::Unsigned => [ApInt::zero(*width), ApInt::all_ones(*width)],
            _ => [ApInt::signed_min(*width), ApInt::signed_max(*width)],
        }
        .map(Scalar::Int),
        TypeKind::Float(kind) if kind.has_infinity() => {
            [true, false].map(|negative| Scalar::Float(ApFloat::infinity(*kind, negative)))
        }
        _ => return None,
    })
}

// clamp(x, least, greatest) -> x
fn clamp_to_everything(rw: &mut Rewriter, op: OpId) -> bool {
    let clamp = ops::Clamp::new(rw.op(op));
    let input = clamp.input();
    let ty = rw.body.ty(input);
    let element = rw.cx.element_type(ty);
    let limits = [clamp.min_val(), clamp.max_val()].map(|attr| rw.cx.splat_scalar(attr));
    // A NaN that is ignored becomes the least number.
    let keeps_nan = clamp.nan_mode() != NanPropagationMode::IGNORE || !rw.cx.is_float(element);
    let all = bounds(rw, element).map(|bounds| bounds.map(Some));
    if !keeps_nan || all.as_ref() != Some(&limits) || clamp.only_result_type() != ty {
        return false;
    }
    rw.replace(op, &[input]);
    true
}

// clamp(clamp(x, a, b), c, d) -> clamp(x, max(a, c), min(b, d)) if there is anything in between
fn clamp_of_clamp(rw: &mut Rewriter, op: OpId) -> bool {
    let outer = ops::Clamp::new(rw.op(op));
    let inner = rw.defining_op(outer.input()).and_then(ops::Clamp::of);
    let Some(inner) = inner.filter(|inner| inner.id != op) else {
        return false;
    };
    let ignore = NanPropagationMode::IGNORE;
    let modes = [inner.nan_mode(), outer.nan_mode()];
    if modes[1] == ignore && modes[0] != ignore {
        return false;
    }
    // Not that of the elements: a quantized one has no sign by itself.
    let number = rw.cx.attr_type(outer.min_val());
    let unsigned = matches!(
        rw.cx.type_kind(number),
        TypeKind::Integer {
            sign: Signedness::Unsigned,
            ..
        }
    );
    let less = |a: Attribute, b: Attribute| {
        let [a, b] = [a, b].map(|attr| rw.cx.splat_scalar(attr));
        match (a?, b?) {
            (Scalar::Int(a), Scalar::Int(b)) if unsigned => Some(a.ult(&b)),
            (Scalar::Int(a), Scalar::Int(b)) => Some(a.slt(&b)),
            (Scalar::Float(a), Scalar::Float(b)) => Some(a.compare(b)?.is_lt()),
            _ => None,
        }
    };
    let choose = |one, other, greater| {
        Some(if less(one, other)? == greater {
            other
        } else {
            one
        })
    };
    let min = choose(inner.min_val(), outer.min_val(), true);
    let max = choose(inner.max_val(), outer.max_val(), false);
    let Some((min, max)) = min
        .zip(max)
        .filter(|(min, max)| less(*min, *max) == Some(true))
    else {
        return false;
    };
    let (loc, ty, input) = (outer.loc(), outer.only_result_type(), inner.input());
    let nan_mode = Some(modes[0]);
    rw.insert_before(op);
    let clamp = ops::clamp_with(rw, loc, ty, input, min, max, ops::ClampOptions { nan_mode });
    rw.replace(op, &[clamp]);
    true
}

// concat(x) -> x
fn concat_of_one(rw: &mut Rewriter, op: OpId) -> bool {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let &[input] = &rw.body.operand_vec(op)[..] else {
        return false;
    };
    let value = match rw.body.ty(input) == ty {
        true => input,
        false => {
            rw.insert_before(op);
            tensor::cast(rw, loc, ty, input)
        }
    };
    rw.replace(op, &[value]);
    true
}

/// A padded value: what is padded, by how much in front of and behind each dimension, with what.
struct Padded {
    input: ValueId,
    padding: Vec<i64>,
    with: Scalar,
}

/// What is known of the padding of an operand that is padded by a known amount with a known number.
fn padded(rw: &Rewriter, value: ValueId) -> Option<Padded> {
    let pad = ops::Pad::of(rw.defining_op(value)?)?;
    let padding = constants::sizes_of(*pad, pad.padding())?;
    let with = constants::elements(rw.cx, rw.body, pad.pad_const())?;
    (padding.iter().all(|size| *size >= 0)).then_some(Padded {
        input: pad.input1(),
        padding,
        with: rw.cx.scalars(with)?.get(0)?.clone(),
    })
}

/// The padding of an operation on images with that of its operand, if this pads rows and columns alone.
fn joined(pad: &[i64], padding: &[i64]) -> Option<SmallVec<[i64; 4]>> {
    let [0, 0, rows @ .., 0, 0] = padding else {
        return None;
    };
    (rows.len() == pad.len()).then(|| pad.iter().zip(rows).map(|(a, b)| a + b).collect())
}

/// Replaces an operation on images by one on what its operand pads.
fn replace_padded(rw: &mut Rewriter, op: OpId, slots: [usize; 2], input: ValueId, pad: &[i64]) {
    let mut operands = rw.body.operand_vec(op);
    operands[slots[0]] = input;
    let results: SmallVec<[Type; 1]> = rw.body.result_types(op).collect();
    let new = rebuild(rw, op, &operands, &results);
    let pad = rw.cx.dense_array(Type::I64, pad);
    rw.body.set_attr(new, slots[1], pad);
    let values: SmallVec<[ValueId; 1]> = rw.body.results(new).collect();
    rw.replace(op, &values);
}

// conv(pad(x, with: zero point), pad: p) -> conv(x, pad: p + padding)
fn convolution_of_pad(rw: &mut Rewriter, op: OpId) -> bool {
    let view = rw.op(op);
    let Some(input) = ops::shared::input(view).first().copied() else {
        return false;
    };
    let Some(padded) = padded(rw, input) else {
        return false;
    };
    let zero =
        ops::shared::input_zp(view).and_then(|zero| constants::elements(rw.cx, rw.body, zero));
    let zero = zero.and_then(|zero| rw.cx.scalars(zero)?.get(0).cloned());
    let is_zero = match (&padded.with, zero) {
        (Scalar::Int(with), Some(Scalar::Int(zero))) => *with == zero,
        (Scalar::Float(with), Some(Scalar::Float(zero))) => with.is_zero() && zero.is_zero(),
        _ => false,
    };
    let pad = ops::shared::pad(view).filter(|_| is_zero);
    let Some(pad) = pad.and_then(|pad| joined(&pad, &padded.padding)) else {
        return false;
    };
    let slots = match view.name() {
        ops::CONV2D => [ops::conv2d::INPUT, ops::conv2d::PAD_ATTR],
        ops::DEPTHWISE_CONV2D => [
            ops::depthwise_conv2d::INPUT,
            ops::depthwise_conv2d::PAD_ATTR,
        ],
        _ => return false,
    };
    replace_padded(rw, op, slots, padded.input, &pad);
    true
}

// max_pool2d(pad(x, with: least), pad: p) -> max_pool2d(x, pad: p + padding) of integers: among floats, infinity is less
fn pool_of_pad(rw: &mut Rewriter, op: OpId) -> bool {
    let pool = ops::MaxPool2d::new(rw.op(op));
    let element = rw.cx.element_type(rw.body.ty(pool.input()));
    let Some(padded) = padded(rw, pool.input()).filter(|_| rw.cx.is_int(element)) else {
        return false;
    };
    let least = bounds(rw, element).is_some_and(|[least, _]| least == padded.with);
    let Some(pad) = joined(&pool.pad(), &padded.padding).filter(|_| least) else {
        return false;
    };
    // The verifier allows less padding than the kernel is large.
    let kernel = pool.kernel();
    let fits = pad
        .iter()
        .enumerate()
        .all(|(at, size)| *size < kernel[at / 2]);
    if fits {
        let slots = [ops::max_pool2d::INPUT, ops::max_pool2d::PAD_ATTR];
        replace_padded(rw, op, slots, padded.input, &pad);
    }
    fits
}

// max_pool2d(x) -> x for images of one row and one column
fn pool_of_one(rw: &mut Rewriter, op: OpId) -> bool {
    let pool = ops::MaxPool2d::new(rw.op(op));
    let (input, ty) = (pool.input(), pool.only_result_type());
    let shape = rw.cx.shape(ty).filter(|shape| !shape.contains(&DYNAMIC));
    let is_one = shape.is_some_and(|shape| shape.len() == 4 && shape[1..3] == [1, 1]);
    if !is_one || rw.body.ty(input) != ty {
        return false;
    }
    rw.replace(op, &[input]);
    true
}

// select(not(c), a, b) -> select(c, b, a)
fn select_by_not(rw: &mut Rewriter, op: OpId) -> bool {
    let select = ops::Select::new(rw.op(op));
    let Some(not) = rw
        .defining_op(select.input1())
        .and_then(ops::LogicalNot::of)
    else {
        return false;
    };
    let operands = [not.input1(), select.input3(), select.input2()];
    rw.modify(op, |body| body.set_operands(op, &operands));
    true
}

/// A slice whose place is known.
struct Slice {
    input: ValueId,
    start: Vec<i64>,
    size: Vec<i64>,
}

fn slice(rw: &Rewriter, op: OpId) -> Option<Slice> {
    let slice = ops::Slice::new(rw.op(op));
    Some(Slice {
        input: slice.input1(),
        start: constants::sizes_of(*slice, slice.start())?,
        size: constants::sizes_of(*slice, slice.size())?,
    })
}

/// The operation `name` that the main operand of `op` is the result of.
fn made_by(rw: &Rewriter, input: ValueId, name: OpName) -> Option<OpId> {
    let def = rw.body.defining_op(input)?;
    (rw.body.name(def) == name).then_some(def)
}

// slice(concat(a, b)) -> slice(b) if that has all of it
fn slice_of_concat(rw: &mut Rewriter, op: OpId) -> bool {
    let part = slice(rw, op).and_then(|part| part_of_one(rw, part));
    let Some((input, start)) = part else {
        return false;
    };
    let start = shape(rw, op, &start);
    let slice = ops::Slice::new(rw.op(op));
    let (loc, ty, size) = (slice.loc(), slice.only_result_type(), slice.size());
    rw.insert_before(op);
    let value = ops::slice(rw, loc, ty, input, start, size);
    rw.replace(op, &[value]);
    true
}

/// The operand of a concat in which a slice lies, and where it begins there.
fn part_of_one(rw: &Rewriter, part: Slice) -> Option<(ValueId, Vec<i64>)> {
    let concat = rw.op(made_by(rw, part.input, ops::CONCAT)?);
    let axis = usize::try_from(ops::shared::axis(concat)?).ok()?;
    let (mut start, size) = (part.start, *part.size.get(axis)?);
    let mut at = *start.get(axis)?;
    for input in concat.operands() {
        let extent = *rw.cx.shape(rw.body.ty(input))?.get(axis)?;
        if extent == DYNAMIC || size < 0 || at < 0 {
            return None;
        }
        if at < extent {
            start[axis] = at;
            return (at + size <= extent).then_some((input, start));
        }
        at -= extent;
    }
    None
}

// slice(pad(x)) -> slice(pad(x)) without padding that is cut away
fn slice_of_pad(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(part) = slice(rw, op) else {
        return false;
    };
    let Some(pad) = made_by(rw, part.input, ops::PAD) else {
        return false;
    };
    let Some(less) = less_padding(rw, pad, &part) else {
        return false;
    };
    let pad = ops::Pad::new(rw.op(pad));
    let (input, with) = (pad.input1(), pad.pad_const());
    let element = rw.cx.element_type(rw.body.ty(input));
    let view = ops::Slice::new(rw.op(op));
    let (loc, ty, size) = (view.loc(), view.only_result_type(), view.size());
    let padding = shape(rw, op, &less.padding);
    let padded = rw.cx.ty(TypeKind::RankedTensor {
        shape: less.sizes.into(),
        element,
        encoding: None,
    });
    let padded = ops::pad(rw, loc, padded, input, padding, with);
    let start = shape(rw, op, &less.start);
    let value = ops::slice(rw, loc, ty, padded, start, size);
    rw.replace(op, &[value]);
    true
}

/// A tensor with less padding, and where a slice of it begins.
struct LessPadding {
    padding: Vec<i64>,
    sizes: Vec<i64>,
    start: Vec<i64>,
}

fn less_padding(rw: &Rewriter, pad: OpId, part: &Slice) -> Option<LessPadding> {
    let pad = ops::Pad::new(rw.op(pad));
    let padding = constants::sizes_of(*pad, pad.padding())?;
    let sizes = rw.cx.shape(rw.body.ty(pad.input1()))?;
    let dims = sizes.len();
    if padding.len() != 2 * dims || part.start.len() != dims || part.size.len() != dims {
        return None;
    }
    let mut less = LessPadding {
        padding: Vec::new(),
        sizes: Vec::new(),
        start: Vec::new(),
    };
    for (dim, size) in sizes.iter().enumerate() {
        let [low, high] = [padding[2 * dim], padding[2 * dim + 1]];
        let (start, length) = (part.start[dim], part.size[dim]);
        if low == 0 && high == 0 {
            less.start.push(start);
            less.padding.extend([0, 0]);
            less.sizes.push(*size);
            continue;
        }
        if *size == DYNAMIC || [low, high, start, length].iter().any(|size| *size < 0) {
            return None;
        }
        // What of the padding the slice sees.
        let new_low = (low - start).max(0);
        let new_high = (start.checked_add(length)? - low - size).max(0);
        less.start.push((start - low).max(0));
        less.padding.extend([new_low, new_high]);
        let padded = new_low.checked_add(*size)?.checked_add(new_high)?;
        less.sizes.push(padded);
    }
    (less.padding != padding).then_some(less)
}

// slice(x, size: -1) -> slice(x, size: n) if the result has n elements there
fn slice_of_known_size(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(part) = slice(rw, op) else {
        return false;
    };
    let Some(known) = rw.cx.shape(rw.body.only_result_type(op)) else {
        return false;
    };
    if known.len() != part.size.len() {
        return false;
    }
    let sizes = part.size.iter().zip(known);
    let sizes = sizes.map(|(size, known)| match *size == -1 && *known != DYNAMIC {
        true => *known,
        false => *size,
    });
    let sizes: Vec<i64> = sizes.collect();
    if sizes == part.size {
        return false;
    }
    let size = shape(rw, op, &sizes);
    rw.set_operand(op, ops::slice::SIZE, size);
    true
}

// transpose(transpose(x, p), q) -> transpose(x, p after q)
fn transpose_of_transpose(rw: &mut Rewriter, op: OpId) -> bool {
    let outer = ops::Transpose::new(rw.op(op));
    let inner = rw.defining_op(outer.input1()).and_then(ops::Transpose::of);
    let Some(inner) = inner.filter(|inner| inner.id != op) else {
        return false;
    };
    let from = inner.perms();
    let at = |perm: &i64| from.get(usize::try_from(*perm).ok()?).copied();
    let Some(perms) = outer.perms().iter().map(at).collect::<Option<Vec<i64>>>() else {
        return false;
    };
    let (loc, ty, input) = (outer.loc(), outer.only_result_type(), inner.input1());
    rw.insert_before(op);
    let value = ops::transpose(rw, loc, ty, input, &perms);
    rw.replace(op, &[value]);
    true
}

// transpose(x) -> reshape(x) if only dimensions of one element change places
fn transpose_as_reshape(rw: &mut Rewriter, op: OpId) -> bool {
    let transpose = ops::Transpose::new(rw.op(op));
    // With another transposition it may become one.
    let is_other = |op: OpId| rw.body.name(op) == ops::TRANSPOSE;
    let from_other = rw
        .body
        .defining_op(transpose.input1())
        .is_some_and(is_other);
    if from_other || rw.body.users(transpose.output()).any(is_other) {
        return false;
    }
    let (loc, ty, input) = (
        transpose.loc(),
        transpose.only_result_type(),
        transpose.input1(),
    );
    let Some(sizes) = moved_ones(rw, rw.body.ty(input), &transpose.perms()) else {
        return false;
    };
    let sizes = shape(rw, op, &sizes);
    let value = ops::reshape(rw, loc, input, sizes);
    rw.body.set_type(value, ty);
    rw.replace(op, &[value]);
    true
}

/// The sizes of a transposed tensor, -1 for an unknown one, if its other dimensions stay in order and one is unknown at most.
fn moved_ones(rw: &Rewriter, from: Type, perms: &[i64]) -> Option<Vec<i64>> {
    let shape = rw.cx.shape(from)?;
    let mut sizes = Vec::new();
    let mut last = -1;
    for perm in perms {
        let size = *shape.get(usize::try_from(*perm).ok()?)?;
        if size != 1 {
            if *perm < last {
                return None;
            }
            last = *perm;
        }
        sizes.push(if size == DYNAMIC { -1 } else { size });
    }
    (sizes.iter().filter(|size| **size == -1).count() <= 1).then_some(sizes)
}
