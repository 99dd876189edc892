//! What accesses say of caches, and fences.

use oxmlir_dialects::tables::xevm;
use oxmlir_ir::def::EnumDef;
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, NoMatch, Outcome};
use oxmlir_ir::{AttrKind, Attribute, OpId, ValueId, enum_attr};

/// The keyword of the enum attribute `name` of `op`.
pub fn keyword(rw: &ConversionRewriter, op: OpId, name: &str) -> Option<&'static str> {
    let attr = rw.body.named_attr(rw.cx, op, name)?;
    let AttrKind::Enum { def, value } = rw.cx.attr_kind(attr) else {
        return None;
    };
    let case = def.0.cases.iter().find(|c| c.1 == *value)?;
    Some(case.0)
}

/// What `op` asks of the first and the last cache.
fn hints(rw: &ConversionRewriter, op: OpId) -> [&'static str; 2] {
    ["l1_hint", "l3_hint"].map(|name| keyword(rw, op, name).unwrap_or("uncached"))
}

/// `#xevm.load_cache_control` of a load or prefetch.
pub fn load_control(rw: &ConversionRewriter, op: OpId) -> Result<Attribute, NoMatch> {
    let [first, last] = hints(rw, op);
    let last = if last == "uncached" { "uc" } else { "c" };
    let first = match first {
        "cached" => "c",
        "uncached" => "uc",
        "streaming" => "s",
        "read_invalidate" => return control(rw, xevm::LOAD_CACHE_CONTROL_ENUM, "ir"),
        _ => return Err("a cache hint that loads do not have".into()),
    };
    let keyword = format!("L1{first}_L2uc_L3{last}");
    control(rw, xevm::LOAD_CACHE_CONTROL_ENUM, &keyword)
}

/// `#xevm.store_cache_control` of a store.
pub fn store_control(rw: &ConversionRewriter, op: OpId) -> Result<Attribute, NoMatch> {
    let [first, last] = hints(rw, op);
    let last = if last == "uncached" { "uc" } else { "wb" };
    let first = match first {
        "uncached" => "uc",
        "streaming" => "s",
        "write_back" => "wb",
        "write_through" => "wt",
        _ => return Err("a cache hint that stores do not have".into()),
    };
    let keyword = format!("L1{first}_L2uc_L3{last}");
    control(rw, xevm::STORE_CACHE_CONTROL_ENUM, &keyword)
}

fn control(
    rw: &ConversionRewriter,
    def: &'static EnumDef,
    keyword: &str,
) -> Result<Attribute, NoMatch> {
    enum_attr(rw.cx, def, keyword).ok_or_else(|| "no such cache control".into())
}

// fence kind, scope -> memfence space, scope
pub fn fence(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let scope = match keyword(rw, op, "fence_scope") {
        Some("gpu") => "device",
        _ => "workgroup",
    };
    let space = match keyword(rw, op, "memory_kind") {
        Some("slm") => "shared",
        _ => "global",
    };
    let cx = rw.cx;
    let scope = enum_attr(cx, xevm::MEM_SCOPE_ENUM, scope).ok_or("no scope")?;
    let space = enum_attr(cx, xevm::ADDR_SPACE_ENUM, space).ok_or("no space")?;
    let attrs = [
        (xevm::memfence::SCOPE_ATTR, scope),
        (xevm::memfence::ADDRSPACE_ATTR, space),
    ];
    let loc = rw.body.loc(op);
    rw.create(xevm::MEMFENCE, loc, &[], &[], &attrs);
    rw.erase(op);
    Ok(())
}
