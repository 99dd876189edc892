//! Constants of the dialect.

use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, Type};

use crate::tables::index as ops;

/// Truth values and indices have constants of their own.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let (name, slot) = match ty {
        Type::I1 => (ops::BOOL_CONSTANT, ops::bool_constant::VALUE_ATTR),
        Type::INDEX => (ops::CONSTANT, ops::constant::VALUE_ATTR),
        _ => return None,
    };
    (rw.cx.attr_type(attr) == ty).then(|| rw.create(name, loc, &[], &[ty], &[(slot, attr)]))
}
