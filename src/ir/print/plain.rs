//! Types and attributes that say nothing about aliases.
//!
//! The first printing looks for what gets an alias or a number in the order of printing. Most operations have only types and
//! attributes without any such thing inside: to know that once for each type and attribute is to pass by those operations.

use std::sync::atomic::{AtomicU8, Ordering};

use super::Printer;
use super::alias::Symbol;
use crate::attrs::AttrKind;
use crate::body::Body;
use crate::context::Context;
use crate::ids::{Attribute, OpId, Type};
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

    fn of(&self, symbol: Symbol) -> Option<&AtomicU8> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.index()),
            Symbol::Attr(attr) => self.attrs.get(attr.index()),
        }
    }
}

impl Printer<'_> {
    /// Whether the first printing learns nothing from an operation.
    pub(super) fn is_plain_op(&self, body: &Body, op: OpId) -> bool {
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
            // As a whole: that is sooner done than to look for the operations that say something. Most types are the same as the one in front.
            let mut last = Type::NONE;
            let is_plain_next = |ty| std::mem::replace(&mut last, ty) == ty || is_plain_type(ty);
            return !inner.has_inner()
                && inner.all_types().all(is_plain_next)
                && inner.all_attrs().all(is_plain_attr);
        }
        let mut attrs = body.attrs(op).iter().filter_map(|a| a.present());
        body.num_regions(op) == 0
            && body.operand_types(op).all(is_plain_type)
            && body.result_types(op).all(is_plain_type)
            && is_plain_attr(body.dict(op))
            && attrs.all(is_plain_attr)
    }

    #[inline]
    fn is_plain(&self, plain: &Plain, symbol: Symbol) -> bool {
        let Some(cell) = plain.of(symbol) else {
            return false;
        };
        match cell.load(Ordering::Relaxed) {
            UNKNOWN => {
                let found = if self.tells(symbol) { TELLING } else { PLAIN };
                cell.store(found, Ordering::Relaxed);
                found == PLAIN
            }
            known => known == PLAIN,
        }
    }

    /// Whether a first printing of `symbol` alone finds anything.
    fn tells(&self, symbol: Symbol) -> bool {
        if self.is_simple(symbol, SIMPLE_DEPTH) {
            return false;
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
