//! The bodies of structured operations that do not state them.

use oxmlir_ir::interfaces::NoRegion;
use oxmlir_ir::num::{ApFloat, FloatKind};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    Attribute, Body, Context, InsertPoint, Location, OpId, OpRef, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use super::structured::{MEMOIZED_MAPS, Structured, element_of, maps_attr};
use super::table::{Loops, Payload};
use crate::tables::linalg as ops;
use crate::tables::linalg::{BinaryFn, ElementwiseKind, TypeFn, UnaryFn};
use crate::tables::{arith, complex, math};

/// Fills the empty region of a structured operation, and sets its maps where they follow from its name.
///
/// # Errors
/// Why the operation has no body: its number of operands, or their types.
pub fn build(cx: &Context, body: &mut Body, op: OpId) -> Result<(), NoRegion> {
    let Some(view) = Structured::of(OpRef::new(cx, body, op)) else {
        return Ok(());
    };
    let kind = view.kind;
    let types: SmallVec<[Type; 4]> = view
        .op
        .operand_types()
        .map(|ty| element_of(cx, ty))
        .collect();
    let wanted = num_arguments(view);
    let region = view.op.only_region();
    if let Some(wanted) = wanted
        && wanted != types.len()
    {
        if matches!(kind.loops, Loops::Transpose | Loops::Broadcast) {
            return Ok(());
        }
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, got {}",
            types.len()
        );
        return Err(NoRegion {
            message,
            is_about_all: true,
        });
    }
    let inputs = view.num_inputs();
    let (payload, cast) = (stated_payload(view), stated_cast(view.op));
    set_maps(cx, body, op);
    // Nothing in the text says what is in the body.
    let loc = Location::UNKNOWN;
    let block = match body.first_block(region) {
        Some(block) => block,
        None => body.add_block(region),
    };
    let args: SmallVec<[ValueId; 4]> = types
        .iter()
        .map(|ty| body.add_arg(block, *ty, loc))
        .collect();
    debug_assert!(!matches!(kind.body, Payload::Stated));
    let mut nobody = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut nobody, InsertPoint::End(block));
    let mut builder = PayloadBuilder { rw: &mut rw, loc };
    let (ins, outs) = args.split_at(inputs.min(args.len()));
    let values = builder.payload(payload, cast, ins, outs)?;
    ops::yield_(&mut rw, loc, &values);
    Ok(())
}

/// Sets the maps that are kept with the operation.
fn set_maps(cx: &Context, body: &mut Body, op: OpId) {
    let Some(view) = Structured::of(OpRef::new(cx, body, op)) else {
        return;
    };
    match view.kind.loops {
        Loops::Product(_) if view.op.attr(ops::matmul::INDEXING_MAPS_ATTR).is_none() => {
            let maps = maps_attr(cx, &view.derived_maps());
            body.set_attr(op, ops::matmul::INDEXING_MAPS_ATTR, maps);
        }
        Loops::ElementwiseKind if view.op.attr(ops::elementwise::INDEXING_MAPS_ATTR).is_none() => {
            let maps = maps_attr(cx, &view.derived_maps());
            body.set_attr(op, ops::elementwise::INDEXING_MAPS_ATTR, maps);
        }
        Loops::Fixed(_) => {
            let maps = maps_attr(cx, &view.derived_maps());
            body.set_named_attr(cx, op, MEMOIZED_MAPS, Some(maps));
        }
        _ => {}
    }
}

/// The number of arguments of the body; any if `None`.
fn num_arguments(view: Structured) -> Option<usize> {
    Some(match stated_payload(view) {
        Payload::Stated => return None,
        Payload::First | Payload::Copy | Payload::Unary(_) => 2,
        Payload::Binary(_) | Payload::Product | Payload::Pool(..) => 3,
        Payload::Select | Payload::Random => 4,
        Payload::Quantized => 5,
        Payload::Kind => return None,
    })
}

/// What is done with the elements, where the attribute `kind` may say it.
fn stated_payload(view: Structured) -> Payload {
    match view.kind.body {
        Payload::Kind => elementwise_payload(ops::Elementwise::new(view.op).kind()),
        body => body,
    }
}

/// How operands are cast.
fn stated_cast(op: OpRef) -> TypeFn {
    ops::shared::cast(op).unwrap_or(TypeFn::CastSigned)
}

