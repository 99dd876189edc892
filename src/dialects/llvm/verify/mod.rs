//! What the declarations cannot say of operations of the dialect.

mod args;
mod calls;
mod casts;
mod constant;
mod functions;
mod globals;
mod memory;
mod module;
mod params;
mod values;

pub use args::{argument_attr, result_attr};
pub use calls::{bundles, call_intrinsic, call_symbols, invoke, landingpad};
pub use casts::{bitcast, extension};
pub use constant::constant;
pub use functions::{block_address, func, func_regions, ret};
pub use globals::{
    address_of, alias, alias_regions, comdat, comdat_reference, dso_local_equivalent, global,
    global_regions, ifunc, linker_options, module_flags, resolver, structors, structors_symbols,
};
pub use memory::{alloca, atomicrmw, cmpxchg, dereferenceable, fence, gep, load, store};
pub use module::attribute;
pub use params::PARAMS;
pub use values::{
    extractvalue, inline_asm, insertvalue, masked_gather, masked_scatter, shufflevector, sincos,
    switch, zero,
};

use oxmlir_ir::{AttrKind, Attribute, Diagnostic, OpRef, Type};

/// What a verifier returns.
type Check = Result<(), Diagnostic>;

/// An error at the operation that does not name it.
fn plain(op: OpRef, message: impl std::fmt::Display) -> Diagnostic {
    op.plain_error(message)
}

/// A type as messages quote it.
fn quoted(op: OpRef, ty: Type) -> String {
    op.cx.quoted_type(ty)
}

/// The name in a symbol reference.
fn symbol_name(op: OpRef<'_>, attr: Attribute) -> &str {
    match op.cx.attr_kind(attr) {
        AttrKind::SymbolRef { root, .. } => op.cx.get_str(*root),
        _ => "",
    }
}
