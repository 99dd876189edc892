//! Lowers complex to the llvm dialect, where a complex number is a structure of its parts.
//!
//! ```mlir
//! %0 = complex.create %x, %y : complex<f32>    // llvm.insertvalue of %x and %y : !llvm.struct<(f32, f32)>
//! %1 = complex.add %a, %b : complex<f32>       // llvm.fadd of the parts
//! ```
//!
//! Functions such as `complex.exp` have to be lowered before, by `convert-complex-to-standard` or `convert-complex-to-libm`.

use std::sync::Arc;

use oxmlir_dialects::tables::arith::CmpFPredicate;
use oxmlir_dialects::tables::complex;
use oxmlir_dialects::tables::llvm::{self, FCmpPredicate, FastmathFlags};
use oxmlir_ir::interfaces::ConvertToLlvm;
use oxmlir_ir::num::ApFloat;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::{
    ConversionPatterns, ConversionRewriter, NoMatch, Outcome, TypeConverter,
};
use oxmlir_ir::{Body, Location, OpId, Scalar, Type, TypeKind, ValueId};

use super::complex_division::{self, FloatArithmetic, Parts, divide};
use super::llvm_common::elementwise::fastmath;
use super::llvm_common::{INDEX_BITS, keep_discardable, llvm_target, shared_llvm_types};
use crate::arith::builder::float_kind;
use crate::bodies::convert;

pub static PASS: PassInfo = PassInfo {
    options: &[complex_division::range("basic")],
    ..PassInfo::new(
        "convert-complex-to-llvm",
        "ConvertComplexToLLVMPass",
        "lowers complex to the llvm dialect",
        Anchor::Any,
        run,
    )
};

/// What `convert-to-llvm` does with the dialect.
pub static LOWERING: ConvertToLlvm = ConvertToLlvm::new(|p, t| add_patterns(p, t, true));

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let by_formula = complex_division::is_by_formula(pass.options);
    let mut target = llvm_target();
    target.illegal_dialects(&["complex"]);
    let types = shared_llvm_types(INDEX_BITS);
    let mut patterns = ConversionPatterns::new();
    add_patterns(&mut patterns, &types, by_formula);
    convert(body, pass, target, patterns)
}

/// The patterns of this lowering. `by_formula`: divisions do not care for parts that are large, small or infinite.
fn add_patterns(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>, by_formula: bool) {
    let (p, types) = (patterns, Some(types));
    p.add(complex::ABS, "AbsOpConversion", types, abs);
    p.add(complex::ADD, "AddOpConversion", types, |rw, op, x| {
        binary(rw, op, x, |e, a, b| [e.add(a[0], b[0]), e.add(a[1], b[1])])
    });
    p.add(complex::CONSTANT, "ConstantOpLowering", types, constant);
    p.add(complex::CREATE, "CreateOpConversion", types, create);
    p.add(complex::DIV, "DivOpConversion", types, move |rw, op, x| {
        binary(rw, op, x, |e, a, b| divide(e, a, b, by_formula))
    });
    p.add(complex::IM, "ImOpConversion", types, |rw, op, x| {
        part(rw, op, x, IM)
    });
    p.add(complex::MUL, "MulOpConversion", types, |rw, op, x| {
        binary(rw, op, x, multiply)
    });
    p.add(complex::RE, "ReOpConversion", types, |rw, op, x| {
        part(rw, op, x, RE)
    });
    p.add(complex::SUB, "SubOpConversion", types, |rw, op, x| {
        binary(rw, op, x, |e, a, b| [e.sub(a[0], b[0]), e.sub(a[1], b[1])])
    });
}

/// Where the real part stands.
const RE: i64 = 0;
/// Where the imaginary part stands.
const IM: i64 = 1;

// constant([re, im]) -> mlir.constant([re, im])
fn constant(rw: &mut ConversionRewriter, op: OpId, _: &[ValueId]) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let view = complex::Constant::new(rw.op(op));
    let (loc, value) = (view.loc(), view.value_attr().ok_or("no value")?);
    let constant = llvm::mlir_constant(rw, loc, ty, value);
    keep_discardable(rw, op, constant);
    rw.replace(op, &[constant]);
    Ok(())
}

// create(re, im) -> (re, im)
fn create(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    use complex::create::{IMAGINARY, REAL};
    let ty = rw.convert_only_result(op)?;
    let loc = rw.body.loc(op);
    let empty = llvm::mlir_poison(rw, loc, ty);
    let number = filled(rw, loc, empty, [operands[REAL], operands[IMAGINARY]]);
    rw.replace(op, &[number]);
    Ok(())
}

/// The structure with these parts.
fn filled(rw: &mut ConversionRewriter, loc: Location, empty: ValueId, parts: Parts) -> ValueId {
    let number = llvm::insertvalue(rw, loc, empty, parts[0], &[RE]);
    llvm::insertvalue(rw, loc, number, parts[1], &[IM])
}

