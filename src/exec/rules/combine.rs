//! Two values into one: what atomic updates and reductions do.

use oxmlir_dialects::tables::arith::AtomicRMWKind;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Context, Type, TypeKind};

use crate::error::Result;
use crate::step::Step;
use crate::value::Value;

/// How two values become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// The sum.
    Add,
    /// The product.
    Mul,
    And,
    Or,
    Xor,
    /// The smaller of two signed integers.
    MinS,
    MaxS,
    MinU,
    MaxU,
    /// The smaller of two floats, or the NaN.
    Minimum,
    Maximum,
    /// The smaller of two floats, or the one that is no NaN.
    MinNum,
    MaxNum,
    /// The second one.
    Assign,
}

impl From<AtomicRMWKind> for Combine {
    fn from(kind: AtomicRMWKind) -> Combine {
        use AtomicRMWKind as K;
        match kind {
            K::Addf | K::Addi => Combine::Add,
            K::Andi => Combine::And,
            K::Assign => Combine::Assign,
            K::Maximumf => Combine::Maximum,
            K::Maxnumf => Combine::MaxNum,
            K::Maxs => Combine::MaxS,
            K::Maxu => Combine::MaxU,
            K::Minimumf => Combine::Minimum,
            K::Minnumf => Combine::MinNum,
            K::Mins => Combine::MinS,
            K::Minu => Combine::MinU,
            K::Mulf | K::Muli => Combine::Mul,
            K::Ori => Combine::Or,
            K::Xori => Combine::Xor,
        }
    }
}

impl Combine {
    /// The combination, element by element; none of values that this cannot be done with. Poison makes it poison.
    pub fn apply(self, a: &Value, b: &Value) -> Option<Value> {
        if self == Combine::Assign {
            return Some(b.clone());
        }
        if let (Value::Array(a), Value::Array(b)) = (a, b) {
            let elements = a.elements.iter().zip(&b.elements);
            let elements = elements.map(|(a, b)| self.apply(a, b));
            return Some(Value::array(
                a.shape.clone(),
                elements.collect::<Option<_>>()?,
            ));
        }
        if let Some(poison) = [a, b].into_iter().find(|value| value.poison().is_some()) {
            return Some(poison.clone());
        }
        if let (Some(a), Some(b)) = (a.to_int(), b.to_int()) {
            return Some(self.ints()?(&a, &b).into());
        }
        let (a, b) = (a.to_float()?, b.to_float()?);
        Some(self.floats()?(a, b).into())
    }

    /// The value of a type that changes nothing, if there is one.
    pub fn neutral(self, cx: &Context, ty: Type) -> Option<Value> {
        if let TypeKind::Float(kind) = cx.type_kind(ty) {
            let (one, zero) = (ApFloat::from_f64(*kind, 1.0), ApFloat::zero(*kind, false));
            return Some(Value::from(match self {
                Combine::Add => zero,
                Combine::Mul => one,
                Combine::Minimum => ApFloat::infinity(*kind, false),
                Combine::Maximum => ApFloat::infinity(*kind, true),
                Combine::MinNum | Combine::MaxNum => ApFloat::nan(*kind),
                _ => return None,
            }));
        }
        let width = cx.int_width(ty)?;
        Some(Value::from(match self {
            Combine::Add | Combine::Or | Combine::Xor | Combine::MaxU => ApInt::zero(width),
            Combine::Mul => ApInt::one(width),
            Combine::And | Combine::MinU => ApInt::all_ones(width),
            Combine::MinS => ApInt::signed_max(width),
            Combine::MaxS => ApInt::signed_min(width),
            _ => return None,
        }))
    }

    /// Combines two values as a step of an operation.
    ///
    /// # Errors
    /// Such values are not combined, or it is left open which of two zeros is the result.
    pub fn step(self, step: &Step, a: &Value, b: &Value) -> Result<Value> {
        let zero = |value: &Value| value.to_float().filter(|float| float.is_zero());
        let is_extremum = matches!(self, Combine::MinNum | Combine::MaxNum);
        if is_extremum
            && step.machine.options.only_specified
            && let (Some(a), Some(b)) = (zero(a), zero(b))
            && a.is_negative() != b.is_negative()
        {
            return Err(step.unsupported("either zero may be the result"));
        }
        let combined = self.apply(a, b);
        combined.ok_or_else(|| step.unsupported("a reduction of such values"))
    }

    fn ints(self) -> Option<fn(&ApInt, &ApInt) -> ApInt> {
        Some(match self {
            Combine::Add => ApInt::add,
            Combine::Mul => ApInt::mul,
            Combine::And => ApInt::and,
            Combine::Or => ApInt::or,
            Combine::Xor => ApInt::xor,
            Combine::MinS => ApInt::smin,
            Combine::MaxS => ApInt::smax,
            Combine::MinU => ApInt::umin,
            Combine::MaxU => ApInt::umax,
            _ => return None,
        })
    }

    fn floats(self) -> Option<fn(ApFloat, ApFloat) -> ApFloat> {
        Some(match self {
            Combine::Add => |a, b| a + b,
            Combine::Mul => |a, b| a * b,
            Combine::Minimum => ApFloat::minimum,
            Combine::Maximum => ApFloat::maximum,
            Combine::MinNum => ApFloat::minnum,
            Combine::MaxNum => ApFloat::maxnum,
            _ => return None,
        })
    }
}
