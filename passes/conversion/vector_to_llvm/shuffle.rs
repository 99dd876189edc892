//! Elements in another order: shuffle, broadcast of scalars, interleave and deinterleave.

use std::sync::Arc;

use oxmlir_dialects::llvm::types::{as_array, literal_struct};
use oxmlir_dialects::tables::{llvm, vector};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, Outcome, TypeConverter,
};
use oxmlir_ir::{OpId, Type, ValueId};

use super::{LlvmBuilder, length, rank, result_type};
use crate::conversion::llvm_common::elementwise::{advance, array_shape};
use crate::conversion::llvm_common::int_constant;

pub fn add_patterns(p: &mut ConversionPatterns, types: Option<&Arc<TypeConverter>>) {
    p.add(vector::SHUFFLE, "VectorShuffleOpConversion", types, shuffle);
    p.add(
        vector::BROADCAST,
        "VectorBroadcastScalarToLowRankLowering",
        types,
        broadcast,
    );
    p.add(
        vector::BROADCAST,
        "VectorBroadcastScalarToNdLowering",
        types,
        broadcast_to_array,
    );
    p.add(
        vector::INTERLEAVE,
        "VectorInterleaveOpLowering",
        types,
        interleave,
    );
    p.add(
        vector::DEINTERLEAVE,
        "VectorDeinterleaveOpLowering",
        types,
        deinterleave,
    );
}

/// `llvm.shufflevector` with a result of type `ty`.
fn shuffle_vectors(b: &mut LlvmBuilder, [v1, v2]: [ValueId; 2], mask: &[i64], ty: Type) -> ValueId {
    llvm::shufflevector(b.rw, b.loc, ty, v1, v2, mask)
}

// shuffle(a, b, mask) -> shufflevector(a, b, mask), element by element if the lengths differ
fn shuffle(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::shuffle::{V1, V2};
    let view = vector::Shuffle::new(rw.op(op));
    let mask = view.mask();
    let ty = rw.convert(view.ty(view.vector()))?;
    let [first, second] = [view.v1(), view.v2()].map(|v| view.ty(v));
    let flat = as_array(rw.cx, ty).is_none();
    let count = rw.cx.shape(first).and_then(|s| s.first().copied());
    let mut b = LlvmBuilder::of(rw, op)?;
    let result = if flat && first == second {
        shuffle_vectors(&mut b, [operands[V1], operands[V2]], &mask, ty)
    } else {
        choose(&mut b, operands, &mask, count.unwrap_or(1), ty)
    };
    rw.replace(op, &[result]);
    Ok(())
}

/// A vector or array whose members are those of the first operand, which has `count`, and of the second behind them. Where
/// the mask is negative it stays poison.
fn choose(
    b: &mut LlvmBuilder,
    operands: &[ValueId],
    mask: &[i64],
    count: i64,
    ty: Type,
) -> ValueId {
    let mut result = b.poison(ty);
    let member = as_array(b.rw.cx, ty).map(|a| a.1);
    for (to, from) in mask.iter().enumerate() {
        let (source, from) = match from - count {
            behind @ 0.. => (operands[vector::shuffle::V2], behind),
            _ => (operands[vector::shuffle::V1], *from),
        };
        let to = to as i64;
        result = match member {
            Some(_) if from < 0 => result,
            Some(member) => {
                let value = b.extract(source, &[from], member);
                b.insert(result, value, &[to])
            }
            None => {
                let from = b.constant(from);
                let value = llvm::extractelement(b.rw, b.loc, source, from);
                let to = b.constant(to);
                llvm::insertelement(b.rw, b.loc, result, value, to)
            }
        };
    }
    result
}

/// A poison vector of type `ty`, and one with `value` in its first element.
fn with_first(b: &mut LlvmBuilder, value: ValueId, ty: Type) -> [ValueId; 2] {
    let poison = b.poison(ty);
    let zero = int_constant(b.rw, b.loc, Type::I32, 0);
    let first = llvm::insertelement(b.rw, b.loc, poison, value, zero);
    [poison, first]
}

fn is_vector(rw: &ConversionRewriter, ty: Type) -> bool {
    rw.cx.rank(ty).is_some()
}

