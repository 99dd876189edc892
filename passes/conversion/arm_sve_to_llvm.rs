//! Lowers instructions of SVE to operations that are intrinsics.
//!
//! ```mlir
//! %0 = arm_sve.sdot %c, %a, %b : vector<[16]xi8> to vector<[4]xi32>    // "arm_sve.intr.sdot"(%c, %a, %b)
//! %1 = vector.create_mask %n : vector<[4]xi1>                          // "arm_sve.intr.whilelt"(%zero, %n)
//! ```

use std::sync::Arc;

use oxmlir_dialects::arm_sve::as_svbool;
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::{arith, arm_sve, llvm, vector};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome, TypeConverter,
};
use oxmlir_ir::{Location, OpId, OpName, OpState, Scalar, Type, TypeKind, ValueId};

use super::llvm_common::elementwise::advance;
use super::llvm_common::{Flags, Lowering, add_lowerings};

/// What one intrinsic does.
const fn same(from: OpName, to: OpName, name: &'static str) -> Lowering {
    Lowering::new(from, to, name, Flags::SameNames).moving()
}

const TABLE: &[Lowering] = &[
    same(
        arm_sve::DUPQ_LANE,
        arm_sve::INTR_DUPQ_LANE,
        "DupQLaneLowering",
    ),
    same(
        arm_sve::MASKED_ADDF,
        arm_sve::INTR_FADD,
        "ScalableMaskedAddFOpLowering",
    ),
    same(
        arm_sve::MASKED_ADDI,
        arm_sve::INTR_ADD,
        "ScalableMaskedAddIOpLowering",
    ),
    same(
        arm_sve::MASKED_DIVF,
        arm_sve::INTR_FDIV,
        "ScalableMaskedDivFOpLowering",
    ),
    same(
        arm_sve::MASKED_DIVI_SIGNED,
        arm_sve::INTR_SDIV,
        "ScalableMaskedSDivIOpLowering",
    ),
    same(
        arm_sve::MASKED_DIVI_UNSIGNED,
        arm_sve::INTR_UDIV,
        "ScalableMaskedUDivIOpLowering",
    ),
    same(
        arm_sve::MASKED_MULF,
        arm_sve::INTR_FMUL,
        "ScalableMaskedMulFOpLowering",
    ),
    same(
        arm_sve::MASKED_MULI,
        arm_sve::INTR_MUL,
        "ScalableMaskedMulIOpLowering",
    ),
    same(
        arm_sve::MASKED_SUBF,
        arm_sve::INTR_FSUB,
        "ScalableMaskedSubFOpLowering",
    ),
    same(
        arm_sve::MASKED_SUBI,
        arm_sve::INTR_SUB,
        "ScalableMaskedSubIOpLowering",
    ),
    same(arm_sve::SDOT, arm_sve::INTR_SDOT, "SdotOpLowering"),
    same(arm_sve::SMMLA, arm_sve::INTR_SMMLA, "SmmlaOpLowering"),
    same(arm_sve::UDOT, arm_sve::INTR_UDOT, "UdotOpLowering"),
    same(arm_sve::UMMLA, arm_sve::INTR_UMMLA, "UmmlaOpLowering"),
    same(arm_sve::USMMLA, arm_sve::INTR_USMMLA, "UsmmlaOpLowering"),
];

/// The operations that have to go, besides those of the table.
const OTHERS: &[OpName] = &[
    arm_sve::CONVERT_FROM_SVBOOL,
    arm_sve::CONVERT_TO_SVBOOL,
    arm_sve::PSEL,
    arm_sve::ZIP_X2,
    arm_sve::ZIP_X4,
];

/// Forbids the operations of the dialect that are no intrinsics.
pub fn restrict(target: &mut ConversionTarget) {
    target.legal_dialects(&["arm_sve"]);
    target.illegal_ops(OTHERS);
    for lowering in TABLE {
        target.illegal_ops(&[lowering.from]);
    }
}

/// The patterns of this lowering, for conversions that take several together; they come before those of vector.
pub fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    add_lowerings(patterns, types, TABLE);
    let (p, types) = (patterns, Some(types));
    let (from, to) = (arm_sve::CONVERT_FROM_SVBOOL, arm_sve::CONVERT_TO_SVBOOL);
    p.add(from, "SvboolConversionOpLowering", types, |rw, op, _| {
        convert_masks(rw, op, arm_sve::INTR_CONVERT_FROM_SVBOOL)
    });
    p.add(to, "SvboolConversionOpLowering", types, |rw, op, _| {
        convert_masks(rw, op, arm_sve::INTR_CONVERT_TO_SVBOOL)
    });
    p.add(arm_sve::PSEL, "PselOpLowering", types, psel);
    p.add(arm_sve::ZIP_X2, "ZipX2OpLowering", types, |rw, op, x| {
        several(rw, op, x, arm_sve::INTR_ZIP_X2)
    });
    p.add(arm_sve::ZIP_X4, "ZipX4OpLowering", types, |rw, op, x| {
        several(rw, op, x, arm_sve::INTR_ZIP_X4)
    });
    p.add(
        vector::CREATE_MASK,
        "CreateMaskOpLowering",
        types,
        create_mask,
    );
}

