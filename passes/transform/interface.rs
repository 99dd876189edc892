//! What an operation of the transform dialect does, open to any crate.

use oxmlir_ir::OpRef;
use oxmlir_ir::interfaces::Interface;
use oxmlir_ir::rewrite::PatternSet;

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
