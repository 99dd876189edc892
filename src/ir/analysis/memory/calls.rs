//! What functions do to memory, found out from the callees up, and which of their arguments callers may give the same memory.
//!
//! A body cannot see the functions around it: what is found out before passes run in parallel is left with each function
//! ([`Body::calls`]).

use std::sync::Arc;

use petgraph::graph::{DiGraph, NodeIndex};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::accesses::accesses;
use super::roots::{Root, is_captured, is_reference, roots};
use super::{AliasAnalysis, Arguments};
use crate::analysis::flow::leaves_region;
use crate::analysis::symbol_name;
use crate::attrs::AttrKind;
use crate::body::{Body, ValueDefinition, Walk};
use crate::context::Context;
use crate::def::Traits;
use crate::hooks::{EffectKind, EffectOn};
use crate::ids::{Attribute, OpId, Str, ValueId};
use crate::interfaces::{CallOp, Callee, LaunchOp};
use crate::opref::OpRef;

/// Where a reference that a function returns comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The function has allocated the memory, and kept no reference to it.
    Allocation,
    /// It is the argument of this number.
    Argument(usize),
    /// It is the global variable of this name.
    Global(Attribute),
    /// It may be any.
    Unknown,
}

/// What a call of a function does.
#[derive(Debug)]
pub struct Summary {
    /// What is accessed: the memory of the argument of a number, or anything.
    pub accesses: Vec<(EffectKind, Option<usize>)>,
    /// Whether a reference to the memory of an argument may be kept somewhere, by argument.
    pub captures: Vec<bool>,
    /// Where each result may come from.
    pub results: Vec<Vec<Origin>>,
}

/// The functions of one symbol table that are understood.
type Summaries = FxHashMap<Str, Summary>;

/// Pairs of arguments of a function, lesser number first.
type Pairs = FxHashSet<(u32, u32)>;

/// What is known of the functions around a function.
#[derive(Debug)]
pub struct Calls {
    summaries: Arc<Summaries>,
    /// The pairs of arguments, lesser number first, that some call gives memory that may be the same.
    aliased: Pairs,
    /// The number of arguments that the function had then.
    arguments: u32,
    /// What was known before, from a table farther out.
    outer: Option<Arc<Calls>>,
}

impl Calls {
    pub(super) fn summaries(&self) -> &Summaries {
        &self.summaries
    }

    /// Whether two arguments, by their numbers, may be given the same memory by a call that is seen.
    pub fn are_aliased(&self, a: u32, b: u32) -> bool {
        self.aliased.contains(&(a.min(b), a.max(b)))
    }
}

/// A body, with what is known of the functions that it may call.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    pub cx: &'a Context,
    pub body: &'a Body,
    pub summaries: Option<&'a Summaries>,
}

impl<'a> Scope<'a> {
    /// What is known of the function that `op` calls.
    pub fn callee(&self, op: OpRef) -> Option<&'a Summary> {
        let summary = self.summaries?.get(&called(op)?)?;
        let fits = op.num_operands() == summary.captures.len()
            && op.num_results() == summary.results.len()
            && op.body.num_successors(op.id) == 0;
        fits.then_some(summary)
    }
}

/// The name of the function of the same symbol table that `op` calls.
fn called(op: OpRef) -> Option<Str> {
    match (op.interface::<CallOp>()?.0)(op)? {
        Callee::Symbol(symbol) => plain_symbol(op.cx, symbol),
        Callee::Value(_) => None,
    }
}

/// The name in a reference to a symbol that leads into no other table.
fn plain_symbol(cx: &Context, attr: Attribute) -> Option<Str> {
    match cx.attr_kind(attr) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    }
}

/// Finds out what the functions in `body`, and in the symbol tables in it, do, and leaves it with them. What is known already, of what is
/// around `body`, counts on.
pub(crate) fn attach_calls(cx: &Context, body: &Body) {
    let mut launched: FxHashMap<*const Body, Pairs> = FxHashMap::default();
    for_each_table(body, &mut |table| {
        let functions = functions(cx, table);
        let Uses {
            calls,
            references,
            launches,
        } = uses(cx, &functions);
        let summaries = Arc::new(summarize(cx, &functions, &calls));
        let mut aliased = called_indirectly(&functions, &references);
        for (function, aliased) in functions.iter().zip(&mut aliased) {
            let pairs = launched.get(&std::ptr::from_ref(function.body));
            aliased.extend(pairs.into_iter().flatten());
            aliased.extend(function.aliased_outside());
        }
        let aliased = aliased_arguments(cx, &functions, &calls, &summaries, aliased);
        // Most functions are told the same.
        let mut alike: FxHashMap<u32, Arc<Calls>> = FxHashMap::default();
        let mut told = Vec::with_capacity(functions.len());
        for ((function, aliased), launches) in functions.iter().zip(aliased).zip(launches) {
            let is_alike = aliased.is_empty() && function.outer.is_none();
            let arguments = function.arguments;
            let calls = || {
                Arc::new(Calls {
                    summaries: summaries.clone(),
                    aliased,
                    arguments,
                    outer: function.outer.clone(),
                })
            };
            let calls = match is_alike {
                true => alike.entry(arguments).or_insert_with(calls).clone(),
                false => calls(),
            };
            if !launches.is_empty() {
                let aliases = inside(cx, function.body, calls.clone());
                for op in launches {
                    launch(
                        &aliases,
                        table,
                        OpRef::new(cx, function.body, op),
                        &mut launched,
                    );
                }
            }
            told.push((function.body, calls));
        }
        let tell = |(body, calls): (&Body, Arc<Calls>)| body.set_calls(Some(calls));
        for_each(cx, told, tell);
    });
}

