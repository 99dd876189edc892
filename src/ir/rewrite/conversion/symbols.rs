//! What a conversion of an inner body knows about the symbols around it.

use rustc_hash::FxHashMap;

use crate::body::Body;
use crate::context::Context;
use crate::def::OpName;
use crate::ids::{Attribute, Str};
use crate::loc::Location;

/// An operation that defines a symbol, as it was before the conversion.
#[derive(Clone, Debug)]
pub struct SymbolInfo {
    pub name: OpName,
    pub loc: Location,
    /// Inherent attributes by slot.
    pub attrs: Box<[Attribute]>,
    /// Discardable attributes.
    pub dict: Attribute,
}

impl SymbolInfo {
    /// An attribute by name, inherent or discardable.
    pub fn attr(&self, cx: &Context, name: &str) -> Option<Attribute> {
        let def = cx.op_def(self.name);
        let slot = def.and_then(|d| d.attrs.iter().position(|a| a.name == name));
        match slot {
            Some(slot) => self.attrs.get(slot)?.present(),
            None => cx.dict_get(self.dict, name),
        }
    }
}

/// The symbols of one symbol table.
pub(super) type Symbols = FxHashMap<Str, SymbolInfo>;

/// The symbols that the operations of a body's root region define.
pub(super) fn collect_symbols(cx: &Context, body: &Body) -> Symbols {
    let mut symbols = Symbols::default();
    let blocks = body
        .regions(body.root())
        .iter()
        .flat_map(|r| body.blocks(*r));
    for op in blocks.flat_map(|b| body.ops(b)) {
        let name = body.named_attr(cx, op, "sym_name");
        if let Some(name) = name.and_then(|a| cx.str_value(a)) {
            let info = SymbolInfo {
                name: body.name(op),
                loc: body.loc(op),
                attrs: body.attrs(op).into(),
                dict: body.dict(op),
            };
            symbols.insert(cx.str(name), info);
        }
    }
    symbols
}

/// The symbol tables around a body, the innermost last.
#[derive(Clone, Copy, Default)]
pub(super) struct Outer<'a> {
    pub symbols: Option<&'a Symbols>,
    pub parent: Option<&'a Outer<'a>>,
}

impl Outer<'_> {
    pub fn lookup(&self, cx: &Context, name: &str) -> Option<&SymbolInfo> {
        let name = cx.str(name);
        let mut at = Some(self);
        while let Some(outer) = at {
            if let Some(found) = outer.symbols.and_then(|s| s.get(&name)) {
                return Some(found);
            }
            at = outer.parent;
        }
        None
    }
}
