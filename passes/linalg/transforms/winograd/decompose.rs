//! A step of the algorithm as loops over its tiles, each of which is multiplied with matrices from both sides.

use oxmlir_dialects::affine::build::{composed_apply, value_of};
use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::winograd::outputs_and_filter;
use oxmlir_dialects::memref::mixed::Slice;
use oxmlir_dialects::tables::linalg::{self as ops, IteratorType, WinogradConv2DFmr};
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, Location, OpFoldResult, OpId, Type, TypeKind, ValueId};
use smallvec::smallvec;

use super::matrices::{Matrices, Matrix, matrices};
use crate::linalg::transforms::tile::loops::close;
use crate::vector::build::zero;

/// Whether an operation is a step of the algorithm.
pub fn is_step(rw: &Rewriter, op: OpId) -> bool {
    let steps = [
        ops::WINOGRAD_FILTER_TRANSFORM,
        ops::WINOGRAD_INPUT_TRANSFORM,
        ops::WINOGRAD_OUTPUT_TRANSFORM,
    ];
    steps.contains(&rw.body.name(op))
}

/// Replaces a step by loops, the outermost of which is given; `None`, with nothing changed, if sizes or elements are not such.
pub fn decompose(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    if let Some(view) = ops::WinogradFilterTransform::of(rw.op(op)) {
        return filter(rw, op, [view.filter(), view.output()], view.fmr());
    }
    if let Some(view) = ops::WinogradInputTransform::of(rw.op(op)) {
        return input(rw, op, [view.input(), view.output()], view.fmr());
    }
    let view = ops::WinogradOutputTransform::of(rw.op(op))?;
    output(rw, op, [view.value(), view.output()], view.fmr())
}

/// The known sizes of a tensor of floating-point numbers, and their type.
fn known<const RANK: usize>(rw: &Rewriter, value: ValueId) -> Option<([i64; RANK], Type)> {
    let ty = rw.body.ty(value);
    let shape: [i64; RANK] = rw.cx.shape(ty)?.try_into().ok()?;
    let element = rw.cx.element_type(ty);
    let is_float = matches!(rw.cx.type_kind(element), TypeKind::Float(_));
    (is_float && !shape.contains(&DYNAMIC)).then_some((shape, element))
}

/// Nested loops that carry a tensor, and what their bodies are built with.
struct Nest {
    loc: Location,
    element: Type,
    start: ValueId,
    loops: Vec<OpId>,
    variables: Vec<OpFoldResult>,
    /// What the innermost loop carries.
    carried: ValueId,
}

impl Nest {
    fn new(rw: &mut Rewriter, op: OpId, ends: &[i64], (init, element): (ValueId, Type)) -> Nest {
        let loc = rw.body.loc(op);
        rw.insert_before(op);
        let mut number = |number| value_of(rw, loc, OpFoldResult::Known(number));
        let start = number(0);
        let ends: Vec<ValueId> = ends.iter().map(|end| number(*end)).collect();
        let step = number(1);
        let ty = rw.body.ty(init);
        let (mut loops, mut variables, mut carried) = (Vec::new(), Vec::new(), init);
        for end in ends {
            let new = scf::for_(rw, loc, &[ty], start, end, step, &[carried]);
            let region = rw.body.region(new, scf::for_::REGION);
            let block = rw.body.add_block(region);
            let variable = rw.body.add_arg(block, Type::INDEX, loc);
            variables.push(OpFoldResult::Value(variable));
            carried = rw.body.add_arg(block, ty, loc);
            rw.insert_at_end(block);
            loops.push(new);
        }
        Nest {
            loc,
            element,
            start,
            loops,
            variables,
            carried,
        }
    }

    /// The matrix that a slice of a tensor is.
    fn matrix(&self, rw: &mut Rewriter, from: ValueId, part: &Slice, size: [i64; 2]) -> ValueId {
        let ty = build::tensor_type(rw.cx, &size, self.element);
        part.extract_slice(rw, self.loc, ty, from)
    }

    /// A product of matrices in a tensor.
    fn product(&self, rw: &mut Rewriter, factors: [ValueId; 2], into: ValueId) -> Option<ValueId> {
        let product = build::named(rw, self.loc, ops::MATMUL, &factors, &[into])?;
        Some(rw.body.only_result(product))
    }

