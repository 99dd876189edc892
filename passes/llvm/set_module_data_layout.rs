//! Writes down the data layout of LLVM that a module is made for.
//!
//! ```mlir
//! module {}     // module attributes {llvm.data_layout = "e-i64:64"} {}
//! ```

use oxmlir_dialects::llvm::{data_layout, names};
use oxmlir_dialects::tables::builtin;
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, OpRef};

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::text(
        "data-layout",
        "the data layout, as LLVM writes it",
        "",
    )],
    ..PassInfo::new(
        "set-llvm-module-datalayout",
        "SetLLVMModuleDataLayoutPass",
        "writes down the data layout of LLVM",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let (cx, root) = (pass.cx, body.root());
    let layout = pass.options.text("data-layout");
    if let Err(problem) = data_layout::check(layout) {
        let message = format!("invalid data layout descriptor: {problem}");
        pass.emit(OpRef::new(cx, body, root).plain_error(message));
        return Err(Failure);
    }
    body.set_named_attr(cx, root, names::DATA_LAYOUT, Some(cx.str_attr(layout)));
    Ok(())
}
