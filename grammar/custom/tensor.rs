//! tensor: slices as they were written until 2022.

use super::sliced;
use crate::syntax::CustomSyntax;

/// What tensor adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[
        sliced("tensor.extract_slice"),
        sliced("tensor.insert_slice"),
        sliced("tensor.parallel_insert_slice"),
    ],
    ..CustomSyntax::none("tensor")
};
