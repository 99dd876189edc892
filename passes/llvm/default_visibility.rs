//! Gives functions and globals with the default visibility another one.
//!
//! ```mlir
//! llvm.func @f()     // llvm.func hidden @f()
//! ```

use oxmlir_dialects::tables::builtin;
use oxmlir_dialects::tables::llvm::{self, Visibility};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body};

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
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    if let Some(wanted) = Visibility::from_keyword(pass.options.text("visibility")) {
        let (default, wanted) = (cx.enum_attr(Visibility::Default), cx.enum_attr(wanted));
        for_each_body(body, &|body| replace(body, default, wanted));
    }
    Ok(())
}

fn replace(body: &mut Body, default: Attribute, wanted: Attribute) {
    let root = body.root();
    for op in std::iter::once(root).chain(body.nested_ops(root)) {
        let slot = llvm::shared::visibility_slot(body.name(op)).filter(|_| !body.is_stub(op));
        if let Some(slot) = slot.filter(|slot| body.attr(op, *slot) == Some(default)) {
            body.set_attr(op, slot, wanted);
        }
    }
}
