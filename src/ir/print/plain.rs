//! Types and attributes that say nothing about aliases.
//!
//! The first printing looks for what gets an alias or a number in the order of printing. Most operations have only types and
//! attributes without any such thing inside: to know that once for each type and attribute is to pass by those operations.

use std::sync::atomic::{AtomicU8, Ordering};

use super::Printer;
use super::alias::{Symbol, is_told};
use crate::attrs::AttrKind;
use crate::body::Body;
use crate::context::Context;
use crate::ids::{Attribute, OpId, Type};
use crate::opref::OpRef;
use crate::types::TypeKind;

const UNKNOWN: u8 = 0;
const PLAIN: u8 = 1;
const TELLING: u8 = 2;

/// How far to look into a type or attribute before it is printed to see.
const SIMPLE_DEPTH: u32 = 4;

/// What has been found out about the types and attributes of a context, by handle. Those made later are not in it.
#[derive(Default)]
pub(super) struct Plain {
    types: Vec<AtomicU8>,
    attrs: Vec<AtomicU8>,
}

impl Plain {
    /// Nothing is known yet.
    pub(super) fn new(cx: &Context) -> Plain {
        let unknown = |count| {
            std::iter::repeat_with(|| AtomicU8::new(UNKNOWN))
                .take(count)
                .collect()
        };
        Plain {
            types: unknown(cx.type_kinds().count()),
            attrs: unknown(cx.attr_kinds().count()),
        }
    }

    #[inline(always)]
    fn of(&self, symbol: Symbol) -> Option<&AtomicU8> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.index()),
            Symbol::Attr(attr) => self.attrs.get(attr.index()),
        }
    }
}

/// What of an operation the first printing has to see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    Nothing,
    /// What is in its regions.
    Regions,
    All,
}