/// Does something with each of many, in no order.
fn for_each<T: Send>(cx: &Context, all: Vec<T>, visit: impl Fn(T) + Send + Sync) {
    match cx.threads() {
        true => all.into_par_iter().for_each(visit),
        false => all.into_iter().for_each(visit),
    }
}

/// The aliases in the body of a function whose callers are all known.
fn inside<'a>(cx: &'a Context, body: &'a Body, calls: Arc<Calls>) -> AliasAnalysis<'a> {
    let mut aliases = AliasAnalysis::new(cx, body);
    aliases.calls = Some(calls);
    aliases.arguments = Arguments::Distinct;
    aliases
}

/// Notes the pairs of arguments that a function of a table in `table` may get the same memory as, when `op` starts it.
fn launch(
    aliases: &AliasAnalysis,
    table: &Body,
    op: OpRef,
    launched: &mut FxHashMap<*const Body, Pairs>,
) {
    let target = op.interface::<LaunchOp>().and_then(|launch| (launch.0)(op));
    let Some(target) = target else {
        return;
    };
    if let Some(function) = resolve(op.cx, table, target.symbol) {
        let pairs = aliased_values(aliases, op, target.arguments);
        launched
            .entry(std::ptr::from_ref(function))
            .or_default()
            .extend(pairs);
    }
}

/// The body that a path of symbols leads to.
fn resolve<'a>(cx: &Context, table: &'a Body, symbol: Attribute) -> Option<&'a Body> {
    let AttrKind::SymbolRef { root, nested } = cx.attr_kind(symbol) else {
        return None;
    };
    let path = std::iter::once(*root).chain(nested.iter().copied());
    path.into_iter().try_fold(table, |table, name| {
        let mut inner = table.children().map(|(_, inner)| inner);
        inner.find(|inner| symbol_name(cx, inner, inner.root()) == Some(name))
    })
}

/// Takes away what [`attach_calls`] has left: it holds as long as no pass changes other functions.
pub(crate) fn detach_calls(cx: &Context, body: &Body) {
    let detach = |body: &Body| {
        let outer = body.calls().and_then(|calls| calls.outer.clone());
        body.set_calls(outer);
    };
    for_each_table(body, &mut |table| {
        let inner: Vec<&Body> = table.children().map(|(_, inner)| inner).collect();
        for_each(cx, inner, detach);
    });
}

/// Visits the bodies that have others in them, outer before inner.
fn for_each_table(body: &Body, visit: &mut dyn FnMut(&Body)) {
    let mut work = vec![body];
    while let Some(table) = work.pop() {
        visit(table);
        let inner = table.children().map(|(_, inner)| inner);
        work.extend(inner.filter(|inner| inner.has_inner()));
    }
}

struct Function<'a> {
    name: Str,
    body: &'a Body,
    /// The number of arguments.
    arguments: u32,
    /// What is known already, from a table farther out.
    outer: Option<Arc<Calls>>,
}

impl<'a> Function<'a> {
    /// The function whose body is `body`, if it is one.
    fn of(cx: &Context, body: &'a Body) -> Option<Function<'a>> {
        let root = body.root();
        let is_defined = body.has_trait(cx, root, Traits::FUNCTION)
            && body.num_regions(root) > 0
            && !body.is_region_empty(body.root_region());
        let name = symbol_name(cx, body, root).filter(|_| is_defined)?;
        Some(Function {
            name,
            body,
            arguments: num_arguments(body),
            outer: body.calls(),
        })
    }

    /// The pairs of arguments that what is around the symbol table gives the same memory, as far as that is known.
    fn aliased_outside(&self) -> Vec<(u32, u32)> {
        match &self.outer {
            None => Vec::new(),
            Some(calls) if calls.arguments == self.arguments => {
                calls.aliased.iter().copied().collect()
            }
            Some(_) => all_pairs(self.arguments).collect(),
        }
    }
}

/// The functions of a symbol table that have a body.
fn functions<'a>(cx: &Context, table: &'a Body) -> Vec<Function<'a>> {
    let inner = table.children().map(|(_, inner)| inner);
    let function = |body| Function::of(cx, body);
    match cx.threads() {
        true => {
            let inner: Vec<&Body> = inner.collect();
            inner.into_par_iter().filter_map(function).collect()
        }
        false => inner.filter_map(function).collect(),
    }
}

