//! Aliases: `#map`, `#set`, `#loc`, and what dialects name.
//!
//! A first printing visits every type and attribute that the real one will write. Aliases are then numbered by depth
//! (what an alias refers to comes before it), types before attributes, by name, and by first visit. Inner bodies are
//! visited in parallel; their visits are merged in source order, as if one thread had made them all.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::Printer;
use super::plain::Plain;
use crate::attrs::{AttrKind, LocKind};
use crate::context::Context;
use crate::ids::{Attribute, Str, Type};
use crate::types::TypeKind;

/// Something that may have an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Symbol {
    Attr(Attribute),
    Type(Type),
}

/// What the first printing has learnt of a type or attribute.
#[derive(Clone, Debug)]
struct Visit {
    symbol: Symbol,
    /// The name of the alias without its number, if it has one.
    alias: Option<&'static str>,
    depth: usize,
    /// Whether the definition may stand after the module.
    deferrable: bool,
    /// Visited inside of it.
    children: SmallVec<[usize; 4]>,
}

#[derive(Default)]
struct Frame {
    depth: usize,
    children: SmallVec<[usize; 4]>,
}

/// The visits of the first printing, in order.
#[derive(Default)]
pub(super) struct Collector {
    visits: Vec<Visit>,
    by_symbol: FxHashMap<Symbol, usize>,
    frames: Vec<Frame>,
    /// Whether something that can only come later was visited inside the current symbols.
    deferrable: bool,
    plain: Arc<Plain>,
    /// Whether the types of all values of the body that is being visited are plain.
    pub(super) has_plain_types: bool,
}

impl Collector {
    pub(super) fn new(cx: &Context) -> Collector {
        Collector {
            plain: Arc::new(Plain::new(cx)),
            ..Collector::default()
        }
    }

    /// A collector without visits, for another thread.
    pub(super) fn fork(&self) -> Collector {
        Collector {
            plain: self.plain.clone(),
            ..Collector::default()
        }
    }

    pub(super) fn plain(&self) -> &Plain {
        &self.plain
    }

    /// Whether anything has been visited that gets an alias or a number.
    pub(super) fn has_found(&self, cx: &Context) -> bool {
        self.visits.iter().any(|v| is_told(cx, v.symbol))
    }

    /// Adds the visits of `other`, which came after these.
    pub(super) fn merge(&mut self, other: Collector) {
        let mut map: Vec<usize> = Vec::with_capacity(other.visits.len());
        let mut new = Vec::new();
        for visit in other.visits {
            let known = self.by_symbol.get(&visit.symbol).copied();
            match known {
                Some(at) if !visit.deferrable => self.forbid_deferring(at),
                Some(_) => {}
                None => new.push(self.visits.len()),
            }
            map.push(known.unwrap_or_else(|| self.push(visit)));
        }
        for at in new {
            for child in &mut self.visits[at].children {
                *child = map[*child];
            }
        }
    }

    fn push(&mut self, visit: Visit) -> usize {
        let at = self.visits.len();
        self.by_symbol.insert(visit.symbol, at);
        self.visits.push(visit);
        at
    }

    fn forbid_deferring(&mut self, at: usize) {
        if !self.visits[at].deferrable {
            return;
        }
        let mut stack = vec![at];
        while let Some(at) = stack.pop() {
            if std::mem::take(&mut self.visits[at].deferrable) {
                stack.extend(&self.visits[at].children);
            }
        }
    }

    /// Notes that the current symbol contains visit `at`.
    fn record(&mut self, at: usize) {
        let depth = self.visits[at].depth;
        if let Some(frame) = self.frames.last_mut() {
            frame.children.push(at);
            frame.depth = frame.depth.max(depth);
        }
    }

