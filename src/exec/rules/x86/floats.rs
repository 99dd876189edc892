//! Arithmetic of x86 on floats, as Intel's manual has it: each lane for itself, rounded to nearest. Where the manual says that small
//! numbers count as zeros, they do.

use oxmlir_dialects::amx::Tile;
use oxmlir_dialects::tables::{amx, x86vector};
use oxmlir_ir::interfaces::{Implementation, implements};
use oxmlir_ir::num::{ApFloat, FloatKind, RoundingMode};

use crate::error::Result;
use crate::execute::{Execute, Flow};
use crate::step::Step;
use crate::value::{Array, Value};

/// The rules.
pub const TABLE: &[Implementation] = &[
    implements(amx::TILE_MULF, &Execute::Step(multiply_tiles)),
    implements(x86vector::AVX_INTR_DOT, &Execute::Step(dot)),
    implements(
        x86vector::AVX512_CVT_PACKED_F32_TO_BF16,
        &Execute::Step(narrow),
    ),
    implements(x86vector::AVX512_DOT, &Execute::Step(dot_of_pairs)),
    implements(x86vector::AVX512_MASK_RNDSCALE, &Execute::Step(round)),
    implements(x86vector::AVX512_MASK_SCALEF, &Execute::Step(scale)),
];

/// The lanes of a dot product, half of a vector.
const HALF: usize = 4;

/// What rounds as the thread is set to, the only way that is supported.
const CURRENT_ROUNDING: i64 = 4;

/// A float, with zero for what is too small to be a normal number.
fn flushed(value: ApFloat) -> ApFloat {
    match value.is_denormal() {
        true => ApFloat::zero(value.kind(), value.is_negative()),
        false => value,
    }
}

/// What `f` makes of floats; poison if one of them is.
fn lane(values: &[&Value], f: impl FnOnce(&[ApFloat]) -> ApFloat) -> Option<Value> {
    if let Some(poison) = values.iter().find(|value| value.poison().is_some()) {
        return Some((*poison).clone());
    }
    let floats: Option<Vec<ApFloat>> = values.iter().map(|value| value.to_float()).collect();
    Some(f(&floats?).into())
}

/// Sets the result to lanes of a shape.
fn set(step: &mut Step, shape: &Array, lanes: Option<Vec<Value>>) -> Result<Flow> {
    let lanes = lanes.ok_or_else(|| step.unsupported("lanes that are no floats"))?;
    step.set(Value::array(shape.shape.clone(), lanes));
    Ok(Flow::Next)
}

/// The sum of the products of the lanes of each half, in all of its lanes.
fn dot(step: &mut Step) -> Result<Flow> {
    let (a, b) = (step.array(0)?, step.array(1)?);
    let mut lanes = Vec::new();
    for (a, b) in a.elements.chunks(HALF).zip(b.elements.chunks(HALF)) {
        let values: Vec<&Value> = a.iter().chain(b).collect();
        let sum = lane(&values, |x| {
            let product = |at: usize| x[at] * x[HALF + at];
            (product(0) + product(1)) + (product(2) + product(3))
        });
        lanes.extend((0..HALF).map(|_| sum.clone()));
    }
    set(step, &a, lanes.into_iter().collect())
}

/// Floats of 32 bits as such of 16.
fn narrow(step: &mut Step) -> Result<Flow> {
    let a = step.array(0)?;
    let lanes = a.elements.iter();
    let lanes = lanes.map(|x| lane(&[x], |x| flushed(x[0]).convert(FloatKind::BF16)));
    let lanes = lanes.collect();
    set(step, &a, lanes)
}

/// `sum + x * y`, rounded once, of numbers that single precision holds.
fn add_product(sum: ApFloat, x: ApFloat, y: ApFloat) -> ApFloat {
    let [x, y] = [x, y].map(|factor| flushed(factor.convert(FloatKind::F32)));
    flushed(x.fma(y, flushed(sum)))
}

/// Sums with the products of two pairs each, the second pair first.
fn dot_of_pairs(step: &mut Step) -> Result<Flow> {
    let (sums, a, b) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let lanes = sums.elements.iter().enumerate().map(|(at, sum)| {
        let [low, high] = [2 * at, 2 * at + 1];
        let values = [high, low].map(|at| [&a.elements[at], &b.elements[at]]);
        let values = [&[sum][..], &values[0], &values[1]].concat();
        lane(&values, |x| {
            add_product(add_product(x[0], x[1], x[2]), x[3], x[4])
        })
    });
    let lanes = lanes.collect();
    set(step, &sums, lanes)
}

