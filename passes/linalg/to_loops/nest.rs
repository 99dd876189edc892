//! Nests of loops of several kinds.

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{affine, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpFoldResult, OpId, RegionId, Type, ValueId};

/// The loops that are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `scf.for`
    For,
    /// `scf.parallel` for parallel loops, `scf.for` for others.
    Parallel,
    /// `affine.for`
    Affine,
    /// `scf.for` with the constants of each loop in front of it, and places in operands as maps of all variables.
    Plain,
}

/// Builds loops from 0 to sizes, outer before inner, and leaves the rewriter in the innermost body. The variables of the loops.
pub fn build(
    rw: &mut Rewriter,
    loc: Location,
    kind: Kind,
    sizes: &[OpFoldResult],
    iterators: &[IteratorType],
) -> Vec<ValueId> {
    if kind == Kind::Affine {
        return sizes
            .iter()
            .map(|size| affine_loop(rw, loc, *size))
            .collect();
    }
    if kind == Kind::Plain {
        return sizes
            .iter()
            .map(|size| plain_loop(rw, loc, *size))
            .collect();
    }
    let bounds: Vec<[ValueId; 3]> = sizes
        .iter()
        .map(|size| {
            [OpFoldResult::Known(0), *size, OpFoldResult::Known(1)]
                .map(|number| value_of(rw, loc, number))
        })
        .collect();
    let mut variables = Vec::new();
    let mut at = 0;
    while let Some([lower, upper, step]) = bounds.get(at).copied() {
        let is_parallel = |iterator: &&IteratorType| **iterator == IteratorType::Parallel;
        let parallel = iterators[at..].iter().take_while(is_parallel).count();
        if kind == Kind::Parallel && parallel > 0 {
            variables.extend(parallel_loop(rw, loc, &bounds[at..at + parallel]));
            at += parallel;
        } else {
            variables.push(sequential_loop(rw, loc, [lower, upper, step]));
            at += 1;
        }
    }
    variables
}

/// Adds a block with index arguments, and goes there.
fn enter(rw: &mut Rewriter, loc: Location, region: RegionId, arguments: usize) -> Vec<ValueId> {
    let block = rw.body.add_block(region);
    let variables = (0..arguments)
        .map(|_| rw.body.add_arg(block, Type::INDEX, loc))
        .collect();
    rw.insert_at_end(block);
    variables
}

fn sequential_loop(
    rw: &mut Rewriter,
    loc: Location,
    [lower, upper, step]: [ValueId; 3],
) -> ValueId {
    let new = scf::for_(rw, loc, &[], lower, upper, step, &[]);
    let region = rw.body.region(new, scf::for_::REGION);
    let variables = enter(rw, loc, region, 1);
    let end = scf::yield_(rw, loc, &[]);
    rw.insert_before(end);
    variables[0]
}

fn plain_loop(rw: &mut Rewriter, loc: Location, size: OpFoldResult) -> ValueId {
    let bounds = [OpFoldResult::Known(0), size, OpFoldResult::Known(1)];
    let bounds = bounds.map(|number| value_of(rw, loc, number));
    sequential_loop(rw, loc, bounds)
}

fn parallel_loop(rw: &mut Rewriter, loc: Location, bounds: &[[ValueId; 3]]) -> Vec<ValueId> {
    let [lower, upper, step] = [0, 1, 2].map(|which| {
        bounds
            .iter()
            .map(|bound| bound[which])
            .collect::<Vec<ValueId>>()
    });
    let new = scf::parallel(rw, loc, &[], &lower, &upper, &step, &[]);
    let region = rw.body.region(new, scf::parallel::REGION);
    let variables = enter(rw, loc, region, bounds.len());
    let end = scf::reduce(rw, loc, &[], 0);
    rw.insert_before(end);
    variables
}

fn affine_loop(rw: &mut Rewriter, loc: Location, size: OpFoldResult) -> ValueId {
    let exprs = rw.cx.affine();
    let lower = exprs.constant_map(0);
    let (upper, operands) = match size {
        OpFoldResult::Known(size) => (exprs.constant_map(size), Vec::new()),
        OpFoldResult::Value(value) => (exprs.identity_map(1), vec![value]),
    };
    let new: OpId = affine::for_(rw, loc, &[], &[], &operands, &[], lower, upper, 1);
    let region = rw.body.region(new, affine::for_::REGION);
    let variables = enter(rw, loc, region, 1);
    let end = affine::yield_(rw, loc, &[]);
    rw.insert_before(end);
    variables[0]
}
