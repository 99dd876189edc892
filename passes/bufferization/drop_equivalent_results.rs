//! Takes away results of private functions that are buffers the caller has given.
//!
//! ```mlir
//! func.func private @set(%m: memref<?xf32>, %x: f32, %i: index) -> memref<?xf32> {
//!   memref.store %x, %m[%i] : memref<?xf32>
//!   return %m : memref<?xf32>
//! }
//! // func.func private @set(%m: memref<?xf32>, %x: f32, %i: index) {
//! //   memref.store %x, %m[%i] : memref<?xf32>
//! //   return
//! // }
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{builtin, func, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, CommonAttr, Context, InsertPoint, OpId, OpRef, Type, ValueId};

use super::boundaries::{returns, signature};
use super::calls::Calls;

pub static PASS: PassInfo = PassInfo::new(
    "drop-equivalent-buffer-results",
    "DropEquivalentBufferResultsPass",
    "takes away results that are buffers of the caller",
    Anchor::Op(builtin::Module::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let calls = Calls::of(cx, body);
    for (stub, name) in &calls.functions {
        let Some(function) = body.inner_mut(*stub) else {
            continue;
        };
        let Some(sites) = calls.of_private(cx, function, name) else {
            continue;
        };
        let dropped = returned_args(cx, function);
        if dropped.iter().all(Option::is_none) {
            continue;
        }
        shrink(cx, function, &dropped);
        for site in sites {
            if let Some(caller) = body.inner_mut(site.caller) {
                replace_call(cx, caller, site.call, &dropped);
            }
        }
    }
    Ok(())
}

/// For each result the argument that all `func.return` operations return as it.
fn returned_args(cx: &Context, function: &Body) -> Vec<Option<usize>> {
    let root = OpRef::new(cx, function, function.root());
    let (_, results) = signature(cx, func::Func::new(root).function_type());
    let entry = function.first_block(function.root_region());
    let args = entry.map_or(&[][..], |entry| function.args(entry));
    let returns = returns(function);
    let argument = |op: &OpId, index: usize| {
        let mut value = function.operand(*op, index);
        while let Some(cast) = function
            .defining_op(value)
            .and_then(|def| memref::Cast::of(OpRef::new(cx, function, def)))
        {
            value = cast.source();
        }
        args.iter().position(|arg| *arg == value)
    };
    (0..results.len())
        .map(|index| {
            let mut all = returns.iter().map(|op| argument(op, index));
            let first = all.next()??;
            all.all(|other| other == Some(first)).then_some(first)
        })
        .collect()
}

fn kept<T: Copy>(all: &[T], dropped: &[Option<usize>]) -> Vec<T> {
    let all = all.iter().zip(dropped);
    all.filter(|(_, dropped)| dropped.is_none())
        .map(|(item, _)| *item)
        .collect()
}

fn shrink(cx: &Context, function: &mut Body, dropped: &[Option<usize>]) {
    for op in returns(function) {
        let operands = kept(&function.operand_vec(op), dropped);
        function.set_operands(op, &operands);
    }
    let root = function.root();
    let view = func::Func::new(OpRef::new(cx, function, root));
    let (inputs, results) = signature(cx, view.function_type());
    let ty = cx.function_type(inputs, &kept(results, dropped));
    function.set_attr(root, func::func::FUNCTION_TYPE_ATTR, cx.type_attr(ty));
    if let Some(attrs) = function.common_attr(cx, root, CommonAttr::ResAttrs) {
        let attrs = kept(cx.array_elements(attrs), dropped);
        let any = attrs.iter().any(|dict| *dict != Attribute::EMPTY_DICT);
        let attrs = if any {
            cx.array_attr(&attrs)
        } else {
            Attribute::ABSENT
        };
        function.set_attr(root, func::func::RES_ATTRS_ATTR, attrs);
    }
}

/// A call without the dropped results, which are what was passed.
fn replace_call(cx: &Context, caller: &mut Body, call: OpId, dropped: &[Option<usize>]) {
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, caller, &mut no_listener, InsertPoint::Before(call));
    let types: Vec<Type> = rw.body.result_types(call).collect();
    let operands = rw.body.operand_vec(call);
    let loc = rw.body.loc(call);
    let new = rebuild(&mut rw, call, &operands, &kept(&types, dropped));
    let mut results = rw.body.results(new).collect::<Vec<_>>().into_iter();
    let values: Vec<ValueId> = dropped
        .iter()
        .zip(&types)
        .filter_map(|(argument, ty)| match argument {
            None => results.next(),
            Some(argument) if rw.body.ty(operands[*argument]) == *ty => Some(operands[*argument]),
            Some(argument) => Some(memref::cast(&mut rw, loc, *ty, operands[*argument])),
        })
        .collect();
    rw.replace(call, &values);
}
