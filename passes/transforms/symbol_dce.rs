//! Erases symbols that nobody can refer to and nobody refers to.
//!
//! ```mlir
//! func.func private @unused()                       // func.func @f() { return }
//! func.func @f() { return }
//! ```

use oxmlir_ir::analysis::{Visibility, for_each_symbol_ref, symbol_name, visibility};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Statistic};
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Diagnostic, Location, OpId, OpRef, Str, Traits,
};
use rustc_hash::{FxHashMap, FxHashSet};

pub static PASS: PassInfo = PassInfo {
    statistics: &[Statistic {
        name: "num-dce'd",
        summary: "Number of symbols DCE'd",
    }],
    ..PassInfo::new(
        "symbol-dce",
        "SymbolDCE",
        "erases dead symbols",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let root = OpRef::new(pass.cx, body, body.root());
    if !root.has_trait(Traits::SYMBOL_TABLE) {
        let message = " was scheduled to run under SymbolDCE, but does not define a symbol table";
        return Err(pass.fail(root.error(message)));
    }
    let tables = Tables::new(pass.cx, root);
    let live = tables.live().map_err(|error| pass.fail(error))?;
    for (index, symbol) in tables.symbols.iter().enumerate() {
        if symbol.name.is_some() && !live.contains(&index) {
            erase(body, &tables.list[symbol.table].path, symbol.op);
            pass.count("num-dce'd", 1);
        }
    }
    Ok(())
}

/// Erases an operation of the body that lies under these stubs.
fn erase(body: &mut Body, path: &[OpId], op: OpId) {
    let mut body = body;
    for stub in path {
        // A stub on the way may have been erased with everything in it.
        if !body.is_alive(*stub) {
            return;
        }
        match body.inner_mut(*stub) {
            Some(inner) => body = inner,
            None => return,
        }
    }
    if body.is_alive(op) {
        body.erase_op(op);
    }
}

/// A symbol table.
struct Table {
    /// The stubs that its body lies under.
    path: Vec<OpId>,
    symbols: FxHashMap<Str, usize>,
    /// The operations directly in it.
    children: std::ops::Range<usize>,
}

/// An operation directly in a symbol table, a symbol if it has a name.
struct Symbol {
    op: OpId,
    loc: Location,
    table: usize,
    name: Option<Str>,
    visibility: Visibility,
    /// The table that the operation is itself.
    inner: Option<usize>,
    /// What it and the operations in it refer to.
    refs: Vec<Attribute>,
    /// It holds an operation that might be a symbol table.
    unknown: bool,
}

/// All symbol tables that can be reached from one, and what is in them.
struct Tables<'a> {
    cx: &'a Context,
    list: Vec<Table>,
    symbols: Vec<Symbol>,
}

