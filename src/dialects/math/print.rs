//! How operations of math are written: the names of results.

use crate::tables::math as ops;
use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::{OpRef, ValueId};

pub const ASM: &[(OpName, AsmHooks)] = &[(ops::SINCOS, AsmHooks::named(sincos_names))];

fn sincos_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let view = ops::Sincos::new(op);
    name(view.sin(), "sin");
    name(view.cos(), "cos");
}
