//! Calls functions of a library for structured operations on buffers.
//!
//! ```mlir
//! linalg.dot ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<f32>)
//! // becomes a call, whose arguments have any strides
//! call @linalg_dot_viewsxf32_viewsxf32_viewf32(%a_cast, %b_cast, %c_cast)
//! ```
//!
//! A function knows no more of an operation than its name and the types of its operands, or the name that a `linalg.generic` gives
//! itself: operations of which attributes say more are errors.

use oxmlir_dialects::linalg::structured::{Structured, i64_elements};
use oxmlir_dialects::llvm::names::EMIT_C_INTERFACE;
use oxmlir_dialects::memref::layout::{memref_like, strided_attr, strides_and_offset};
use oxmlir_dialects::tables::{builtin, func, linalg, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult, Promise};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, NoMatch, Outcome,
};
use oxmlir_ir::{
    Attribute, Body, CommonAttr, Context, DYNAMIC, InsertPoint, OpId, OpRef, Type, TypeKind,
    ValueId, Walk,
};
use rustc_hash::FxHashSet;

use crate::bodies::convert_fully;

pub static PASS: PassInfo = PassInfo {
    // That the functions do what the operations do.
    promise: |_, _, _| Promise::Inputs,
    ..PassInfo::new(
        "convert-linalg-to-std",
        "ConvertLinalgToStandardPass",
        "calls functions of a library for operations of linalg",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    convert_fully(body, pass, || {
        let mut target = ConversionTarget::new();
        target.legal_dialects(&["affine", "arith", "func", "memref", "scf"]);
        target.legal_ops(&[builtin::MODULE]);
        let mut patterns = ConversionPatterns::new();
        patterns.add_any("LinalgOpToLibraryCallRewrite", None, call);
        (target, patterns)
    })?;
    declare_called(pass.cx, body);
    Ok(())
}

/// Declares what is called in each module and has no symbol there, in the order of the calls, in front of the last operation.
fn declare_called(cx: &Context, body: &mut Body) {
    let is_module = |body: &Body| body.name(body.root()) == builtin::MODULE;
    for inner in body.inner_bodies_mut().filter(|body| is_module(body)) {
        declare_called(cx, inner);
    }
    let Some(block) = body.first_block(body.root_region()) else {
        return;
    };
    let symbols = body
        .ops(block)
        .filter_map(|op| body.common_attr(cx, op, CommonAttr::SymName));
    let symbols = symbols.filter_map(|name| cx.str_value(name));
    let mut known: FxHashSet<String> = symbols.map(str::to_owned).collect();
    let mut missing = Vec::new();
    let mut visit = |op: OpRef| {
        if op.name() == func::CALL && known.insert(func::Call::new(op).callee().to_owned()) {
            missing.push(declaration(op));
        }
    };
    body.walk(body.root(), |op| {
        match body.inner(op) {
            Some(inner) if is_module(inner) => {}
            Some(inner) => inner.walk_all(&mut |path| visit(OpRef::new(cx, path.body, path.op))),
            None => visit(OpRef::new(cx, body, op)),
        }
        Walk::Into
    });
    let at = match body.last_op(block) {
        Some(last) => InsertPoint::Before(last),
        None => InsertPoint::Start(block),
    };
    for function in missing {
        let stub = body.create_stub(function);
        body.link(stub, at);
    }
}

/// The declaration of the function that an operation calls.
fn declaration(call: OpRef) -> Box<Body> {
    let (cx, name) = (call.cx, func::Call::new(call).callee());
    let params: Vec<Type> = call.body.operand_types(call.id).collect();
    let options = func::FuncOptions {
        sym_visibility: Some("private"),
        ..Default::default()
    };
    let ty = cx.function_type(&params, &[]);
    let mut function = func::func_with(cx, call.loc(), name, ty, options);
    function.set_named_attr(cx, function.root(), EMIT_C_INTERFACE, Some(Attribute::UNIT));
    function
}

// dot(a, b, c) -> call @linalg_dot_...(cast a, cast b, cast c)
fn call(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let cx = rw.cx;
    let view = Structured::of(rw.op(op)).ok_or("no structured operation")?;
    if rw.body.results(op).next().is_some() {
        return Err("a function of a library returns nothing".into());
    }
    let name = function_name(view)?;
    let types: Vec<Type> = rw
        .body
        .operand_types(op)
        .map(|ty| passed(cx, ty))
        .collect::<Result<_, _>>()?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let mut arguments = Vec::with_capacity(operands.len());
    for (value, ty) in operands.iter().zip(&types) {
        arguments.push(match rw.body.ty(*value) == *ty {
            true => *value,
            false => memref::cast(rw, loc, *ty, *value),
        });
    }
    func::call(rw, loc, &[], &arguments, &name);
    rw.erase(op);
    Ok(())
}

/// The type that an operand is passed as: buffers with any offset and strides.
fn passed(cx: &Context, ty: Type) -> Result<Type, NoMatch> {
    let TypeKind::MemRef { shape, .. } = cx.type_kind(ty) else {
        return Ok(ty);
    };
    strides_and_offset(cx, ty).ok_or("a buffer without strides")?;
    let layout = strided_attr(cx, &vec![DYNAMIC; shape.len()], DYNAMIC);
    Ok(memref_like(cx, ty, shape, Some(layout)))
}

/// The name of the function that does what an operation does.
fn function_name(view: Structured) -> Result<String, NoMatch> {
    let op = view.op;
    if op.name() == linalg::GENERIC {
        let name = op.str_attr(linalg::generic::LIBRARY_CALL_ATTR);
        let name = name.filter(|name| !name.is_empty());
        return Ok(name.ok_or("no name of a function")?.to_owned());
    }
    if !is_told_by_name(view) {
        return Err("an operation of which attributes say more than its name".into());
    }
    let mut name = op.name_str().replace('.', "_");
    for ty in op.body.operand_types(op.id) {
        name.push('_');
        mangle(op.cx, ty, &mut name)?;
    }
    Ok(name)
}

/// Whether name and operands say all of an operation that has a name of its own.
fn is_told_by_name(view: Structured) -> bool {
    let op = view.op;
    let has_own_body = [linalg::MAP, linalg::REDUCE].contains(&op.name());
    if has_own_body || view.maps() != view.derived_maps() {
        return false;
    }
    op.all_attrs().into_iter().all(|(name, attr)| match name {
        "cast" | "dimensions" | "kind" | "permutation" => false,
        "strides" | "dilations" => {
            let numbers = i64_elements(op.cx, attr);
            numbers.is_some_and(|numbers| numbers.iter().all(|number| *number == 1))
        }
        _ => true,
    })
}

fn mangle(cx: &Context, ty: Type, name: &mut String) -> Result<(), NoMatch> {
    let unknown = || NoMatch::about("a type without a name in functions", ty);
    match cx.type_kind(ty) {
        TypeKind::MemRef {
            shape,
            element,
            space,
            ..
        } => {
            name.push_str("view");
            for size in &shape[..] {
                match *size {
                    DYNAMIC => name.push_str("sx"),
                    size => name.push_str(&format!("{size}x")),
                }
            }
            mangle(cx, *element, name)?;
            if let Some(space) = space {
                let number = cx.int_value(*space).ok_or_else(unknown)?;
                name.push_str(&format!("as{number}"));
            }
        }
        TypeKind::Vector { shape, element, .. } => {
            name.push_str("vector");
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            name.push_str(&sizes.join("x"));
            mangle(cx, *element, name)?;
        }
        _ if cx.is_int_or_index(ty) || cx.is_float(ty) => name.push_str(&cx.type_string(ty)),
        _ => return Err(unknown()),
    }
    Ok(())
}
