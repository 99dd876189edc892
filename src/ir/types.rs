//! Types: what a [`Type`] handle stands for.

use crate::attrs::AttrKind;
use crate::context::Context;
use crate::def::ParamDef;
use crate::ids::{Attribute, Str, Type};
use crate::num::FloatKind;

/// The size of a dynamic dimension, and a dynamic stride or offset.
pub const DYNAMIC: i64 = i64::MIN;

/// How an integer type interprets its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// The operations say (`i32`).
    Signless,
    /// Two's complement (`si32`).
    Signed,
    /// No sign (`ui32`).
    Unsigned,
}

/// The structure of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// An integer type, `i32`.
    Integer {
        /// The width in bits.
        width: u32,
        /// The signedness.
        sign: Signedness,
    },
    /// `index`: an integer as wide as the target's addresses.
    Index,
    /// A floating-point type, `f32`.
    Float(FloatKind),
    /// `none`: the type of a value that carries no data.
    None,
    /// A function type, `(i32) -> f32`.
    Function {
        /// The types of the arguments.
        inputs: Box<[Type]>,
        /// The types of the results.
        results: Box<[Type]>,
    },
    /// A complex number with parts of this type, `complex<f32>`.
    Complex(Type),
    /// A tuple, `tuple<i32, f32>`.
    Tuple(Box<[Type]>),
    /// A vector, `vector<4x[8]xf32>`.
    Vector {
        /// The size of each dimension; none is dynamic.
        shape: Box<[i64]>,
        /// Whether each dimension is scalable: a multiple, unknown until run time, of its size.
        scalable: Box<[bool]>,
        /// The type of an element.
        element: Type,
    },
    /// A tensor with a rank, `tensor<?x4xf32>`.
    RankedTensor {
        /// The size of each dimension, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// The type of an element.
        element: Type,
        /// How the tensor is stored, in a dialect's terms.
        encoding: Option<Attribute>,
    },
    /// A tensor of unknown rank, `tensor<*xf32>`.
    UnrankedTensor {
        /// The type of an element.
        element: Type,
    },
    /// A buffer with a rank, `memref<?x4xf32, strided<[?, 1]>, 1>`.
    MemRef {
        /// The size of each dimension, or [`DYNAMIC`].
        shape: Box<[i64]>,
        /// The type of an element.
        element: Type,
        /// A strided or affine-map attribute from indices to places; `None` for the identity.
        layout: Option<Attribute>,
        /// The memory space, in a dialect's or the target's terms.
        space: Option<Attribute>,
    },
    /// A buffer of unknown rank, `memref<*xf32>`.
    UnrankedMemRef {
        /// The type of an element.
        element: Type,
        /// The memory space.
        space: Option<Attribute>,
    },
    /// A type of an unregistered dialect, `!dialect.data` or `opaque<"dialect", "data">`.
    Opaque {
        /// The namespace of the dialect.
        dialect: Str,
        /// The text behind the dot.
        data: Str,
    },
    /// A type of a registered dialect, `!llvm.ptr`.
    Dialect {
        /// The definition.
        def: DefRef,
        /// The parameters, in the order of the definition.
        params: Box<[Attribute]>,
    },
}

/// The definition of a dialect type or attribute, compared by name.
#[derive(Clone, Copy)]
pub struct DefRef(pub &'static ParamDef);

impl PartialEq for DefRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.name == other.0.name
    }
}

impl Eq for DefRef {}

