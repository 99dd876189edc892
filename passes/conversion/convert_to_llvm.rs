//! Lowers everything that has a lowering to the llvm dialect, by dialect.
//!
//! ```mlir
//! %0 = arith.addi %a, %b : i32   // %0 = llvm.add %a, %b : i32
//! %1 = math.sqrt %x : f32        // %1 = llvm.intr.sqrt(%x) : (f32) -> f32
//! ```
//!
//! The patterns of all dialects that occur in the body, or of those that `filter-dialects` names, run in one conversion.

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Body, Context, Diagnostic};
use rustc_hash::FxHashSet;

use super::llvm_common::{
    Allocation, INDEX_BITS, layout_index_bits, llvm_target, shared_llvm_types,
};
use super::{
    arith_to_llvm, cf_to_llvm, func_to_llvm, index_to_llvm, math_to_llvm, memref_to_llvm,
    ub_to_llvm, vector_to_llvm, xevm_to_llvm,
};

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

/// The lowering of one dialect: what goes with it, what it needs done before, and its patterns.
struct DialectLowering {
    dialect: &'static str,
    /// Dialects that are to be lowered with it, because it makes operations of them.
    makes: &'static [&'static str],
    prepare: fn(&Context, &mut Body),
    /// What is allowed besides the llvm dialect.
    restrict: fn(&mut ConversionTarget),
    add: fn(&mut ConversionPatterns, &Arc<TypeConverter>),
}

const LOWERINGS: &[DialectLowering] = &[
    DialectLowering {
        dialect: "arith",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: arith_to_llvm::add_all_patterns,
    },
    DialectLowering {
        dialect: "cf",
        makes: &[],
        prepare: cf_to_llvm::declare_messages,
        restrict: |_| {},
        add: cf_to_llvm::add_patterns,
    },
    DialectLowering {
        dialect: "func",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: |p, t| func_to_llvm::add_patterns(p, t, false),
    },
    DialectLowering {
        dialect: "index",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: index_to_llvm::add_patterns,
    },
    DialectLowering {
        dialect: "math",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: |p, t| math_to_llvm::add_patterns(p, t, true),
    },
    DialectLowering {
        dialect: "memref",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: |p, t| memref_to_llvm::add_patterns(p, t, Allocation::default()),
    },
    DialectLowering {
        dialect: "ub",
        makes: &[],
        prepare: |_, _| {},
        restrict: |_| {},
        add: ub_to_llvm::add_patterns,
    },
    DialectLowering {
        dialect: "vector",
        makes: &["arith", "ub"],
        prepare: |_, _| {},
        restrict: |_| {},
        add: |p, t| vector_to_llvm::add_patterns(p, t, vector_to_llvm::Options::default()),
    },
    DialectLowering {
        dialect: "xevm",
        makes: &[],
        prepare: |_, _| {},
        restrict: xevm_to_llvm::restrict,
        add: |p, _| xevm_to_llvm::add_patterns(p),
    },
];

/// The patterns of all lowerings, and what they need done before. `bare_pointers`: functions take memrefs as pointers.
pub fn add_all_patterns(
    cx: &Context,
    body: &mut Body,
    target: &mut ConversionTarget,
    patterns: &mut ConversionPatterns,
    types: &Arc<TypeConverter>,
    bare_pointers: bool,
) {
    for lowering in LOWERINGS.iter().filter(|l| l.dialect != "func") {
        (lowering.prepare)(cx, body);
        (lowering.restrict)(target);
        (lowering.add)(patterns, types);
    }
    func_to_llvm::add_patterns(patterns, types, bare_pointers);
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let filter = pass.options.texts("filter-dialects");
    for name in filter {
        if pass.cx.registry().dialect(name).is_none() {
            let message = format!("dialect not loaded: {name}");
            return Err(pass.fail(Diagnostic::error(body.loc(body.root()), message)));
        }
    }
    let mut present = dialects(pass.cx, body);
    for lowering in LOWERINGS {
        if present.contains(lowering.dialect) {
            present.extend(lowering.makes);
        }
    }
    let chosen = |d: &&DialectLowering| {
        if filter.is_empty() {
            present.contains(d.dialect)
        } else {
            filter.iter().any(|f| f == d.dialect)
        }
    };
    let index_bits = match pass.options.bool("dynamic") {
        true => layout_index_bits(body, pass),
        false => INDEX_BITS,
    };
    let types = shared_llvm_types(index_bits);
    let mut target = llvm_target();
    let mut patterns = ConversionPatterns::new();
    for lowering in LOWERINGS.iter().filter(chosen) {
        (lowering.prepare)(pass.cx, body);
        (lowering.restrict)(&mut target);
        (lowering.add)(&mut patterns, &types);
    }
    convert(body, pass, target, patterns)
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
