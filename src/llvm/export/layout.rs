//! Data layout strings: from the entries of `dlti.dl_spec`, and checked, because LLVM ends the program over a malformed one.

use oxmlir_dialects::llvm::types::ptr_space;
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{AttrKind, Attribute, Context, Signedness, Type, TypeKind};

/// The layout that the entries of a `#dlti.dl_spec` describe, or what is wrong with them.
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

/// What an entry with a name says; nothing where it says what is so anyway.
fn named_entry(cx: &Context, name: &str, value: Attribute) -> Result<Option<String>, String> {
    let text = || cx.str_value(value).unwrap_or_default();
    let number = |prefix: &str| {
        let number = cx.int_value(value).filter(|n| *n != 0);
        number.map(|n| format!("{prefix}{n}"))
    };
    Ok(match name {
        "dlti.endianness" => Some(if text() == "little" { "e" } else { "E" }.to_owned()),
        "dlti.mangling_mode" => Some(format!("m:{}", text())),
        "dlti.program_memory_space" => number("P"),
        "dlti.global_memory_space" => number("G"),
        "dlti.alloca_memory_space" => number("A"),
        "dlti.stack_alignment" => number("S"),
        "dlti.function_pointer_alignment" => function_pointers(cx, value),
        "dlti.legal_int_widths" => {
            let widths = cx.dense_array_values(value);
            let widths: Vec<String> = widths.iter().map(i64::to_string).collect();
            Some(format!("n{}", widths.join(":")))
        }
        _ => return Err(format!("unsupported data layout key \"{name}\"")),
    })
}

fn function_pointers(cx: &Context, value: Attribute) -> Option<String> {
    let AttrKind::Dialect { params, .. } = cx.attr_kind(value) else {
        return None;
    };
    let alignment = cx.int_value(*params.first()?).filter(|n| *n != 0)?;
    let kind = match params.get(1) {
        Some(&Attribute::TRUE) => 'n',
        _ => 'i',
    };
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

/// Whether every specification of a data layout string is well formed.
pub(super) fn is_valid(layout: &str) -> bool {
    layout.split('-').all(is_valid_specification)
}

fn is_valid_specification(spec: &str) -> bool {
    let mut chars = spec.chars();
    let Some(kind) = chars.next() else {
        return false;
    };
    let rest = chars.as_str();
    match kind {
        'e' | 'E' => rest.is_empty(),
        'S' => number(rest).is_some_and(is_alignment),
        'P' | 'A' | 'G' => number(rest).is_some_and(|n| n < 1 << 24),
        'm' => matches!(rest, ":e" | ":l" | ":o" | ":m" | ":w" | ":x" | ":a"),
        'F' => {
            let mut rest = rest.chars();
            matches!(rest.next(), Some('i' | 'n'))
                && number(rest.as_str()).is_some_and(|n| n > 0 && is_alignment(n))
        }
        'n' => match rest.strip_prefix("i:") {
            Some(spaces) => spaces
                .split(':')
                .all(|s| number(s).is_some_and(|n| n > 0 && n < 1 << 24)),
            None => rest.split(':').all(|s| number(s).is_some_and(is_width)),
        },
        'i' | 'f' | 'v' => {
            let parts: Vec<&str> = rest.split(':').collect();
            number(parts[0]).is_some_and(is_width) && alignments(&parts[1..], 1..=2)
        }
        'a' => {
            let parts: Vec<&str> = rest.split(':').collect();
            matches!(parts[0], "" | "0") && alignments(&parts[1..], 1..=2)
        }
        'p' => is_valid_pointer(rest),
        _ => false,
    }
}

/// `pN:SIZE:ABI:PREFERRED:INDEX`
fn is_valid_pointer(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split(':').collect();
    let space = parts[0].trim_start_matches(['e', 'u']);
    (space.is_empty() || number(space).is_some_and(|n| n < 1 << 24))
        && (3..=5).contains(&parts.len())
        && number(parts[1]).is_some_and(is_width)
        && alignments(&parts[2..parts.len().min(4)], 1..=2)
        && parts.get(4).is_none_or(|i| {
            number(i).is_some_and(|i| is_width(i) && number(parts[1]).is_some_and(|size| i <= size))
        })
}

/// ABI alignment and, not smaller, preferred alignment.
fn alignments(parts: &[&str], count: std::ops::RangeInclusive<usize>) -> bool {
    let values: Option<Vec<u32>> = parts.iter().map(|p| number(p)).collect();
    values.is_some_and(|v| {
        count.contains(&v.len()) && v.iter().all(|a| is_alignment(*a)) && v.is_sorted()
    })
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn is_width(bits: u32) -> bool {
    (1..1 << 24).contains(&bits)
}

/// Whole bytes, a power of two of them; 0 stands for none.
fn is_alignment(bits: u32) -> bool {
    bits == 0 || (bits < 1 << 16 && bits.is_multiple_of(8) && (bits / 8).is_power_of_two())
}

#[cfg(test)]
mod tests {
    use super::is_valid;

    #[test]
    fn layouts_of_targets_are_valid() {
        for layout in [
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
            "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p7:160:256:256:32-v16:16-A5-G1-ni:7:8:9",
        ] {
            assert!(is_valid(layout), "{layout}");
        }
    }

    #[test]
    fn malformed_layouts_are_not() {
        for layout in ["", "x", "e-", "i64", "p:64", "S7", "n0", "i64:12"] {
            assert!(!is_valid(layout), "{layout}");
        }
    }
}