// re(a) -> a[0], im(a) -> a[1]
fn part(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId], part: i64) -> Outcome {
    let ty = rw.convert_only_result(op)?;
    let loc = rw.body.loc(op);
    let value = llvm::extractvalue(rw, loc, ty, operands[complex::re::COMPLEX], &[part]);
    rw.replace(op, &[value]);
    Ok(())
}

// abs(a) -> sqrt(re a * re a + im a * im a)
fn abs(rw: &mut ConversionRewriter, op: OpId, operands: &[ValueId]) -> Outcome {
    let mut e = Emit::new(rw, op)?;
    let [re, im] = e.parts(operands[complex::abs::COMPLEX]);
    let (re, im) = (e.mul(re, re), e.mul(im, im));
    let sum = e.add(re, im);
    let root = llvm::intr_sqrt(e.rw, e.loc, sum);
    rw.replace(op, &[root]);
    Ok(())
}

/// Replaces an operation on two numbers by what `build` makes of their parts.
fn binary(
    rw: &mut ConversionRewriter,
    op: OpId,
    operands: &[ValueId],
    build: impl FnOnce(&mut Emit, Parts, Parts) -> Parts,
) -> Outcome {
    use complex::add::{LHS, RHS};
    let ty = rw.convert_only_result(op)?;
    let mut e = Emit::new(rw, op)?;
    let (a, b) = (e.parts(operands[LHS]), e.parts(operands[RHS]));
    let empty = llvm::mlir_poison(e.rw, e.loc, ty);
    let parts = build(&mut e, a, b);
    let number = filled(e.rw, e.loc, empty, parts);
    rw.replace(op, &[number]);
    Ok(())
}

// a * b
fn multiply(e: &mut Emit, a: Parts, b: Parts) -> Parts {
    let (left, right) = (e.mul(b[0], a[0]), e.mul(b[1], a[1]));
    let re = e.sub(left, right);
    let (left, right) = (e.mul(a[1], b[0]), e.mul(a[0], b[1]));
    [re, e.add(left, right)]
}

/// A builder of operations on the parts of numbers that all have the same flags.
struct Emit<'r, 'a> {
    rw: &'r mut ConversionRewriter<'a>,
    loc: Location,
    /// The type of the parts.
    part: Type,
    flags: FastmathFlags,
}

impl<'r, 'a> Emit<'r, 'a> {
    /// Builds in front of `op`, whose first operand is a complex number.
    fn new(rw: &'r mut ConversionRewriter<'a>, op: OpId) -> Result<Emit<'r, 'a>, NoMatch> {
        let number = rw.op(op).operand_types().next();
        let part = match number.map(|ty| rw.cx.type_kind(ty)) {
            Some(TypeKind::Complex(part)) => rw.convert(*part)?,
            _ => return Err("not a complex number".into()),
        };
        let flags = complex::shared::fastmath(rw.op(op));
        let flags = flags.map_or(FastmathFlags::empty(), fastmath);
        let loc = rw.body.loc(op);
        Ok(Emit {
            rw,
            loc,
            part,
            flags,
        })
    }

    fn parts(&mut self, number: ValueId) -> Parts {
        [RE, IM].map(|part| llvm::extractvalue(self.rw, self.loc, self.part, number, &[part]))
    }
}

/// Methods that build operations with the flags.
macro_rules! operations {
    ($($name:ident: $build:ident $options:ident ($($operand:ident),*);)*) => {
        $(fn $name(&mut self, $($operand: ValueId),*) -> ValueId {
            let options = llvm::$options { fastmath_flags: Some(self.flags) };
            llvm::$build(self.rw, self.loc, $($operand,)* options)
        })*
    };
}

impl FloatArithmetic for Emit<'_, '_> {
    operations! {
        add: fadd_with FaddOptions (a, b);
        sub: fsub_with FsubOptions (a, b);
        mul: fmul_with FmulOptions (a, b);
        div: fdiv_with FdivOptions (a, b);
        abs: intr_fabs_with IntrFabsOptions (a);
    }

    fn signed(&mut self, a: ValueId, sign: ValueId) -> ValueId {
        llvm::intr_copysign(self.rw, self.loc, a, sign)
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        // The predicates have the same numbers.
        let predicate =
            FCmpPredicate::from_value(predicate.value()).unwrap_or(FCmpPredicate::False);
        llvm::fcmp(self.rw, self.loc, a, b, predicate)
    }

    fn and(&mut self, a: ValueId, b: ValueId) -> ValueId {
        llvm::and(self.rw, self.loc, a, b)
    }

    fn or(&mut self, a: ValueId, b: ValueId) -> ValueId {
        llvm::or(self.rw, self.loc, a, b)
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        llvm::select(self.rw, self.loc, condition, a, b)
    }

    fn real(&mut self, value: f64) -> ValueId {
        let cx = self.rw.cx;
        let kind = float_kind(cx, self.part).unwrap_or(oxmlir_ir::num::FloatKind::F64);
        let value = Scalar::Float(ApFloat::from_f64(kind, value));
        let value = cx.splat_attr(self.part, &value);
        llvm::mlir_constant(self.rw, self.loc, self.part, value)
    }
}