/// The function of one, two or three elements that a kind is.
pub fn elementwise_payload(kind: ElementwiseKind) -> Payload {
    use ElementwiseKind as K;
    let unary = Payload::Unary;
    let binary = Payload::Binary;
    match kind {
        K::Exp => unary(UnaryFn::Exp),
        K::Log => unary(UnaryFn::Log),
        K::Abs => unary(UnaryFn::Abs),
        K::Ceil => unary(UnaryFn::Ceil),
        K::Floor => unary(UnaryFn::Floor),
        K::Negf => unary(UnaryFn::Negf),
        K::Reciprocal => unary(UnaryFn::Reciprocal),
        K::Round => unary(UnaryFn::Round),
        K::Sqrt => unary(UnaryFn::Sqrt),
        K::Rsqrt => unary(UnaryFn::Rsqrt),
        K::Square => unary(UnaryFn::Square),
        K::Tanh => unary(UnaryFn::Tanh),
        K::Erf => unary(UnaryFn::Erf),
        K::Add => binary(BinaryFn::Add),
        K::Sub => binary(BinaryFn::Sub),
        K::Mul => binary(BinaryFn::Mul),
        K::Div => binary(BinaryFn::Div),
        K::DivUnsigned => binary(BinaryFn::DivUnsigned),
        K::MaxSigned => binary(BinaryFn::MaxSigned),
        K::MinSigned => binary(BinaryFn::MinSigned),
        K::MaxUnsigned => binary(BinaryFn::MaxUnsigned),
        K::MinUnsigned => binary(BinaryFn::MinUnsigned),
        K::Powf => binary(BinaryFn::Powf),
        K::Select => Payload::Select,
    }
}

/// What an element is for a function of elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Domain {
    Complex,
    Float,
    Bool,
    Int,
}

/// Builds bodies (`RegionBuilderHelper`).
struct PayloadBuilder<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    loc: Location,
}

type Built = Result<ValueId, String>;

impl PayloadBuilder<'_, '_> {
    fn payload(
        &mut self,
        payload: Payload,
        cast: TypeFn,
        ins: &[ValueId],
        outs: &[ValueId],
    ) -> Result<SmallVec<[ValueId; 1]>, String> {
        let all: SmallVec<[ValueId; 8]> = ins.iter().chain(outs).copied().collect();
        let Some(out) = all.last().copied() else {
            return Ok(SmallVec::new());
        };
        let to = self.rw.body.ty(out);
        let value = match (payload, &all[..]) {
            (Payload::Copy, [a, ..]) => self.cast(cast, to, *a),
            (Payload::First, [a, ..]) => *a,
            (Payload::Unary(f), [a, ..]) => self.unary(f, *a)?,
            (Payload::Binary(f), [a, b, ..]) => self.binary(f, *a, *b)?,
            (Payload::Select, [c, a, b, ..]) => arith::select(self.rw, self.loc, *c, *a, *b),
            (Payload::Product, [a, b, ..]) => {
                let (a, b) = (self.cast(cast, to, *a), self.cast(cast, to, *b));
                let product = self.binary(BinaryFn::Mul, a, b)?;
                self.binary(BinaryFn::Add, out, product)?
            }
            (Payload::Quantized, [a, b, a_zero, b_zero, ..]) => {
                let a = self.without_zero_point(to, *a, *a_zero)?;
                let b = self.without_zero_point(to, *b, *b_zero)?;
                let product = self.binary(BinaryFn::Mul, a, b)?;
                self.binary(BinaryFn::Add, out, product)?
            }
            (Payload::Pool(cast, f), [a, ..]) => {
                let a = self.cast(cast, to, *a);
                self.binary(f, out, a)?
            }
            (Payload::Random, [min, max, seed, ..]) => self.random([*min, *max, *seed], to)?,
            _ => return Ok(SmallVec::new()),
        };
        Ok(SmallVec::from_elem(value, 1))
    }

    fn without_zero_point(&mut self, to: Type, value: ValueId, zero: ValueId) -> Built {
        let value = self.cast(TypeFn::CastSigned, to, value);
        let zero = self.cast(TypeFn::CastSigned, to, zero);
        self.binary(BinaryFn::Sub, value, zero)
    }

    /// Casts a number to a type (`convertScalarToDtype`); one that has no cast stays as it is.
    fn cast(&mut self, cast: TypeFn, to: Type, value: ValueId) -> ValueId {
        cast_element(self.rw, self.loc, cast == TypeFn::CastUnsigned, to, value)
    }