impl<'a> Tables<'a> {
    fn new(cx: &'a Context, root: OpRef) -> Tables<'a> {
        let mut tables = Tables {
            cx,
            list: Vec::new(),
            symbols: Vec::new(),
        };
        let mut work: Vec<(OpRef, Vec<OpId>, Option<usize>)> = vec![(root, Vec::new(), None)];
        while let Some((op, path, parent)) = work.pop() {
            let table = tables.list.len();
            if let Some(parent) = parent {
                let parent: &mut Symbol = &mut tables.symbols[parent];
                parent.inner = Some(table);
            }
            let first = tables.symbols.len();
            let children: Vec<OpId> = op
                .body
                .regions(op.id)
                .iter()
                .take(1)
                .flat_map(|r| op.body.blocks(*r))
                .flat_map(|b| op.body.ops(b))
                .collect();
            let mut symbols = FxHashMap::default();
            for child in children {
                let index = tables.symbols.len();
                let symbol = tables.symbol(op, child, table);
                if let Some(name) = symbol.name {
                    symbols.entry(name).or_insert(index);
                }
                tables.symbols.push(symbol);
                let view = op.at(child);
                if view.has_trait(Traits::SYMBOL_TABLE) {
                    let mut path = path.clone();
                    if op.body.is_stub(child) {
                        path.push(child);
                    }
                    work.push((view, path, Some(index)));
                }
            }
            tables.list.push(Table {
                path,
                symbols,
                children: first..tables.symbols.len(),
            });
        }
        tables
    }

    fn symbol(&self, table_op: OpRef, op: OpId, table: usize) -> Symbol {
        let body = table_op.body;
        let is_symbol = body.has_trait(self.cx, op, Traits::SYMBOL);
        let mut symbol = Symbol {
            op,
            loc: body.loc(op),
            table,
            name: is_symbol.then(|| symbol_name(self.cx, body, op)).flatten(),
            visibility: visibility(self.cx, body, op),
            inner: None,
            refs: Vec::new(),
            unknown: false,
        };
        let mut work = vec![table_op.at(op)];
        while let Some(op) = work.pop() {
            let attrs = op.body.attrs(op.id).iter().filter_map(|a| a.present());
            for attr in attrs.chain([op.body.dict(op.id)]) {
                for_each_symbol_ref(self.cx, attr, &mut |r| symbol.refs.push(r));
            }
            symbol.unknown |= op.def().is_none() && op.num_regions() == 1 && !known_dialect(op);
            if !op.has_trait(Traits::SYMBOL_TABLE) {
                let blocks = op
                    .body
                    .regions(op.id)
                    .iter()
                    .flat_map(|r| op.body.blocks(*r));
                work.extend(blocks.flat_map(|b| op.body.ops(b)).map(|o| op.at(o)));
            }
        }
        symbol
    }

    /// The operations, by index, that are needed: those that are no symbols or are visible from outside, and what these
    /// refer to, directly or not.
    fn live(&self) -> Result<FxHashSet<usize>, Diagnostic> {
        let mut live = FxHashSet::default();
        // The first table is that of the operation that the pass runs on; nobody around it is known.
        let mut work: Vec<(usize, bool)> = Vec::new();
        self.add_visible(0, true, &mut live, &mut work);
        while let Some((index, hidden)) = work.pop() {
            let symbol = &self.symbols[index];
            if let Some(inner) = symbol.inner {
                let private = symbol.name.is_none() || symbol.visibility == Visibility::Private;
                self.add_visible(inner, hidden || private, &mut live, &mut work);
            }
            if symbol.unknown {
                let message = "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses";
                return Err(Diagnostic::error(symbol.loc, message));
            }
            for reference in &symbol.refs {
                for found in self.resolve(symbol.table, *reference).unwrap_or_default() {
                    if live.insert(found) {
                        work.push((found, hidden));
                    }
                }
            }
        }
        Ok(live)
    }

    /// Adds what cannot be discarded in a table.
    fn add_visible(
        &self,
        table: usize,
        hidden: bool,
        live: &mut FxHashSet<usize>,
        work: &mut Vec<(usize, bool)>,
    ) {
        for index in self.list[table].children.clone() {
            let symbol = &self.symbols[index];
            let discardable = symbol.name.is_some()
                && match symbol.visibility {
                    Visibility::Private => true,
                    Visibility::Nested => hidden,
                    Visibility::Public => false,
                };
            if !discardable && live.insert(index) {
                work.push((index, hidden));
            }
        }
    }

    /// The symbols that a reference names, outer before inner; `None` if one is missing.
    fn resolve(&self, table: usize, reference: Attribute) -> Option<Vec<usize>> {
        let AttrKind::SymbolRef { root, nested } = self.cx.attr_kind(reference) else {
            return None;
        };
        let mut found = vec![*self.list[table].symbols.get(root)?];
        for name in nested {
            let table = self.symbols[*found.last()?].inner?;
            found.push(*self.list[table].symbols.get(name)?);
        }
        Some(found)
    }
}

/// Whether the operation's dialect is registered though the operation is not.
fn known_dialect(op: OpRef) -> bool {
    op.cx.registry().dialect(op.dialect()).is_some()
}
