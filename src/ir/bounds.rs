//! Bounds of index values and of the sizes of shaped values, as operations tell them (`ValueBoundsOpInterface`).

use smallvec::{SmallVec, smallvec};

use crate::affine::AffineExpr;
use crate::context::Context;
use crate::ids::ValueId;
use crate::interfaces::Interface;
use crate::op_fold_result::OpFoldResult;
use crate::opref::OpRef;

/// What has bounds: an index value, or the size of a dimension of a shaped value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quantity {
    /// The index value itself, or the shaped value whose size is meant.
    pub value: ValueId,
    /// The dimension of the shaped value, counted from 0; `None` for the index value itself.
    pub dim: Option<usize>,
}

impl Quantity {
    /// The index value `value` as a quantity.
    pub fn index(value: ValueId) -> Quantity {
        Quantity { value, dim: None }
    }

    /// The size of dimension `dim` of the memref or tensor `value`.
    pub fn size(value: ValueId, dim: usize) -> Quantity {
        let dim = Some(dim);
        Quantity { value, dim }
    }
}

/// How numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The left number is smaller than the right one: `<`.
    Less,
    /// The left number is smaller than the right one or equal to it: `<=`.
    AtMost,
    /// The numbers are the same: `==`.
    Equal,
    /// The left number is greater than the right one or equal to it: `>=`.
    AtLeast,
    /// The left number is greater than the right one: `>`.
    Greater,
}

impl Relation {
    /// What holds if and only if this does not; nothing for equality, whose opposite is no relation.
    pub fn inverse(self) -> Option<Relation> {
        match self {
            Relation::Less => Some(Relation::AtLeast),
            Relation::AtMost => Some(Relation::Greater),
            Relation::Equal => None,
            Relation::AtLeast => Some(Relation::Less),
            Relation::Greater => Some(Relation::AtMost),
        }
    }
}

/// An affine expression over quantities, which are its dimensions.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// The expression: dimension `i` in it stands for `operands[i]`.
    pub expr: AffineExpr,
    /// The quantities that the dimensions of the expression stand for.
    pub operands: SmallVec<[Quantity; 2]>,
}

impl Term {
    /// The term that is the number `value`.
    pub fn constant(cx: &Context, value: i64) -> Term {
        Term {
            expr: cx.affine().constant(value),
            operands: SmallVec::new(),
        }
    }

    /// The term that is one quantity.
    pub fn quantity(cx: &Context, quantity: Quantity) -> Term {
        Term {
            expr: cx.affine().dim(0),
            operands: smallvec![quantity],
        }
    }

    /// The term that is a number or an index value.
    pub fn mixed(cx: &Context, number: OpFoldResult) -> Term {
        match number {
            OpFoldResult::Known(value) => Term::constant(cx, value),
            OpFoldResult::Value(value) => Term::quantity(cx, Quantity::index(value)),
        }
    }

    /// A term of other ones: `combine` gets their expressions.
    pub fn combined(
        cx: &Context,
        terms: &[Term],
        combine: impl FnOnce(&[AffineExpr]) -> AffineExpr,
    ) -> Term {
        let affine = cx.affine();
        let mut operands = SmallVec::new();
        let mut exprs = Vec::with_capacity(terms.len());
        for term in terms {
            let start = operands.len() as u32;
            operands.extend(term.operands.iter().copied());
            let dims: Vec<AffineExpr> = (start..operands.len() as u32)
                .map(|i| affine.dim(i))
                .collect();
            exprs.push(term.expr.replace_dims_and_symbols(&dims, &[], affine));
        }
        Term {
            expr: combine(&exprs),
            operands,
        }
    }
}

/// What is said of a quantity.
#[derive(Clone, PartialEq, Debug)]
pub enum Bound {
    /// It compares with a term.
    Compared(Relation, Term),
    /// It is equal to one of two terms.
    OneOf(Term, Term),
}

/// The bounds of one quantity.
pub type Bounds = SmallVec<[Bound; 2]>;

/// A function from a quantity of a result of the operation, or of an argument of its regions, to its bounds.
pub struct ValueBounds(pub fn(OpRef, Quantity) -> Bounds);

impl Interface for ValueBounds {}

/// The only bound: equality.
pub fn equal(term: Term) -> Bounds {
    bounds([(Relation::Equal, term)])
}

/// Several bounds.
pub fn bounds(bounds: impl IntoIterator<Item = (Relation, Term)>) -> Bounds {
    let bound = |(relation, term)| Bound::Compared(relation, term);
    bounds.into_iter().map(bound).collect()
}

/// The only bound: that the quantity is the same one of one of two values.
pub fn one_of(cx: &Context, quantity: Quantity, values: [ValueId; 2]) -> Bounds {
    let [a, b] = values.map(|value| Term::quantity(cx, Quantity { value, ..quantity }));
    smallvec![Bound::OneOf(a, b)]
}
