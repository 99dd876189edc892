//! Operations whose result types are inferred.

use oxmlir_dialects::tables::pdl;
use oxmlir_ir::def::Traits;

/// Which operations infer the types of their results.
pub struct Inference;

impl Inference {
    /// Whether the types of the results of an operation that is made are inferred.
    pub fn infers(&self, operation: pdl::Operation) -> bool {
        let name = operation.op_name().unwrap_or_default();
        let def = operation.cx.op_def(operation.cx.op_name(name));
        def.is_some_and(|def| def.traits.contains(Traits::INFERS_TYPES))
    }
}
