//! Convolutions and poolings that `linalg.generic` states, as operations with a name.

use oxmlir_dialects::linalg::build;
use oxmlir_dialects::linalg::structured::Structured;
use oxmlir_dialects::linalg::table::{Loops, Nest, Payload, TABLE};
use oxmlir_dialects::tables::arith;
use oxmlir_dialects::tables::linalg::{self as ops, BinaryFn, TypeFn};
use oxmlir_ir::affine::{AffineContext, AffineExpr, AffineMap, BinaryOp, ExprKind};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, OpId, OpName, Scalar, Type, TypeKind, ValueId};
use smallvec::SmallVec;

use super::specialize::argument;

/// Replaces a `linalg.generic` whose loops, in this order, are those of a convolution or pooling.
pub fn specialize(rw: &mut Rewriter, op: OpId) -> Option<OpId> {
    let view = Structured::of(rw.op(op))?;
    let exprs = rw.cx.affine();
    let (maps, iterators) = (view.maps(), view.iterators());
    let [strides, dilations] = steps(*maps.first()?, exprs)?;
    let (name, nest) = TABLE.iter().find_map(|(name, kind)| match &kind.loops {
        Loops::Fixed(nest)
            if nest.iterators() == iterators
                && computes(view, kind.body)
                && nest.maps(exprs, &strides, &dilations) == maps =>
        {
            Some((*name, nest))
        }
        _ => None,
    })?;
    let attrs = step_attrs(rw, nest, [&strides, &dilations]);
    let (inputs, inits) = (view.inputs(), view.inits());
    let loc = view.op.loc();
    rw.insert_before(op);
    let new = build::named_with(rw, loc, name, &inputs, &inits, &attrs)?;
    build::replace_by(rw, op, new);
    Some(new)
}

type Steps = SmallVec<[i64; 4]>;

/// How far windows move, and how far their elements are apart, where there are windows.
fn steps(image: AffineMap, exprs: &AffineContext) -> Option<[Steps; 2]> {
    let [mut strides, mut dilations] = [Steps::new(), Steps::new()];
    for expr in image.results(exprs) {
        if let ExprKind::Binary(BinaryOp::Add, place, within) = expr.kind(exprs) {
            strides.push(step(place, exprs)?);
            dilations.push(step(within, exprs)?);
        }
    }
    (!strides.is_empty()).then_some([strides, dilations])
}

/// The number that a loop is multiplied with, if it is positive.
fn step(expr: AffineExpr, exprs: &AffineContext) -> Option<i64> {
    match expr.kind(exprs) {
        ExprKind::Binary(BinaryOp::Mul, _, factor) => {
            factor.as_constant(exprs).filter(|factor| *factor > 0)
        }
        _ => Some(1),
    }
}

fn step_attrs(rw: &Rewriter, nest: &Nest, steps: [&Steps; 2]) -> Vec<(usize, Attribute)> {
    // All operations with windows have these in the same places.
    use ops::conv_1d_nwc_wcf::{DILATIONS_ATTR, STRIDES_ATTR};
    if !nest.has_steps() {
        return Vec::new();
    }
    let list = |numbers: &Steps| {
        let ty = build::tensor_type(rw.cx, &[numbers.len() as i64], Type::I64);
        let numbers: Vec<Scalar> = numbers
            .iter()
            .map(|number| Scalar::Int(ApInt::from_i64(64, *number)))
            .collect();
        rw.cx.elements_attr(ty, &numbers)
    };
    vec![
        (STRIDES_ATTR, list(steps[0])),
        (DILATIONS_ATTR, list(steps[1])),
    ]
}

/// Whether the body of a `linalg.generic` does what a named operation does.
fn computes(view: Structured, payload: Payload) -> bool {
    Body::of(view).is_some_and(|body| body.computes(payload).is_some())
}

/// The body of a `linalg.generic` with one result, seen from its end.
struct Body<'a> {
    view: Structured<'a>,
    /// The number of the argument that is added to, and its type.
    out: usize,
    ty: Type,
    /// What is yielded.
    value: ValueId,
}

