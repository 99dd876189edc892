//! Lets callers give the buffers that functions return.
//!
//! ```mlir
//! func.func private @f(%x: f32) -> memref<8xf32> {
//!   %m = memref.alloc() : memref<8xf32>
//!   linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
//!   return %m : memref<8xf32>
//! }
//! // func.func private @f(%x: f32, %out: memref<8xf32>) {
//! //   %m = memref.alloc() : memref<8xf32>
//! //   linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
//! //   memref.copy %m, %out : memref<8xf32> to memref<8xf32>
//! //   return
//! // }
//! ```
//!
//! Results that share their buffers with something else are copied only if nobody calls the function.

use oxmlir_dialects::memref::layout::{memref_like, strides_and_offset};
use oxmlir_dialects::memref::views::are_cast_compatible;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{builtin, func, memref};
use oxmlir_ir::analysis::{Visibility, visibility};
use oxmlir_ir::pass::{Anchor, OptionInfo, Options, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Attribute, BlockId, Body, CommonAttr, Context, DYNAMIC, Diagnostic, InsertPoint, OpId, OpRef,
    Type, TypeKind, ValueDefinition, ValueId,
};
use rustc_hash::FxHashMap;

use super::boundaries::{returns, signature};
use super::calls::Calls;
use super::shared_results::SharedResults;

