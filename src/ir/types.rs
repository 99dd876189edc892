//! Types: what a [`Type`] handle stands for.

use crate::attrs::AttrKind;
use crate::context::Context;
use crate::def::ParamDef;
use crate::ids::{Attribute, Str, Type};
use crate::num::FloatKind;

/// The size of a dynamic dimension, and a dynamic stride or offset.
pub const DYNAMIC: i64 = i64::MIN;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    Signless,
    Signed,
    Unsigned,
}

/// The structure of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    Integer {
        width: u32,
        sign: Signedness,
    },
    Index,
    Float(FloatKind),
    None,
    Function {
        inputs: Box<[Type]>,
        results: Box<[Type]>,
    },
    Complex(Type),
    Tuple(Box<[Type]>),
    /// `scalable` has one entry a dimension.
    Vector {
        shape: Box<[i64]>,
        scalable: Box<[bool]>,
        element: Type,
    },
    RankedTensor {
        shape: Box<[i64]>,
        element: Type,
        encoding: Option<Attribute>,
    },
    UnrankedTensor {
        element: Type,
    },
    /// `layout` is a strided or affine-map attribute, `None` for the identity.
    MemRef {
        shape: Box<[i64]>,
        element: Type,
        layout: Option<Attribute>,
        space: Option<Attribute>,
    },
    UnrankedMemRef {
        element: Type,
        space: Option<Attribute>,
    },
    /// A type of an unregistered dialect, `!dialect.data`, or `opaque<"dialect", "data">`.
    Opaque {
        dialect: Str,
        data: Str,
    },
    /// A type of a registered dialect.
    Dialect {
        def: DefRef,
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
    ($($name:ident = $number:literal: $kind:expr;)*) => {
        impl Type {
            $(pub const $name: Type = Type($number);)*
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
    INDEX = 0: TypeKind::Index;
    I1 = 1: signless(1);
    I8 = 2: signless(8);
    I16 = 3: signless(16);
    I32 = 4: signless(32);
    I64 = 5: signless(64);
    F16 = 6: TypeKind::Float(FloatKind::F16);
    BF16 = 7: TypeKind::Float(FloatKind::BF16);
    F32 = 8: TypeKind::Float(FloatKind::F32);
    F64 = 9: TypeKind::Float(FloatKind::F64);
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

    pub fn rank(&self, ty: Type) -> Option<usize> {
        self.shape(ty).map(<[i64]>::len)
    }

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
