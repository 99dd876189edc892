//! Values as text.

use oxmlir_ir::num::ApFloat;

use crate::value::{Array, Value};

/// A float as attributes show it.
pub fn float(value: ApFloat) -> String {
    let mut text = String::new();
    value.print_mlir(&mut text);
    text
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Poison(_) => f.write_str("poison"),
            Value::Int(1, bits) => write!(f, "{}", *bits != 0),
            Value::Int(..) | Value::Wide(_) => match self.to_int() {
                Some(value) => value.write_signed(f),
                None => Ok(()),
            },
            Value::Float(..) | Value::WideFloat(_) => match self.to_float() {
                Some(value) => f.write_str(&float(value)),
                None => Ok(()),
            },
            Value::Complex(parts) => write!(f, "({}, {})", parts[0], parts[1]),
            Value::Array(array) => {
                f.write_str("dense<")?;
                nested(f, array, 0, &mut 0)?;
                f.write_str(">")
            }
            Value::Struct(fields) => {
                f.write_str("{")?;
                separated(f, fields)?;
                f.write_str("}")
            }
            Value::Pointer(address, _) => write!(f, "{address:#x}"),
            Value::MemRef(memref) => write!(f, "buffer of {:?}", &memref.sizes[..]),
            Value::Unit => f.write_str("unit"),
        }
    }
}

fn separated(f: &mut std::fmt::Formatter<'_>, values: &[Value]) -> std::fmt::Result {
    for (index, value) in values.iter().enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        write!(f, "{comma}{value}")?;
    }
    Ok(())
}

/// The elements of an array from dimension `dim` on, in brackets.
fn nested(
    f: &mut std::fmt::Formatter<'_>,
    array: &Array,
    dim: usize,
    at: &mut usize,
) -> std::fmt::Result {
    let Some(size) = array.shape.get(dim) else {
        let element = array.elements.get(*at);
        *at += 1;
        return element.map_or(Ok(()), |element| write!(f, "{element}"));
    };
    f.write_str("[")?;
    for index in 0..*size {
        if index > 0 {
            f.write_str(", ")?;
        }
        nested(f, array, dim + 1, at)?;
    }
    f.write_str("]")
}
