//! Initial values that are read, as inputs.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::{Structured, maps_attr};
use oxmlir_dialects::tables::linalg as ops;
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::tensor;
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{InsertPoint, OpId, ValueDefinition, ValueId};

/// Makes the initial values that the body of an elementwise operation reads inputs, and writes to empty tensors.
pub fn to_inputs(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let is_parallel = |kind: &IteratorType| *kind == IteratorType::Parallel;
    if !view.has_pure_tensor_semantics() || !view.iterators().iter().all(is_parallel) {
        return None;
    }
    let (mut inputs, mut inits, old) = (view.inputs(), view.inits(), view.maps());
    let num_inputs = inputs.len();
    let moved: Vec<usize> = (0..inits.len())
        .filter(|at| view.uses_element(num_inputs + at))
        .filter(|at| is_empty(view, *at) || writes_each_once(view, *at))
        .collect();
    if moved.is_empty() {
        return None;
    }
    let loc = view.op.loc();
    let iterators = view
        .op
        .array_attr(ops::generic::ITERATOR_TYPES_ATTR)?
        .to_vec();
    let mut maps = old[..num_inputs].to_vec();
    for at in &moved {
        inputs.push(inits[*at]);
        maps.push(old[num_inputs + at]);
    }
    maps.extend_from_slice(&old[num_inputs..]);
    for at in &moved {
        let init = inits[*at];
        rw.at = match rw.body.definition(init) {
            ValueDefinition::Argument(block, _) => InsertPoint::Start(block),
            _ => InsertPoint::After(rw.body.defining_op(init)?),
        };
        let sizes = mixed_sizes(rw, loc, init)?;
        let element = rw.cx.element_type(rw.body.ty(init));
        inits[*at] = build::empty(rw, loc, &sizes, element);
    }
    rw.insert_before(op);
    let types = build::result_types(rw, &inits);
    let maps = maps_attr(rw.cx, &maps);
    let maps = rw.cx.array_elements(maps).to_vec();
    let new = ops::generic(rw, loc, &types, &inputs, &inits, &maps, &iterators);
    let (from, to) = (rw.body.only_region(op), rw.body.only_region(new));
    rw.body.take_blocks(from, to);
    let block = rw.body.first_block(to)?;
    for (place, at) in moved.iter().enumerate() {
        // Arguments that were inserted before stand in front of those of the initial values.
        let old: ValueId = rw.body.arg(block, num_inputs + place + at);
        let ty = rw.body.ty(old);
        let arg = rw.body.insert_arg(block, num_inputs + place, ty, loc);
        rw.replace_uses(old, arg);
    }
    build::replace_by(rw, op, new);
    Some(())
}

/// Whether the initial value of an output has no elements to keep.
fn is_empty(view: Structured, output: usize) -> bool {
    let init = view.inits()[output];
    view.op
        .defining_op(init)
        .is_some_and(|op| op.name() == tensor::EMPTY)
}

/// Whether the iterations write every element of an output, each another one: else its initial value is more than what the iteration reads
/// that writes it.
fn writes_each_once(view: Structured, output: usize) -> bool {
    let exprs = view.op.cx.affine();
    let (maps, inits) = (view.maps(), view.inits());
    let map = maps.get(view.num_inputs() + output);
    let (Some(map), Some(ranges)) = (map, view.static_loop_ranges()) else {
        return false;
    };
    let mut is_seen = vec![false; ranges.len()];
    for (expr, size) in map.results(exprs).iter().zip(view.shape(inits[output])) {
        let covers = expr
            .as_dim(exprs)
            .is_some_and(|dim| !std::mem::replace(&mut is_seen[dim as usize], true));
        if !covers && *size != 1 {
            return false;
        }
    }
    let mut loops = is_seen.iter().zip(&ranges);
    loops.all(|(seen, range)| *seen || *range == 1)
}
