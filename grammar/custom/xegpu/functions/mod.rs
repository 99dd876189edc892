//! What a function says in the spelling of early 2025 that only the whole of it tells:
//!
//! - Descriptors with a `sg_map` may be those of work items, whose accesses have their part of the descriptor: `vector<8x1xf32>` of
//!   `8x16`. Today such descriptors have no layout, and the parts one dimension. A work item had the offsets and masks of all of
//!   them, and has its own today.
//! - A `TensorDesc<4xf32>` that is an argument or is carried by a loop may be one of scattered elements.
//!
//! Functions that hand descriptors to each other are in the same spelling.

mod access;
pub mod descriptor;

use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::interfaces::{CallOp, Callee};
use oxmlir_ir::{
    AttrKind, Body, CommonAttr, Context, Diagnostic, OpId, OpRef, Str, Type, TypeKind, ValueId,
};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::older::Found;
use access::Use;
use descriptor::Descriptor;

/// Reads the functions of a program in which older spellings have been `found`; answers whether something has changed.
///
/// # Errors
/// What work items do that has no form today.
pub fn modernize(cx: &Context, root: &mut Body, found: &Found) -> Result<bool, Diagnostic> {
    let mut functions = Vec::new();
    let mut scopes = vec![&*root];
    while let Some(scope) = scopes.pop() {
        let number = functions.len();
        for (stub, body) in scope.children() {
            let name = symbol_name(cx, scope, stub);
            functions.push(Function::of(cx, body, (number, name), found));
            scopes.push(body);
        }
    }
    share(&mut functions);
    if functions.iter().all(|f| !f.changes()) {
        return Ok(false);
    }
    let mut functions = functions.into_iter();
    let mut scopes = vec![root];
    while let Some(scope) = scopes.pop() {
        for body in scope.children_mut() {
            if let Some(function) = functions.next() {
                function.rewrite(cx, body)?;
            }
            scopes.push(body);
        }
    }
    Ok(true)
}

/// What is known of a function.
struct Function {
    /// The number of its symbol table, and its name.
    symbol: (usize, Option<Str>),
    /// The functions of the same table that it hands descriptors to.
    callees: Vec<Str>,
    /// Whether it is the program of one work item.
    is_work_item: bool,
    /// The descriptors without an attribute that are of blocks, and those of scattered elements.
    blocks: FxHashSet<Type>,
    scattered: FxHashSet<Type>,
}

impl Function {
    fn of(cx: &Context, body: &Body, symbol: (usize, Option<Str>), found: &Found) -> Function {
        let mut function = Function {
            symbol,
            callees: Vec::new(),
            is_work_item: false,
            blocks: FxHashSet::default(),
            scattered: FxHashSet::default(),
        };
        for op in body.nested_ops(body.root()) {
            function.look_at(OpRef::new(cx, body, op), found);
        }
        function
    }

    fn look_at(&mut self, op: OpRef, found: &Found) {
        let cx = op.cx;
        if let Some(access) = Use::of(op) {
            self.is_work_item |= found.has_maps && access.is_part();
            for bare in &found.bare {
                let Some(today) = descriptor::scattered(cx, *bare) else {
                    continue;
                };
                let descriptor = access.descriptor_type();
                if access.is_scattered() && (descriptor == *bare || descriptor == today) {
                    self.scattered.insert(*bare);
                } else if descriptor == *bare {
                    self.blocks.insert(*bare);
                }
            }
        }
        let Some(call) = op.interface::<CallOp>() else {
            return;
        };
        let mut types = op.operand_types().chain(op.result_types());
        if let Some(Callee::Symbol(callee)) = (call.0)(op)
            && let AttrKind::SymbolRef { root, nested } = cx.attr_kind(callee)
            && nested.is_empty()
            && types.any(|ty| Descriptor::of(cx, ty).is_some())
        {
            self.callees.push(*root);
        }
    }

