//! Attributes as values.

use std::sync::Arc;

use oxmlir_ir::{AttrKind, Attribute, OpRef, Scalar, Type, TypeKind};

use crate::error::{Error, ErrorKind, Result};
use crate::machine::Machine;
use crate::value::{Array, Shape, Value};

/// How many times their sizes scalable vectors are large.
pub const VSCALE: i64 = 2;

impl<'a> Machine<'a> {
    /// The value of a constant of a type that an operation has as an attribute.
    pub(crate) fn constant(
        &mut self,
        op: OpRef,
        value: Option<Attribute>,
        ty: Type,
    ) -> Result<Value> {
        let made = value.and_then(|attr| self.constant_value(attr, ty));
        made.ok_or_else(|| {
            let message = format!("cannot execute '{}' of such a constant", op.name_str());
            Error::new(ErrorKind::Unsupported, op.loc(), message)
        })
    }

    /// The value of a constant attribute of a type.
    pub(crate) fn constant_value(&mut self, attr: Attribute, ty: Type) -> Option<Value> {
        let cx = self.cx;
        match cx.attr_kind(attr) {
            AttrKind::Integer { value, .. } => Some(value.clone().into()),
            AttrKind::Float { value, .. } => Some((*value).into()),
            AttrKind::Array(parts) => {
                let parts: Vec<Value> = parts
                    .iter()
                    .map(|part| self.constant_value(*part, cx.attr_type(*part)))
                    .collect::<Option<_>>()?;
                match (cx.type_kind(ty), <[Value; 2]>::try_from(parts)) {
                    (TypeKind::Complex(_), Ok(parts)) => Some(Value::Complex(Arc::new(parts))),
                    (_, Ok(parts)) => Some(Value::Struct(Arc::new(parts.into()))),
                    (_, Err(parts)) => Some(Value::Struct(Arc::new(parts))),
                }
            }
            AttrKind::DenseElements { ty, data, splat } => {
                let shape = self.runtime_shape(*ty)?;
                let element = cx.shaped_element(*ty)?;
                let size = cx.element_bytes(element)?.max(1);
                let values = data
                    .chunks_exact(size)
                    .map(|bytes| self.decode(element, bytes));
                self.filled(shape, values.collect::<Option<_>>()?, *splat)
            }
            _ => None,
        }
    }

    fn filled(&self, shape: Shape, values: Vec<Value>, splat: bool) -> Option<Value> {
        let count = Array::count(&shape);
        let elements = match splat {
            true => vec![values.first()?.clone(); count],
            false => values,
        };
        (elements.len() == count).then(|| Value::array(shape, elements))
    }

    /// An element of a dense attribute.
    fn decode(&self, element: Type, bytes: &[u8]) -> Option<Value> {
        if let TypeKind::Complex(part) = self.cx.type_kind(element) {
            let (re, im) = bytes.split_at(bytes.len() / 2);
            let parts = [self.decode(*part, re)?, self.decode(*part, im)?];
            return Some(Value::Complex(Arc::new(parts)));
        }
        match self.cx.decode_scalar(element, bytes)? {
            Scalar::Int(value) => Some(value.into()),
            Scalar::Float(value) => Some(value.into()),
        }
    }

    /// The shape that a vector, or a tensor of static shape, has while the program runs.
    pub(crate) fn runtime_shape(&self, ty: Type) -> Option<Shape> {
        let shape = self.cx.shape(ty)?;
        if shape.contains(&oxmlir_ir::DYNAMIC) {
            return None;
        }
        Some(match self.cx.type_kind(ty) {
            TypeKind::Vector { scalable, .. } => {
                let scaled = shape.iter().zip(scalable);
                scaled
                    .map(|(n, s)| if *s { n * VSCALE } else { *n })
                    .collect()
            }
            _ => shape.iter().copied().collect(),
        })
    }

    /// The value that stands for a function.
    pub(crate) fn function_value(&mut self, op: OpRef, symbol: Option<Attribute>) -> Result<Value> {
        let name = symbol.and_then(|symbol| match self.cx.attr_kind(symbol) {
            AttrKind::SymbolRef { root, .. } => Some(self.cx.get_str(*root)),
            _ => None,
        });
        let Some(callee) = name.and_then(|name| self.function(name)) else {
            let message = "names a function that does not exist";
            return Err(Error::new(ErrorKind::Unsupported, op.loc(), message));
        };
        let number = self.symbols.number(callee);
        Ok(self.symbols.function_pointer(number).into())
    }
}
