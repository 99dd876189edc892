//! How operations of math are written: the names of results.

use oxmlir_ir::hooks::AsmHooks;
use oxmlir_ir::{OpRef, ValueId};

pub const ASM: &[(&str, AsmHooks)] = &[("math.sincos", AsmHooks::named(sincos_names))];

fn sincos_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    name(op.result(0), "sin");
    name(op.result(1), "cos");
}
