//! Symbol tables: operations by name, and references to them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::attrs::{AttrKind, LocKind};
use crate::body::Body;
use crate::common::CommonAttr;
use crate::context::Context;
use crate::def::Traits;
use crate::ids::{Attribute, OpId, Str};
use crate::opref::OpRef;
use crate::types::TypeKind;

/// The name of a symbol.
pub fn symbol_name(cx: &Context, body: &Body, op: OpId) -> Option<Str> {
    match cx.attr_kind(body.common_attr(cx, op, CommonAttr::SymName)?) {
        AttrKind::String { value, .. } => Some(*value),
        _ => None,
    }
}

/// From where a symbol may be referenced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// From anywhere, other files too. The default.
    Public,
    /// From the operations of its own symbol table only.
    Private,
    /// From its own symbol table and from the tables around it, but not from other files.
    Nested,
}

/// The visibility of a symbol, from its `sym_visibility`.
pub fn visibility(cx: &Context, body: &Body, op: OpId) -> Visibility {
    let attr = body.common_attr(cx, op, CommonAttr::SymVisibility);
    match attr.and_then(|a| cx.str_value(a)) {
        Some("private") => Visibility::Private,
        Some("nested") => Visibility::Nested,
        _ => Visibility::Public,
    }
}

/// The symbols directly in the region of a symbol table operation.
pub struct SymbolTable {
    by_name: FxHashMap<Str, OpId>,
    /// The number that the next name gets which needs one.
    next: u64,
}

impl SymbolTable {
    /// The symbols in the first region of `op`. Of symbols with the same name the first counts.
    pub fn new(cx: &Context, body: &Body, op: OpId) -> SymbolTable {
        let mut by_name = FxHashMap::default();
        let regions = body.regions(op).iter().take(1);
        for op in regions
            .flat_map(|r| body.blocks(*r))
            .flat_map(|b| body.ops(b))
        {
            if let Some(name) = symbol_name(cx, body, op) {
                by_name.entry(name).or_insert(op);
            }
        }
        SymbolTable::from_names(by_name)
    }

    /// A table of symbols whose names are known, and are all different.
    pub(crate) fn from_names(by_name: FxHashMap<Str, OpId>) -> SymbolTable {
        SymbolTable { by_name, next: 0 }
    }

    /// The operation that defines the symbol `name`.
    pub fn get(&self, name: Str) -> Option<OpId> {
        self.by_name.get(&name).copied()
    }

    /// Adds a symbol, in place of one of the same name.
    pub fn insert(&mut self, name: Str, op: OpId) {
        self.by_name.insert(name, op);
    }

    /// Removes a symbol.
    pub fn remove(&mut self, name: Str) {
        self.by_name.remove(&name);
    }

    /// `base` if it is free, else `base_0`, `base_1`, ...: a new name. Numbers go on where those of other names have ended.
    pub fn unique_name(&mut self, cx: &Context, base: &str) -> Str {
        let mut name = cx.str(base);
        while self.by_name.contains_key(&name) {
            name = cx.str(&format!("{base}_{}", self.next));
            self.next += 1;
        }
        name
    }
}

/// A symbol table operation and the tables of it and of those nested in it, built when first asked for.
pub struct SymbolTables<'a> {
    root: OpRef<'a>,
    table: SymbolTable,
    nested: std::sync::Mutex<FxHashMap<Str, std::sync::Arc<SymbolTable>>>,
}

