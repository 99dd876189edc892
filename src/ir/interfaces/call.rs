//! Calls.

use smallvec::SmallVec;

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

/// An operation that starts a function of another symbol table, as `gpu.launch_func` does.
pub struct LaunchOp(pub fn(OpRef) -> Option<Launch>);

impl Interface for LaunchOp {}

/// The start of a function.
pub struct Launch {
    /// The path of the function: a symbol reference.
    pub symbol: Attribute,
    /// What its arguments are.
    pub arguments: SmallVec<[ValueId; 4]>,
}
