//! What the fuzz targets share: parsing and printing as the command line does it.

use oxmlir_grammar::Options;
use oxmlir_ir::print::{PrintOptions, print_module};
use oxmlir_ir::{Body, Context, Diagnostics, verify};

/// A context that takes operations of any dialect and starts no threads.
pub fn context() -> Context {
    let cx = Context::new(oxmlir_dialects::registry());
    cx.set_allow_unregistered(true);
    cx.set_threads(false);
    cx
}

/// The program a text describes, if it parses and verifies.
pub fn parse(cx: &Context, text: &[u8]) -> Option<Box<Body>> {
    let (body, _warnings) =
        oxmlir_grammar::parse(cx, "fuzz", text.into(), Options::default()).ok()?;
    (!verify::verify(cx, &body).has_errors()).then_some(body)
}

/// The text of a program, in the custom or in the generic form.
pub fn print(cx: &Context, body: &Body, generic: bool) -> Vec<u8> {
    let options = PrintOptions {
        generic,
        ..PrintOptions::default()
    };
    let mut text = Vec::new();
    print_module(cx, body, &options, &mut text).expect("a vector takes all that is written to it");
    text
}
