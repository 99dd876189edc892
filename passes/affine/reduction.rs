//! Reductions: the operations that combine two values, and their neutral elements.

use oxmlir_dialects::tables::arith;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Attribute, Context, OpName, Type, TypeKind};

use crate::vector::combine::Kind;

/// What a value of `arith.AtomicRMWKind` combines with.
pub struct Reduction {
    /// The operation on two values of the reduced type.
    pub op: OpName,
    neutral: Neutral,
}

enum Neutral {
    Int(fn(u32) -> ApInt),
    Float(fn(oxmlir_ir::num::FloatKind) -> ApFloat),
}

impl Reduction {
    /// The reduction of kind `kind`; `None` for an assignment.
    pub fn of_kind(kind: i64) -> Option<Reduction> {
        use Neutral::{Float, Int};
        let (op, neutral) = match kind {
            0 => (arith::ADDF, Float(|k| ApFloat::zero(k, false))),
            1 => (arith::ADDI, Int(ApInt::zero)),
            2 => (arith::ANDI, Int(ApInt::all_ones)),
            4 => (arith::MAXIMUMF, Float(|k| ApFloat::infinity(k, true))),
            5 => (arith::MAXNUMF, Float(|k| -ApFloat::nan(k))),
            6 => (arith::MAXSI, Int(ApInt::signed_min)),
            7 => (arith::MAXUI, Int(ApInt::zero)),
            8 => (arith::MINIMUMF, Float(|k| ApFloat::infinity(k, false))),
            9 => (arith::MINNUMF, Float(ApFloat::nan)),
            10 => (arith::MINSI, Int(ApInt::signed_max)),
            11 => (arith::MINUI, Int(ApInt::all_ones)),
            12 => (arith::MULF, Float(|k| ApFloat::from_f64(k, 1.0))),
            13 => (arith::MULI, Int(ApInt::one)),
            14 => (arith::ORI, Int(ApInt::zero)),
            15 => (arith::XORI, Int(ApInt::zero)),
            _ => return None,
        };
        Some(Reduction { op, neutral })
    }

    /// The kind of `vector.reduction` that does the same with the elements of a vector.
    pub fn combining_kind(&self) -> Option<Kind> {
        Some(match self.op {
            arith::ADDF | arith::ADDI => Kind::ADD,
            arith::MULF | arith::MULI => Kind::MUL,
            arith::ANDI => Kind::AND,
            arith::ORI => Kind::OR,
            arith::XORI => Kind::XOR,
            arith::MAXIMUMF => Kind::MAXIMUMF,
            arith::MAXNUMF => Kind::MAXNUMF,
            arith::MINIMUMF => Kind::MINIMUMF,
            arith::MINNUMF => Kind::MINNUMF,
            arith::MAXSI => Kind::MAXSI,
            arith::MAXUI => Kind::MAXUI,
            arith::MINSI => Kind::MINSI,
            arith::MINUI => Kind::MINUI,
            _ => return None,
        })
    }

    /// The value of type `ty` that changes nothing.
    pub fn neutral(&self, cx: &Context, ty: Type) -> Option<Attribute> {
        match (&self.neutral, cx.type_kind(ty)) {
            (Neutral::Int(make), _) => Some(cx.apint_attr(ty, make(cx.int_width(ty)?))),
            (Neutral::Float(make), TypeKind::Float(kind)) => Some(cx.float_attr(ty, make(*kind))),
            _ => None,
        }
    }
}

/// The kind of the reduction that an operation combines values by.
pub fn kind_of(name: OpName) -> Option<i64> {
    (0..16).find(|kind| Reduction::of_kind(*kind).is_some_and(|r| r.op == name))
}
