//! Reductions, with or without a mask.

use std::sync::Arc;

use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::llvm::{self, FastmathFlags, ICmpPredicate};
use oxmlir_dialects::tables::vector::{self, CombiningKind};
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Location, OpId, OpName, Scalar, Type, TypeKind, ValueId};

use super::mask::index_as;
use super::{LlvmBuilder, Options, length};
use crate::conversion::llvm_common::elementwise::fastmath;

pub fn add_patterns(
    p: &mut ConversionPatterns,
    types: Option<&Arc<TypeConverter>>,
    options: Options,
) {
    p.add(
        vector::REDUCTION,
        "VectorReductionOpConversion",
        types,
        move |rw, op, operands| reduction(rw, op, operands, options),
    );
    p.add(
        vector::MASK,
        "MaskedReductionOpConversion",
        types,
        masked_reduction,
    );
}

/// A value that changes nothing when it is combined with others.
#[derive(Clone, Copy)]
enum Neutral {
    Int(fn(u32) -> ApInt),
    Float(fn(FloatKind) -> ApFloat),
    /// The infinite value, or the largest finite one where there is said to be no infinite one.
    Extreme {
        negative: bool,
    },
}

/// Builds an operation on two values of one type.
type Binary = fn(&mut Rewriter, Location, ValueId, ValueId) -> ValueId;

/// How the result of a reduction is combined with the value that it starts with.
#[derive(Clone, Copy)]
enum Accumulate {
    /// By an operation on that value and the result.
    With(Binary),
    /// By an operation on the result and that value.
    Behind(Binary),
    /// The one for which the predicate of `llvm.icmp` holds.
    Select(ICmpPredicate),
    /// The intrinsic takes it.
    Start,
}

/// How a combining kind is lowered.
struct Kind {
    reduce: OpName,
    accumulate: Accumulate,
    /// The intrinsic with a mask; without, what is masked out is replaced by the neutral value.
    masked: Option<OpName>,
    neutral: Neutral,
}

/// How a combining kind is lowered for integers.
fn of_ints(kind: CombiningKind) -> Option<Kind> {
    use Accumulate::{Select, With};
    let (reduce, accumulate, masked, neutral): (_, _, _, fn(u32) -> ApInt) = match kind {
        CombiningKind::Add => (
            llvm::INTR_VECTOR_REDUCE_ADD,
            With(llvm::add),
            llvm::INTR_VP_REDUCE_ADD,
            ApInt::zero,
        ),
        CombiningKind::Mul => (
            llvm::INTR_VECTOR_REDUCE_MUL,
            With(llvm::mul),
            llvm::INTR_VP_REDUCE_MUL,
            ApInt::one,
        ),
        CombiningKind::Minui => (
            llvm::INTR_VECTOR_REDUCE_UMIN,
            Select(ICmpPredicate::Ule),
            llvm::INTR_VP_REDUCE_UMIN,
            ApInt::all_ones,
        ),
        CombiningKind::Minsi => (
            llvm::INTR_VECTOR_REDUCE_SMIN,
            Select(ICmpPredicate::Sle),
            llvm::INTR_VP_REDUCE_SMIN,
            ApInt::signed_max,
        ),
        CombiningKind::Maxui => (
            llvm::INTR_VECTOR_REDUCE_UMAX,
            Select(ICmpPredicate::Uge),
            llvm::INTR_VP_REDUCE_UMAX,
            ApInt::zero,
        ),
        CombiningKind::Maxsi => (
            llvm::INTR_VECTOR_REDUCE_SMAX,
            Select(ICmpPredicate::Sge),
            llvm::INTR_VP_REDUCE_SMAX,
            ApInt::signed_min,
        ),
        CombiningKind::And => (
            llvm::INTR_VECTOR_REDUCE_AND,
            With(llvm::and),
            llvm::INTR_VP_REDUCE_AND,
            ApInt::all_ones,
        ),
        CombiningKind::Or => (
            llvm::INTR_VECTOR_REDUCE_OR,
            With(llvm::or),
            llvm::INTR_VP_REDUCE_OR,
            ApInt::zero,
        ),
        CombiningKind::Xor => (
            llvm::INTR_VECTOR_REDUCE_XOR,
            With(llvm::xor),
            llvm::INTR_VP_REDUCE_XOR,
            ApInt::zero,
        ),
        _ => return None,
    };
    Some(Kind {
        reduce,
        accumulate,
        masked: Some(masked),
        neutral: Neutral::Int(neutral),
    })
}

