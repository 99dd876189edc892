//! Texts that lowered programs print: constant globals that end with a zero byte.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Body, Context, Location, OpState, Type, TypeKind, ValueId};

/// The text as a private constant with a zero byte at its end: `llvm.mlir.global private constant @NAME(TEXT)`.
pub fn global(cx: &Context, name: &str, text: &str, loc: Location) -> Box<Body> {
    use llvm::mlir_global as slots;
    let mut data = text.as_bytes().to_vec();
    data.push(0);
    let len = data.len();
    let tensor = cx.ty(TypeKind::RankedTensor {
        shape: [len as i64].into(),
        element: Type::I8,
        encoding: None,
    });
    let array = types::array(cx, len as u64, Type::I8);
    let attrs = [
        (slots::GLOBAL_TYPE_ATTR, cx.type_attr(array)),
        (slots::CONSTANT_ATTR, Attribute::UNIT),
        (slots::SYM_NAME_ATTR, cx.str_attr(name)),
        (slots::LINKAGE_ATTR, cx.enum_attr(llvm::Linkage::Private)),
        (slots::VALUE_ATTR, cx.dense_attr(tensor, data, false)),
    ];
    let state = OpState {
        attrs: &attrs,
        regions: 1,
        ..OpState::new(llvm::MLIR_GLOBAL, loc)
    };
    Box::new(Body::new(cx, &state))
}

/// The address of the global `name`, which has `len` bytes with the zero.
pub fn address(rw: &mut Rewriter, loc: Location, name: &str, len: u64) -> ValueId {
    let ptr = types::ptr(rw.cx, 0);
    let symbol = rw.cx.symbol_attr(name);
    let attrs = [(llvm::mlir_addressof::GLOBAL_NAME_ATTR, symbol)];
    let global = rw.value(llvm::MLIR_ADDRESSOF, loc, &[], ptr, &attrs);
    let array = rw.cx.type_attr(types::array(rw.cx, len, Type::I8));
    let attrs = [
        (
            llvm::getelementptr::RAW_CONSTANT_INDICES_ATTR,
            rw.cx.dense_array(Type::I32, &[0]),
        ),
        (llvm::getelementptr::ELEM_TYPE_ATTR, array),
    ];
    rw.value(llvm::GETELEMENTPTR, loc, &[global], ptr, &attrs)
}
