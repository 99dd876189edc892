//! Lowers ub to the llvm dialect: poison and unreachable code are the same there.
//!
//! ```mlir
//! %0 = ub.poison : i32   // %0 = llvm.mlir.poison : i32
//! ub.unreachable         // llvm.unreachable
//! ```

use std::sync::Arc;

use oxmlir_dialects::tables::{llvm, ub};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, OpId, ValueId};

use super::llvm_common;

pub static PASS: PassInfo = PassInfo {
    options: &[llvm_common::INDEX_BITWIDTH],
    ..PassInfo::new(
        "convert-ub-to-llvm",
        "UBToLLVMConversionPass",
        "lowers ub to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(add_patterns);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    llvm_common::lower_by_interface(body, pass, &LOWERING)
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(ub::POISON, "PoisonOpLowering", Some(types), poison);
    patterns.add(
        ub::UNREACHABLE,
        "UnreachableOpLowering",
        Some(types),
        unreachable,
    );
}

// ub.poison -> llvm.mlir.poison
fn poison(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = ub::Poison::new(rw.op(op));
    let loc = view.loc();
    if !ub::PoisonAttr::is(rw.cx, view.value()) {
        return Err("partially poisoned values are not supported".into());
    }
    let ty = rw.convert_only_result(op)?;
    let poison = llvm::mlir_poison(rw, loc, ty);
    rw.replace(op, &[poison]);
    Ok(())
}

// ub.unreachable -> llvm.unreachable
fn unreachable(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let loc = rw.body.loc(op);
    llvm::unreachable(rw, loc);
    rw.erase(op);
    Ok(())
}
