//! The maps of products.

use oxmlir_ir::OpRef;
use oxmlir_ir::affine::{AffineContext, AffineMap};
use smallvec::SmallVec;

use super::Check;
use crate::linalg::structured::{Structured, is_buffer, is_tensor, maps_attr};
use crate::tables::linalg as ops;

/// The loops of a batched product, by number.
const BATCH: u32 = 0;
const M: u32 = 1;
const N: u32 = 2;
const K: u32 = 3;

/// The maps of a product that has others than by default.
fn stated_maps(op: OpRef) -> Option<Structured> {
    let view = Structured::of(op)?;
    let stated = op.attr(ops::matmul::INDEXING_MAPS_ATTR)?;
    (stated != maps_attr(op.cx, &view.derived_maps())).then_some(view)
}

/// The loops that the results of a map are; `None` where a result is more than a loop.
fn loops(map: AffineMap, exprs: &AffineContext) -> SmallVec<[Option<u32>; 4]> {
    map.results(exprs)
        .iter()
        .map(|expr| expr.as_dim(exprs))
        .collect()
}

/// Whether all results of a map are among those of another.
fn is_within(map: AffineMap, default: AffineMap, exprs: &AffineContext) -> bool {
    let known = default.results(exprs);
    map.results(exprs).iter().all(|expr| known.contains(expr))
}

fn is_broadcast(map: AffineMap, default: AffineMap, exprs: &AffineContext) -> bool {
    map.num_results(exprs) < default.num_results(exprs)
}

/// An input of a matrix product has its dimensions in any order, or the common one alone.
pub fn matmul(op: OpRef) -> Check {
    let Some(view) = stated_maps(op) else {
        return Ok(());
    };
    let exprs = op.cx.affine();
    let (maps, defaults) = (view.maps(), view.derived_maps());
    if maps.len() != defaults.len() {
        return Err(op.error("Indexing_map attribute must have 3 affine maps."));
    }
    for (map, default) in maps.iter().zip(defaults).take(view.num_inputs()) {
        if !is_within(*map, default, exprs) {
            return Err(op.error("Unexpected dim expression in map result."));
        }
        let common = map.num_dims(exprs).checked_sub(1);
        if is_broadcast(*map, default, exprs) && loops(*map, exprs)[..] != [common] {
            return Err(op.error("Invalid broadcast requested, should be (d2)."));
        }
    }
    Ok(())
}

/// The maps of products of batches.
pub fn batch_matmul(op: OpRef) -> Check {
    batched(op, &[BATCH, M, N])
}

/// The maps of products that are summed up.
pub fn batch_reduce_matmul(op: OpRef) -> Check {
    batched(op, &[M, N])
}

fn batched(op: OpRef, output: &[u32]) -> Check {
    let Some(view) = stated_maps(op) else {
        return Ok(());
    };
    let (maps, defaults) = (view.maps(), view.derived_maps());
    let (&[lhs, rhs, out], &[lhs_default, rhs_default, _]) = (&maps[..], &defaults[..]) else {
        return Err(op.error("Indexing_map attribute must have 3 affine maps."));
    };
    batched_input(op, lhs, lhs_default, true)?;
    batched_input(op, rhs, rhs_default, false)?;
    batched_output(op, out, output)
}

fn batched_input(op: OpRef, map: AffineMap, default: AffineMap, is_lhs: bool) -> Check {
    let exprs = op.cx.affine();
    if !is_within(map, default, exprs) {
        let message = "Unexpected result dim expression (outside the set of default result dims).";
        return Err(op.error(message));
    }
    if map.num_results(exprs) > 3 {
        return Err(op.error("no. of result dim expressions exceeds 3."));
    }
    let loops = loops(map, exprs);
    if !is_broadcast(map, default, exprs) {
        return match loops.first() {
            Some(Some(BATCH)) => Ok(()),
            _ => Err(op.error("Invalid batch dimension expression.")),
        };
    }
    let fits = matches!(
        (&loops[..], is_lhs),
        ([Some(K)] | [Some(BATCH), Some(K)], _)
            | ([Some(M), Some(K)], true)
            | ([Some(K), Some(N)], false)
    );
    match fits {
        true => Ok(()),
        false => Err(op.error("Invalid broadcast requested.")),
    }
}

fn batched_output(op: OpRef, map: AffineMap, expected: &[u32]) -> Check {
    let loops = loops(map, op.cx.affine());
    if loops.len() != expected.len() {
        return Err(op.error(format!(
            "expects {} dims, but got ({}).",
            expected.len(),
            loops.len()
        )));
    }
    let fits = loops
        .iter()
        .zip(expected)
        .all(|(found, wanted)| *found == Some(*wanted));
    match fits {
        true => Ok(()),
        false => Err(op.error("Invalid output map result dimension.")),
    }
}

/// Each loop of a contraction is one that the output has, or one that both inputs have and the output does not.
pub fn contract(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    let exprs = op.cx.affine();
    let maps = view.maps();
    let dims = maps.first().map_or(0, |map| map.num_dims(exprs));
    let fail = |message: &str| Err(op.plain_error(message));
    for (value, map) in op.operands().zip(&maps) {
        if map.num_dims(exprs) != dims {
            return fail("iteration spaces of provided affine_maps differ");
        }
        if !map.is_projected_permutation(false, exprs) {
            return fail("provided affine_map is not a projected permutation");
        }
        let (ty, results) = (op.ty(value), map.num_results(exprs) as usize);
        let is_shaped = is_tensor(op.cx, ty) || is_buffer(op.cx, ty);
        if is_shaped && view.shape(value).len() != results {
            return fail("ranks of shaped operand and results of corresponding affine_map differ");
        }
        if !is_shaped && results != 0 {
            return fail("affine_map specifies shaped access while operand has non-shaped type");
        }
    }
    let mut contracts = false;
    for dim in 0..dims {
        let uses = |maps: &[AffineMap]| {
            maps.iter()
                .filter(|map| map.is_function_of_dim(dim, exprs))
                .count()
        };
        let inputs = view.num_inputs().min(maps.len());
        match (uses(&maps[..inputs]), uses(&maps[inputs..])) {
            (0, 0) => {
                return Err(op.plain_error(format!(
                    "iteration space dim at index {dim} not used to access any operand"
                )));
            }
            (2, 0) => contracts = true,
            (0..=2, 1) => {}
            _ => {
                return Err(op.plain_error(format!(
                    "iteration space dim at index {dim} is neither a contracting dim nor of parallel iteration type"
                )));
            }
        }
    }
    match contracts {
        true => Ok(()),
        false => fail("'indexing_maps' do not specify a contracting dimension"),
    }
}
