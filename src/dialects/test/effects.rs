//! Effects that an operation says it has.

use oxmlir_ir::OpRef;
use oxmlir_ir::hooks::{EffectKind, EffectOn, Effects};

/// Those of the discardable attribute `effects`: dictionaries that say what happens, and to what.
pub fn said(op: OpRef, effects: &mut Effects) {
    let cx = op.cx;
    let listed = op.named_attr("effects");
    for effect in listed.map_or(&[][..], |attr| cx.array_elements(attr)) {
        let kind = cx.dict_get(*effect, "effect");
        let kind = match kind.and_then(|kind| cx.str_value(kind)) {
            Some("allocate") => EffectKind::Allocate,
            Some("free") => EffectKind::Free,
            Some("read") => EffectKind::Read,
            Some("write") => EffectKind::Write,
            _ => continue,
        };
        let has = |name| cx.dict_get(*effect, name).is_some();
        let on = match op.results().next() {
            Some(result) if has("on_result") => EffectOn::Value(result),
            _ if has("test_nonaddressable_resource") => EffectOn::Resource("TestNonaddressable"),
            _ => EffectOn::Anything,
        };
        effects.push((kind, on));
    }
}