/// A value that an intrinsic of the dialect makes.
fn intrinsic(
    rw: &mut Rewriter,
    loc: Location,
    name: OpName,
    operands: &[ValueId],
    ty: Type,
) -> ValueId {
    rw.value(name, loc, operands, ty, &[])
}

// zip(a, b) -> the fields of intr.zip(a, b)
fn several(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], name: OpName) -> Outcome {
    let results: Vec<Type> = rw.body.result_types(op).collect();
    let (loc, dict) = (rw.body.loc(op), rw.body.dict(op));
    let all = types::literal_struct(rw.cx, &results, false);
    let state = OpState {
        operands,
        results: &[all],
        dict,
        ..OpState::new(name, loc)
    };
    let all = rw.insert(&state);
    let all = rw.body.only_result(all);
    let fields: Vec<ValueId> = (0..)
        .zip(&results)
        .map(|(field, ty)| llvm::extractvalue(rw, loc, *ty, all, &[field]))
        .collect();
    rw.replace(op, &fields);
    Ok(())
}

// psel(p, q[i]) -> convert.from.svbool(intr.psel(convert.to.svbool(p), q, i))
fn psel(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let view = arm_sve::Psel::new(rw.op(op));
    let (loc, p1, p2, index) = (view.loc(), view.p1(), view.p2(), view.index());
    let small = view.ty(view.result());
    let wide = as_svbool(rw.cx, small).ok_or("no predicate")?;
    let p1 = intrinsic(rw, loc, arm_sve::INTR_CONVERT_TO_SVBOOL, &[p1], wide);
    let index = arith::index_cast(rw, loc, Type::I32, index);
    let chosen = intrinsic(rw, loc, arm_sve::INTR_PSEL, &[p1, p2, index], wide);
    let result = intrinsic(rw, loc, arm_sve::INTR_CONVERT_FROM_SVBOOL, &[chosen], small);
    rw.replace(op, &[result]);
    Ok(())
}

/// Converts a mask row by row.
fn convert_masks(rw: &mut ConversionRewriter, op: OpId, name: OpName) -> Outcome {
    let source = rw.body.operand(op, arm_sve::convert_to_svbool::SOURCE);
    let ty = rw.body.only_result_type(op);
    let TypeKind::Vector {
        shape, scalable, ..
    } = rw.cx.type_kind(ty)
    else {
        return Err("no vector".into());
    };
    let (Some((_, rows)), Some(_)) = (shape.split_last(), scalable.last()) else {
        return Err("no dimension".into());
    };
    let loc = rw.body.loc(op);
    let row = rw.cx.ty(TypeKind::Vector {
        shape: shape[rows.len()..].into(),
        scalable: scalable[rows.len()..].into(),
        element: Type::I1,
    });
    let none = Scalar::Int(ApInt::zero(1));
    let none = rw.cx.splat_attr(ty, &none);
    let mut all = arith::constant(rw, loc, none);
    if rows.is_empty() {
        let result = intrinsic(rw, loc, name, &[source], ty);
        rw.replace(op, &[result]);
        return Ok(());
    }
    let mut position = vec![0; rows.len()];
    loop {
        let part = vector::extract(rw, loc, source, &[], &position);
        let part = intrinsic(rw, loc, name, &[part], row);
        all = vector::insert(rw, loc, part, all, &[], &position);
        if !advance(&mut position, rows) {
            break;
        }
    }
    rw.replace(op, &[all]);
    Ok(())
}

// create_mask(n) -> intr.whilelt(0, n), for the masks of SVE
fn create_mask(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let ty = rw.body.only_result_type(op);
    let is_predicate = matches!(
        rw.cx.type_kind(ty),
        TypeKind::Vector { shape, scalable, .. }
            if matches!((&shape[..], &scalable[..]), ([2 | 4 | 8 | 16], [true]))
    );
    let &[size] = operands else {
        return Err("not 1-D and scalable".into());
    };
    if !is_predicate {
        return Err("not SVE predicate-sized".into());
    }
    let loc = rw.body.loc(op);
    let zero = llvm::mlir_zero(rw, loc, Type::I64);
    let mask = intrinsic(rw, loc, arm_sve::INTR_WHILELT, &[zero, size], ty);
    rw.replace(op, &[mask]);
    Ok(())
}
