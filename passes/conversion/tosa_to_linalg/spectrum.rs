//! Discrete Fourier transforms: each element of the result is a sum over the plane.

use std::f64::consts::TAU;
use std::sync::Arc;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{arith, index as index_ops, math, tensor, tosa as ops};
use oxmlir_dialects::tensor::sizes::mixed_size;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Location, OpFoldResult, OpId, Type, ValueId};
use smallvec::{SmallVec, smallvec};

use super::broadcast::cast;
use crate::affine::index;
use crate::arith::builder::Builder;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let types = Some(types);
    patterns.add(ops::RFFT2D, "RFFT2dConverter", types, rfft2d);
    patterns.add(ops::FFT2D, "FFT2dConverter", types, fft2d);
}

/// The dimensions of a plane.
const ROWS: usize = 1;
const COLUMNS: usize = 2;

fn check(rw: &ConversionRewriter, planes: &[ValueId]) -> Outcome {
    let fit = planes.iter().all(|plane| {
        let ty = rw.body.ty(*plane);
        rw.cx.rank(ty) == Some(3) && rw.cx.is_float(rw.cx.element_type(ty))
    });
    match fit {
        true => Ok(()),
        false => Err("planes without rank".into()),
    }
}

fn rfft2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let plane = operands[ops::rfft2d::INPUT_REAL];
    check(rw, &[plane])?;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let mut sizes = [0, ROWS, COLUMNS].map(|dim| mixed_size(rw, loc, plane, dim));
    sizes[COLUMNS] = half(rw, loc, sizes[COLUMNS]);
    transform(rw, op, &[plane], sizes, false)
}

/// The number of columns of a spectrum of which the others follow from these.
fn half(rw: &mut Rewriter, loc: Location, columns: OpFoldResult) -> OpFoldResult {
    let [one, two] = [1, 2].map(|number| index::constant(rw, loc, number));
    match columns {
        OpFoldResult::Known(columns) => {
            for number in [columns, columns / 2, columns / 2 + 1] {
                index::constant(rw, loc, number);
            }
            OpFoldResult::Known(columns / 2 + 1)
        }
        OpFoldResult::Value(columns) => {
            let half = arith::divui(rw, loc, columns, two);
            OpFoldResult::Value(arith::addi(rw, loc, half, one))
        }
    }
}

fn fft2d(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let planes = [
        operands[ops::fft2d::INPUT_REAL],
        operands[ops::fft2d::INPUT_IMAG],
    ];
    check(rw, &planes)?;
    let inverse = ops::Fft2d::new(rw.op(op)).inverse();
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let sizes = [0, ROWS, COLUMNS].map(|dim| mixed_size(rw, loc, planes[0], dim));
    transform(rw, op, &planes, sizes, inverse)
}

/// Replaces an operation by the transform of the real and, if there is one, the imaginary part of planes.
fn transform(
    rw: &mut ConversionRewriter,
    op: OpId,
    planes: &[ValueId],
    sizes: [OpFoldResult; 3],
    inverse: bool,
) -> Outcome {
    let types: Vec<Type> = rw.body.results(op).map(|value| rw.body.ty(value)).collect();
    let loc = rw.body.loc(op);
    let element = rw.cx.element_type(rw.body.ty(planes[0]));
    let sums = [(); 2].map(|()| zeros(rw, loc, &sizes, element));
    let mut b = Builder::scalar(rw, loc);
    let turn = Turn::new(&mut b, planes[0], element, inverse);
    let exprs = rw.cx.affine();
    let [plane, sum] = [[0, 3, 4], [0, 1, 2]].map(|dims| {
        let dims = dims.map(|dim| exprs.dim(dim));
        exprs.map(5, 0, &dims)
    });
    let mut maps = vec![plane; planes.len()];
    maps.extend([sum; 2]);
    let kinds = [0, 1, 2, 3, 4].map(|dim| match dim < 3 {
        true => IteratorType::Parallel,
        false => IteratorType::Reduction,
    });
    let generic = build::generic(rw, loc, [planes, &sums], &maps, &kinds, |rw, args| {
        let mut b = Builder::scalar(rw, loc);
        let angle = turn.angle(&mut b);
        added(&mut b, args, angle)
    });
    let mut values: Vec<ValueId> = rw.body.results(generic).collect();
    for (value, ty) in values.iter_mut().zip(types) {
        *value = cast(rw, loc, *value, ty);
    }
    rw.replace(op, &values);
    Ok(())
}

