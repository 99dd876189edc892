//! Reductions along a dimension.

use std::sync::Arc;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::arith::{self, CmpFPredicate, CmpIPredicate};
use oxmlir_dialects::tables::linalg::{self, IteratorType};
use oxmlir_dialects::tables::{tensor, tosa as ops};
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{
    Context, DYNAMIC, Location, OpFoldResult, OpId, OpName, Scalar, Type, TypeKind, ValueId,
};
use smallvec::smallvec;

use super::broadcast::{cast, map_with_zeros, size};
use super::numbers::ignores_nan;
use crate::affine::index;

const REDUCTIONS: &[(OpName, &str)] = &[
    (ops::REDUCE_ALL, "ReduceConverter<tosa::ReduceAllOp>"),
    (ops::REDUCE_ANY, "ReduceConverter<tosa::ReduceAnyOp>"),
    (ops::REDUCE_MAX, "ReduceConverter<tosa::ReduceMaxOp>"),
    (ops::REDUCE_MIN, "ReduceConverter<tosa::ReduceMinOp>"),
    (
        ops::REDUCE_PRODUCT,
        "ReduceConverter<tosa::ReduceProductOp>",
    ),
    (ops::REDUCE_SUM, "ReduceConverter<tosa::ReduceSumOp>"),
];

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    for (op, name) in REDUCTIONS {
        patterns.add(*op, name, Some(types), reduce);
    }
    patterns.add(ops::ARGMAX, "ArgMaxConverter", Some(types), argmax);
}

type Combine = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

/// The number that changes nothing, and how two become one.
fn steps(cx: &Context, name: OpName, element: Type) -> Result<(Scalar, Combine), NoMatch> {
    Ok(match cx.type_kind(element) {
        TypeKind::Float(kind) => {
            let number = |value| ApFloat::from_f64(*kind, value);
            let (start, combine): (_, Combine) = match name {
                ops::REDUCE_SUM => (number(0.0), arith::addf),
                ops::REDUCE_PRODUCT => (number(1.0), arith::mulf),
                ops::REDUCE_MAX => (extreme(*kind, true), arith::maximumf),
                ops::REDUCE_MIN => (extreme(*kind, false), arith::minimumf),
                _ => return Err("no reduction of floats".into()),
            };
            (Scalar::Float(start), combine)
        }
        TypeKind::Integer { width, .. } => {
            let (start, combine): (_, Combine) = match name {
                ops::REDUCE_SUM => (ApInt::zero(*width), arith::addi),
                ops::REDUCE_PRODUCT => (ApInt::one(*width), arith::muli),
                ops::REDUCE_MAX => (ApInt::signed_min(*width), arith::maxsi),
                ops::REDUCE_MIN => (ApInt::signed_max(*width), arith::minsi),
                ops::REDUCE_ALL if element == Type::I1 => (ApInt::all_ones(1), arith::andi),
                ops::REDUCE_ANY if element == Type::I1 => (ApInt::zero(1), arith::ori),
                _ => return Err("no reduction of integers".into()),
            };
            (Scalar::Int(start), combine)
        }
        _ => return Err("no reduction of such elements".into()),
    })
}

/// The least or the greatest number of a kind.
fn extreme(kind: FloatKind, least: bool) -> ApFloat {
    match kind.has_infinity() {
        true => ApFloat::infinity(kind, least),
        false => ApFloat::largest(kind, least),
    }
}

/// What a reduction is of: a tensor, the dimension, and the sizes of the others.
struct Reduced {
    input: ValueId,
    axis: usize,
    sizes: Vec<OpFoldResult>,
    loc: Location,
}

/// The dimension that an operation reduces, of an operand that has a rank.
fn axis_of(rw: &ConversionRewriter, op: OpId, input: ValueId) -> Result<usize, NoMatch> {
    let rank = rw
        .cx
        .rank(rw.body.ty(input))
        .ok_or("a tensor without rank")?;
    let axis = ops::shared::axis(rw.op(op)).and_then(|axis| usize::try_from(axis).ok());
    axis.filter(|axis| *axis < rank)
        .ok_or_else(|| "no such dimension".into())
}

impl Reduced {
    fn new(rw: &mut ConversionRewriter, op: OpId, input: ValueId, axis: usize) -> Reduced {
        rw.insert_before(op);
        let loc = rw.body.loc(op);
        let rank = rw.cx.rank(rw.body.ty(input)).unwrap_or_default();
        let mut sizes = Vec::new();
        for dim in (0..rank).filter(|dim| *dim != axis) {
            sizes.push(match size(rw, input, dim) {
                DYNAMIC => {
                    let at = index::constant(rw, loc, dim as i64);
                    OpFoldResult::Value(tensor::dim(rw, loc, input, at))
                }
                known => OpFoldResult::Known(known),
            });
        }
        Reduced {
            input,
            axis,
            sizes,
            loc,
        }
    }

