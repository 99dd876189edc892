//! Instructions of Arm that multiply matrices: this lowering makes none of them.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::pass::{OptionInfo, PassContext, PassResult};
use oxmlir_ir::{Body, OpRef, Type, TypeKind};

/// Products of integers of 8 bits.
pub const I8MM: OptionInfo = OptionInfo::bool(
    "enable-arm-i8mm",
    "asks for products of integers by instructions of Neon or SVE, which is an error where there are any",
    false,
);

/// Products of floats of 16 bits.
pub const BF16: OptionInfo = OptionInfo::bool(
    "enable-arm-bf16",
    "asks for products of bf16 by instructions of Neon or SVE, which is an error where there are any",
    false,
);

/// Whether no contraction is asked to become such instructions: that takes one of `options` and a unit that has them.
pub fn refuse(body: &Body, pass: &PassContext) -> PassResult {
    let is_on = |name| pass.options.bool(name);
    let has_unit = is_on("enable-arm-neon") | is_on("enable-arm-sve");
    let wanted = [(I8MM, Type::I32), (BF16, Type::BF16)];
    let wanted = wanted.map(|(option, element)| (is_on(option.name), option.name, element));
    if !has_unit || !wanted.iter().any(|(is_on, ..)| *is_on) {
        return Ok(());
    }
    let mut result = Ok(());
    body.walk_all(&mut |at| {
        let op = OpRef::new(pass.cx, at.body, at.op);
        let Some(contract) = vector::Contract::of(op) else {
            return;
        };
        let TypeKind::Vector { element, .. } = pass.cx.type_kind(at.body.ty(contract.lhs())) else {
            return;
        };
        let mut wanted = wanted.iter().filter(|(is_on, _, of)| *is_on && *element == *of);
        if let Some((_, option, _)) = wanted.next() {
            let error = op.error(format_args!(
                "'{option}' is not supported: there is no lowering to instructions that multiply matrices"
            ));
            result = Err(pass.fail(error));
        }
    });
    result
}
