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
    /// The attribute without a value, `unit`: in a dictionary a name alone.
    Unit,
    /// An integer, `5 : i32`. Booleans are integers of type `i1`.
    Integer {
        /// The integer or index type.
        ty: Type,
        /// The value, of the width of the type; 64 bits for `index`.
        value: ApInt,
    },
    /// A floating-point number, `1.5 : f32`.
    Float {
        /// The float type.
        ty: Type,
        /// The value, in the format of the type.
        value: ApFloat,
    },
    /// A string, `"text"`.
    String {
        /// The text.
        value: Str,
        /// The type; [`Type::NONE`] unless the string was written with one.
        ty: Type,
    },
    /// A list of attributes, `[1, 2]`.
    Array(Box<[Attribute]>),
    /// A dictionary, `{a = 1, b}`, sorted by name.
    Dict(Box<[(Str, Attribute)]>),
    /// A type as attribute.
    Type(Type),
    /// A reference to a symbol, `@root::@nested`.
    SymbolRef {
        /// The symbol's name, or that of the outermost symbol table.
        root: Str,
        /// The names that lead on from there; none for a flat reference.
        nested: Box<[Str]>,
    },
    /// An affine map, `affine_map<(d0) -> (d0)>`.
    AffineMap(AffineMap),
    /// An integer set, `affine_set<(d0) : (d0 >= 0)>`.
    IntegerSet(IntegerSet),
    /// The elements of a vector or tensor, `dense<[1, 2]> : tensor<2xi32>`, as little-endian bytes, each element
    /// rounded up to whole bytes (`i1` too: one byte; complex: two numbers).
    DenseElements {
        /// The shaped type.
        ty: Type,
        /// The bytes of the elements in row-major order; of one element if `splat`.
        data: Box<[u8]>,
        /// Whether one element stands for all.
        splat: bool,
    },
    /// The elements of a vector or tensor as strings, `dense<["a", "b"]>`.
    DenseStrings {
        /// The shaped type.
        ty: Type,
        /// The elements in row-major order; one if `splat`.
        values: Box<[Str]>,
        /// Whether one element stands for all.
        splat: bool,
    },
    /// A list of numbers, `array<i64: 1, 2>`.
    DenseArray {
        /// The type of an element.
        element: Type,
        /// The number of elements.
        len: usize,
        /// The elements, as in [`AttrKind::DenseElements`].
        data: Box<[u8]>,
    },
    /// Elements whose bytes stand in the resource section of the file, `dense_resource<key> : tensor<2xi32>`.
    DenseResource {
        /// The shaped type.
        ty: Type,
        /// The key of the entry in the resource section.
        key: Str,
    },
    /// The elements of a vector or tensor that differ from zero, `sparse<indices, values>`.
    Sparse {
        /// The shaped type.
        ty: Type,
        /// Dense `i64` elements: one row of coordinates for each value.
        indices: Attribute,
        /// Dense elements: the values.
        values: Attribute,
    },
    /// The layout of a memref as strides, `strided<[4, 1], offset: 2>`.
    Strided {
        /// The distance of the first element from the start, in elements; may be `DYNAMIC`.
        offset: i64,
        /// The distance of neighbours in each dimension, in elements; may be `DYNAMIC`.
        strides: Box<[i64]>,
    },
    /// An attribute of an unregistered dialect, `#dialect.data` or `opaque<"dialect", "data"> : ty`.
    Opaque {
        /// The namespace of the dialect.
        dialect: Str,
        /// The text behind the dot.
        data: Str,
        /// The type; [`Type::NONE`] unless written.
        ty: Type,
    },
    /// A location, `loc(...)`.
    Location(LocKind),
    /// An attribute that equals no other, `distinct[0]<...>`.
    Distinct {
        /// The number that tells it from others.
        id: u64,
        /// The attribute inside.
        inner: Attribute,
    },
    /// An enum attribute with a syntax of its own, `#arith.fastmath<fast>`.
    Enum {
        /// The enum.
        def: EnumRef,
        /// The number of the case; the union of cases for a bit set.
        value: i64,
    },
    /// An attribute of a registered dialect, `#gpu.address_space<global>`.
    Dialect {
        /// The definition.
        def: DefRef,
        /// The parameters, in the order of the definition.
        params: Box<[Attribute]>,
    },
}

/// The structure of an interned location. Children are location attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocKind {
    /// `unknown`
    Unknown,
    /// A place or range in a file, `"file":1:2 to 1:5`. Lines and columns count from 1.
    File {
        /// The path as it was given.
        file: Str,
        /// Line and column of the start.
        start: (u32, u32),
        /// Line and column of the end; those of the start for a point.
        end: (u32, u32),
    },
    /// A name, with the place that it names: `"name"("file":1:2)`.
    Name {
        /// The name.
        name: Str,
        /// The place; unknown where none is written.
        child: Attribute,
    },
    /// A place in a function that was inlined, `callsite(callee at caller)`.
    CallSite {
        /// The place in the callee.
        callee: Attribute,
        /// The place of the call.
        caller: Attribute,
    },
    /// Several places that one operation was made from, `fused<metadata>[...]`.
    Fused {
        /// The places.
        locations: Box<[Attribute]>,
        /// An attribute that says why they were fused.
        metadata: Option<Attribute>,
    },
}

/// An enum definition, compared by name.
#[derive(Clone, Copy)]
pub struct EnumRef(pub &'static EnumDef);

impl PartialEq for EnumRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.name == other.0.name
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
    /// The attribute `unit`.
    pub const UNIT: Attribute = Attribute(1);
    /// `false`, an integer of type `i1`.
    pub const FALSE: Attribute = Attribute(2);
    /// `true`, an integer of type `i1`.
    pub const TRUE: Attribute = Attribute(3);
    /// The unknown location.
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

    /// The elements of an `array<i32: ...>`, four bytes each; none for anything else.
    pub(crate) fn dense_i32s(&self, attr: Attribute) -> &[u8] {
        match self.attr_kind(attr) {
            AttrKind::DenseArray { len, data, .. } if data.len() == 4 * len => data,
            _ => &[],
        }
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

#[cfg(test)]
mod tests {
    use super::AttrKind;

    #[test]
    fn attributes_are_small() {
        // There is one for each symbol, at least, and the table adds 8 bytes to each.
        assert!(size_of::<AttrKind>() <= 32, "{}", size_of::<AttrKind>());
    }
}
