//! The values that operations take and give.

use std::sync::Arc;

use oxmlir_ir::num::{ApFloat, ApInt, FloatKind};
use smallvec::SmallVec;

use crate::error::Origin;
use crate::memory::{Pointer, Provenance};

/// The sizes of an array's dimensions.
pub type Shape = SmallVec<[i64; 4]>;

/// A value. Clones are cheap: what is large is shared until it is changed.
#[derive(Clone, Debug)]
pub enum Value {
    /// No particular value: using it where that matters is undefined.
    Poison(Origin),
    /// An integer of at most 64 bits: its width and its bits, those above the width zero.
    Int(u32, u64),
    /// A wider integer.
    Wide(Arc<ApInt>),
    /// A float of at most 64 bits.
    Float(FloatKind, u64),
    /// A wider float.
    WideFloat(Arc<ApFloat>),
    /// A complex number: real and imaginary part.
    Complex(Arc<[Value; 2]>),
    /// A vector or tensor.
    Array(Arc<Array>),
    /// The fields of an aggregate.
    Struct(Arc<Vec<Value>>),
    /// A pointer: its address, and the allocation that it may be used for.
    Pointer(u64, Provenance),
    /// A buffer.
    MemRef(Arc<MemRef>),
    /// A value without contents, such as a token.
    Unit,
}

/// A view of memory, of a rank that is known only while the program runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRef {
    /// The pointer that the memory was allocated with.
    pub allocated: Pointer,
    /// The pointer that offsets count from.
    pub aligned: Pointer,
    /// The distance of the first element, in elements.
    pub offset: i64,
    /// The size of each dimension.
    pub sizes: Shape,
    /// The distance of neighbours in each dimension, in elements; for a layout that is no strided one in each dimension of
    /// its results.
    pub strides: Shape,
}

/// The elements of a vector or tensor in row-major order.
#[derive(Clone, Debug)]
pub struct Array {
    /// The size of each dimension.
    pub shape: Shape,
    /// As many as the sizes say.
    pub elements: Vec<Value>,
}

impl Array {
    /// The number of elements that a shape has room for.
    pub fn count(shape: &[i64]) -> usize {
        let sizes = shape.iter().map(|size| (*size).max(0) as usize);
        sizes.fold(1, usize::saturating_mul)
    }

    /// The array of the elements that a function gives for indices.
    pub fn from_fn(shape: &[i64], f: impl FnMut(&[i64]) -> Value) -> Value {
        let mut f = f;
        let elements = (0..Array::count(shape)).map(|at| f(&Array::indices(shape, at)));
        Value::array(shape, elements.collect())
    }

    /// An element.
    ///
    /// # Panics
    /// If an index is out of bounds.
    pub fn get(&self, indices: &[i64]) -> Value {
        let at = Array::position(&self.shape, indices).expect("an index in bounds");
        self.elements[at].clone()
    }

    /// The place of an element among all; none if an index is out of bounds.
    pub fn position(shape: &[i64], indices: &[i64]) -> Option<usize> {
        let mut at = 0;
        for (size, index) in shape.iter().zip(indices) {
            if index < &0 || index >= size {
                return None;
            }
            at = at * *size as usize + *index as usize;
        }
        Some(at)
    }

    /// The indices of element `at`.
    pub fn indices(shape: &[i64], mut at: usize) -> Shape {
        let mut indices: Shape = shape.iter().map(|_| 0).collect();
        for (index, size) in indices.iter_mut().zip(shape).rev() {
            let size = (*size).max(1) as usize;
            *index = (at % size) as i64;
            at /= size;
        }
        indices
    }
}

impl Value {
    /// A truth value, an `i1`.
    pub fn from_bool(value: bool) -> Value {
        Value::Int(1, u64::from(value))
    }

    /// A value of type `index`.
    pub fn from_index(value: i64) -> Value {
        Value::Int(64, value as u64)
    }

    /// A vector or tensor of these elements.
    pub fn array(shape: impl Into<Shape>, elements: Vec<Value>) -> Value {
        let shape = shape.into();
        debug_assert_eq!(Array::count(&shape), elements.len());
        Value::Array(Arc::new(Array { shape, elements }))
    }

    /// The bits of an integer; none for anything else.
    pub fn to_int(&self) -> Option<ApInt> {
        match self {
            Value::Int(width, bits) => Some(ApInt::new(*width, *bits)),
            Value::Wide(value) => Some((**value).clone()),
            _ => None,
        }
    }

    /// The float; none for anything else.
    pub fn to_float(&self) -> Option<ApFloat> {
        match self {
            Value::Float(kind, bits) => Some(ApFloat::from_bits(*kind, u128::from(*bits))),
            Value::WideFloat(value) => Some(**value),
            _ => None,
        }
    }

    /// Whether it is a float that is no number.
    pub(crate) fn is_nan(&self) -> bool {
        self.to_float().is_some_and(ApFloat::is_nan)
    }

    /// The pointer; none for anything else.
    pub fn to_pointer(&self) -> Option<Pointer> {
        match self {
            Value::Pointer(address, provenance) => Some(Pointer {
                address: *address,
                provenance: *provenance,
            }),
            _ => None,
        }
    }

    /// Where a poison value comes from; none for any other value.
    pub fn poison(&self) -> Option<Origin> {
        match self {
            Value::Poison(origin) => Some(*origin),
            _ => None,
        }
    }

    /// The origin of a poison value anywhere in it.
    pub fn any_poison(&self) -> Option<Origin> {
        match self {
            Value::Poison(origin) => Some(*origin),
            Value::Complex(parts) => parts.iter().find_map(Value::any_poison),
            Value::Array(array) => array.elements.iter().find_map(Value::any_poison),
            Value::Struct(fields) => fields.iter().find_map(Value::any_poison),
            _ => None,
        }
    }

    /// A value like this one with poison in place of what is in it.
    #[must_use]
    pub fn poisoned(&self, poison: &Value) -> Value {
        match self {
            Value::Array(array) => {
                let elements = array.elements.iter().map(|e| e.poisoned(poison)).collect();
                Value::array(array.shape.clone(), elements)
            }
            Value::Struct(fields) => {
                let fields = fields.iter().map(|field| field.poisoned(poison));
                Value::Struct(Arc::new(fields.collect()))
            }
            _ => poison.clone(),
        }
    }

    /// The vector or tensor; none for anything else.
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }
}

impl From<Pointer> for Value {
    fn from(pointer: Pointer) -> Value {
        Value::Pointer(pointer.address, pointer.provenance)
    }
}

impl From<MemRef> for Value {
    fn from(memref: MemRef) -> Value {
        Value::MemRef(Arc::new(memref))
    }
}

impl From<ApInt> for Value {
    fn from(value: ApInt) -> Value {
        match value.width() {
            0..=64 => Value::Int(value.width(), value.low_u64()),
            _ => Value::Wide(Arc::new(value)),
        }
    }
}

impl From<ApFloat> for Value {
    fn from(value: ApFloat) -> Value {
        match value.kind().width() {
            0..=64 => Value::Float(value.kind(), value.to_bits() as u64),
            _ => Value::WideFloat(Arc::new(value)),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::from_bool(value)
    }
}
