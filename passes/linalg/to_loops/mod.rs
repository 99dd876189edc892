//! Lowers structured operations on buffers to loops.
//!
//! ```mlir
//! linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
//! // becomes
//! scf.for %i = %c0 to %c8 step %c1 {
//!   %0 = memref.load %a[%i] : memref<8xf32>
//!   %1 = math.exp %0 : f32
//!   memref.store %1, %b[%i] : memref<8xf32>
//! }
//! ```
//!
//! The passes differ in the loops that they make (`nest.rs`).

mod nest;

use oxmlir_dialects::affine::build::{folded_apply, value_of};
use oxmlir_dialects::linalg::structured::{Structured, is_buffer};
use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::{affine, linalg, memref, tensor};
use oxmlir_ir::affine::AffineMap;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, DYNAMIC, Location, Mapping, OpFoldResult, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::transforms::canonicalization::add_own;
use crate::bodies::run_prepared_patterns;
use nest::Kind;

pub static PASS: PassInfo = PassInfo::new(
    "convert-linalg-to-loops",
    "ConvertLinalgToLoopsPass",
    "lowers structured operations on buffers to scf.for",
    Anchor::Any,
    |body, pass| run(body, pass, Kind::For),
);

pub static PARALLEL: PassInfo = PassInfo::new(
    "convert-linalg-to-parallel-loops",
    "ConvertLinalgToParallelLoopsPass",
    "lowers structured operations on buffers to scf.parallel",
    Anchor::Any,
    |body, pass| run(body, pass, Kind::Parallel),
);

pub static AFFINE: PassInfo = PassInfo::new(
    "convert-linalg-to-affine-loops",
    "ConvertLinalgToAffineLoopsPass",
    "lowers structured operations on buffers to affine.for",
    Anchor::Any,
    |body, pass| run(body, pass, Kind::Affine),
);

fn run(body: &mut Body, pass: &PassContext, kind: Kind) -> PassResult {
    let lower: fn(&mut Rewriter, OpId) -> bool = match kind {
        Kind::For | Kind::Plain => |rw, op| lower(rw, op, Kind::For).is_some(),
        Kind::Parallel => |rw, op| lower(rw, op, Kind::Parallel).is_some(),
        Kind::Affine => |rw, op| lower(rw, op, Kind::Affine).is_some(),
    };
    run_prepared_patterns(body, pass, || {
        let mut patterns = PatternSet::new();
        for (op, _) in TABLE {
            patterns.add(*op, &[Pattern::new("LinalgRewritePattern", lower)]);
        }
        for op in [memref::DIM, tensor::DIM, affine::APPLY] {
            add_own(pass.cx, &mut patterns, op);
        }
        patterns
    })
}

/// Replaces a structured operation on buffers by nested `scf.for`: the loops, outer before inner. `None` if it works on tensors.
pub fn lower_in_place(rw: &mut Rewriter, op: OpId) -> Option<Vec<OpId>> {
    let variables = lower(rw, op, Kind::Plain)?;
    let blocks = variables.into_iter().filter_map(|v| rw.body.value_block(v));
    Some(blocks.map(|block| rw.body.block_parent(block)).collect())
}

/// Replaces a structured operation on buffers by loops: their variables. `None` if it works on tensors.
fn lower(rw: &mut Rewriter, op: OpId, kind: Kind) -> Option<Vec<ValueId>> {
    let view = Structured::of(rw.op(op))?;
    if !view.has_pure_buffer_semantics() {
        return None;
    }
    view.block()?;
    let to_loops = view.shapes_to_loops()?;
    let iterators = view.iterators();
    let loc = view.op.loc();
    rw.insert_before(op);
    let sizes = operand_sizes(rw, op, loc);
    let exprs = rw.cx.affine();
    let loops = to_loops.results(exprs).to_vec();
    let mut ranges: Vec<OpFoldResult> = Vec::new();
    for expr in loops {
        let map = exprs.map(to_loops.num_dims(exprs), 0, &[expr]);
        ranges.push(folded_apply(rw, loc, map, &sizes));
    }
    let variables = nest::build(rw, loc, kind, &ranges, &iterators);
    body(rw, op, kind, &variables)?;
    rw.erase(op);
    Some(variables)
}