const ADD_ATTR: &str = "add-result-attr";
const HOIST_STATIC: &str = "hoist-static-allocs";
const HOIST_DYNAMIC: &str = "hoist-dynamic-allocs";
const PUBLIC: &str = "modify-public-functions";
/// The attribute of arguments that were results.
const RESULT: &str = "bufferize.result";

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            ADD_ATTR,
            "mark the new arguments as bufferize.result",
            false,
        ),
        OptionInfo::bool(
            HOIST_STATIC,
            "compute in the caller's buffer what would be allocated with a known size",
            false,
        ),
        OptionInfo::bool(
            HOIST_DYNAMIC,
            "compute in the caller's buffer what would be allocated with sizes that are arguments",
            false,
        ),
        OptionInfo::bool(PUBLIC, "change public functions, too", false),
    ],
    ..PassInfo::new(
        "buffer-results-to-out-params",
        "BufferResultsToOutParamsPass",
        "lets callers give the buffers that functions return",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

/// A result that becomes an argument.
#[derive(Clone)]
struct OutParam {
    /// The position of the result.
    result: usize,
    ty: Type,
    /// The arguments that are the dynamic sizes, if they are known.
    sizes: Option<Vec<usize>>,
}

/// The results of functions that become arguments, by the name of the function.
type Changed = FxHashMap<String, Vec<OutParam>>;

fn run(module: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let calls = Calls::of(cx, module);
    let shared = SharedResults::of(cx, module, &calls);
    let mut changed = Changed::default();
    for (stub, name) in &calls.functions {
        let Some(function) = module.inner_mut(*stub) else {
            continue;
        };
        let is_public = visibility(cx, function, function.root()) == Visibility::Public;
        let is_defined = !function.is_region_empty(function.root_region());
        if !is_defined || is_public && !pass.options.bool(PUBLIC) || calls.has_other_uses(name) {
            continue;
        }
        let outs = out_params(cx, function, name, &shared);
        let mut outs = outs.map_err(|error| pass.fail(error))?;
        if !outs.is_empty() {
            change(cx, function, &mut outs, pass.options);
            changed.insert(name.clone(), outs);
        }
    }
    for (stub, _) in &calls.functions {
        if let Some(function) = module.inner_mut(*stub) {
            change_calls(cx, function, &changed).map_err(|error| pass.fail(error))?;
        }
    }
    Ok(())
}

/// The results of a function that are to become arguments.
fn out_params(
    cx: &Context,
    function: &Body,
    name: &str,
    shared: &SharedResults,
) -> Result<Vec<OutParam>, Diagnostic> {
    let root = OpRef::new(cx, function, function.root());
    let (_, results) = signature(cx, func::Func::new(root).function_type());
    let mut outs = Vec::new();
    for (result, ty) in results.iter().enumerate() {
        let is_buffer = matches!(cx.type_kind(*ty), TypeKind::MemRef { .. });
        if !is_buffer || shared.must_stay(name, result) {
            continue;
        }
        if !has_supported_layout(cx, *ty) {
            let message = "cannot create out param for result with unsupported layout";
            return Err(root.plain_error(message));
        }
        outs.push(OutParam {
            result,
            ty: *ty,
            sizes: None,
        });
    }
    Ok(outs)
}

/// Whether a new buffer, or a cast of it, has the type.
fn has_supported_layout(cx: &Context, ty: Type) -> bool {
    let dense = dense(cx, ty);
    let dynamic = strides_and_offset(cx, ty).is_some_and(|(strides, offset)| {
        offset == DYNAMIC && strides.iter().all(|stride| *stride == DYNAMIC)
    });
    dense == ty || dynamic || strides_and_offset(cx, dense) == strides_and_offset(cx, ty)
}

/// The type of a new buffer.
fn dense(cx: &Context, ty: Type) -> Type {
    memref_like(cx, ty, cx.shape(ty).unwrap_or_default(), None)
}

/// Gives a function arguments in place of results.
fn change(cx: &Context, function: &mut Body, outs: &mut [OutParam], options: &Options) {
    let Some(entry) = function.first_block(function.root_region()) else {
        return;
    };
    let root = function.root();
    let loc = function.loc(root);
    let old = function.args(entry).len();
    let args: Vec<ValueId> = outs
        .iter()
        .map(|out| function.add_arg(entry, out.ty, loc))
        .collect();
    change_signature(cx, function, outs, options.bool(ADD_ATTR));
    let mut no_listener = NoListener;
    let returns = returns(function);
    let mut rw = Rewriter::new(cx, function, &mut no_listener, InsertPoint::Before(root));
    for (out, arg) in outs.iter_mut().zip(&args) {
        let mut hoisted = Hoisted::default();
        for op in &returns {
            let value = rw.body.operand(*op, out.result);
            if let Some(sizes) = hoisted.sizes(&rw, value, old, out, options) {
                let def = rw.body.defining_op(value);
                rw.replace_uses(value, *arg);
                def.into_iter().for_each(|def| rw.erase(def));
                out.sizes = Some(sizes);
            } else {
                rw.insert_before(*op);
                let loc = rw.body.loc(*op);
                memref::copy(&mut rw, loc, value, *arg);
            }
        }
    }
    for op in returns {
        let operands = rw.body.operands(op).enumerate();
        let kept = operands.filter(|(index, _)| !outs.iter().any(|out| out.result == *index));
        let kept: Vec<ValueId> = kept.map(|(_, value)| value).collect();
        rw.modify(op, |body| body.set_operands(op, &kept));
    }
}

fn change_signature(cx: &Context, function: &mut Body, outs: &[OutParam], marked: bool) {
    let root = function.root();
    let view = func::Func::new(OpRef::new(cx, function, root));
    let (inputs, results) = signature(cx, view.function_type());
    let inputs: Vec<Type> = inputs
        .iter()
        .copied()
        .chain(outs.iter().map(|o| o.ty))
        .collect();
    let is_kept = |index: usize| !outs.iter().any(|out| out.result == index);
    let kept = |(index, item)| is_kept(index).then_some(item);
    let types: Vec<Type> = results
        .iter()
        .copied()
        .enumerate()
        .filter_map(kept)
        .collect();
    let ty = cx.function_type(&inputs, &types);
    let list = |attr: CommonAttr| {
        function
            .common_attr(cx, root, attr)
            .map(|a| cx.array_elements(a))
    };
    let arg_attrs = list(CommonAttr::ArgAttrs).map(<[Attribute]>::to_vec);
    let res_attrs = list(CommonAttr::ResAttrs).map(<[Attribute]>::to_vec);
    function.set_attr(root, func::func::FUNCTION_TYPE_ATTR, cx.type_attr(ty));
    // The attributes of a result go with it.
    let mut args = arg_attrs.unwrap_or_default();
    args.resize(inputs.len() - outs.len(), Attribute::EMPTY_DICT);
    let results = res_attrs.unwrap_or_default();
    args.extend(outs.iter().map(|out| {
        let own = results
            .get(out.result)
            .copied()
            .unwrap_or(Attribute::EMPTY_DICT);
        match marked {
            true => cx.dict_with(own, RESULT, Some(Attribute::UNIT)),
            false => own,
        }
    }));
    let kept = |(index, item)| is_kept(index).then_some(item);
    let results: Vec<Attribute> = results.into_iter().enumerate().filter_map(kept).collect();
    for (slot, attrs) in [
        (func::func::ARG_ATTRS_ATTR, args),
        (func::func::RES_ATTRS_ATTR, results),
    ] {
        let any = attrs.iter().any(|dict| *dict != Attribute::EMPTY_DICT);
        let attrs = if any {
            cx.array_attr(&attrs)
        } else {
            Attribute::ABSENT
        };
        function.set_attr(root, slot, attrs);
    }
}

/// The allocations whose place an argument has taken.
#[derive(Default)]
struct Hoisted {
    blocks: Vec<BlockId>,
    sizes: Option<Vec<usize>>,
}

impl Hoisted {
    /// The arguments that are the sizes of what is returned, if an argument can take its place: there are `old` others.
    fn sizes(
        &mut self,
        rw: &Rewriter,
        value: ValueId,
        old: usize,
        out: &OutParam,
        options: &Options,
    ) -> Option<Vec<usize>> {
        let def = rw.defining_op(value)?;
        let is_static = !rw.cx.shape(out.ty)?.contains(&DYNAMIC);
        let wanted = options.bool(if is_static {
            HOIST_STATIC
        } else {
            HOIST_DYNAMIC
        });
        let is_new = matches!(def.name(), memref::ALLOC | memref::ALLOCA);
        if !wanted || !is_new || def.only_result_type() != out.ty {
            return None;
        }
        let number = |size: ValueId| match rw.body.definition(size) {
            ValueDefinition::Argument(block, index) => {
                let index = index as usize;
                let own = index < old && rw.body.block_parent(block) == rw.body.root();
                (own && rw.body.is_entry_block(block)).then_some(index)
            }
            ValueDefinition::Result(..) => None,
        };
        let sizes: Vec<usize> = def.operands().map(number).collect::<Option<_>>()?;
        let block = rw.body.block(def.id)?;
        // Two allocations that are needed at the same time cannot both be the argument.
        let free = self.sizes.as_ref().is_none_or(|known| *known == sizes)
            && rw.body.block_parent(block) == rw.body.root()
            && !reaches(rw.body, block, block)
            && self.blocks.iter().all(|other| {
                *other != block
                    && !reaches(rw.body, *other, block)
                    && !reaches(rw.body, block, *other)
            });
        free.then(|| {
            self.blocks.push(block);
            self.sizes = Some(sizes.clone());
            sizes
        })
    }
}

/// Whether control may go from behind one block to another one.
fn reaches(body: &Body, from: BlockId, to: BlockId) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut work: Vec<BlockId> = body.block_successors(from).collect();
    while let Some(block) = work.pop() {
        if block == to {
            return true;
        }
        if seen.insert(block) {
            work.extend(body.block_successors(block));
        }
    }
    false
}

