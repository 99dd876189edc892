//! Lowers func to the llvm dialect: functions, calls and returns.
//!
//! A memref argument becomes the fields of its descriptor, several results become one struct:
//!
//! ```mlir
//! func.func @f(%m: memref<?xf32>) -> (index, f32)
//! // llvm.func @f(!llvm.ptr, !llvm.ptr, i64, i64, i64) -> !llvm.struct<(i64, f32)>
//! ```
//!
//! With `use-bare-ptr-memref-call-conv`, and for functions with the attribute `llvm.bareptr`, memrefs of static shape are
//! passed and returned as a pointer alone. A function with `llvm.emit_c_interface` gets a companion `_mlir_ciface_` that
//! takes pointers to descriptors.

pub mod call;
pub mod convention;
mod function;
mod wrapper;

use std::sync::Arc;

use oxmlir_dialects::tables::{builtin, func};
use oxmlir_ir::Body;
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, TypeConverter};

use super::llvm_common;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "use-bare-ptr-memref-call-conv",
            "pass memrefs of static shape as bare pointers",
            false,
        ),
        llvm_common::INDEX_BITWIDTH,
    ],
    ..PassInfo::new(
        "convert-func-to-llvm",
        "ConvertFuncToLLVMPass",
        "lowers func to the llvm dialect",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(|p, t| add_patterns(p, t, false));

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let bare_pointers = pass.options.bool("use-bare-ptr-memref-call-conv");
    llvm_common::lower_by_layout(body, pass, |patterns, types| {
        add_patterns(patterns, types, bare_pointers);
    })
}

/// The patterns of this lowering, for conversions that take several together. `bare_pointers`: all functions pass memrefs
/// as bare pointers.
pub fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    bare_pointers: bool,
) {
    let (p, types) = (patterns, Some(types));
    p.add(
        func::CALL,
        "CallOpLowering",
        types,
        move |rw, op, operands| call::call(rw, op, operands, bare_pointers),
    );
    p.add(
        func::CALL_INDIRECT,
        "CallIndirectOpLowering",
        types,
        move |rw, op, operands| call::call_indirect(rw, op, operands, bare_pointers),
    );
    p.add(func::CONSTANT, "ConstantOpLowering", types, call::constant);
    p.add(func::FUNC, "FuncOpConversion", types, move |rw, op, _| {
        function::function(rw, op, bare_pointers)
    });
    p.add(
        func::RETURN,
        "ReturnOpLowering",
        types,
        move |rw, op, operands| call::return_(rw, op, operands, bare_pointers),
    );
}
