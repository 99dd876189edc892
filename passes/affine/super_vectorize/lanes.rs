//! How a subscript differs between the entries of a vector.
//!
//! The entries along one dimension stand for that many iterations of a loop, one after the other, and the first of them
//! is a multiple of that number away from the first iteration of all. So remainders and quotients move like their operand,
//! or not at all, where no multiple of the divisor lies within a vector.

use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_ir::affine::{AffineExpr, BinaryOp, ExprKind, gcd};
use oxmlir_ir::{Context, ValueId};
use rustc_hash::FxHashMap;

/// The entries along one dimension of a vector.
pub struct Lanes<'a> {
    cx: &'a Context,
    iv: ValueId,
    count: i64,
    at_iv: Motion,
}

/// What an expression does along the entries.
#[derive(Clone, Copy)]
struct Motion {
    /// By how much it grows from each entry to the next.
    stride: i64,
    /// A number that divides its value at the first entry; 0 divides 0 alone.
    divisor: i64,
}

impl<'a> Lanes<'a> {
    /// The entries that stand for `count` iterations of a loop.
    pub fn of(view: For<'a>, count: i64) -> Option<Lanes<'a>> {
        let stride = view.step();
        let divisor = match view.constant_lower() {
            Some(lower) => gcd(lower, stride.checked_mul(count)?),
            None => 1,
        };
        Some(Lanes {
            cx: view.op().cx,
            iv: view.iv(),
            count,
            at_iv: Motion { stride, divisor },
        })
    }

    /// By how much each result of a map grows from one entry to the next; `None` if that is not always the same.
    pub fn strides(&self, map: &AppliedMap) -> Option<Vec<i64>> {
        let results = map.form.results(self.cx.affine());
        let motion = |expr: &AffineExpr| self.motion(*expr, map);
        results
            .iter()
            .map(|expr| Some(motion(expr)?.stride))
            .collect()
    }

    /// What an expression does.
    fn motion(&self, expr: AffineExpr, map: &AppliedMap) -> Option<Motion> {
        let mut known: FxHashMap<AffineExpr, Option<Motion>> = FxHashMap::default();
        expr.walk(self.cx.affine(), |part| {
            let of = |operand: AffineExpr| known.get(&operand).copied().flatten();
            let motion = self.motion_of(part, map, of);
            known.insert(part, motion);
        });
        known.get(&expr).copied().flatten()
    }

    /// What an expression does if `of` says what its operands do.
    fn motion_of(
        &self,
        expr: AffineExpr,
        map: &AppliedMap,
        of: impl Fn(AffineExpr) -> Option<Motion>,
    ) -> Option<Motion> {
        let affine = self.cx.affine();
        match expr.kind(affine) {
            ExprKind::Constant(value) => Some(Motion {
                stride: 0,
                divisor: value,
            }),
            ExprKind::Dim(at) => self.operand(map, at),
            ExprKind::Symbol(at) => self.operand(map, map.form.num_dims(affine) + at),
            ExprKind::Binary(op, lhs, rhs) => {
                let (a, b) = (of(lhs)?, of(rhs)?);
                match op {
                    BinaryOp::Add => Some(Motion {
                        stride: a.stride.checked_add(b.stride)?,
                        divisor: gcd(a.divisor, b.divisor),
                    }),
                    BinaryOp::Mul => a.times(b, rhs.as_constant(affine)),
                    _ => self.division(op, a, b, rhs.as_constant(affine)),
                }
            }
        }
    }

    fn operand(&self, map: &AppliedMap, at: u32) -> Option<Motion> {
        let value = map.operands.get(at as usize)?;
        Some(if *value == self.iv {
            self.at_iv
        } else {
            Motion::UNKNOWN
        })
    }

    fn division(&self, op: BinaryOp, a: Motion, b: Motion, divisor: Option<i64>) -> Option<Motion> {
        if a.stride == 0 && b.stride == 0 {
            return Some(Motion::UNKNOWN);
        }
        let divisor = divisor.filter(|d| *d > 0 && d % self.count == 0)?;
        let aligned = a.stride == 1 && a.divisor % self.count == 0;
        match op {
            BinaryOp::Mod if aligned => Some(Motion {
                stride: 1,
                divisor: gcd(a.divisor, divisor),
            }),
            BinaryOp::FloorDiv if aligned => Some(Motion::UNKNOWN),
            _ => None,
        }
    }
}

impl Motion {
    /// Anything that is the same for all entries.
    const UNKNOWN: Motion = Motion {
        stride: 0,
        divisor: 1,
    };

    /// The product with an operand, which may be known.
    fn times(self, other: Motion, factor: Option<i64>) -> Option<Motion> {
        match factor {
            Some(factor) => Some(Motion {
                stride: self.stride.checked_mul(factor)?,
                divisor: self.divisor.checked_mul(factor)?,
            }),
            None => (self.stride == 0 && other.stride == 0).then_some(Motion::UNKNOWN),
        }
    }
}