/// Gives the functions that are called in a body buffers for what they would return.
fn change_calls(cx: &Context, body: &mut Body, changed: &Changed) -> Result<(), Diagnostic> {
    let calls = body.nested_ops(body.root());
    for op in calls {
        let call = func::Call::of(OpRef::new(cx, body, op));
        let Some(outs) = call.and_then(|call| changed.get(call.callee())) else {
            continue;
        };
        let mut no_listener = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        change_call(&mut rw, op, outs)?;
    }
    Ok(())
}

fn change_call(rw: &mut Rewriter, op: OpId, outs: &[OutParam]) -> Result<(), Diagnostic> {
    let (cx, loc) = (rw.cx, rw.body.loc(op));
    let mut operands = rw.body.operand_vec(op);
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let mut values: Vec<Option<ValueId>> = vec![None; results.len()];
    for out in outs {
        let dynamic = cx.shape(out.ty).unwrap_or_default().contains(&DYNAMIC);
        let sizes: Vec<ValueId> = match &out.sizes {
            Some(sizes) => sizes.iter().map(|index| operands[*index]).collect(),
            None if dynamic => {
                let message = "cannot create out param for dynamically shaped result";
                return Err(rw.op(op).plain_error(message));
            }
            None => Vec::new(),
        };
        let ty = dense(cx, out.ty);
        let mut buffer = memref::alloc(rw, loc, ty, &sizes, &[]);
        if ty != out.ty {
            debug_assert!(
                are_cast_compatible(cx, ty, out.ty),
                "checked with the function"
            );
            buffer = memref::cast(rw, loc, out.ty, buffer);
        }
        operands.push(buffer);
        values[out.result] = Some(buffer);
    }
    let kept = results.iter().zip(&values);
    let kept = kept.filter(|(_, value)| value.is_none());
    let types: Vec<Type> = kept.map(|(result, _)| rw.body.ty(*result)).collect();
    let new = rebuild(rw, op, &operands, &types);
    let mut new = rw.body.results(new).collect::<Vec<_>>().into_iter();
    let values: Vec<ValueId> = values
        .into_iter()
        .filter_map(|value| value.or_else(|| new.next()))
        .collect();
    rw.replace(op, &values);
    Ok(())
}