/// Where functions name one another, by the function that does.
struct Uses {
    /// The calls of one of the functions, with the number of that.
    calls: Vec<Vec<(OpId, usize)>>,
    /// The functions that other operations name, as that which makes a value of one.
    references: Vec<Vec<usize>>,
    /// The operations that may start a function of another table.
    launches: Vec<Vec<OpId>>,
}

fn uses(cx: &Context, functions: &[Function]) -> Uses {
    let index: FxHashMap<Str, usize> = functions.iter().map(|f| f.name).zip(0..).collect();
    let known = |function: &Function| {
        let (mut calls, mut references, mut launches) = (Vec::new(), Vec::new(), Vec::new());
        let body = function.body;
        body.walk(body.root(), |op| {
            let op = OpRef::new(cx, body, op);
            let slots = op.def().map_or(&[][..], |def| def.attrs);
            let named = slots.iter().zip(body.attrs(op.id));
            let named = named.filter(|(slot, _)| slot.constraint.pred.may_be_symbol());
            let mut symbols = named.filter_map(|(_, attr)| attr.present()).peekable();
            if symbols.peek().is_none() {
                return Walk::Into;
            }
            if let Some(name) = called(op) {
                calls.extend(index.get(&name).map(|callee| (op.id, *callee)));
                return Walk::Into;
            }
            for attr in symbols {
                match cx.attr_kind(attr) {
                    AttrKind::SymbolRef { root, nested } if nested.is_empty() => {
                        references.extend(index.get(root).copied());
                    }
                    AttrKind::SymbolRef { .. } => launches.push(op.id),
                    _ => {}
                }
            }
            Walk::Into
        });
        ((calls, references), launches)
    };
    let ((calls, references), launches) = match cx.threads() {
        true => functions.par_iter().map(known).unzip(),
        false => functions.iter().map(known).unzip(),
    };
    Uses {
        calls,
        references,
        launches,
    }
}

/// What each function does that is called, those first that others call. Functions that call themselves, also through others, are
/// not understood.
fn summarize(cx: &Context, functions: &[Function], calls: &[Vec<(OpId, usize)>]) -> Summaries {
    let mut graph = DiGraph::<usize, ()>::new();
    let mut is_called = vec![false; functions.len()];
    for (_, callee) in calls.iter().flatten() {
        is_called[*callee] = true;
    }
    let mut nodes: FxHashMap<usize, NodeIndex> = FxHashMap::default();
    let takes_part = |at: &usize| is_called[*at] || !calls[*at].is_empty();
    for at in (0..functions.len()).filter(takes_part) {
        nodes.insert(at, graph.add_node(at));
    }
    for (caller, calls) in calls.iter().enumerate() {
        let callees: FxHashSet<usize> = calls.iter().map(|(_, callee)| *callee).collect();
        for callee in callees {
            graph.add_edge(nodes[&caller], nodes[&callee], ());
        }
    }
    let mut summaries = Summaries::default();
    for component in petgraph::algo::tarjan_scc(&graph) {
        let [node] = component[..] else {
            continue;
        };
        if is_called[graph[node]] && graph.find_edge(node, node).is_none() {
            let function = &functions[graph[node]];
            let scope = Scope {
                cx,
                body: function.body,
                summaries: Some(&summaries),
            };
            if let Some(summary) = summary(scope) {
                summaries.insert(function.name, summary);
            }
        }
    }
    summaries
}

