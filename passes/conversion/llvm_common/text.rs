//! Texts that lowered programs print: constant globals that end with a zero byte.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Context, Location, Type, TypeKind, ValueId};

/// The text as a private constant with a zero byte at its end: `llvm.mlir.global private constant @NAME(TEXT)`.
pub fn global(cx: &Context, name: &str, text: &str, loc: Location) -> Box<Body> {
    let mut data = text.as_bytes().to_vec();
    data.push(0);
    let len = data.len();
    let tensor = cx.ty(TypeKind::RankedTensor {
        shape: [len as i64].into(),
        element: Type::I8,
        encoding: None,
    });
    let array = types::array(cx, len as u64, Type::I8);
    let options = llvm::MlirGlobalOptions {
        constant: true,
        value: Some(cx.dense_attr(tensor, data, false)),
        ..Default::default()
    };
    llvm::mlir_global_with(cx, loc, array, name, llvm::Linkage::Private, options)
}

/// The address of the global `name`, which has `len` bytes with the zero.
pub fn address(rw: &mut Rewriter, loc: Location, name: &str, len: u64) -> ValueId {
    let ptr = types::ptr(rw.cx, 0);
    let global = llvm::mlir_addressof(rw, loc, ptr, name);
    let array = types::array(rw.cx, len, Type::I8);
    llvm::getelementptr(rw, loc, ptr, global, &[], &[0], array)
}
