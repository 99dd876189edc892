//! The callables of a program, who calls whom, and how often each is referred to.

use oxmlir_ir::analysis::{Visibility, for_each_symbol_ref, symbol_name, visibility};
use oxmlir_ir::interfaces::{CallOp, Callee};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, OpRef, OpState, Str, Traits, Walk};
use rustc_hash::FxHashMap;

use crate::graph::components;

/// An operation with a body that can be called, taken out of the program.
pub struct Callable {
    /// The stubs that it lies under, its own last.
    path: Vec<OpId>,
    /// The symbol table around it.
    table: usize,
    /// Whether it may go when nobody refers to it.
    discardable: bool,
    pub body: Box<Body>,
    /// How often it refers to each callable.
    refs: FxHashMap<usize, usize>,
}

impl Callable {
    /// The operation itself.
    pub fn op<'a>(&'a self, cx: &'a Context) -> OpRef<'a> {
        OpRef::new(cx, &self.body, self.body.root())
    }

    /// Whether its symbol table is that which the pass runs on.
    pub fn is_in_outer_table(&self) -> bool {
        self.table == 0
    }

    pub fn refers_to(&self, callable: usize) -> bool {
        self.refs.get(&callable).is_some_and(|n| *n > 0)
    }
}

/// What a name in a symbol table stands for, if that can be called or holds what can be.
#[derive(Clone, Copy, Default)]
struct Entry {
    callable: Option<usize>,
    table: Option<usize>,
}

/// See the module documentation. Callables are numbered in the order of the program.
pub struct CallGraph<'c> {
    cx: &'c Context,
    /// `None` where a callable is gone.
    callables: Vec<Option<Callable>>,
    tables: Vec<FxHashMap<Str, Entry>>,
    /// How often each callable is referred to.
    uses: Vec<usize>,
}