/// Sums with the products of pairs: the first ones of all pairs and the second ones are summed apart.
fn multiply_tiles(step: &mut Step) -> Result<Flow> {
    let (a, b, c) = (step.array(0)?, step.array(1)?, step.array(2)?);
    let view = amx::TileMulf::new(step.op());
    let [width, columns] = [view.lhs(), view.acc()].map(|tile| {
        let tile = Tile::of(step.machine.cx, view.ty(tile));
        tile.map_or(1, |tile| tile.columns().max(1)) as usize
    });
    let lanes = c.elements.iter().enumerate().map(|(at, sum)| {
        let (m, n) = (at / columns, at % columns);
        let mut values = vec![sum];
        for k in 0..width {
            let (pair, part) = (k / 2, k % 2);
            values.push(&a.elements[m * width + k]);
            values.push(&b.elements[pair * columns * 2 + n * 2 + part]);
        }
        lane(&values, |x| {
            let mut apart = [ApFloat::zero(FloatKind::F32, false); 2];
            for (k, factors) in x[1..].chunks(2).enumerate() {
                apart[k % 2] = add_product(apart[k % 2], factors[0], factors[1]);
            }
            let products = flushed(apart[0] + apart[1]);
            flushed(flushed(x[0]) + products)
        })
    });
    let lanes = lanes.collect();
    set(step, &c, lanes)
}

/// Lanes that `f` makes of those of the operands `from`, where the bits of the operand `mask` are set; else those of `otherwise`.
fn masked(
    step: &mut Step,
    from: &[usize],
    otherwise: usize,
    mask: usize,
    f: impl Fn(&[ApFloat]) -> ApFloat,
) -> Result<Flow> {
    let sources = from.iter().map(|operand| step.array(*operand));
    let sources = sources.collect::<Result<Vec<_>>>()?;
    let otherwise = step.array(otherwise)?;
    let mask = step.operand(mask).clone();
    let mask = step.index_of(&mask, "a mask")?;
    let lanes = otherwise.elements.iter().enumerate();
    let lanes = lanes.map(|(at, kept)| {
        if mask >> at & 1 == 0 {
            return Some(kept.clone());
        }
        let values: Vec<&Value> = sources.iter().map(|array| &array.elements[at]).collect();
        lane(&values, &f)
    });
    let lanes = lanes.collect();
    set(step, &otherwise, lanes)
}

/// The number in an operand that says how to round.
fn number(step: &Step, operand: usize) -> Result<i64> {
    step.index_of(step.operand(operand), "a mode of rounding")
}

/// Refuses other modes of rounding than that which the thread is set to.
fn rounds_as_set(step: &Step, operand: usize) -> Result<()> {
    match number(step, operand)? {
        CURRENT_ROUNDING => Ok(()),
        _ => Err(step.unsupported("a mode of rounding of its own")),
    }
}

/// Two to the power of `exponent`, which quadruple precision holds.
fn power_of_two(exponent: i64) -> ApFloat {
    let layout = FloatKind::F128;
    let biased = exponent + i64::from(layout.max_exponent());
    ApFloat::from_bits(layout, (biased as u128) << (layout.precision() - 1))
}

/// A float times a power of two.
fn scaled(x: ApFloat, exponent: i64) -> ApFloat {
    x.convert(FloatKind::F128) * power_of_two(exponent)
}

/// `vrndscale`: floats rounded to multiples of a power of two. The operands are the source, the number that says how, what lanes have
/// that are not set, the mask, and how the instruction rounds.
fn round(step: &mut Step) -> Result<Flow> {
    rounds_as_set(step, 4)?;
    let how = number(step, 1)?;
    let fraction_bits = how >> 4 & 15;
    let mode = match how & 7 {
        1 => RoundingMode::TowardNegative,
        2 => RoundingMode::TowardPositive,
        3 => RoundingMode::TowardZero,
        _ => RoundingMode::NearestTiesToEven,
    };
    masked(step, &[0], 2, 3, |x| {
        let rounded = scaled(x[0], fraction_bits).round_to_integral(mode);
        scaled(rounded, -fraction_bits).convert(x[0].kind())
    })
}

/// `vscalef`: floats times two to the power of the whole part of others. The operands are the two, what lanes have that are not set,
/// the mask, and how the instruction rounds.
fn scale(step: &mut Step) -> Result<Flow> {
    rounds_as_set(step, 4)?;
    masked(step, &[0, 1], 2, 3, |x| {
        let kind = x[0].kind();
        if x[0].is_nan() || x[1].is_nan() {
            return x[0] + x[1];
        }
        if x[1].is_infinite() {
            return match x[1].is_negative() {
                true => x[0] * ApFloat::zero(kind, false),
                false => x[0] * x[1],
            };
        }
        // Further away everything is infinite or zero.
        let exponent = x[1].round_to_integral(RoundingMode::TowardNegative);
        let exponent = exponent.to_f64().clamp(-5000.0, 5000.0) as i64;
        scaled(x[0], exponent).convert(kind)
    })
}
