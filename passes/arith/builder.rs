//! Arithmetic on values, scalar or elementwise.

use oxmlir_dialects::tables::arith as ops;
use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::rewrite::conversion::NoMatch;
use oxmlir_ir::{Context, Location, OpId, Scalar, Type, TypeKind, ValueId};

/// The kind of the floats of a type, or of its elements.
pub fn float_kind(cx: &Context, ty: Type) -> Option<FloatKind> {
    match cx.type_kind(cx.element_type(ty)) {
        TypeKind::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// Makes operations in front of one that is expanded.
pub struct Builder<'r, 'a> {
    /// Where operations go.
    pub rw: &'r mut Rewriter<'a>,
    /// The location that they get.
    pub loc: Location,
    /// The type of values whose shape the others have.
    shape: Type,
}

impl<'r, 'a> Builder<'r, 'a> {
    /// Values get the shape of the result of `op`.
    pub fn new(rw: &'r mut Rewriter<'a>, op: OpId) -> Builder<'r, 'a> {
        let loc = rw.body.loc(op);
        let result = rw.body.only_result(op);
        let shape = rw.body.ty(result);
        Builder { rw, loc, shape }
    }

    /// Values are scalars; they go where `rw` inserts.
    pub fn scalar(rw: &'r mut Rewriter<'a>, loc: Location) -> Builder<'r, 'a> {
        let shape = Type::INDEX;
        Builder { rw, loc, shape }
    }

    /// Elements or scalars of this type, in the shape of all values.
    pub fn like(&self, element: Type) -> Type {
        match self.rw.cx.shaped_element(self.shape) {
            Some(_) => self.rw.cx.with_element(self.shape, element),
            None => element,
        }
    }

    /// The elements of this type, or a scalar, in the shape of all values.
    pub fn shaped(&self, ty: Type) -> Type {
        self.like(self.rw.cx.element_type(ty))
    }

    pub fn ints(&self, width: u32) -> Type {
        self.like(self.rw.cx.int_type(width))
    }

    /// The bits of an integer of this type, or of its elements.
    pub fn int_width(&self, ty: Type) -> u32 {
        let element = self.rw.cx.element_type(ty);
        self.rw.cx.int_width(element).unwrap_or(64)
    }

    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.rw.cx.ty(TypeKind::Float(kind))
    }

    /// The bits of a float of this type, or of its elements.
    pub fn float_width(&self, ty: Type) -> u32 {
        float_kind(self.rw.cx, ty).map_or(0, FloatKind::width)
    }

    pub fn ty(&self, value: ValueId) -> Type {
        self.rw.body.ty(value)
    }

    /// A constant, in every element.
    ///
    /// # Errors
    /// A tensor with dimensions that are not known cannot be written down.
    pub fn constant(&mut self, ty: Type, value: i64) -> Result<ValueId, NoMatch> {
        let cx = self.rw.cx;
        if cx.shape(ty).is_some_and(|dims| dims.iter().any(|n| *n < 0)) {
            return Err("a constant of dynamic shape".into());
        }
        let width = self.int_width(ty);
        Ok(self.int_constant(ty, ApInt::from_i64(width, value)))
    }

    /// A constant, in every element, how many there may be.
    pub fn int_constant(&mut self, ty: Type, value: ApInt) -> ValueId {
        let value = self.rw.cx.splat_attr(ty, &Scalar::Int(value));
        ops::constant(self.rw, self.loc, value)
    }

    /// The float of the kind of `ty` that is nearest to `value`, in every element.
    pub fn real(&mut self, ty: Type, value: f64) -> ValueId {
        let kind = float_kind(self.rw.cx, ty).unwrap_or(FloatKind::F64);
        self.float_constant(ty, ApFloat::from_f64(kind, value))
    }

    pub fn float_constant(&mut self, ty: Type, value: ApFloat) -> ValueId {
        let value = self.rw.cx.splat_attr(ty, &Scalar::Float(value));
        ops::constant(self.rw, self.loc, value)
    }
}
