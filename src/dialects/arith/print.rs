//! How operations of arith are written: `arith.select`, and the names of results.

use std::fmt::Write;

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::print::Printer;
use oxmlir_ir::{AttrKind, OpRef, Type, TypeKind, ValueId};

use crate::printing::numbered;
use crate::tables::arith as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::ADDUI_EXTENDED, AsmHooks::named(sum_names)),
    (ops::CONSTANT, AsmHooks::named(constant_name)),
    (ops::MULI, AsmHooks::named(vscale_name)),
    (ops::MULSI_EXTENDED, AsmHooks::named(product_names)),
    (ops::MULUI_EXTENDED, AsmHooks::named(product_names)),
    (ops::SELECT, AsmHooks::printed(select)),
];

/// `%c5_i32`, `%c0`, `%true`, `%cst`.
pub fn constant_name(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let Some(value) = op.attr(ops::constant::VALUE_ATTR) else {
        return;
    };
    let result = op.only_result();
    match op.cx.attr_kind(value) {
        AttrKind::Integer {
            ty: Type::I1,
            value,
        } => name(result, if value.is_zero() { "false" } else { "true" }),
        AttrKind::Integer {
            ty: Type::INDEX,
            value,
        } => name(result, &numbered("c", value)),
        AttrKind::Integer { ty, value } => {
            let TypeKind::Integer { width, .. } = op.cx.type_kind(*ty) else {
                return;
            };
            let mut text = numbered("c", value);
            match width {
                8 => text.push_str("_i8"),
                16 => text.push_str("_i16"),
                32 => text.push_str("_i32"),
                64 => text.push_str("_i64"),
                // Writing to a string cannot fail.
                _ => _ = write!(text, "_i{width}"),
            }
            name(result, &text);
        }
        _ => name(result, "cst"),
    }
}

/// `%c4_vscale` for a constant multiple of `vector.vscale`.
fn vscale_name(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let is_vscale = |value| {
        op.body
            .defining_op(value)
            .is_some_and(|o| op.body.name(o) == crate::tables::vector::VSCALE)
    };
    let product = ops::Muli::new(op);
    let (lhs, rhs) = (product.lhs(), product.rhs());
    let factor = match (is_vscale(lhs), is_vscale(rhs)) {
        (true, _) => rhs,
        (_, true) => lhs,
        _ => return,
    };
    if let Some(factor) = op.cx.constant_int(op.body, factor) {
        name(op.only_result(), &format!("c{factor}_vscale"));
    }
}

fn sum_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let view = ops::AdduiExtended::new(op);
    name(view.sum(), "sum");
    name(view.overflow(), "overflow");
}

fn product_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    use ops::mului_extended::{HIGH_RESULT, LOW_RESULT};
    name(op.result(LOW_RESULT), "low");
    name(op.result(HIGH_RESULT), "high");
}

/// `%c, %a, %b : i32`; a condition that is no `i1` has its type in front.
fn select(p: &mut Printer, op: OpRef) {
    p.text(" ");
    p.values(op.operands());
    p.attr_dict(op, []);
    p.text(" : ");
    let condition = op.operand_type(ops::select::CONDITION);
    if op.cx.shaped_element(condition).is_some() {
        p.ty(condition);
        p.text(", ");
    }
    p.ty(op.only_result_type());
}
