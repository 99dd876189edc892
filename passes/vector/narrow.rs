//! Conversions of integers of 2 and 4 bits on whole bytes, and bits of vectors put together by shuffles.
//!
//! ```mlir
//! %r = arith.extsi %a : vector<8xi4> to vector<8xi8>
//! // %0 = vector.bitcast %a : vector<8xi4> to vector<4xi8>
//! // %1 = arith.shrsi (arith.shli %0, 4), 4
//! // %2 = arith.shrsi %0, 4
//! // %r = vector.interleave %1, %2 : vector<4xi8> -> vector<8xi8>
//! ```

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{arith, vector};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::{Location, OpId, Scalar, Signedness, Type, TypeKind, ValueId};

use super::build::{transpose, transpose_permutation, type_of};

/// Adds the patterns.
pub fn add_patterns(patterns: &mut PatternSet) {
    for name in [arith::EXTSI, arith::SITOFP] {
        let pattern = Pattern::new("RewriteAlignedSubByteIntExt", |rw, op| {
            extend(rw, op, true).is_some()
        });
        patterns.add(name, &[pattern]);
    }
    for name in [arith::EXTUI, arith::UITOFP] {
        let pattern = Pattern::new("RewriteAlignedSubByteIntExt", |rw, op| {
            extend(rw, op, false).is_some()
        });
        patterns.add(name, &[pattern]);
    }
    let truncate = Pattern::new("RewriteAlignedSubByteIntTrunc", |rw, op| {
        truncate(rw, op).is_some()
    });
    patterns.add(arith::TRUNCI, &[truncate]);
    let bits = Pattern::new("RewriteBitCastOfTruncI", |rw, op| {
        cast_of_truncated(rw, op).is_some()
    });
    patterns.add(vector::BITCAST, &[bits]);
    for name in [arith::EXTUI, arith::EXTSI] {
        let pattern = Pattern::new("RewriteExtOfBitCast", |rw, op| {
            extend_cast(rw, op).is_some()
        });
        patterns.add(name, &[pattern]);
    }
    let transpose = Pattern::new("RewriteVectorTranspose", |rw, op| {
        transpose_bytes(rw, op).is_some()
    });
    patterns.add(vector::TRANSPOSE, &[transpose]);
}

/// The bits of the elements of a vector without scalable dimensions, if these are whole bytes.
fn whole_bytes(rw: &Rewriter, ty: &VectorType) -> Option<u32> {
    let bits = bits_of(rw, ty.element)?;
    (bits.is_multiple_of(8) && !ty.is_scalable()).then_some(bits)
}