    /// A tensor of the other dimensions that is a number everywhere. `first` says that it is made before the number.
    fn filled(&self, rw: &mut Rewriter, element: Type, value: &Scalar, first: bool) -> ValueId {
        let mut empty = first.then(|| build::empty(rw, self.loc, &self.sizes, element));
        let value = rw.cx.splat_attr(element, value);
        let value = arith::constant(rw, self.loc, value);
        let empty = *empty.get_or_insert_with(|| build::empty(rw, self.loc, &self.sizes, element));
        let fill = build::fill(rw, self.loc, value, empty);
        rw.body.only_result(fill)
    }
}

fn reduce(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::reduce_sum::INPUT];
    let ty = rw.convert_only_result(op)?;
    let name = rw.body.name(op);
    let element = rw.cx.element_type(ty);
    let axis = axis_of(rw, op, input)?;
    // Sums of bf16 are rounded once.
    let sums = match rw.cx.type_kind(element) {
        TypeKind::Float(FloatKind::BF16) if name == ops::REDUCE_SUM => {
            rw.cx.float_type(FloatKind::F32)
        }
        _ => element,
    };
    let (start, combine) = steps(rw.cx, name, sums)?;
    let is_max = matches!(name, ops::REDUCE_MAX | ops::REDUCE_MIN);
    let ignores = is_max && rw.cx.is_float(element) && ignores_nan(rw.op(op));
    let reduced = Reduced::new(rw, op, input, axis);
    let value = match ignores {
        true => of_numbers(rw, &reduced, &start, combine),
        false => of_all(rw, &reduced, (element, sums), &start, combine),
    };
    let value = with_dimension(rw, &reduced, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

fn of_all(
    rw: &mut Rewriter,
    reduced: &Reduced,
    (element, sums): (Type, Type),
    start: &Scalar,
    combine: Combine,
) -> ValueId {
    let loc = reduced.loc;
    let init = reduced.filled(rw, sums, start, true);
    let values: [&[ValueId]; 2] = [&[reduced.input], &[init]];
    let all = build::reduce(rw, loc, values, &[reduced.axis as i64], |rw, args| {
        let value = match element == sums {
            true => args[0],
            false => arith::extf(rw, loc, sums, args[0]),
        };
        smallvec![combine(rw, loc, value, args[1])]
    });
    let value = rw.body.only_result(all);
    if element == sums {
        return value;
    }
    let rank = reduced.sizes.len();
    let init = build::empty(rw, loc, &reduced.sizes, element);
    let maps = [map_with_zeros(rw, rank, |_| false); 2];
    let values: [&[ValueId]; 2] = [&[value], &[init]];
    let iterators = vec![IteratorType::Parallel; rank];
    let narrow = build::generic(rw, loc, values, &maps, &iterators, |rw, args| {
        smallvec![arith::truncf(rw, loc, element, args[0])]
    });
    rw.body.only_result(narrow)
}

/// The extreme of those elements that are numbers; NaN if none is.
fn of_numbers(rw: &mut Rewriter, reduced: &Reduced, start: &Scalar, combine: Combine) -> ValueId {
    let loc = reduced.loc;
    let element = rw.cx.element_type(rw.body.ty(reduced.input));
    let init = reduced.filled(rw, element, start, true);
    let none = reduced.filled(rw, Type::I1, &Scalar::Int(ApInt::all_ones(1)), false);
    let values: [&[ValueId]; 2] = [&[reduced.input; 2], &[init, none]];
    let all = build::reduce(rw, loc, values, &[reduced.axis as i64], |rw, args| {
        let [value, all, no_number] = [args[0], args[2], args[3]];
        let result = combine(rw, loc, value, all);
        let is_nan = arith::cmpf(rw, loc, value, value, CmpFPredicate::Uno);
        let result = arith::select(rw, loc, is_nan, all, result);
        smallvec![result, arith::andi(rw, loc, no_number, is_nan)]
    });
    let [value, no_number] = [0, 1].map(|at| rw.body.result(all, at));
    let kind = match rw.cx.type_kind(element) {
        TypeKind::Float(kind) => *kind,
        _ => return value,
    };
    let nan = reduced.filled(rw, element, &Scalar::Float(ApFloat::nan(kind)), false);
    let into = build::empty(rw, loc, &reduced.sizes, element);
    let inputs = [no_number, nan, value];
    match build::named(rw, loc, linalg::SELECT, &inputs, &[into]) {
        Some(select) => rw.body.only_result(select),
        None => value,
    }
}

/// The result with the dimension that was reduced, of one element.
fn with_dimension(rw: &mut Rewriter, reduced: &Reduced, value: ValueId, ty: Type) -> ValueId {
    let loc = reduced.loc;
    let rank = reduced.sizes.len();
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for dim in 0..rank {
        groups.push(vec![(dim + usize::from(dim >= reduced.axis)) as i64]);
    }
    // The dimension goes to the group in front, or to the first one.
    if rank > 0 {
        let group = &mut groups[reduced.axis.saturating_sub(1)];
        match reduced.axis {
            0 => group.insert(0, 0),
            axis => group.push(axis as i64),
        }
    }
    let mut shape = rw.cx.shape(rw.body.ty(value)).unwrap_or_default().to_vec();
    let mut dims = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        if *size == DYNAMIC {
            let at = index::constant(rw, loc, dim as i64);
            dims.push(tensor::dim(rw, loc, value, at));
        }
    }
    shape.insert(reduced.axis, 1);
    let expanded = build::tensor_type(rw.cx, &shape, rw.cx.element_type(ty));
    let groups: Vec<_> = groups
        .iter()
        .map(|group| {
            let dims: Vec<_> = group
                .iter()
                .map(|dim| rw.cx.int_attr(Type::I64, *dim))
                .collect();
            rw.cx.array_attr(&dims)
        })
        .collect();
    let value = tensor::expand_shape(rw, loc, expanded, value, &dims, &groups, &shape);
    cast(rw, loc, value, ty)
}

