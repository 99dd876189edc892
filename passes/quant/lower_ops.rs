//! Lowers conversions between floats and quantized numbers to arithmetic.
//!
//! ```mlir
//! %0 = quant.dcast %a : !quant.uniform<i8:f32, 2.0:10> to f32
//! // becomes
//! %1 = quant.scast %a : !quant.uniform<i8:f32, 2.0:10> to i8
//! %2 = arith.sitofp %1 : i8 to f32
//! %3 = arith.sitofp %c10_i8 : i8 to f32
//! %4 = arith.subf %2, %3 : f32
//! %0 = arith.mulf %4, %cst : f32
//! ```
//!
//! Scales along a dimension or of blocks are read by a `linalg.generic`. Tensors without a rank are not lowered.

use oxmlir_dialects::linalg::build::{self, empty, tensor_type};
use oxmlir_dialects::quant::uniform::{Scheme, Uniform};
use oxmlir_dialects::tables::linalg::IteratorType;
use oxmlir_dialects::tables::{arith, func, quant, tensor};
use oxmlir_dialects::tensor::sizes::mixed_sizes;
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap};
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Outcome,
};
use oxmlir_ir::{
    Attribute, Body, Context, Location, OpFoldResult, OpFoldResultList, OpId, Scalar, Type,
    TypeKind, ValueId,
};
use smallvec::smallvec;

use super::with_element;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo::new(
    "lower-quant-ops",
    "LowerQuantOps",
    "lowers conversions between floats and quantized numbers",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut target = ConversionTarget::new();
    target
        .illegal_ops(&[quant::DCAST, quant::QCAST])
        .legal_ops(&[quant::SCAST])
        .legal_dialects(&["arith", "linalg", "tensor"]);
    let mut patterns = ConversionPatterns::new();
    patterns.add(quant::DCAST, "DequantizeCastOpConversion", None, dcast);
    patterns.add(quant::QCAST, "QuantizeCastOpConversion", None, qcast);
    convert(body, pass, target, patterns)
}

/// The sizes of a tensor, asked for once; nothing of a number.
struct Shape(Option<OpFoldResultList>);

impl Shape {
    fn of(rw: &mut Rewriter, loc: Location, value: ValueId) -> Shape {
        Shape(match rw.cx.type_kind(rw.body.ty(value)) {
            TypeKind::RankedTensor { .. } => mixed_sizes(rw, loc, value),
            _ => None,
        })
    }

    /// The type of elements, or of a tensor of them.
    fn ty(&self, cx: &Context, element: Type) -> Type {
        let Some(sizes) = &self.0 else {
            return element;
        };
        let shape: Vec<i64> = sizes.iter().map(|size| size.or_dynamic()).collect();
        tensor_type(cx, &shape, element)
    }

    /// A value in each place.
    fn splat(&self, rw: &mut Rewriter, loc: Location, value: ValueId) -> ValueId {
        let Some(sizes) = &self.0 else {
            return value;
        };
        let dynamic: Vec<ValueId> = (sizes.iter())
            .filter_map(|size| match size {
                OpFoldResult::Value(size) => Some(*size),
                OpFoldResult::Known(_) => None,
            })
            .collect();
        let ty = self.ty(rw.cx, rw.body.ty(value));
        tensor::splat(rw, loc, ty, value, &dynamic)
    }
}

/// Arithmetic on numbers or on tensors of them.
struct Arithmetic<'a> {
    uniform: &'a Uniform,
    loc: Location,
    shape: Shape,
    scale: ValueId,
    zero_point: ValueId,
    /// Whether the zero point may be another number than zero.
    is_shifted: bool,
}

