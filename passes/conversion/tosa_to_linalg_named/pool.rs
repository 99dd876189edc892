//! Pooling: the greatest or the mean of each window of an image.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::arith::CmpFPredicate;
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{arith, math, tosa as ops};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{
    DYNAMIC, Location, OpFoldResult, OpId, OpName, Scalar, Signedness, Type, TypeKind, ValueId,
};
use smallvec::smallvec;

use super::{Side, filled, length, list, number, padded, zero};
use crate::affine::index;
use crate::arith::builder::{Builder, float_kind};
use crate::conversion::tosa_to_linalg::{bounds, clamped, ignores_nan, map_with_zeros};

/// The least number of a type, and of integers without a sign.
fn least(rw: &Rewriter, element: Type, unsigned: bool) -> Result<Scalar, NoMatch> {
    match rw.cx.type_kind(element) {
        TypeKind::Float(kind) if kind.has_infinity() => {
            Ok(Scalar::Float(ApFloat::infinity(*kind, true)))
        }
        TypeKind::Float(kind) => Ok(Scalar::Float(ApFloat::largest(*kind, true))),
        TypeKind::Integer {
            width,
            sign: Signedness::Signless,
        } => Ok(Scalar::Int(match unsigned {
            true => ApInt::zero(*width),
            false => ApInt::signed_min(*width),
        })),
        _ => Err("elements that are no integers or floats".into()),
    }
}

/// Where the windows of an image are, and what comes of them.
struct Windows {
    loc: Location,
    kernel: [i64; 2],
    stride: [i64; 2],
    /// Top, bottom, left, right.
    pad: [i64; 4],
    /// The sizes of the result.
    sizes: [OpFoldResult; 4],
}

impl Windows {
    fn new(
        rw: &mut ConversionRewriter,
        op: OpId,
        image: ValueId,
        ty: Type,
    ) -> Result<Windows, NoMatch> {
        let view = rw.op(op);
        let lists = (
            ops::shared::kernel(view),
            ops::shared::stride(view),
            ops::shared::pad(view),
        );
        let (Some(kernel), Some(stride), Some(pad)) = lists else {
            return Err("no windows".into());
        };
        let (&[height, width], &[down, right]) = (&kernel[..], &stride[..]) else {
            return Err("no windows".into());
        };
        let &[top, bottom, left, after] = &pad[..] else {
            return Err("no windows".into());
        };
        let shapes = [rw.body.ty(image), ty].map(|ty| rw.cx.shape(ty).unwrap_or_default());
        let [&[_, _, _, _], &[batch, rows, columns, channels]] = shapes else {
            return Err("tensors without rank".into());
        };
        rw.insert_before(op);
        let mut windows = Windows {
            loc: rw.body.loc(op),
            kernel: [height, width],
            stride: [down, right],
            pad: [top, bottom, left, after],
            sizes: [batch, rows, columns, channels].map(OpFoldResult::Known),
        };
        for dim in 0..windows.sizes.len() {
            if windows.sizes[dim] == OpFoldResult::Known(DYNAMIC) {
                let size = length(rw, windows.loc, image, dim);
                windows.sizes[dim] = OpFoldResult::Value(match dim {
                    1 | 2 => windows.size(rw, size, dim - 1),
                    _ => size,
                });
            }
        }
        Ok(windows)
    }

    /// How many windows an image has along a side that is so long.
    fn size(&self, rw: &mut Rewriter, length: ValueId, side: usize) -> ValueId {
        let kernel = index::constant(rw, self.loc, self.kernel[side]);
        let side = Side {
            pad: [self.pad[2 * side], self.pad[2 * side + 1]],
            stride: self.stride[side],
            dilation: 1,
        };
        side.count(rw, self.loc, length, kernel)
    }

    /// The operands of a pooling: an image that `around` is put around, a window, and a result that is full of `start`, which
    /// is of type `ty`.
    fn operands(
        &self,
        rw: &mut Rewriter,
        image: ValueId,
        around: &Scalar,
        (start, ty): (&Scalar, Type),
    ) -> [ValueId; 3] {
        let loc = self.loc;
        let image = padded(rw, loc, image, &self.pad, around);
        let start = number(rw, loc, ty, start);
        let init = filled(rw, loc, &self.sizes, ty, start);
        let window = build::empty(rw, loc, &self.kernel.map(OpFoldResult::Known), ty);
        [image, window, init]
    }

    /// The result of a named pooling.
    fn pooled(
        &self,
        rw: &mut Rewriter,
        name: OpName,
        [image, window, init]: [ValueId; 3],
    ) -> Result<ValueId, NoMatch> {
        // All poolings have these in the same places.
        use linalg::pooling_nhwc_sum::{DILATIONS_ATTR, STRIDES_ATTR};
        let pair = rw.cx.ty(TypeKind::Vector {
            shape: [2].into(),
            scalable: [false].into(),
            element: rw.cx.int_type(64),
        });
        let attrs = [
            (STRIDES_ATTR, list(rw, pair, &self.stride)),
            (DILATIONS_ATTR, list(rw, pair, &[1, 1])),
        ];
        let new = build::named_with(rw, self.loc, name, &[image, window], &[init], &attrs);
        Ok(rw.body.only_result(new.ok_or("no such pooling")?))
    }

