//! Constants whose elements are put in another order.

use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::tables::{arith, linalg as ops};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{DYNAMIC, OpId, ValueDefinition};

/// Makes a constant of a structured operation that permutes the dimensions of one.
pub fn reordered(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op)).filter(|view| view.has_pure_tensor_semantics())?;
    let (affine, maps, inputs) = (rw.cx.affine(), view.maps(), view.inputs());
    let &[input] = &inputs[..] else {
        return None;
    };
    let all_permute = maps.iter().all(|map| map.is_permutation(affine));
    if view.op.num_results() != 1 || !all_permute || !rw.body.has_one_use(input) {
        return None;
    }
    let block = view.block()?;
    let end = rw.body.first_op(block)?;
    let value = rw.body.operands(end).next()?;
    let is_passed = rw.body.definition(value) == ValueDefinition::Argument(block, 0);
    if rw.body.name(end) != ops::YIELD || !is_passed {
        return None;
    }
    let ty = view.op.result_types().next()?;
    let elements = rw.cx.scalars(rw.cx.constant_value(rw.body, input)?)?;
    let (from, to) = (rw.cx.shape(rw.body.ty(input))?, rw.cx.shape(ty)?);
    if from.contains(&DYNAMIC) || to.contains(&DYNAMIC) {
        return None;
    }
    let attr = match elements.splat {
        true => rw.cx.splat_attr(ty, elements.values.first()?),
        false => {
            // From the place of an element in the result to the loops, and on to its place in the constant.
            let loops = maps[1].inverse_permutation(affine)?;
            let source = maps[0].compose(loops, affine);
            let mut values = Vec::with_capacity(elements.values.len());
            let mut place = vec![0i64; to.len()];
            for _ in 0..elements.values.len() {
                let at = source.evaluate(&place, affine)?;
                let linear = at.iter().zip(from).fold(0, |n, (i, size)| n * size + i);
                values.push(elements.values.get(usize::try_from(linear).ok()?)?.clone());
                for (index, size) in place.iter_mut().zip(to).rev() {
                    *index += 1;
                    if *index < *size {
                        break;
                    }
                    *index = 0;
                }
            }
            rw.cx.elements_attr(ty, &values)
        }
    };
    let loc = view.op.loc();
    rw.insert_before(op);
    let constant = arith::constant(rw, loc, attr);
    rw.replace(op, &[constant]);
    Some(())
}
