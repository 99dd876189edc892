//! Which lists of entries are valid, and which data layouts fit the types and each other.

use oxmlir_ir::def::{ParamDef, Traits};
use oxmlir_ir::hooks::ParamsVerifier;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Diagnostic, OpName, OpRef, Str, Type, TypeKind};
use rustc_hash::FxHashSet;

use super::{LAYOUT, entries, keys, layout};
use crate::tables::llvm::{PTR_TYPE, PtrType, STRUCT_TYPE, StructType};
use crate::tables::{builtin, dlti as ops, gpu, test};

type Check = Result<(), Diagnostic>;
type Entry = (Attribute, Attribute);

pub const PARAMS: &[(&ParamDef, ParamsVerifier)] = &[
    (ops::DL_SPEC_ATTR, unique_keys),
    (ops::MAP_ATTR, unique_keys),
    (ops::TARGET_DEVICE_SPEC_ATTR, device),
    (ops::TARGET_SYSTEM_SPEC_ATTR, system),
];

/// The list of an attribute that has one.
fn list(params: &[Attribute]) -> Attribute {
    params.first().copied().unwrap_or(Attribute::ABSENT)
}

fn unique_keys(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    let mut seen = FxHashSet::default();
    for (key, _) in entries(cx, list(params)) {
        if !seen.insert(key) {
            return Err(format!("repeated DLTI key: {}", cx.attr_string(key)));
        }
        if matches!(cx.attr_kind(key), AttrKind::String { .. }) && cx.str_value(key) == Some("") {
            return Err("empty string as DLTI key is not allowed".to_owned());
        }
    }
    Ok(())
}

fn nonempty(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    if cx.array_elements(list(params)).is_empty() {
        return Err("no DLTI entries provided".to_owned());
    }
    Ok(())
}

/// A device has properties by name.
fn device(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    nonempty(cx, params)?;
    let mut keys = entries(cx, list(params)).map(|(key, _)| key);
    if keys.any(|key| matches!(cx.attr_kind(key), AttrKind::Type(_))) {
        return Err("type as DLTI key is not allowed".to_owned());
    }
    unique_keys(cx, params)
}

/// A system has device specifications by the name of the device.
fn system(cx: &Context, params: &[Attribute]) -> Result<(), String> {
    nonempty(cx, params)?;
    let mut seen = Vec::new();
    for (key, value) in entries(cx, list(params)) {
        let name = cx.attr_string(key);
        if !ops::TargetDeviceSpecAttr::is(cx, value) {
            return Err(format!(
                "value associated with key {name} is not a DLTI device spec"
            ));
        }
        if seen.contains(&key) {
            return Err(format!(
                "repeated device ID in dlti.target_system_spec: {name}"
            ));
        }
        seen.push(key);
    }
    Ok(())
}

/// An attribute `dlti.NAME` of an operation.
pub fn attribute(op: OpRef, name: Str, value: Attribute) -> Check {
    let (cx, name) = (op.cx, op.cx.get_str(name));
    let is_named = match name {
        LAYOUT => ops::DlSpecAttr::is(cx, value),
        ops::MapAttr::FULL_NAME => ops::MapAttr::is(cx, value),
        ops::TargetSystemSpecAttr::FULL_NAME => ops::TargetSystemSpecAttr::is(cx, value),
        _ => {
            let message = format_args!("attribute '{name}' not supported by dialect");
            return Err(op.plain_error(message));
        }
    };
    if !is_named {
        let message = format_args!("'{name}' is expected to be a #{name} attribute");
        return Err(op.plain_error(message));
    }
    if name == LAYOUT && is_scope(op) {
        layout_of(op, value)?;
    }
    Ok(())
}

/// A data layout against the types it speaks of, and against those inside of the operation.
fn layout_of(op: OpRef, spec: Attribute) -> Check {
    let entries = layout(op.cx, spec).unwrap_or_default();
    check_entries(op, &entries).map_err(|message| Diagnostic::error(op.loc(), message))?;
    for inner in scopes_inside(op) {
        let spec = inner.named_attr(LAYOUT).and_then(|a| layout(op.cx, a));
        if spec.is_some_and(|inner| !combine(op.cx, &entries, &inner)) {
            let error =
                inner.plain_error("data layout does not combine with layouts of enclosing ops");
            return Err(error.note(op.loc(), "enclosing op with data layout"));
        }
    }
    Ok(())
}