/// How a combining kind is lowered for floats.
fn of_floats(kind: CombiningKind) -> Option<Kind> {
    use Accumulate::{Behind, Start};
    use Neutral::Float;
    let (reduce, accumulate, masked, neutral) = match kind {
        CombiningKind::Add => (
            llvm::INTR_VECTOR_REDUCE_FADD,
            Start,
            Some(llvm::INTR_VP_REDUCE_FADD),
            Float(|k| ApFloat::zero(k, false)),
        ),
        CombiningKind::Mul => (
            llvm::INTR_VECTOR_REDUCE_FMUL,
            Start,
            Some(llvm::INTR_VP_REDUCE_FMUL),
            Float(|k| ApFloat::from_f64(k, 1.0)),
        ),
        CombiningKind::Minnumf => (
            llvm::INTR_VECTOR_REDUCE_FMIN,
            Behind(llvm::intr_minnum),
            Some(llvm::INTR_VP_REDUCE_FMIN),
            Float(|k| -ApFloat::nan(k)),
        ),
        CombiningKind::Maxnumf => (
            llvm::INTR_VECTOR_REDUCE_FMAX,
            Behind(llvm::intr_maxnum),
            Some(llvm::INTR_VP_REDUCE_FMAX),
            Float(ApFloat::nan),
        ),
        CombiningKind::Minimumf => (
            llvm::INTR_VECTOR_REDUCE_FMINIMUM,
            Behind(llvm::intr_minimum),
            None,
            Neutral::Extreme { negative: false },
        ),
        CombiningKind::Maximumf => (
            llvm::INTR_VECTOR_REDUCE_FMAXIMUM,
            Behind(llvm::intr_maximum),
            None,
            Neutral::Extreme { negative: true },
        ),
        _ => return None,
    };
    Some(Kind {
        reduce,
        accumulate,
        masked,
        neutral,
    })
}

/// A reduction that is being lowered.
struct Reduction {
    kind: Kind,
    /// The type of the elements in the lowered program.
    ty: Type,
    /// The flags of operations on floats.
    flags: Option<FastmathFlags>,
}

impl Reduction {
    /// What the `vector.reduction` `op` does.
    fn of(rw: &ConversionRewriter, op: OpId, options: Options) -> Result<Reduction, NoMatch> {
        let view = vector::Reduction::new(rw.op(op));
        let ty = rw.convert(view.ty(view.dest()))?;
        let kind = view.kind();
        let is_float = rw.cx.is_float(ty);
        if is_float != rw.cx.is_float(view.ty(view.dest())) {
            return Err("a float that the llvm dialect does not have".into());
        }
        let lowered = if is_float {
            of_floats(kind)
        } else {
            of_ints(kind)
        };
        Ok(Reduction {
            kind: lowered.ok_or("not a reduction of such elements")?,
            ty,
            flags: is_float.then(|| llvm_flags(view.fastmath(), options)),
        })
    }

    /// An operation with the flags of the reduction, if it takes such.
    fn build(&self, b: &mut LlvmBuilder, name: OpName, operands: &[ValueId]) -> ValueId {
        let slot = llvm::shared::fastmath_flags_slot(name);
        let flags = self.flags.map(|flags| b.rw.cx.enum_attr(flags));
        b.value(name, operands, self.ty, slot.zip(flags).as_slice())
    }

    /// A constant of the neutral value, of the type of the elements or of vectors of them.
    fn neutral(&self, b: &mut LlvmBuilder, ty: Type) -> Option<ValueId> {
        let cx = b.rw.cx;
        let scalar = match (self.kind.neutral, cx.type_kind(self.ty)) {
            (Neutral::Int(make), _) => Scalar::Int(make(cx.int_width(self.ty)?)),
            (Neutral::Float(make), TypeKind::Float(kind)) => Scalar::Float(make(*kind)),
            (Neutral::Extreme { negative }, TypeKind::Float(kind)) => {
                let finite = self.flags.is_some_and(|f| f.contains(FastmathFlags::NINF));
                Scalar::Float(match finite {
                    true => ApFloat::largest(*kind, negative),
                    false => ApFloat::infinity(*kind, negative),
                })
            }
            _ => return None,
        };
        let value = cx.splat_attr(ty, &scalar);
        Some(b.constant_attr(value, ty))
    }

