//! Lists of indices that are partly values and partly constants: `[%i, 4, [8]]`.

use oxmlir_ir::def::CustomArg;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, Attribute, DYNAMIC, OpRef, Type, ValueId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    Square,
    Paren,
}

/// Writes the list: a value for every dynamic entry of `constants`.
pub fn index_list(p: &mut Printer, values: &[ValueId], constants: &[i64], delimiter: Delimiter) {
    let values = values.iter().copied();
    scalable_index_list(p, values, constants.iter().copied(), &[], delimiter);
}

/// `scalable` has a byte for each constant, 0 for one that is none, or is empty.
fn scalable_index_list(
    p: &mut Printer,
    mut values: impl Iterator<Item = ValueId>,
    constants: impl Iterator<Item = i64>,
    scalable: &[u8],
    delimiter: Delimiter,
) {
    let (open, close) = match delimiter {
        Delimiter::Square => ("[", "]"),
        Delimiter::Paren => ("(", ")"),
    };
    p.text(open);
    p.comma(constants.enumerate(), |p, (i, constant)| {
        let is_scalable = scalable.get(i).is_some_and(|s| *s != 0);
        p.text(if is_scalable { "[" } else { "" });
        if constant != DYNAMIC {
            p.int(constant);
        } else if let Some(value) = values.next() {
            p.value(value);
        }
        p.text(if is_scalable { "]" } else { "" });
    });
    p.text(close);
}

/// The bytes of a dense array of booleans.
fn flags(op: OpRef<'_>, attr: Attribute) -> &[u8] {
    match op.cx.attr_kind(attr) {
        AttrKind::DenseArray { element, data, .. } if *element == Type::I1 => data,
        _ => &[],
    }
}

/// `custom<DynamicIndexList>($values, $constants[, $scalable][, "paren"])`
pub fn dynamic_index_list(p: &mut Printer, op: OpRef, args: &[CustomArg]) {
    let mut values = 0..0;
    let mut constants = None;
    let mut scalable = &[][..];
    let mut delimiter = Delimiter::Square;
    for arg in args {
        match arg {
            CustomArg::Operand(i) => {
                values = op.body.operand_range(op.cx, op.id, usize::from(*i));
            }
            CustomArg::Attr(i) => match op.attr(usize::from(*i)) {
                Some(attr) if constants.is_some() => scalable = flags(op, attr),
                Some(attr) => constants = Some(op.cx.dense_ints(attr)),
                None => {}
            },
            CustomArg::Text("paren") => delimiter = Delimiter::Paren,
            _ => {}
        }
    }
    let values = values.map(|i| op.operand(i));
    let constants = constants.into_iter().flatten();
    scalable_index_list(p, values, constants, scalable, delimiter);
}
