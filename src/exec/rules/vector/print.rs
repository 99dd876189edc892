//! What `vector.print` prints: what its lowering to the runner's library does.

use oxmlir_dialects::tables::vector as ops;
use oxmlir_dialects::tables::vector::PrintPunctuation;
use oxmlir_ir::{Signedness, Type, TypeKind};

use crate::error::Result;
use crate::execute::Flow;
use crate::runtime::scalar;
use crate::step::Step;
use crate::value::{Array, Value};

pub fn print(step: &mut Step) -> Result<Flow> {
    let op = step.op();
    let mut text = String::new();
    if let Some(literal) = op.str_attr(ops::print::STRING_LITERAL_ATTR) {
        text.push_str(literal);
        step.machine.output.push_str(&text);
        return Ok(Flow::Next);
    }
    if let Some(source) = step.group(ops::print::SOURCE).first() {
        step.demand(source, "a value that is printed")?;
        let element = op.cx.element_type(op.operand_type(0));
        let unsigned = is_unsigned(step, element);
        match source {
            Value::Array(array) => elements(array, 0, &mut 0, unsigned, &mut text),
            other => text.push_str(&number(other, unsigned)),
        }
    }
    let punctuation = op.enum_attr::<PrintPunctuation>(ops::print::PUNCTUATION_ATTR);
    text.push_str(match punctuation.unwrap_or(PrintPunctuation::Newline) {
        PrintPunctuation::NoPunctuation => "",
        PrintPunctuation::Newline => "\n",
        PrintPunctuation::Comma => ", ",
        PrintPunctuation::Open => "( ",
        PrintPunctuation::Close => " )",
    });
    step.machine.output.push_str(&text);
    Ok(Flow::Next)
}

/// Whether integers of a type are printed without a sign: indices and booleans too.
fn is_unsigned(step: &Step, ty: Type) -> bool {
    match step.machine.cx.type_kind(ty) {
        TypeKind::Integer { sign, .. } => *sign == Signedness::Unsigned,
        TypeKind::Index => true,
        _ => false,
    }
}

fn number(value: &Value, unsigned: bool) -> String {
    match value.to_int() {
        Some(value) if unsigned => value.to_string_unsigned(),
        _ => scalar(value),
    }
}

fn elements(array: &Array, dim: usize, at: &mut usize, unsigned: bool, text: &mut String) {
    let is_scalar = dim == array.shape.len();
    if is_scalar && dim > 0 {
        text.push_str(&number(&array.elements[*at], unsigned));
        *at += 1;
        return;
    }
    text.push_str("( ");
    let size = array.shape.get(dim).copied().unwrap_or(1);
    for index in 0..size {
        if index > 0 {
            text.push_str(", ");
        }
        match is_scalar {
            // A vector without dimensions is printed like one of one element.
            true => text.push_str(&number(&array.elements[0], unsigned)),
            false => elements(array, dim + 1, at, unsigned, text),
        }
    }
    text.push_str(" )");
}
