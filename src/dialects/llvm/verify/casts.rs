//! Conversions.

use oxmlir_ir::{OpRef, TypeKind};

use super::{Check, plain};
use crate::llvm::types;
use crate::tables::llvm as ops;

/// `llvm.bitcast`: pointers stay pointers of their address space.
pub fn bitcast(op: OpRef) -> Check {
    let cast = ops::Bitcast::new(op);
    let (from, to) = (op.ty(cast.arg()), op.ty(cast.res()));
    let cx = op.cx;
    let spaces = [from, to].map(|ty| types::ptr_space(cx, cx.element_type(ty)));
    if spaces[0].is_some() != spaces[1].is_some() {
        return Err(op.error("can only cast pointers from and to pointers"));
    }
    if spaces[0].is_none() {
        return Ok(());
    }
    let [from_vector, to_vector] = [from, to].map(|ty| types::is_llvm_vector(cx, ty));
    match (from_vector, to_vector) {
        (true, false) => Err(op.error("cannot cast vector of pointers to pointer")),
        (false, true) => Err(op.error("cannot cast pointer to vector of pointers")),
        _ if spaces[0] != spaces[1] => Err(op.error(
            "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
        )),
        _ => Ok(()),
    }
}

/// `llvm.sext` and `llvm.zext` widen; `llvm.trunc` has no such check.
pub fn extension(op: OpRef) -> Check {
    let Some(value) = ops::shared::arg(op) else {
        return Ok(());
    };
    let (from, to) = (op.ty(value), op.only_result_type());
    let shape = |ty| match op.cx.type_kind(ty) {
        TypeKind::Vector {
            shape, scalable, ..
        } => Some((shape, scalable)),
        _ => None,
    };
    match (shape(from), shape(to)) {
        (Some(from), Some(to)) if from != to => {
            return Err(plain(
                op,
                "input and output vectors are of incompatible shape",
            ));
        }
        (Some(_), None) => {
            return Err(plain(
                op,
                "input type is a vector but output type is an integer",
            ));
        }
        (None, Some(_)) => {
            return Err(plain(
                op,
                "input type is an integer but output type is a vector",
            ));
        }
        _ => {}
    }
    let width = |ty| op.cx.int_width(op.cx.element_type(ty));
    match width(to) <= width(from) {
        true => Err(plain(
            op,
            "integer width of the output type is smaller or equal to the integer width of the input type",
        )),
        false => Ok(()),
    }
}
