//! Types and attributes that say nothing about aliases.
//!
//! The first printing looks for what gets an alias or a number in the order of printing. Most operations have only types and
//! attributes without any such thing inside: to know that once for each type and attribute is to pass by those operations.

use std::sync::atomic::{AtomicU8, Ordering};

use super::Printer;
use super::alias::Symbol;
use crate::body::Body;
use crate::context::Context;
use crate::ids::OpId;

const UNKNOWN: u8 = 0;
const PLAIN: u8 = 1;
const TELLING: u8 = 2;

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
        let plain = collector.plain();
        let is_plain = |symbol| self.is_plain(plain, symbol);
        let attrs = body.attrs(op).iter().filter_map(|a| a.present());
        !self.options.debuginfo
            && !body.is_stub(op)
            && body.num_regions(op) == 0
            && body.operand_types(op).all(|t| is_plain(Symbol::Type(t)))
            && body.result_types(op).all(|t| is_plain(Symbol::Type(t)))
            && is_plain(Symbol::Attr(body.dict(op)))
            && attrs.map(Symbol::Attr).all(is_plain)
    }

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
        let mut scout = self.fork();
        scout.collector = Some(Box::default());
        match symbol {
            Symbol::Type(ty) => scout.ty(ty),
            Symbol::Attr(attr) => scout.attr(attr),
        }
        scout.collector.is_some_and(|c| c.has_found(self.cx))
    }
}
