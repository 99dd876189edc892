//! Gives the results of `tensor.pad` and `tensor.concat` the sizes that follow from their operands.
//!
//! ```mlir
//! %c = tensor.concat dim(0) %a, %b                  // %d = tensor.concat dim(0) %a, %b
//!    : (tensor<2xf32>, tensor<3xf32>)               //    : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
//!    -> tensor<?xf32>                               // %c = tensor.cast %d : tensor<5xf32> to tensor<?xf32>
//! ```

use oxmlir_dialects::tables::tensor;
use oxmlir_ir::interfaces::ReifyRankedShapedType;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, Type, TypeKind};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "reify-result-shapes",
    "ReifyResultShapesPass",
    "makes sizes of tensor.pad and tensor.concat static by their operands",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in body.nested_ops(body.root()) {
            if matches!(body.name(op), tensor::PAD | tensor::CONCAT) {
                let mut no_listener = NoListener;
                let at = InsertPoint::Before(op);
                reify(&mut Rewriter::new(pass.cx, body, &mut no_listener, at), op);
            }
        }
    });
    Ok(())
}

/// Makes the sizes of the result static that are constants.
fn reify(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let sizes = rw
        .op(op)
        .interface::<ReifyRankedShapedType>()?
        .shape(rw, op)?;
    let known = |size: &oxmlir_ir::OpFoldResult| size.resolved(rw.cx, rw.body).or_dynamic();
    let shape: Box<[i64]> = sizes.iter().map(known).collect();
    let result = rw.body.only_result(op);
    let old = rw.body.ty(result);
    let new = with_shape(rw.cx, old, shape)?;
    if new != old {
        rw.modify(op, |body| body.set_type(result, new));
        rw.insert_after(op);
        let loc = rw.body.loc(op);
        let cast = tensor::cast(rw, loc, old, result);
        let casting = rw.body.defining_op(cast);
        rw.replace_uses_if(result, cast, |body, at| Some(body.use_owner(at)) != casting);
    }
    Some(())
}

fn with_shape(cx: &Context, ty: Type, shape: Box<[i64]>) -> Option<Type> {
    let TypeKind::RankedTensor {
        element, encoding, ..
    } = *cx.type_kind(ty)
    else {
        return None;
    };
    Some(cx.ty(TypeKind::RankedTensor {
        shape,
        element,
        encoding,
    }))
}