impl Arithmetic<'_> {
    fn float(&self, rw: &mut Rewriter, value: ValueId) -> ValueId {
        let ty = self.shape.ty(rw.cx, self.uniform.expressed);
        match self.uniform.signed {
            true => arith::sitofp(rw, self.loc, ty, value),
            false => arith::uitofp(rw, self.loc, ty, value),
        }
    }

    fn zero_point(&self, rw: &mut Rewriter) -> ValueId {
        let zero_point = self.shape.splat(rw, self.loc, self.zero_point);
        self.float(rw, zero_point)
    }

    /// The floats that stored numbers stand for.
    fn expressed(&self, rw: &mut Rewriter, stored: ValueId) -> ValueId {
        let scale = self.shape.splat(rw, self.loc, self.scale);
        let mut value = self.float(rw, stored);
        if self.is_shifted {
            let zero_point = self.zero_point(rw);
            value = arith::subf(rw, self.loc, value, zero_point);
        }
        arith::mulf(rw, self.loc, value, scale)
    }

    /// The numbers that are stored for floats.
    fn stored(&self, rw: &mut Rewriter, expressed: ValueId) -> ValueId {
        let loc = self.loc;
        let scale = self.shape.splat(rw, loc, self.scale);
        let mut value = arith::divf(rw, loc, expressed, scale);
        if self.is_shifted {
            let zero_point = self.zero_point(rw);
            value = arith::addf(rw, loc, value, zero_point);
        }
        let ty = self.shape.ty(rw.cx, self.uniform.storage);
        let value = match self.uniform.signed {
            true => arith::fptosi(rw, loc, ty, value),
            false => arith::fptoui(rw, loc, ty, value),
        };
        if !self.uniform.is_clamped(rw.cx) {
            return value;
        }
        let limits = [self.uniform.min, self.uniform.max].map(|limit| {
            let attr = rw.cx.int_attr(self.uniform.storage, limit);
            arith::constant(rw, loc, attr)
        });
        let [min, max] = limits.map(|limit| self.shape.splat(rw, loc, limit));
        match self.uniform.signed {
            true => {
                let value = arith::maxsi(rw, loc, value, min);
                arith::minsi(rw, loc, value, max)
            }
            false => {
                let value = arith::maxui(rw, loc, value, min);
                arith::minui(rw, loc, value, max)
            }
        }
    }

    fn compute(&self, rw: &mut Rewriter, value: ValueId, stores: bool) -> ValueId {
        match stores {
            true => self.stored(rw, value),
            false => self.expressed(rw, value),
        }
    }
}

/// The scales and the zero points as constants of a shape, of one number without.
fn constants(cx: &Context, uniform: &Uniform, shape: Option<&[i64]>) -> Option<[Attribute; 2]> {
    let TypeKind::Float(kind) = cx.type_kind(uniform.expressed) else {
        return None;
    };
    let width = cx.int_width(uniform.storage)?;
    let ty = |element| match shape {
        Some(shape) => tensor_type(cx, shape, element),
        None => element,
    };
    let scales = uniform.scales.iter();
    let scales: Vec<Scalar> = scales
        .map(|scale| Scalar::Float(ApFloat::from_f64(*kind, *scale)))
        .collect();
    let points = uniform.zero_points.iter();
    let points: Vec<Scalar> = points
        .map(|point| Scalar::Int(ApInt::from_i64(width, *point)))
        .collect();
    let attr = |element, values: &[Scalar]| {
        let first = values.first()?;
        Some(
            match shape.is_none() || values.iter().all(|value| value == first) {
                true => cx.splat_attr(ty(element), first),
                false => cx.elements_attr(ty(element), values),
            },
        )
    };
    Some([
        attr(uniform.expressed, &scales)?,
        attr(uniform.storage, &points)?,
    ])
}

/// The shape of the scales of a tensor, and the place of each number's one.
fn scale_map(scheme: &Scheme, rank: u32, affine: &AffineContext) -> Option<(Vec<i64>, AffineMap)> {
    match scheme {
        Scheme::Whole => None,
        Scheme::Axis(axis) => {
            let dim = u32::try_from(*axis).ok().filter(|dim| *dim < rank)?;
            Some((Vec::new(), affine.map(rank, 0, &[affine.dim(dim)])))
        }
        Scheme::Blocks { sizes, shape } => {
            let place = |dim: u32| -> AffineExpr {
                let block = sizes.iter().find(|(axis, _)| *axis == i64::from(dim));
                match block {
                    Some((_, size)) => affine.floordiv(affine.dim(dim), affine.constant(*size)),
                    None => affine.constant(0),
                }
            };
            let places: Vec<AffineExpr> = (0..shape.len() as u32).map(place).collect();
            (shape.len() == rank as usize).then(|| (shape.clone(), affine.map(rank, 0, &places)))
        }
    }
}