impl Printer<'_> {
    /// What of an operation the first printing has to see.
    pub(super) fn telling(&self, body: &Body, op: OpId) -> Telling {
        if !self.is_plain_op(body, op) {
            return Telling::All;
        }
        if body.is_stub(op) || body.num_regions(op) == 0 || self.options.skip_regions {
            return Telling::Nothing;
        }
        // Whether a terminator is shown the form of the operation decides.
        let blocks = body.regions(op).iter().flat_map(|r| body.blocks(*r));
        let mut last = blocks.filter_map(|block| body.last_op(block));
        match last.all(|last| body.num_regions(last) == 0 && self.is_plain_op(body, last)) {
            true => Telling::Regions,
            false => Telling::All,
        }
    }

    /// Whether the first printing learns nothing from an operation but for its regions. With regions it is plain only if its form is known
    /// to show them.
    fn is_plain_op(&self, body: &Body, op: OpId) -> bool {
        let Some(collector) = &self.collector else {
            return false;
        };
        if self.options.debuginfo {
            return false;
        }
        let plain = collector.plain();
        let is_plain_type = |t| self.is_plain(plain, Symbol::Type(t));
        let is_plain_attr = |a| self.is_plain(plain, Symbol::Attr(a));
        if let Some(inner) = body.inner(op) {
            let mut last = Attribute::ABSENT;
            let is_plain_next = |a| std::mem::replace(&mut last, a) == a || is_plain_attr(a);
            return !inner.has_inner()
                && inner.all_attrs().all(is_plain_next)
                && self.has_plain_types(inner);
        }
        let view = OpRef::new(self.cx, body, op);
        let shows = match self.options.generic {
            true => None,
            false => view.asm().shows,
        };
        if body.num_regions(op) > 0 && (shows.is_none() || !collector.has_plain_types) {
            return false;
        }
        let mut attrs = body.attrs(op).iter().enumerate();
        let dict = body.dict(op);
        let has_plain_types = || {
            collector.has_plain_types
                || body.operand_types(op).all(is_plain_type)
                    && body.result_types(op).all(is_plain_type)
        };
        let is_plain_slot = |(slot, attr): (usize, &Attribute)| {
            let is_hidden = || shows.is_some_and(|shows| !shows(view, slot));
            attr.present().is_none_or(is_plain_attr) || is_hidden()
        };
        attrs.all(is_plain_slot)
            && (dict == Attribute::EMPTY_DICT || is_plain_attr(dict))
            && has_plain_types()
    }

    /// Whether no type of the values of a body says anything. That is sooner known of all than of those of one operation after the other:
    /// most types are the same as the one in front.
    fn has_plain_types(&self, body: &Body) -> bool {
        let Some(collector) = &self.collector else {
            return false;
        };
        let mut last = Type::NONE;
        body.all_types().all(|ty| {
            std::mem::replace(&mut last, ty) == ty
                || self.is_plain(collector.plain(), Symbol::Type(ty))
        })
    }

    /// Visits an operation with a body of its own.
    pub(super) fn visit_isolated_op(&mut self, op: OpRef) {
        let inner = op.body.inner(op.id);
        let has_plain_types = inner.is_some_and(|inner| self.has_plain_types(inner));
        let outer = self.set_plain_types(has_plain_types);
        self.op_without_results(op);
        self.set_plain_types(outer);
    }

    fn set_plain_types(&mut self, are_plain: bool) -> bool {
        let collector = self.collector.as_deref_mut();
        collector.is_some_and(|c| std::mem::replace(&mut c.has_plain_types, are_plain))
    }

    #[inline(always)]
    pub(super) fn is_plain(&self, plain: &Plain, symbol: Symbol) -> bool {
        let Some(cell) = plain.of(symbol) else {
            return false;
        };
        match cell.load(Ordering::Relaxed) {
            UNKNOWN => self.finds_plain(cell, symbol),
            known => known == PLAIN,
        }
    }

    #[cold]
    fn finds_plain(&self, cell: &AtomicU8, symbol: Symbol) -> bool {
        let found = if self.tells(symbol) { TELLING } else { PLAIN };
        cell.store(found, Ordering::Relaxed);
        found == PLAIN
    }

    /// Whether a first printing of `symbol` alone finds anything.
    fn tells(&self, symbol: Symbol) -> bool {
        if self.is_simple(symbol, SIMPLE_DEPTH) {
            return false;
        }
        // What it contains need not be looked at then.
        if is_told(self.cx, symbol) {
            return true;
        }
        let mut scout = self.fork();
        scout.collector = Some(Box::default());
        match symbol {
            Symbol::Type(ty) => scout.ty(ty),
            Symbol::Attr(attr) => scout.attr(attr),
        }
        scout.collector.is_some_and(|c| c.has_found(self.cx))
    }

    /// Whether it is clear without a printing that `symbol` says nothing. Looks no more than `depth` levels into it.
    fn is_simple(&self, symbol: Symbol, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let simple_type = |ty: &Type| self.is_simple(Symbol::Type(*ty), depth);
        let simple_attr = |attr: &Attribute| self.is_simple(Symbol::Attr(*attr), depth);
        match symbol {
            Symbol::Type(ty) => match self.cx.type_kind(ty) {
                TypeKind::Integer { .. }
                | TypeKind::Float(_)
                | TypeKind::Index
                | TypeKind::None => true,
                TypeKind::Function { inputs, results } => {
                    inputs.iter().chain(results).all(simple_type)
                }
                TypeKind::Vector { element, .. }
                | TypeKind::RankedTensor {
                    element,
                    encoding: None,
                    ..
                }
                | TypeKind::MemRef {
                    element,
                    layout: None,
                    space: None,
                    ..
                } => simple_type(element),
                _ => false,
            },
            Symbol::Attr(attr) => match self.cx.attr_kind(attr) {
                AttrKind::Unit | AttrKind::SymbolRef { .. } | AttrKind::Enum { .. } => true,
                AttrKind::Integer { ty, .. }
                | AttrKind::Float { ty, .. }
                | AttrKind::String { ty, .. }
                | AttrKind::DenseElements { ty, .. }
                | AttrKind::DenseArray { element: ty, .. }
                | AttrKind::Type(ty) => simple_type(ty),
                AttrKind::Array(elements) => elements.iter().all(simple_attr),
                AttrKind::Dict(entries) => entries.iter().all(|(_, attr)| simple_attr(attr)),
                _ => false,
            },
        }
    }
}
