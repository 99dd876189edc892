//! Switches between blocks: a line each for the default and the cases.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, BlockId, OpRef, ValueId};

/// `default: ^bb1(%a : i32),` and the cases behind it. `segments` are the numbers of operands of the cases.
pub fn switch_cases(
    p: &mut Printer,
    op: OpRef,
    default_operands: &[ValueId],
    case_operands: &[ValueId],
    values: &[String],
    segments: &[i64],
) {
    let mut blocks = op.body.successors(op.id);
    if let Some(default) = blocks.next() {
        case(p, op, "default", default, default_operands);
    }
    let mut rest = case_operands;
    for (i, (block, value)) in blocks.zip(values).enumerate() {
        let count = segments
            .get(i)
            .map_or(0, |n| usize::try_from(*n).unwrap_or(0));
        let (operands, later) = rest.split_at(count.min(rest.len()));
        rest = later;
        p.text(",");
        p.newline();
        case(p, op, value, block, operands);
    }
    if !values.is_empty() {
        p.newline();
    }
}

fn case(p: &mut Printer, op: OpRef, value: &str, block: BlockId, operands: &[ValueId]) {
    p.text("  ");
    p.text(value);
    p.text(": ");
    p.successor_with_args(op.body, block, operands);
}

/// The values of the cases as text, from the elements attribute `values`; `write` writes one.
pub fn case_values(
    op: OpRef,
    values: Option<oxmlir_ir::Attribute>,
    write: fn(&ApInt) -> String,
) -> Vec<String> {
    let Some(AttrKind::DenseElements { ty, data, splat }) = values.map(|v| op.cx.attr_kind(v))
    else {
        return Vec::new();
    };
    let width = op.cx.int_width(op.cx.element_type(*ty)).unwrap_or(64);
    let bytes = width.div_ceil(8).max(1) as usize;
    let text = |chunk| write(&ApInt::from_le_bytes(width, chunk));
    let list: Vec<String> = data.chunks_exact(bytes).map(text).collect();
    match list.first() {
        Some(one) if *splat => {
            let count = op.body.num_successors(op.id).saturating_sub(1);
            vec![one.clone(); count]
        }
        _ => list,
    }
}
