//! Operations on the parts of complex numbers.

use oxmlir_dialects::tables::arith::{self, CmpFPredicate, FastMathFlags};
use oxmlir_dialects::tables::{complex, math};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Location, OpId, Type, TypeKind, ValueId};

use crate::arith::builder::Builder;
use crate::conversion::complex_division::{FloatArithmetic, Parts};

/// A builder of operations on floats of one type that all have the same flags.
pub struct Emit<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    loc: Location,
    /// The type of a complex number.
    complex: Type,
    /// The type of its parts.
    part: Type,
    /// What may be assumed about the floats.
    pub flags: FastMathFlags,
    /// Whether divisions are computed by the formula alone.
    pub by_formula: bool,
}

/// Methods that build operations with the flags.
macro_rules! operations {
    ($($public:vis $name:ident: $dialect:ident $build:ident $options:ident ($($operand:ident),*);)*) => {
        $($public fn $name(&mut self, $($operand: ValueId),*) -> ValueId {
            let options = $dialect::$options { fastmath: Some(self.flags) };
            $dialect::$build(self.rw, self.loc, $($operand,)* options)
        })*
    };
}

impl<'r, 'a> Emit<'r, 'a> {
    /// Builds in front of `op`, whose first operand is a complex number.
    pub fn new(rw: &'r mut Rewriter<'a>, op: OpId, operands: &[ValueId]) -> Option<Emit<'r, 'a>> {
        let loc = rw.body.loc(op);
        let complex = rw.body.ty(*operands.first()?);
        let TypeKind::Complex(part) = *rw.cx.type_kind(complex) else {
            return None;
        };
        let flags = complex::shared::fastmath(rw.op(op));
        let flags = flags.unwrap_or(FastMathFlags::empty());
        Some(Emit {
            rw,
            loc,
            complex,
            part,
            flags,
            by_formula: false,
        })
    }

    operations! {
        pub neg: arith negf_with NegfOptions (a);
        pub maximum: arith maximumf_with MaximumfOptions (a, b);
        pub minimum: arith minimumf_with MinimumfOptions (a, b);
        pub atan2: math atan2_with Atan2Options (y, x);
        pub copysign: math copysign_with CopysignOptions (a, sign);
        pub cos: math cos_with CosOptions (a);
        pub exp: math exp_with ExpOptions (a);
        pub expm1: math expm1_with Expm1Options (a);
        pub fma: math fma_with FmaOptions (a, b, c);
        pub log: math log_with LogOptions (a);
        pub log1p: math log1p_with Log1pOptions (a);
        pub pow: math powf_with PowfOptions (a, b);
        pub rsqrt: math rsqrt_with RsqrtOptions (a);
        pub sin: math sin_with SinOptions (a);
        pub sqrt: math sqrt_with SqrtOptions (a);
    }

    /// Builds with other flags.
    pub fn with<T>(&mut self, flags: FastMathFlags, build: impl FnOnce(&mut Emit) -> T) -> T {
        build(&mut Emit {
            rw: &mut *self.rw,
            loc: self.loc,
            complex: self.complex,
            part: self.part,
            flags,
            by_formula: self.by_formula,
        })
    }

    /// Whether neither NaN nor infinities are to be expected.
    pub fn only_finite(&self) -> bool {
        self.flags
            .contains(FastMathFlags::NNAN | FastMathFlags::NINF)
    }

    pub fn cmp(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        let options = arith::CmpfOptions {
            fastmath: Some(self.flags),
        };
        arith::cmpf_with(self.rw, self.loc, a, b, predicate, options)
    }

    /// A comparison with an infinity, which must not be said not to occur.
    pub fn cmp_infinity(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        let flags = self.flags.difference(FastMathFlags::NINF);
        self.with(flags, |e| e.cmp(predicate, a, b))
    }

    pub fn not(&mut self, a: ValueId) -> ValueId {
        let yes = arith::constant(self.rw, self.loc, Attribute::TRUE);
        arith::xori(self.rw, self.loc, a, yes)
    }

    /// The float that is nearest to an integer.
    pub fn nearest(&mut self, value: ValueId) -> ValueId {
        arith::sitofp(self.rw, self.loc, self.part, value)
    }

    pub fn re(&mut self, number: ValueId) -> ValueId {
        complex::re(self.rw, self.loc, number)
    }

    pub fn im(&mut self, number: ValueId) -> ValueId {
        complex::im(self.rw, self.loc, number)
    }

    pub fn parts(&mut self, number: ValueId) -> Parts {
        [self.re(number), self.im(number)]
    }

    pub fn create(&mut self, parts: Parts) -> ValueId {
        let [re, im] = parts;
        complex::create(self.rw, self.loc, self.complex, re, im)
    }
}

impl FloatArithmetic for Emit<'_, '_> {
    operations! {
        add: arith addf_with AddfOptions (a, b);
        sub: arith subf_with SubfOptions (a, b);
        mul: arith mulf_with MulfOptions (a, b);
        div: arith divf_with DivfOptions (a, b);
        abs: math absf_with AbsfOptions (a);
    }

    fn signed(&mut self, a: ValueId, sign: ValueId) -> ValueId {
        math::copysign(self.rw, self.loc, a, sign)
    }

    fn and(&mut self, a: ValueId, b: ValueId) -> ValueId {
        arith::andi(self.rw, self.loc, a, b)
    }

    fn or(&mut self, a: ValueId, b: ValueId) -> ValueId {
        arith::ori(self.rw, self.loc, a, b)
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: ValueId, b: ValueId) -> ValueId {
        arith::cmpf(self.rw, self.loc, a, b, predicate)
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        arith::select(self.rw, self.loc, condition, a, b)
    }

    fn real(&mut self, value: f64) -> ValueId {
        Builder::scalar(self.rw, self.loc).real(self.part, value)
    }
}