/// What a function does.
fn summary(scope: Scope) -> Option<Summary> {
    let Scope { cx, body, .. } = scope;
    let entry = body.first_block(body.root_region())?;
    let mut found = Vec::new();
    let blocks = body.blocks(body.root_region());
    let ops: Vec<OpId> = blocks.flat_map(|block| body.ops(block)).collect();
    for access in ops.iter().flat_map(|op| accesses(scope, *op)) {
        let places: Vec<Option<usize>> = match access.on {
            EffectOn::Value(value) => roots(scope, value)
                .into_iter()
                .filter_map(|root| match root {
                    Root::Allocation(_) => None,
                    Root::Argument(value) => Some(number(body, value)),
                    Root::Global(_) | Root::Unknown => Some(None),
                })
                .collect(),
            EffectOn::Anything | EffectOn::Resource(_) => vec![None],
        };
        for place in places {
            let access = (access.kind, place);
            if access.0 != EffectKind::Allocate && !found.contains(&access) {
                found.push(access);
            }
        }
    }
    let captures = body.args(entry).iter();
    let captures = captures.map(|arg| is_reference(cx, body.ty(*arg)) && is_captured(scope, *arg));
    let captures = captures.collect();
    let ops = ops.into_iter();
    let returns = ops.filter(|op| leaves_region(OpRef::new(cx, body, *op)));
    let mut results: Option<Vec<Vec<Origin>>> = None;
    for op in returns {
        let values = body.operand_vec(op);
        let all = results.get_or_insert_with(|| vec![Vec::new(); values.len()]);
        for (origins, value) in all.iter_mut().zip(values) {
            origins.extend(returned(scope, value));
            origins.dedup();
        }
    }
    Some(Summary {
        accesses: found,
        captures,
        results: results?,
    })
}

/// The number of an argument of the function itself.
fn number(body: &Body, value: ValueId) -> Option<usize> {
    match body.definition(value) {
        ValueDefinition::Argument(_, number) => Some(number as usize),
        ValueDefinition::Result(..) => None,
    }
}

fn returned(scope: Scope, value: ValueId) -> Vec<Origin> {
    let origin = |root: Root| match root {
        Root::Allocation(value) if !is_captured(scope, value) => Origin::Allocation,
        Root::Argument(value) => {
            number(scope.body, value).map_or(Origin::Unknown, Origin::Argument)
        }
        Root::Global(name) => Origin::Global(name),
        Root::Allocation(_) | Root::Unknown => Origin::Unknown,
    };
    roots(scope, value).into_iter().map(origin).collect()
}

fn all_pairs(count: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..count).flat_map(|b| (0..b).map(move |a| (a, b)))
}

fn num_arguments(body: &Body) -> u32 {
    let entry = body.first_block(body.root_region());
    entry.map_or(0, |entry| body.args(entry).len() as u32)
}

/// All pairs of arguments of the functions that are named elsewhere than in a call: they may be called with anything.
fn called_indirectly(functions: &[Function], references: &[Vec<usize>]) -> Vec<Pairs> {
    let mut aliased = vec![Pairs::default(); functions.len()];
    let named: FxHashSet<usize> = references.iter().flatten().copied().collect();
    for at in named {
        aliased[at] = all_pairs(functions[at].arguments).collect();
    }
    aliased
}

/// The pairs of arguments of each function that calls may give the same memory, besides those that are `aliased`. What a caller is given
/// itself counts: the search ends when nothing new is found.
fn aliased_arguments(
    cx: &Context,
    functions: &[Function],
    calls: &[Vec<(OpId, usize)>],
    summaries: &Arc<Summaries>,
    mut aliased: Vec<Pairs>,
) -> Vec<Pairs> {
    let mut waits: Vec<bool> = calls.iter().map(|calls| !calls.is_empty()).collect();
    let mut work: Vec<usize> = (0..functions.len()).rev().filter(|at| waits[*at]).collect();
    while let Some(at) = work.pop() {
        waits[at] = false;
        let body = functions[at].body;
        let known = Calls {
            summaries: summaries.clone(),
            aliased: aliased[at].clone(),
            arguments: functions[at].arguments,
            outer: None,
        };
        let aliases = inside(cx, body, Arc::new(known));
        for (op, callee) in &calls[at] {
            let mut is_new = false;
            let op = OpRef::new(cx, body, *op);
            for pair in aliased_values(&aliases, op, op.operands()) {
                is_new |= aliased[*callee].insert(pair);
            }
            if is_new && !calls[*callee].is_empty() && !waits[*callee] {
                waits[*callee] = true;
                work.push(*callee);
            }
        }
    }
    aliased
}

/// The pairs of arguments of a call that may mean the same memory, by their numbers, lesser number first.
fn aliased_values(
    aliases: &AliasAnalysis,
    call: OpRef,
    arguments: impl IntoIterator<Item = ValueId>,
) -> Vec<(u32, u32)> {
    let references: Vec<(u32, ValueId)> = (0..)
        .zip(arguments)
        .filter(|(_, value)| is_reference(call.cx, call.ty(*value)))
        .collect();
    let mut pairs = Vec::new();
    for (at, (a, first)) in references.iter().enumerate() {
        for (b, second) in &references[at + 1..] {
            if aliases.may_alias(*first, *second) {
                pairs.push((*a, *b));
            }
        }
    }
    pairs
}