/// The operations inside of `op` that can have a data layout. Functions are not looked into.
fn scopes_inside(op: OpRef) -> Vec<OpRef> {
    let mut found = Vec::new();
    let mut work = vec![op];
    while let Some(outer) = work.pop() {
        let regions = outer.body.regions(outer.id).iter();
        let blocks = regions.flat_map(|r| outer.body.blocks(*r));
        for inner in blocks
            .flat_map(|b| outer.body.ops(b))
            .map(|id| outer.at(id))
        {
            if inner.num_regions() > 0 && !inner.has_trait(Traits::FUNCTION) {
                work.push(inner);
            }
            if is_scope(inner) {
                found.push(inner);
            }
        }
    }
    found
}

fn is_scope(op: OpRef) -> bool {
    const SCOPES: [OpName; 3] = [builtin::MODULE, gpu::MODULE, test::OP_WITH_DATA_LAYOUT];
    SCOPES.contains(&op.name())
}

fn check_entries(op: OpRef, entries: &[Entry]) -> Result<(), String> {
    let cx = op.cx;
    for entry in entries {
        if let AttrKind::Type(ty) = cx.attr_kind(entry.0) {
            type_entry(cx, *ty, *entry)?;
        }
    }
    for (key, value) in entries {
        if let Some(name) = cx.str_value(*key) {
            named_entry(op, name, *value)?;
        }
    }
    Ok(())
}

/// Whether `op`, or an operation directly inside, is of this dialect. Entries of others are taken as they are.
fn is_in_use(op: OpRef, dialect: &str) -> bool {
    let regions = op.body.regions(op.id).iter();
    let blocks = regions.flat_map(|r| op.body.blocks(*r));
    let mut inside = blocks.flat_map(|b| op.body.ops(b)).map(|id| op.at(id));
    op.dialect() == dialect || inside.any(|inner| inner.dialect() == dialect)
}

fn named_entry(op: OpRef, name: &str, value: Attribute) -> Result<(), String> {
    let cx = op.cx;
    match name.split_once('.') {
        Some(("dlti", _)) => {}
        Some((dialect, _)) if is_in_use(op, dialect) => {
            return Err(format!(
                "the '{dialect}' dialect does not support identifier data layout entries"
            ));
        }
        _ => return Ok(()),
    }
    if !keys::ALL.contains(&name) {
        return Err(format!("unknown data layout entry name: {name}"));
    }
    if name == keys::ENDIANNESS && !matches!(cx.str_value(value), Some("big" | "little")) {
        return Err(format!(
            "'{name}' data layout entry is expected to be either 'big' or 'little'"
        ));
    }
    Ok(())
}

fn type_entry(cx: &Context, ty: Type, (key, value): Entry) -> Result<(), String> {
    match cx.type_kind(ty) {
        TypeKind::Index => match cx.attr_kind(value) {
            AttrKind::Integer { .. } => Ok(()),
            _ => Err("expected integer attribute in the data layout entry for 'index'".to_owned()),
        },
        TypeKind::Integer { .. } | TypeKind::Float(_) => scalar_entry(cx, key, value),
        TypeKind::Dialect { def, .. } => match def.0.name {
            PtrType::FULL_NAME => pointer_entry(cx, ty, value),
            StructType::FULL_NAME => struct_entry(cx, ty, value),
            name if name.starts_with("llvm.") => Ok(()),
            _ => Err("data layout specified for a type that does not support it".to_owned()),
        },
        _ => Err("unexpected data layout for a built-in type".to_owned()),
    }
}

/// No entry has more numbers than this.
const MOST_NUMBERS: u64 = 5;

/// The numbers of a dense attribute of `i64` elements, or the first few of them.
fn numbers(cx: &Context, value: Attribute) -> Option<Vec<i64>> {
    let AttrKind::DenseElements { ty, .. } = cx.attr_kind(value) else {
        return None;
    };
    if cx.element_type(*ty) != Type::I64 {
        return None;
    }
    let elements = cx.scalars(value)?;
    let len = cx.num_elements(*ty)?.min(MOST_NUMBERS);
    (0..len as usize)
        .map(|i| elements.get(i)?.int()?.to_i64())
        .collect()
}

fn is_dense(cx: &Context, value: Attribute) -> bool {
    matches!(cx.attr_kind(value), AttrKind::DenseElements { ty, .. } if cx.is_int_or_index(cx.element_type(*ty)))
}

