//! Lowers everything that has a lowering to the llvm dialect, by dialect.
//!
//! ```mlir
//! %0 = arith.addi %a, %b : i32   // %0 = llvm.add %a, %b : i32
//! %1 = math.sqrt %x : f32        // %1 = llvm.intr.sqrt(%x) : (f32) -> f32
//! ```
//!
//! The patterns of all dialects that occur in the body, or of those that `filter-dialects` names, run in one conversion.
//! What is done for a dialect is its interface [`ConvertToLlvm`], which any crate may implement.

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Body, Context, Diagnostic, Location};
use rustc_hash::FxHashSet;

use super::func_to_llvm;
use super::llvm_common::{INDEX_BITS, layout_index_bits, llvm_target, llvm_types};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::new(
            "filter-dialects",
            "lower only these dialects",
            OptionKind::Texts,
        ),
        OptionInfo::bool(
            "dynamic",
            "take the patterns from the operations that occur",
            false,
        ),
        OptionInfo::bool(
            "allow-pattern-rollback",
            "accepted for compatibility: results do not depend on it",
            true,
        ),
    ],
    ..PassInfo::new(
        "convert-to-llvm",
        "ConvertToLLVMPass",
        "lowers every dialect that it can to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// Adds what the types of all dialects become.
pub fn add_all_types(cx: &Context, types: &mut TypeConverter) {
    for (_, lowering) in lowerings(cx) {
        (lowering.add_types)(types);
    }
}

/// The patterns of all lowerings, and what they need done before. `bare_pointers`: functions take memrefs as pointers.
pub fn add_all_patterns(
    cx: &Context,
    body: &mut Body,
    target: &mut ConversionTarget,
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    bare_pointers: bool,
) {
    for (_, lowering) in lowerings(cx).filter(|(dialect, _)| *dialect != "func") {
        lowering.join(cx, body, target, patterns, types);
    }
    func_to_llvm::add_patterns(patterns, types, bare_pointers);
}

/// The dialects that have a lowering, in the order in which they are registered.
fn lowerings(cx: &Context) -> impl Iterator<Item = (&'static str, &'static ConvertToLlvm)> {
    let registry = cx.registry();
    let dialects = registry.dialects().iter();
    dialects.filter_map(|dialect| Some((dialect.name, registry.dialect_interface(dialect.name)?)))
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let filter = pass.options.texts("filter-dialects");
    for name in filter {
        if let Some(message) = cannot_lower(pass.cx, name) {
            return Err(pass.fail(Diagnostic::error(Location::UNKNOWN, message)));
        }
    }
    let mut present = dialects(pass.cx, body);
    for (dialect, lowering) in lowerings(pass.cx) {
        if present.contains(dialect) {
            present.extend(lowering.makes);
        }
    }
    let named = |dialect: &str| filter.is_empty() || filter.iter().any(|f| f == dialect);
    let index_bits = match pass.options.bool("dynamic") {
        true => layout_index_bits(body, pass),
        false => INDEX_BITS,
    };
    let mut types = llvm_types(index_bits);
    let mut target = llvm_target();
    let mut patterns = ConversionPatterns::new();
    // Types of a dialect may occur where none of its operations do.
    for (_, lowering) in lowerings(pass.cx).filter(|(dialect, _)| named(dialect)) {
        (lowering.add_types)(&mut types);
    }
    let types = Arc::new(types);
    for (dialect, lowering) in lowerings(pass.cx) {
        if named(dialect) && (present.contains(dialect) || !filter.is_empty()) {
            lowering.join(pass.cx, body, &mut target, &mut patterns, &types);
        }
    }
    convert(body, pass, target, patterns)
}

/// Why a dialect that is asked for cannot be lowered.
fn cannot_lower(cx: &Context, dialect: &str) -> Option<String> {
    let registry = cx.registry();
    if registry.dialect(dialect).is_none() {
        return Some(format!("dialect not loaded: {dialect}"));
    }
    let lowering = registry.dialect_interface::<ConvertToLlvm>(dialect);
    lowering
        .is_none()
        .then(|| format!("dialect does not implement ConvertToLLVMPatternInterface: {dialect}"))
}

/// The dialects of the operations in a body.
fn dialects<'c>(cx: &'c Context, body: &Body) -> FxHashSet<&'c str> {
    let mut found = FxHashSet::default();
    body.walk_all(&mut |at| {
        let name = at.body.name_str(cx, at.op);
        found.extend(name.split_once('.').map(|n| n.0));
    });
    found
}
