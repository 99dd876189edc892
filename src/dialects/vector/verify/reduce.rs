//! Reductions, scans and outer products.

use oxmlir_ir::OpRef;

use super::{Check, Shape, combines, expect, kind, quoted, vector, vector_type};
use crate::tables::vector as ops;

pub fn reduction(op: OpRef) -> Check {
    let rank = vector(op, op.operand_type(ops::reduction::VECTOR)).rank();
    if rank > 1 {
        return Err(op.error(format_args!("unsupported reduction rank: {rank}")));
    }
    let (kind, ty) = (kind(op), op.only_result_type());
    if !combines(kind, op.cx, ty) {
        return Err(op.error(format_args!(
            "unsupported reduction type '{}' for kind '{}'",
            quoted(op, ty),
            kind.keyword()
        )));
    }
    Ok(())
}

pub fn multi_reduction(op: OpRef) -> Check {
    use ops::multi_reduction::{REDUCTION_DIMS_ATTR, SOURCE};
    let ty = op.operand_type(SOURCE);
    let reduced = op.dense_attr(REDUCTION_DIMS_ATTR);
    let dims = vector(op, ty).dims().enumerate();
    let mut kept = dims
        .filter(|(at, _)| !reduced.contains(&(*at as i64)))
        .map(|(_, dim)| dim)
        .peekable();
    let element = op.cx.element_type(ty);
    let expected = match kept.peek() {
        Some(_) => vector_type(op.cx, kept, element),
        None => element,
    };
    if op.only_result_type() != expected {
        return Err(op.error(format_args!(
            "destination type {} is incompatible with source type {}",
            quoted(op, op.only_result_type()),
            quoted(op, ty)
        )));
    }
    Ok(())
}

pub fn scan(op: OpRef) -> Check {
    use ops::scan::{INITIAL_VALUE, REDUCTION_DIM_ATTR, SOURCE};
    let source = vector(op, op.operand_type(SOURCE));
    let initial = vector(op, op.operand_type(INITIAL_VALUE));
    let rank = source.rank();
    let reduced = op.int_attr(REDUCTION_DIM_ATTR).unwrap_or(0);
    if reduced >= rank as i64 {
        return Err(op.error(format_args!(
            "reduction dimension {reduced} has to be less than {rank}"
        )));
    }
    if initial.rank() + 1 != rank {
        return Err(op.error(format_args!(
            "initial value rank {} has to be equal to {}",
            initial.rank(),
            rank - 1
        )));
    }
    let kept = source.sizes.iter().enumerate();
    let kept = kept.filter(|(at, _)| *at as i64 != reduced).map(|(_, d)| d);
    expect(
        op,
        kept.eq(initial.sizes),
        "incompatible input/initial value shapes",
    )?;
    let kind = kind(op);
    let element = op.cx.element_type(op.operand_type(SOURCE));
    if !combines(kind, op.cx, element) {
        return Err(op.error(format_args!(
            "unsupported reduction type {} for kind '{}'",
            quoted(op, element),
            kind.keyword()
        )));
    }
    Ok(())
}

pub fn outerproduct(op: OpRef) -> Check {
    use ops::outerproduct::{LHS, RHS};
    let lhs = vector(op, op.operand_type(LHS));
    let result = vector(op, op.only_result_type());
    expect(op, lhs.rank() == 1, "expected 1-d vector for operand #1")?;
    let first = "expected #1 operand dim to match result dim #1";
    match Shape::of(op.cx, op.operand_type(RHS)) {
        Some(rhs) => {
            expect(op, rhs.rank() == 1, "expected 1-d vector for operand #2")?;
            expect(op, result.rank() == 2, "expected 2-d vector result")?;
            expect(op, lhs.sizes[0] == result.sizes[0], first)?;
            expect(
                op,
                rhs.sizes[0] == result.sizes[1],
                "expected #2 operand dim to match result dim #2",
            )?;
            expect(
                op,
                !lhs.scalable[0] || rhs.scalable[0],
                "expected either both or only #2 operand dim to be scalable",
            )?;
        }
        None => {
            expect(op, result.rank() == 1, "expected 1-d vector result")?;
            expect(op, lhs.sizes[0] == result.sizes[0], first)?;
        }
    }
    if let Some(acc) = ops::Outerproduct::new(op).acc() {
        expect(
            op,
            op.ty(acc) == op.only_result_type(),
            "expected operand #3 of same type as result type",
        )?;
    }
    let element = op.cx.element_type(op.only_result_type());
    expect(
        op,
        combines(kind(op), op.cx, element),
        "unsupported outerproduct type",
    )
}
