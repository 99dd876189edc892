//! Ranges of the sizes of memrefs and tensors.

use oxmlir_ir::interfaces::InferIntRange::{self, Any};
use oxmlir_ir::interfaces::TellRange;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::ranges::IntRange;
use oxmlir_ir::ranges::index::MAX_WIDTH;
use oxmlir_ir::{DYNAMIC, OpRef};

use crate::operands::SOURCE;

/// The result is the size of the dimension of the first operand that the second one numbers.
pub const DIM: InferIntRange = Any(dim);

/// The sizes of all dimensions that may be meant; a size that is not known is not negative.
fn dim(op: OpRef, args: &[Option<IntRange>], tell: &mut TellRange) {
    let at = match args {
        [_, Some(at)] => at.clone(),
        _ => IntRange::full(MAX_WIDTH),
    };
    let may_be = |number: usize| {
        let number = ApInt::new(MAX_WIDTH, number as u64);
        at.umin.ule(&number) && number.ule(&at.umax)
    };
    let unknown = || IntRange::signed(ApInt::zero(MAX_WIDTH), ApInt::signed_max(MAX_WIDTH));
    let size = |size: i64| match size {
        DYNAMIC => unknown(),
        size => IntRange::constant(ApInt::from_i64(MAX_WIDTH, size)),
    };
    let shape = op.cx.shape(op.operand_type(SOURCE)).unwrap_or_default();
    let sizes = shape.iter().enumerate();
    let sizes = sizes
        .filter(|(number, _)| may_be(*number))
        .map(|(_, s)| size(*s));
    let all = sizes.reduce(|a, b| a.union(&b));
    tell(op.only_result(), all.unwrap_or_else(unknown));
}
