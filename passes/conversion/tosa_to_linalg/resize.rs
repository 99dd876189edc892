//! Images in another resolution.
//!
//! Rows and columns of one element are repeated by a `linalg.generic` of their own; the rest is one in which each element of the
//! result looks for those it is made of.

use oxmlir_dialects::linalg::build::{self, tensor_type};
use oxmlir_dialects::memref::mixed::split;
use oxmlir_dialects::tables::arith::{CmpFPredicate, CmpIPredicate};
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::tosa::{self as ops, ResizeMode};
use oxmlir_dialects::tables::{arith, tensor};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, Type, ValueId};
use smallvec::smallvec;

use super::broadcast::{map_with_zeros, size};
use super::numbers::extended;
use crate::affine::index;
use crate::arith::builder::{Builder, float_kind};

pub fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(ops::RESIZE, "ResizeUnaryConverter", None, resize_element);
    patterns.add(
        ops::RESIZE,
        "MaterializeResizeBroadcast",
        None,
        repeat_elements,
    );
    patterns.add(ops::RESIZE, "GenericResizeConverter", None, resize);
}

/// The dimensions of an image that are resized.
const ROWS: usize = 1;
const COLUMNS: usize = 2;
/// The others.
const KEPT: [usize; 2] = [0, 3];

/// An image and its result.
struct Resized {
    loc: Location,
    input: ValueId,
    mode: ResizeMode,
    /// The type of the result.
    ty: Type,
    shapes: [[i64; 4]; 2],
    elements: [Type; 2],
    sides: [Side; 2],
}

/// How rows or columns are resized: by a factor `up / down`, from `offset / up` to `border / up` elements behind the last one.
#[derive(Clone, Copy)]
struct Side {
    /// The number of rows or columns of the image.
    count: i64,
    up: i64,
    down: i64,
    offset: i64,
    border: i64,
}

impl Resized {
    fn new(rw: &ConversionRewriter, op: OpId, operands: &[ValueId]) -> Result<Resized, NoMatch> {
        let input = operands[ops::resize::INPUT];
        let view = ops::Resize::new(rw.op(op));
        let types = [rw.body.ty(input), view.only_result_type()];
        let [Some(from), Some(to)] =
            types.map(|ty| <[i64; 4]>::try_from(rw.cx.shape(ty).unwrap_or_default()).ok())
        else {
            return Err("an image without rank".into());
        };
        let known = |value| constants::sizes_of(*view, value).unwrap_or_default();
        let (scale, offset, border) = (
            known(view.scale()),
            known(view.offset()),
            known(view.border()),
        );
        let (&[up_y, down_y, up_x, down_x], &[top, left], &[bottom, right]) =
            (&scale[..], &offset[..], &border[..])
        else {
            return Err("a scale that is not known".into());
        };
        let side = |dim: usize, [up, down, offset, border]: [i64; 4]| Side {
            count: from[dim],
            up,
            down,
            offset,
            border,
        };
        Ok(Resized {
            loc: rw.body.loc(op),
            input,
            mode: view.mode(),
            ty: types[1],
            shapes: [from, to],
            elements: types.map(|ty| rw.cx.element_type(ty)),
            sides: [
                side(ROWS, [up_y, down_y, top, bottom]),
                side(COLUMNS, [up_x, down_x, left, right]),
            ],
        })
    }

    /// Whether the dimensions that are kept are said to have the same sizes.
    fn keeps_others(&self) -> bool {
        let [from, to] = self.shapes;
        KEPT.iter().all(|dim| from[*dim] == to[*dim])
    }

    fn is_bilinear(&self) -> bool {
        self.mode == ResizeMode::BILINEAR
    }
}

/// The sizes of an operand in `dims`, made where they are asked for.
fn kept_sizes(
    rw: &mut ConversionRewriter,
    loc: Location,
    value: ValueId,
    dims: &[usize],
) -> Vec<OpFoldResult> {
    let sizes = dims.iter().map(|dim| match size(rw, value, *dim) {
        DYNAMIC => {
            let at = index::constant(rw, loc, *dim as i64);
            OpFoldResult::Value(tensor::dim(rw, loc, value, at))
        }
        known => OpFoldResult::Known(known),
    });
    sizes.collect()
}