fn argmax(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::argmax::INPUT];
    let ty = rw.convert_only_result(op)?;
    let place = rw.cx.element_type(ty);
    let element = rw.cx.element_type(rw.body.ty(input));
    let width = rw.cx.int_width(place).ok_or("places are no integers")?;
    let (least, _) = steps(rw.cx, ops::REDUCE_MAX, element)?;
    let axis = axis_of(rw, op, input)?;
    let ignores = ignores_nan(rw.op(op));
    let reduced = Reduced::new(rw, op, input, axis);
    let loc = reduced.loc;
    let places = reduced.filled(rw, place, &Scalar::Int(ApInt::zero(width)), true);
    let greatest = reduced.filled(rw, element, &least, true);
    let rank = reduced.sizes.len() + 1;
    let exprs = rw.cx.affine();
    let others: Vec<_> = (0..rank)
        .filter(|dim| *dim != axis)
        .map(|dim| exprs.dim(dim as u32))
        .collect();
    let outer = exprs.map(rank as u32, 0, &others);
    let maps = [map_with_zeros(rw, rank, |_| false), outer, outer];
    let mut iterators = vec![IteratorType::Parallel; rank];
    iterators[axis] = IteratorType::Reduction;
    let values: [&[ValueId]; 2] = [&[input], &[places, greatest]];
    let generic = build::generic(rw, loc, values, &maps, &iterators, |rw, args| {
        let [value, best_at, best] = [args[0], args[1], args[2]];
        let at = linalg::index(rw, loc, axis as i64);
        let at = arith::index_cast(rw, loc, place, at);
        let is_greater = greater(rw, loc, [value, best], ignores);
        let best = arith::select(rw, loc, is_greater, value, best);
        smallvec![arith::select(rw, loc, is_greater, at, best_at), best]
    });
    let mut values = rw.body.results(generic).collect::<Vec<_>>();
    // Besides the places, the loops have found the elements there.
    values.truncate(1);
    for value in &mut values {
        *value = cast(rw, loc, *value, ty);
    }
    rw.replace(op, &values);
    Ok(())
}

/// Whether an element takes the place of the greatest one so far. A NaN does, unless it is ignored, and none takes its place.
fn greater(
    rw: &mut Rewriter,
    loc: Location,
    [value, best]: [ValueId; 2],
    ignores: bool,
) -> ValueId {
    let float = rw.cx.is_float(rw.body.ty(value));
    match (float, ignores) {
        (false, _) => arith::cmpi(rw, loc, value, best, CmpIPredicate::Sgt),
        (true, true) => arith::cmpf(rw, loc, value, best, CmpFPredicate::Ogt),
        (true, false) => {
            let is_greater = arith::cmpf(rw, loc, value, best, CmpFPredicate::Ugt);
            let is_number = arith::cmpf(rw, loc, best, best, CmpFPredicate::Ord);
            arith::andi(rw, loc, is_greater, is_number)
        }
    }
}
