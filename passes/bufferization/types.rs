//! Types of buffers.

use oxmlir_dialects::memref::layout::strided_attr;
use oxmlir_ir::{AttrKind, Attribute, Context, DYNAMIC, Type, TypeKind, ValueId};

use super::asked::Asked;
use super::interface::{Outcome, Relation};
use super::query::Query;

/// A buffer of the shape and element type of a tensor.
pub fn buffer(
    cx: &Context,
    tensor: Type,
    layout: Option<Attribute>,
    space: Option<Attribute>,
) -> Type {
    let element = cx.element_type(tensor);
    let is_identity = |layout: &Attribute| match cx.attr_kind(*layout) {
        AttrKind::AffineMap(map) => map.is_identity(cx.affine()),
        _ => false,
    };
    let layout = layout.filter(|layout| !is_identity(layout));
    match cx.shape(tensor) {
        Some(shape) => cx.ty(TypeKind::MemRef {
            shape: shape.into(),
            element,
            layout,
            space,
        }),
        None => cx.ty(TypeKind::UnrankedMemRef { element, space }),
    }
}

/// A buffer in row-major order without gaps.
pub fn dense(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    buffer(cx, tensor, None, space)
}

/// A buffer with any strides and offset.
pub fn fully_dynamic(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    let layout = cx.rank(tensor).map(|rank| {
        let strides = vec![DYNAMIC; rank];
        strided_attr(cx, &strides, DYNAMIC)
    });
    buffer(cx, tensor, layout, space)
}

/// The layout of a ranked buffer, `None` if it is dense.
pub fn layout(cx: &Context, buffer: Type) -> Option<Attribute> {
    match cx.type_kind(buffer) {
        TypeKind::MemRef { layout, .. } => *layout,
        _ => None,
    }
}

/// A buffer type with other offset and strides.
pub fn with_strides(cx: &Context, like: Type, shape: &[i64], strides: &[i64], offset: i64) -> Type {
    let layout = cx.attr(AttrKind::Strided {
        offset,
        strides: strides.into(),
    });
    oxmlir_dialects::memref::layout::memref_like(cx, like, shape, Some(layout))
}

impl Query<'_> {
    /// The type of the buffer of a tensor, with what is known of others.
    pub fn buffer_type_within(&self, value: ValueId, asked: &mut Asked) -> Outcome<Type> {
        let owner = self.owner(value);
        asked.or_find(value, |asked| match self.bufferizable(owner) {
            Some(table) => match table.buffer_type {
                Some(buffer_type) => buffer_type(self, self.op(owner), value, asked),
                None => self.default_buffer_type(value, asked),
            },
            None => self.unknown_buffer_type(value),
        })
    }

    /// The type of the buffer of an equivalent operand, else that of an unknown buffer.
    pub fn default_buffer_type(&self, value: ValueId, asked: &mut Asked) -> Outcome<Type> {
        if self.body.defining_op(value).is_some() {
            let sources = self.sources(value);
            let first = sources.first();
            if let Some(source) = first.filter(|s| s.relation == Relation::Equivalent) {
                let operand = self.value(source.operand);
                return self.buffer_type_or_own(operand, asked);
            }
        }
        self.unknown_buffer_type(value)
    }

    /// The type of the buffer of a tensor, or that of what is a buffer already.
    pub fn buffer_type_or_own(&self, value: ValueId, asked: &mut Asked) -> Outcome<Type> {
        match self.is_tensor(value) {
            true => self.buffer_type_within(value, asked),
            false => Ok(self.body.ty(value)),
        }
    }

    /// The type of a buffer of which nothing is known.
    pub fn unknown_buffer_type(&self, value: ValueId) -> Outcome<Type> {
        let (cx, tensor) = (self.cx, self.body.ty(value));
        let space = self.options.default_space(cx, tensor);
        let space = space.map_err(|no_space| no_space.at(self.op(self.owner(value))))?;
        Ok(self.options.unknown_type(cx, tensor, space))
    }

    /// The memory space of the buffer of a tensor.
    pub fn space(&self, value: ValueId, asked: &mut Asked) -> Outcome<Option<Attribute>> {
        let ty = self.buffer_type_or_own(value, asked)?;
        Ok(oxmlir_dialects::memref::layout::memory_space(self.cx, ty))
    }
}