    /// A tensor full of a number.
    fn filled(&self, rw: &mut Rewriter, size: [i64; 2], number: ValueId) -> ValueId {
        let sizes = size.map(OpFoldResult::Known);
        let empty = build::empty(rw, self.loc, &sizes, self.element);
        let fill = build::fill(rw, self.loc, number, empty);
        rw.body.only_result(fill)
    }

    /// A matrix multiplied from the left and the right where that is wanted; the last product is in `into`.
    fn both(
        &self,
        rw: &mut Rewriter,
        (value, [height, width]): (ValueId, [i64; 2]),
        (matrix, [is_left, is_right]): (&Matrix, [bool; 2]),
        (zero, into): (ValueId, Option<ValueId>),
    ) -> Option<ValueId> {
        let (mut value, mut height) = (value, height);
        if is_left {
            height = matrix.height();
            let dest = match into.filter(|_| !is_right) {
                Some(into) => into,
                None => self.filled(rw, [height, width], zero),
            };
            let left = matrix.constant(rw, self.loc, self.element, false)?;
            value = self.product(rw, [left, value], dest)?;
        }
        if is_right {
            let dest = match into {
                Some(into) => into,
                None => self.filled(rw, [height, matrix.height()], zero),
            };
            let right = matrix.constant(rw, self.loc, self.element, true)?;
            value = self.product(rw, [value, right], dest)?;
        }
        Some(value)
    }

    /// Ends the loops, which put a value at a place of what they carry, and replaces the operation.
    fn finish(self, rw: &mut Rewriter, op: OpId, value: ValueId, place: &Slice) -> Option<OpId> {
        let inserted = place.insert_slice(rw, self.loc, value, self.carried);
        close(rw, self.loc, &self.loops, &[inserted]);
        let outermost = *self.loops.first()?;
        let result = rw.body.only_result(outermost);
        rw.replace(op, &[result]);
        Some(outermost)
    }
}

/// A slice with steps of one.
fn part(offsets: &[OpFoldResult], sizes: &[i64]) -> Slice {
    Slice {
        offsets: offsets.iter().copied().collect(),
        sizes: sizes.iter().copied().map(OpFoldResult::Known).collect(),
        strides: sizes.iter().map(|_| OpFoldResult::Known(1)).collect(),
    }
}

const ZERO: OpFoldResult = OpFoldResult::Known(0);

fn filter(
    rw: &mut Rewriter,
    op: OpId,
    [from, into]: [ValueId; 2],
    fmr: WinogradConv2DFmr,
) -> Option<OpId> {
    let ([filters, height, width, channels], element) = known(rw, from)?;
    let ([tile_h, tile_w, ..], _) = known::<4>(rw, into)?;
    let nest = Nest::new(rw, op, &[filters, channels], (into, element));
    let &[filter, channel] = &nest.variables[..] else {
        return None;
    };
    let start = OpFoldResult::Value(nest.start);
    let slice = part(&[filter, start, start, channel], &[1, height, width, 1]);
    let value = nest.matrix(rw, from, &slice, [height, width]);
    let none = zero(rw, nest.loc, element)?;
    let matrix = matrices(fmr).filter;
    let sides = [height != 1, width != 1];
    let value = nest.both(rw, (value, [height, width]), (&matrix, sides), (none, None))?;
    let place = part(&[start, start, channel, filter], &[tile_h, tile_w, 1, 1]);
    nest.finish(rw, op, value, &place)
}

/// The place of a tile in an image: its number times what it gives, along dimensions that are cut.
fn in_image(
    rw: &mut Rewriter,
    loc: Location,
    tile: [OpFoldResult; 2],
    is_cut: [bool; 2],
    outputs: i64,
) -> [OpFoldResult; 2] {
    let exprs = rw.cx.affine();
    let mut place = [ZERO; 2];
    for (dim, is_cut) in is_cut.into_iter().enumerate() {
        let factor = if is_cut { outputs } else { 1 };
        let map = exprs.map(1, 0, &[exprs.mul_constant(exprs.dim(0), factor)]);
        place[dim] = OpFoldResult::Value(composed_apply(rw, loc, map, &[tile[dim]]));
    }
    place
}