impl<'a> Body<'a> {
    fn of(view: Structured<'a>) -> Option<Body<'a>> {
        let op = view.op;
        let block = view.block()?;
        let end = op.at(op.body.terminator(op.cx, block)?);
        let (1, 1, out) = (view.inits().len(), end.num_operands(), view.num_inputs()) else {
            return None;
        };
        let ty = op.body.ty(*op.body.args(block).get(out)?);
        let value = end.operands().next()?;
        Some(Body {
            view,
            out,
            ty,
            value,
        })
    }

    fn computes(&self, payload: Payload) -> Option<()> {
        match (payload, self.out) {
            (Payload::Product, 2) => {
                let [left, right] = self.factors()?;
                self.is_element(left, 0, TypeFn::CastSigned)?;
                self.is_element(right, 1, TypeFn::CastSigned)
            }
            (Payload::Quantized, 4) => {
                for (at, factor) in self.factors()?.into_iter().enumerate() {
                    let [value, zero] = self.applied(BinaryFn::Sub, factor)?;
                    self.is_element(value, at, TypeFn::CastSigned)?;
                    self.is_element(zero, at + 2, TypeFn::CastSigned)?;
                }
                Some(())
            }
            (Payload::Pool(cast, combine), 2) => {
                let value = self.combined(combine)?;
                self.is_element(value, 0, cast)
            }
            _ => None,
        }
    }

    /// What is combined with the element of the result.
    fn combined(&self, f: BinaryFn) -> Option<ValueId> {
        let [out, value] = self.applied(f, self.value)?;
        (argument(self.view, out) == Some(self.out)).then_some(value)
    }

    /// The factors of a product that is added to the element of the result.
    fn factors(&self) -> Option<[ValueId; 2]> {
        self.applied(BinaryFn::Mul, self.combined(BinaryFn::Add)?)
    }

    /// The operands of the function that a value is the result of.
    fn applied(&self, f: BinaryFn, value: ValueId) -> Option<[ValueId; 2]> {
        let op = self.view.op.defining_op(value)?;
        if self.name(f)? != op.name() {
            return None;
        }
        let mut operands = op.operands();
        Some([operands.next()?, operands.next()?])
    }

    /// The operation that a function of two numbers is. Truth values are not summed up: named operations do so by `or`.
    fn name(&self, f: BinaryFn) -> Option<OpName> {
        let is_float = match self.view.op.cx.type_kind(self.ty) {
            TypeKind::Float(_) => true,
            TypeKind::Integer { width, .. } => {
                let is_order = matches!(f, BinaryFn::MaxSigned | BinaryFn::MinSigned);
                if *width == 1 && !is_order {
                    return None;
                }
                false
            }
            _ => return None,
        };
        Some(match (f, is_float) {
            (BinaryFn::Add, true) => arith::ADDF,
            (BinaryFn::Add, false) => arith::ADDI,
            (BinaryFn::Sub, true) => arith::SUBF,
            (BinaryFn::Sub, false) => arith::SUBI,
            (BinaryFn::Mul, true) => arith::MULF,
            (BinaryFn::Mul, false) => arith::MULI,
            (BinaryFn::MaxSigned, true) => arith::MAXIMUMF,
            (BinaryFn::MaxSigned, false) => arith::MAXSI,
            (BinaryFn::MinSigned, true) => arith::MINIMUMF,
            (BinaryFn::MinSigned, false) => arith::MINSI,
            (BinaryFn::MaxUnsigned, false) => arith::MAXUI,
            (BinaryFn::MinUnsigned, false) => arith::MINUI,
            _ => return None,
        })
    }

    /// Whether a value is an argument, extended to the type of the result if it has another one.
    fn is_element(&self, value: ValueId, number: usize, cast: TypeFn) -> Option<()> {
        let op = self.view.op;
        let mut value = value;
        if argument(self.view, value).is_none() {
            let extension = op.defining_op(value)?;
            value = extension.operands().next()?;
            if extension.name() != self.extension(op.body.ty(value), cast)? {
                return None;
            }
        }
        (argument(self.view, value) == Some(number)).then_some(())
    }

    /// The cast that makes a number of the result's type of one of another type without losing any of it.
    fn extension(&self, from: Type, cast: TypeFn) -> Option<OpName> {
        let cx = self.view.op.cx;
        let is_unsigned = cast == TypeFn::CastUnsigned;
        match (cx.type_kind(from), cx.type_kind(self.ty)) {
            (TypeKind::Integer { .. }, TypeKind::Integer { .. }) if is_unsigned => {
                Some(arith::EXTUI)
            }
            (TypeKind::Integer { .. }, TypeKind::Integer { .. }) => Some(arith::EXTSI),
            (TypeKind::Integer { .. }, TypeKind::Float(_)) if !is_unsigned => Some(arith::SITOFP),
            (TypeKind::Float(_), TypeKind::Float(_)) => Some(arith::EXTF),
            _ => None,
        }
    }
}
