//! Turns tensors into buffers and shares these where nothing is lost by that.
//!
//! ```mlir
//! func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
//!   %new = tensor.insert %x into %t[%i] : tensor<?xf32>
//!   %old = tensor.extract %t[%i] : tensor<?xf32>
//!   return %new, %old : tensor<?xf32>, f32
//! }
//! // %m, the buffer of %t, is read behind the insertion, so that this gets a copy:
//! // %copy = memref.alloc(%size) {alignment = 64 : i64} : memref<?xf32>
//! // memref.copy %m, %copy : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
//! // memref.store %x, %copy[%i] : memref<?xf32>
//! // %old = memref.load %m[%i] : memref<?xf32, strided<[?], offset: ?>>
//! ```

use oxmlir_dialects::tables::{builtin, func, memref};
use oxmlir_ir::pass::{Anchor, Failure, PassContext, PassInfo, PassResult};
use oxmlir_ir::{
    Attribute, Body, CommonAttr, Context, Diagnostic, Location, OpId, OpRef, Type, TypeKind,
};

use super::analysis::analyze;
use super::boundaries::{self, Functions, signature};
use super::bufferize::bufferize;
use super::copies::insert_copies;
use super::decisions::Decisions;
use super::globals::Globals;
use super::markers::{self, Markers};
use super::options::{OPTIONS, Options};
use super::query::Query;

