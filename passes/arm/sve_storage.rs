//! Keeps vectors of SVE in memory as the instructions of the processor can: predicates as whole ones of 16 bits, and aligned for
//! vectors of any length.
//!
//! ```mlir
//! %m = memref.alloca() : memref<vector<[4]xi1>>    // %m = memref.alloca() {alignment = 2} : memref<vector<[16]xi1>>
//! memref.store %p, %m[] : memref<vector<[4]xi1>>   // memref.store (arm_sve.convert_to_svbool %p), %m[]
//! ```
//!
//! Memory that is used in another way is an error.

use oxmlir_dialects::arm_sve::{as_svbool, is_small_mask};
use oxmlir_dialects::tables::{arm_sve, builtin, func, memref, vector};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{ConversionPatterns, ConversionTarget};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpName, OpState, Type, TypeKind, ValueId};

use crate::bodies::{convert, run_patterns};

pub static PASS: PassInfo = PassInfo::new(
    "arm-sve-legalize-vector-storage",
    "LegalizeVectorStorage",
    "keeps vectors of SVE in memory as the processor can",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

/// The attribute of casts of memory to the type that it had.
const TAG: &str = "__arm_sve_legalize_vector_storage__";

/// The alignment of predicates, in bytes.
const PREDICATE_ALIGNMENT: i64 = 2;
/// The alignment of other vectors, in bytes.
const VECTOR_ALIGNMENT: i64 = 16;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    let mut add = |name: OpName, label, apply: fn(&mut Rewriter, OpId) -> bool| {
        patterns.add(name, &[Pattern::new(label, apply)]);
    };
    add(memref::ALLOCA, "RelaxScalableVectorAllocaAlignment", align);
    add(memref::ALLOCA, "LegalizeSVEMaskAllocation", allocate);
    add(memref::ALLOC, "LegalizeSVEMaskAllocation", allocate);
    add(
        vector::TYPE_CAST,
        "LegalizeSVEMaskTypeCastConversion",
        type_cast,
    );
    add(memref::STORE, "LegalizeSVEMaskStoreConversion", store);
    add(memref::LOAD, "LegalizeSVEMaskLoadConversion", load);
    run_patterns(body, pass, &patterns)?;
    let mut target = ConversionTarget::new();
    target.dynamic_op(builtin::UNREALIZED_CONVERSION_CAST, |op| {
        op.named_attr(TAG).is_none()
    });
    convert(body, pass, target, ConversionPatterns::new())
}

// alloca() : memref<vector<[N]xT>> -> the same, aligned for the least vector
fn align(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::Alloca::new(rw.op(op));
    let element = rw.cx.element_type(view.ty(view.memref()));
    let is_scalable = matches!(
        rw.cx.type_kind(element),
        TypeKind::Vector { scalable, .. } if scalable.contains(&true)
    );
    if !is_scalable || view.alignment().is_some() {
        return false;
    }
    let alignment = match rw.cx.element_type(element) {
        Type::I1 => PREDICATE_ALIGNMENT,
        _ => VECTOR_ALIGNMENT,
    };
    let alignment = rw.cx.int_attr(Type::I64, alignment);
    rw.modify(op, |body| {
        body.set_attr(op, memref::alloca::ALIGNMENT_ATTR, alignment);
    });
    true
}

/// The type of memory with predicates as they can be stored, if it has smaller ones.
fn legal_memory(cx: &Context, ty: Type) -> Option<Type> {
    let element = cx.shaped_element(ty)?;
    let legal = as_svbool(cx, element).filter(|_| is_small_mask(cx, element))?;
    Some(cx.with_element(ty, legal))
}

/// Replaces an operation by the same with other operands and a result of another type, which is cast to the type that it had.
fn replace_with_cast(rw: &mut Rewriter, op: OpId, operands: &[ValueId], ty: Type) -> bool {
    rw.insert_before(op);
    let new = remake(rw, op, operands, &[ty]);
    let legal = rw.body.only_result(new);
    let (loc, old) = (rw.body.loc(op), rw.body.only_result_type(op));
    let cast = builtin::unrealized_conversion_cast(rw, loc, &[old], &[legal]);
    rw.body
        .set_named_attr(rw.cx, cast, TAG, Some(Attribute::UNIT));
    let value = rw.body.only_result(cast);
    rw.replace(op, &[value]);
    true
}

/// The same operation with other operands and results.
fn remake(rw: &mut Rewriter, op: OpId, operands: &[ValueId], results: &[Type]) -> OpId {
    let attrs = rw.body.inherent_attrs(op);
    let state = OpState {
        operands,
        results,
        attrs: &attrs,
        dict: rw.body.dict(op),
        ..OpState::new(rw.body.name(op), rw.body.loc(op))
    };
    rw.insert(&state)
}

// alloca() : memref<vector<[N]xi1>> -> alloca() : memref<vector<[16]xi1>>
fn allocate(rw: &mut Rewriter, op: OpId) -> bool {
    let ty = rw.body.only_result_type(op);
    let Some(legal) = legal_memory(rw.cx, ty) else {
        return false;
    };
    let operands = rw.body.operand_vec(op);
    replace_with_cast(rw, op, &operands, legal)
}

/// What a memref is a cast of.
fn legal_source(rw: &Rewriter, memref: ValueId) -> Option<ValueId> {
    let cast = rw.body.defining_op(memref)?;
    let view = builtin::UnrealizedConversionCast::of(rw.op(cast))?;
    view.named_attr(TAG)?;
    view.inputs().first().copied()
}

// type_cast(cast(m)) -> cast(type_cast(m))
fn type_cast(rw: &mut Rewriter, op: OpId) -> bool {
    let source = rw.body.operand(op, vector::type_cast::MEMREF);
    let legal = legal_memory(rw.cx, rw.body.only_result_type(op));
    match legal_source(rw, source).zip(legal) {
        Some((source, legal)) => replace_with_cast(rw, op, &[source], legal),
        None => false,
    }
}

// store(p, cast(m)) -> store(convert_to_svbool(p), m)
fn store(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::Store::new(rw.op(op));
    let (loc, value) = (view.loc(), view.value());
    let Some(source) = legal_source(rw, view.memref()) else {
        return false;
    };
    rw.insert_before(op);
    let wide = arm_sve::convert_to_svbool(rw, loc, value);
    rw.modify(op, |body| {
        body.set_operand(op, memref::store::VALUE, wide);
        body.set_operand(op, memref::store::MEMREF, source);
    });
    true
}

// load(cast(m)) -> convert_from_svbool(load(m))
fn load(rw: &mut Rewriter, op: OpId) -> bool {
    let view = memref::Load::new(rw.op(op));
    let (loc, ty) = (view.loc(), view.ty(view.result()));
    let Some(source) = legal_source(rw, view.memref()) else {
        return false;
    };
    let Some(wide) = as_svbool(rw.cx, ty) else {
        return false;
    };
    let mut operands = rw.body.operand_vec(op);
    operands[memref::load::MEMREF] = source;
    rw.insert_before(op);
    let loaded = remake(rw, op, &operands, &[wide]);
    let loaded = rw.body.only_result(loaded);
    let narrow = arm_sve::convert_from_svbool(rw, loc, ty, loaded);
    rw.replace(op, &[narrow]);
    true
}
