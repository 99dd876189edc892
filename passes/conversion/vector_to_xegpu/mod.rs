//! Lowers vector operations that access memory, and contractions, to xegpu.
//!
//! ```mlir
//! %0 = vector.load %m[%i, %j] : memref<32x64xf32>, vector<8x16xf32>
//! // %1 = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<8x16xf32>
//! // %0 = xegpu.load_nd %1[%i, %j] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
//! ```
//!
//! Transfers become accesses of blocks where the target of the module around them has such for two dimensions, and
//! accesses of scattered elements elsewhere.

mod block;
mod contract;
mod scattered;
mod transfer;

use oxmlir_dialects::tables::{gpu, memref, vector, xevm};
use oxmlir_dialects::xegpu::types::bits;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, Pattern, PatternSet, apply_patterns_greedily};
use oxmlir_ir::{Body, Context, OpRef, Type, TypeKind};

use crate::bodies::{all_ended, for_each_body_within};

pub static PASS: PassInfo = PassInfo::new(
    "convert-vector-to-xegpu",
    "ConvertVectorToXeGPU",
    "lowers vector operations to the xegpu dialect",
    Anchor::Any,
    run,
);

/// The chips that load and store blocks of two dimensions.
const CHIPS_WITH_BLOCKS: &[&str] = &["pvc", "bmg"];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let scattered = patterns(cx, transfer::SCATTERED);
    let blocks = patterns(cx, transfer::BLOCKS);
    let config = GreedyConfig::default();
    let inside = |body: &Body, around: &bool| has_blocks(cx, body).unwrap_or(*around);
    let results = for_each_body_within(body, false, &inside, &|body, has_blocks| {
        let patterns = if *has_blocks { &blocks } else { &scattered };
        apply_patterns_greedily(cx, body, body.root(), patterns, &config)
    });
    all_ended(pass, results)
}

/// Whether the target of a `gpu.module` has accesses of blocks; `None` for other operations.
fn has_blocks(cx: &Context, body: &Body) -> Option<bool> {
    let module = gpu::Module::of(OpRef::new(cx, body, body.root()))?;
    let targets = module.targets().unwrap_or_default().iter();
    let target = targets.filter_map(|t| xevm::TargetAttr::of(cx, *t)).next();
    Some(target.is_some_and(|target| CHIPS_WITH_BLOCKS.contains(&target.chip())))
}

/// The patterns, with those for transfers to read and to write.
fn patterns(cx: &Context, [read, write]: [Pattern; 2]) -> PatternSet<'static> {
    let mut set = PatternSet::new();
    set.add(vector::CONTRACT, &[contract::TO_DPAS]);
    set.add(vector::GATHER, &[scattered::GATHER]);
    set.add(vector::SCATTER, &[scattered::SCATTER]);
    set.add(vector::LOAD, &[block::LOAD]);
    set.add(vector::STORE, &[block::STORE]);
    set.add(vector::TRANSFER_READ, &[read]);
    set.add(vector::TRANSFER_WRITE, &[write]);
    let metadata = memref::EXTRACT_STRIDED_METADATA;
    set.add(metadata, cx.registry().hooks(metadata).patterns);
    set
}

/// The shape and element type of a vector that xegpu operations can hold: of fixed size, of integers or floats.
fn value_shape(cx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    match cx.type_kind(ty) {
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } if !shape.is_empty() && !scalable.contains(&true) => {
            bits(cx, *element)?;
            Some((shape.to_vec(), *element))
        }
        _ => None,
    }
}
