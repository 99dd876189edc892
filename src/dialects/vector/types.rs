//! Vector types taken apart and put together.

use oxmlir_ir::{Context, Type, TypeKind};

/// The parts of a vector type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorType {
    /// The size of each dimension; that of a scalable one is a factor of `vscale`.
    pub shape: Vec<i64>,
    /// One entry a dimension.
    pub scalable: Vec<bool>,
    /// The type of the elements.
    pub element: Type,
}

impl VectorType {
    /// The parts of `ty`; `None` if that is no vector.
    pub fn of(cx: &Context, ty: Type) -> Option<VectorType> {
        match cx.type_kind(ty) {
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => Some(VectorType {
                shape: shape.to_vec(),
                scalable: scalable.to_vec(),
                element: *element,
            }),
            _ => None,
        }
    }

    /// A vector without scalable dimensions.
    pub fn fixed(shape: &[i64], element: Type) -> VectorType {
        VectorType {
            shape: shape.to_vec(),
            scalable: vec![false; shape.len()],
            element,
        }
    }

    /// The vector type with these parts.
    pub fn ty(&self, cx: &Context) -> Type {
        cx.ty(TypeKind::Vector {
            shape: self.shape.as_slice().into(),
            scalable: self.scalable.as_slice().into(),
            element: self.element,
        })
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Whether some dimension is scalable.
    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// Whether the first dimension is scalable.
    pub fn leads_scalable(&self) -> bool {
        self.scalable.first() == Some(&true)
    }

    /// The number of elements, for scalable vectors that of the shortest.
    pub fn num_elements(&self) -> i64 {
        self.shape.iter().fold(1, |n, d| n.saturating_mul(*d))
    }

    /// The vector type of the same shape with other elements.
    pub fn with_element(&self, element: Type) -> VectorType {
        VectorType {
            element,
            ..self.clone()
        }
    }

    /// The dimensions in `range`.
    pub fn dims(&self, range: std::ops::Range<usize>) -> VectorType {
        VectorType {
            shape: self.shape[range.clone()].to_vec(),
            scalable: self.scalable[range].to_vec(),
            element: self.element,
        }
    }

    /// Without the first `count` dimensions.
    pub fn inner(&self, count: usize) -> VectorType {
        self.dims(count.min(self.rank())..self.rank())
    }

    /// Without dimension `at`.
    pub fn without(&self, at: usize) -> VectorType {
        let mut all = self.clone();
        all.shape.remove(at);
        all.scalable.remove(at);
        all
    }

    /// What lies behind `count` leading positions: a vector, or the element if no dimension is left.
    pub fn part(&self, cx: &Context, count: usize) -> Type {
        if count >= self.rank() {
            self.element
        } else {
            self.inner(count).ty(cx)
        }
    }
}
