//! The target that an operation names, for the passes that write down what is known of it.

use oxmlir_dialects::tables::llvm::TargetAttr;
use oxmlir_ir::pass::{Failure, OptionInfo, PassContext};
use oxmlir_ir::{Body, OpRef};

/// The attribute for the target has the name of its kind.
pub const KEY: &str = TargetAttr::FULL_NAME;

/// Whether targets are known.
pub const KNOWN: OptionInfo = OptionInfo::bool(
    "initialize-llvm-targets",
    "knows the targets; else there is none",
    true,
);

/// The target of the operation that a pass runs on; else the error says what is `missing`.
pub fn of<'a>(
    body: &Body,
    pass: &PassContext<'a>,
    missing: &str,
) -> Result<TargetAttr<'a>, Failure> {
    let op = OpRef::new(pass.cx, body, body.root());
    let target = op.named_attr(KEY);
    target
        .and_then(|attr| TargetAttr::of(pass.cx, attr))
        .ok_or_else(|| {
            pass.emit(op.plain_error(format!("{missing} at key \"{KEY}\"")));
            Failure
        })
}

/// What is known of the target of the operation that a pass runs on, unless the pass is to know of none; else the error says that
/// there is no such `class` for it.
pub fn known<T>(
    body: &Body,
    pass: &PassContext,
    known: Option<T>,
    class: &str,
) -> Result<T, Failure> {
    let may_know = pass.options.bool(KNOWN.name);
    known.filter(|_| may_know).ok_or_else(|| {
        let op = OpRef::new(pass.cx, body, body.root());
        let target = op.named_attr(KEY).map(|attr| pass.cx.attr_string(attr));
        let target = target.unwrap_or_default();
        pass.emit(op.plain_error(format!("failed to obtain {class} for {target}")));
        Failure
    })
}
