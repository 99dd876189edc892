//! Hand-written forms: the actions of the fragments in `dialects/*.lalrpop`, one file a dialect.

pub mod func;
