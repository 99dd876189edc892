//! Products of matrices: sums of products of elements, and how lanes hold matrices.

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::{Context, Signedness, Type, TypeKind};

use crate::error::Result;
use crate::kernel::Gathering;
use crate::value::{Array, Value};

/// What the elements of a product are.
#[derive(Clone, Copy)]
pub enum Numbers {
    /// Floats of this kind.
    Float(FloatKind),
    /// Integers of this width.
    Int(u32),
}

impl Numbers {
    /// The elements of a type.
    pub fn of(cx: &Context, element: Type) -> Option<Numbers> {
        match cx.type_kind(element) {
            TypeKind::Float(kind) => Some(Numbers::Float(*kind)),
            TypeKind::Integer { width, .. } => Some(Numbers::Int(*width)),
            _ => None,
        }
    }

    /// A float in the precision of these numbers.
    pub fn converted(self, value: &Value) -> Option<Value> {
        match self {
            Numbers::Float(kind) => Some(value.to_float()?.convert(kind).into()),
            Numbers::Int(_) => None,
        }
    }

    /// Zero.
    pub fn zero(self) -> Value {
        match self {
            Numbers::Float(kind) => ApFloat::zero(kind, false).into(),
            Numbers::Int(width) => ApInt::zero(width).into(),
        }
    }
}

/// Whether the elements of a type are unsigned integers.
pub fn is_unsigned(cx: &Context, element: Type) -> bool {
    match cx.type_kind(element) {
        TypeKind::Integer { sign, .. } => *sign == Signedness::Unsigned,
        _ => false,
    }
}

/// A sum of products and a start value, in order. Short floats are summed in single precision and rounded in the end; integers
/// wrap. `unsigned` says which factors are. None of values that are no such numbers.
pub fn multiply(
    numbers: Numbers,
    unsigned: [bool; 2],
    start: &Value,
    pairs: impl Iterator<Item = (Value, Value)>,
) -> Option<Value> {
    if start.poison().is_some() {
        return Some(start.clone());
    }
    let sum_kind = match numbers {
        Numbers::Float(FloatKind::F64) => FloatKind::F64,
        _ => FloatKind::F32,
    };
    let (mut float, mut int) = (start.to_float(), start.to_int());
    float = float.map(|sum| sum.convert(sum_kind));
    for (x, y) in pairs {
        if let Some(poison) = [&x, &y].into_iter().find(|value| value.poison().is_some()) {
            return Some(poison.clone());
        }
        match numbers {
            Numbers::Float(_) => {
                let (x, y) = (
                    x.to_float()?.convert(sum_kind),
                    y.to_float()?.convert(sum_kind),
                );
                float = Some(float? + x * y);
            }
            Numbers::Int(width) => {
                let wide = |value: &Value, unsigned: bool| {
                    let value = value.to_int()?;
                    Some(match unsigned {
                        true => value.zext_or_trunc(width),
                        false => value.sext_or_trunc(width),
                    })
                };
                int = Some(int?.add(&wide(&x, unsigned[0])?.mul(&wide(&y, unsigned[1])?)));
            }
        }
    }
    match numbers {
        Numbers::Float(kind) => Some(float?.convert(kind).into()),
        Numbers::Int(_) => Some(int?.into()),
    }
}

/// An array of what a function gives for indices; none if that is none somewhere.
pub fn filled(shape: &[i64], mut f: impl FnMut(&[i64]) -> Option<Value>) -> Option<Value> {
    let elements = (0..Array::count(shape)).map(|at| f(&Array::indices(shape, at)));
    Some(Value::array(shape, elements.collect::<Option<_>>()?))
}

/// How wide what a lane holds next to each other is at least.
const UNIT_BITS: i64 = 16;

/// The neighbours in a row that one lane holds.
pub fn unit(bits: i64) -> i64 {
    (UNIT_BITS / bits.max(1)).max(1)
}

/// The product of matrices that the lanes of a subgroup hold: of the left one units of its rows in turn, of the others columns.
/// Each lane brings along its parts of the factors, and perhaps of what is added.
pub fn of_lanes(
    all: &mut Gathering,
    numbers: Numbers,
    unsigned: [bool; 2],
    (rows, inner, unit): (usize, usize, usize),
) -> Result<Vec<Value>> {
    let lanes = all.places[0].lanes as usize;
    if all.values.len() != lanes {
        return Err(all.undefined("not all lanes of the subgroup come here"));
    }
    let parts = |at: usize| -> Option<Vec<&Array>> {
        let parts = all.values.iter().map(|values| values.get(at)?.as_array());
        parts.collect()
    };
    let unfit = || all.unsupported("lanes that hold such parts of matrices");
    let (Some(left), Some(right)) = (parts(0), parts(1)) else {
        return Err(unfit());
    };
    let fits = |part: &&Array, count: usize| part.elements.len() == count;
    if !left.iter().all(|part| fits(part, rows * inner / lanes))
        || !right.iter().all(|part| fits(part, inner))
    {
        return Err(unfit());
    }
    let factor = |row: usize, k: usize| {
        let number = (row * inner + k) / unit;
        let slot = number / lanes * unit + k % unit;
        left[number % lanes].elements[slot].clone()
    };
    let mut results = Vec::new();
    for (lane, column) in right.iter().enumerate() {
        let added = all.values[lane].get(2).and_then(Value::as_array);
        let elements = (0..rows).map(|row| {
            let start = added.map_or(numbers.zero(), |added| added.elements[row].clone());
            let pairs = (0..inner).map(|k| (factor(row, k), column.elements[k].clone()));
            multiply(numbers, unsigned, &start, pairs)
        });
        let elements: Option<Vec<Value>> = elements.collect();
        results.push(Value::array(
            [rows as i64].as_slice(),
            elements.ok_or_else(unfit)?,
        ));
    }
    Ok(results)
}
