//! Predicates of comparisons: what fulfils them, and how they relate.

use std::cmp::Ordering;

use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::ranges::ops::Predicate;

use crate::tables::arith::{CmpFPredicate, CmpIPredicate};
use crate::tables::index::IndexCmpPredicate;

impl CmpIPredicate {
    /// The predicate with its operands exchanged.
    pub fn swapped(self) -> CmpIPredicate {
        match self {
            Self::Slt => Self::Sgt,
            Self::Sle => Self::Sge,
            Self::Sgt => Self::Slt,
            Self::Sge => Self::Sle,
            Self::Ult => Self::Ugt,
            Self::Ule => Self::Uge,
            Self::Ugt => Self::Ult,
            Self::Uge => Self::Ule,
            Self::Eq | Self::Ne => self,
        }
    }

    /// The predicate that holds where this one does not.
    pub fn negated(self) -> CmpIPredicate {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Slt => Self::Sge,
            Self::Sle => Self::Sgt,
            Self::Sgt => Self::Sle,
            Self::Sge => Self::Slt,
            Self::Ult => Self::Uge,
            Self::Ule => Self::Ugt,
            Self::Ugt => Self::Ule,
            Self::Uge => Self::Ult,
        }
    }

    /// The predicate that reads integers without sign.
    pub fn unsigned(self) -> CmpIPredicate {
        match self {
            Self::Slt => Self::Ult,
            Self::Sle => Self::Ule,
            Self::Sgt => Self::Ugt,
            Self::Sge => Self::Uge,
            same => same,
        }
    }

    /// Whether the predicate compares signed integers by their order.
    pub fn is_signed(self) -> bool {
        self != self.unsigned()
    }

    /// Whether every number is related to itself.
    pub fn is_reflexive(self) -> bool {
        matches!(
            self,
            Self::Eq | Self::Sle | Self::Sge | Self::Ule | Self::Uge
        )
    }

    /// Whether `a predicate b` holds.
    pub fn holds(self, a: &ApInt, b: &ApInt) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Slt => a.slt(b),
            Self::Sle => a.sle(b),
            Self::Sgt => b.slt(a),
            Self::Sge => b.sle(a),
            Self::Ult => a.ult(b),
            Self::Ule => a.ule(b),
            Self::Ugt => b.ult(a),
            Self::Uge => b.ule(a),
        }
    }
}

impl From<IndexCmpPredicate> for CmpIPredicate {
    fn from(predicate: IndexCmpPredicate) -> CmpIPredicate {
        use IndexCmpPredicate as Index;
        match predicate {
            Index::Eq => Self::Eq,
            Index::Ne => Self::Ne,
            Index::Slt => Self::Slt,
            Index::Sle => Self::Sle,
            Index::Sgt => Self::Sgt,
            Index::Sge => Self::Sge,
            Index::Ult => Self::Ult,
            Index::Ule => Self::Ule,
            Index::Ugt => Self::Ugt,
            Index::Uge => Self::Uge,
        }
    }
}

impl From<CmpIPredicate> for Predicate {
    fn from(predicate: CmpIPredicate) -> Predicate {
        match predicate {
            CmpIPredicate::Eq => Predicate::Eq,
            CmpIPredicate::Ne => Predicate::Ne,
            CmpIPredicate::Slt => Predicate::Slt,
            CmpIPredicate::Sle => Predicate::Sle,
            CmpIPredicate::Sgt => Predicate::Sgt,
            CmpIPredicate::Sge => Predicate::Sge,
            CmpIPredicate::Ult => Predicate::Ult,
            CmpIPredicate::Ule => Predicate::Ule,
            CmpIPredicate::Ugt => Predicate::Ugt,
            CmpIPredicate::Uge => Predicate::Uge,
        }
    }
}

impl CmpFPredicate {
    /// Whether `a predicate b` holds.
    pub fn holds(self, a: ApFloat, b: ApFloat) -> bool {
        use CmpFPredicate::{
            Oeq, Oge, Ogt, Ole, Olt, One, Ord, True, Ueq, Uge, Ugt, Ule, Ult, Une,
        };
        match a.compare(b) {
            None => self.holds_unordered(),
            Some(Ordering::Equal) => {
                matches!(self, Oeq | Oge | Ole | Ord | Ueq | Uge | Ule | True)
            }
            Some(Ordering::Greater) => {
                matches!(self, Ogt | Oge | One | Ord | Ugt | Uge | Une | True)
            }
            Some(Ordering::Less) => matches!(self, Olt | Ole | One | Ord | Ult | Ule | Une | True),
        }
    }

    /// Whether the predicate holds where an operand is NaN.
    pub fn holds_unordered(self) -> bool {
        use CmpFPredicate::{True, Ueq, Uge, Ugt, Ule, Ult, Une, Uno};
        matches!(self, Ueq | Ugt | Uge | Ult | Ule | Une | Uno | True)
    }
}
