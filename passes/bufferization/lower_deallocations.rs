//! Frees buffers that nothing retains, by comparing addresses.
//!
//! ```mlir
//! %kept = bufferization.dealloc (%m : memref<2xf32>) if (%owned) retain (%r : memref<2xf32>)
//! // %a = memref.extract_aligned_pointer_as_index %m
//! // %b = memref.extract_aligned_pointer_as_index %r
//! // %other = arith.cmpi ne, %a, %b : index
//! // %free = arith.andi %other, %owned : i1
//! // scf.if %free { memref.dealloc %m : memref<2xf32> }
//! // %same = arith.xori %other, %true : i1
//! // %kept = arith.andi %same, %owned : i1
//! ```
//!
//! Several buffers are compared with each other by a function that the module gets for it.

use oxmlir_dialects::tables::arith::CmpIPredicate;
use oxmlir_dialects::tables::{arith, bufferization, builtin, func, memref, scf};
use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::pass::{Anchor, Options, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Body, Context, DYNAMIC, Diagnostic, InsertPoint, Location, OpRef, Traits, Type, TypeKind,
    ValueId,
};

use super::dealloc::Dealloc;
use crate::bodies::convert_prepared;

pub static PASS: PassInfo = PassInfo {
    promise: promised,
    ..PassInfo::new(
        "bufferization-lower-deallocations",
        "LowerDeallocationsPass",
        "frees buffers that nothing retains",
        Anchor::Any,
        run,
    )
};

/// That no buffer stands twice in a list with different conditions: only the first one counts.
pub fn promised(cx: &Context, body: &Body, _: &Options) -> Promise {
    let mut promise = Promise::None;
    body.walk_all(&mut |path| {
        let op = OpRef::new(cx, path.body, path.op);
        if op.name() == bufferization::DEALLOC
            && bufferization::Dealloc::new(op).memrefs().len() > 1
        {
            promise = Promise::Inputs;
        }
    });
    promise
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    check_root(body, pass)?;
    lower(body, pass)
}

/// Refuses what is neither a module nor a function.
pub fn check_root(body: &Body, pass: &PassContext) -> PassResult {
    let root = OpRef::new(pass.cx, body, body.root());
    if root.name() == builtin::MODULE || root.has_trait(Traits::FUNCTION) {
        return Ok(());
    }
    let message = "root operation must be a builtin.module or a function";
    Err(pass.fail(root.plain_error(message).without_operation()))
}

/// Lowers what a module or a function has in it.
pub fn lower(body: &mut Body, pass: &PassContext) -> PassResult {
    let is_module = body.name(body.root()) == builtin::MODULE;
    match lower_tree(pass.cx, body, is_module) {
        Ok(_) => fold_the_rest(body, pass),
        Err(errors) => {
            for error in errors {
                pass.emit(error);
            }
            Err(oxmlir_ir::pass::Failure)
        }
    }
}

/// Folds what is of none of the dialects that buffers are freed with, as conversions do with what may stay.
fn fold_the_rest(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_prepared(body, pass, || {
        let mut target = ConversionTarget::new();
        let legal = [
            &arith::DIALECT,
            &func::DIALECT,
            &memref::DIALECT,
            &scf::DIALECT,
        ];
        target.legal_dialects(&legal.map(|dialect| dialect.name));
        (target, ConversionPatterns::new())
    })
}

/// Lowers what is in a body and the bodies in it; whether the symbol table around is to get the helper.
fn lower_tree(cx: &Context, body: &mut Body, with_helper: bool) -> Result<bool, Vec<Diagnostic>> {
    let is_table = body.has_trait(cx, body.root(), Traits::SYMBOL_TABLE);
    let helper = match is_table {
        true => {
            let name = SymbolTable::new(cx, body, body.root()).unique_name(cx, "dealloc_helper");
            cx.get_str(name).to_owned()
        }
        false => String::new(),
    };
    let used = lower_within(cx, body, with_helper.then_some(&helper[..]))?;
    if used && is_table {
        let loc = body.loc(body.root());
        let function = helper_function(cx, loc, &helper);
        if let Some(block) = body.first_block(body.root_region()) {
            let mut no_listener = NoListener;
            let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::End(block));
            rw.insert_body(function);
        }
    }
    Ok(used && !is_table)
}

