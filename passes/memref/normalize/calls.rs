//! Functions that refer to each other, whose signatures change together.

use oxmlir_dialects::memref::layout::layout_map;
use oxmlir_dialects::tables::func;
use oxmlir_ir::analysis::{for_each_symbol_ref, symbol_name};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, InsertPoint, OpId, Str, Type};
use rustc_hash::FxHashMap;

use super::function::{is_external, is_normalizable, set_signature, signature};
use super::replace::{is_replaceable, replace};

/// The functions of a symbol table.
pub struct Functions {
    list: Vec<Function>,
}

struct Function {
    stub: OpId,
    name: Str,
    /// The functions that refer to it.
    users: Vec<usize>,
    /// The functions that it calls.
    callees: Vec<usize>,
}

impl Functions {
    /// The functions directly in `table`.
    pub fn of(cx: &Context, table: &Body) -> Functions {
        let children = table.children();
        let functions = children.filter(|(_, body)| body.name(body.root()) == func::FUNC);
        let mut list: Vec<Function> = functions
            .filter_map(|(stub, body)| {
                Some(Function {
                    stub,
                    name: symbol_name(cx, body, body.root())?,
                    users: Vec::new(),
                    callees: Vec::new(),
                })
            })
            .collect();
        let names = list.iter().enumerate().map(|(i, f)| (f.name, i));
        let by_name: FxHashMap<Str, usize> = names.collect();
        for user in 0..list.len() {
            let Some(body) = table.inner(list[user].stub) else {
                continue;
            };
            for (used, is_call) in references(cx, body, &by_name) {
                if list[used].users.last() != Some(&user) {
                    list[used].users.push(user);
                }
                if is_call {
                    list[user].callees.push(used);
                }
            }
        }
        Functions { list }
    }

    /// The stubs of all functions, in order.
    pub fn stubs(&self) -> impl Iterator<Item = OpId> {
        self.list.iter().map(|f| f.stub)
    }

    /// Which functions cannot be normalized, or call or are called by one that cannot.
    pub fn reached(&self, cx: &Context, table: &Body) -> Vec<bool> {
        let is_hindered = |f: &Function| {
            let body = table.inner(f.stub);
            body.is_some_and(|body| !is_normalizable(cx, body))
        };
        let mut reached = vec![false; self.list.len()];
        let all = self.list.iter().enumerate();
        let mut work: Vec<usize> = all.filter(|(_, f)| is_hindered(f)).map(|f| f.0).collect();
        while let Some(index) = work.pop() {
            if !std::mem::replace(&mut reached[index], true) {
                let function = &self.list[index];
                work.extend(function.users.iter().chain(&function.callees));
            }
        }
        reached
    }

    /// Gives a function the signature that its arguments and returned values have, its calls these results, and so on with
    /// the functions whose calls have changed.
    pub fn update(&self, cx: &Context, table: &mut Body, index: usize) {
        let mut work = vec![index];
        while let Some(index) = work.pop() {
            let function = &self.list[index];
            let Some(body) = table.inner_mut(function.stub) else {
                continue;
            };
            let results = update_signature(cx, body);
            let callee = cx.symbol_attr(cx.get_str(function.name));
            for user in &function.users {
                if let Some(body) = table.inner_mut(self.list[*user].stub)
                    && update_calls(cx, body, callee, &results)
                {
                    work.push(*user);
                }
            }
        }
    }
}

/// The functions that a body refers to, and whether by a call.
fn references(cx: &Context, body: &Body, by_name: &FxHashMap<Str, usize>) -> Vec<(usize, bool)> {
    let mut found = Vec::new();
    for op in body.nested_ops(body.root()) {
        let is_call = body.name(op) == func::CALL;
        let attrs = body.inherent_attrs(op).into_iter().map(|(_, attr)| attr);
        for attr in attrs.chain([body.dict(op)]) {
            for_each_symbol_ref(cx, attr, &mut |reference| {
                if let AttrKind::SymbolRef { root, .. } = cx.attr_kind(reference) {
                    found.extend(by_name.get(root).map(|used| (*used, is_call)));
                }
            });
        }
    }
    found
}

/// Brings the signature of a function in line with its arguments and with what it returns; its results.
fn update_signature(cx: &Context, body: &mut Body) -> Vec<Type> {
    let (_, mut results) = signature(cx, body);
    let Some(entry) = body
        .first_block(body.root_region())
        .filter(|_| !is_external(body))
    else {
        return results;
    };
    for op in body.nested_ops(body.root()) {
        if body.name(op) != func::RETURN {
            continue;
        }
        for (ty, result) in body.operand_types(op).zip(&mut results) {
            if layout_map(cx, ty).is_some_and(|map| map.is_identity(cx.affine())) {
                *result = ty;
            }
        }
    }
    let inputs: Vec<Type> = body.arg_types(entry).collect();
    set_signature(cx, body, &inputs, &results);
    results
}

/// Makes all calls of `callee` have these results; whether one had others.
fn update_calls(cx: &Context, body: &mut Body, callee: Attribute, results: &[Type]) -> bool {
    let ops = body.nested_ops(body.root()).into_iter();
    let calls: Vec<OpId> = ops
        .filter(|op| body.name(*op) == func::CALL)
        .filter(|op| body.attr(*op, func::call::CALLEE_ATTR) == Some(callee))
        .filter(|op| body.num_results(*op) == results.len())
        .collect();
    let mut changed = false;
    for call in calls {
        changed |= update_call(cx, body, call, callee, results);
    }
    changed
}

/// The reference makes the call anew with nothing but its callee.
fn update_call(
    cx: &Context,
    body: &mut Body,
    call: OpId,
    callee: Attribute,
    results: &[Type],
) -> bool {
    let old: Vec<_> = body.results(call).collect();
    let changing = |body: &Body, index: usize| body.ty(old[index]) != results[index];
    let can_change = (0..old.len())
        .filter(|index| changing(body, *index))
        .all(|index| is_replaceable(cx, body, old[index]));
    if !can_change {
        return false;
    }
    let mut no_listener = NoListener;
    let operands = body.operand_vec(call);
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(call));
    let loc = rw.body.loc(call);
    let attrs = [(func::call::CALLEE_ATTR, callee)];
    let new = rw.create(func::CALL, loc, &operands, results, &attrs);
    let mut changed = false;
    for (index, old) in old.iter().enumerate() {
        let new = body.result(new, index);
        match layout_map(cx, body.ty(*old)).filter(|_| body.ty(*old) != body.ty(new)) {
            Some(layout) => changed |= replace(cx, body, (*old, new), layout, &[]),
            None => body.replace_all_uses(*old, new),
        }
    }
    body.erase_op(call);
    changed
}
