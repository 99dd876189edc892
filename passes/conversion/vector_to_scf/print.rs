//! Printing of vectors: loops that print elements, with parentheses and commas around them.

use oxmlir_dialects::tables::vector::{self, PrintPunctuation};
use oxmlir_dialects::tables::{arith, scf};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{DYNAMIC, InsertPoint, Location, OpId, Signedness, Type, TypeKind, ValueId};

use super::loops::{insert_loop, yield_values};
use crate::affine::index;

pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(
        vector::PRINT,
        &[Pattern::new("DecomposePrintOpConversion", lower)],
    );
}

fn lower(rw: &mut Rewriter, op: OpId) -> bool {
    let view = vector::Print::new(rw.op(op));
    let Some(source) = view.source() else {
        return false;
    };
    let Some(ty) = VectorType::of(rw.cx, view.ty(source)) else {
        return false;
    };
    if ty.rank() > 1 && ty.is_scalable() {
        return false;
    }
    let (loc, punctuation) = (view.loc(), view.punctuation());
    let (mut value, element) = legal_integers(rw, loc, source, &ty);
    if ty.rank() > 1 {
        let flat = VectorType::fixed(&[ty.num_elements()], element).ty(rw.cx);
        value = vector::shape_cast(rw, loc, flat, value);
    }
    let dims = if ty.rank() == 0 {
        vec![(1, false)]
    } else {
        dims_of(&ty)
    };
    let mut last_close = None;
    let mut ivs = Vec::new();
    for (size, scalable) in &dims {
        let (close, iv) = print_loop(rw, loc, *size, *scalable);
        last_close = last_close.or(Some(close));
        ivs.push(iv);
    }
    let element = if ty.rank() == 0 {
        vector::extract(rw, loc, value, &[], &[])
    } else {
        let number = flat_index(rw, loc, &dims, &ivs);
        vector::extract(rw, loc, value, &[number], &[DYNAMIC])
    };
    print(rw, loc, Some(element), PrintPunctuation::NoPunctuation);
    if let Some(close) = last_close {
        rw.insert_after(close);
    }
    print(rw, loc, None, punctuation);
    rw.erase(op);
    true
}

fn dims_of(ty: &VectorType) -> Vec<(i64, bool)> {
    let scalable = ty.scalable.iter().copied();
    ty.shape.iter().copied().zip(scalable).collect()
}

/// Integers of a width that is no power of two, or below 8, in the next one that is; and the element type.
fn legal_integers(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    ty: &VectorType,
) -> (ValueId, Type) {
    let TypeKind::Integer { width, sign } = *rw.cx.type_kind(ty.element) else {
        return (source, ty.element);
    };
    let legal = width.max(8).next_power_of_two();
    let with_width = |width: u32, sign: Signedness| {
        let element = rw.cx.ty(TypeKind::Integer { width, sign });
        ty.with_element(element).ty(rw.cx)
    };
    let narrow = with_width(width, Signedness::Signless);
    let wide = with_width(legal, Signedness::Signless);
    let target = with_width(legal, sign);
    let mut value = vector::bitcast(rw, loc, narrow, source);
    if legal != width {
        let unsigned = width == 1 || sign == Signedness::Unsigned;
        let extend = if unsigned { arith::extui } else { arith::extsi };
        value = extend(rw, loc, wide, value);
    }
    let value = vector::bitcast(rw, loc, target, value);
    (value, rw.cx.element_type(target))
}

fn print(
    rw: &mut Rewriter,
    loc: Location,
    source: Option<ValueId>,
    punctuation: PrintPunctuation,
) -> OpId {
    let options = vector::PrintOptions {
        source,
        punctuation: Some(punctuation),
        ..Default::default()
    };
    vector::print_with(rw, loc, options)
}

/// Inserts a loop along one dimension in parentheses, with commas; goes on in its body. The closing parenthesis and the
/// loop's variable.
fn print_loop(rw: &mut Rewriter, loc: Location, size: i64, scalable: bool) -> (OpId, ValueId) {
    let lower = index::constant(rw, loc, 0);
    let mut upper = index::constant(rw, loc, size);
    let step = index::constant(rw, loc, 1);
    if scalable {
        let scale = vector::vscale(rw, loc);
        upper = index::binary(rw, loc, arith::MULI, upper, scale);
    }
    let last = index::binary(rw, loc, arith::SUBI, upper, step);
    print(rw, loc, None, PrintPunctuation::Open);
    let new = insert_loop(rw, loc, [lower, upper, step], None);
    let close = print(rw, loc, None, PrintPunctuation::Close);
    rw.at = InsertPoint::End(new.block);
    let not_last = arith::cmpi(rw, loc, new.iv, last, arith::CmpIPredicate::Ult);
    let condition = scf::if_(rw, loc, &[], not_last);
    yield_values(rw, loc, None);
    let region = scf::If::new(rw.op(condition)).then_region();
    let block = rw.body.add_block(region);
    rw.at = InsertPoint::End(block);
    print(rw, loc, None, PrintPunctuation::Comma);
    yield_values(rw, loc, None);
    rw.at = InsertPoint::Start(new.block);
    (close, new.iv)
}

/// The number of the element at the positions of all loops.
fn flat_index(rw: &mut Rewriter, loc: Location, dims: &[(i64, bool)], ivs: &[ValueId]) -> ValueId {
    let mut stride = 1i64;
    let mut sum: Option<ValueId> = None;
    for ((size, _), iv) in dims.iter().zip(ivs).rev() {
        let factor = index::constant(rw, loc, stride);
        let part = index::binary(rw, loc, arith::MULI, factor, *iv);
        sum = Some(match sum {
            Some(sum) => index::binary(rw, loc, arith::ADDI, sum, part),
            None => part,
        });
        stride = stride.saturating_mul(*size);
    }
    sum.unwrap_or_else(|| index::constant(rw, loc, 0))
}
