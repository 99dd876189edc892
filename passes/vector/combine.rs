//! The arithmetic behind the kinds that reductions and contractions combine elements by.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{AttrKind, Attribute, Context, Location, OpName, OpRef, ValueId, enum_value_attr};

use super::build::binary;

/// `#vector.kind<...>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(i64);

impl Kind {
    pub const ADD: Kind = Kind(0);
    pub const MUL: Kind = Kind(1);
    pub const MINUI: Kind = Kind(2);
    pub const MINSI: Kind = Kind(3);
    pub const MINNUMF: Kind = Kind(4);
    pub const MAXUI: Kind = Kind(5);
    pub const MAXSI: Kind = Kind(6);
    pub const MAXNUMF: Kind = Kind(7);
    pub const AND: Kind = Kind(8);
    pub const OR: Kind = Kind(9);
    pub const XOR: Kind = Kind(10);
    pub const MINIMUMF: Kind = Kind(11);
    pub const MAXIMUMF: Kind = Kind(12);

    /// The kind in a slot of an operation.
    pub fn of(op: OpRef, slot: usize) -> Kind {
        match op.attr(slot).map(|attr| op.cx.attr_kind(attr)) {
            Some(AttrKind::Enum { value, .. }) => Kind(*value),
            _ => Kind::ADD,
        }
    }

    /// The attribute that says it.
    pub fn attr(self, cx: &Context) -> Attribute {
        enum_value_attr(cx, vector::COMBINING_KIND_ENUM, self.0)
    }

    /// The operation that combines two floats, or two integers; `None` where the kind has none.
    pub fn op(self, float: bool) -> Option<OpName> {
        Some(match (self, float) {
            (Kind::ADD, false) => arith::ADDI,
            (Kind::ADD, true) => arith::ADDF,
            (Kind::MUL, false) => arith::MULI,
            (Kind::MUL, true) => arith::MULF,
            (Kind::MINUI, false) => arith::MINUI,
            (Kind::MINSI, false) => arith::MINSI,
            (Kind::MINNUMF, true) => arith::MINNUMF,
            (Kind::MAXUI, false) => arith::MAXUI,
            (Kind::MAXSI, false) => arith::MAXSI,
            (Kind::MAXNUMF, true) => arith::MAXNUMF,
            (Kind::AND, false) => arith::ANDI,
            (Kind::OR, false) => arith::ORI,
            (Kind::XOR, false) => arith::XORI,
            (Kind::MINIMUMF, true) => arith::MINIMUMF,
            (Kind::MAXIMUMF, true) => arith::MAXIMUMF,
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
        Some(mask) => arith::select(rw, loc, mask, combined, acc),
        None => combined,
    })
}
