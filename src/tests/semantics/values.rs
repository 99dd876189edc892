//! The values that an argument takes.

use oxmlir_exec::{Machine, Random, Value};
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{Context, Location, Type, TypeKind};

/// Integers up to this width take all values where each operation is executed by itself.
const EXHAUSTIVE: u32 = 4;

/// How many random values there are of wide types.
const SAMPLES: usize = 6;

/// The values of a type that an operation by itself is executed with: those that matter, and some at random. None is poison.
pub fn samples(cx: &Context, ty: Type) -> Vec<Value> {
    match cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => sample_integers(*width),
        TypeKind::Index => sample_integers(64),
        TypeKind::Float(kind) => sample_floats(*kind),
        kind => panic!("no values of {kind:?}"),
    }
}

fn sample_integers(width: u32) -> Vec<Value> {
    let mut random = Random::new(width.into());
    if width <= EXHAUSTIVE {
        let all = (0..1 << width).map(|bits| ApInt::new(width, bits));
        return all.map(Value::from).collect();
    }
    let mut values = integers(width);
    values.extend([width - 1, width].map(|shift| ApInt::new(width, shift.into())));
    if width > 8 {
        values.extend((0..SAMPLES).map(|_| ApInt::from_u128(width, bits(&mut random))));
    }
    values.into_iter().map(Value::from).collect()
}

fn sample_floats(kind: FloatKind) -> Vec<Value> {
    let mut random = Random::new(kind.precision().into());
    let mut values = floats(kind);
    let numbers = [
        2.0, 2.5, -0.75, 10.0, 100.25, -1000.0, 0.1, -7.0, 127.5, 32767.0, 3.0e9, -1.0e19,
    ];
    values.extend(numbers.map(|number| ApFloat::from_f64(kind, number)));
    let fraction = kind.precision() - 1;
    let normal = 1u128 << fraction;
    let one = ApFloat::from_f64(kind, 1.0).to_bits();
    let patterns = [
        normal,
        normal - 1,
        one + 1,
        one - 1,
        (1 << (kind.width() - 1)) | 1,
    ];
    values.extend(patterns.map(|bits| ApFloat::from_bits(kind, bits)));
    let mask = u128::MAX >> (128 - kind.width());
    let drawn = (0..SAMPLES).map(|_| ApFloat::from_bits(kind, bits(&mut random) & mask));
    // What becomes of signaling NaNs is not specified.
    values.extend(drawn.filter(|value| !value.is_nan()));
    values.into_iter().map(Value::from).collect()
}

fn bits(random: &mut Random) -> u128 {
    u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())
}

/// Integers up to this width take all values.
const SMALL: u32 = 3;

/// The values of a type that matter, poison last.
pub fn of_type(machine: &mut Machine, ty: Type) -> Vec<Value> {
    let mut values: Vec<Value> = match machine.cx.type_kind(ty) {
        TypeKind::Integer { width, .. } => integers(*width).into_iter().map(Value::from).collect(),
        TypeKind::Index => integers(64).into_iter().map(Value::from).collect(),
        TypeKind::Float(kind) => floats(*kind).into_iter().map(Value::from).collect(),
        kind => panic!("no values of {kind:?}"),
    };
    values.push(machine.poison(Location::UNKNOWN, "an argument"));
    values
}

fn integers(width: u32) -> Vec<ApInt> {
    if width <= SMALL {
        return (0..1 << width)
            .map(|bits| ApInt::new(width, bits))
            .collect();
    }
    let (low, high) = (ApInt::signed_min(width), ApInt::signed_max(width));
    let one = ApInt::one(width);
    let mut values: Vec<ApInt> = [0, 1, 2, 3, 7, -1, -2, -5]
        .map(|value| ApInt::from_i64(width, value))
        .into();
    values.extend([low.add(&one), high.sub(&one), low, high]);
    values
}

fn floats(kind: FloatKind) -> Vec<ApFloat> {
    let numbers = [0.0, -0.0, 1.0, -1.0, 0.5, -1.5, 3.0, 2.5e-1];
    let mut values: Vec<ApFloat> = numbers
        .iter()
        .map(|number| ApFloat::from_f64(kind, *number))
        .collect();
    values.extend([false, true].map(|negative| ApFloat::infinity(kind, negative)));
    values.extend([false, true].map(|negative| ApFloat::largest(kind, negative)));
    values.push(ApFloat::from_bits(kind, 1));
    values.push(ApFloat::nan(kind));
    values
}
