//! Asks for wrappers of functions that C can call.
//!
//! ```mlir
//! func.func @f()     // func.func @f() attributes {llvm.emit_c_interface}
//! ```

use oxmlir_dialects::llvm::names::EMIT_C_INTERFACE;
use oxmlir_dialects::tables::func;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body};

pub static PASS: PassInfo = PassInfo::new(
    "llvm-request-c-wrappers",
    "LLVMRequestCWrappersPass",
    "asks for wrappers of functions that C can call",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    body.set_named_attr(
        pass.cx,
        body.root(),
        EMIT_C_INTERFACE,
        Some(Attribute::UNIT),
    );
    Ok(())
}