/// Lowers what a symbol table has in it, with the name of its helper.
fn lower_within(
    cx: &Context,
    body: &mut Body,
    helper: Option<&str>,
) -> Result<bool, Vec<Diagnostic>> {
    let mut used = lower_body(cx, body, helper)?;
    let mut work: Vec<&mut Body> = body.inner_bodies_mut().collect();
    work.reverse();
    while let Some(inner) = work.pop() {
        if inner.has_trait(cx, inner.root(), Traits::SYMBOL_TABLE) {
            lower_tree(cx, inner, helper.is_some())?;
            continue;
        }
        used |= lower_body(cx, inner, helper)?;
        let at = work.len();
        work.extend(inner.inner_bodies_mut());
        work[at..].reverse();
    }
    Ok(used)
}

fn lower_body(
    cx: &Context,
    body: &mut Body,
    helper: Option<&str>,
) -> Result<bool, Vec<Diagnostic>> {
    let mut ops = body.nested_ops(body.root());
    ops.retain(|op| body.name(*op) == bufferization::DEALLOC);
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(body.root());
    let mut rw = Rewriter::new(cx, body, &mut no_listener, at);
    let mut used = false;
    for op in ops {
        rw.insert_before(op);
        let dealloc = Dealloc::of(&rw, op);
        let results = match (&dealloc.buffers[..], helper) {
            ([], _) => dealloc.nothing(&mut rw),
            ([_], _) => dealloc.single(&mut rw),
            (_, Some(helper)) => {
                used = true;
                dealloc.several(&mut rw, helper)
            }
            (_, None) => return Err(no_helper(rw.op(op))),
        };
        rw.replace(op, &results);
    }
    Ok(used)
}

fn no_helper(op: OpRef) -> Vec<Diagnostic> {
    let needed = "library function required for generic lowering, but cannot be automatically inserted when operating \
                  on functions";
    let failed =
        "failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal";
    vec![op.plain_error(needed), op.plain_error(failed)]
}

impl Dealloc {
    // dealloc retain (r) -> false
    fn nothing(&self, rw: &mut Rewriter) -> Vec<ValueId> {
        if self.retained.is_empty() {
            return Vec::new();
        }
        vec![bool_constant(rw, self.loc, false); self.retained.len()]
    }

    fn single(&self, rw: &mut Rewriter) -> Vec<ValueId> {
        let (loc, buffer, owned) = (self.loc, self.buffers[0], self.conditions[0]);
        if self.retained.is_empty() {
            free_if(rw, loc, owned, buffer);
            return Vec::new();
        }
        let address = memref::extract_aligned_pointer_as_index(rw, loc, buffer);
        let compare = |retained: &ValueId| {
            let other = memref::extract_aligned_pointer_as_index(rw, loc, *retained);
            arith::cmpi(rw, loc, address, other, CmpIPredicate::Ne)
        };
        let different: Vec<ValueId> = self.retained.iter().map(compare).collect();
        let mut all = different[0];
        for other in &different[1..] {
            all = arith::andi(rw, loc, all, *other);
        }
        let free = arith::andi(rw, loc, all, owned);
        free_if(rw, loc, free, buffer);
        let yes = bool_constant(rw, loc, true);
        let kept = different.iter().map(|different| {
            let same = arith::xori(rw, loc, *different, yes);
            arith::andi(rw, loc, same, owned)
        });
        kept.collect()
    }