    /// The reduction of all elements of `vector`.
    fn lower(
        &self,
        b: &mut LlvmBuilder,
        vector: ValueId,
        start: Option<ValueId>,
    ) -> Result<ValueId, NoMatch> {
        if let Accumulate::Start = self.kind.accumulate {
            let start = self.start(b, start)?;
            return Ok(self.build(b, self.kind.reduce, &[start, vector]));
        }
        let result = self.build(b, self.kind.reduce, &[vector]);
        let Some(start) = start else {
            return Ok(result);
        };
        Ok(match self.kind.accumulate {
            Accumulate::With(build) => build(b.rw, b.loc, start, result),
            Accumulate::Behind(build) => build(b.rw, b.loc, result, start),
            Accumulate::Select(predicate) => {
                let holds = llvm::icmp(b.rw, b.loc, start, result, predicate);
                llvm::select(b.rw, b.loc, holds, start, result)
            }
            Accumulate::Start => result,
        })
    }

    fn start(&self, b: &mut LlvmBuilder, start: Option<ValueId>) -> Result<ValueId, NoMatch> {
        let neutral = match start {
            Some(start) => Some(start),
            None => self.neutral(b, self.ty),
        };
        neutral.ok_or_else(|| "no neutral value".into())
    }

    /// The reduction of the elements of `vector` that `mask` enables; `length` is that of the vector.
    fn lower_masked(
        &self,
        b: &mut LlvmBuilder,
        [vector, mask]: [ValueId; 2],
        start: Option<ValueId>,
        length: (i64, bool),
    ) -> Result<ValueId, NoMatch> {
        if let Some(name) = self.kind.masked {
            let start = self.start(b, start)?;
            let length = vector_length(b, length);
            return Ok(b.value(name, &[start, vector, mask, length], self.ty, &[]));
        }
        let ty = b.rw.body.ty(vector);
        let neutral = self.neutral(b, ty).ok_or("no neutral value")?;
        let enabled = llvm::select(b.rw, b.loc, mask, vector, neutral);
        self.lower(b, enabled, start)
    }
}

/// The flags of llvm for those of `vector.reduction`.
fn llvm_flags(flags: arith::FastMathFlags, options: Options) -> FastmathFlags {
    match options.reassociate {
        true => fastmath(flags) | FastmathFlags::REASSOC,
        false => fastmath(flags),
    }
}

/// The number of elements of a vector as an `i32`.
fn vector_length(b: &mut LlvmBuilder, (length, scalable): (i64, bool)) -> ValueId {
    let length = b.rw.cx.int_attr(Type::I32, length);
    let length = b.constant_attr(length, Type::I32);
    if !scalable {
        return length;
    }
    let vscale = vector::vscale(b.rw, b.loc);
    let vscale = index_as(b.rw, b.loc, vscale, Type::I32);
    arith::muli(b.rw, b.loc, length, vscale)
}

// reduction(v, acc) -> intr.vector.reduce(v), combined with acc
fn reduction(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    options: Options,
) -> Outcome {
    use vector::reduction::{ACC, VECTOR};
    let reduction = Reduction::of(rw, op, options)?;
    let start = rw.op(op).optional_of(operands, ACC);
    let mut b = LlvmBuilder::of(rw, op)?;
    let value = reduction.lower(&mut b, operands[VECTOR], start)?;
    rw.replace(op, &[value]);
    Ok(())
}

// mask(m) { reduction(v, acc) } -> intr.vp.reduce(acc, v, m, length of v)
fn masked_reduction(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let region = vector::Mask::new(rw.op(op)).mask_region();
    let block = rw.body.first_block(region);
    let masked = block
        .and_then(|b| rw.body.first_op(b))
        .ok_or("nothing is masked")?;
    let view = vector::Reduction::of(rw.op(masked)).ok_or("not a reduction")?;
    let (vector, start) = (view.vector(), view.acc());
    let reduction = Reduction::of(rw, masked, Options::default())?;
    let length = length(rw, rw.body.ty(vector));
    let takes_length = reduction.kind.masked.is_some();
    let arith = [arith::INDEX_CAST, arith::MULI];
    if takes_length && length.1 && !arith.iter().all(|n| rw.accepts(*n)) {
        return Err("operations of arith are not lowered".into());
    }
    let vector = single(rw, vector)?;
    let start = start.map(|v| single(rw, v)).transpose()?;
    let mut b = LlvmBuilder::of(rw, masked)?;
    let vectors = [vector, operands[vector::mask::MASK]];
    let value = reduction.lower_masked(&mut b, vectors, start, length)?;
    rw.replace(op, &[value]);
    Ok(())
}

/// The one value that `value` has become.
fn single(rw: &mut ConversionRewriter, value: ValueId) -> Result<ValueId, NoMatch> {
    match rw.remapped(value)?[..] {
        [value] => Ok(value),
        _ => Err("an operand became several values".into()),
    }
}
