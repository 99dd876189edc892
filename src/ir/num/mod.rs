//! Numbers of any width: the values behind integer and float attributes.
//!
//! [`ApInt`] is a bit pattern of a stated width with the arithmetic of the machine: it wraps, and signedness belongs
//! to the operation, never to the value. [`ApFloat`] is a bit pattern of one of the float kinds of [`FloatKind`]; it
//! computes exactly and rounds once.

pub mod apfloat;
pub mod apint;

pub use apfloat::{ApFloat, FloatKind, RoundingMode};
pub use apint::{ApInt, IntLiteralError};
