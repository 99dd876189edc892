//! Reads what `linalg.transpose` is made of in place of its result, where `linalg.elementwise` reads that as it is.
//!
//! ```mlir
//! %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
//! linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%t : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>)
//! // linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#transposed, #identity] ins(%a : ...) outs(%b : ...)
//! ```

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpId};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "linalg-fold-into-elementwise",
    "LinalgFoldIntoElementwisePass",
    "reads what transpositions are made of",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let pattern = Pattern::new("FoldTransposePattern", |rw, op| {
        fold_transpositions(rw, op).is_some()
    });
    let mut patterns = PatternSet::new();
    patterns.add(ops::ELEMENTWISE, &[pattern]);
    run_patterns(body, pass, &patterns)
}

fn fold_transpositions(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use ops::elementwise::{INDEXING_MAPS_ATTR, KIND_ATTR};
    let view = Structured::of(rw.op(op))?;
    let affine = rw.cx.affine();
    let (mut inputs, inits, mut maps) = (view.inputs(), view.inits(), view.maps());
    let mut changed = false;
    for (input, map) in inputs.iter_mut().zip(&mut maps) {
        let def = rw.defining_op(*input);
        let Some(transpose) = def.filter(|def| def.name() == ops::TRANSPOSE) else {
            continue;
        };
        if map.is_identity(affine) {
            *map = *Structured::of(transpose)?.maps().first()?;
            *input = transpose.operand(ops::transpose::INPUT);
            changed = true;
        }
    }
    if !changed {
        return None;
    }
    let (loc, kind) = (view.op.loc(), view.op.attr(KIND_ATTR)?);
    let maps = maps_attr(rw.cx, &maps);
    let attrs = [(KIND_ATTR, kind), (INDEXING_MAPS_ATTR, maps)];
    rw.insert_before(op);
    let new = build::named_with(rw, loc, ops::ELEMENTWISE, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(())
}