impl<'c> CallGraph<'c> {
    /// Takes the callables out of `root`, the body of a symbol table.
    pub fn take(cx: &'c Context, root: &mut Body) -> CallGraph<'c> {
        let mut graph = CallGraph {
            cx,
            callables: Vec::new(),
            tables: Vec::new(),
            uses: Vec::new(),
        };
        graph.take_table(root, &[]);
        graph.uses = vec![0; graph.callables.len()];
        graph.count_outside(root, 0, &mut 0);
        for number in 0..graph.callables.len() {
            graph.recount(number);
        }
        graph
    }

    fn take_table(&mut self, body: &mut Body, path: &[OpId]) -> usize {
        let number = self.tables.len();
        self.tables.push(FxHashMap::default());
        let children: Vec<OpId> = body.children().map(|c| c.0).collect();
        for stub in children {
            let path = [path, &[stub]].concat();
            let name = symbol_name(self.cx, body, stub);
            let traits = body.traits(self.cx, stub);
            let entry = if traits.contains(Traits::SYMBOL_TABLE) {
                let inner = body.inner_mut(stub);
                Entry {
                    table: inner.map(|inner| self.take_table(inner, &path)),
                    callable: None,
                }
            } else {
                Entry {
                    callable: self.take_callable(body, stub, path, number),
                    table: None,
                }
            };
            if let Some(name) = name {
                self.tables[number].entry(name).or_insert(entry);
            }
        }
        number
    }

    fn take_callable(
        &mut self,
        body: &mut Body,
        stub: OpId,
        path: Vec<OpId>,
        table: usize,
    ) -> Option<usize> {
        let inner = body.inner(stub)?;
        let callable = inner.has_trait(self.cx, inner.root(), Traits::FUNCTION);
        if !callable || inner.is_region_empty(inner.root_region()) {
            return None;
        }
        let discardable = visibility(self.cx, body, stub) != Visibility::Public;
        let state = OpState::new(inner.name(inner.root()), inner.loc(inner.root()));
        let placeholder = Box::new(Body::new(self.cx, &state));
        let taken = body.replace_inner(stub, placeholder)?;
        self.callables.push(Some(Callable {
            path,
            table,
            discardable,
            body: taken,
            refs: FxHashMap::default(),
        }));
        Some(self.callables.len() - 1)
    }

    /// Puts the callables back where they were, but for those that are gone.
    pub fn put_back(self, root: &mut Body) {
        for callable in self.callables.into_iter().flatten() {
            if let Some((holder, stub)) = holder(root, &callable.path) {
                holder.replace_inner(stub, callable.body);
            }
        }
    }

    /// Drops a callable whose only call has been inlined, and its place in the program.
    pub fn erase(&mut self, root: &mut Body, number: usize) {
        if let Some(refs) = self.erase_dead(root, number) {
            self.forget(&refs);
        }
    }

    /// Drops a callable that nothing refers to, and its place in the program; what it refers to. As in the reference, that goes on
    /// counting as used.
    pub fn erase_dead(
        &mut self,
        root: &mut Body,
        number: usize,
    ) -> Option<FxHashMap<usize, usize>> {
        let callable = self.callables[number].take()?;
        if let Some((holder, stub)) = holder(root, &callable.path) {
            holder.erase_op(stub);
        }
        Some(callable.refs)
    }

    fn forget(&mut self, refs: &FxHashMap<usize, usize>) {
        for (to, count) in refs {
            self.uses[*to] = self.uses[*to].saturating_sub(*count);
        }
    }

    pub fn get(&self, number: usize) -> Option<&Callable> {
        self.callables[number].as_ref()
    }

    /// A callable to be changed, and another one.
    pub fn pair(&mut self, caller: usize, callee: usize) -> Option<(&mut Callable, &Callable)> {
        let both = self.callables.get_disjoint_mut([caller, callee]).ok()?;
        let [Some(caller), Some(callee)] = both else {
            return None;
        };
        Some((caller, callee))
    }

    pub fn bodies_mut(&mut self) -> impl Iterator<Item = (usize, &mut Body)> {
        let all = self.callables.iter_mut().enumerate();
        all.filter_map(|(number, c)| Some((number, &mut *c.as_mut()?.body)))
    }

    pub fn body_mut(&mut self, number: usize) -> Option<&mut Body> {
        self.callables[number].as_mut().map(|c| &mut *c.body)
    }

    // References.

    /// Counts what is referred to outside of all callables: that is needed no matter what becomes of these. Tables are met in the
    /// order in which they were numbered.
    fn count_outside(&mut self, body: &Body, table: usize, next_table: &mut usize) {
        let mut refs = FxHashMap::default();
        let mut count = |body: &Body, op| self.add_refs_of(body, op, table, &mut refs);
        count(body, body.root());
        body.walk(body.root(), |op| {
            match body.inner(op) {
                None => count(body, op),
                Some(_) if body.parent_op(op) == Some(body.root()) => {}
                Some(inner) => inner.walk_all(&mut |at| count(at.body, at.op)),
            }
            Walk::Into
        });
        for (to, count) in refs {
            self.uses[to] += count;
        }
        for (_, inner) in body.children() {
            let mut number = table;
            if inner.has_trait(self.cx, inner.root(), Traits::SYMBOL_TABLE) {
                *next_table += 1;
                number = *next_table;
            }
            self.count_outside(inner, number, next_table);
        }
    }

    /// Counts anew what a callable refers to.
    pub fn recount(&mut self, number: usize) {
        let Some(callable) = &mut self.callables[number] else {
            return;
        };
        let old = std::mem::take(&mut callable.refs);
        self.forget(&old);
        let mut refs = FxHashMap::default();
        if let Some(callable) = &self.callables[number] {
            callable.body.walk_all(&mut |at| {
                self.add_refs_of(at.body, at.op, callable.table, &mut refs);
            });
        }
        for (to, count) in &refs {
            self.uses[*to] += count;
        }
        if let Some(callable) = &mut self.callables[number] {
            callable.refs = refs;
        }
    }

    /// Adds the references of one operation in a symbol table.
    fn add_refs_of(&self, body: &Body, op: OpId, table: usize, refs: &mut FxHashMap<usize, usize>) {
        let attrs = body.attrs(op).iter().filter_map(|a| a.present());
        for attr in attrs.chain([body.dict(op)]) {
            for_each_symbol_ref(self.cx, attr, &mut |reference| {
                if let Some(to) = self.resolve(table, reference) {
                    *refs.entry(to).or_insert(0) += 1;
                }
            });
        }
    }

    /// Whether a callable may go.
    pub fn is_dead(&self, number: usize) -> bool {
        self.uses[number] == 0 && self.get(number).is_some_and(|c| c.discardable)
    }

    /// Whether a callable may go when one reference to it does.
    pub fn has_one_use(&self, number: usize) -> bool {
        self.uses[number] == 1 && self.get(number).is_some_and(|c| c.discardable)
    }

    fn resolve(&self, table: usize, reference: Attribute) -> Option<usize> {
        let AttrKind::SymbolRef { root, nested } = self.cx.attr_kind(reference) else {
            return None;
        };
        let mut entry = *self.tables[table].get(root)?;
        for name in nested {
            entry = *self.tables[entry.table?].get(name)?;
        }
        entry.callable
    }

    // Calls.

    /// The callable that operation `op` of callable `from` calls.
    pub fn callee(&self, from: usize, op: OpId) -> Option<usize> {
        let caller = self.get(from)?;
        if caller.body.is_stub(op) {
            return None;
        }
        let callee = caller.op(self.cx).at(op).interface::<CallOp>()?;
        match (callee.0)(caller.op(self.cx).at(op))? {
            Callee::Symbol(symbol) => self.resolve(caller.table, symbol),
            Callee::Value(_) => None,
        }
    }

    /// The calls in a callable of callables of this graph, in order.
    pub fn calls(&self, from: usize) -> Vec<(OpId, usize)> {
        let Some(caller) = self.get(from) else {
            return Vec::new();
        };
        self.calls_among(from, caller.body.nested_ops(caller.body.root()))
    }

    /// Those among operations of a callable.
    pub fn calls_among(&self, from: usize, ops: Vec<OpId>) -> Vec<(OpId, usize)> {
        let calls = ops.into_iter();
        calls
            .filter_map(|op| Some((op, self.callee(from, op)?)))
            .collect()
    }

    /// Counts a copy of what the callee refers to, instead of one reference to the callee itself.
    pub fn count_inlined(&mut self, from: usize, callee: usize) {
        let Some((caller, inlined)) = self.pair(from, callee) else {
            return;
        };
        let copied: Vec<(usize, usize)> = inlined.refs.iter().map(|(to, n)| (*to, *n)).collect();
        for (to, count) in &copied {
            *caller.refs.entry(*to).or_insert(0) += count;
        }
        if let Some(count) = caller.refs.get_mut(&callee) {
            *count = count.saturating_sub(1);
        }
        for (to, count) in copied {
            self.uses[to] += count;
        }
        self.uses[callee] = self.uses[callee].saturating_sub(1);
    }

    /// The callables in groups that call each other, callees before their callers.
    pub fn bottom_up(&self) -> Vec<Vec<usize>> {
        let callees: Vec<Vec<usize>> = (0..self.callables.len())
            .map(|from| self.calls(from).into_iter().map(|c| c.1).collect())
            .collect();
        components(&callees)
    }
}

/// The body that holds the operation at the end of a path of stubs, and that.
fn holder<'b>(root: &'b mut Body, path: &[OpId]) -> Option<(&'b mut Body, OpId)> {
    let (last, outer) = path.split_last()?;
    let mut body = root;
    for stub in outer {
        body = body.inner_mut(*stub)?;
    }
    Some((body, *last))
}
