//! Numbers brought to another scale by fixed-point factors.

use std::sync::Arc;

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::tosa::{self as ops, RoundingMode};
use oxmlir_dialects::tables::{arith, tensor};
use oxmlir_dialects::tosa::constants;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Attribute, DYNAMIC, Location, OpFoldResult, OpId, OpRef, Scalar, Type, ValueId};
use smallvec::smallvec;

use super::broadcast::{map_with_zeros, size};
use super::numbers::{bounds, clamped};
use crate::affine::index;
use crate::arith::builder::Builder;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(ops::RESCALE, "RescaleConverter", Some(types), rescale);
}

/// The constant elements of a value.
fn elements(op: OpRef, value: ValueId) -> Option<Vec<i64>> {
    let attr = constants::elements(op.cx, op.body, value)?;
    oxmlir_dialects::tosa::numbers(op.cx, attr)
}

fn dense(rw: &ConversionRewriter, element: Type, numbers: &[i64]) -> Attribute {
    let ty = build::tensor_type(rw.cx, &[numbers.len() as i64], element);
    let width = rw.cx.int_width(element).unwrap_or(64);
    let numbers: Vec<Scalar> = numbers
        .iter()
        .map(|n| Scalar::Int(ApInt::from_i64(width, *n)))
        .collect();
    rw.cx.elements_attr(ty, &numbers)
}

/// What is known of a rescaling: factors and shifts, one for all elements or one for each channel.
struct Plan {
    rank: usize,
    factors: Vec<i64>,
    shifts: Vec<i64>,
    by_channel: bool,
    numbers: Numbers,
}

/// Zero points of operand and result, whether these have a sign, and how products are rounded.
#[derive(Clone, Copy)]
struct Numbers {
    zeros: [i64; 2],
    unsigned: [bool; 2],
    mode: RoundingMode,
}

fn plan(rw: &ConversionRewriter, op: OpId, input: ValueId, ty: Type) -> Result<Plan, NoMatch> {
    let from = rw.body.ty(input);
    let rank = rw.cx.rank(from).ok_or("a tensor without rank")?;
    let is_int = |ty: &Type| rw.cx.int_width(rw.cx.element_type(*ty)).is_some();
    if ![from, ty].iter().all(is_int) {
        return Err("elements that are no integers".into());
    }
    let view = ops::Rescale::new(rw.op(op));
    let known = [view.multiplier(), view.shift()].map(|value| elements(*view, value));
    let zeros = [view.input_zp(), view.output_zp()].map(|zero| constants::first_int(*view, zero));
    let [Some(mut factors), Some(mut shifts)] = known else {
        return Err("factors that are not known".into());
    };
    let [Some(from), Some(to)] = zeros else {
        return Err("zero points that are not known".into());
    };
    let by_channel = view.per_channel() && factors.len() > 1;
    if by_channel && rank == 0 {
        return Err("a tensor without channels".into());
    }
    // A shift by more bits than there are leaves nothing.
    for (factor, shift) in factors.iter_mut().zip(&mut shifts) {
        if *shift > 63 {
            (*factor, *shift) = (0, 0);
        }
    }
    // The second rounding is that of bits beyond the 31st.
    let mode = match rounding(view)? {
        RoundingMode::DOUBLEROUND if shifts.iter().all(|shift| *shift <= 31) => {
            RoundingMode::SINGLEROUND
        }
        mode => mode,
    };
    Ok(Plan {
        rank,
        factors,
        shifts,
        by_channel,
        numbers: Numbers {
            zeros: [from, to],
            unsigned: [view.input_unsigned(), view.output_unsigned()],
            mode,
        },
    })
}

impl Plan {
    /// Factors and shifts as constants.
    fn constants(&self, rw: &mut ConversionRewriter, loc: Location) -> [ValueId; 2] {
        let bytes = rw.cx.int_type(8);
        [(Type::I32, &self.factors), (bytes, &self.shifts)].map(|(element, numbers)| {
            let first = numbers.first().copied().unwrap_or(0);
            let attr = match self.by_channel {
                true => dense(rw, element, numbers),
                false => rw.cx.int_attr(element, first),
            };
            arith::constant(rw, loc, attr)
        })
    }
}