fn groups(rw: &ConversionRewriter, groups: &[&[i64]]) -> Vec<Attribute> {
    let groups = groups.iter().map(|group| {
        let dims: Vec<Attribute> = group
            .iter()
            .map(|dim| rw.cx.int_attr(Type::I64, *dim))
            .collect();
        rw.cx.array_attr(&dims)
    });
    groups.collect()
}

/// An image of one element and one channel's result of one element: a mixture of it with itself.
fn resize_element(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let resized = Resized::new(rw, op, operands)?;
    let [from, to] = resized.shapes;
    if [from, to]
        .iter()
        .any(|shape| shape[ROWS..=COLUMNS] != [1, 1])
    {
        return Err("an image of several elements".into());
    }
    let [element, result] = resized.elements;
    let Resized { loc, input, .. } = resized;
    if rw.body.ty(input) == resized.ty {
        rw.replace(op, &[input]);
        return Ok(());
    }
    let widths = [element, result].map(|ty| signless_width(rw, ty));
    if !matches!(widths, [Some(from), Some(to)] if from < to) || !resized.keeps_others() {
        return Err("a result of another type".into());
    }
    rw.insert_before(op);
    let merged = groups(rw, &[&[0], &[1, 2, 3]]);
    let flat = tensor_type(rw.cx, &KEPT.map(|dim| from[dim]), element);
    let flat = tensor::collapse_shape(rw, loc, flat, input, &merged);
    let sizes = kept_sizes(rw, loc, input, &KEPT);
    let init = build::empty(rw, loc, &sizes, result);
    let maps = [map_with_zeros(rw, 2, |_| false); 2];
    let values: [&[ValueId]; 2] = [&[flat], &[init]];
    let kinds = [IteratorType::Parallel; 2];
    let scaled = build::generic(rw, loc, values, &maps, &kinds, |rw, args| {
        let mut value = arith::extsi(rw, loc, result, args[0]);
        if resized.is_bilinear() {
            for side in resized.sides {
                let all = rw.cx.int_attr(result, side.up);
                let all = arith::constant(rw, loc, all);
                value = arith::muli(rw, loc, value, all);
            }
        }
        smallvec![value]
    });
    let scaled = rw.body.only_result(scaled);
    let sizes = kept_sizes(rw, loc, scaled, &[0, 1]);
    let (_, values) = split(&sizes);
    for _ in &values {
        // What the other dimensions of the group come to.
        index::constant(rw, loc, 1);
    }
    let value = tensor::expand_shape(rw, loc, resized.ty, scaled, &values, &merged, &to);
    rw.replace(op, &[value]);
    Ok(())
}