    /// The greatest elements that are numbers, in the loops of `linalg.pooling_nhwc_max`.
    fn greatest_numbers(&self, rw: &mut Rewriter, [image, window, init]: [ValueId; 3]) -> ValueId {
        let loc = self.loc;
        let exprs = rw.cx.affine();
        let [batch, row, column, channel, below, beside] =
            [0, 1, 2, 3, 4, 5].map(|dim| exprs.dim(dim));
        let place =
            |at, side: usize, within| exprs.add(exprs.mul_constant(at, self.stride[side]), within);
        let maps = [
            &[
                batch,
                place(row, 0, below),
                place(column, 1, beside),
                channel,
            ][..],
            &[below, beside],
            &[batch, row, column, channel],
        ];
        let maps = maps.map(|places| exprs.map(6, 0, places));
        let mut kinds = [IteratorType::Parallel; 6];
        kinds[4..].fill(IteratorType::Reduction);
        let values: [&[ValueId]; 2] = [&[image, window], &[init]];
        let generic = build::generic(rw, loc, values, &maps, &kinds, |rw, args| {
            let [value, best] = [args[0], args[2]];
            let greatest = arith::maximumf(rw, loc, best, value);
            let is_nan = arith::cmpf(rw, loc, value, value, CmpFPredicate::Uno);
            smallvec![arith::select(rw, loc, is_nan, best, greatest)]
        });
        rw.body.only_result(generic)
    }

    /// How many elements of the image a window has; `last` are the last places of the result.
    fn count(&self, b: &mut Builder, last: [ValueId; 2], one: ValueId) -> ValueId {
        let zero = index::constant(b.rw, b.loc, 0);
        let sides = [0, 1].map(|side| {
            let stride = index::constant(b.rw, b.loc, self.stride[side]);
            let mut count = index::constant(b.rw, b.loc, self.kernel[side]);
            let at = linalg::index(b.rw, b.loc, side as i64 + 1);
            let behind = arith::subi(b.rw, b.loc, last[side], at);
            let distances = [at, behind].map(|at| arith::muli(b.rw, b.loc, at, stride));
            let pads = [self.pad[2 * side], self.pad[2 * side + 1]];
            for (distance, pad) in distances.into_iter().zip(pads) {
                if pad != 0 {
                    let pad = index::constant(b.rw, b.loc, pad);
                    let inside = arith::subi(b.rw, b.loc, distance, pad);
                    let missing = arith::minsi(b.rw, b.loc, inside, zero);
                    count = arith::addi(b.rw, b.loc, count, missing);
                }
            }
            arith::maxsi(b.rw, b.loc, one, count)
        });
        let count = arith::muli(b.rw, b.loc, sides[0], sides[1]);
        arith::index_cast(b.rw, b.loc, Type::I32, count)
    }
}

pub fn max_pool2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let image = operands[ops::max_pool2d::INPUT];
    let ty = rw.convert_only_result(op)?;
    let pool = ops::MaxPool2d::new(rw.op(op));
    let element = rw.cx.element_type(ty);
    let ignores = ignores_nan(*pool) && rw.cx.is_float(element);
    let unsigned = rw.cx.element_type(rw.body.ty(pool.input())) != element;
    let start = least(rw, element, unsigned)?;
    let windows = Windows::new(rw, op, image, ty)?;
    let parts = windows.operands(rw, image, &start, (&start, element));
    let value = match (ignores, unsigned) {
        (true, _) => windows.greatest_numbers(rw, parts),
        (false, true) => windows.pooled(rw, linalg::POOLING_NHWC_MAX_UNSIGNED, parts)?,
        (false, false) => windows.pooled(rw, linalg::POOLING_NHWC_MAX, parts)?,
    };
    rw.replace(op, &[value]);
    Ok(())
}

/// How elements of a mean are computed of sums and numbers of elements.
enum Mean {
    /// A division.
    Float,
    /// A product with a fixed-point number, and a zero point.
    Int { zeros: [i64; 2], width: u32 },
}