fn rescale(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let input = operands[ops::rescale::INPUT];
    let ty = rw.convert_only_result(op)?;
    let plan = plan(rw, op, input, ty)?;
    let rank = plan.rank;
    rw.insert_before(op);
    let loc = rw.body.loc(op);
    let mut sizes = Vec::new();
    for dim in 0..rank {
        sizes.push(match size(rw, input, dim) {
            DYNAMIC => {
                let at = index::constant(rw, loc, dim as i64);
                OpFoldResult::Value(tensor::dim(rw, loc, input, at))
            }
            known => OpFoldResult::Known(known),
        });
    }
    let scale = plan.constants(rw, loc);
    let element = rw.cx.element_type(ty);
    let init = build::empty(rw, loc, &sizes, element);
    let mut inputs = vec![input];
    let mut maps = vec![map_with_zeros(rw, rank, |_| false)];
    if plan.by_channel {
        let exprs = rw.cx.affine();
        inputs.extend(scale);
        maps.extend([exprs.map(rank as u32, 0, &[exprs.dim(rank as u32 - 1)]); 2]);
    }
    maps.push(maps[0]);
    let iterators = vec![IteratorType::Parallel; rank];
    let values: [&[ValueId]; 2] = [&inputs, &[init]];
    let generic = build::generic(rw, loc, values, &maps, &iterators, |rw, args| {
        let mut b = Builder::scalar(rw, loc);
        let scale = match plan.by_channel {
            true => [args[1], args[2]],
            false => scale,
        };
        smallvec![scaled(&mut b, args[0], scale, plan.numbers, element)]
    });
    let value = rw.body.only_result(generic);
    let value = super::broadcast::cast(rw, loc, value, ty);
    rw.replace(op, &[value]);
    Ok(())
}

fn rounding(view: ops::Rescale) -> Result<RoundingMode, NoMatch> {
    match view.rounding_mode() {
        RoundingMode::INEXACTROUND => Err("a rounding that is up to the device".into()),
        RoundingMode::DOUBLEROUND if !view.scale32() => Err("two roundings of 16 bits".into()),
        mode => Ok(mode),
    }
}

/// A number without its zero point, times a factor, with another zero point, between the bounds of a type.
fn scaled(
    b: &mut Builder,
    value: ValueId,
    [factor, shift]: [ValueId; 2],
    numbers: Numbers,
    element: Type,
) -> ValueId {
    let Numbers {
        zeros: [from, to],
        unsigned,
        mode,
    } = numbers;
    let ty = b.ty(value);
    let [width, result] = [ty, element].map(|ty| b.int_width(ty));
    let wide = b.rw.cx.int_type(width.max(32));
    let number = |b: &mut Builder, ty: Type, number: i64| {
        let attr = b.rw.cx.int_attr(ty, number);
        arith::constant(b.rw, b.loc, attr)
    };
    // Bits of unsigned numbers stand for no negative ones.
    let as_told = |zero: i64, width: u32, unsigned: bool| match unsigned && zero < 0 && width < 63 {
        true => zero + (1i64 << width),
        false => zero,
    };
    let from = number(b, wide, as_told(from, width, unsigned[0]));
    let to = number(b, Type::I32, as_told(to, result, unsigned[1]));
    let value = match width < 32 {
        true if unsigned[0] => arith::extui(b.rw, b.loc, wide, value),
        true => arith::extsi(b.rw, b.loc, wide, value),
        false => value,
    };
    let value = arith::subi(b.rw, b.loc, value, from);
    let value = ops::apply_scale(b.rw, b.loc, Type::I32, value, factor, shift, mode);
    let value = arith::addi(b.rw, b.loc, value, to);
    let value = clamped(b, value, bounds(result.min(32), unsigned[1] && result < 32));
    match result < 32 {
        true => arith::trunci(b.rw, b.loc, element, value),
        false => value,
    }
}
