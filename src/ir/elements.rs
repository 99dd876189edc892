//! Elements of constants: scalars in and out of dense attributes, and folding element by element.

use smallvec::SmallVec;

use crate::attrs::AttrKind;
use crate::context::Context;
use crate::ids::{Attribute, Type};
use crate::num::{ApFloat, ApInt};
use crate::types::TypeKind;

/// An integer or float element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer.
    Int(ApInt),
    /// A floating-point number.
    Float(ApFloat),
}

impl Scalar {
    /// The integer, if it is one.
    pub fn int(&self) -> Option<&ApInt> {
        match self {
            Scalar::Int(value) => Some(value),
            Scalar::Float(_) => None,
        }
    }

    /// The floating-point number, if it is one.
    pub fn float(&self) -> Option<ApFloat> {
        match self {
            Scalar::Float(value) => Some(*value),
            Scalar::Int(_) => None,
        }
    }
}

/// The elements of a scalar or dense attribute.
#[derive(Clone, Debug)]
pub struct Elements {
    /// One value only when `splat`.
    pub values: Vec<Scalar>,
    /// All elements are the same (always so for a scalar attribute).
    pub splat: bool,
}

impl Elements {
    /// Element `index` in row-major order.
    pub fn get(&self, index: usize) -> Option<&Scalar> {
        self.values.get(if self.splat { 0 } else { index })
    }
}

impl Context {
    /// The number of bytes an element of this type takes in a dense attribute; `None` if it has no such form.
    pub fn element_bytes(&self, element: Type) -> Option<usize> {
        match self.type_kind(element) {
            TypeKind::Integer { width, .. } => Some(width.div_ceil(8) as usize),
            TypeKind::Index => Some(8),
            TypeKind::Float(kind) => Some(kind.width().div_ceil(8) as usize),
            TypeKind::Complex(part) => Some(2 * self.element_bytes(*part)?),
            _ => None,
        }
    }

    /// The number of elements of a shaped type with static shape.
    pub fn num_elements(&self, ty: Type) -> Option<u64> {
        self.shape(ty)?
            .iter()
            .try_fold(1u64, |n, d| Some(n.saturating_mul(u64::try_from(*d).ok()?)))
    }

    /// A dense attribute from the bytes of all elements, or of one (`splat`). Equal elements become a splat.
    pub fn dense_attr(&self, ty: Type, data: Vec<u8>, splat: bool) -> Attribute {
        let size = self
            .shaped_element(ty)
            .and_then(|e| self.element_bytes(e))
            .unwrap_or(1)
            .max(1);
        let equal = splat
            || (data.len() > size && data[size..] == data[..data.len() - size])
            || data.len() == size;
        let data = if equal && data.len() > size {
            data[..size].into()
        } else {
            data.into_boxed_slice()
        };
        self.attr(AttrKind::DenseElements {
            ty,
            data,
            splat: equal,
        })
    }

    /// The element of type `ty` in little-endian bytes.
    pub fn decode_scalar(&self, ty: Type, bytes: &[u8]) -> Option<Scalar> {
        match self.type_kind(ty) {
            TypeKind::Float(kind) => {
                let bits = bytes
                    .iter()
                    .rev()
                    .fold(0u128, |v, b| v << 8 | u128::from(*b));
                Some(Scalar::Float(ApFloat::from_bits(*kind, bits)))
            }
            _ => Some(Scalar::Int(ApInt::from_le_bytes(
                self.int_width(ty)?,
                bytes,
            ))),
        }
    }

    /// Appends the bytes of an element.
    pub fn encode_scalar(&self, scalar: &Scalar, out: &mut Vec<u8>) {
        match scalar {
            Scalar::Int(value) => value.write_le_bytes(out),
            Scalar::Float(value) => {
                let bytes = value.kind().width().div_ceil(8) as usize;
                out.extend_from_slice(&value.to_bits().to_le_bytes()[..bytes]);
            }
        }
    }

    /// The elements of an integer, float, dense integer or dense float attribute.
    pub fn scalars(&self, attr: Attribute) -> Option<Elements> {
        match self.attr_kind(attr) {
            AttrKind::Integer { value, .. } => Some(Elements {
                values: vec![Scalar::Int(value.clone())],
                splat: true,
            }),
            AttrKind::Float { value, .. } => Some(Elements {
                values: vec![Scalar::Float(*value)],
                splat: true,
            }),
            AttrKind::DenseElements { ty, data, splat } => {
                let element = self.shaped_element(*ty)?;
                let size = self.element_bytes(element)?;
                let values = data
                    .chunks_exact(size.max(1))
                    .map(|b| self.decode_scalar(element, b));
                Some(Elements {
                    values: values.collect::<Option<_>>()?,
                    splat: *splat,
                })
            }
            _ => None,
        }
    }

    /// The one value of a scalar attribute or splat.
    pub fn splat_scalar(&self, attr: Attribute) -> Option<Scalar> {
        match self.attr_kind(attr) {
            AttrKind::DenseElements { splat: false, .. } => None,
            _ => self.scalars(attr)?.values.into_iter().next(),
        }
    }

