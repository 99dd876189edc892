//! What the declarations of memref cannot say.

mod access;
mod alloc;
mod dma;
mod global;
mod reshape;
pub mod slice;
mod view;

pub use access::*;
pub use alloc::*;
pub use dma::*;
pub use global::*;
pub use reshape::*;
pub use view::*;

use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type};

type Check = Result<(), Diagnostic>;

fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

fn rank(op: OpRef, ty: Type) -> usize {
    op.cx.rank(ty).unwrap_or(0)
}

/// The number of dynamic dimensions of a type.
fn dynamic_dims(op: OpRef, ty: Type) -> usize {
    let shape = op.cx.shape(ty).unwrap_or_default();
    shape.iter().filter(|d| **d == DYNAMIC).count()
}

/// One size for each dynamic dimension of `ty`.
pub fn dynamic_sizes(op: OpRef, ty: Type, sizes: usize) -> Check {
    let expected = dynamic_dims(op, ty);
    if sizes != expected {
        return Err(op.error(format_args!(
            "incorrect number of dynamic sizes, has {sizes}, expected {expected}"
        )));
    }
    Ok(())
}

/// A number as messages write it.
fn number(value: i64) -> String {
    if value == DYNAMIC {
        "dynamic".to_owned()
    } else {
        value.to_string()
    }
}
