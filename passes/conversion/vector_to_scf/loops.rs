//! Inserting loops.

use oxmlir_dialects::tables::scf;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{BlockId, Location, OpId, Type, ValueId};

/// A new `scf.for`, whose body is empty still.
pub struct Loop {
    pub op: OpId,
    pub block: BlockId,
    pub iv: ValueId,
    /// The carried value in the body.
    pub state: Option<ValueId>,
}

/// Inserts a loop over an index that carries at most one value.
pub fn insert_loop(
    rw: &mut Rewriter,
    loc: Location,
    [lower, upper, step]: [ValueId; 3],
    init: Option<ValueId>,
) -> Loop {
    let state_type = init.map(|init| rw.body.ty(init));
    let (types, inits) = (state_type.as_slice(), init.as_slice());
    let op = scf::for_(rw, loc, types, lower, upper, step, inits);
    let region = scf::For::new(rw.op(op)).region();
    let block = rw.body.add_block(region);
    let iv = rw.body.add_arg(block, Type::INDEX, loc);
    let state = state_type.map(|ty| rw.body.add_arg(block, ty, loc));
    Loop {
        op,
        block,
        iv,
        state,
    }
}

/// Inserts operations that the greedy driver is not to see in this round: what is in a loop or condition comes only after
/// everything around it.
pub fn unseen<T>(rw: &mut Rewriter, build: impl FnOnce(&mut Rewriter) -> T) -> T {
    let mut no_listener = NoListener;
    build(&mut Rewriter::new(rw.cx, rw.body, &mut no_listener, rw.at))
}

pub fn yield_values(rw: &mut Rewriter, loc: Location, value: Option<ValueId>) {
    scf::yield_(rw, loc, value.as_slice());
}
