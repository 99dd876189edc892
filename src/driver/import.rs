//! Input that is LLVM IR.

use std::path::Path;

#[cfg(feature = "llvm")]
use oxmlir_ir::{Context, Diagnostics, Location, SourceText};
#[cfg(feature = "llvm")]
use oxmlir_llvm::{ImportOptions, Imported};

#[cfg(feature = "llvm")]
use crate::cli::ImportFlags;
#[cfg(feature = "llvm")]
use crate::split::Part;

/// What bitcode begins with, alone and in a wrapper.
const BITCODE: [&[u8]; 2] = [b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"];

/// What an input is that is LLVM IR by its first bytes or by the name of its file; `None` for all others.
pub fn recognize(name: &str, text: &[u8]) -> Option<&'static str> {
    if BITCODE.iter().any(|magic| text.starts_with(magic)) {
        return Some("LLVM bitcode");
    }
    let is_text = Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "ll");
    is_text.then_some("LLVM IR")
}

/// Reads LLVM IR.
#[cfg(feature = "llvm")]
pub fn import(
    cx: &Context,
    name: &str,
    part: Part,
    flags: &ImportFlags,
) -> Result<Imported, Diagnostics> {
    let options = ImportOptions {
        structs_as_literals: flags.import_structs_as_literals,
        drop_composite_elements: flags.drop_di_composite_type_elements,
        prefer_unregistered_intrinsics: flags.prefer_unregistered_intrinsics,
        expensive_warnings: flags.emit_expensive_warnings,
    };
    let source = cx.add_part(name, SourceText::from(part.text), part.start);
    let bytes = source.text.bytes();
    let place = |line: u32, column: u32| {
        let lines = bytes.split_inclusive(|b| *b == b'\n');
        let before: usize = lines
            .take(line.saturating_sub(1) as usize)
            .map(<[u8]>::len)
            .sum();
        Location::from_offset(source.base + before as u32 + column.saturating_sub(1))
    };
    oxmlir_llvm::import_module(cx, name, bytes, place, options)
}
