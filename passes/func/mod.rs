//! What passes do to functions.

pub(crate) mod signature;