/// Alignments of integers and floats: required, and preferred if that differs.
fn scalar_entry(cx: &Context, key: Attribute, value: Attribute) -> Result<(), String> {
    let shown = || {
        format!(
            "#dlti.dl_entry<{}, {}>",
            cx.attr_string(key),
            cx.attr_string(value)
        )
    };
    match numbers(cx, value).as_deref() {
        Some([abi, preferred]) if abi > preferred => Err(format!(
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {}",
            shown()
        )),
        Some([_] | [_, _]) => Ok(()),
        Some(_) => Err(format!(
            "expected 1 or 2 elements in the data layout entry {}",
            shown()
        )),
        None => Err(format!(
            "expected a dense i64 elements attribute in the data layout entry {}",
            shown()
        )),
    }
}

const PREFERRED: &str = "preferred alignment is expected to be at least as large as ABI alignment";

/// Size, required and preferred alignment of pointers, and the width of their indices.
fn pointer_entry(cx: &Context, ty: Type, value: Attribute) -> Result<(), String> {
    let name = cx.type_string(ty);
    let numbers = match numbers(cx, value) {
        None if is_dense(cx, value) => {
            return Err(format!("expected i64 parameters for '{name}'"));
        }
        numbers => numbers.unwrap_or_default(),
    };
    match numbers[..] {
        [_, abi, preferred] | [_, abi, preferred, _] if abi > preferred => {
            Err(PREFERRED.to_owned())
        }
        [_, _, _] | [_, _, _, _] => Ok(()),
        _ => Err(format!(
            "expected layout attribute for '{name}' to be a dense integer elements attribute with 3 or 4 elements"
        )),
    }
}

/// Alignments of structs, which all share those of the empty one.
fn struct_entry(cx: &Context, ty: Type, value: Attribute) -> Result<(), String> {
    let name = cx.type_string(ty);
    let numbers = match numbers(cx, value) {
        None if is_dense(cx, value) => {
            return Err(format!("expected i64 entries for '{name}'"));
        }
        numbers => numbers.unwrap_or_default(),
    };
    if numbers.is_empty() || numbers.len() > 2 {
        return Err(format!(
            "expected layout attribute for '{name}' to be a dense integer elements attribute of 1 or 2 elements"
        ));
    }
    if name != "!llvm.struct<()>" {
        return Err(format!("unexpected layout attribute for struct '{name}'"));
    }
    match numbers[..] {
        [abi, preferred] if abi > preferred => Err(PREFERRED.to_owned()),
        _ => Ok(()),
    }
}

/// Whether the entries of an inner layout may refine those of an outer one.
fn combine(cx: &Context, outer: &[Entry], inner: &[Entry]) -> bool {
    inner.iter().all(|(key, value)| {
        let same = outer.iter().find(|(k, _)| k == key).map(|e| e.1);
        match cx.attr_kind(*key) {
            AttrKind::Type(ty) => match cx.type_kind(*ty) {
                TypeKind::Dialect { def, .. } if *def == DefRef(PTR_TYPE) => {
                    pointers_combine(cx, outer_pointer(cx, outer, *key), *value)
                }
                TypeKind::Dialect { def, .. } if *def == DefRef(STRUCT_TYPE) => {
                    same.is_none_or(|same| structs_combine(cx, same, *value))
                }
                _ => true,
            },
            _ => same.is_none_or(|same| same == *value),
        }
    })
}

/// Size and alignment of pointers of which a layout says nothing.
const DEFAULT_POINTER: [i64; 2] = [64, 8];

/// What the outer layout says of the pointers of an address space.
fn outer_pointer(cx: &Context, outer: &[Entry], key: Attribute) -> Vec<i64> {
    let same = outer.iter().find(|(k, _)| *k == key);
    let numbers = same.and_then(|(_, value)| numbers(cx, *value));
    numbers.unwrap_or_else(|| DEFAULT_POINTER.to_vec())
}

/// Pointers must keep their size, and may not need less alignment than before.
fn pointers_combine(cx: &Context, outer: Vec<i64>, inner: Attribute) -> bool {
    match (&outer[..], &numbers(cx, inner).unwrap_or_default()[..]) {
        ([size, abi, ..], [new_size, new_abi, ..]) => {
            size == new_size && abi >= new_abi && new_abi > &0 && abi % new_abi == 0
        }
        _ => true,
    }
}

/// Structs may not need more alignment than before.
fn structs_combine(cx: &Context, outer: Attribute, inner: Attribute) -> bool {
    let of = |attr| {
        let numbers = numbers(cx, attr).unwrap_or_default();
        let abi = numbers.first().copied().unwrap_or(0);
        (abi, numbers.get(1).copied().unwrap_or(abi))
    };
    let ((abi, preferred), (new_abi, new_preferred)) = (of(outer), of(inner));
    new_abi <= abi && new_preferred <= preferred
}