fn input(
    rw: &mut Rewriter,
    op: OpId,
    [from, into]: [ValueId; 2],
    fmr: WinogradConv2DFmr,
) -> Option<OpId> {
    let ([tile_h, tile_w, rows, columns, images, channels], element) = known(rw, into)?;
    let nest = Nest::new(rw, op, &[rows, columns, images, channels], (into, element));
    let &[row, column, image, channel] = &nest.variables[..] else {
        return None;
    };
    let sides = [tile_h != 1, tile_w != 1];
    let (outputs, _) = outputs_and_filter(fmr);
    let [y, x] = in_image(rw, nest.loc, [row, column], sides, outputs);
    let slice = part(&[image, y, x, channel], &[1, tile_h, tile_w, 1]);
    let size = [tile_h, tile_w];
    let value = nest.matrix(rw, from, &slice, size);
    let none = zero(rw, nest.loc, element)?;
    let matrix = matrices(fmr).input;
    let value = nest.both(rw, (value, size), (&matrix, sides), (none, None))?;
    let offsets = [ZERO, ZERO, row, column, image, channel];
    let place = part(&offsets, &[tile_h, tile_w, 1, 1, 1, 1]);
    nest.finish(rw, op, value, &place)
}

fn output(
    rw: &mut Rewriter,
    op: OpId,
    [from, into]: [ValueId; 2],
    fmr: WinogradConv2DFmr,
) -> Option<OpId> {
    let ([tile_h, tile_w, rows, columns, images, filters], element) = known(rw, from)?;
    let nest = Nest::new(rw, op, &[rows, columns, images, filters], (into, element));
    let &[row, column, image, filter] = &nest.variables[..] else {
        return None;
    };
    let sides = [tile_h != 1, tile_w != 1];
    let (outputs, _) = outputs_and_filter(fmr);
    let offsets = [ZERO, ZERO, row, column, image, filter];
    let slice = part(&offsets, &[tile_h, tile_w, 1, 1, 1, 1]);
    let value = nest.matrix(rw, from, &slice, [tile_h, tile_w]);
    let none = zero(rw, nest.loc, element)?;
    let [y, x] = in_image(rw, nest.loc, [row, column], sides, outputs);
    let gives = sides.map(|is_cut| if is_cut { outputs } else { 1 });
    let place = part(&[image, y, x, filter], &[1, gives[0], gives[1], 1]);
    let dest = nest.matrix(rw, nest.carried, &place, gives);
    let Matrices {
        output: matrix,
        factor,
        ..
    } = matrices(fmr);
    let factor: i32 = sides.iter().filter(|side| **side).map(|_| factor).product();
    let direct = (factor == 1).then_some(dest);
    let tile = (value, [tile_h, tile_w]);
    let mut value = nest.both(rw, tile, (&matrix, sides), (none, direct))?;
    if factor != 1 {
        value = scaled(rw, &nest, (factor, value), dest)?;
    }
    nest.finish(rw, op, value, &place)
}

/// A matrix times a number, added to another one.
fn scaled(
    rw: &mut Rewriter,
    nest: &Nest,
    (factor, value): (i32, ValueId),
    dest: ValueId,
) -> Option<ValueId> {
    let TypeKind::Float(kind) = *rw.cx.type_kind(nest.element) else {
        return None;
    };
    let factor = ApFloat::from_f64(kind, f64::from(factor));
    let factor = rw.cx.float_attr(nest.element, factor);
    let factor = arith::constant(rw, nest.loc, factor);
    let exprs = rw.cx.affine();
    let maps = [
        exprs.map(2, 0, &[]),
        exprs.identity_map(2),
        exprs.identity_map(2),
    ];
    let kinds = [IteratorType::Parallel; 2];
    let loc = nest.loc;
    let new = build::generic(
        rw,
        loc,
        [&[factor, value], &[dest]],
        &maps,
        &kinds,
        |rw, args| {
            let product = arith::mulf(rw, loc, args[0], args[1]);
            smallvec![arith::addf(rw, loc, product, args[2])]
        },
    );
    Some(rw.body.only_result(new))
}
