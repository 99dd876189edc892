//! Scans: row by row along the dimension.

use oxmlir_dialects::tables::vector;
use oxmlir_ir::OpId;
use oxmlir_ir::rewrite::Rewriter;

use crate::vector::build::{extract_slice, insert_slice, type_of, zero};
use crate::vector::combine::combine;

// scan(v, init) -> the rows combined one after the other, and the last
pub fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    lowered(rw, op).is_some()
}

fn lowered(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Scan::new(rw.op(op));
    let (loc, source, initial) = (view.loc(), view.source(), view.initial_value());
    let (kind, inclusive) = (view.kind(), view.inclusive());
    let dim = usize::try_from(view.reduction_dim()).ok()?;
    let ty = type_of(rw, source)?;
    if *ty.scalable.get(dim)? {
        return None;
    }
    let is_float = rw.cx.is_float(ty.element);
    crate::vector::combine::combining_op(kind, is_float)?;
    let state = rw.body.ty(initial);
    let is_scalar = type_of(rw, initial)?.rank() == 0;
    rw.insert_before(op);
    let mut result = zero(rw, loc, ty.ty(rw.cx))?;
    let (mut offsets, mut sizes) = (vec![0; ty.rank()], ty.shape.clone());
    sizes[dim] = 1;
    let mut last: Option<(_, _)> = None;
    for at in 0..ty.shape[dim] {
        offsets[dim] = at;
        let input = extract_slice(rw, loc, source, &offsets, &sizes);
        let row = rw.body.ty(input);
        let output = match last {
            None if inclusive => input,
            None if is_scalar => vector::broadcast(rw, loc, row, initial),
            None => vector::shape_cast(rw, loc, row, initial),
            Some((output, before)) => {
                let next = if inclusive { input } else { before };
                combine(rw, loc, kind, [output, next], None)?
            }
        };
        result = insert_slice(rw, loc, output, result, &offsets);
        last = Some((output, input));
    }
    let (output, _) = last?;
    let accumulated = if is_scalar {
        let value = vector::extract(rw, loc, output, &[], &[0]);
        vector::broadcast(rw, loc, state, value)
    } else {
        vector::shape_cast(rw, loc, state, output)
    };
    rw.replace(op, &[result, accumulated]);
    Some(())
}
