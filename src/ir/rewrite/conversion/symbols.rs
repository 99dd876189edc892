//! What a conversion of an inner body knows about the operations and symbols around it.

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::symbol_name;
use crate::body::Body;
use crate::context::Context;
use crate::def::OpName;
use crate::ids::{Attribute, OpId, Str};
use crate::loc::Location;
use crate::parallel::is_worth_threads;

/// An operation that defines a symbol or has a body of its own, as it was before the conversion.
#[derive(Clone, Debug)]
pub struct SymbolInfo {
    /// The name of the operation.
    pub name: OpName,
    /// The location.
    pub loc: Location,
    /// The inherent attributes that it has, each with its slot. Functions have many slots, and there are many functions.
    attrs: Box<[(u32, Attribute)]>,
    /// Discardable attributes.
    pub dict: Attribute,
}

impl SymbolInfo {
    pub(super) fn of(body: &Body, op: OpId) -> SymbolInfo {
        SymbolInfo {
            name: body.name(op),
            loc: body.loc(op),
            attrs: (0..)
                .zip(body.attrs(op))
                .filter_map(|(slot, attr)| Some((slot, attr.present()?)))
                .collect::<SmallVec<[_; 8]>>()[..]
                .into(),
            dict: body.dict(op),
        }
    }

    /// The inherent attribute in a slot.
    pub fn inherent(&self, slot: usize) -> Option<Attribute> {
        let mut attrs = self.attrs.iter();
        Some(attrs.find(|attr| attr.0 as usize == slot)?.1)
    }

    /// An attribute by name, inherent or discardable.
    pub fn attr(&self, cx: &Context, name: &str) -> Option<Attribute> {
        let def = cx.op_def(self.name);
        let slot = def.and_then(|d| d.attrs.iter().position(|a| a.name == name));
        match slot {
            Some(slot) => self.inherent(slot),
            None => cx.dict_get(self.dict, name),
        }
    }
}

/// The symbols of one symbol table. There are as many as functions, which is why they are moved but once.
pub(super) struct Symbols {
    infos: Vec<(Str, SymbolInfo)>,
    places: FxHashMap<Str, u32>,
}

impl Symbols {
    /// Those that the operations of a body's root region define.
    pub fn of(cx: &Context, body: &Body) -> Symbols {
        let regions = body.regions(body.root()).iter();
        let blocks = regions.flat_map(|r| body.blocks(*r));
        let ops: Vec<OpId> = blocks.flat_map(|b| body.ops(b)).collect();
        let info = |op: &OpId| Some((symbol_name(cx, body, *op)?, SymbolInfo::of(body, *op)));
        let infos: Vec<_> = match cx.threads() && is_worth_threads(ops.iter().map(|_| 1)) {
            true => ops.par_iter().filter_map(info).collect(),
            false => ops.iter().filter_map(info).collect(),
        };
        let places = infos.iter().zip(0..).map(|(info, place)| (info.0, place));
        Symbols {
            places: places.collect(),
            infos,
        }
    }

    /// The symbol of a name.
    pub fn get(&self, name: Str) -> Option<&SymbolInfo> {
        let place = *self.places.get(&name)?;
        self.infos.get(place as usize).map(|(_, info)| info)
    }

    /// Gives the memory back: that of thousands on all threads.
    pub fn forget(self, cx: &Context) {
        if cx.threads() && is_worth_threads(self.infos.iter().map(|_| 1)) {
            self.infos.into_par_iter().for_each(drop);
        }
    }
}

/// A body and what is around it, the innermost last.
#[derive(Clone, Copy, Default)]
pub(super) struct Outer<'a> {
    /// The symbols of the body, if it is a symbol table.
    pub symbols: Option<&'a Symbols>,
    /// The operation that has the body.
    pub root: Option<&'a SymbolInfo>,
    pub parent: Option<&'a Outer<'a>>,
}

impl Outer<'_> {
    /// Whether what is known is that of the body that the conversion began with.
    pub fn is_outermost(&self) -> bool {
        self.parent
            .is_none_or(|around| around.root.is_none() && around.parent.is_none())
    }

    /// Looks a symbol up in the nearest symbol table.
    pub fn lookup(&self, cx: &Context, name: &str) -> Option<&SymbolInfo> {
        let mut at = Some(self);
        while let Some(outer) = at {
            if let Some(symbols) = outer.symbols {
                return symbols.get(cx.str(name));
            }
            at = outer.parent;
        }
        None
    }

    /// The nearest operation `name` around that has a body of its own.
    pub fn ancestor(&self, name: OpName) -> Option<&SymbolInfo> {
        let mut at = Some(self);
        while let Some(outer) = at {
            if let Some(root) = outer.root.filter(|r| r.name == name) {
                return Some(root);
            }
            at = outer.parent;
        }
        None
    }
}
