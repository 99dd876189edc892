//! What the declarations of tosa cannot say.

mod blocks;
mod control;
mod data;
mod elements;
mod numbers;
mod shapes;
mod windows;

pub use blocks::*;
pub use control::*;
pub use data::*;
pub use elements::*;
pub use numbers::*;
pub use shapes::*;
pub use windows::*;

use std::fmt::Display;

use oxmlir_ir::{DYNAMIC, Diagnostic, OpRef, Type, ValueId};

pub(super) type Check = Result<(), Diagnostic>;

fn expect(op: OpRef, holds: bool, message: impl Display) -> Check {
    match holds {
        true => Ok(()),
        false => Err(op.error(message)),
    }
}

fn quoted(op: OpRef, ty: Type) -> String {
    format!("'{}'", op.cx.type_string(ty))
}

/// The shape of a value, if it is known to have a rank.
fn shape(op: OpRef<'_>, value: ValueId) -> Option<&[i64]> {
    op.cx.shape(op.ty(value))
}

/// The element type of a value.
fn element(op: OpRef, value: ValueId) -> Type {
    op.cx.element_type(op.ty(value))
}

/// Whether two sizes may be the same.
fn fits(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

/// Whether two shapes may be the same; one that is not known may be any.
fn compatible(a: Option<&[i64]>, b: Option<&[i64]>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| fits(*a, *b)),
        _ => true,
    }
}

/// Two values have the same elements.
fn same_elements(op: OpRef, a: (ValueId, &str), b: (ValueId, &str)) -> Check {
    let [x, y] = [a.0, b.0].map(|value| element(op, value));
    let text = || {
        let [x, y] = [x, y].map(|ty| quoted(op, ty));
        format!(
            "expect {} and {} to have same element type, got {x} and {y}",
            a.1, b.1
        )
    };
    expect(op, x == y, if x == y { String::new() } else { text() })
}

/// Sizes as messages have them: `1, ?, 3`.
fn list(sizes: &[i64]) -> String {
    let sizes = sizes.iter().map(|size| match *size {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    });
    sizes.collect::<Vec<_>>().join(", ")
}
