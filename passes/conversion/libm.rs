//! Functions of C's library for mathematics, as lowered programs call them.

use oxmlir_dialects::llvm::names::READNONE;
use oxmlir_dialects::tables::func;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::ConversionRewriter;
use oxmlir_ir::{Attribute, InsertPoint, Location, Type, ValueId};

/// Calls the function of this name, which is declared in front of the symbol table around if nothing has its name.
pub fn call(
    rw: &mut ConversionRewriter,
    loc: Location,
    name: &str,
    result: Type,
    operands: &[ValueId],
    reads_nothing: bool,
) -> ValueId {
    if rw.symbol(name).is_none() {
        let params: Vec<Type> = operands.iter().map(|value| rw.body.ty(*value)).collect();
        let ty = rw.cx.function_type(&params, &[result]);
        let symbol = name.to_owned();
        rw.declare(name, move |rw| declare(rw, &symbol, ty, reads_nothing));
    }
    let call = func::call(rw, loc, &[result], operands, name);
    rw.body.only_result(call)
}

fn declare(rw: &mut Rewriter, name: &str, ty: Type, reads_nothing: bool) {
    let cx = rw.cx;
    let Some(block) = rw.body.first_block(rw.body.root_region()) else {
        return;
    };
    let options = func::FuncOptions {
        sym_visibility: Some("private"),
        ..Default::default()
    };
    let mut function = func::func_with(cx, Location::UNKNOWN, name, ty, options);
    if reads_nothing {
        function.set_named_attr(cx, function.root(), READNONE, Some(Attribute::UNIT));
    }
    rw.at = InsertPoint::Start(block);
    rw.insert_body(function);
}