    fn several(&self, rw: &mut Rewriter, helper: &str) -> Vec<ValueId> {
        let loc = self.loc;
        let (count, kept) = (self.buffers.len(), self.retained.len());
        let addresses = alloc(rw, loc, count, Type::INDEX);
        let owned = alloc(rw, loc, count, Type::I1);
        let retained = alloc(rw, loc, kept, Type::INDEX);
        store_addresses(rw, loc, &self.buffers, addresses);
        for (number, condition) in self.conditions.iter().enumerate() {
            let index = index_constant(rw, loc, number);
            memref::store(rw, loc, *condition, owned, &[index]);
        }
        store_addresses(rw, loc, &self.retained, retained);
        let [address_list, owned_list, retained_list] =
            [addresses, owned, retained].map(|list| of_any_size(rw, loc, list));
        let freed = alloc(rw, loc, count, Type::I1);
        let updated = alloc(rw, loc, kept, Type::I1);
        let [freed_list, updated_list] = [freed, updated].map(|list| of_any_size(rw, loc, list));
        let operands = [
            address_list,
            retained_list,
            owned_list,
            freed_list,
            updated_list,
        ];
        func::call(rw, loc, &[], &operands, helper);
        for (number, buffer) in self.buffers.iter().enumerate() {
            let index = index_constant(rw, loc, number);
            let free = memref::load(rw, loc, freed, &[index]);
            free_if(rw, loc, free, *buffer);
        }
        let mut values = Vec::with_capacity(kept);
        for number in 0..kept {
            let index = index_constant(rw, loc, number);
            values.push(memref::load(rw, loc, updated, &[index]));
        }
        for list in [addresses, retained, owned, freed, updated] {
            memref::dealloc(rw, loc, list);
        }
        values
    }
}

fn bool_constant(rw: &mut Rewriter, loc: Location, value: bool) -> ValueId {
    let value = rw.cx.bool_attr(value);
    arith::constant(rw, loc, value)
}

fn index_constant(rw: &mut Rewriter, loc: Location, value: usize) -> ValueId {
    let value = rw.cx.int_attr(Type::INDEX, value as i64);
    arith::constant(rw, loc, value)
}

fn list_type(cx: &Context, size: i64, element: Type) -> Type {
    cx.ty(TypeKind::MemRef {
        shape: [size].into(),
        element,
        layout: None,
        space: None,
    })
}

fn alloc(rw: &mut Rewriter, loc: Location, size: usize, element: Type) -> ValueId {
    let ty = list_type(rw.cx, size as i64, element);
    memref::alloc(rw, loc, ty, &[], &[])
}

fn of_any_size(rw: &mut Rewriter, loc: Location, list: ValueId) -> ValueId {
    let ty = list_type(rw.cx, DYNAMIC, rw.cx.element_type(rw.body.ty(list)));
    memref::cast(rw, loc, ty, list)
}

fn store_addresses(rw: &mut Rewriter, loc: Location, buffers: &[ValueId], list: ValueId) {
    for (number, buffer) in buffers.iter().enumerate() {
        let address = memref::extract_aligned_pointer_as_index(rw, loc, *buffer);
        let index = index_constant(rw, loc, number);
        memref::store(rw, loc, address, list, &[index]);
    }
}

fn free_if(rw: &mut Rewriter, loc: Location, condition: ValueId, buffer: ValueId) {
    if_(rw, loc, condition, |rw| {
        memref::dealloc(rw, loc, buffer);
    });
}

fn if_(rw: &mut Rewriter, loc: Location, condition: ValueId, then: impl FnOnce(&mut Rewriter)) {
    let op = scf::if_(rw, loc, &[], condition);
    let region = rw.body.region(op, scf::if_::THEN_REGION);
    within(rw, region, &[], |rw, _| {
        then(rw);
        scf::yield_(rw, loc, &[]);
    });
}

/// Builds the block of a region.
fn within(
    rw: &mut Rewriter,
    region: oxmlir_ir::RegionId,
    args: &[Type],
    build: impl FnOnce(&mut Rewriter, &[ValueId]),
) {
    let behind = rw.at;
    let block = rw.body.add_block(region);
    let loc = rw.body.loc(rw.body.region_parent(region));
    let args: Vec<ValueId> = args
        .iter()
        .map(|ty| rw.body.add_arg(block, *ty, loc))
        .collect();
    rw.insert_at_end(block);
    build(rw, &args);
    rw.at = behind;
}