    /// What `choose` finds in the visited attributes, in order.
    fn attrs<T>(
        &self,
        cx: &Context,
        deferrable: bool,
        choose: impl Fn(&AttrKind) -> Option<T>,
    ) -> Vec<T> {
        let visits = self.visits.iter();
        let chosen = visits.filter(|v| deferrable || !v.deferrable);
        chosen
            .filter_map(|v| match v.symbol {
                Symbol::Attr(attr) => choose(cx.attr_kind(attr)),
                Symbol::Type(_) => None,
            })
            .collect()
    }

    /// Numbers the aliases.
    pub(super) fn finish(mut self, cx: &Context) -> Aliases {
        let distinct = self.attrs(cx, false, |kind| match kind {
            AttrKind::Distinct { id, .. } => Some(*id),
            _ => None,
        });
        let mut resources = self.attrs(cx, true, |kind| match kind {
            AttrKind::DenseResource { key, .. } => Some(*key),
            _ => None,
        });
        let mut seen = FxHashSet::default();
        resources.retain(|key| seen.insert(*key));
        self.visits.sort_by_key(|v| {
            let is_attr = matches!(v.symbol, Symbol::Attr(_));
            (v.depth, is_attr, v.alias.unwrap_or(""))
        });
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut aliases = Aliases {
            distinct,
            resources,
            ..Aliases::default()
        };
        for visit in &self.visits {
            let Some(name) = visit.alias else { continue };
            let count = counts.entry(name).or_default();
            let number = if *count == 0 {
                String::new()
            } else {
                count.to_string()
            };
            *count += 1;
            aliases.add(visit.symbol, &format!("{name}{number}"), visit.deferrable);
        }
        aliases
    }
}

/// The aliases of a module.
#[derive(Default)]
pub(super) struct Aliases {
    attrs: FxHashMap<Attribute, String>,
    types: FxHashMap<Type, String>,
    /// In the order of their definitions; whether they come after the module.
    order: Vec<(Symbol, bool)>,
    /// The identities of the distinct attributes of the module, in order.
    pub(super) distinct: Vec<u64>,
    /// The keys of the resources that the module refers to, in order.
    pub(super) resources: Vec<Str>,
}

impl Aliases {
    fn add(&mut self, symbol: Symbol, name: &str, deferrable: bool) {
        match symbol {
            Symbol::Attr(attr) => self.attrs.insert(attr, format!("#{name}")),
            Symbol::Type(ty) => self.types.insert(ty, format!("!{name}")),
        };
        self.order.push((symbol, deferrable));
    }

    /// The alias with its `#`.
    pub(super) fn of_attr(&self, attr: Attribute) -> Option<&str> {
        if self.attrs.is_empty() {
            return None;
        }
        self.attrs.get(&attr).map(String::as_str)
    }

    /// The alias with its `!`.
    pub(super) fn of_type(&self, ty: Type) -> Option<&str> {
        if self.types.is_empty() {
            return None;
        }
        self.types.get(&ty).map(String::as_str)
    }

    /// The aliases whose definitions come before (`deferred` false) or after the module.
    fn definitions(&self, deferred: bool) -> impl Iterator<Item = (Symbol, &str)> {
        let chosen = self.order.iter().filter(move |d| d.1 == deferred);
        chosen.filter_map(|(symbol, _)| {
            let name = match symbol {
                Symbol::Attr(attr) => self.of_attr(*attr),
                Symbol::Type(ty) => self.of_type(*ty),
            };
            name.map(|name| (*symbol, name))
        })
    }
}

/// Tuples with more types than this get an alias.
const LONG_TUPLE: usize = 16;

/// Whether what is printed of an attribute, or where, depends on the order of printing.
/// Whether a type or attribute itself gets an alias or a number.
pub(super) fn is_told(cx: &Context, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Attr(attr) => {
            let kind = cx.attr_kind(attr);
            is_numbered(kind) || cx.attr_alias(kind).is_some()
        }
        Symbol::Type(ty) => cx.type_alias(cx.type_kind(ty)).is_some(),
    }
}

fn is_numbered(kind: &AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::Distinct { .. } | AttrKind::DenseResource { .. }
    )
}

