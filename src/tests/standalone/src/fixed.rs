//! The type and its numbers: a number is stored as an integer of 32 bits, times a power of two.

use oxmlir_dialects::tables::standalone::FIXED_TYPE;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{Attribute, Context, Type, TypeKind};

/// The digits behind the point of a type, if it is one of the dialect.
pub fn digits(cx: &Context, ty: Type) -> Option<u32> {
    match cx.type_kind(ty) {
        TypeKind::Dialect { def, params } if *def == DefRef(FIXED_TYPE) => {
            u32::try_from(cx.int_value(*params.first()?)?).ok()
        }
        _ => None,
    }
}

/// The integer that stands for a constant; nothing for one that has more digits, or more bits in front of the point.
pub fn stored(cx: &Context, value: Attribute, digits: u32) -> Option<i32> {
    let scaled = cx.splat_float(value)?.to_f64() * scale(digits);
    let integer = scaled as i32;
    (f64::from(integer) == scaled).then_some(integer)
}

/// The constant that an integer stands for.
pub fn value(cx: &Context, stored: i32, digits: u32) -> Attribute {
    let value = f64::from(stored) / scale(digits);
    cx.float_attr(Type::F64, ApFloat::from_double(value))
}

fn scale(digits: u32) -> f64 {
    f64::from(digits).exp2()
}
