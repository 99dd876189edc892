//! What an operation of the transform dialect does, open to any crate.

use std::sync::Arc;

use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::Interface;
use oxmlir_ir::rewrite::PatternSet;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};

use super::outcome::Outcome;
use super::state::State;

/// A transformation (`TransformOpInterface`).
pub struct TransformOp {
    /// Changes the payload as the operation says, and sets what its results stand for.
    pub apply: for<'s> fn(&mut State<'s, '_>, OpRef<'s>) -> Outcome,
}

impl Interface for TransformOp {}

/// A set of patterns that `transform.apply_patterns` names (`PatternDescriptorOpInterface`).
pub struct PatternDescriptor {
    /// Adds the patterns of the operation.
    pub populate: fn(OpRef, &mut PatternSet<'static>),
}

impl Interface for PatternDescriptor {}

/// A set of patterns that `transform.apply_conversion_patterns` names (`ConversionPatternDescriptorOpInterface`).
pub struct ConversionDescriptor {
    /// Adds the patterns of the operation, and what they make legal.
    pub populate: fn(OpRef, &mut ConversionPatterns, &mut ConversionTarget, &Arc<TypeConverter>),
}

impl Interface for ConversionDescriptor {}

/// What `transform.apply_conversion_patterns` and `transform.func.cast_and_call` name as the conversion of types
/// (`TypeConverterBuilderOpInterface`).
pub struct ConverterDescriptor {
    /// Adds to the type converter what the operation says.
    pub add: fn(OpRef, &mut TypeConverter),
}

impl Interface for ConverterDescriptor {}
