//! Folds of arith: identities first, then constants element by element.

mod cast;
mod compare;
mod float;
mod integer;

pub use cast::*;
pub use compare::*;
pub use float::*;
pub use integer::*;

use oxmlir_ir::hooks::Folded;

use crate::folds;
use crate::tables::arith as ops;

folds! {
    fn constant(f) {
        match f.body.attr(f.op, ops::constant::VALUE_ATTR) {
            Some(value) => f.to_attr(value),
            None => Folded::No,
        }
    }
}