/// An image of one row or column, of which the result has more: it is resized without, and repeated.
fn repeat_elements(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let resized = Resized::new(rw, op, operands)?;
    let [from, to] = resized.shapes;
    let repeats = [ROWS, COLUMNS].map(|dim| from[dim] == 1 && to[dim] != 1);
    if repeats == [false; 2] {
        return Err("no dimension of one element".into());
    }
    if to[ROWS..=COLUMNS].contains(&DYNAMIC) || !resized.keeps_others() {
        return Err("sizes that are not known".into());
    }
    rw.insert_before(op);
    let Resized { loc, input, .. } = resized;
    let element = resized.elements[1];
    let mut single = to;
    for (dim, repeats) in [ROWS, COLUMNS].into_iter().zip(repeats) {
        if repeats {
            single[dim] = 1;
        }
    }
    let single_type = tensor_type(rw.cx, &single, element);
    let [scale, offset, border] = [
        operands[ops::resize::SCALE],
        operands[ops::resize::OFFSET],
        operands[ops::resize::BORDER],
    ];
    let image = ops::resize(
        rw,
        loc,
        single_type,
        input,
        scale,
        offset,
        border,
        resized.mode,
    );
    let is_single = [ROWS, COLUMNS].map(|dim| from[dim] == 1);
    let (merged, dims): (&[&[i64]], &[usize]) = match is_single {
        [true, true] => (&[&[0], &[1, 2, 3]], &[0, 3]),
        [true, false] => (&[&[0], &[1, 2], &[3]], &[0, 2, 3]),
        _ => (&[&[0], &[1], &[2, 3]], &[0, 1, 3]),
    };
    let merged = groups(rw, merged);
    let shape: Vec<i64> = dims.iter().map(|dim| single[*dim]).collect();
    let flat = tensor_type(rw.cx, &shape, element);
    let flat = tensor::collapse_shape(rw, loc, flat, image, &merged);
    let [batch, channels] = KEPT.map(|dim| kept_sizes(rw, loc, input, &[dim])[0]);
    let [rows, columns] = [ROWS, COLUMNS].map(|dim| OpFoldResult::Known(to[dim]));
    let init = build::empty(rw, loc, &[batch, rows, columns, channels], element);
    let exprs = rw.cx.affine();
    let places: Vec<_> = dims.iter().map(|dim| exprs.dim(*dim as u32)).collect();
    let maps = [exprs.map(4, 0, &places), map_with_zeros(rw, 4, |_| false)];
    let values: [&[ValueId]; 2] = [&[flat], &[init]];
    let kinds = [IteratorType::Parallel; 4];
    let all = build::generic(rw, loc, values, &maps, &kinds, |_, args| smallvec![args[0]]);
    let value = rw.body.only_result(all);
    rw.replace(op, &[value]);
    Ok(())
}

/// The bits of an integer that has no sign of its own.
fn signless_width(rw: &ConversionRewriter, ty: Type) -> Option<u32> {
    let width = rw.cx.int_width(ty)?;
    (rw.cx.int_type(width) == ty).then_some(width)
}

/// Checks that elements of the result can be computed of those of the image.
fn check_elements(rw: &ConversionRewriter, resized: &Resized) -> Outcome {
    let [from, to] = resized.elements;
    let widths = [from, to].map(|ty| signless_width(rw, ty));
    match widths {
        [Some(from), Some(to)] if resized.is_bilinear() && from < to && to >= 32 => Ok(()),
        [Some(from), Some(to)] if !resized.is_bilinear() && from == to => Ok(()),
        [None, None] if from == to && float_kind(rw.cx, from).is_some() => Ok(()),
        _ => Err("no resizing of such elements".into()),
    }
}

fn resize(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let resized = Resized::new(rw, op, operands)?;
    check_elements(rw, &resized)?;
    let [from, to] = resized.shapes;
    if [from, to].iter().any(|shape| shape[1..].contains(&DYNAMIC)) {
        return Err("sizes that are not known".into());
    }
    if [ROWS, COLUMNS]
        .iter()
        .any(|dim| from[*dim] == 1 && to[*dim] != 1)
        || from[0] == DYNAMIC && to[0] != DYNAMIC
    {
        return Err("elements that are repeated".into());
    }
    rw.insert_before(op);
    let loc = resized.loc;
    let mut sizes = to.map(OpFoldResult::Known);
    if to[0] == DYNAMIC {
        let zero = index::constant(rw, loc, 0);
        sizes[0] = OpFoldResult::Value(tensor::dim(rw, loc, resized.input, zero));
    }
    let init = build::empty(rw, loc, &sizes, resized.elements[1]);
    let maps = [map_with_zeros(rw, 4, |_| false)];
    let kinds = [IteratorType::Parallel; 4];
    let generic = build::generic(rw, loc, [&[], &[init]], &maps, &kinds, |rw, _| {
        let mut b = Builder::scalar(rw, loc);
        smallvec![Element::new(&mut b, &resized).value(&mut b)]
    });
    let value = rw.body.only_result(generic);
    rw.replace(op, &[value]);
    Ok(())
}

