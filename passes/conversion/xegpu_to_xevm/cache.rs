//! What accesses say of caches, and fences.

use oxmlir_dialects::tables::xegpu::{self, CachePolicy, FenceScope, MemorySpace};
use oxmlir_dialects::tables::xevm::{self, AddrSpace, MemScope};
use oxmlir_dialects::tables::xevm::{LoadCacheControl, StoreCacheControl};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{OpId, ValueId};

/// What `op` asks of the first cache, and whether it uses the last one.
fn hints(rw: &ConversionRewriter, op: OpId) -> (CachePolicy, bool) {
    let op = rw.op(op);
    let uncached = CachePolicy::Uncached;
    let first = xegpu::shared::l1_hint(op).unwrap_or(uncached);
    let last = xegpu::shared::l3_hint(op).unwrap_or(uncached);
    (first, last != uncached)
}

/// What a load or prefetch says of the caches.
pub fn load_control(rw: &ConversionRewriter, op: OpId) -> Result<LoadCacheControl, NoMatch> {
    use LoadCacheControl as Control;
    Ok(match hints(rw, op) {
        (CachePolicy::Cached, false) => Control::L1cL2ucL3uc,
        (CachePolicy::Cached, true) => Control::L1cL2ucL3c,
        (CachePolicy::Uncached, false) => Control::L1ucL2ucL3uc,
        (CachePolicy::Uncached, true) => Control::L1ucL2ucL3c,
        (CachePolicy::Streaming, false) => Control::L1sL2ucL3uc,
        (CachePolicy::Streaming, true) => Control::L1sL2ucL3c,
        (CachePolicy::ReadInvalidate, _) => Control::Ir,
        _ => return Err("a cache hint that loads do not have".into()),
    })
}

/// What a store says of the caches.
pub fn store_control(rw: &ConversionRewriter, op: OpId) -> Result<StoreCacheControl, NoMatch> {
    use StoreCacheControl as Control;
    Ok(match hints(rw, op) {
        (CachePolicy::Uncached, false) => Control::L1ucL2ucL3uc,
        (CachePolicy::Uncached, true) => Control::L1ucL2ucL3wb,
        (CachePolicy::Streaming, false) => Control::L1sL2ucL3uc,
        (CachePolicy::Streaming, true) => Control::L1sL2ucL3wb,
        (CachePolicy::WriteBack, false) => Control::L1wbL2ucL3uc,
        (CachePolicy::WriteBack, true) => Control::L1wbL2ucL3wb,
        (CachePolicy::WriteThrough, false) => Control::L1wtL2ucL3uc,
        (CachePolicy::WriteThrough, true) => Control::L1wtL2ucL3wb,
        _ => return Err("a cache hint that stores do not have".into()),
    })
}

// fence kind, scope -> memfence space, scope
pub fn fence(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = xegpu::Fence::new(rw.op(op));
    let scope = match view.fence_scope() {
        FenceScope::Gpu => MemScope::Device,
        FenceScope::Workgroup => MemScope::Workgroup,
    };
    let space = match view.memory_kind() {
        MemorySpace::Slm => AddrSpace::Shared,
        MemorySpace::Global => AddrSpace::Global,
    };
    let loc = view.loc();
    let options = xevm::MemfenceOptions {
        addrspace: Some(space),
    };
    xevm::memfence_with(rw, loc, scope, options);
    rw.erase(op);
    Ok(())
}
