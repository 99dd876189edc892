//! Arguments of the functions that are executed: given as attributes, or made from a seed.

use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{AttrKind, Attribute, CommonAttr, Location, Type, TypeKind};

use crate::error::{Error, ErrorKind, Result};
use crate::machine::Machine;
use crate::value::{Array, Value};

/// Numbers that look random and follow from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next_u64() % bound.max(1)
    }
}

/// The largest size that a dynamic dimension gets, and one more than the largest index.
const MAX_SIZE: u64 = 8;

impl Machine<'_> {
    /// The types of the arguments and results of a function.
    ///
    /// # Errors
    /// There is no such function.
    pub fn signature(&self, name: &str) -> Result<(Vec<Type>, Vec<Type>)> {
        let function = self.function(name).and_then(|op| {
            let ty = op.common_attr(CommonAttr::FunctionType)?;
            match self.cx.attr_kind(ty) {
                AttrKind::Type(ty) => Some(*ty),
                _ => None,
            }
        });
        match function.map(|ty| self.cx.type_kind(ty)) {
            Some(TypeKind::Function { inputs, results }) => Ok((inputs.to_vec(), results.to_vec())),
            _ => {
                let message = format!("there is no function '{name}' to be executed");
                Err(Error::new(
                    ErrorKind::Unsupported,
                    Location::UNKNOWN,
                    message,
                ))
            }
        }
    }

    /// An argument of a type that an attribute says.
    ///
    /// # Errors
    /// The attribute is of another type.
    pub fn argument(&mut self, attr: Attribute, ty: Type) -> Result<Value> {
        let value = self.constant_value(attr, ty);
        value.ok_or_else(|| {
            let message = "an argument is not of the type that the function takes";
            Error::new(ErrorKind::Unsupported, Location::UNKNOWN, message)
        })
    }

    /// Arguments of these types that follow from a seed.
    ///
    /// # Errors
    /// There are types that no arguments can be made of.
    pub fn random_arguments(&mut self, types: &[Type], seed: u64) -> Result<Vec<Value>> {
        let mut random = Random::new(seed);
        types
            .iter()
            .map(|ty| self.random_value(*ty, &mut random))
            .collect()
    }

    fn random_value(&mut self, ty: Type, random: &mut Random) -> Result<Value> {
        match self.cx.type_kind(ty) {
            TypeKind::Index => Ok(Value::from_index(random.below(MAX_SIZE) as i64)),
            TypeKind::Integer { width, .. } => Ok(random_int(*width, random).into()),
            TypeKind::Float(kind) => Ok(random_float(*kind, random).into()),
            TypeKind::Complex(part) => {
                let parts = [
                    self.random_value(*part, random)?,
                    self.random_value(*part, random)?,
                ];
                Ok(Value::Complex(parts.into()))
            }
            TypeKind::Vector { element, .. } | TypeKind::RankedTensor { element, .. } => {
                let shape = match self.runtime_shape(ty) {
                    Some(shape) => shape,
                    None => self.random_shape(ty, random),
                };
                let elements =
                    (0..Array::count(&shape)).map(|_| self.random_value(*element, random));
                Ok(Value::array(shape, elements.collect::<Result<_>>()?))
            }
            _ => {
                let message = "no argument can be made of a type of the function";
                Err(Error::new(
                    ErrorKind::Unsupported,
                    Location::UNKNOWN,
                    message,
                ))
            }
        }
    }

    fn random_shape(&self, ty: Type, random: &mut Random) -> crate::value::Shape {
        let shape = self.cx.shape(ty).unwrap_or_default().iter();
        shape
            .map(|size| match *size {
                oxmlir_ir::DYNAMIC => 1 + random.below(MAX_SIZE) as i64,
                size => size,
            })
            .collect()
    }
}

/// A small number, a limit, or any bits.
fn random_int(width: u32, random: &mut Random) -> ApInt {
    match random.below(8) {
        0..4 => ApInt::from_i64(width, random.below(33) as i64 - 16),
        4 => match random.below(3) {
            0 => ApInt::signed_min(width),
            1 => ApInt::signed_max(width),
            _ => ApInt::all_ones(width),
        },
        _ => {
            let high = u128::from(random.next_u64()) << 64;
            ApInt::from_u128(width, high | u128::from(random.next_u64()))
        }
    }
}

/// A small number with a short fraction, mostly; sometimes what is no number.
fn random_float(kind: oxmlir_ir::num::FloatKind, random: &mut Random) -> ApFloat {
    match random.below(32) {
        0 => ApFloat::nan(kind),
        1 => ApFloat::infinity(kind, random.below(2) == 0),
        2 => ApFloat::zero(kind, true),
        3 => ApFloat::largest(kind, random.below(2) == 0),
        _ => ApFloat::from_f64(kind, (random.below(129) as f64 - 64.0) / 8.0),
    }
}