    fn unary(&mut self, f: UnaryFn, a: ValueId) -> Built {
        let (loc, ty) = (self.loc, self.rw.body.ty(a));
        if !self.rw.cx.is_float(ty) {
            return Err("unsupported non numeric type".to_owned());
        }
        let rw = &mut *self.rw;
        Ok(match f {
            UnaryFn::Exp => math::exp(rw, loc, a),
            UnaryFn::Log => math::log(rw, loc, a),
            UnaryFn::Abs => math::absf(rw, loc, a),
            UnaryFn::Ceil => math::ceil(rw, loc, a),
            UnaryFn::Floor => math::floor(rw, loc, a),
            UnaryFn::Negf => arith::negf(rw, loc, a),
            UnaryFn::Reciprocal => {
                let one = float_constant(rw, loc, ty, 1.0);
                arith::divf(rw, loc, one, a)
            }
            UnaryFn::Round => math::round(rw, loc, a),
            UnaryFn::Sqrt => math::sqrt(rw, loc, a),
            UnaryFn::Rsqrt => math::rsqrt(rw, loc, a),
            UnaryFn::Square => arith::mulf(rw, loc, a, a),
            UnaryFn::Tanh => math::tanh(rw, loc, a),
            UnaryFn::Erf => math::erf(rw, loc, a),
        })
    }

    fn domain(&self, a: ValueId, b: ValueId) -> Result<Domain, String> {
        let cx = self.rw.cx;
        let types = [self.rw.body.ty(a), self.rw.body.ty(b)];
        let all = |f: &dyn Fn(Type) -> bool| types.iter().all(|ty| f(*ty));
        if all(&|ty| matches!(cx.type_kind(ty), TypeKind::Complex(_))) {
            return Ok(Domain::Complex);
        }
        if all(&|ty| cx.is_float(ty)) {
            return Ok(Domain::Float);
        }
        if all(&|ty| cx.is_int(ty)) {
            let is_bool = all(&|ty| cx.int_width(ty) == Some(1));
            return Ok(if is_bool { Domain::Bool } else { Domain::Int });
        }
        let [a, b] = types.map(|ty| cx.type_string(ty));
        Err(format!(
            "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{a}' and '{b}'"
        ))
    }

    fn binary(&mut self, f: BinaryFn, a: ValueId, b: ValueId) -> Built {
        use BinaryFn as F;
        use Domain as D;
        let domain = self.domain(a, b)?;
        let (rw, loc) = (&mut *self.rw, self.loc);
        let unsupported = |what: &str| Err(format!("unsupported operation: {what}"));
        Ok(match (f, domain) {
            (F::Add, D::Complex) => complex::add(rw, loc, a, b),
            (F::Add, D::Float) => arith::addf(rw, loc, a, b),
            (F::Add, D::Bool) => arith::ori(rw, loc, a, b),
            (F::Add, D::Int) => arith::addi(rw, loc, a, b),
            (F::Sub, D::Complex) => complex::sub(rw, loc, a, b),
            (F::Sub, D::Float) => arith::subf(rw, loc, a, b),
            (F::Sub, D::Bool) => return unsupported("sub with bools"),
            (F::Sub, D::Int) => arith::subi(rw, loc, a, b),
            (F::Mul, D::Complex) => complex::mul(rw, loc, a, b),
            (F::Mul, D::Float) => arith::mulf(rw, loc, a, b),
            (F::Mul, D::Bool) => arith::andi(rw, loc, a, b),
            (F::Mul, D::Int) => arith::muli(rw, loc, a, b),
            (F::Div, D::Complex) => complex::div(rw, loc, a, b),
            (F::Div, D::Float) => arith::divf(rw, loc, a, b),
            (F::Div, D::Bool) => return unsupported("div with bools"),
            (F::Div, D::Int) => arith::divsi(rw, loc, a, b),
            (F::DivUnsigned, D::Int) => arith::divui(rw, loc, a, b),
            (F::DivUnsigned, _) => return unsupported("unsigned div not on uint"),
            (F::MaxSigned, D::Float) => arith::maximumf(rw, loc, a, b),
            (F::MaxSigned, _) => arith::maxsi(rw, loc, a, b),
            (F::MinSigned, D::Float) => arith::minimumf(rw, loc, a, b),
            (F::MinSigned, _) => arith::minsi(rw, loc, a, b),
            (F::MaxUnsigned, D::Int) => arith::maxui(rw, loc, a, b),
            (F::MaxUnsigned, _) => return unsupported("unsigned max not on uint"),
            (F::MinUnsigned, D::Int) => arith::minui(rw, loc, a, b),
            (F::MinUnsigned, _) => return unsupported("unsigned min not on uint"),
            (F::Powf, _) => math::powf(rw, loc, a, b),
        })
    }

