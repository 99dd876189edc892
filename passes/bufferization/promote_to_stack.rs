//! Allocates small buffers on the stack that are needed no longer than that.
//!
//! ```mlir
//! %m = memref.alloc() : memref<8xf32>
//! // %m = memref.alloca() : memref<8xf32>
//! ```

use oxmlir_dialects::llvm::sizes::Sizes;
use oxmlir_dialects::tables::{bufferization, func, memref};
use oxmlir_ir::analysis::flow::leaves_region;
use oxmlir_ir::hooks::EffectKind;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::side_effects::has_effect_on;
use oxmlir_ir::{Body, Context, OpId, OpRef, RegionId, Traits, ValueId};

use super::origins::dependents;

const MAX_SIZE: &str = "max-alloc-size-in-bytes";
const MAX_RANK: &str = "max-rank-of-allocated-memref";

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::uint(MAX_SIZE, "the size up to which buffers are promoted", 1024),
        OptionInfo::uint(
            MAX_RANK,
            "the rank up to which buffers are promoted whose sizes are ranks",
            1,
        ),
    ],
    ..PassInfo::new(
        "promote-buffers-to-stack",
        "PromoteBuffersToStackPass",
        "allocates small buffers on the stack",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let layout = pass.layout.inside(cx, body);
    let sizes = Sizes::new(cx, &layout);
    let mut ops = body.nested_ops(body.root());
    ops.retain(|op| body.name(*op) == memref::ALLOC);
    for op in ops {
        let alloc = memref::Alloc::new(OpRef::new(cx, body, op));
        if is_small(cx, alloc, &sizes, pass) && stays(cx, body, alloc.memref()) {
            let attrs = body.inherent_attrs(op);
            body.rename(cx, op, memref::ALLOCA, &attrs);
        }
    }
    Ok(())
}

/// Whether a buffer is small enough: by its size, or by its rank if its sizes are ranks of others.
fn is_small(cx: &Context, alloc: memref::Alloc, sizes: &Sizes, pass: &PassContext) -> bool {
    let ty = alloc.only_result_type();
    if let Some(count) = cx.num_elements(ty) {
        let bits = sizes.bits(cx.element_type(ty));
        let bits = bits.and_then(|bits| bits.checked_mul(count));
        let most = pass.options.uint(MAX_SIZE).saturating_mul(8);
        return bits.is_some_and(|bits| bits <= most);
    }
    let rank = cx.rank(ty).unwrap_or(usize::MAX) as u64;
    let is_rank = |size: &ValueId| {
        let def = alloc.defining_op(*size);
        def.is_some_and(|def| def.name() == memref::RANK)
    };
    rank <= pass.options.uint(MAX_RANK) && alloc.dynamic_sizes().iter().all(is_rank)
}

/// Whether a buffer is freed nowhere and not needed any more where the closest scope of stack buffers around it ends.
fn stays(cx: &Context, body: &Body, buffer: ValueId) -> bool {
    let Some(scope) = scope(cx, body, buffer) else {
        return false;
    };
    let Some(all) = dependents(cx, body, buffer) else {
        return false;
    };
    let harmless = |user: OpId, value: ValueId| {
        let op = OpRef::new(cx, body, user);
        let leaves = leaves_region(op) && body.parent_region(user) == Some(scope);
        let dealloc = bufferization::Dealloc::of(op);
        let frees = dealloc.is_some_and(|dealloc| dealloc.memrefs().contains(&value));
        !leaves && !frees && !has_effect_on(op, EffectKind::Free, value)
    };
    all.iter()
        .all(|value| body.users(*value).all(|user| harmless(user, *value)))
}

/// The region, of an operation that frees stack buffers at its end, that a buffer is allocated in.
fn scope(cx: &Context, body: &Body, buffer: ValueId) -> Option<RegionId> {
    let mut region = body.block_region(body.value_block(buffer)?);
    loop {
        let parent = body.region_parent(region);
        if body.has_trait(cx, parent, Traits::AUTOMATIC_ALLOCATION_SCOPE) {
            return Some(region);
        }
        region = body.parent_region(parent)?;
    }
}
