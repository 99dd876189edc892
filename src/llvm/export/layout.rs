//! Data layout strings: from the entries of `dlti.dl_spec`, and checked, because LLVM ends the program over a malformed one.

use oxmlir_dialects::dlti::keys;
use oxmlir_dialects::llvm::types::ptr_space;
use oxmlir_dialects::tables::dlti::FunctionPointerAlignmentAttr;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{AttrKind, Attribute, Context, Signedness, Type, TypeKind};

/// The data layout that the entries of a `#dlti.dl_spec` describe. The error says which entry is wrong.
pub(super) fn of_entries(
    cx: &Context,
    entries: &[(Attribute, Attribute)],
) -> Result<String, String> {
    let mut specs = Vec::new();
    for (key, value) in entries {
        if let AttrKind::String { value: name, .. } = cx.attr_kind(*key) {
            specs.extend(named_entry(cx, cx.get_str(*name), *value)?);
        }
    }
    for (key, value) in entries {
        match cx.attr_kind(*key) {
            AttrKind::Type(Type::INDEX) => {}
            AttrKind::Type(ty) => specs.push(type_entry(cx, *ty, *value)?),
            _ => {}
        }
    }
    Ok(specs.join("-"))
}

/// The part of the data layout that an entry with a name describes; `None` for the default.
fn named_entry(cx: &Context, name: &str, value: Attribute) -> Result<Option<String>, String> {
    let text = || cx.str_value(value).unwrap_or_default();
    let number = |prefix: &str| {
        let number = cx.int_value(value).filter(|n| *n != 0);
        number.map(|n| format!("{prefix}{n}"))
    };
    Ok(match name {
        keys::ENDIANNESS => Some(if text() == "little" { "e" } else { "E" }.to_owned()),
        keys::MANGLING_MODE => Some(format!("m:{}", text())),
        keys::PROGRAM_MEMORY_SPACE => number("P"),
        keys::GLOBAL_MEMORY_SPACE => number("G"),
        keys::ALLOCA_MEMORY_SPACE => number("A"),
        keys::STACK_ALIGNMENT => number("S"),
        keys::FUNCTION_POINTER_ALIGNMENT => function_pointers(cx, value),
        keys::LEGAL_INT_WIDTHS => {
            let widths = cx.dense_array_values(value);
            let widths: Vec<String> = widths.iter().map(i64::to_string).collect();
            Some(format!("n{}", widths.join(":")))
        }
        _ => return Err(format!("unsupported data layout key \"{name}\"")),
    })
}

fn function_pointers(cx: &Context, value: Attribute) -> Option<String> {
    let alignment = FunctionPointerAlignmentAttr::of(cx, value)?;
    let kind = match alignment.function_dependent() {
        true => 'n',
        false => 'i',
    };
    let alignment = Some(alignment.alignment()).filter(|n| *n != 0)?;
    Some(format!("F{kind}{alignment}"))
}

/// The sizes and alignments of a type.
fn type_entry(cx: &Context, ty: Type, value: Attribute) -> Result<String, String> {
    let count = cx.num_elements(cx.attr_type(value)).unwrap_or(1);
    let values = cx.scalars(value);
    let number = |i: usize| {
        let value = values.as_ref()?.get(i).filter(|_| (i as u64) < count)?;
        value.int()?.to_i64()
    };
    if let Some(space) = ptr_space(cx, ty) {
        let size = number(0).unwrap_or(64);
        let abi = number(1).unwrap_or(size);
        let preferred = number(2).unwrap_or(abi);
        let index = number(3).unwrap_or(size);
        return Ok(format!("p{space}:{size}:{abi}:{preferred}:{index}"));
    }
    let (kind, bits) = match cx.type_kind(ty) {
        TypeKind::Integer {
            sign: Signedness::Signless,
            width,
        } => ('i', *width),
        TypeKind::Integer { .. } => {
            let ty = cx.type_string(ty);
            return Err(format!(
                "unsupported data layout for non-signless integer '{ty}'"
            ));
        }
        TypeKind::Float(
            kind @ (FloatKind::F16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128),
        ) => ('f', kind.width()),
        _ => {
            let ty = cx.type_string(ty);
            return Err(format!("unsupported type in data layout: '{ty}'"));
        }
    };
    let abi = number(0).unwrap_or(i64::from(bits));
    let preferred = number(1).unwrap_or(abi);
    Ok(match abi == preferred {
        true => format!("{kind}{bits}:{abi}"),
        false => format!("{kind}{bits}:{abi}:{preferred}"),
    })
}
