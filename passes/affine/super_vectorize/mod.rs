//! Turns affine loops whose iterations do not depend on one another into loops over vectors.
//!
//! ```mlir
//! affine.for %i = 0 to 64 {                     // affine.for %i = 0 to 64 step 4 {
//!   %x = affine.load %a[%i]                     //   %v = vector.transfer_read %a[%i], %pad
//!   %y = arith.addf %x, %x : f32                //   %w = arith.addf %v, %v : vector<4xf32>
//!   affine.store %y, %b[%i]                     //   vector.transfer_write %w, %b[%i]
//! }                                             // }
//! ```
//!
//! `virtual-vector-size` has one size for each of the nested loops that become dimensions of the vector, outermost
//! first. `test-fastest-varying` says for each of them which dimension of memory it has to run along, counted from the
//! fastest. With `vectorize-reductions`, loops that only carry sums, products, ... become loops that carry vectors of them.
//!
//! - `nests`: which loops are vectorized together; `loop_body`: what may be in them
//! - `vectorizer`: the new operations, one by one; `loops`: those for loops; `accesses`: those for loads and stores
//! - `lanes`: how a subscript differs between the entries of a vector

mod accesses;
mod lanes;
mod loop_body;
mod loops;
mod nests;
mod vectorizer;

use oxmlir_dialects::tables::{affine, func};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, OpId, OpRef};
use rustc_hash::FxHashMap;

use super::parallelize::{Reduced, reductions_if_parallel};
use loop_body::LoopBodies;
pub(super) use vectorizer::vectorize_nest;

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    options: &[
        OptionInfo::new(
            "virtual-vector-size",
            "the sizes of the vectors, one for each loop",
            OptionKind::Ints,
        ),
        OptionInfo::new(
            "test-fastest-varying",
            "the dimensions of memory that the loops run along, 0 for the fastest",
            OptionKind::Ints,
        ),
        OptionInfo::bool(
            "vectorize-reductions",
            "vectorize loops that reduce values too",
            false,
        ),
    ],
    ..PassInfo::new(
        "affine-super-vectorize",
        "AffineVectorize",
        "turns affine loops into loops over vectors",
        Anchor::Op(func::Func::FULL_NAME),
        run,
    )
};

/// What becomes of the loops of a nest.
pub(super) struct Strategy {
    /// The sizes of the vectors.
    pub shape: Vec<i64>,
    /// The dimension of the vector that a loop runs along.
    pub dims: FxHashMap<OpId, usize>,
    /// What loops reduce that carry values.
    pub reductions: FxHashMap<OpId, Vec<Reduced>>,
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let shape = pass.options.ints("virtual-vector-size");
    let fastest = pass.options.ints("test-fastest-varying");
    let reduce = pass.options.bool("vectorize-reductions");
    let root = OpRef::new(pass.cx, body, body.root());
    if !fastest.is_empty() && fastest.len() != shape.len() {
        let message = "Fastest varying pattern specified with different size than the vector size.";
        return Err(pass.fail(root.plain_remark(message)));
    }
    if reduce && shape.len() != 1 {
        let message = "Vectorizing reductions is supported only for 1-D vectors.";
        return Err(pass.fail(root.plain_error(message)));
    }
    if shape.iter().any(|size| *size <= 0) {
        let message = "Vectorization factor must be greater than zero.";
        return Err(pass.fail(root.plain_error(message)));
    }
    let parallel = parallel_loops(pass.cx, body, reduce);
    let wanted = nests::Wanted::new(fastest, shape.len());
    let mut bodies = LoopBodies::default();
    let buckets = nests::buckets(pass.cx, body, &parallel, &wanted, &mut bodies);
    for warning in bodies.warnings {
        pass.emit(warning);
    }
    let mut strategy = Strategy {
        shape: shape.to_vec(),
        dims: FxHashMap::default(),
        reductions: parallel,
    };
    for nests in buckets {
        nests.into_iter().any(|nest| {
            strategy.dims = nest.dims();
            vectorize_nest(pass.cx, body, &strategy, nest.root)
        });
    }
    Ok(())
}

/// The loops whose iterations do not depend on one another, with what they reduce.
fn parallel_loops(cx: &Context, body: &Body, reduce: bool) -> FxHashMap<OpId, Vec<Reduced>> {
    body.nested_ops(body.root())
        .into_iter()
        .filter(|op| body.name(*op) == affine::FOR)
        .filter_map(|op| Some((op, reductions_if_parallel(cx, body, op, reduce)?)))
        .collect()
}
