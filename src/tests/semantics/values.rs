//! The values that an argument takes.

use oxmlir_exec::{Machine, Value};
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{Location, Type, TypeKind};

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
