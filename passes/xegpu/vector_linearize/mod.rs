//! Makes vectors of several dimensions ones of a single dimension, with the elements in row-major order.
//!
//! ```mlir
//! %1 = arith.addf %0, %0 : vector<2x8xf32>
//! // %2 = vector.shape_cast %0 : vector<2x8xf32> to vector<16xf32>
//! // %3 = arith.addf %2, %2 : vector<16xf32>
//! // %1 = vector.shape_cast %3 : vector<16xf32> to vector<2x8xf32>
//! ```
//!
//! Broadcasts, transpositions and gathers fall apart first, then loads and stores into those of rows. In the conversion
//! that follows slices and positions become shuffles; other operations on vectors that have no linear form are errors.

mod memory;
mod patterns;
mod shuffles;

use std::sync::Arc;

use oxmlir_dialects::tables::vector;
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{Converted, TypeConverter};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, Context, Location, Type, ValueId};

use crate::bodies::{convert, run_patterns};
use crate::conversion::scf_types;
use crate::vector::lower::{TransposeLowering, broadcast, gather, transpose};

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-vector-linearize",
    "XeGPUVectorLinearize",
    "makes vectors of several dimensions ones of a single dimension",
    Anchor::Any,
    run,
);

/// Vectors with more elements keep their shape: the masks of shuffles are written out.
const MOST_ELEMENTS: i64 = 1 << 20;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    run_greedily(body, pass, &falling_apart())?;
    let mut rows = PatternSet::new();
    rows.add(vector::LOAD, &[memory::LOAD_ROWS]);
    rows.add(vector::STORE, &[memory::STORE_ROWS]);
    run_greedily(body, pass, &rows)?;
    let types = Arc::new(linear_types());
    let (mut target, mut patterns) = (patterns::target(&types), patterns::patterns(&types));
    scf_types::add_patterns(&mut patterns, &mut target, &types);
    convert(body, pass, target, patterns)
}

fn run_greedily(body: &mut Body, pass: &PassContext, patterns: &PatternSet) -> PassResult {
    run_patterns(body, pass, patterns)
}

/// Patterns for what has no form on vectors of a single dimension.
fn falling_apart() -> PatternSet<'static> {
    let mut set = PatternSet::new();
    let lowering = Pattern::new("BroadcastOpLowering", broadcast::lower);
    set.add(vector::BROADCAST, &[lowering]);
    let lowering = Pattern::new("UnrollGather", gather::unroll);
    set.add(vector::GATHER, &[lowering, memory::GATHER_BY_CONDITION]);
    let lowering = transpose::patterns(TransposeLowering::Shuffle16x16);
    set.add(vector::TRANSPOSE, lowering);
    set
}

/// The type of a vector with all elements in one dimension; `None` for what has one already.
fn linear(cx: &Context, ty: Type) -> Option<VectorType> {
    let vector = VectorType::of(cx, ty)?;
    let scalable = vector.scalable.iter().filter(|s| **s).count();
    let count = vector.num_elements();
    if vector.rank() < 2 || scalable > 1 || count > MOST_ELEMENTS {
        return None;
    }
    Some(VectorType {
        shape: vec![count],
        scalable: vec![scalable == 1],
        element: vector.element,
    })
}

fn linear_types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_conversion(|cx, _, ty| {
        Converted::To(linear(cx, ty).map_or(ty, |linear| linear.ty(cx)))
    });
    types.add_source(cast);
    types.add_target(|rw, types, inputs, _, loc| match types {
        [ty] => Some(std::iter::once(cast(rw, *ty, inputs, loc)?).collect()),
        _ => None,
    });
    types
}

/// Casts between a vector and the same of another shape.
fn cast(rw: &mut Rewriter, ty: Type, inputs: &[ValueId], loc: Location) -> Option<ValueId> {
    let [input] = *inputs else {
        return None;
    };
    let is_vector = |ty| VectorType::of(rw.cx, ty).is_some();
    let fits = is_vector(ty) && is_vector(rw.body.ty(input));
    fits.then(|| vector::shape_cast(rw, loc, ty, input))
}
