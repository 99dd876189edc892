//! Scopes of aliasing of inlined code: those of the callee become new ones at each call, what its arguments do not alias is
//! said by scopes of their own, and the code gets the scopes that the call has.

use oxmlir_ir::def::ParamDef;
use oxmlir_ir::hooks::Inlined;
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, CommonAttr, InsertPoint, OpId, OpName, OpRef, Traits,
    ValueDefinition, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::by_value::argument_attrs;
use crate::llvm::{names, types};
use crate::tables::llvm as ops;

/// Tells the slot of a list of scopes in an operation that has one.
type List = fn(OpName) -> Option<usize>;

/// The scopes that an access is in.
const IN: List = ops::shared::alias_scopes_slot;
/// The scopes whose accesses an access does not alias.
const OUTSIDE: List = ops::shared::noalias_scopes_slot;

const SCOPE: &ParamDef = ops::ALIAS_SCOPE_ATTR;
const DOMAIN: &ParamDef = ops::ALIAS_SCOPE_DOMAIN_ATTR;

pub fn process_inlined_blocks(at: &mut Inlined, callable: OpRef, blocks: &[BlockId]) {
    let all: Vec<OpId> = blocks
        .iter()
        .flat_map(|block| at.body.ops(*block))
        .flat_map(|op| std::iter::once(op).chain(at.body.nested_ops(op)))
        .collect();
    let accesses: Vec<OpId> = all
        .iter()
        .copied()
        .filter(|op| has_scopes(at, *op))
        .collect();
    renew(at, &all, &accesses);
    if let Some(entry) = blocks.first() {
        separate(at, callable, *entry, &accesses);
    }
    for list in [IN, OUTSIDE] {
        let added = scopes(at, at.call, list);
        for op in &accesses {
            add(at, *op, list, &added);
        }
    }
}

/// Whether an operation can say which scopes it is in.
fn has_scopes(at: &Inlined, op: OpId) -> bool {
    OUTSIDE(at.body.name(op)).is_some()
}

fn scopes(at: &Inlined, op: OpId, list: List) -> Vec<Attribute> {
    let list = list(at.body.name(op)).and_then(|slot| at.body.attr(op, slot));
    match list.map(|list| at.cx.attr_kind(list)) {
        Some(AttrKind::Array(scopes)) => scopes.to_vec(),
        _ => Vec::new(),
    }
}

fn set(at: &mut Inlined, op: OpId, list: List, scopes: Vec<Attribute>) {
    if let Some(slot) = list(at.body.name(op)) {
        let scopes = at.cx.attr(AttrKind::Array(scopes.into()));
        at.body.set_attr(op, slot, scopes);
    }
}

fn add(at: &mut Inlined, op: OpId, list: List, added: &[Attribute]) {
    if !added.is_empty() {
        let all = [&scopes(at, op, list), added].concat();
        set(at, op, list, all);
    }
}

// New scopes.

/// An attribute of llvm with a new identity.
fn new_attr(at: &Inlined, def: &'static ParamDef, rest: &[Attribute]) -> Attribute {
    let id = at.cx.distinct_attr(Attribute::UNIT);
    let params = [&[id], rest].concat().into();
    let def = DefRef(def);
    at.cx.attr(AttrKind::Dialect { def, params })
}

/// The parameters of a scope or domain behind its identity.
fn params(at: &Inlined, attr: Attribute) -> Vec<Attribute> {
    match at.cx.attr_kind(attr) {
        AttrKind::Dialect { params, .. } => params.iter().skip(1).copied().collect(),
        _ => Vec::new(),
    }
}

/// New scopes and domains by the old ones.
#[derive(Default)]
struct Renewed(FxHashMap<Attribute, Attribute>);

impl Renewed {
    fn domain(&mut self, at: &Inlined, old: Attribute) -> Attribute {
        if let Some(known) = self.0.get(&old) {
            return *known;
        }
        let new = new_attr(at, DOMAIN, &params(at, old));
        self.0.insert(old, new);
        new
    }

    fn scope(&mut self, at: &Inlined, old: Attribute) -> Attribute {
        if let Some(known) = self.0.get(&old) {
            return *known;
        }
        let mut rest = params(at, old);
        if let Some(domain) = rest.first_mut() {
            *domain = self.domain(at, *domain);
        }
        let new = new_attr(at, SCOPE, &rest);
        self.0.insert(old, new);
        new
    }
}

/// Gives the code new scopes for its own: in two copies of it they say nothing of each other.
fn renew(at: &mut Inlined, all: &[OpId], accesses: &[OpId]) {
    let mut renewed = Renewed::default();
    for op in accesses {
        for list in [IN, OUTSIDE] {
            let old = scopes(at, *op, list);
            if !old.is_empty() {
                let new = old.iter().map(|scope| renewed.scope(at, *scope));
                let new = new.collect();
                set(at, *op, list, new);
            }
        }
    }
    let slot = ops::intr_experimental_noalias_scope_decl::SCOPE_ATTR;
    for op in all {
        if at.body.name(*op) == ops::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL
            && let Some(old) = at.body.attr(*op, slot)
        {
            let new = renewed.scope(at, old);
            at.body.set_attr(*op, slot, new);
        }
    }
}

// Arguments that alias nothing.

/// An argument of the code that nothing else aliases, and its scope.
struct Separate {
    argument: ValueId,
    scope: Attribute,
}

