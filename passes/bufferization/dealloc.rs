//! The parts of a `bufferization.dealloc`.

use oxmlir_dialects::tables::bufferization;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Location, OpId, Type, ValueId};

/// What a `bufferization.dealloc` frees and what it does not.
pub struct Dealloc {
    /// The place of the operation.
    pub loc: Location,
    /// The buffers that are freed.
    pub buffers: Vec<ValueId>,
    /// For each of them whether it is owned.
    pub conditions: Vec<ValueId>,
    /// Those that are not freed.
    pub retained: Vec<ValueId>,
}

impl Dealloc {
    /// The parts of an operation.
    pub fn of(rw: &Rewriter, op: OpId) -> Dealloc {
        let view = bufferization::Dealloc::new(rw.op(op));
        Dealloc {
            loc: view.loc(),
            buffers: view.memrefs().to_vec(),
            conditions: view.conditions().to_vec(),
            retained: view.retained().to_vec(),
        }
    }
}

/// Builds a `bufferization.dealloc`; gives its results.
pub fn dealloc(
    rw: &mut Rewriter,
    loc: Location,
    (buffers, conditions): (&[ValueId], &[ValueId]),
    retained: &[ValueId],
) -> Vec<ValueId> {
    let types = vec![Type::I1; retained.len()];
    let op = bufferization::dealloc(rw, loc, &types, buffers, conditions, retained);
    rw.body.results(op).collect()
}
