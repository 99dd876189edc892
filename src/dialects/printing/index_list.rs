//! Lists of indices that are partly values and partly constants: `[%i, 4, [8]]`.

use oxmlir_ir::def::CustomArg;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpRef, ValueId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    Square,
    Paren,
}

/// Writes the list: a value for every dynamic entry of `constants`.
pub fn index_list(p: &mut Printer, values: &[ValueId], constants: &[i64], delimiter: Delimiter) {
    scalable_index_list(p, values, constants, &[], delimiter);
}

fn scalable_index_list(
    p: &mut Printer,
    values: &[ValueId],
    constants: &[i64],
    scalable: &[bool],
    delimiter: Delimiter,
) {
    let (open, close) = match delimiter {
        Delimiter::Square => ("[", "]"),
        Delimiter::Paren => ("(", ")"),
    };
    p.text(open);
    let mut values = values.iter();
    p.comma(constants.iter().enumerate(), |p, (i, constant)| {
        let is_scalable = scalable.get(i).is_some_and(|s| *s);
        p.text(if is_scalable { "[" } else { "" });
        if *constant != DYNAMIC {
            p.int(*constant);
        } else if let Some(value) = values.next() {
            p.value(*value);
        }
        p.text(if is_scalable { "]" } else { "" });
    });
    p.text(close);
}

/// The flags of a dense array of booleans.
fn flags(op: OpRef, attr: Attribute) -> Option<Vec<bool>> {
    match op.cx.attr_kind(attr) {
        AttrKind::DenseArray { element, data, .. } if *element == oxmlir_ir::Type::I1 => {
            Some(data.iter().map(|b| *b != 0).collect())
        }
        _ => None,
    }
}

/// `custom<DynamicIndexList>($values, $constants[, $scalable][, "paren"])`
pub fn dynamic_index_list(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let mut values = None;
    let mut constants = None;
    let mut scalable = Vec::new();
    let mut delimiter = Delimiter::Square;
    for arg in args {
        match arg {
            CustomArg::Operand(i) => values = Some(op.group(usize::from(*i))),
            CustomArg::Attr(i) => match op.attr(usize::from(*i)) {
                Some(attr) if constants.is_some() => {
                    scalable = flags(op, attr).unwrap_or_default();
                }
                Some(attr) => constants = Some(op.cx.dense_array_values(attr)),
                None => {}
            },
            CustomArg::Text("paren") => delimiter = Delimiter::Paren,
            _ => {}
        }
    }
    let values = values.unwrap_or_default();
    let constants = constants.unwrap_or_default();
    scalable_index_list(p, &values, &constants, &scalable, delimiter);
}
