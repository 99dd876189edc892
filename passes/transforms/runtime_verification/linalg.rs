//! Checks of structured operations: their loops touch what the operands have, and all of it where a loop runs over a dimension.

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::linalg::structured::{Structured, is_buffer};
use oxmlir_dialects::tables::index::{self, IndexCmpPredicate};
use oxmlir_dialects::tables::{memref, scf, tensor};
use oxmlir_ir::rewrite::folded;
use oxmlir_ir::{OpFoldResult, ValueId};

use super::check::{Checks, ShapeOps};
use crate::linalg::transforms::tile::structured::ranges;

const TENSOR: ShapeOps = ShapeOps {
    dim: tensor::dim,
    rank: tensor::rank,
};

const MEMREF: ShapeOps = ShapeOps {
    dim: memref::dim,
    rank: memref::rank,
};

/// The operands of a structured operation fit its loops, unless one of these has no iteration.
pub fn structured(checks: &mut Checks) {
    let op = checks.op;
    let Some(ends) = ranges(checks.rw, op) else {
        return;
    };
    let (zero, one) = (checks.constant(0), checks.constant(1));
    if ends.is_empty() {
        return;
    }
    let loc = checks.loc;
    let mut all = None;
    for end in &ends {
        let start = checks.constant(0);
        let end = value_of(checks.rw, loc, *end);
        let runs = index::cmp(checks.rw, loc, start, end, IndexCmpPredicate::Slt);
        all = Some(match all {
            Some(all) => checks.and(all, runs),
            None => runs,
        });
    }
    let Some(runs) = all else {
        return;
    };
    let conditional = scf::if_(checks.rw, loc, &[], runs);
    let region = checks.rw.body.region(conditional, scf::if_::THEN_REGION);
    let block = checks.rw.body.add_block(region);
    checks.rw.insert_at_end(block);
    let mut last = Vec::new();
    for end in ends {
        let end = value_of(checks.rw, loc, end);
        let less = index::sub(checks.rw, loc, end, one);
        last.push(OpFoldResult::Value(folded(checks.rw, less)));
    }
    operands(checks, &last, (zero, one));
    checks.rw.insert_at_end(block);
    scf::yield_(checks.rw, loc, &[]);
}

fn operands(checks: &mut Checks, last: &[OpFoldResult], (zero, one): (ValueId, ValueId)) {
    let loc = checks.loc;
    let Some(view) = Structured::of(checks.rw.op(checks.op)) else {
        return;
    };
    let (maps, exprs) = (view.maps(), checks.rw.cx.affine());
    let operands = checks.rw.body.operand_vec(checks.op);
    let first = vec![OpFoldResult::Known(0); last.len()];
    for (at, (operand, map)) in operands.into_iter().zip(maps).enumerate() {
        let ty = checks.rw.body.ty(operand);
        let rank = checks.rw.cx.rank(ty).unwrap_or(0);
        let shape = match is_buffer(checks.rw.cx, ty) {
            true => MEMREF,
            false => TENSOR,
        };
        let results = map.results(exprs).to_vec();
        let mut ends = Vec::new();
        for numbers in [&first[..], last] {
            for expr in &results {
                let map = exprs.map(map.num_dims(exprs), 0, &[*expr]);
                ends.push(folded_apply(checks.rw, loc, map, numbers));
            }
        }
        let (begins, ends) = ends.split_at(results.len());
        for dim in 0..rank.min(results.len()) {
            let begin = value_of(checks.rw, loc, begins[dim]);
            let end = value_of(checks.rw, loc, ends[dim]);
            let least = index::mins(checks.rw, loc, begin, end);
            let least = folded(checks.rw, least);
            let begins = index::cmp(checks.rw, loc, least, zero, IndexCmpPredicate::Sge);
            let begins = folded(checks.rw, begins);
            let what = format!("dimension #{dim} of input/output operand #{at}");
            let wrong = format!("unexpected negative result on {what}");
            checks.assert(begins, &wrong);
            let greatest = index::maxs(checks.rw, loc, begin, end);
            let greatest = folded(checks.rw, greatest);
            let touched = index::add(checks.rw, loc, greatest, one);
            let touched = folded(checks.rw, touched);
            let size = checks.size(shape, operand, dim);
            let how = match results[dim].as_dim(exprs) {
                Some(_) => IndexCmpPredicate::Eq,
                None => IndexCmpPredicate::Sle,
            };
            let fits = index::cmp(checks.rw, loc, touched, size, how);
            let fits = folded(checks.rw, fits);
            let wrong = format!("{what} is incompatible with inferred dimension size");
            checks.assert(fits, &wrong);
        }
    }
}
