//! Transformations of whole-tensor operations.

pub mod arith_const_to_tosa_const;
pub mod attach_target;
pub mod convert_integer_type_to_signless;
pub mod elements;
pub mod infer_shapes;
pub mod layerwise_constant_fold;
pub mod make_broadcastable;
pub mod narrow;
pub mod optional_decompositions;
pub mod reduce_transposes;
pub mod validate;
