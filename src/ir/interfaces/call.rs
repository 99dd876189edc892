//! Calls.

use super::Interface;
use crate::ids::{Attribute, ValueId};
use crate::opref::OpRef;

/// The callee of a call (`CallOpInterface`).
pub struct CallOp(pub fn(OpRef) -> Option<Callee>);

impl Interface for CallOp {}

/// What is called: a symbol, or a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function called by its name: a symbol reference (`SymbolRefAttr`).
    Symbol(Attribute),
    /// A function that is a value: of function type, or a pointer.
    Value(ValueId),
}