fn zeros(rw: &mut Rewriter, loc: Location, sizes: &[OpFoldResult], element: Type) -> ValueId {
    let init = build::empty(rw, loc, sizes, element);
    let zero = Builder::scalar(rw, loc).real(element, 0.0);
    let fill = build::fill(rw, loc, zero, init);
    rw.body.only_result(fill)
}

/// The sums with what an element of the plane adds to them.
fn added(b: &mut Builder, args: &[ValueId], angle: ValueId) -> SmallVec<[ValueId; 2]> {
    let cos = math::cos(b.rw, b.loc, angle);
    let sin = math::sin(b.rw, b.loc, angle);
    match *args {
        [real, sum_real, sum_imag] => {
            let [real, imag] = [cos, sin].map(|part| arith::mulf(b.rw, b.loc, real, part));
            let sum_real = arith::addf(b.rw, b.loc, sum_real, real);
            smallvec![sum_real, arith::subf(b.rw, b.loc, sum_imag, imag)]
        }
        [real, imag, sum_real, sum_imag] => {
            let mut times = |part, factor| arith::mulf(b.rw, b.loc, part, factor);
            let [a, c] = [times(real, cos), times(imag, sin)];
            let new_real = arith::addf(b.rw, b.loc, a, c);
            let mut times = |part, factor| arith::mulf(b.rw, b.loc, part, factor);
            let [a, c] = [times(imag, cos), times(real, sin)];
            let new_imag = arith::subf(b.rw, b.loc, a, c);
            let sum_real = arith::addf(b.rw, b.loc, sum_real, new_real);
            smallvec![sum_real, arith::addf(b.rw, b.loc, sum_imag, new_imag)]
        }
        _ => SmallVec::new(),
    }
}

/// What the angle of an element is made of.
struct Turn {
    element: Type,
    inverse: bool,
    whole: ValueId,
    /// The numbers of rows and columns, as indices and as floats.
    sizes: [(ValueId, ValueId); 2],
}

impl Turn {
    fn new(b: &mut Builder, plane: ValueId, element: Type, inverse: bool) -> Turn {
        let counts = [ROWS, COLUMNS].map(|dim| {
            let at = index::constant(b.rw, b.loc, dim as i64);
            match super::size(b.rw, plane, dim) {
                oxmlir_ir::DYNAMIC => tensor::dim(b.rw, b.loc, plane, at),
                known => index::constant(b.rw, b.loc, known),
            }
        });
        let whole = b.real(element, TAU);
        Turn {
            element,
            inverse,
            whole,
            sizes: counts.map(|count| (count, float_of(b, element, count))),
        }
    }

    /// The angle by which an element of the plane is turned for one of the result.
    fn angle(&self, b: &mut Builder) -> ValueId {
        let [row, column, from_row, from_column] =
            [1, 2, 3, 4].map(|dim| linalg::index(b.rw, b.loc, dim));
        let products = [(from_row, row), (from_column, column)]
            .map(|(from, to)| index_ops::mul(b.rw, b.loc, from, to));
        // What is more than a whole turn is left out while numbers are exact.
        let mut rests = products;
        for (rest, (size, _)) in rests.iter_mut().zip(self.sizes) {
            *rest = index_ops::remu(b.rw, b.loc, *rest, size);
        }
        let mut parts = rests.map(|rest| float_of(b, self.element, rest));
        for (part, (_, size)) in parts.iter_mut().zip(self.sizes) {
            *part = arith::divf(b.rw, b.loc, *part, size);
        }
        let turns = arith::addf(b.rw, b.loc, parts[0], parts[1]);
        let angle = arith::mulf(b.rw, b.loc, self.whole, turns);
        if !self.inverse {
            return angle;
        }
        let minus = b.real(self.element, -1.0);
        arith::mulf(b.rw, b.loc, angle, minus)
    }
}

/// An index as a float.
fn float_of(b: &mut Builder, ty: Type, number: ValueId) -> ValueId {
    let width = b.float_width(ty).max(32);
    let int = b.rw.cx.int_type(width);
    let number = arith::index_castui(b.rw, b.loc, int, number);
    arith::uitofp(b.rw, b.loc, ty, number)
}