/// The numbers that are stored, or that are stood for, one by one.
fn converted(
    rw: &mut Rewriter,
    loc: Location,
    uniform: &Uniform,
    value: ValueId,
    stores: bool,
) -> Result<ValueId, &'static str> {
    const NO_NUMBERS: &str = "scales that are no numbers";
    let (cx, affine) = (rw.cx, rw.cx.affine());
    is_ranked(cx, rw.body.ty(value))?;
    if uniform.scheme == Scheme::Whole {
        let [scale, zero_point] = constants(cx, uniform, None).ok_or(NO_NUMBERS)?;
        let scale = arith::constant(rw, loc, scale);
        let zero_point = arith::constant(rw, loc, zero_point);
        let arithmetic = Arithmetic {
            uniform,
            loc,
            shape: Shape::of(rw, loc, value),
            scale,
            zero_point,
            is_shifted: uniform.zero_points.first() != Some(&0),
        };
        return Ok(arithmetic.compute(rw, value, stores));
    }
    let rank = cx
        .rank(rw.body.ty(value))
        .ok_or("a number with several scales")?;
    let (shape, map) =
        scale_map(&uniform.scheme, rank as u32, affine).ok_or("scales of another rank")?;
    let shape = match shape.is_empty() {
        true => vec![uniform.scales.len() as i64],
        false => shape,
    };
    let attrs = constants(cx, uniform, Some(&shape)).ok_or(NO_NUMBERS)?;
    let [scales, zero_points] = attrs.map(|attr| arith::constant(rw, loc, attr));
    let sizes = mixed_sizes(rw, loc, value).unwrap_or_default();
    let element = match stores {
        true => uniform.storage,
        false => uniform.expressed,
    };
    let init = empty(rw, loc, &sizes, element);
    let all = affine.identity_map(rank as u32);
    let iterators = vec![IteratorType::Parallel; rank];
    let inputs = [value, scales, zero_points];
    let maps = [all, map, map, all];
    let new = build::generic(
        rw,
        loc,
        [&inputs, &[init]],
        &maps,
        &iterators,
        |rw, args| {
            let arithmetic = Arithmetic {
                uniform,
                loc,
                shape: Shape(None),
                scale: args[1],
                zero_point: args[2],
                is_shifted: true,
            };
            smallvec![arithmetic.compute(rw, args[0], stores)]
        },
    );
    Ok(rw.body.only_result(new))
}

fn is_ranked(cx: &Context, ty: Type) -> Result<(), &'static str> {
    match cx.type_kind(ty) {
        TypeKind::UnrankedTensor { .. } => Err("a tensor without a rank"),
        _ => Ok(()),
    }
}

fn uniform_of(cx: &Context, ty: Type) -> Result<Uniform, &'static str> {
    let element = super::quantized(cx, ty).unwrap_or(ty);
    Uniform::of(cx, element).ok_or("numbers whose scale is not known")
}

fn dcast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (loc, input) = (rw.body.loc(op), operands[quant::dcast::INPUT]);
    let ty = rw.body.ty(input);
    let uniform = uniform_of(rw.cx, ty)?;
    is_ranked(rw.cx, ty)?;
    let stored = with_element(rw.cx, ty, uniform.storage);
    let stored = quant::scast(rw, loc, stored, input);
    let value = converted(rw, loc, &uniform, stored, false)?;
    rw.replace(op, &[value]);
    Ok(())
}

fn qcast(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let (loc, ty) = (rw.body.loc(op), rw.body.only_result_type(op));
    let uniform = uniform_of(rw.cx, ty)?;
    let stored = converted(rw, loc, &uniform, operands[quant::qcast::INPUT], true)?;
    let value = quant::scast(rw, loc, ty, stored);
    rw.replace(op, &[value]);
    Ok(())
}
