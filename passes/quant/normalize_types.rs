//! Restates quantized types with a scale for each block that has one scale in all, or one for each place along a dimension.
//!
//! ```mlir
//! tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0:10}, {3.0:5}}>>
//! // becomes
//! tensor<2x4x!quant.uniform<i8:f32:0, {2.0:10, 3.0:5}>>
//! ```

use oxmlir_dialects::quant::uniform::{Scheme, Uniform};
use oxmlir_dialects::tables::func;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter, try_fold};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpRef, Type, TypeKind, ValueId};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "normalize-quant-types",
    "NormalizeQuantTypes",
    "restates quantized types with scales of blocks",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    for_each_body(body, &|body| {
        let root = body.root();
        let mut nobody = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::Before(root));
        fold(&mut rw, root);
        retype(cx, body);
    });
    Ok(())
}

/// Replaces operations on values whose types change by values that there are. All stay until the last one is looked at.
fn fold(rw: &mut Rewriter, root: OpId) {
    let mut folds = Vec::new();
    for op in rw.body.nested_ops(root) {
        let is_changed = |value: ValueId| normal(rw.cx, rw.body.ty(value)).is_some();
        if rw.body.operands(op).any(is_changed) || rw.body.results(op).any(is_changed) {
            rw.insert_before(op);
            let values = try_fold(rw, op).filter(|values| !values.is_empty());
            folds.extend(values.map(|values| (op, values)));
        }
    }
    for (op, values) in folds.into_iter().rev() {
        rw.replace(op, &values);
    }
}

/// Gives all values of a body their new types, and the function that it is.
fn retype(cx: &Context, body: &mut Body) {
    let root = body.root();
    let set = |body: &mut Body, value: ValueId| {
        if let Some(new) = normal(cx, body.ty(value)) {
            body.set_type(value, new);
        }
    };
    let mut ops = body.nested_ops(root);
    ops.push(root);
    for op in ops {
        for result in body.results(op).collect::<Vec<_>>() {
            set(body, result);
        }
        for region in body.regions(op).to_vec() {
            for block in body.blocks(region).collect::<Vec<_>>() {
                for arg in body.args(block).to_vec() {
                    set(body, arg);
                }
            }
        }
    }
    let slot = func::func::FUNCTION_TYPE_ATTR;
    if body.name(root) == func::FUNC
        && let Some(ty) = OpRef::new(cx, body, root).type_attr(slot)
        && let TypeKind::Function { inputs, results } = cx.type_kind(ty)
    {
        let all = |types: &[Type]| -> Vec<Type> {
            let types = types.iter();
            types.map(|ty| normal(cx, *ty).unwrap_or(*ty)).collect()
        };
        let ty = cx.function_type(&all(inputs), &all(results));
        body.set_attr(root, slot, cx.type_attr(ty));
    }
}

/// The type of a tensor restated; `None` if it stays.
fn normal(cx: &Context, ty: Type) -> Option<Type> {
    let (TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }) = cx.type_kind(ty) else {
        return None;
    };
    let element = cx.element_type(ty);
    let Scheme::Blocks { sizes, shape } = Uniform::of(cx, element)?.scheme else {
        return None;
    };
    let mut several = (0..).zip(&shape).filter(|(_, count)| **count != 1);
    let axis = several.next().map(|(axis, _)| axis);
    // A scale of a block of several places is not one of each place.
    let is_dense = |axis: &i64| sizes.contains(&(*axis, 1));
    if several.next().is_some() || !axis.iter().all(is_dense) {
        return None;
    }
    Some(cx.with_element(ty, Uniform::regular(cx, element, axis)))
}
