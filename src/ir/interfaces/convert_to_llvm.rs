//! Lowering to the llvm dialect.

use std::sync::Arc;

use super::Interface;
use crate::body::Body;
use crate::context::Context;
use crate::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};

/// What `convert-to-llvm` and other passes that lower many dialects at once do for one of them
/// (`ConvertToLLVMPatternInterface`).
pub struct ConvertToLlvm {
    /// Dialects that are to be lowered with it, because it makes operations of them.
    pub makes: &'static [&'static str],
    /// What the types of the dialect become. Conversions that are added later are tried first.
    pub add_types: fn(&mut TypeConverter),
    /// What is to be done before operations are converted.
    pub prepare: fn(&Context, &mut Body),
    /// What is legal, where that is not just the llvm dialect.
    pub restrict: fn(&mut ConversionTarget),
    /// How the operations of the dialect are converted.
    pub add_patterns: fn(&mut ConversionPatterns, &Arc<TypeConverter>),
}

impl Interface for ConvertToLlvm {}

impl ConvertToLlvm {
    /// The lowering of a dialect that has patterns alone.
    pub const fn new(
        add_patterns: fn(&mut ConversionPatterns, &Arc<TypeConverter>),
    ) -> ConvertToLlvm {
        ConvertToLlvm {
            makes: &[],
            add_types: |_| {},
            prepare: |_, _| {},
            restrict: |_| {},
            add_patterns,
        }
    }

    /// Takes part in a conversion, whose type converter has the types already.
    pub fn join(
        &self,
        cx: &Context,
        body: &mut Body,
        target: &mut ConversionTarget,
        patterns: &mut ConversionPatterns,
        types: &Arc<TypeConverter>,
    ) {
        (self.prepare)(cx, body);
        (self.restrict)(target);
        (self.add_patterns)(patterns, types);
    }
}