impl Context {
    /// The name that an attribute's alias starts with, if it gets one.
    pub fn attr_alias(&self, kind: &AttrKind) -> Option<&'static str> {
        match kind {
            AttrKind::AffineMap(_) => Some("map"),
            AttrKind::IntegerSet(_) => Some("set"),
            AttrKind::Location(_) => Some("loc"),
            AttrKind::Distinct { inner, .. } if *inner != Attribute::UNIT => Some("distinct"),
            AttrKind::Dialect { def, .. } => self.registry().alias(def.0),
            _ => None,
        }
    }

    /// The name that a type's alias starts with, if it gets one.
    pub fn type_alias(&self, kind: &TypeKind) -> Option<&'static str> {
        match kind {
            TypeKind::Tuple(types) if types.len() > LONG_TUPLE => Some("tuple"),
            TypeKind::Dialect { def, .. } => self.registry().alias(def.0),
            _ => None,
        }
    }

    /// Whether anything in the context could get an alias, or a number in the order of printing.
    pub(super) fn has_aliasable(&self) -> bool {
        let matters = |a: &AttrKind| match a {
            // The location of an implicit module.
            AttrKind::Location(LocKind::File { start: (0, 0), .. } | LocKind::Unknown) => false,
            _ => is_numbered(a) || self.attr_alias(a).is_some(),
        };
        self.attr_kinds().any(matters) || self.type_kinds().any(|t| self.type_alias(t).is_some())
    }
}

impl Printer<'_> {
    /// Notes that an attribute will be written. `deferrable`: its definition may come after the module.
    pub(super) fn visit_attr(&mut self, attr: Attribute, deferrable: bool) {
        let alias = self.cx.attr_alias(self.cx.attr_kind(attr));
        self.visit(Symbol::Attr(attr), alias, deferrable, |p| p.attr_body(attr));
    }

    pub(super) fn visit_type(&mut self, ty: Type) {
        let alias = self.cx.type_alias(self.cx.type_kind(ty));
        self.visit(Symbol::Type(ty), alias, false, |p| p.type_body(ty));
    }

    fn visit(
        &mut self,
        symbol: Symbol,
        alias: Option<&'static str>,
        deferrable: bool,
        print: impl FnOnce(&mut Self),
    ) {
        let is_plain = |c: &Collector| self.is_plain(c.plain(), symbol);
        if self.collector.as_deref().is_none_or(is_plain) {
            return;
        }
        let Some(collector) = self.collector.as_deref_mut() else {
            return;
        };
        // What is inside of something else comes when that comes.
        let deferrable = match collector.frames.is_empty() {
            true => deferrable,
            false => collector.deferrable,
        };
        if let Some(&at) = collector.by_symbol.get(&symbol) {
            if !deferrable {
                collector.forbid_deferring(at);
            }
            return collector.record(at);
        }
        let at = collector.push(Visit {
            symbol,
            alias,
            depth: usize::from(alias.is_some()),
            deferrable,
            children: SmallVec::new(),
        });
        let outer = std::mem::replace(&mut collector.deferrable, deferrable);
        collector.frames.push(Frame::default());
        print(self);
        self.out.clear();
        let Some(collector) = self.collector.as_deref_mut() else {
            return;
        };
        collector.deferrable = outer;
        let frame = collector.frames.pop().unwrap_or_default();
        let visit = &mut collector.visits[at];
        visit.children = frame.children;
        if frame.depth > 0 {
            visit.depth = frame.depth + 1;
        }
        collector.record(at);
    }

    /// The definitions of aliases, one a line.
    pub(super) fn alias_definitions(&mut self, deferred: bool) {
        let aliases = self.aliases.clone();
        for (symbol, name) in aliases.definitions(deferred) {
            self.text(name);
            self.text(" = ");
            match symbol {
                Symbol::Attr(attr) => self.attr_body(attr),
                Symbol::Type(ty) => self.type_body(ty),
            }
            self.text("\n");
        }
    }
}
