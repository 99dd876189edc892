//! MLIR bytecode: programs in and out in the binary format of the reference (`mlir-opt --emit-bytecode`).
//!
//! A file is a list of sections ([`format`]): strings, the dialects with the names of their operations, attributes and types,
//! the operations, resources, and properties. [`write()`] numbers what a program refers to, what is used most first, and writes
//! the sections; [`read()`] finds the sections and decodes attributes and types when an operation needs them.
//!
//! Builtin attributes and types have encodings of their own ([`encoding`]), and so have those of dialects that are listed
//! there; all others stand as text. Inherent attributes are encoded in the order that follows from the declaration of the
//! operation ([`properties`]).

#![warn(missing_docs)]

mod encoding;
mod format;
mod properties;
mod read;
mod write;

pub use format::NEWEST_VERSION;
pub use read::read;
pub use write::{WriteOptions, write};

/// Whether a file is bytecode, by its first bytes.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&format::MAGIC)
}
