//! Lowers xegpu to xevm: what one lane does with blocks, scattered elements and shared memory.
//!
//! ```mlir
//! %d = xegpu.create_nd_tdesc %m : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
//! %0 = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
//! // %d = address and shape, in a vector<8xi32>
//! // %1 = xevm.blockload2d %p, %width, %height, %pitch, %x, %y <{tile_width = 16, ...}>
//! // %0 = vector.bitcast %1 : vector<8xi32> to vector<8xf32>
//! ```
//!
//! Vectors are flat in the result, those of one element scalars; memrefs are addresses.

mod access;
mod barrier;
mod block;
mod cache;
mod desc;
mod matrix;
mod mma;
mod shared;
mod types;

use crate::bodies::convert;
use std::sync::Arc;

use oxmlir_dialects::tables::{arith, xegpu};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use oxmlir_ir::{Body, Location, Scalar, Type, ValueId};

pub static PASS: PassInfo = PassInfo::new(
    "convert-xegpu-to-xevm",
    "ConvertXeGPUToXeVMPass",
    "lowers xegpu to xevm",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target
        .legal_dialects(&["xevm", "llvm", "vector", "arith", "memref", "gpu", "index"])
        .illegal_dialects(&["xegpu"]);
    let types = Arc::new(types::converter());
    let mut patterns = ConversionPatterns::new();
    add_patterns(&mut patterns, &types);
    super::scf_types::add_patterns(&mut patterns, &mut target, &types);
    convert(body, pass, target, patterns)
}

/// The patterns of this lowering, for conversions that take several together.
pub fn add_patterns(p: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let types = Some(types);
    p.add(
        xegpu::CREATE_ND_TDESC,
        "CreateNdDescToXeVMPattern",
        types,
        desc::create,
    );
    p.add(
        xegpu::UPDATE_ND_OFFSET,
        "UpdateNdOffsetToXeVMPattern",
        types,
        desc::update,
    );
    for (name, pattern) in [
        (xegpu::CREATE_TDESC, "CreateDescToXeVMPattern"),
        (xegpu::UPDATE_OFFSET, "UpdateOffsetToXeVMPattern"),
    ] {
        p.add(name, pattern, types, desc::scattered);
    }
    p.add(
        xegpu::LOAD_ND,
        "LoadStorePrefetchNdToXeVMPattern",
        types,
        block::load,
    );
    p.add(
        xegpu::STORE_ND,
        "LoadStorePrefetchNdToXeVMPattern",
        types,
        block::store,
    );
    p.add(
        xegpu::PREFETCH_ND,
        "LoadStorePrefetchNdToXeVMPattern",
        types,
        block::prefetch,
    );
    p.add(xegpu::LOAD, "LoadStoreToXeVMPattern", types, access::load);
    p.add(xegpu::STORE, "LoadStoreToXeVMPattern", types, access::store);
    p.add(
        xegpu::PREFETCH,
        "PrefetchToXeVMPattern",
        types,
        access::prefetch,
    );
    p.add(
        xegpu::CREATE_MEM_DESC,
        "CreateMemDescOpPattern",
        types,
        |rw, op, operands| {
            rw.replace(op, operands);
            Ok(())
        },
    );
    p.add(
        xegpu::LOAD_MATRIX,
        "LoadStoreMatrixToXeVMPattern",
        types,
        matrix::load,
    );
    p.add(
        xegpu::STORE_MATRIX,
        "LoadStoreMatrixToXeVMPattern",
        types,
        matrix::store,
    );
    p.add(xegpu::DPAS, "DpasToXeVMPattern", types, mma::multiply);
    p.add(xegpu::FENCE, "FenceToXeVMPattern", types, cache::fence);
    p.add(
        xegpu::ALLOC_NBARRIER,
        "AllocNbarrierToXeVMPattern",
        types,
        |rw, op, _| {
            rw.erase(op);
            Ok(())
        },
    );
    p.add(
        xegpu::INIT_NBARRIER,
        "InitNbarrierToXeVMPattern",
        types,
        barrier::init,
    );
    p.add(
        xegpu::NBARRIER_ARRIVE,
        "NbarrierArriveToXeVMPattern",
        types,
        barrier::arrive,
    );
    p.add(
        xegpu::NBARRIER_WAIT,
        "NbarrierWaitToXeVMPattern",
        types,
        barrier::wait,
    );
}

/// `arith.constant` of an integer or `index`.
fn int(rw: &mut Rewriter, loc: Location, ty: Type, value: i64) -> ValueId {
    let attr = match rw.cx.int_width(ty) {
        Some(width) => {
            let value = Scalar::Int(ApInt::from_i64(width, value));
            rw.cx.splat_attr(ty, &value)
        }
        None => rw.cx.int_attr(ty, value),
    };
    arith::constant(rw, loc, attr)
}