    fn changes(&self) -> bool {
        self.is_work_item || self.scattered.iter().any(|ty| !self.blocks.contains(ty))
    }

    /// Takes what another function knows of the descriptors that one of them hands to the other; answers whether that is new.
    fn learn(&mut self, other: &Function) -> bool {
        let known = (self.is_work_item, self.blocks.len(), self.scattered.len());
        self.is_work_item |= other.is_work_item;
        self.blocks.extend(&other.blocks);
        self.scattered.extend(&other.scattered);
        known != (self.is_work_item, self.blocks.len(), self.scattered.len())
    }

    /// The type today of a value.
    fn today(&self, cx: &Context, ty: Type) -> Type {
        if let TypeKind::Function { inputs, results } = cx.type_kind(ty) {
            let all = |types: &[Type]| -> SmallVec<[Type; 8]> {
                types.iter().map(|ty| self.of_value(cx, *ty)).collect()
            };
            return cx.function_type(&all(inputs), &all(results));
        }
        self.of_value(cx, ty)
    }

    fn of_value(&self, cx: &Context, ty: Type) -> Type {
        if self.scattered.contains(&ty) && !self.blocks.contains(&ty) {
            return descriptor::scattered(cx, ty).unwrap_or(ty);
        }
        match Descriptor::of(cx, ty) {
            Some(descriptor) if self.is_work_item => descriptor.of_work_item(cx),
            _ => ty,
        }
    }

    fn rewrite(&self, cx: &Context, body: &mut Body) -> Result<(), Diagnostic> {
        if !self.changes() {
            return Ok(());
        }
        let root = body.root();
        let ops = body.nested_ops(root);
        if self.is_work_item {
            for op in &ops {
                access::rewrite(cx, body, *op)?;
            }
        }
        for value in values(body, &ops) {
            let ty = self.today(cx, body.ty(value));
            body.set_type(value, ty);
        }
        if let Some(slot) = cx
            .registry()
            .common_slot(body.name(root), CommonAttr::FunctionType)
            && let Some(ty) = OpRef::new(cx, body, root).type_attr(slot)
        {
            let ty = cx.type_attr(self.today(cx, ty));
            body.set_attr(root, slot, ty);
        }
        Ok(())
    }
}

/// The values in a body: arguments of blocks, and results of `ops`, which are all operations in it.
fn values(body: &Body, ops: &[OpId]) -> Vec<ValueId> {
    let mut values = Vec::new();
    for op in ops.iter().copied().chain([body.root()]) {
        values.extend(body.results(op));
        for region in body.regions(op) {
            let arguments = body.blocks(*region).flat_map(|block| body.args(block));
            values.extend(arguments);
        }
    }
    values
}

/// Spreads what is known of functions over the calls between them.
fn share(functions: &mut [Function]) {
    let named = functions.iter().enumerate();
    let numbers: FxHashMap<(usize, Str), usize> = named
        .filter_map(|(number, f)| Some(((f.symbol.0, f.symbol.1?), number)))
        .collect();
    let mut calls = Vec::new();
    for (caller, function) in functions.iter().enumerate() {
        let callees = function.callees.iter();
        let callees = callees.filter_map(|name| numbers.get(&(function.symbol.0, *name)));
        calls.extend(callees.filter(|c| **c != caller).map(|c| [caller, *c]));
    }
    let mut callers_and_callees: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for [caller, callee] in calls {
        callers_and_callees.entry(caller).or_default().push(callee);
        callers_and_callees.entry(callee).or_default().push(caller);
    }
    let mut told: Vec<usize> = (0..functions.len()).rev().collect();
    while let Some(number) = told.pop() {
        for other in callers_and_callees.get(&number).into_iter().flatten() {
            if let Ok([from, to]) = functions.get_disjoint_mut([number, *other])
                && to.learn(from)
            {
                told.push(*other);
            }
        }
    }
}
