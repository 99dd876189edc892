//! Canonicalization of operations by other dialects than their own.

use super::Interface;
use crate::rewrite::Pattern;

/// Canonicalization patterns that another dialect has for an operation; they are tried before those of the operation.
pub struct CanonicalizedBy(pub &'static [Pattern]);

impl Interface for CanonicalizedBy {}