fn bits_of(rw: &Rewriter, element: Type) -> Option<u32> {
    match rw.cx.type_kind(element) {
        TypeKind::Float(kind) => Some(kind.width()),
        TypeKind::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// The number of elements in a byte of a vector whose rows are whole bytes.
fn elements_in_byte(rw: &Rewriter, ty: &VectorType) -> Option<i64> {
    let bits = i64::from(rw.cx.int_width(ty.element)?);
    let in_byte = matches!(bits, 2 | 4).then(|| 8 / bits)?;
    let is_aligned = ty.shape.last().is_some_and(|size| size % in_byte == 0);
    (is_aligned && !ty.is_scalable()).then_some(in_byte)
}

/// A vector that has the same number everywhere.
fn splat(rw: &mut Rewriter, loc: Location, ty: Type, number: i64) -> Option<ValueId> {
    let width = rw.cx.int_width(rw.cx.element_type(ty))?;
    let attr = rw
        .cx
        .splat_attr(ty, &Scalar::Int(ApInt::from_i64(width, number)));
    Some(arith::constant(rw, loc, attr))
}

/// Part `at` of each byte, `bits` wide, as a byte.
fn part(
    rw: &mut Rewriter,
    loc: Location,
    bytes: ValueId,
    (at, bits): (i64, i64),
    signed: bool,
) -> Option<ValueId> {
    let ty = rw.body.ty(bytes);
    let above = 8 - bits * (at + 1);
    let mut value = bytes;
    if signed {
        if above > 0 {
            let count = splat(rw, loc, ty, above)?;
            value = arith::shli(rw, loc, value, count);
        }
        let count = splat(rw, loc, ty, 8 - bits)?;
        return Some(arith::shrsi(rw, loc, value, count));
    }
    if at > 0 {
        let count = splat(rw, loc, ty, bits * at)?;
        value = arith::shrui(rw, loc, value, count);
    }
    if above > 0 {
        let mask = splat(rw, loc, ty, (1 << bits) - 1)?;
        value = arith::andi(rw, loc, value, mask);
    }
    Some(value)
}

// ext(a : N x i4) -> ext(interleave(low parts, high parts))
fn extend(rw: &mut Rewriter, op: OpId, signed: bool) -> Option<()> {
    let source = rw.body.operands(op).next()?;
    let (from, to) = (type_of(rw, source)?, type_of(rw, rw.body.only_result(op))?);
    whole_bytes(rw, &to)?;
    let in_byte = elements_in_byte(rw, &from)?;
    let loc = rw.body.loc(op);
    let mut packed = from.with_element(Type::I8);
    *packed.shape.last_mut()? /= in_byte;
    rw.insert_before(op);
    let bytes = vector::bitcast(rw, loc, packed.ty(rw.cx), source);
    let mut parts = Vec::new();
    for at in 0..in_byte {
        parts.push(part(rw, loc, bytes, (at, 8 / in_byte), signed)?);
    }
    while let [.., _, _] = parts.as_slice() {
        let half = parts.len() / 2;
        parts = (0..half)
            .map(|at| vector::interleave(rw, loc, parts[at], parts[at + half]))
            .collect();
    }
    let bytes = *parts.first()?;
    if to.element == Type::I8 {
        rw.replace(op, &[bytes]);
        return Some(());
    }
    let new = rebuild(rw, op, &[bytes], &[to.ty(rw.cx)]);
    let new = rw.body.only_result(new);
    rw.replace(op, &[new]);
    Some(())
}

// trunc(a) : N x i4 -> bitcast(low | high << 4) of the elements in turn
fn truncate(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = arith::Trunci::new(rw.op(op));
    let (source, result) = (view.in_(), view.out());
    let (from, to) = (type_of(rw, source)?, type_of(rw, result)?);
    whole_bytes(rw, &from)?;
    if elements_in_byte(rw, &to)? != 2 {
        return None;
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let bytes = from.with_element(Type::I8);
    let source = match from.element {
        Type::I8 => source,
        _ => arith::trunci(rw, loc, bytes.ty(rw.cx), source),
    };
    let mut half = bytes;
    *half.shape.last_mut()? /= 2;
    let half = half.ty(rw.cx);
    let parts = vector::deinterleave(rw, loc, half, half, source);
    let parts = vector::Deinterleave::new(rw.op(parts));
    let (low, high) = (parts.res1(), parts.res2());
    let mask = splat(rw, loc, half, 15)?;
    let low = arith::andi(rw, loc, low, mask);
    let count = splat(rw, loc, half, 4)?;
    let high = arith::shli(rw, loc, high, count);
    let packed = arith::ori(rw, loc, low, high);
    let new = vector::bitcast(rw, loc, to.ty(rw.cx), packed);
    rw.replace(op, &[new]);
    Some(())
}

/// Bits of an element: which element, from which bit, how many.
type Range = (i64, i64, i64);

/// The bits that each of `count` elements of `bits` bits has of elements of other sizes.
fn ranges(count: i64, bits: i64, source_bits: i64) -> Vec<Vec<Range>> {
    let element = |at: i64| {
        let (mut bit, end) = (at * bits, (at + 1) * bits);
        let mut list = Vec::new();
        while bit < end {
            let (source, low) = (bit / source_bits, bit % source_bits);
            let size = (source_bits - low).min(end - bit);
            list.push((source, low, size));
            bit += size;
        }
        list
    };
    (0..count).map(element).collect()
}

/// A constant vector of numbers that are no wider than its elements.
fn numbers(rw: &mut Rewriter, loc: Location, ty: Type, list: &[ApInt]) -> ValueId {
    let scalars: Vec<Scalar> = list.iter().cloned().map(Scalar::Int).collect();
    let attr = rw.cx.elements_attr(ty, &scalars);
    arith::constant(rw, loc, attr)
}

/// The bits of a cast from `cast` to a vector of `to`, taken from `source`, which has one element for each of `cast` and its
/// bits below others.
fn gathered(
    rw: &mut Rewriter,
    loc: Location,
    source: ValueId,
    (cast, to): (&VectorType, &VectorType),
) -> Option<ValueId> {
    let [cast_bits, to_bits] = [cast, to].map(|ty| rw.cx.int_width(ty.element));
    let (cast_bits, to_bits) = (i64::from(cast_bits?), to_bits?);
    let element = rw.cx.element_type(rw.body.ty(source));
    // Bits are moved in elements that have room for them.
    let (source, width) = match rw.cx.int_width(element)? {
        width if width >= to_bits => (source, width),
        _ => {
            let wide = type_of(rw, source)?.with_element(to.element).ty(rw.cx);
            (arith::extui(rw, loc, wide, source), to_bits)
        }
    };
    if width > 64 {
        return None;
    }
    let element = rw.cx.element_type(rw.body.ty(source));
    let all = ranges(*to.shape.first()?, i64::from(to_bits), cast_bits);
    let most = all.iter().map(Vec::len).max()?;
    let ty = VectorType::fixed(&to.shape, element).ty(rw.cx);
    let mut result = None;
    for step in 0..most {
        let at = |list: &Vec<Range>| list.get(step).copied().unwrap_or((0, 0, 0));
        let shuffle: Vec<i64> = all.iter().map(|list| at(list).0).collect();
        let value = vector::shuffle(rw, loc, source, source, &shuffle);
        let number = |number: i64| ApInt::from_i64(width, number);
        let of_bits = |(_, low, size): Range| match size {
            0 => number(0),
            64 => number(-1),
            size => number(((1 << size) - 1) << low),
        };
        let masks: Vec<ApInt> = all.iter().map(|list| of_bits(at(list))).collect();
        let right: Vec<ApInt> = all.iter().map(|list| number(at(list).1)).collect();
        // Where nothing is moved, the distance is without effect as long as it is one.
        let before = |list: &Vec<Range>| {
            let sum: i64 = list.iter().take(step).map(|range| range.2).sum();
            if sum < i64::from(width) { sum } else { 0 }
        };
        let left: Vec<ApInt> = all.iter().map(|list| number(before(list))).collect();
        let masks = numbers(rw, loc, ty, &masks);
        let value = arith::andi(rw, loc, value, masks);
        let right = numbers(rw, loc, ty, &right);
        let value = arith::shrui(rw, loc, value, right);
        let left = numbers(rw, loc, ty, &left);
        let value = arith::shli(rw, loc, value, left);
        result = Some(match result {
            Some(result) => arith::ori(rw, loc, result, value),
            None => value,
        });
    }
    result
}

/// Whether a cast is between vectors of integers of one dimension, to elements that a pattern makes whole bytes of.
fn is_plain_cast(rw: &Rewriter, from: &VectorType, to: &VectorType) -> bool {
    let is_plain = |ty: &VectorType| {
        ty.rank() == 1 && !ty.is_scalable() && rw.cx.int_width(ty.element).is_some()
    };
    is_plain(from) && is_plain(to)
}

// bitcast(trunc(a)) -> the bits of a that are left, by shuffles
fn cast_of_truncated(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let view = vector::Bitcast::new(rw.op(op));
    let (source, result) = (view.source(), view.result());
    let truncate = rw.defining_op(source)?;
    if truncate.name() != arith::TRUNCI {
        return None;
    }
    let wide = arith::Trunci::new(truncate).in_();
    let (from, to) = (type_of(rw, source)?, type_of(rw, result)?);
    if !is_plain_cast(rw, &from, &to) {
        return None;
    }
    whole_bytes(rw, &to)?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let value = gathered(rw, loc, wide, (&from, &to))?;
    let value = match rw.body.ty(value) == to.ty(rw.cx) {
        true => value,
        false => arith::trunci(rw, loc, to.ty(rw.cx), value),
    };
    rw.replace(op, &[value]);
    Some(())
}

// ext(bitcast(a)) -> ext(the bits of a, by shuffles)
fn extend_cast(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = rw.body.operands(op).next()?;
    let cast = rw.defining_op(source)?;
    if cast.name() != vector::BITCAST {
        return None;
    }
    let bits = vector::Bitcast::new(cast).source();
    let result = type_of(rw, rw.body.only_result(op))?;
    let (from, to) = (type_of(rw, bits)?, type_of(rw, source)?);
    if !is_plain_cast(rw, &from, &to) {
        return None;
    }
    whole_bytes(rw, &result)?;
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let value = gathered(rw, loc, bits, (&from, &to))?;
    let ty = rw.body.ty(value);
    let [width, wanted] = [ty, result.ty(rw.cx)].map(|ty| rw.cx.int_width(rw.cx.element_type(ty)));
    // Above the bits that were taken there are zeros.
    let is_signed = rw.body.name(op) == arith::EXTSI;
    if !is_signed && width >= wanted {
        let value = match width == wanted {
            true => value,
            false => arith::trunci(rw, loc, result.ty(rw.cx), value),
        };
        rw.replace(op, &[value]);
        return Some(());
    }
    let value = match !is_signed || ty == to.ty(rw.cx) {
        true => value,
        false => arith::trunci(rw, loc, to.ty(rw.cx), value),
    };
    let new = rebuild(rw, op, &[value], &[result.ty(rw.cx)]);
    let new = rw.body.only_result(new);
    rw.replace(op, &[new]);
    Some(())
}

// transpose(a : .. x i4) -> trunc(transpose(ext(a) : .. x i8))
fn transpose_bytes(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let source = vector::Transpose::new(rw.op(op)).vector();
    let ty = type_of(rw, source)?;
    let TypeKind::Integer { width, sign } = rw.cx.type_kind(ty.element) else {
        return None;
    };
    if *width >= 8 || *sign != Signedness::Signless {
        return None;
    }
    let permutation = transpose_permutation(rw.op(op));
    let (loc, result) = (rw.body.loc(op), rw.body.only_result_type(op));
    rw.insert_before(op);
    let wide = arith::extsi(rw, loc, ty.with_element(Type::I8).ty(rw.cx), source);
    let wide = transpose(rw, loc, wide, &permutation);
    let new = arith::trunci(rw, loc, result, wide);
    rw.replace(op, &[new]);
    Some(())
}
