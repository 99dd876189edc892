//! How operations of tensor are written: the names of results.

use oxmlir_ir::def::OpName;
use oxmlir_ir::hooks::AsmHooks;

use crate::printing::named;
use crate::tables::tensor as ops;

pub const ASM: &[(OpName, AsmHooks)] = &[
    (ops::CAST, named!("cast")),
    (ops::COLLAPSE_SHAPE, named!("collapsed")),
    (ops::CONCAT, named!("concat")),
    (ops::DIM, named!("dim")),
    (ops::EXPAND_SHAPE, named!("expanded")),
    (ops::EXTRACT, named!("extracted")),
    (ops::EXTRACT_SLICE, named!("extracted_slice")),
    (ops::FROM_ELEMENTS, named!("from_elements")),
    (ops::GATHER, named!("gather")),
    (ops::GENERATE, named!("generated")),
    (ops::INSERT, named!("inserted")),
    (ops::INSERT_SLICE, named!("inserted_slice")),
    (ops::PAD, named!("padded")),
    (ops::RANK, named!("rank")),
    (ops::RESHAPE, named!("reshape")),
    (ops::SCATTER, named!("scatter")),
    (ops::SPLAT, named!("splat")),
];
