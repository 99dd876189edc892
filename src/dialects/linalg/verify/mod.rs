//! What the declarations of linalg cannot say.

mod contraction;
mod named;
mod product;
mod relayout;
mod structured;
mod winograd;

use oxmlir_ir::{Attribute, Context, Diagnostic, OpRef};

use super::structured::{Structured, element_of, i64_elements};
use crate::tables::linalg as ops;

pub use named::{broadcast, compatible, fill, is_permutation, map, reduce, softmax, transpose};
pub use product::{batch_matmul, batch_reduce_matmul, contract, matmul};
pub use relayout::{pack, unpack};
pub use structured::structured;
pub use winograd::{filter as winograd_filter, input as winograd_input, output as winograd_output};

type Check = Result<(), Diagnostic>;

/// `named("...")` of the declarations.
pub const ATTRS: &[(&str, fn(&Context, Attribute) -> bool)] = &[
    ("i64-elements-1", |cx, attr| is_i64_elements(cx, attr, 1)),
    ("i64-elements-2", |cx, attr| is_i64_elements(cx, attr, 2)),
    ("i64-elements-3", |cx, attr| is_i64_elements(cx, attr, 3)),
    ("increasing", is_increasing),
];

fn is_i64_elements(cx: &Context, attr: Attribute, count: i64) -> bool {
    let ty = cx.attr_type(attr);
    i64_elements(cx, attr).is_some()
        && cx.element_type(ty) == oxmlir_ir::Type::I64
        && cx.shape(ty) == Some(&[count])
}

fn is_increasing(cx: &Context, attr: Attribute) -> bool {
    let numbers = cx.dense_array_values(attr);
    numbers.is_sorted_by(|a, b| a < b)
}

/// A yield gives an element for each output.
pub fn yield_(op: OpRef) -> Check {
    let parent = op.parent().and_then(Structured::of);
    let Some(parent) = parent else {
        return Err(op.error("expected parent op with LinalgOp interface"));
    };
    let inits = parent.inits();
    if op.num_operands() != inits.len() {
        return Err(op.error(format!(
            "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing LinalgOp ({})",
            op.num_operands(),
            inits.len()
        )));
    }
    for (index, (value, init)) in op.operands().zip(inits).enumerate() {
        let (given, wanted) = (op.ty(value), element_of(op.cx, op.ty(init)));
        if given != wanted {
            return Err(op.error(format!(
                "type of yield operand {} ('{}') doesn't match the element type of the enclosing linalg.generic op ('{}')",
                index + 1,
                op.cx.type_string(given),
                op.cx.type_string(wanted)
            )));
        }
    }
    Ok(())
}

/// An index is that of a loop around.
pub fn index(op: OpRef) -> Check {
    let parent = op.parent().and_then(Structured::of);
    let Some(parent) = parent else {
        return Err(op.error("expected parent op with LinalgOp interface"));
    };
    let (dim, loops) = (ops::Index::new(op).dim(), parent.num_loops());
    if dim < loops as i64 {
        return Ok(());
    }
    Err(op.error(format!(
        "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
    )))
}