pub static PASS: PassInfo = PassInfo {
    options: OPTIONS,
    ..PassInfo::new(
        "one-shot-bufferize",
        "OneShotBufferizePass",
        "turns tensors into buffers",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let options = options_of(body, pass)?;
    match options.function_boundaries {
        true => module(body, pass, &options),
        false => tree(body, pass, &options),
    }
}

fn options_of(body: &Body, pass: &PassContext) -> Result<Options, Failure> {
    let unknown = |message: &str| pass.fail(Diagnostic::error(Location::UNKNOWN, message));
    let is_set = |name: &str| pass.options.bool(name);
    if is_set("must-infer-memory-space") && is_set("use-encoding-for-memory-space") {
        let message = "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize";
        return Err(pass.fail(Diagnostic::error(body.loc(body.root()), message)));
    }
    if pass.options.text("unknown-type-conversion") == "infer-layout-map" {
        let message =
            "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'";
        return Err(unknown(message));
    }
    let options = Options::of(pass.options).map_err(|message| unknown(&message))?;
    if options.copy_before_write && options.test_analysis_only {
        let message =
            "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'";
        return Err(unknown(message));
    }
    if options.print_conflicts && !options.test_analysis_only {
        let message = "Invalid option: 'print-conflicts' requires 'test-analysis-only'";
        return Err(unknown(message));
    }
    if !options.not_analyzed.is_empty() && !options.function_boundaries {
        let message =
            "Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'";
        return Err(unknown(message));
    }
    Ok(options)
}

fn fail_all(pass: &PassContext, errors: Vec<Diagnostic>) -> Failure {
    for error in errors {
        pass.emit(error);
    }
    Failure
}

/// Bufferizes one isolated operation in a module, or a whole module, as asked for.
pub fn bufferize_one(
    outer: &mut Body,
    inner: Option<OpId>,
    pass: &PassContext,
    options: &Options,
) -> PassResult {
    let Some(stub) = inner else {
        return match options.function_boundaries {
            true => module(outer, pass, options),
            false => tree(outer, pass, options),
        };
    };
    let functions = Functions::of(pass.cx, outer, options);
    let mut globals = Globals::of(pass.cx, outer);
    if let Some(body) = outer.inner_mut(stub) {
        one(body, pass, options, &functions, &mut globals)?;
    }
    globals.insert(pass.cx, outer);
    Ok(())
}

/// Bufferizes what is in a module and in the isolated operations of it; functions and calls stay as they are.
fn tree(module: &mut Body, pass: &PassContext, options: &Options) -> PassResult {
    let functions = Functions::of(pass.cx, module, options);
    let mut globals = Globals::of(pass.cx, module);
    one(module, pass, options, &functions, &mut globals)?;
    let mut work: Vec<&mut Body> = module.inner_bodies_mut().collect();
    work.reverse();
    while let Some(body) = work.pop() {
        if body.name(body.root()) == builtin::MODULE {
            tree(body, pass, options)?;
            continue;
        }
        one(body, pass, options, &functions, &mut globals)?;
        let at = work.len();
        work.extend(body.inner_bodies_mut());
        work[at..].reverse();
    }
    globals.insert(pass.cx, module);
    Ok(())
}

/// Analyzes and bufferizes one body.
fn one(
    body: &mut Body,
    pass: &PassContext,
    options: &Options,
    functions: &Functions,
    globals: &mut Globals,
) -> PassResult {
    let cx = pass.cx;
    if !options.copy_before_write {
        let decided = analyze(cx, body, options, functions);
        let (decisions, conflicts) = decided.map_err(|error| pass.fail(error))?;
        if options.test_analysis_only {
            markers::show(cx, body, options, &decisions, &conflicts);
            return Ok(());
        }
        insert_copies(cx, body, options, functions, Some(&decisions))
            .map_err(|error| pass.fail(error))?;
    }
    let done = bufferize(cx, body, options, functions, globals);
    done.map_err(|errors| fail_all(pass, errors))
}

/// Bufferizes the functions of a module, callees before callers, and what else is in the module.
fn module(module: &mut Body, pass: &PassContext, options: &Options) -> PassResult {
    let cx = pass.cx;
    let mut functions = Functions::of(cx, module, options);
    let mut globals = Globals::of(cx, module);
    let order = boundaries::order(cx, module, &functions);
    let ordered = order.ordered.iter().map(|stub| (*stub, true));
    let circular = order.circular.iter().map(|stub| (*stub, false));
    for (stub, known) in ordered.chain(circular) {
        let Some(body) = module.inner_mut(stub) else {
            continue;
        };
        function(body, pass, options, &mut functions, &mut globals, known)?;
    }
    if !options.test_analysis_only {
        let done = bufferize(cx, module, options, &functions, &mut globals);
        done.map_err(|errors| fail_all(pass, errors))?;
    }
    globals.insert(cx, module);
    Ok(())
}

fn function(
    body: &mut Body,
    pass: &PassContext,
    options: &Options,
    functions: &mut Functions,
    globals: &mut Globals,
    summarized: bool,
) -> PassResult {
    let cx = pass.cx;
    let name = boundaries::function_name(cx, body)
        .unwrap_or_default()
        .to_owned();
    let analyzed = !options.copy_before_write && !options.not_analyzed.contains(&name);
    if analyzed {
        let (decisions, conflicts) = analyze_function(body, pass, options, functions, summarized)?;
        if options.test_analysis_only {
            let summary = functions.get_mut(&name).and_then(|f| f.summary.clone());
            if let Some(summary) = summary {
                markers::show_summary(cx, body, options, functions, &decisions, &summary);
            }
            markers::show(cx, body, options, &decisions, &conflicts);
            return Ok(());
        }
        insert_copies(cx, body, options, functions, Some(&decisions))
            .map_err(|error| pass.fail(error))?;
    }
    let updated;
    let options = match analyzed || options.copy_before_write {
        true => options,
        false => {
            updated = Options {
                copy_before_write: true,
                ..options.clone()
            };
            &updated
        }
    };
    let done = bufferize(cx, body, options, functions, globals);
    done.map_err(|errors| fail_all(pass, errors))?;
    if options.infer_result_layouts {
        fold_casts(cx, body);
    }
    remove_attributes(cx, body);
    let root = OpRef::new(cx, body, body.root());
    if let (Some(function), Some(view)) = (functions.get_mut(&name), func::Func::of(root)) {
        function.ty = view.function_type();
    }
    Ok(())
}

/// Analyzes a function; what others have to know of it is noted among the functions if `summarized`.
pub fn analyze_function(
    body: &Body,
    pass: &PassContext,
    options: &Options,
    functions: &mut Functions,
    summarized: bool,
) -> Result<(Decisions, Markers), Failure> {
    let cx = pass.cx;
    let decided = analyze(cx, body, options, functions);
    let (decisions, conflicts) = decided.map_err(|error| pass.fail(error))?;
    if summarized && options.allows(OpRef::new(cx, body, body.root())) {
        let query = Query {
            cx,
            body,
            options,
            functions,
            decisions: Some(&decisions),
            facts: None,
        };
        let summary = boundaries::summarize(&query);
        let name = boundaries::function_name(cx, body).unwrap_or_default();
        if let Some(function) = functions.get_mut(name) {
            function.summary = Some(summary);
        }
    }
    Ok((decisions, conflicts))
}

/// Returns buffers of the layouts that they have, where all `func.return` operations agree.
fn fold_casts(cx: &Context, body: &mut Body) {
    let root = body.root();
    let Some(function) = func::Func::of(OpRef::new(cx, body, root)) else {
        return;
    };
    let ty = function.function_type();
    let (inputs, results) = signature(cx, ty);
    let returns = boundaries::returns(body);
    let mut new = results.to_vec();
    for (index, ty) in new.iter_mut().enumerate() {
        let mut sources = returns.iter().map(|op| cast_source(cx, body, *op, index));
        let first = sources.next().flatten();
        let Some((_, source)) = first.filter(|(_, first)| {
            sources.all(|other| other.is_some_and(|(_, source)| source == *first))
        }) else {
            continue;
        };
        *ty = source;
        for op in &returns {
            if let Some((value, _)) = cast_source(cx, body, *op, index) {
                body.set_operand(*op, index, value);
            }
        }
    }
    if new != results {
        let ty = cx.type_attr(cx.function_type(inputs, &new));
        body.set_attr(root, func::func::FUNCTION_TYPE_ATTR, ty);
    }
}

/// What is cast to be returned, and its type.
fn cast_source(
    cx: &Context,
    body: &Body,
    op: OpId,
    index: usize,
) -> Option<(oxmlir_ir::ValueId, Type)> {
    let def = body.defining_op(body.operand(op, index))?;
    let cast = memref::Cast::of(OpRef::new(cx, body, def))?;
    let ty = body.ty(cast.source());
    matches!(cx.type_kind(ty), TypeKind::MemRef { .. }).then_some((cast.source(), ty))
}

/// Takes away the attributes of arguments that say how these are bufferized.
fn remove_attributes(cx: &Context, body: &mut Body) {
    let root = body.root();
    let Some(attrs) = body.common_attr(cx, root, CommonAttr::ArgAttrs) else {
        return;
    };
    let dicts = cx.array_elements(attrs).iter().map(|dict| {
        let dict = cx.dict_with(*dict, boundaries::BUFFER_LAYOUT, None);
        cx.dict_with(dict, boundaries::WRITABLE, None)
    });
    let dicts: Vec<Attribute> = dicts.collect();
    let empty = dicts.iter().all(|dict| *dict == Attribute::EMPTY_DICT);
    let attrs = if empty {
        Attribute::ABSENT
    } else {
        cx.array_attr(&dicts)
    };
    body.set_attr(root, func::func::ARG_ATTRS_ATTR, attrs);
}
