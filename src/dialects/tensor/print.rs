//! How operations of tensor are written: the names of results.

use oxmlir_ir::hooks::AsmHooks;

use crate::printing::named;

pub const ASM: &[(&str, AsmHooks)] = &[
    ("tensor.cast", named!("cast")),
    ("tensor.collapse_shape", named!("collapsed")),
    ("tensor.concat", named!("concat")),
    ("tensor.dim", named!("dim")),
    ("tensor.expand_shape", named!("expanded")),
    ("tensor.extract", named!("extracted")),
    ("tensor.extract_slice", named!("extracted_slice")),
    ("tensor.from_elements", named!("from_elements")),
    ("tensor.gather", named!("gather")),
    ("tensor.generate", named!("generated")),
    ("tensor.insert", named!("inserted")),
    ("tensor.insert_slice", named!("inserted_slice")),
    ("tensor.pad", named!("padded")),
    ("tensor.rank", named!("rank")),
    ("tensor.reshape", named!("reshape")),
    ("tensor.scatter", named!("scatter")),
    ("tensor.splat", named!("splat")),
];
