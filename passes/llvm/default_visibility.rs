//! Gives functions and globals with the default visibility another one.
//!
//! ```mlir
//! llvm.func @f()     // llvm.func hidden @f()
//! ```

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, OpName, enum_attr};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "visibility",
        "the visibility in place of the default",
        OptionKind::Choice {
            cases: &[("hidden", "Hidden"), ("protected", "Protected")],
            default: "",
        },
    )],
    ..PassInfo::new(
        "llvm-use-default-visibility",
        "LLVMUseDefaultVisibilityPass",
        "gives globals with the default visibility another one",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let visibilities = cx.registry().enum_def("llvm.Visibility");
    let named = |name| visibilities.and_then(|def| enum_attr(cx, def, name));
    let (default, wanted) = (named("Default"), named(pass.options.text("visibility")));
    if let (Some(default), Some(wanted)) = (default, wanted) {
        for_each_body(body, &|body| replace(body, default, wanted));
    }
    Ok(())
}

/// Where an operation says how visible it is.
fn slot(name: OpName) -> Option<usize> {
    match name {
        llvm::FUNC => Some(llvm::func::VISIBILITY__ATTR),
        llvm::MLIR_ALIAS => Some(llvm::mlir_alias::VISIBILITY__ATTR),
        llvm::MLIR_GLOBAL => Some(llvm::mlir_global::VISIBILITY__ATTR),
        llvm::MLIR_IFUNC => Some(llvm::mlir_ifunc::VISIBILITY__ATTR),
        _ => None,
    }
}

fn replace(body: &mut Body, default: Attribute, wanted: Attribute) {
    let root = body.root();
    for op in std::iter::once(root).chain(body.nested_ops(root)) {
        let slot = slot(body.name(op)).filter(|_| !body.is_stub(op));
        if let Some(slot) = slot.filter(|slot| body.attr(op, *slot) == Some(default)) {
            body.set_attr(op, slot, wanted);
        }
    }
}
