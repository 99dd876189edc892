//! Taking integers apart into halves, and putting them together.

use oxmlir_dialects::tables::{arith, vector};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Context, Location, OpId, Scalar, Type, TypeKind, ValueId};

/// Makes the operations in front of one that is emulated.
pub struct Halves<'r, 'a> {
    pub rw: &'r mut Rewriter<'a>,
    pub loc: Location,
}

impl<'r, 'a> Halves<'r, 'a> {
    pub fn new(rw: &'r mut Rewriter<'a>, op: OpId) -> Halves<'r, 'a> {
        let loc = rw.body.loc(op);
        Halves { rw, loc }
    }

    pub fn ty(&self, value: ValueId) -> Type {
        self.rw.body.ty(value)
    }

    /// The low and the high half of integers.
    pub fn split(&mut self, value: ValueId) -> [ValueId; 2] {
        [0, 1].map(|half| self.half(value, half))
    }

    /// One half: a scalar, or a vector whose last dimension is 1.
    pub fn half(&mut self, value: ValueId, half: i64) -> ValueId {
        let cx = self.rw.cx;
        let ty = half_type(cx, self.ty(value));
        let shape = cx.shape(ty).unwrap_or_default();
        if shape.is_empty() {
            return vector::extract(self.rw, self.loc, value, &[], &[half]);
        }
        let (offsets, strides) = (offsets(cx, shape, half), ones(cx, shape));
        let sizes = numbers(cx, shape);
        vector::extract_strided_slice(self.rw, self.loc, ty, value, &offsets, &sizes, &strides)
    }

    /// Integers of type `ty` with these halves, from the low one on; the others are zero.
    pub fn join(&mut self, ty: Type, halves: &[ValueId]) -> ValueId {
        let mut all = self.int(ty, 0);
        for (number, half) in (0i64..).zip(halves) {
            all = self.insert(all, *half, number);
        }
        all
    }

    fn insert(&mut self, all: ValueId, half: ValueId, number: i64) -> ValueId {
        let cx = self.rw.cx;
        let shape = cx.shape(self.ty(half)).unwrap_or_default();
        if shape.is_empty() {
            return vector::insert(self.rw, self.loc, half, all, &[], &[number]);
        }
        let (offsets, strides) = (offsets(cx, shape, number), ones(cx, shape));
        vector::insert_strided_slice(self.rw, self.loc, half, all, &offsets, &strides)
    }

    /// A constant integer, in every element.
    pub fn int(&mut self, ty: Type, value: i64) -> ValueId {
        let cx = self.rw.cx;
        let width = cx.int_width(cx.element_type(ty)).unwrap_or(64);
        let value = Scalar::Int(ApInt::from_i64(width, value));
        arith::constant(self.rw, self.loc, cx.splat_attr(ty, &value))
    }

    /// Vectors with a last dimension of 1 more; scalars stay.
    pub fn append_one(&mut self, value: ValueId) -> ValueId {
        let shape = self.rw.cx.shape(self.ty(value));
        let shape = shape.map(|shape| [shape, &[1]].concat());
        self.reshape(value, shape)
    }

    /// Vectors without their last dimension; scalars stay.
    pub fn drop_one(&mut self, value: ValueId) -> ValueId {
        let shape = self.rw.cx.shape(self.ty(value));
        let shape = shape.and_then(|shape| Some(shape.split_last()?.1.to_vec()));
        self.reshape(value, shape)
    }

    fn reshape(&mut self, value: ValueId, shape: Option<Vec<i64>>) -> ValueId {
        let Some(shape) = shape else {
            return value;
        };
        let ty = vector_of(self.rw.cx, &shape, self.rw.cx.element_type(self.ty(value)));
        vector::shape_cast(self.rw, self.loc, ty, value)
    }
}

fn vector_of(cx: &Context, shape: &[i64], element: Type) -> Type {
    cx.ty(TypeKind::Vector {
        shape: shape.into(),
        scalable: vec![false; shape.len()].into(),
        element,
    })
}

/// The type of a half of integers of type `ty`.
pub fn half_type(cx: &Context, ty: Type) -> Type {
    let element = cx.element_type(ty);
    match cx.shape(ty).and_then(|shape| shape.split_last()) {
        Some((_, [])) | None => element,
        Some((_, outer)) => vector_of(cx, &[outer, &[1]].concat(), element),
    }
}

fn numbers(cx: &Context, values: &[i64]) -> Vec<Attribute> {
    values.iter().map(|v| cx.int_attr(Type::I64, *v)).collect()
}

fn ones(cx: &Context, shape: &[i64]) -> Vec<Attribute> {
    numbers(cx, &vec![1; shape.len()])
}

/// Where a half begins.
fn offsets(cx: &Context, shape: &[i64], half: i64) -> Vec<Attribute> {
    let mut offsets = vec![0; shape.len()];
    if let Some(last) = offsets.last_mut() {
        *last = half;
    }
    numbers(cx, &offsets)
}
