//! Lets descriptors of blocks look through views: they describe blocks of what the view looks at.
//!
//! ```mlir
//! %v = memref.subview %m[%i, 4] [64, 64] [1, 1]
//! %d = xegpu.create_nd_tdesc %v[%j, 8]
//! // %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%i, %j]
//! // %d = xegpu.create_nd_tdesc %m[%0, 12]
//! ```

use oxmlir_dialects::memref::mixed::{OpFoldResultList, Slice, mixed, split};
use oxmlir_dialects::memref::views::dropped_dims;
use oxmlir_dialects::tables::memref;
use oxmlir_dialects::tables::xegpu::{self, CreateNdTdescOptions};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Body, OpFoldResult, OpId};

use crate::bodies::run_patterns;
use crate::memref::fold_memref_alias_ops::subview::{has_unit_strides, resolve};

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-fold-alias-ops",
    "XeGPUFoldAliasOps",
    "folds views into the descriptors of blocks in them",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let fold = Pattern::new("XegpuCreateNdDescOpSubViewOpFolder", |rw, op| {
        descriptor_of_subview(rw, op).is_some()
    });
    patterns.add(xegpu::CREATE_ND_TDESC, &[fold]);
    run_patterns(body, pass, &patterns)
}

// create_nd_tdesc(subview(m, i), j) -> create_nd_tdesc(m, i + j), without strides
fn descriptor_of_subview(rw: &mut Rewriter, op: OpId) -> Option<()> {
    use xegpu::create_nd_tdesc as slots;
    let view = rw.op(op);
    let def = rw.body.defining_op(view.operand(slots::SOURCE))?;
    let subview = view.at(def);
    if subview.name() != memref::SUBVIEW {
        return None;
    }
    let slice = Slice::of(subview);
    let dropped = dropped_dims(subview)?;
    let offsets = mixed(
        &view.dense_attr(slots::CONST_OFFSETS_ATTR),
        &view.group(slots::OFFSETS),
    );
    let kept = dropped.iter().filter(|dropped| !**dropped).count();
    if !has_unit_strides(rw.cx, rw.body, &slice) || offsets.len() != kept {
        return None;
    }
    let source = subview.operand(memref::subview::SOURCE);
    let (loc, ty) = (view.loc(), view.only_result_type());
    rw.insert_before(op);
    let resolved = resolve(rw, loc, &slice, &dropped, &offsets);
    let offsets: OpFoldResultList = resolved
        .into_iter()
        .map(|offset| OpFoldResult::Value(offset).resolved(rw.cx, rw.body))
        .collect();
    let (constants, values) = split(&offsets);
    let options = CreateNdTdescOptions {
        const_offsets: Some(&constants),
        ..CreateNdTdescOptions::default()
    };
    rw.insert_before(op);
    let new = xegpu::create_nd_tdesc_with(rw, loc, ty, source, &values, &[], &[], options);
    rw.replace(op, &[new]);
    Some(())
}