pub fn avg_pool2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let image = operands[ops::avg_pool2d::INPUT];
    let ty = rw.convert_only_result(op)?;
    let pool = ops::AvgPool2d::new(rw.op(op));
    let sums = pool.acc_type();
    let element = rw.cx.element_type(ty);
    let zeros = [pool.input_zp(), pool.output_zp()];
    let zeros = match rw.cx.is_float(element) {
        true => zeros.map(|zero| constants::elements(rw.cx, rw.body, zero).map(|_| 0)),
        false => zeros.map(|zero| constants::first_int(*pool, zero)),
    };
    let [Some(from), Some(to)] = zeros else {
        return Err("zero points that are not known".into());
    };
    if rw.cx.element_type(rw.body.ty(pool.input())) != element {
        return Err("numbers without a sign".into());
    }
    let widths = [float_kind(rw.cx, element), float_kind(rw.cx, sums)];
    let mean = match (widths, rw.cx.int_width(element)) {
        ([Some(element), Some(sums)], _) if element.width() <= sums.width() => Mean::Float,
        ([None, None], Some(width)) if width <= 32 && sums == Type::I32 => Mean::Int {
            zeros: [from, to],
            width,
        },
        _ => return Err("no mean of such elements".into()),
    };
    let [around, start] = [zero(rw, element)?, zero(rw, sums)?];
    let shapes = [rw.body.ty(image), ty].map(|ty| rw.cx.shape(ty).unwrap_or_default());
    if shapes
        .iter()
        .any(|shape| shape.iter().skip(1).any(|size| *size == DYNAMIC))
    {
        return Err("sizes that are not known".into());
    }
    let windows = Windows::new(rw, op, image, ty)?;
    let parts = windows.operands(rw, image, &around, (&start, sums));
    let sum = windows.pooled(rw, linalg::POOLING_NHWC_SUM, parts)?;
    let value = divided(rw, &windows, sum, element, &mean);
    rw.replace(op, &[value]);
    Ok(())
}

/// The sums of windows by the numbers of their elements.
fn divided(
    rw: &mut ConversionRewriter,
    windows: &Windows,
    sum: ValueId,
    element: Type,
    mean: &Mean,
) -> ValueId {
    let loc = windows.loc;
    let sizes = [1, 2].map(|dim| length(rw, loc, sum, dim));
    let one = index::constant(rw, loc, 1);
    let last = sizes.map(|size| arith::subi(rw, loc, size, one));
    let init = build::empty(rw, loc, &windows.sizes, element);
    let maps = [map_with_zeros(rw, 4, |_| false); 2];
    let values: [&[ValueId]; 2] = [&[sum], &[init]];
    let kinds = [IteratorType::Parallel; 4];
    let generic = build::generic(rw, loc, values, &maps, &kinds, |rw, args| {
        let mut b = Builder::scalar(rw, loc);
        let count = windows.count(&mut b, last, one);
        smallvec![match mean {
            Mean::Float => float_mean(&mut b, args[0], count, element),
            Mean::Int { zeros, width } =>
                int_mean(&mut b, args[0], count, *zeros, (element, *width)),
        }]
    });
    rw.body.only_result(generic)
}

fn float_mean(b: &mut Builder, sum: ValueId, count: ValueId, element: Type) -> ValueId {
    let ty = b.ty(sum);
    let count = arith::sitofp(b.rw, b.loc, ty, count);
    let mean = arith::divf(b.rw, b.loc, sum, count);
    match ty == element {
        true => mean,
        false => arith::truncf(b.rw, b.loc, element, mean),
    }
}

fn int(b: &mut Builder, ty: Type, value: i64) -> ValueId {
    let attr = b.rw.cx.int_attr(ty, value);
    arith::constant(b.rw, b.loc, attr)
}

fn int_mean(
    b: &mut Builder,
    sum: ValueId,
    count: ValueId,
    [from, to]: [i64; 2],
    (element, width): (Type, u32),
) -> ValueId {
    let mut sum = sum;
    if from != 0 {
        let from = int(b, Type::I32, from);
        let all = arith::muli(b.rw, b.loc, count, from);
        sum = arith::subi(b.rw, b.loc, sum, all);
    }
    let (factor, shift) = reciprocal(b, count);
    let mode = ops::RoundingMode::SINGLEROUND;
    let mut mean = ops::apply_scale(b.rw, b.loc, Type::I32, sum, factor, shift, mode);
    if to != 0 {
        let to = int(b, Type::I32, to);
        mean = arith::addi(b.rw, b.loc, mean, to);
    }
    let mean = clamped(b, mean, bounds(width, false));
    match width < 32 {
        true => arith::trunci(b.rw, b.loc, element, mean),
        false => mean,
    }
}

/// A fixed-point number that is about one divided by a number: a factor and a shift.
fn reciprocal(b: &mut Builder, count: ValueId) -> (ValueId, ValueId) {
    let [wide, byte] = [64, 8].map(|width| b.rw.cx.int_type(width));
    let [one, bits] = [1, 32].map(|number| int(b, Type::I32, number));
    let less = arith::subi(b.rw, b.loc, count, one);
    let unused = math::ctlz(b.rw, b.loc, less);
    let used = arith::subi(b.rw, b.loc, bits, unused);
    let shift = arith::extui(b.rw, b.loc, wide, used);
    let start = int(b, wide, (1 << 30) + 1);
    let numerator = arith::shli(b.rw, b.loc, start, shift);
    let count = arith::extui(b.rw, b.loc, wide, count);
    let factor = arith::divui(b.rw, b.loc, numerator, count);
    let factor = arith::trunci(b.rw, b.loc, Type::I32, factor);
    let shift = arith::trunci(b.rw, b.loc, byte, used);
    let rest = int(b, byte, 30);
    (factor, arith::addi(b.rw, b.loc, shift, rest))
}
