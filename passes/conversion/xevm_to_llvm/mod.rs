//! Lowers xevm to the llvm dialect: operations become calls of OpenCL's functions for Intel GPUs.
//!
//! ```mlir
//! %0 = xevm.local_id.x : i32
//! // %d = llvm.mlir.constant(0 : i32) : i32
//! // %0 = llvm.call spir_funccc @_Z12get_local_idj(%d) {no_unwind, will_return, ...} : (i32) -> i32
//! ```
//!
//! What a load or store says of caches becomes `xevm.DecorationCacheControl`, which the translation to LLVM IR knows.

mod block;
mod cache;
mod id;
mod mma;
mod sync;

use crate::bodies::convert;
use oxmlir_dialects::tables::{llvm, xevm};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch,
};
use oxmlir_ir::{Attribute, Body, OpId, ValueId};

use super::llvm_common::device::DeviceFunction;
pub use cache::CACHE_CONTROL;

pub static PASS: PassInfo = PassInfo::new(
    "convert-xevm-to-llvm",
    "ConvertXeVMToLLVMPass",
    "lowers xevm to the llvm dialect",
    Anchor::Any,
    run,
);

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm {
    restrict,
    ..ConvertToLlvm::new(|p, _| add_patterns(p))
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    restrict(&mut target);
    let mut patterns = ConversionPatterns::new();
    add_patterns(&mut patterns);
    convert(body, pass, target, patterns)
}

/// Forbids the dialect, and operations of llvm that say something of caches.
pub fn restrict(target: &mut ConversionTarget) {
    target
        .dynamic_dialect("llvm", |op| op.named_attr(CACHE_CONTROL).is_none())
        .illegal_dialects(&["xevm"]);
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(p: &mut ConversionPatterns) {
    p.add(
        xevm::BLOCKLOAD2D,
        "LoadStorePrefetchToOCLPattern",
        None,
        block::load_2d,
    );
    p.add(
        xevm::BLOCKSTORE2D,
        "LoadStorePrefetchToOCLPattern",
        None,
        block::store_2d,
    );
    p.add(
        xevm::BLOCKPREFETCH2D,
        "LoadStorePrefetchToOCLPattern",
        None,
        block::prefetch_2d,
    );
    p.add(
        xevm::BLOCKLOAD,
        "BlockLoadStore1DToOCLPattern",
        None,
        block::load,
    );
    p.add(
        xevm::BLOCKSTORE,
        "BlockLoadStore1DToOCLPattern",
        None,
        block::store,
    );
    p.add(xevm::MMA, "MMAToOCLPattern", None, mma::multiply);
    p.add(xevm::MEMFENCE, "MemfenceToOCLPattern", None, sync::memfence);
    p.add(xevm::PREFETCH, "PrefetchToOCLPattern", None, sync::prefetch);
    for access in [llvm::LOAD, llvm::STORE] {
        p.add(access, "LLVMLoadStoreToOCLPattern", None, cache::decorate);
    }
    for query in id::QUERIES {
        p.add(
            query.op,
            "LaunchConfigOpToOCLPattern",
            None,
            move |rw, op, _| id::lower(rw, op, query),
        );
    }
}

/// Calls `function` in place of `op`, which stays. The call has all attributes of the function and says what `op` says of
/// caches.
fn call(
    rw: &mut ConversionRewriter,
    op: OpId,
    function: &DeviceFunction,
    operands: &[ValueId],
) -> Result<OpId, NoMatch> {
    let cx = rw.cx;
    let caches = match rw.body.named_attr(cx, op, CACHE_CONTROL) {
        Some(control) => Some(cache::decoration(cx, control)?),
        None => None,
    };
    let dict: Attribute = cx.dict_with(function.foreign_attrs(cx), cache::DECORATION, caches);
    function.call(rw, op, operands, dict)
}
