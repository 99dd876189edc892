//! Makes the layout of memrefs part of their subscripts.
//!
//! ```mlir
//! #tiled = affine_map<(d0) -> (d0 floordiv 32, d0 mod 32)>
//! func.func @f(%m: memref<64xf32, #tiled>) {          // func.func @f(%m: memref<2x32xf32>) {
//!   affine.for %i = 0 to 64 {                         //   affine.for %i = 0 to 64 {
//!     %0 = affine.load %m[%i]                         //     %0 = affine.load %m[%i floordiv 32, %i mod 32]
//! ```
//!
//! Functions that use a memref in a way that its layout matters for stay as they are, and with them all that they call or
//! are called by.

mod calls;
mod function;
mod layout;
mod replace;

use oxmlir_dialects::tables::builtin;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, Traits};

use crate::bodies::for_each_body;

use calls::Functions;

pub static PASS: PassInfo = PassInfo::new(
    "normalize-memrefs",
    "NormalizeMemRefsPass",
    "makes the layout of memrefs part of their subscripts",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for_each_body(body, &|body| {
        if body.has_trait(cx, body.root(), Traits::SYMBOL_TABLE) {
            normalize_table(cx, body);
        }
    });
    Ok(())
}

/// Normalizes the functions directly in a symbol table.
fn normalize_table(cx: &Context, table: &mut Body) {
    let functions = Functions::of(cx, table);
    let stays = functions.reached(cx, table);
    for (index, stub) in functions.stubs().enumerate() {
        if stays[index] {
            continue;
        }
        if let Some(body) = table.inner_mut(stub) {
            function::normalize(cx, body);
        }
        functions.update(cx, table, index);
    }
}