impl std::hash::Hash for DefRef {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl std::fmt::Debug for DefRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

macro_rules! fixed_types {
    ($($(#[$doc:meta])* $name:ident = $number:literal: $kind:expr;)*) => {
        impl Type {
            $($(#[$doc])* pub const $name: Type = Type($number);)*
        }

        /// The types every context interns first, so that they have constants.
        pub(crate) fn fixed_types() -> Vec<TypeKind> {
            vec![$($kind),*]
        }
    };
}

const fn signless(width: u32) -> TypeKind {
    TypeKind::Integer {
        width,
        sign: Signedness::Signless,
    }
}

fixed_types! {
    /// `index`.
    INDEX = 0: TypeKind::Index;
    /// `i1`, a signless integer of one bit: also booleans.
    I1 = 1: signless(1);
    /// `i8`, a signless integer of 8 bits.
    I8 = 2: signless(8);
    /// `i16`, a signless integer of 16 bits.
    I16 = 3: signless(16);
    /// `i32`, a signless integer of 32 bits.
    I32 = 4: signless(32);
    /// `i64`, a signless integer of 64 bits.
    I64 = 5: signless(64);
    /// `f16`, IEEE half precision.
    F16 = 6: TypeKind::Float(FloatKind::F16);
    /// `bf16`, the upper half of an `f32`.
    BF16 = 7: TypeKind::Float(FloatKind::BF16);
    /// `f32`, IEEE single precision.
    F32 = 8: TypeKind::Float(FloatKind::F32);
    /// `f64`, IEEE double precision.
    F64 = 9: TypeKind::Float(FloatKind::F64);
    /// `none`.
    NONE = 10: TypeKind::None;
}

impl Context {
    /// The width in bits of an integer type; 64 for `index`.
    pub fn int_width(&self, ty: Type) -> Option<u32> {
        match self.type_kind(ty) {
            TypeKind::Integer { width, .. } => Some(*width),
            TypeKind::Index => Some(64),
            _ => None,
        }
    }

    /// The element type of a shaped type, the type itself for any other.
    pub fn element_type(&self, ty: Type) -> Type {
        self.shaped_element(ty).unwrap_or(ty)
    }

    /// The element type of a vector, tensor or memref.
    pub fn shaped_element(&self, ty: Type) -> Option<Type> {
        match self.type_kind(ty) {
            TypeKind::Vector { element, .. }
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedTensor { element }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. } => Some(*element),
            TypeKind::Dialect { def, params } => self.declared_element(def.0, params),
            _ => None,
        }
    }

    /// The element type of a dialect's type that has parameters `shape` and `elementType`.
    fn declared_element(&self, def: &ParamDef, params: &[Attribute]) -> Option<Type> {
        let slot = |name: &str| def.params.iter().position(|p| p.name == name);
        slot("shape")?;
        match self.attr_kind(*params.get(slot("elementType")?)?) {
            AttrKind::Type(element) => Some(*element),
            _ => None,
        }
    }

    /// The shape of a ranked shaped type.
    pub fn shape(&self, ty: Type) -> Option<&[i64]> {
        match self.type_kind(ty) {
            TypeKind::Vector { shape, .. }
            | TypeKind::RankedTensor { shape, .. }
            | TypeKind::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// The number of dimensions of a shaped type; `None` without rank or shape.
    pub fn rank(&self, ty: Type) -> Option<usize> {
        self.shape(ty).map(<[i64]>::len)
    }

    /// Whether a type is a floating-point type.
    pub fn is_float(&self, ty: Type) -> bool {
        matches!(self.type_kind(ty), TypeKind::Float(_))
    }

    /// Whether vectors may have elements of this type.
    pub fn is_vector_element(&self, ty: Type) -> bool {
        match self.type_kind(ty) {
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) => true,
            TypeKind::Dialect { def, .. } => self.registry().is_vector_element(def.0),
            _ => false,
        }
    }

    /// Whether `ty` is an integer type (of any width and signedness; not `index`).
    pub fn is_int(&self, ty: Type) -> bool {
        matches!(self.type_kind(ty), TypeKind::Integer { .. })
    }

    /// Whether a type is an integer type of any width and signedness, or `index`.
    pub fn is_int_or_index(&self, ty: Type) -> bool {
        self.int_width(ty).is_some()
    }

    /// A shaped type with another element type.
    pub fn with_element(&self, ty: Type, element: Type) -> Type {
        let mut kind = self.type_kind(ty).clone();
        match &mut kind {
            TypeKind::Vector { element: e, .. }
            | TypeKind::RankedTensor { element: e, .. }
            | TypeKind::UnrankedTensor { element: e }
            | TypeKind::MemRef { element: e, .. }
            | TypeKind::UnrankedMemRef { element: e, .. } => *e = element,
            _ => return element,
        }
        self.ty(kind)
    }
}
