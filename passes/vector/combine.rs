//! The arithmetic behind the kinds that reductions and contractions combine elements by.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, Context, Location, OpName, OpRef, ValueId, enum_value_attr};

use super::build::{binary, select};

/// `#vector.kind<...>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(pub i64);

impl Kind {
    pub const ADD: Kind = Kind(0);

    /// The kind in a slot of an operation.
    pub fn of(op: OpRef, slot: usize) -> Kind {
        match op.attr(slot).map(|attr| op.cx.attr_kind(attr)) {
            Some(AttrKind::Enum { value, .. }) => Kind(*value),
            _ => Kind::ADD,
        }
    }

    pub fn attr(self, cx: &Context) -> Attribute {
        enum_value_attr(cx, vector::COMBINING_KIND_ENUM, self.0)
    }

    /// The operation that combines two floats, or two integers; `None` where the kind has none.
    pub fn op(self, float: bool) -> Option<OpName> {
        Some(match (self.0, float) {
            (0, false) => arith::ADDI,
            (0, true) => arith::ADDF,
            (1, false) => arith::MULI,
            (1, true) => arith::MULF,
            (2, false) => arith::MINUI,
            (3, false) => arith::MINSI,
            (4, true) => arith::MINNUMF,
            (5, false) => arith::MAXUI,
            (6, false) => arith::MAXSI,
            (7, true) => arith::MAXNUMF,
            (8, false) => arith::ANDI,
            (9, false) => arith::ORI,
            (10, false) => arith::XORI,
            (11, true) => arith::MINIMUMF,
            (12, true) => arith::MAXIMUMF,
            _ => return None,
        })
    }
}

/// Whether the elements of a value are floats.
pub fn is_float(rw: &Rewriter, value: ValueId) -> bool {
    rw.cx.is_float(rw.cx.element_type(rw.body.ty(value)))
}

/// Combines two values; where the mask is not set the result is `acc`.
pub fn combine(
    rw: &mut Rewriter,
    loc: Location,
    kind: Kind,
    [value, acc]: [ValueId; 2],
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let name = kind.op(is_float(rw, value))?;
    let combined = binary(rw, loc, name, value, acc);
    Some(match mask {
        Some(mask) => select(rw, loc, mask, combined, acc),
        None => combined,
    })
}
