//! What loads and stores say of caches.

use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{AttrKind, Attribute, Context, OpId, Type, ValueId};

/// The attribute of operations that says how caches are used.
pub const ATTR: &str = "cache_control";
/// The attribute that it becomes.
pub const DECORATION: &str = "xevm.DecorationCacheControl";

/// The decorations of SPIR-V.
const LOAD_CONTROL: i64 = 6442;
const STORE_CONTROL: i64 = 6443;

// load p {cache_control} -> load p {xevm.DecorationCacheControl}
pub fn decorate(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let control = rw.body.named_attr(cx, op, ATTR).ok_or("no cache control")?;
    let decoration = decoration(cx, control)?;
    rw.modify(op, |body| {
        body.set_named_attr(cx, op, DECORATION, Some(decoration));
        body.set_named_attr(cx, op, ATTR, None);
    });
    Ok(())
}

/// `[[DECORATION, CACHE, POLICY, 0], ...]` of the first and the last cache for `#xevm.load_cache_control<L1c_L2uc_L3uc>`
/// and its like.
pub fn decoration(cx: &Context, control: Attribute) -> Result<Attribute, NoMatch> {
    let AttrKind::Enum { def, value } = cx.attr_kind(control) else {
        return Err("no cache control".into());
    };
    let kind = match def.0.name {
        "xevm.LoadCacheControl" => LOAD_CONTROL,
        "xevm.StoreCacheControl" => STORE_CONTROL,
        _ => return Err("no cache control".into()),
    };
    let keyword = def.0.cases.iter().find(|c| c.1 == *value).map(|c| c.0);
    let keyword = keyword.ok_or("an unknown cache control")?;
    let (first, last) = match keyword.split('_').collect::<Vec<_>>()[..] {
        [first, _, last] => (first, last),
        _ => (keyword, keyword),
    };
    let levels = [(0, first), (1, last)].map(|(cache, level)| {
        let numbers = [kind, cache, policy(level), 0].map(|n| cx.int_attr(Type::I32, n));
        cx.array_attr(&numbers)
    });
    Ok(cx.array_attr(&levels))
}

/// The number of a policy: not cached, cached or written through, streamed, invalidated when read or written back. The last
/// cache knows the first two only.
fn policy(level: &str) -> i64 {
    match level {
        "L1uc" | "L3uc" => 1,
        "L1c" | "L3c" | "L1wt" | "L3wb" => 2,
        "L1s" => 3,
        _ => 4,
    }
}