    /// The element of a dense or sparse constant at a position in row-major order as an attribute of its own: of a complex number the
    /// array of its parts. Nothing for other attributes, and for types without numbers.
    pub fn element_attr(&self, constant: Attribute, position: usize) -> Option<Attribute> {
        match self.attr_kind(constant) {
            AttrKind::DenseElements { ty, data, splat } => {
                let element = self.shaped_element(*ty)?;
                let size = self.element_bytes(element)?.max(1);
                let at = if *splat { 0 } else { position };
                self.decoded_attr(element, data.chunks_exact(size).nth(at)?)
            }
            AttrKind::Sparse {
                ty,
                indices,
                values,
            } => {
                let shape = self.shape(*ty)?;
                let coordinates = self.scalars(*indices)?;
                let count = usize::try_from(self.num_elements(self.attr_type(*indices))?).ok()?;
                let coordinate = |at| coordinates.get(at)?.int()?.to_i64();
                let rank = shape.len();
                let is_there = |row: &usize| {
                    let mut rest = position as i64;
                    (0..rank).rev().all(|dim| {
                        let size = shape[dim].max(1);
                        let here = rest % size;
                        rest /= size;
                        coordinate(row * rank + dim) == Some(here)
                    })
                };
                match (0..count / rank.max(1)).find(is_there) {
                    Some(row) => self.element_attr(*values, row),
                    None => {
                        let element = self.shaped_element(*ty)?;
                        self.decoded_attr(element, &vec![0; self.element_bytes(element)?])
                    }
                }
            }
            _ => None,
        }
    }

    /// The attribute of an element in little-endian bytes.
    fn decoded_attr(&self, ty: Type, bytes: &[u8]) -> Option<Attribute> {
        let TypeKind::Complex(part) = *self.type_kind(ty) else {
            return Some(self.splat_attr(ty, &self.decode_scalar(ty, bytes)?));
        };
        let parts = bytes.chunks_exact(bytes.len() / 2);
        let parts =
            parts.map(|bytes| Some(self.splat_attr(part, &self.decode_scalar(part, bytes)?)));
        Some(self.array_attr(&parts.collect::<Option<Vec<_>>>()?))
    }

    /// The one integer of an integer attribute or integer splat.
    pub fn splat_int(&self, attr: Attribute) -> Option<ApInt> {
        match self.splat_scalar(attr)? {
            Scalar::Int(value) => Some(value),
            Scalar::Float(_) => None,
        }
    }

    /// The one float of a float attribute or float splat.
    pub fn splat_float(&self, attr: Attribute) -> Option<ApFloat> {
        self.splat_scalar(attr)?.float()
    }

    /// An attribute of type `ty` (scalar, or shaped with static shape) that holds `value` everywhere.
    pub fn splat_attr(&self, ty: Type, value: &Scalar) -> Attribute {
        if self.shaped_element(ty).is_some() {
            let mut data = Vec::new();
            self.encode_scalar(value, &mut data);
            return self.dense_attr(ty, data, true);
        }
        match value {
            Scalar::Int(value) => self.apint_attr(ty, value.clone()),
            Scalar::Float(value) => self.float_attr(ty, *value),
        }
    }

    /// An attribute of shaped type `ty` with these elements.
    pub fn elements_attr(&self, ty: Type, values: &[Scalar]) -> Attribute {
        let mut data = Vec::new();
        for value in values {
            self.encode_scalar(value, &mut data);
        }
        self.dense_attr(ty, data, false)
    }

    /// Applies `fold` to corresponding elements of the operands (scalars, splats or dense attributes of one shape); the
    /// result has type `ty`. `None` if some element does not fold.
    pub fn fold_elementwise(
        &self,
        operands: &[Attribute],
        ty: Type,
        mut fold: impl FnMut(&[&Scalar]) -> Option<Scalar>,
    ) -> Option<Attribute> {
        let elements: SmallVec<[Elements; 3]> = operands
            .iter()
            .map(|a| self.scalars(*a))
            .collect::<Option<_>>()?;
        let mut at = |i: usize| {
            let scalars: SmallVec<[&Scalar; 3]> =
                elements.iter().map(|e| e.get(i)).collect::<Option<_>>()?;
            fold(&scalars)
        };
        if elements.iter().all(|e| e.splat) {
            let unsized_operand = |a: &Attribute| self.is_unsized(self.attr_type(*a));
            if self.is_unsized(ty) && !operands.iter().any(unsized_operand) {
                return None;
            }
            return Some(self.splat_attr(ty, &at(0)?));
        }
        let len = elements
            .iter()
            .filter(|e| !e.splat)
            .map(|e| e.values.len())
            .min()?;
        let values: Vec<Scalar> = (0..len).map(at).collect::<Option<_>>()?;
        Some(self.elements_attr(ty, &values))
    }

    /// Whether a type has elements, but does not say how many.
    fn is_unsized(&self, ty: Type) -> bool {
        self.shaped_element(ty).is_some() && self.num_elements(ty).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Registry;

    #[test]
    fn elements_fold_one_by_one_and_equal_results_become_a_splat() {
        let cx = Context::new(Box::leak(Box::new(Registry::builder().build().unwrap())));
        let ty = cx.ty(TypeKind::Vector {
            shape: [3].into(),
            scalable: [false].into(),
            element: Type::I32,
        });
        let int = |v| Scalar::Int(ApInt::from_i64(32, v));
        let a = cx.elements_attr(ty, &[int(1), int(2), int(3)]);
        let b = cx.elements_attr(ty, &[int(6), int(5), int(4)]);
        let add = |x: &[&Scalar]| Some(Scalar::Int(x[0].int()?.add(x[1].int()?)));
        let sum = cx.fold_elementwise(&[a, b], ty, add).expect("folds");
        assert_eq!(cx.splat_int(sum), Some(ApInt::from_i64(32, 7)));
        assert_eq!(
            cx.fold_elementwise(&[a, cx.splat_attr(ty, &int(0))], ty, add),
            Some(a)
        );
    }
}