fn int(b: &mut Builder, number: i64) -> ValueId {
    let attr = b.rw.cx.int_attr(Type::I32, number);
    arith::constant(b.rw, b.loc, attr)
}

/// How one element of the result is computed.
struct Element<'a> {
    of: &'a Resized,
    /// The place in the dimensions that are kept.
    kept: [ValueId; 2],
    zero: ValueId,
    one: ValueId,
    /// Rows and columns.
    places: [Place; 2],
}

/// Where an element lies in the image.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the last row or column.
    last: ValueId,
    /// The scale's numerator.
    up: ValueId,
    /// The row or column before the element.
    whole: ValueId,
    /// How far behind that it lies: of integers a number of parts of which there are `up`, of floats a part of one.
    part: ValueId,
    /// Whether the image has one row or column only.
    is_single: bool,
}

impl<'a> Element<'a> {
    fn new(b: &mut Builder, of: &'a Resized) -> Element<'a> {
        let at = [0, 1, 2, 3].map(|dim| linalg::index(b.rw, b.loc, dim));
        let zero = int(b, 0);
        let is_float = b.rw.cx.is_float(of.elements[1]);
        let nothing = match is_float {
            true => b.real(of.elements[1], 0.0),
            false => {
                let attr = b.rw.cx.int_attr(of.elements[1], 0);
                arith::constant(b.rw, b.loc, attr)
            }
        };
        let last = of.sides.map(|side| int(b, side.count - 1));
        let wanted =
            [at[ROWS], at[COLUMNS]].map(|at| arith::index_cast(b.rw, b.loc, Type::I32, at));
        let scales = of
            .sides
            .map(|side| [side.up, side.down].map(|number| int(b, number)));
        let offsets = of.sides.map(|side| int(b, side.offset));
        for side in of.sides {
            int(b, side.border);
        }
        let mut places = [0, 1].map(|dim| Place {
            last: last[dim],
            up: scales[dim][0],
            whole: zero,
            part: if is_float { nothing } else { zero },
            is_single: of.sides[dim].count == 1,
        });
        for (dim, place) in places.iter_mut().enumerate() {
            if place.is_single {
                continue;
            }
            let [up, down] = scales[dim];
            let from = arith::muli(b.rw, b.loc, wanted[dim], down);
            let from = arith::addi(b.rw, b.loc, from, offsets[dim]);
            [place.whole, place.part] = match is_float {
                true => float_parts(b, of.elements[1], from, up),
                false => int_parts(b, from, up, of.is_bilinear() && of.sides[dim].offset < 0),
            };
        }
        let one = int(b, 1);
        Element {
            of,
            kept: KEPT.map(|dim| at[dim]),
            zero,
            one,
            places,
        }
    }

    fn value(&self, b: &mut Builder) -> ValueId {
        match (self.of.is_bilinear(), b.rw.cx.is_float(self.of.elements[1])) {
            (false, is_float) => {
                let place = self.places.map(|place| self.nearest(b, place, is_float));
                self.get(b, place)
            }
            (true, is_float) => {
                let [[top, bottom], [left, right]] =
                    self.places.map(|place| self.neighbours(b, place));
                let corners = [[top, left], [top, right], [bottom, left], [bottom, right]];
                let corners = corners.map(|place| self.get(b, place));
                match is_float {
                    true => self.float_mixture(b, corners),
                    false => self.int_mixture(b, corners),
                }
            }
        }
    }

    fn get(&self, b: &mut Builder, [row, column]: [ValueId; 2]) -> ValueId {
        let place = [self.kept[0], row, column, self.kept[1]];
        tensor::extract(b.rw, b.loc, self.of.input, &place)
    }

    /// The row or column of this number, or the first or last one.
    fn clamped(&self, b: &mut Builder, number: ValueId, last: ValueId) -> ValueId {
        let number = arith::maxsi(b.rw, b.loc, self.zero, number);
        arith::minsi(b.rw, b.loc, last, number)
    }

    fn nearest(&self, b: &mut Builder, place: Place, is_float: bool) -> ValueId {
        if place.is_single {
            return index::constant(b.rw, b.loc, 0);
        }
        let is_behind = match is_float {
            true => {
                let half = b.real(self.of.elements[1], 0.5);
                arith::cmpf(b.rw, b.loc, place.part, half, CmpFPredicate::Oge)
            }
            false => {
                let twice = arith::shli(b.rw, b.loc, place.part, self.one);
                arith::cmpi(b.rw, b.loc, twice, place.up, CmpIPredicate::Sge)
            }
        };
        let step = arith::select(b.rw, b.loc, is_behind, self.one, self.zero);
        let number = arith::addi(b.rw, b.loc, place.whole, step);
        let number = self.clamped(b, number, place.last);
        arith::index_cast(b.rw, b.loc, Type::INDEX, number)
    }

    /// The rows or columns before and behind a place.
    fn neighbours(&self, b: &mut Builder, place: Place) -> [ValueId; 2] {
        let next = arith::addi(b.rw, b.loc, place.whole, self.one);
        let numbers = [place.whole, next].map(|number| self.clamped(b, number, place.last));
        numbers.map(|number| arith::index_cast(b.rw, b.loc, Type::INDEX, number))
    }

    fn float_mixture(&self, b: &mut Builder, corners: [ValueId; 4]) -> ValueId {
        let one = b.real(self.of.elements[1], 1.0);
        let mut mix = |first, second, place: Place| {
            if place.is_single {
                return first;
            }
            let rest = arith::subf(b.rw, b.loc, one, place.part);
            let first = arith::mulf(b.rw, b.loc, first, rest);
            let second = arith::mulf(b.rw, b.loc, second, place.part);
            arith::addf(b.rw, b.loc, first, second)
        };
        let [y, x] = self.places;
        let top = mix(corners[0], corners[1], x);
        let bottom = mix(corners[2], corners[3], x);
        mix(top, bottom, y)
    }

    fn int_mixture(&self, b: &mut Builder, corners: [ValueId; 4]) -> ValueId {
        let ty = self.of.elements[1];
        let corners = corners.map(|corner| extended(b, corner, ty));
        let [mut y, mut x] = self.places;
        for number in [&mut x.part, &mut y.part, &mut y.up, &mut x.up] {
            *number = extended(b, *number, ty);
        }
        let mut mix = |first, second, place: Place| {
            if place.is_single {
                return arith::muli(b.rw, b.loc, first, place.up);
            }
            let rest = arith::subi(b.rw, b.loc, place.up, place.part);
            let first = arith::muli(b.rw, b.loc, first, rest);
            let second = arith::muli(b.rw, b.loc, second, place.part);
            arith::addi(b.rw, b.loc, first, second)
        };
        let top = mix(corners[0], corners[1], x);
        let bottom = mix(corners[2], corners[3], x);
        mix(top, bottom, y)
    }
}

/// A number divided by another one, and the rest. Negative ones are rounded down if their rest is wanted.
fn int_parts(b: &mut Builder, from: ValueId, up: ValueId, may_be_negative: bool) -> [ValueId; 2] {
    let whole = match may_be_negative {
        true => arith::floordivsi(b.rw, b.loc, from, up),
        false => arith::divsi(b.rw, b.loc, from, up),
    };
    let before = arith::muli(b.rw, b.loc, whole, up);
    [whole, arith::subi(b.rw, b.loc, from, before)]
}

fn float_parts(b: &mut Builder, ty: Type, from: ValueId, up: ValueId) -> [ValueId; 2] {
    let whole = arith::floordivsi(b.rw, b.loc, from, up);
    let rest = arith::remsi(b.rw, b.loc, from, up);
    let rest = arith::sitofp(b.rw, b.loc, ty, rest);
    let up = arith::uitofp(b.rw, b.loc, ty, up);
    [whole, arith::divf(b.rw, b.loc, rest, up)]
}
