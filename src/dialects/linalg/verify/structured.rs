//! What holds for every structured operation: maps, loops, operands and the body fit together.

use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::{DYNAMIC, OpRef};
use smallvec::SmallVec;

use super::Check;
use super::contraction::contraction;
use crate::linalg::structured::{Structured, element_of, is_buffer, is_tensor};
use crate::linalg::table::Loops;

/// A structured operation, whose body has been verified (`LinalgOp`).
pub fn structured(op: OpRef) -> Check {
    let Some(view) = Structured::of(op) else {
        return Ok(());
    };
    semantics(view)?;
    let maps = view.maps();
    if maps.len() != op.num_operands() {
        return Err(op.error(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
            maps.len(),
            op.num_operands()
        )));
    }
    operands_fit(view, &maps)?;
    if view.shapes_to_loops().is_none() {
        let exprs = op.cx.affine();
        let mut text = String::new();
        exprs.concat_maps(&maps).print(exprs, &mut text);
        let message = format!("invalid indexing maps are non-invertible: ({text})");
        return Err(op.error(message));
    }
    body_fits(view)?;
    sizes_fit(view, &maps)?;
    contraction(view)?;
    windows_move(view)
}

/// Each loop of a convolution or pooling reaches other elements in each iteration (`ConvolutionOpInterface`).
fn windows_move(view: Structured) -> Check {
    if !matches!(&view.kind.loops, Loops::Fixed(nest) if nest.has_steps()) {
        return Ok(());
    }
    let [strides, dilations] = view.steps();
    let mut both = strides.iter().zip(&dilations);
    let message = match strides.iter().chain(&dilations).any(|step| *step == 0) {
        false => return Ok(()),
        true if both.any(|steps| steps == (&0, &0)) => {
            "unexpected input index map for convolutions"
        }
        true => "unexpected loop dimension for convolution op",
    };
    Err(view.op.plain_error(message))
}

/// Tensors and buffers do not occur together.
fn semantics(view: Structured) -> Check {
    let op = view.op;
    let any_tensor = op.operand_types().any(|ty| is_tensor(op.cx, ty));
    let any_buffer = op.operand_types().any(|ty| is_buffer(op.cx, ty));
    if any_tensor && any_buffer {
        return Err(op.error("expected to have pure tensor or buffer semantics"));
    }
    Ok(())
}

/// Each operand has a map over the loops with a result for each of its dimensions.
fn operands_fit(view: Structured, maps: &[AffineMap]) -> Check {
    let op = view.op;
    let exprs = op.cx.affine();
    let loops = view.num_loops();
    for (index, (value, map)) in op.operands().zip(maps).enumerate() {
        if map.num_symbols(exprs) != 0 {
            return Err(op.error(format!("unexpected symbols in indexing_map #{index}")));
        }
        let (rank, results) = (view.shape(value).len(), map.num_results(exprs) as usize);
        if rank != results {
            return Err(op.error(format!(
                "expected operand #{index} rank ({rank}) to match the result rank of indexing_map ({results})"
            )));
        }
    }
    for (index, map) in maps.iter().enumerate() {
        if map.num_dims(exprs) as usize != loops {
            return Err(op.error(format!(
                "expected indexing_map #{index} to have {loops} dim(s) to match the number of loops"
            )));
        }
    }
    Ok(())
}

/// The body has an argument for an element of each operand.
fn body_fits(view: Structured) -> Check {
    let op = view.op;
    let Some(block) = view.block() else {
        return Err(op.error("expects to have 1 region with 1 block"));
    };
    let args = op.body.args(block);
    if args.len() != op.num_operands() {
        let message = "expected as many non-induction variable region arguments as the number of input/output operands";
        return Err(op.error(message));
    }
    for (index, (arg, value)) in args.iter().zip(op.operands()).enumerate() {
        let (given, whole) = (op.ty(*arg), op.ty(value));
        let wanted = element_of(op.cx, whole);
        if given != wanted && given != whole {
            return Err(op.error(format!(
                "expected type of bb argument #{index} ('{}') to match element or self type of the corresponding operand ('{}')",
                op.cx.type_string(given),
                op.cx.type_string(wanted)
            )));
        }
    }
    Ok(())
}

/// Sizes of operands are those that the loops reach, which is known where all numbers of iterations are.
fn sizes_fit(view: Structured, maps: &[AffineMap]) -> Check {
    let op = view.op;
    let exprs = op.cx.affine();
    let ranges = view.static_loop_ranges();
    let Some(ranges) = ranges.filter(|ranges| !ranges.contains(&DYNAMIC)) else {
        return Ok(());
    };
    let first: SmallVec<[Option<i64>; 8]> = SmallVec::from_elem(Some(0), ranges.len());
    let last: SmallVec<[Option<i64>; 8]> = ranges.iter().map(|size| Some(size - 1)).collect();
    for (index, (value, map)) in op.operands().zip(maps).enumerate() {
        let results = map.results(exprs).iter().zip(view.shape(value));
        for (dim, (expr, size)) in results.enumerate() {
            let Some(end) = expr.evaluate(&last, &[], exprs) else {
                continue;
            };
            let Some(start) = expr
                .evaluate(&first, &[], exprs)
                .filter(|_| *size != DYNAMIC && *size != 0)
            else {
                continue;
            };
            let inferred = start.max(end).saturating_add(1);
            if start.min(end) < 0 {
                let mut text = String::new();
                map.print(exprs, &mut text);
                return Err(op.error(format!(
                    "unexpected result less than 0 at expression #{dim} in {text}"
                )));
            }
            let is_dim = expr.as_dim(exprs).is_some();
            let relation = match is_dim {
                true if inferred != *size => "",
                false if inferred > *size => "greater than or equal to ",
                _ => continue,
            };
            return Err(op.error(format!(
                "inferred input/output operand #{index} has shape's dimension #{dim} to be {relation}{inferred}, but found {size}"
            )));
        }
    }
    Ok(())
}
