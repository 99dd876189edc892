//! Sums that put the results of one `affine.delinearize_index` together again, which are the index it took apart.
//!
//! ```text
//! %i:3 = affine.delinearize_index %x into (2, 2, 64)
//! affine_map<(d0, d1, d2) -> (d2 + d0 * 128 + d1 * 64 + 5)>(%i#0, %i#1, %i#2)  ->  affine_map<(d0) -> (d0 + 5)>(%x)
//! ```

use oxmlir_ir::affine::{AffineContext, AffineExpr, BinaryOp, ExprKind};
use oxmlir_ir::{Body, Context, OpFoldResult, OpRef, ValueId};
use smallvec::SmallVec;

use crate::affine::index_basis::Basis;
use crate::tables::affine as ops;

type Terms = SmallVec<[AffineExpr; 8]>;

/// The index that was taken apart, and the terms whose sum it is.
pub struct Delinearized {
    pub index: ValueId,
    /// One term a result: the variable that stands for it times its stride.
    terms: Terms,
    /// The variables that stand for the results.
    pub variables: Terms,
}

impl Delinearized {
    /// The `affine.delinearize_index` of static sizes that `last` is the last result of, where `variable` knows what
    /// stands for each of the results.
    pub fn ending_in(
        cx: &Context,
        body: &Body,
        last: ValueId,
        variable: impl Fn(ValueId) -> Option<AffineExpr>,
    ) -> Option<Delinearized> {
        let op = body.defining_op(last)?;
        if body.name(op) != ops::DELINEARIZE_INDEX || body.results(op).last() != Some(last) {
            return None;
        }
        let basis = Basis::of(OpRef::new(cx, body, op))?;
        if basis
            .all()
            .iter()
            .any(|size| matches!(size, OpFoldResult::Value(_)))
        {
            return None;
        }
        let variables: Option<Terms> = body.results(op).map(variable).collect();
        let variables = variables?;
        let affine = cx.affine();
        let (mut stride, mut terms) = (1i64, Terms::new());
        let mut sizes = basis.inner().iter().rev();
        for variable in variables.iter().rev() {
            terms.push(affine.mul(*variable, affine.constant(stride)));
            if let Some(OpFoldResult::Known(size)) = sizes.next() {
                stride = stride.checked_mul(*size)?;
            }
        }
        Some(Delinearized {
            index: body.operand(op, ops::delinearize_index::LINEAR_INDEX),
            terms,
            variables,
        })
    }

    /// `expr` with `index` for each sum that has all terms; none where there is no such sum.
    pub fn replace_sums(
        &self,
        expr: AffineExpr,
        index: AffineExpr,
        cx: &AffineContext,
    ) -> Option<AffineExpr> {
        let mut result = expr;
        while let Some((sum, rest)) = self.innermost_sum(result, cx) {
            result = result.replace(sum, cx.add(rest.unwrap_or(cx.constant(0)), index), cx);
        }
        (result != expr).then_some(result)
    }

    /// The first sum in `expr` that has all terms, and what else it adds.
    fn innermost_sum(
        &self,
        expr: AffineExpr,
        cx: &AffineContext,
    ) -> Option<(AffineExpr, Option<AffineExpr>)> {
        let mut sums = Terms::new();
        expr.walk(cx, |part| {
            if matches!(part.kind(cx), ExprKind::Binary(BinaryOp::Add, ..)) {
                sums.push(part);
            }
        });
        sums.into_iter().find_map(|sum| {
            let mut addends = addends_of(sum, cx);
            for term in &self.terms {
                let at = addends.iter().position(|addend| addend == term)?;
                addends.remove(at);
            }
            Some((sum, addends.into_iter().reduce(|a, b| cx.add(a, b))))
        })
    }
}

/// What a tree of additions adds up, from left to right.
fn addends_of(sum: AffineExpr, cx: &AffineContext) -> Terms {
    let (mut addends, mut work) = (Terms::new(), vec![sum]);
    while let Some(expr) = work.pop() {
        match expr.kind(cx) {
            ExprKind::Binary(BinaryOp::Add, lhs, rhs) => work.extend([rhs, lhs]),
            _ => addends.push(expr),
        }
    }
    addends
}
