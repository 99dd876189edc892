//! Attributes: what an [`Attribute`] handle stands for.

use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::def::EnumDef;
use crate::ids::{Attribute, Str, Type};
use crate::num::{ApFloat, ApInt};
use crate::types::DefRef;

/// The structure of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrKind {
    Unit,
    /// Booleans are integers of type `i1`. `value` has the width of `ty`, 64 bits for `index`.
    Integer {
        ty: Type,
        value: ApInt,
    },
    Float {
        ty: Type,
        value: ApFloat,
    },
    /// `ty` is [`Type::NONE`] unless the string was written with a type.
    String {
        value: Str,
        ty: Type,
    },
    Array(Box<[Attribute]>),
    /// Sorted by name.
    Dict(Box<[(Str, Attribute)]>),
    Type(Type),
    SymbolRef {
        root: Str,
        nested: Box<[Str]>,
    },
    AffineMap(AffineMap),
    IntegerSet(IntegerSet),
    /// Elements as little-endian bytes, each rounded up to whole bytes (complex: two), one element only if `splat`.
    /// `i1` elements take one byte each.
    DenseElements {
        ty: Type,
        data: Box<[u8]>,
        splat: bool,
    },
    DenseStrings {
        ty: Type,
        values: Box<[Str]>,
        splat: bool,
    },
    /// `array<i64: 1, 2>`: elements as in `DenseElements`.
    DenseArray {
        element: Type,
        len: usize,
        data: Box<[u8]>,
    },
    DenseResource {
        ty: Type,
        key: Str,
    },
    Sparse {
        ty: Type,
        indices: Attribute,
        values: Attribute,
    },
    Strided {
        offset: i64,
        strides: Box<[i64]>,
    },
    /// An attribute of an unregistered dialect, `#dialect.data`, or `opaque<"dialect", "data"> : ty`.
    Opaque {
        dialect: Str,
        data: Str,
        ty: Type,
    },
    Location(LocKind),
    Distinct {
        id: u64,
        inner: Attribute,
    },
    /// An enum attribute stored with its own syntax, `#arith.fastmath<fast>`.
    Enum {
        def: EnumRef,
        value: i64,
    },
    /// An attribute of a registered dialect.
    Dialect {
        def: DefRef,
        params: Box<[Attribute]>,
    },
}

/// The structure of an interned location. Children are location attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocKind {
    Unknown,
    /// Lines and columns count from 1; `end` equals `start` for a point.
    File {
        file: Str,
        start: (u32, u32),
        end: (u32, u32),
    },
    Name {
        name: Str,
        child: Attribute,
    },
    CallSite {
        callee: Attribute,
        caller: Attribute,
    },
    Fused {
        locations: Box<[Attribute]>,
        metadata: Option<Attribute>,
    },
}

/// An enum definition, compared by identity.
#[derive(Clone, Copy)]
pub struct EnumRef(pub &'static EnumDef);

impl PartialEq for EnumRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for EnumRef {}

impl std::hash::Hash for EnumRef {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl std::fmt::Debug for EnumRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

impl Attribute {
    /// The empty dictionary.
    pub const EMPTY_DICT: Attribute = Attribute(0);
    pub const UNIT: Attribute = Attribute(1);
    pub const FALSE: Attribute = Attribute(2);
    pub const TRUE: Attribute = Attribute(3);
    pub const UNKNOWN_LOC: Attribute = Attribute(4);
    /// No attribute: an empty slot of an operation. Not a handle of any context.
    pub const ABSENT: Attribute = Attribute(u32::MAX);

    /// `None` for [`Attribute::ABSENT`].
    pub fn present(self) -> Option<Attribute> {
        (self != Self::ABSENT).then_some(self)
    }
}

/// The attributes every context interns first, in the order of the constants.
pub(crate) fn fixed_attrs() -> Vec<AttrKind> {
    vec![
        AttrKind::Dict(Box::default()),
        AttrKind::Unit,
        AttrKind::Integer {
            ty: Type::I1,
            value: ApInt::new(1, 0),
        },
        AttrKind::Integer {
            ty: Type::I1,
            value: ApInt::new(1, 1),
        },
        AttrKind::Location(LocKind::Unknown),
    ]
}

impl Context {
    /// The values of a dense integer array, sign-extended; empty for anything else.
    pub fn dense_array_values(&self, attr: Attribute) -> Vec<i64> {
        self.dense_ints(attr).collect()
    }

    /// The same one by one.
    pub fn dense_ints(&self, attr: Attribute) -> impl ExactSizeIterator<Item = i64> + Clone {
        let (bytes, data) = match self.attr_kind(attr) {
            AttrKind::DenseArray { len, data, .. } => (data.len() / (*len).max(1), &data[..]),
            _ => (0, &[][..]),
        };
        let (bytes, data) = match bytes {
            1..=8 => (bytes, data),
            _ => (1, &[][..]),
        };
        let shift = 64 - 8 * bytes as u32;
        data.chunks_exact(bytes).map(move |chunk| {
            if let Ok(chunk) = <[u8; 4]>::try_from(chunk) {
                return i64::from(i32::from_le_bytes(chunk));
            }
            let raw = chunk.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b));
            ((raw << shift) as i64) >> shift
        })
    }

    /// The elements of an array attribute; none for anything else.
    pub fn array_elements(&self, attr: Attribute) -> &[Attribute] {
        match self.attr_kind(attr) {
            AttrKind::Array(elements) => elements,
            _ => &[],
        }
    }

    /// The text of a string attribute.
    pub fn str_value(&self, attr: Attribute) -> Option<&str> {
        match self.attr_kind(attr) {
            AttrKind::String { value, .. } => Some(self.get_str(*value)),
            _ => None,
        }
    }

    /// The value of an integer attribute, sign-extended.
    pub fn int_value(&self, attr: Attribute) -> Option<i64> {
        match self.attr_kind(attr) {
            AttrKind::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }

    /// The type of a typed attribute; [`Type::NONE`] for one without.
    pub fn attr_type(&self, attr: Attribute) -> Type {
        match self.attr_kind(attr) {
            AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::String { ty, .. }
            | AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::Opaque { ty, .. } => *ty,
            _ => Type::NONE,
        }
    }
}
