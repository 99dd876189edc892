//! Memory that holds wide integers.

use std::sync::Arc;

use oxmlir_dialects::tables::memref;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, TypeConverter};

use crate::conversion::retype::retype;

pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    patterns.add(memref::ALLOC, "ConvertMemRefAlloc", Some(types), retype);
    patterns.add(memref::LOAD, "ConvertMemRefLoad", Some(types), retype);
    patterns.add(memref::STORE, "ConvertMemRefStore", Some(types), retype);
}