/// Says by scopes what `llvm.noalias` said of the arguments of the callee; `entry` is the first block of the copy.
fn separate(at: &mut Inlined, callable: OpRef, entry: BlockId, accesses: &[OpId]) {
    let arguments = at.body.args(entry).to_vec();
    let is_separate = |number: usize| {
        argument_attrs(callable.cx, callable.body, callable.id, number)
            .and_then(|dict| callable.cx.dict_get(dict, names::NOALIAS))
            .is_some()
    };
    let separate: Vec<ValueId> = (0..arguments.len())
        .filter(|number| is_separate(*number))
        .map(|number| arguments[number])
        .collect();
    if separate.is_empty() {
        return;
    }
    let description = callable.common_attr(CommonAttr::SymName);
    let description = description.unwrap_or(Attribute::ABSENT);
    let domain = new_attr(at, DOMAIN, &[description]);
    let declared: Vec<Separate> = separate
        .into_iter()
        .map(|argument| declare(at, argument, domain))
        .collect();
    for op in accesses {
        tell_apart(at, *op, &arguments, &declared);
    }
}

/// Makes and declares the scope of an argument.
fn declare(at: &mut Inlined, argument: ValueId, domain: Attribute) -> Separate {
    let scope = new_attr(at, SCOPE, &[domain, Attribute::ABSENT]);
    let loc = at.body.loc(at.call);
    at.build(InsertPoint::Before(at.call), |rw| {
        ops::intr_experimental_noalias_scope_decl(rw, loc, scope)
    });
    Separate { argument, scope }
}

/// Adds the scopes of the arguments that an access is based on, or is known not to be based on.
fn tell_apart(at: &mut Inlined, op: OpId, arguments: &[ValueId], separate: &[Separate]) {
    let mut bases = FxHashSet::default();
    for pointer in accessed(at, op) {
        collect_bases(at, pointer, &mut bases);
    }
    let is_separate = |base: &ValueId| separate.iter().any(|s| s.argument == *base);
    let mut others = false;
    for base in bases.iter().filter(|base| !is_separate(base)) {
        if arguments.contains(base) || is_known_memory(at, *base) {
            others = true;
        } else if at.cx.constant_value(at.body, *base).is_none() {
            return;
        }
    }
    let in_or_out = |inside: bool| -> Vec<Attribute> {
        separate
            .iter()
            .filter(|s| bases.contains(&s.argument) == inside)
            .map(|s| s.scope)
            .collect()
    };
    add(at, op, OUTSIDE, &in_or_out(false));
    if !others && at.body.name(op) != ops::CALL {
        add(at, op, IN, &in_or_out(true));
    }
}

/// The pointers through which an operation accesses memory.
fn accessed(at: &Inlined, op: OpId) -> Vec<ValueId> {
    match at.body.name(op) {
        ops::STORE => vec![at.body.operand(op, ops::store::ADDR)],
        ops::ATOMICRMW => vec![at.body.operand(op, ops::atomicrmw::PTR)],
        ops::CMPXCHG => vec![at.body.operand(op, ops::cmpxchg::PTR)],
        _ => {
            let operands = at.body.operands(op);
            let is_pointer = |v: &ValueId| types::is_ptr(at.cx, at.body.ty(*v));
            operands.filter(is_pointer).collect()
        }
    }
}

/// Memory that no argument of the callee points to, unless it is that argument.
fn is_known_memory(at: &Inlined, value: ValueId) -> bool {
    let name = at.body.defining_op(value).map(|op| at.body.name(op));
    matches!(name, Some(ops::ALLOCA | ops::MLIR_ADDRESSOF))
}

/// The values that a pointer may be based on.
fn collect_bases(at: &Inlined, pointer: ValueId, bases: &mut FxHashSet<ValueId>) {
    let mut seen = FxHashSet::default();
    let mut work = vec![pointer];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match sources(at, value) {
            Some(sources) => work.extend(sources),
            None => {
                bases.insert(value);
            }
        }
    }
}

/// The pointers that a pointer is computed or chosen from; `None` if nothing is known of it.
fn sources(at: &Inlined, value: ValueId) -> Option<Vec<ValueId>> {
    let body = &*at.body;
    match body.definition(value) {
        ValueDefinition::Result(op, _) if body.has_trait(at.cx, op, Traits::VIEW_LIKE) => {
            Some(body.operands(op).take(1).collect())
        }
        ValueDefinition::Result(op, _) if body.has_trait(at.cx, op, Traits::SELECT_LIKE) => {
            Some(body.operands(op).skip(1).collect())
        }
        ValueDefinition::Result(..) => None,
        ValueDefinition::Argument(block, number) => passed(at, block, number as usize),
    }
}

/// What branches pass as argument `number` of a block.
fn passed(at: &Inlined, block: BlockId, number: usize) -> Option<Vec<ValueId>> {
    let mut values = Vec::new();
    for from in at.body.predecessors(block) {
        let branch = OpRef::new(at.cx, at.body, at.body.last_op(from)?);
        let operands = branch.interface::<BranchOp>()?.successor_operands;
        for index in 0..at.body.num_successors(branch.id) {
            if at.body.successor(branch.id, index) != block {
                continue;
            }
            let range = operands(branch, index);
            let produced = at.body.args(block).len().checked_sub(range.len())?;
            values.push(branch.operand(range.start + number.checked_sub(produced)?));
        }
    }
    (!values.is_empty()).then_some(values)
}