    /// A linear congruential generator, run once for each dimension.
    fn random(&mut self, [min, max, seed]: [ValueId; 3], to: Type) -> Built {
        let f64 = self.rw.cx.float_type(FloatKind::F64);
        let half = self.int_constant(2_147_483_647);
        let half = self.cast(TypeFn::CastSigned, f64, half);
        let column = self.index(1);
        let row = self.index(0);
        let first = self.binary(BinaryFn::Add, row, seed)?;
        let first = self.next_random(first)?;
        let second = self.binary(BinaryFn::Add, column, first)?;
        let second = self.next_random(second)?;
        let number = self.cast(TypeFn::CastSigned, f64, second);
        let number = self.binary(BinaryFn::Add, half, number)?;
        let range = self.binary(BinaryFn::Sub, max, min)?;
        let step = float_constant(self.rw, self.loc, f64, 2.3283064e-10);
        let scale = self.binary(BinaryFn::Mul, range, step)?;
        let offset = self.binary(BinaryFn::Mul, number, scale)?;
        let value = self.binary(BinaryFn::Add, offset, min)?;
        Ok(self.cast(TypeFn::CastSigned, to, value))
    }

    fn next_random(&mut self, value: ValueId) -> Built {
        let factor = self.int_constant(1_103_515_245);
        let factor = self.cast(TypeFn::CastSigned, Type::I32, factor);
        let product = self.binary(BinaryFn::Mul, value, factor)?;
        let increment = self.int_constant(12345);
        let increment = self.cast(TypeFn::CastSigned, Type::I32, increment);
        self.binary(BinaryFn::Add, product, increment)
    }

    fn int_constant(&mut self, value: i64) -> ValueId {
        let attr = self.rw.cx.int_attr(Type::I64, value);
        arith::constant(self.rw, self.loc, attr)
    }

    fn index(&mut self, dim: i64) -> ValueId {
        let index = ops::index(self.rw, self.loc, dim);
        self.cast(TypeFn::CastSigned, Type::I32, index)
    }
}

fn float_constant(rw: &mut Rewriter, loc: Location, ty: Type, value: f64) -> ValueId {
    let attr = float_attr(rw.cx, ty, value);
    arith::constant(rw, loc, attr)
}

fn float_attr(cx: &Context, ty: Type, value: f64) -> Attribute {
    let kind = match cx.type_kind(ty) {
        TypeKind::Float(kind) => *kind,
        _ => FloatKind::F64,
    };
    cx.float_attr(ty, ApFloat::from_f64(kind, value))
}

/// Casts a number to a type; one that has no cast stays as it is.
pub fn cast_element(
    rw: &mut Rewriter,
    loc: Location,
    unsigned: bool,
    to: Type,
    value: ValueId,
) -> ValueId {
    let cx = rw.cx;
    let from = rw.body.ty(value);
    if from == to {
        return value;
    }
    let width = |ty| match cx.type_kind(ty) {
        TypeKind::Float(kind) => kind.width(),
        _ => cx.int_width(ty).unwrap_or(0),
    };
    match (cx.type_kind(from), cx.type_kind(to)) {
        (TypeKind::Float(_), TypeKind::Float(_)) if width(to) > width(from) => {
            arith::extf(rw, loc, to, value)
        }
        (TypeKind::Float(_), TypeKind::Float(_)) if width(to) < width(from) => {
            arith::truncf(rw, loc, to, value)
        }
        (TypeKind::Integer { .. }, TypeKind::Float(_)) => match unsigned {
            true => arith::uitofp(rw, loc, to, value),
            false => arith::sitofp(rw, loc, to, value),
        },
        (TypeKind::Float(_), TypeKind::Integer { .. }) => match unsigned {
            true => arith::fptoui(rw, loc, to, value),
            false => arith::fptosi(rw, loc, to, value),
        },
        (TypeKind::Integer { .. }, TypeKind::Integer { .. }) if width(to) > width(from) => {
            match unsigned {
                true => arith::extui(rw, loc, to, value),
                false => arith::extsi(rw, loc, to, value),
            }
        }
        (TypeKind::Integer { .. }, TypeKind::Integer { .. }) if width(to) < width(from) => {
            arith::trunci(rw, loc, to, value)
        }
        (TypeKind::Index, TypeKind::Integer { .. }) => arith::index_cast(rw, loc, to, value),
        (TypeKind::Complex(part), TypeKind::Complex(to_part)) => {
            let (part, to_part) = (*part, *to_part);
            if !cx.is_float(part) || !cx.is_float(to_part) {
                return value;
            }
            let real = complex::re(rw, loc, value);
            let imaginary = complex::im(rw, loc, value);
            let real = cast_element(rw, loc, unsigned, to_part, real);
            let imaginary = cast_element(rw, loc, unsigned, to_part, imaginary);
            complex::create(rw, loc, to, real, imaginary)
        }
        (TypeKind::Float(_) | TypeKind::Integer { .. }, TypeKind::Complex(to_part)) => {
            let to_part = *to_part;
            if !cx.is_float(to_part) {
                return value;
            }
            let real = cast_element(rw, loc, unsigned, to_part, value);
            let zero = float_constant(rw, loc, to_part, 0.0);
            complex::create(rw, loc, to, real, zero)
        }
        _ => value,
    }
}
