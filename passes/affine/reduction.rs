//! Reductions: the operations that combine two values, and their neutral elements.

use oxmlir_dialects::tables::arith::{self, AtomicRMWKind, IntegerOverflowFlags};
use oxmlir_dialects::tables::vector::CombiningKind;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpName, Type, TypeKind};

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
    pub fn of_kind(kind: AtomicRMWKind) -> Option<Reduction> {
        use Neutral::{Float, Int};
        let (op, neutral) = match kind {
            AtomicRMWKind::Addf => (arith::ADDF, Float(|k| ApFloat::zero(k, false))),
            AtomicRMWKind::Addi => (arith::ADDI, Int(ApInt::zero)),
            AtomicRMWKind::Andi => (arith::ANDI, Int(ApInt::all_ones)),
            AtomicRMWKind::Maximumf => (arith::MAXIMUMF, Float(|k| ApFloat::infinity(k, true))),
            AtomicRMWKind::Maxnumf => (arith::MAXNUMF, Float(|k| -ApFloat::nan(k))),
            AtomicRMWKind::Maxs => (arith::MAXSI, Int(ApInt::signed_min)),
            AtomicRMWKind::Maxu => (arith::MAXUI, Int(ApInt::zero)),
            AtomicRMWKind::Minimumf => (arith::MINIMUMF, Float(|k| ApFloat::infinity(k, false))),
            AtomicRMWKind::Minnumf => (arith::MINNUMF, Float(ApFloat::nan)),
            AtomicRMWKind::Mins => (arith::MINSI, Int(ApInt::signed_max)),
            AtomicRMWKind::Minu => (arith::MINUI, Int(ApInt::all_ones)),
            AtomicRMWKind::Mulf => (arith::MULF, Float(|k| ApFloat::from_f64(k, 1.0))),
            AtomicRMWKind::Muli => (arith::MULI, Int(ApInt::one)),
            AtomicRMWKind::Ori => (arith::ORI, Int(ApInt::zero)),
            AtomicRMWKind::Xori => (arith::XORI, Int(ApInt::zero)),
            AtomicRMWKind::Assign => return None,
        };
        Some(Reduction { op, neutral })
    }

    /// The kind of `vector.reduction` that does the same with the elements of a vector.
    pub fn combining_kind(&self) -> Option<CombiningKind> {
        Some(match self.op {
            arith::ADDF | arith::ADDI => CombiningKind::Add,
            arith::MULF | arith::MULI => CombiningKind::Mul,
            arith::ANDI => CombiningKind::And,
            arith::ORI => CombiningKind::Or,
            arith::XORI => CombiningKind::Xor,
            arith::MAXIMUMF => CombiningKind::Maximumf,
            arith::MAXNUMF => CombiningKind::Maxnumf,
            arith::MINIMUMF => CombiningKind::Minimumf,
            arith::MINNUMF => CombiningKind::Minnumf,
            arith::MAXSI => CombiningKind::Maxsi,
            arith::MAXUI => CombiningKind::Maxui,
            arith::MINSI => CombiningKind::Minsi,
            arith::MINUI => CombiningKind::Minui,
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

/// Takes the promise from an operation that it does not overflow: partial results in another order may.
pub fn drop_overflow_flags(cx: &Context, body: &mut Body, op: OpId) {
    if [arith::ADDI, arith::MULI].contains(&body.name(op)) {
        let none = cx.enum_attr(IntegerOverflowFlags::NONE);
        body.set_attr(op, arith::addi::OVERFLOW_FLAGS_ATTR, none);
    }
}

/// The kind of the reduction that an operation combines values by.
pub fn kind_of(name: OpName) -> Option<AtomicRMWKind> {
    let mut kinds = AtomicRMWKind::ALL.iter().copied();
    kinds.find(|kind| Reduction::of_kind(*kind).is_some_and(|r| r.op == name))
}