impl<'a> SymbolTables<'a> {
    /// The symbol tables at and below `root`, each made when it is asked for.
    pub fn new(root: OpRef<'a>) -> SymbolTables<'a> {
        SymbolTables::with_table(root, SymbolTable::new(root.cx, root.body, root.id))
    }

    /// The same with the table of `root` at hand.
    pub(crate) fn with_table(root: OpRef<'a>, table: SymbolTable) -> SymbolTables<'a> {
        SymbolTables {
            root,
            table,
            nested: std::sync::Mutex::default(),
        }
    }

    /// The operation whose table this is.
    pub fn table(&self) -> OpRef<'a> {
        self.root
    }

    /// The operation that a symbol reference attribute names, from inside of the table.
    pub fn lookup(&self, reference: Attribute) -> Option<OpRef<'a>> {
        let AttrKind::SymbolRef { root, nested } = self.root.cx.attr_kind(reference) else {
            return None;
        };
        let mut op = self.root.at(self.table.get(*root)?);
        for (depth, name) in nested.iter().enumerate() {
            if !op.has_trait(Traits::SYMBOL_TABLE) {
                return None;
            }
            let table = if depth == 0 {
                self.nested_table(*root, op)
            } else {
                std::sync::Arc::new(SymbolTable::new(op.cx, op.body, op.id))
            };
            op = op.at(table.get(*name)?);
        }
        Some(op)
    }

    /// The operation of a name directly in the table.
    pub fn lookup_name(&self, name: Str) -> Option<OpRef<'a>> {
        Some(self.root.at(self.table.get(name)?))
    }

    fn nested_table(&self, name: Str, op: OpRef<'a>) -> std::sync::Arc<SymbolTable> {
        let mut tables = self
            .nested
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        tables
            .entry(name)
            .or_insert_with(|| std::sync::Arc::new(SymbolTable::new(op.cx, op.body, op.id)))
            .clone()
    }
}

/// Calls `visit` with every symbol reference in an attribute, in order.
pub fn for_each_symbol_ref(cx: &Context, attr: Attribute, visit: &mut dyn FnMut(Attribute)) {
    for_each_attr(cx, attr, &mut |attr| {
        if matches!(cx.attr_kind(attr), AttrKind::SymbolRef { .. }) {
            visit(attr);
        }
    });
}

/// Calls `visit` with an attribute and every one in it, also in its types, in order.
pub fn for_each_attr(cx: &Context, attr: Attribute, visit: &mut dyn FnMut(Attribute)) {
    enum Part {
        Attr(Attribute),
        Type(crate::ids::Type),
    }
    let mut seen = FxHashSet::default();
    let mut stack = vec![Part::Attr(attr)];
    while let Some(part) = stack.pop() {
        let first = stack.len();
        if let Part::Attr(attr) = part {
            visit(attr);
        }
        match part {
            Part::Attr(attr) => match cx.attr_kind(attr) {
                AttrKind::Array(elements) => stack.extend(elements.iter().map(|a| Part::Attr(*a))),
                AttrKind::Dict(entries) => stack.extend(entries.iter().map(|e| Part::Attr(e.1))),
                AttrKind::Dialect { params, .. } => {
                    let present = params.iter().filter_map(|a| a.present());
                    stack.extend(present.map(Part::Attr));
                }
                AttrKind::Type(ty) => stack.push(Part::Type(*ty)),
                AttrKind::Location(LocKind::Fused { metadata, .. }) => {
                    stack.extend(metadata.map(Part::Attr));
                }
                AttrKind::Distinct { inner, .. } => stack.push(Part::Attr(*inner)),
                _ => {}
            },
            // A type may occur often; once is enough to find what it refers to.
            Part::Type(ty) if seen.insert(ty) => match cx.type_kind(ty) {
                TypeKind::Dialect { params, .. } => {
                    let present = params.iter().filter_map(|a| a.present());
                    stack.extend(present.map(Part::Attr));
                }
                TypeKind::Function { inputs, results } => {
                    stack.extend(inputs.iter().chain(results).map(|t| Part::Type(*t)));
                }
                TypeKind::Tuple(types) => stack.extend(types.iter().map(|t| Part::Type(*t))),
                _ => stack.extend(cx.shaped_element(ty).map(Part::Type)),
            },
            Part::Type(_) => {}
        }
        stack[first..].reverse();
    }
}
