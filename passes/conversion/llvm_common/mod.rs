//! What the lowerings to the llvm dialect have in common: types, elementwise operations, constants.

pub mod elementwise;
pub mod types;

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::ConversionTarget;
use oxmlir_ir::{Location, Scalar, Type, ValueId};

pub use elementwise::{Flags, Lowering, add_lowerings};
pub use types::{INDEX_BITS, llvm_types, shared_llvm_types};

/// The target of all lowerings to the llvm dialect: its operations are legal, nothing else is said.
pub fn llvm_target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["llvm"]);
    target
}

/// `llvm.mlir.constant` of an integer, or of a vector of it.
pub fn int_constant(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    let width = rw.cx.int_width(rw.cx.element_type(ty)).unwrap_or(64);
    let attr = rw
        .cx
        .splat_attr(ty, &Scalar::Int(ApInt::from_i64(width, value)));
    rw.value(
        llvm::MLIR_CONSTANT,
        loc,
        &[],
        ty,
        &[(llvm::mlir_constant::VALUE_ATTR, attr)],
    )
}

/// `llvm.mlir.constant(VALUE : index)` of the converted index type `ty`.
pub fn index_constant(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    let attr = rw.cx.int_attr(Type::INDEX, value);
    rw.value(
        llvm::MLIR_CONSTANT,
        loc,
        &[],
        ty,
        &[(llvm::mlir_constant::VALUE_ATTR, attr)],
    )
}

/// `llvm.extractvalue`
pub fn extract(
    rw: &mut Rewriter,
    loc: Location,
    aggregate: ValueId,
    position: &[i64],
    ty: Type,
) -> ValueId {
    let at = rw.cx.dense_array(Type::I64, position);
    rw.value(
        llvm::EXTRACTVALUE,
        loc,
        &[aggregate],
        ty,
        &[(llvm::extractvalue::POSITION_ATTR, at)],
    )
}

/// `llvm.insertvalue`
pub fn insert(
    rw: &mut Rewriter,
    loc: Location,
    aggregate: ValueId,
    value: ValueId,
    position: &[i64],
) -> ValueId {
    let (ty, at) = (
        rw.body.ty(aggregate),
        rw.cx.dense_array(Type::I64, position),
    );
    rw.value(
        llvm::INSERTVALUE,
        loc,
        &[aggregate, value],
        ty,
        &[(llvm::insertvalue::POSITION_ATTR, at)],
    )
}