/// The sizes of all operands one behind the other.
pub fn operand_sizes(rw: &mut Rewriter, op: OpId, loc: Location) -> Vec<OpFoldResult> {
    let mut sizes = Vec::new();
    for value in rw.body.operand_vec(op) {
        let ty = rw.body.ty(value);
        if !is_buffer(rw.cx, ty) {
            continue;
        }
        for (dim, size) in rw.cx.shape(ty).unwrap_or_default().iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let dim = value_of(rw, loc, OpFoldResult::Known(dim as i64));
                    OpFoldResult::Value(memref::dim(rw, loc, value, dim))
                }
                size => OpFoldResult::Known(size),
            });
        }
    }
    sizes
}

/// The body of the innermost loop: loads, what the operation does with the elements, stores.
fn body(rw: &mut Rewriter, op: OpId, kind: Kind, variables: &[ValueId]) -> Option<()> {
    let view = Structured::of(rw.op(op))?;
    let (maps, inputs) = (view.maps(), view.num_inputs());
    let block = view.block()?;
    let operands = rw.body.operand_vec(op);
    let args = rw.body.args(block).to_vec();
    let loc = rw.body.loc(op);
    let mut map = Mapping::default();
    for ((value, access), arg) in operands.iter().zip(&maps).zip(args) {
        if kind == Kind::Plain && rw.body.is_unused(arg) {
            continue;
        }
        let element = load(rw, loc, kind, *value, *access, variables);
        map.map_value(arg, element);
    }
    let outputs: Vec<_> = operands.into_iter().zip(maps).skip(inputs).collect();
    let places: Vec<_> = match kind {
        Kind::Plain => Vec::new(),
        _ => outputs
            .iter()
            .map(|(_, access)| subscripts(rw, loc, kind, *access, variables))
            .collect(),
    };
    let ops = rw.body.op_vec(block);
    let (end, ops) = ops.split_last()?;
    for inside in ops {
        clone(rw, *inside, &mut map, variables);
    }
    let yielded: SmallVec<[ValueId; 2]> = rw.body.operands(*end).map(|v| map.value(v)).collect();
    for (index, ((value, access), element)) in outputs.into_iter().zip(yielded).enumerate() {
        let place = match places.get(index) {
            Some(place) => place.clone(),
            None => subscripts(rw, loc, kind, access, variables),
        };
        match kind {
            Kind::Affine => {
                let identity = rw.cx.affine().identity_map(place.len() as u32);
                affine::store(rw, loc, element, value, &place, identity);
            }
            _ => {
                memref::store(rw, loc, element, value, &place);
            }
        }
    }
    Some(())
}

/// Copies an operation of the body; numbers of iterations are the variables of the loops.
fn clone(rw: &mut Rewriter, op: OpId, map: &mut Mapping, variables: &[ValueId]) {
    let view = rw.op(op);
    let variable = (view.name() == linalg::INDEX).then(|| {
        variables
            .get(linalg::Index::new(view).dim() as usize)
            .copied()
    });
    match variable.flatten() {
        Some(variable) => map.map_value(rw.body.only_result(op), variable),
        None => {
            let copy = rw.body.clone_op(rw.cx, op, rw.at, map);
            rw.listener.inserted(rw.body, copy);
        }
    }
}

fn subscripts(
    rw: &mut Rewriter,
    loc: Location,
    kind: Kind,
    access: AffineMap,
    variables: &[ValueId],
) -> Vec<ValueId> {
    let exprs = rw.cx.affine();
    let operands: Vec<OpFoldResult> = variables.iter().map(|v| OpFoldResult::Value(*v)).collect();
    let mut values = Vec::new();
    for expr in access.results(exprs).to_vec() {
        let map = exprs.map(access.num_dims(exprs), 0, &[expr]);
        if kind == Kind::Plain {
            values.push(affine::apply(rw, loc, variables, map));
            continue;
        }
        let subscript = folded_apply(rw, loc, map, &operands);
        values.push(value_of(rw, loc, subscript));
    }
    values
}

fn load(
    rw: &mut Rewriter,
    loc: Location,
    kind: Kind,
    value: ValueId,
    access: AffineMap,
    variables: &[ValueId],
) -> ValueId {
    let ty = rw.body.ty(value);
    if !is_buffer(rw.cx, ty) {
        return value;
    }
    let subscripts = subscripts(rw, loc, kind, access, variables);
    match kind {
        Kind::Affine => {
            let element: Type = rw.cx.element_type(ty);
            let identity = rw.cx.affine().identity_map(subscripts.len() as u32);
            affine::load(rw, loc, element, value, &subscripts, identity)
        }
        _ => memref::load(rw, loc, value, &subscripts),
    }
}
