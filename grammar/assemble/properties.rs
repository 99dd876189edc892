//! Properties: the inherent attributes that `<{...}>` lists.

use oxmlir_ir::def::{AttrDef, CustomArg, Format, FormatElem, OpDef};
use oxmlir_ir::verify::has_storage_of;
use oxmlir_ir::{AttrKind, Attribute, Context, Traits};
use smallvec::SmallVec;

/// Inherent attributes by slot.
pub type Slots = SmallVec<[(usize, Attribute); 6]>;

/// The name that an attribute of an operation has today: until 2023 the sizes of groups were called otherwise.
pub fn name_today<'n>(def: &OpDef, name: &'n str) -> &'n str {
    let has = |traits| def.traits.contains(traits);
    match name {
        "operand_segment_sizes" if has(Traits::ATTR_SIZED_OPERAND_SEGMENTS) => {
            "operandSegmentSizes"
        }
        "result_segment_sizes" if has(Traits::ATTR_SIZED_RESULT_SEGMENTS) => "resultSegmentSizes",
        name => name,
    }
}

/// The entries of a dictionary of properties, or what is wrong with it.
pub fn entries(cx: &Context, attr: Attribute) -> Result<&[(oxmlir_ir::Str, Attribute)], String> {
    match cx.attr_kind(attr) {
        AttrKind::Dict(entries) => Ok(entries),
        _ => Err("expected DictionaryAttr to set properties".to_owned()),
    }
}

/// Whether a value is of the kind that the attribute holds; the constraint proper is verified later.
pub fn stored(cx: &Context, declared: &AttrDef, value: Attribute) -> Result<(), String> {
    if has_storage_of(cx, &declared.constraint.pred, value) {
        return Ok(());
    }
    Err(format!(
        "Invalid attribute `{}` in property conversion: {}",
        declared.name,
        cx.attr_string(value)
    ))
}

/// The properties of a custom form: those that it does not write elsewhere, all that are required, and no others, unless the
/// operation is lenient.
pub fn listed(cx: &Context, def: &'static OpDef, attr: Attribute) -> Result<Slots, String> {
    let entries = entries(cx, attr)?;
    let is_lenient = def.traits.contains(Traits::LENIENT_PROPERTIES);
    let mut slots = Slots::new();
    for (slot, declared) in def.attrs.iter().enumerate() {
        if is_written(def, slot) {
            continue;
        }
        let entry = entries
            .iter()
            .find(|(name, _)| cx.get_str(*name) == declared.name);
        match entry {
            Some((_, value)) => {
                stored(cx, declared, *value)?;
                slots.push((slot, *value));
            }
            None if is_lenient || declared.optional || !declared.default.is_empty() => {}
            None => {
                return Err(format!(
                    "expected key entry for {} in DictionaryAttr to set Properties.",
                    declared.name
                ));
            }
        }
    }
    let is_known = |name: &str| slots.iter().any(|(slot, _)| def.attrs[*slot].name == name);
    match entries
        .iter()
        .map(|(name, _)| cx.get_str(*name))
        .find(|name| !is_lenient && !is_known(name))
    {
        Some(name) => Err(format!(
            "unknown key '\"{name}\"' when parsing properties dictionary"
        )),
        None => Ok(slots),
    }
}

/// Whether the form has a place of its own for an attribute; sizes of groups follow from the groups.
fn is_written(def: &OpDef, slot: usize) -> bool {
    let sizes = ["operandSegmentSizes", "resultSegmentSizes"];
    sizes.contains(&def.attrs[slot].name)
        || matches!(def.format, Format::Declared(elems) if elems.iter().any(|e| writes(e, slot)))
}

fn writes(elem: &FormatElem, slot: usize) -> bool {
    let all = |elems: &[FormatElem]| elems.iter().any(|e| writes(e, slot));
    match elem {
        FormatElem::Attr(i) | FormatElem::QualifiedAttr(i) => usize::from(*i) == slot,
        FormatElem::Group {
            elems, otherwise, ..
        } => all(elems) || all(otherwise),
        FormatElem::OiList(clauses) => clauses.iter().any(|clause| all(clause)),
        FormatElem::Custom(_, args) => args
            .iter()
            .any(|arg| matches!(arg, CustomArg::Attr(i) if usize::from(*i) == slot)),
        _ => false,
    }
}
