//! What loads and stores say of caches.

use oxmlir_dialects::tables::xevm::{LoadCacheControl, StoreCacheControl};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{Attribute, Context, OpId, Type, ValueId};

/// The attribute of operations of the llvm dialect that says how caches are used.
pub const CACHE_CONTROL: &str = "cache_control";
/// The attribute that it becomes.
pub const DECORATION: &str = "xevm.DecorationCacheControl";

/// The decorations of SPIR-V.
const LOAD_CONTROL: i64 = 6442;
const STORE_CONTROL: i64 = 6443;

// load p {cache_control} -> load p {xevm.DecorationCacheControl}
pub fn decorate(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let control = rw
        .body
        .named_attr(cx, op, CACHE_CONTROL)
        .ok_or("no cache control")?;
    let decoration = decoration(cx, control)?;
    rw.modify(op, |body| {
        body.set_named_attr(cx, op, DECORATION, Some(decoration));
        body.set_named_attr(cx, op, CACHE_CONTROL, None);
    });
    Ok(())
}

/// Policies of a cache, as SPIR-V numbers them.
const UNCACHED: i64 = 1;
/// Cached by loads, written through by stores.
const CACHED: i64 = 2;
const STREAMING: i64 = 3;
/// Invalidated when it is read, or written back.
const LEFT: i64 = 4;

/// `[[DECORATION, CACHE, POLICY, 0], ...]` of the first and the last cache for `#xevm.load_cache_control<L1c_L2uc_L3uc>`
/// and its like.
pub fn decoration(cx: &Context, control: Attribute) -> Result<Attribute, NoMatch> {
    let (kind, policies) = if let Some(control) = cx.own_enum_case(control) {
        (LOAD_CONTROL, load_policies(control))
    } else if let Some(control) = cx.own_enum_case(control) {
        (STORE_CONTROL, store_policies(control))
    } else {
        return Err("no cache control".into());
    };
    let levels: Vec<Attribute> = (0..)
        .zip(policies)
        .map(|(cache, policy)| {
            let numbers = [kind, cache, policy, 0].map(|n| cx.int_attr(Type::I32, n));
            cx.array_attr(&numbers)
        })
        .collect();
    Ok(cx.array_attr(&levels))
}

/// The policies of a load for the first and the last cache.
fn load_policies(control: LoadCacheControl) -> [i64; 2] {
    use LoadCacheControl::*;
    match control {
        L1ucL2ucL3uc | L1ucL2cL3uc => [UNCACHED, UNCACHED],
        L1ucL2ucL3c | L1ucL2cL3c => [UNCACHED, CACHED],
        L1cL2ucL3uc | L1cL2cL3uc => [CACHED, UNCACHED],
        L1cL2ucL3c | L1cL2cL3c => [CACHED, CACHED],
        L1sL2ucL3uc | L1sL2cL3uc => [STREAMING, UNCACHED],
        L1sL2ucL3c | L1sL2cL3c => [STREAMING, CACHED],
        Ir => [LEFT, LEFT],
    }
}

/// The policies of a store for the first and the last cache, which is written back as if it were written through.
fn store_policies(control: StoreCacheControl) -> [i64; 2] {
    use StoreCacheControl::*;
    match control {
        L1ucL2ucL3uc | L1ucL2wbL3uc => [UNCACHED, UNCACHED],
        L1ucL2ucL3wb | L1ucL2wbL3wb => [UNCACHED, CACHED],
        L1wtL2ucL3uc | L1wtL2wbL3uc => [CACHED, UNCACHED],
        L1wtL2ucL3wb | L1wtL2wbL3wb => [CACHED, CACHED],
        L1sL2ucL3uc | L1sL2wbL3uc => [STREAMING, UNCACHED],
        L1sL2ucL3wb | L1sL2wbL3wb => [STREAMING, CACHED],
        L1wbL2ucL3uc | L1wbL2wbL3uc => [LEFT, UNCACHED],
        L1wbL2ucL3wb => [LEFT, CACHED],
    }
}
