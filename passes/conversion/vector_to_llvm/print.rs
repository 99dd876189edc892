//! Prints become calls of the functions of a small runtime library.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use oxmlir_dialects::llvm::types::void;
use oxmlir_dialects::tables::vector::{self, PrintPunctuation};
use oxmlir_dialects::tables::{arith, llvm};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{InsertPoint, Location, OpId, OpName, Signedness, Type, TypeKind, ValueId};

use super::LlvmBuilder;
use crate::conversion::llvm_common::{Function, int_constant, library, text};

pub fn add_patterns(p: &mut ConversionPatterns, types: Option<&Arc<TypeConverter>>) {
    let texts = Texts::default();
    p.add(
        vector::PRINT,
        "VectorPrintOpConversion",
        types,
        move |rw, op, operands| print(rw, op, operands, &texts),
    );
}

/// The names of the globals with printed texts: `vector_print_str`, `vector_print_str_0`, `vector_print_str_1`, ...
#[derive(Default)]
struct Texts {
    /// How many of the names have been given or found taken.
    names: AtomicUsize,
}

impl Texts {
    fn fresh_name(&self, rw: &ConversionRewriter) -> String {
        loop {
            let name = match self.names.fetch_add(1, Ordering::Relaxed) {
                0 => "vector_print_str".to_owned(),
                number => format!("vector_print_str_{}", number - 1),
            };
            if rw.symbol(&name).is_none() {
                return name;
            }
        }
    }
}

/// How a scalar is printed: by a function that takes `param`, after `cast` to it.
struct Printer {
    function: &'static str,
    param: Type,
    cast: Option<Cast>,
}

/// An operation of one operand, and what builds it.
type Cast = (
    OpName,
    fn(&mut Rewriter, Location, Type, ValueId) -> ValueId,
);

const BITCAST: Cast = (llvm::BITCAST, llvm::bitcast);
const EXTUI: Cast = (arith::EXTUI, arith::extui);
const EXTSI: Cast = (arith::EXTSI, arith::extsi);

/// The printer of values of a type before the conversion.
fn printer(rw: &ConversionRewriter, ty: Type) -> Option<Printer> {
    let (function, param, cast) = match rw.cx.type_kind(ty) {
        TypeKind::Float(FloatKind::F32) => ("printF32", ty, None),
        TypeKind::Float(FloatKind::F64) => ("printF64", ty, None),
        TypeKind::Float(FloatKind::F16) => ("printF16", Type::I16, Some(BITCAST)),
        TypeKind::Float(FloatKind::BF16) => ("printBF16", Type::I16, Some(BITCAST)),
        TypeKind::Index => ("printU64", Type::I64, None),
        TypeKind::Integer { width, sign } => {
            let unsigned = *sign == Signedness::Unsigned;
            let function = if unsigned { "printU64" } else { "printI64" };
            let cast = match width {
                64 => None,
                1 => Some(EXTUI),
                0..64 if unsigned => Some(EXTUI),
                0..64 => Some(EXTSI),
                _ => return None,
            };
            (function, Type::I64, cast)
        }
        _ => return None,
    };
    Some(Printer {
        function,
        param,
        cast,
    })
}

/// The function that prints a punctuation, if there is something to print.
fn punctuation(kind: PrintPunctuation) -> Option<&'static str> {
    match kind {
        PrintPunctuation::NoPunctuation => None,
        PrintPunctuation::Newline => Some("printNewline"),
        PrintPunctuation::Comma => Some("printComma"),
        PrintPunctuation::Open => Some("printOpen"),
        PrintPunctuation::Close => Some("printClose"),
    }
}

// print(x) -> call printTYPE(x), call printNewline()
fn print(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], texts: &Texts) -> Outcome {
    let cx = rw.cx;
    let view = vector::Print::new(rw.op(op));
    let (text, kind) = (view.string_literal_attr(), view.punctuation());
    if let Some(text) = text.and_then(|text| cx.str_value(text)) {
        print_text(rw, op, text, texts)?;
        rw.erase(op);
        return Ok(());
    }
    if let (Some(source), Some(value)) = (view.source(), operands.first()) {
        let ty = view.ty(source);
        match (cx.type_kind(ty), printer(rw, ty)) {
            (_, Some(printer)) => print_scalar(rw, op, *value, &printer)?,
            (TypeKind::Float(kind), None) => print_bits(rw, op, *value, *kind)?,
            _ => return Err("no scalar to print".into()),
        }
    }
    if let Some(function) = punctuation(kind) {
        call(rw, op, function, &[])?;
    }
    rw.erase(op);
    Ok(())
}

fn print_scalar(
    rw: &mut ConversionRewriter,
    op: OpId,
    value: ValueId,
    printer: &Printer,
) -> Result<(), NoMatch> {
    let mut value = value;
    if let Some((cast, build)) = printer.cast {
        if !rw.accepts(cast) {
            return Err("operations of arith are not lowered".into());
        }
        let loc = rw.body.loc(op);
        value = build(rw, loc, printer.param, value);
    }
    call(rw, op, printer.function, &[value])
}

/// Prints a float that LLVM IR has as an integer of its bits.
fn print_bits(
    rw: &mut ConversionRewriter,
    op: OpId,
    bits: ValueId,
    kind: FloatKind,
) -> Result<(), NoMatch> {
    if !rw.cx.is_int(rw.body.ty(bits)) {
        return Err("no bits to print".into());
    }
    let loc = rw.body.loc(op);
    let format = int_constant(rw, loc, Type::I32, kind.semantics());
    let bits = llvm::zext(rw, loc, Type::I64, bits);
    call(rw, op, "printApFloat", &[format, bits])
}

/// Declares a global with the text and prints that.
fn print_text(
    rw: &mut ConversionRewriter,
    op: OpId,
    text: &str,
    texts: &Texts,
) -> Result<(), NoMatch> {
    let (loc, name) = (rw.body.loc(op), texts.fresh_name(rw));
    let address = text::address(rw, loc, &name, text.len() as u64 + 1);
    let global = text::global(rw.cx, &name, text, loc);
    library::in_symbol_table(rw, move |rw| {
        if let Some(block) = rw.body.first_block(rw.body.root_region()) {
            rw.at = InsertPoint::Start(block);
            rw.insert_body(global);
        }
    });
    call(rw, op, "printString", &[address])
}

/// Calls a function of the runtime library.
fn call(
    rw: &mut ConversionRewriter,
    op: OpId,
    name: &'static str,
    operands: &[ValueId],
) -> Result<(), NoMatch> {
    let params: Vec<Type> = operands.iter().map(|v| rw.body.ty(*v)).collect();
    let callee = Function::new(rw.cx, name, void(rw.cx), &params).declare(rw)?;
    LlvmBuilder::of(rw, op)?.call(&callee, operands, None);
    Ok(())
}
