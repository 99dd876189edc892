//! Folds and constants.

use oxmlir_dialects::folds;
use oxmlir_dialects::tables::standalone as ops;
use oxmlir_ir::hooks::Folded;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, Type};

use crate::fixed;

folds! {
    // mul(x, 1) -> x; mul(c0, c1) -> c0 * c1
    fn mul(f) {
        let Some(digits) = fixed::digits(f.cx, f.result_type(0)) else {
            return Folded::No;
        };
        let stored = |index| fixed::stored(f.cx, f.constant(index)?, digits).map(i64::from);
        match (stored(ops::mul::LHS), stored(ops::mul::RHS)) {
            (_, Some(one)) if one == 1 << digits => f.to_operand(ops::mul::LHS),
            (Some(a), Some(b)) => match i32::try_from((a * b) >> digits) {
                Ok(product) => f.to_attr(fixed::value(f.cx, product, digits)),
                Err(_) => Folded::No,
            },
            _ => Folded::No,
        }
    }
}

/// The operation that has a folded value as its result.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    let digits = fixed::digits(rw.cx, ty)?;
    fixed::stored(rw.cx, attr, digits)?;
    let attrs = [(ops::constant::VALUE_ATTR, attr)];
    Some(rw.create(ops::CONSTANT, loc, &[], &[ty], &attrs))
}
