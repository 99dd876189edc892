//! Numbers of any width: the values behind integer and float attributes.
//!
//! [`ApInt`] is a bit pattern of a stated width with the arithmetic of the machine: it wraps, and signedness belongs
//! to the operation, never to the value.

pub mod apint;

pub use apint::{ApInt, IntLiteralError};
pub mod float;
pub use float::{ApFloat, FloatKind};
