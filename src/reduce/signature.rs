//! Arguments and results of functions that nobody calls.

use std::ops::Range;

use oxmlir_ir::analysis::{for_each_symbol_ref, symbol_name};
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, OpId, Str, Traits, Type, TypeKind,
};
use rustc_hash::FxHashSet;

/// The functions whose type may change: nothing refers to them, and nothing is said of single arguments. Each with the types of
/// its arguments and results.
fn functions(cx: &Context, root: &Body) -> Vec<(Vec<OpId>, Vec<Type>, Vec<Type>)> {
    let mut referenced: FxHashSet<Str> = FxHashSet::default();
    root.walk_all(&mut |at| {
        let mut visit = |attr| {
            for_each_symbol_ref(cx, attr, &mut |reference| {
                if let AttrKind::SymbolRef { root, nested } = cx.attr_kind(reference) {
                    referenced.insert(*root);
                    referenced.extend(nested.iter().copied());
                }
            });
        };
        at.body
            .attrs(at.op)
            .iter()
            .filter_map(|attr| attr.present())
            .for_each(&mut visit);
        visit(at.body.dict(at.op));
    });
    let mut found = Vec::new();
    let mut work: Vec<(Vec<OpId>, &Body)> = vec![(Vec::new(), root)];
    while let Some((path, body)) = work.pop() {
        let name = symbol_name(cx, body, body.root());
        let is_free = name.is_some_and(|name| !referenced.contains(&name));
        if is_free && body.has_trait(cx, body.root(), Traits::FUNCTION) {
            let types = function_type(cx, body);
            found.extend(types.map(|(args, results)| (path.clone(), args, results)));
        }
        for (stub, inner) in body.children() {
            let mut path = path.clone();
            path.push(stub);
            work.push((path, inner));
        }
    }
    found
}

/// The types of the arguments and results of a function with a body.
fn function_type(cx: &Context, body: &Body) -> Option<(Vec<Type>, Vec<Type>)> {
    let root = body.root();
    let is_plain = [CommonAttr::ArgAttrs, CommonAttr::ResAttrs]
        .iter()
        .all(|attr| body.common_attr(cx, root, *attr).is_none());
    if !is_plain || body.num_regions(root) != 1 || body.is_region_empty(body.root_region()) {
        return None;
    }
    let attr = body.common_attr(cx, root, CommonAttr::FunctionType)?;
    let AttrKind::Type(ty) = cx.attr_kind(attr) else {
        return None;
    };
    match cx.type_kind(*ty) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

/// The number of arguments that could go.
pub fn count_arguments(cx: &Context, root: &Body) -> usize {
    functions(cx, root)
        .iter()
        .map(|(_, args, _)| args.len())
        .sum()
}

/// The number of results that could go.
pub fn count_results(cx: &Context, root: &Body) -> usize {
    functions(cx, root)
        .iter()
        .map(|(_, _, results)| results.len())
        .sum()
}

/// Drops some arguments, those that are not used.
pub fn drop_arguments(cx: &Context, root: &mut Body, range: Range<usize>) {
    let mut first = 0;
    for (path, mut args, results) in functions(cx, root) {
        let numbers = first..first + args.len();
        first = numbers.end;
        let Some(body) = function_at(root, &path) else {
            continue;
        };
        let Some(entry) = body.first_block(body.root_region()) else {
            continue;
        };
        for number in (0..args.len()).rev() {
            let arg = body.arg(entry, number);
            if range.contains(&(numbers.start + number)) && body.is_unused(arg) {
                body.erase_arg(entry, number);
                args.remove(number);
            }
        }
        set_function_type(cx, body, &args, &results);
    }
}

/// Drops some results.
pub fn drop_results(cx: &Context, root: &mut Body, range: Range<usize>) {
    let mut first = 0;
    for (path, args, mut results) in functions(cx, root) {
        let numbers = first..first + results.len();
        first = numbers.end;
        let Some(body) = function_at(root, &path) else {
            continue;
        };
        let count = results.len();
        let returns: Vec<OpId> = body
            .blocks(body.root_region())
            .filter_map(|block| body.last_op(block))
            .filter(|last| body.num_successors(*last) == 0 && body.num_operands(*last) == count)
            .collect();
        for number in (0..count)
            .rev()
            .filter(|at| range.contains(&(numbers.start + at)))
        {
            for op in &returns {
                body.erase_operand(*op, number);
            }
            results.remove(number);
        }
        set_function_type(cx, body, &args, &results);
    }
}

fn function_at<'b>(root: &'b mut Body, path: &[OpId]) -> Option<&'b mut Body> {
    path.iter()
        .try_fold(root, |body, stub| body.inner_mut(*stub))
}

fn set_function_type(cx: &Context, body: &mut Body, args: &[Type], results: &[Type]) {
    let ty: Attribute = cx.type_attr(cx.function_type(args, results));
    let name = CommonAttr::FunctionType.name();
    let root = body.root();
    body.set_named_attr(cx, root, name, Some(ty));
}