// broadcast(x) -> shufflevector(insertelement(x, poison, 0), poison, [0, 0, ..])
fn broadcast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::broadcast::SOURCE;
    let view = vector::Broadcast::new(rw.op(op));
    let (from, to) = (view.ty(view.source()), view.ty(view.vector()));
    if is_vector(rw, from) || rank(rw, to) > 1 {
        return Err("not a scalar that becomes a vector".into());
    }
    let ty = rw.convert(to)?;
    let length = length(rw, to).0;
    let mut b = LlvmBuilder::of(rw, op)?;
    let [poison, first] = with_first(&mut b, operands[SOURCE], ty);
    let result = match length {
        1 => first,
        _ => shuffle_vectors(&mut b, [first, poison], &vec![0; length as usize], ty),
    };
    rw.replace(op, &[result]);
    Ok(())
}

// broadcast(x) -> a vector of x, in each place of an array
fn broadcast_to_array(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::broadcast::SOURCE;
    let view = vector::Broadcast::new(rw.op(op));
    let (from, to) = (view.ty(view.source()), view.ty(view.vector()));
    if is_vector(rw, from) || rank(rw, to) <= 1 {
        return Err("not a scalar that becomes an array of vectors".into());
    }
    let ty = rw.convert(to)?;
    let (lengths, inner) = array_shape(rw.cx, ty);
    let zeros = vec![0; length(rw, to).0 as usize];
    let mut b = LlvmBuilder::of(rw, op)?;
    let mut array = b.poison(ty);
    let [_, first] = with_first(&mut b, operands[SOURCE], inner);
    let vector = shuffle_vectors(&mut b, [first, first], &zeros, inner);
    let mut position = vec![0; lengths.len()];
    loop {
        array = b.insert(array, vector, &position);
        if !advance(&mut position, &lengths) {
            break;
        }
    }
    rw.replace(op, &[array]);
    Ok(())
}

// interleave(a, b) -> shufflevector(a, b, [0, n, 1, n + 1, ..]), an intrinsic for scalable vectors
fn interleave(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use vector::interleave::{LHS, RHS};
    let result = result_type(rw, op);
    if rank(rw, result) != 1 {
        return Err("vectors of several dimensions are not supported".into());
    }
    let ty = rw.convert(result)?;
    let (length, scalable) = length(rw, result);
    let (lhs, rhs) = (operands[LHS], operands[RHS]);
    let mut b = LlvmBuilder::of(rw, op)?;
    let value = if scalable {
        llvm::intr_vector_interleave2(b.rw, b.loc, ty, lhs, rhs)
    } else {
        let mask: Vec<i64> = (0..length).map(|i| i / 2 + i % 2 * (length / 2)).collect();
        shuffle_vectors(&mut b, [lhs, rhs], &mask, ty)
    };
    rw.replace(op, &[value]);
    Ok(())
}

// deinterleave(v) -> shufflevector(v, poison, [0, 2, ..]) and [1, 3, ..], an intrinsic for scalable vectors
fn deinterleave(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let view = vector::Deinterleave::new(rw.op(op));
    let result = view.ty(view.res1());
    if rank(rw, result) != 1 {
        return Err("vectors of several dimensions are not supported".into());
    }
    let ty = rw.convert(result)?;
    let (length, scalable) = length(rw, result);
    let source = operands[vector::deinterleave::SOURCE];
    let source_type = rw.body.ty(source);
    let mut b = LlvmBuilder::of(rw, op)?;
    let halves = if scalable {
        let pair = literal_struct(b.rw.cx, &[ty, ty], false);
        let both = llvm::intr_vector_deinterleave2(b.rw, b.loc, pair, source);
        [0, 1].map(|half| b.extract(both, &[half], ty))
    } else {
        let poison = b.poison(source_type);
        [0, 1].map(|half| {
            let mask: Vec<i64> = (0..length).map(|i| 2 * i + half).collect();
            shuffle_vectors(&mut b, [source, poison], &mask, ty)
        })
    };
    rw.replace(op, &halves);
    Ok(())
}
