//! Functions of LLVM's library for floats, which takes them as their bits in a word, behind the number of their format.

use std::cmp::Ordering;

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind, RoundingMode};
use smallvec::smallvec;

use super::{Call, Known};
use crate::error::Result;
use crate::execute::Args;
use crate::rules::math::is_normal;
use crate::value::Value;

pub const KNOWN: &[Known] = &[
    ("_mlir_apfloat_abs", |call| call.one(ApFloat::abs)),
    ("_mlir_apfloat_add", |call| call.two(|x, y| x + y)),
    ("_mlir_apfloat_compare", |call| call.of_words(Call::compare)),
    ("_mlir_apfloat_convert", |call| call.of_words(Call::convert)),
    ("_mlir_apfloat_convert_from_int", |call| {
        call.of_words(Call::convert_from_int)
    }),
    ("_mlir_apfloat_convert_to_int", |call| {
        call.of_words(Call::convert_to_int)
    }),
    ("_mlir_apfloat_divide", |call| call.two(|x, y| x / y)),
    ("_mlir_apfloat_fused_multiply_add", |call| {
        call.of_words(|call| {
            let [x, y, z] = [1, 2, 3].map(|at| call.float(at, 0));
            Ok(word(x?.fma(y?, z?)))
        })
    }),
    ("_mlir_apfloat_isfinite", |call| {
        call.test(ApFloat::is_finite)
    }),
    ("_mlir_apfloat_isinfinite", |call| {
        call.test(ApFloat::is_infinite)
    }),
    ("_mlir_apfloat_isnan", |call| call.test(ApFloat::is_nan)),
    ("_mlir_apfloat_isnormal", |call| call.test(is_normal)),
    ("_mlir_apfloat_maximum", |call| call.two(ApFloat::maximum)),
    ("_mlir_apfloat_maxnum", |call| call.two(ApFloat::maxnum)),
    ("_mlir_apfloat_minimum", |call| call.two(ApFloat::minimum)),
    ("_mlir_apfloat_minnum", |call| call.two(ApFloat::minnum)),
    ("_mlir_apfloat_multiply", |call| call.two(|x, y| x * y)),
    ("_mlir_apfloat_neg", |call| call.one(|x| -x)),
    ("_mlir_apfloat_subtract", |call| call.two(|x, y| x - y)),
];

/// The bits of a float as a word.
fn word(float: ApFloat) -> Value {
    Value::from(ApInt::new(64, float.to_bits() as u64))
}

impl Call<'_, '_> {
    /// The result of a function, which is poison if an argument is.
    fn of_words(&mut self, function: impl Fn(&Self) -> Result<Value>) -> Result<Args> {
        let poison = self.args.iter().find_map(Value::any_poison);
        let value = poison.map_or_else(|| function(self), |origin| Ok(Value::Poison(origin)));
        value.map(|value| smallvec![value])
    }

    fn one(&mut self, function: fn(ApFloat) -> ApFloat) -> Result<Args> {
        self.of_words(|call| Ok(word(function(call.float(1, 0)?))))
    }

    fn two(&mut self, function: fn(ApFloat, ApFloat) -> ApFloat) -> Result<Args> {
        self.of_words(|call| Ok(word(function(call.float(1, 0)?, call.float(2, 0)?))))
    }

    fn test(&mut self, function: fn(ApFloat) -> bool) -> Result<Args> {
        self.of_words(|call| Ok(function(call.float(1, 0)?).into()))
    }

    /// The format whose number is an argument.
    fn format(&self, at: usize) -> Result<FloatKind> {
        let kind = FloatKind::from_semantics(self.int(at)?);
        kind.filter(|kind| kind.width() <= 64)
            .ok_or_else(|| self.unsupported())
    }

    /// The float whose bits are the lowest ones of an argument.
    fn float(&self, at: usize, format: usize) -> Result<ApFloat> {
        let kind = self.format(format)?;
        let bits = ApInt::from_i64(64, self.int(at)?).zext_or_trunc(kind.width());
        Ok(ApFloat::from_bits(kind, bits.low_u64().into()))
    }

    fn compare(&self) -> Result<Value> {
        let order = match self.float(1, 0)?.compare(self.float(2, 0)?) {
            Some(Ordering::Less) => 0,
            Some(Ordering::Equal) => 1,
            Some(Ordering::Greater) => 2,
            None => 3,
        };
        Ok(ApInt::new(8, order).into())
    }

    fn convert(&self) -> Result<Value> {
        let to = self.format(1)?;
        Ok(word(self.float(2, 0)?.convert(to)))
    }

    /// The width of integers, and whether they have signs.
    fn integers(&self) -> Result<(u32, bool)> {
        let width = u32::try_from(self.int(1)?).ok();
        let width = width.filter(|width| (1..=64).contains(width));
        Ok((width.ok_or_else(|| self.unsupported())?, self.int(2)? == 0))
    }

    /// What is out of range becomes the nearest integer, and what is no number 0.
    fn convert_to_int(&self) -> Result<Value> {
        let (width, signed) = self.integers()?;
        let float = self.float(3, 0)?;
        let exact = float.to_int(width, signed, RoundingMode::TowardZero);
        let value = match exact {
            Some((value, _)) => value,
            None if float.is_nan() => ApInt::zero(width),
            None if signed && float.is_negative() => ApInt::signed_min(width),
            None if float.is_negative() => ApInt::zero(width),
            None if signed => ApInt::signed_max(width),
            None => ApInt::all_ones(width),
        };
        Ok(match signed {
            true => value.sext_or_trunc(64),
            false => value.zext_or_trunc(64),
        }
        .into())
    }

    fn convert_from_int(&self) -> Result<Value> {
        let (width, signed) = self.integers()?;
        let value = ApInt::from_i64(64, self.int(3)?).zext_or_trunc(width);
        let mode = RoundingMode::NearestTiesToEven;
        let (float, _) = ApFloat::from_int(self.format(0)?, &value, signed, mode);
        Ok(word(float))
    }
}