/// A `scf.for` from 0 that carries a condition or nothing.
fn for_(
    rw: &mut Rewriter,
    loc: Location,
    bounds: [ValueId; 3],
    carried: Option<ValueId>,
    build: impl FnOnce(&mut Rewriter, ValueId, Option<ValueId>) -> Option<ValueId>,
) -> Option<ValueId> {
    let types: Vec<Type> = carried.iter().map(|_| Type::I1).collect();
    let [lower, upper, step] = bounds;
    let op = scf::for_(rw, loc, &types, lower, upper, step, carried.as_slice());
    let region = rw.body.only_region(op);
    let args: Vec<Type> = std::iter::once(Type::INDEX).chain(types).collect();
    within(rw, region, &args, |rw, args| {
        let value = build(rw, args[0], args.get(1).copied());
        scf::yield_(rw, loc, value.as_slice());
    });
    rw.body.results(op).next()
}

/// The function that decides which buffers are freed, given the addresses of these and of the retained ones.
fn helper_function(cx: &Context, loc: Location, name: &str) -> Box<Body> {
    let (addresses, conditions) = (
        list_type(cx, DYNAMIC, Type::INDEX),
        list_type(cx, DYNAMIC, Type::I1),
    );
    let inputs = [addresses, addresses, conditions, conditions, conditions];
    let options = func::FuncOptions {
        sym_visibility: Some("private"),
        ..func::FuncOptions::default()
    };
    let ty = cx.function_type(&inputs, &[]);
    let mut body = func::func_with(cx, loc, name, ty, options);
    let region = body.root_region();
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(body.root());
    let mut rw = Rewriter::new(cx, &mut body, &mut no_listener, at);
    within(&mut rw, region, &inputs, |rw, args| {
        let &[buffers, retained, owned, freed, updated] = args else {
            return;
        };
        let numbers = [0, 1].map(|number| index_constant(rw, loc, number));
        let [zero, one] = numbers;
        let (yes, no) = (bool_constant(rw, loc, true), bool_constant(rw, loc, false));
        let count = memref::dim(rw, loc, buffers, zero);
        let kept = memref::dim(rw, loc, retained, zero);
        for_(rw, loc, [zero, kept, one], None, |rw, i, _| {
            memref::store(rw, loc, no, updated, &[i]);
            None
        });
        for_(rw, loc, [zero, count, one], None, |rw, i, _| {
            let address = memref::load(rw, loc, buffers, &[i]);
            let condition = memref::load(rw, loc, owned, &[i]);
            let lists = (retained, updated);
            let free = note_retained(rw, loc, lists, [zero, kept, one], (address, condition, yes));
            let free = for_(rw, loc, [zero, i, one], free, |rw, j, so_far| {
                let other = memref::load(rw, loc, buffers, &[j]);
                let different = arith::cmpi(rw, loc, other, address, CmpIPredicate::Ne);
                Some(arith::andi(rw, loc, so_far?, different))
            });
            if let Some(free) = free {
                let free = arith::andi(rw, loc, free, condition);
                memref::store(rw, loc, free, freed, &[i]);
            }
            None
        });
        func::return_(rw, loc, &[]);
    });
    body
}

/// Notes which retained buffers have an address, and gives whether none has.
fn note_retained(
    rw: &mut Rewriter,
    loc: Location,
    (retained, updated): (ValueId, ValueId),
    bounds: [ValueId; 3],
    (address, condition, yes): (ValueId, ValueId, ValueId),
) -> Option<ValueId> {
    for_(rw, loc, bounds, Some(yes), |rw, j, so_far| {
        let other = memref::load(rw, loc, retained, &[j]);
        let same = arith::cmpi(rw, loc, other, address, CmpIPredicate::Eq);
        if_(rw, loc, same, |rw| {
            let known = memref::load(rw, loc, updated, &[j]);
            let known = arith::ori(rw, loc, known, condition);
            memref::store(rw, loc, known, updated, &[j]);
        });
        let different = arith::cmpi(rw, loc, other, address, CmpIPredicate::Ne);
        Some(arith::andi(rw, loc, so_far?, different))
    })
}
