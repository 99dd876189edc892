//! What the operations of the project's dialects tell about buffers.

pub mod arith;
pub mod bufferization;
pub mod cf;
pub mod func;
pub mod generate;
pub mod linalg;
pub mod scf;
pub mod tensor;
pub mod vector;
