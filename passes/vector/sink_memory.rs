//! Elements of loaded vectors are loaded alone, and vectors of one element stored as that.
//!
//! ```mlir
//! %v = vector.load %m[%i] : memref<?xf32>, vector<4xf32>    // %e = memref.load %m[%i + 1] : memref<?xf32>
//! %e = vector.extract %v[1] : f32 from vector<4xf32>
//! ```

use oxmlir_dialects::affine::build::value_of;
use oxmlir_dialects::memref::mixed::mixed;
use oxmlir_dialects::tables::arith::IntegerOverflowFlags;
use oxmlir_dialects::tables::{arith, memref, vector};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{OpId, TypeKind, ValueId};

use super::build::{position_of, type_of};

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet) {
    let load = Pattern::new("ExtractOpFromLoad", |rw, op| load_part(rw, op).is_some());
    let store = Pattern::new("StoreOpFromBroadcast", |rw, op| {
        store_element(rw, op).is_some()
    });
    patterns.add(vector::EXTRACT, &[load]);
    patterns.add(vector::STORE, &[store]);
}

/// Whether elements of a memref are whole bytes.
fn has_bytes(rw: &Rewriter, memref: ValueId) -> bool {
    let element = rw.cx.element_type(rw.body.ty(memref));
    match rw.cx.type_kind(element) {
        TypeKind::Float(kind) => kind.width().is_multiple_of(8),
        TypeKind::Integer { width, .. } => width.is_multiple_of(8),
        _ => false,
    }
}

// extract(load(m, i), p) -> load(m, i + p)
fn load_part(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = rw.body.operand(op, vector::extract::SOURCE);
    let load = rw.defining_op(source)?;
    if load.name() != vector::LOAD || !rw.body.has_one_use(source) {
        return None;
    }
    let view = vector::Load::new(load);
    let (load, base, loc) = (load.id, view.base(), view.loc());
    let mut indices = view.indices().to_vec();
    let ty = type_of(rw, source)?;
    let behind = indices.len().checked_sub(ty.rank())?;
    if ty.is_scalable() || !has_bytes(rw, base) {
        return None;
    }
    let position = position_of(rw.op(op));
    // What the position is has to be known where the vector is loaded.
    let is_known = |value: &ValueId| match rw.body.defining_op(*value) {
        Some(def) => {
            let (at, of) = (rw.body.block(def), rw.body.block(load));
            at != of || rw.body.is_before_in_block(def, load)
        }
        None => true,
    };
    let result = rw.body.only_result_type(op);
    let in_block = rw.body.block(op) == rw.body.block(load);
    if !position.dynamic.iter().all(is_known) || !position.dynamic.is_empty() && !in_block {
        return None;
    }
    rw.insert_before(load);
    for (index, at) in indices[behind..]
        .iter_mut()
        .zip(mixed(&position.known, &position.dynamic))
    {
        if at.constant(rw.cx, rw.body) == Some(0) {
            continue;
        }
        let at = value_of(rw, loc, at);
        let options = arith::AddiOptions {
            overflow_flags: Some(IntegerOverflowFlags::NSW),
        };
        *index = arith::addi_with(rw, loc, *index, at, options);
    }
    let loc = rw.body.loc(op);
    let new = match type_of(rw, rw.body.only_result(op)) {
        Some(_) => vector::load(rw, loc, result, base, &indices),
        None => memref::load(rw, loc, base, &indices),
    };
    rw.replace(op, &[new]);
    rw.erase(load);
    Some(())
}

// store(broadcast(x) : 1) -> store(x)
fn store_element(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Store::new(rw.op(op));
    let (loc, base, value) = (view.loc(), view.base(), view.value_to_store());
    let indices = view.indices();
    let ty = type_of(rw, value)?;
    let element = rw.cx.shaped_element(rw.body.ty(base));
    let broadcast = rw.defining_op(value)?;
    let fits = ty.num_elements() == 1
        && !ty.is_scalable()
        && element == Some(ty.element)
        && broadcast.name() == vector::BROADCAST
        && rw.body.has_one_use(value);
    if !fits {
        return None;
    }
    let source = broadcast.operand(vector::broadcast::SOURCE);
    let broadcast = broadcast.id;
    rw.insert_before(op);
    match type_of(rw, source) {
        Some(_) => vector::store(rw, loc, source, base, &indices),
        None => memref::store(rw, loc, source, base, &indices),
    };
    rw.erase(op);
    rw.erase(broadcast);
    Some(())
}
