//! The numbers of the format.

/// The first bytes of a file.
pub const MAGIC: [u8; 4] = *b"ML\xefR";

/// The version that is written unless another is wanted, and the last one that can be read.
pub const NEWEST_VERSION: u64 = 6;

/// What came with the versions of the format. A feature is there from its version on.
pub mod since {
    /// Dialects may say which version of theirs is meant.
    pub const DIALECT_VERSIONS: u64 = 1;
    /// Regions of isolated operations are sections, which can be skipped.
    pub const REGION_SECTIONS: u64 = 2;
    /// The order of uses is kept where it is not the usual one.
    pub const USE_LISTS: u64 = 3;
    /// Unknown locations of arguments are left out, and the number of names of operations is known at once.
    pub const SHORT_ARGUMENTS: u64 = 4;
    /// Inherent attributes are properties, apart from the discardable ones.
    pub const PROPERTIES: u64 = 5;
    /// Sizes of groups of operands and results are no attributes.
    pub const PLAIN_SEGMENTS: u64 = 6;
}

/// The sections of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Section {
    /// All strings.
    String,
    /// Dialects and names of operations.
    Dialect,
    /// Attributes and types.
    AttrType,
    /// Where each attribute and type ends.
    AttrTypeOffset,
    /// Operations.
    Ir,
    /// The values of resources.
    Resource,
    /// Keys and sizes of resources.
    ResourceOffset,
    /// The version of a dialect.
    DialectVersions,
    /// Inherent attributes of operations.
    Properties,
}

impl Section {
    /// All of them, by number.
    pub const ALL: [Section; 9] = [
        Section::String,
        Section::Dialect,
        Section::AttrType,
        Section::AttrTypeOffset,
        Section::Ir,
        Section::Resource,
        Section::ResourceOffset,
        Section::DialectVersions,
        Section::Properties,
    ];

    /// Name and number, as messages show them.
    pub fn shown(self) -> &'static str {
        match self {
            Section::String => "String (0)",
            Section::Dialect => "Dialect (1)",
            Section::AttrType => "AttrType (2)",
            Section::AttrTypeOffset => "AttrTypeOffset (3)",
            Section::Ir => "IR (4)",
            Section::Resource => "Resource (5)",
            Section::ResourceOffset => "ResourceOffset (6)",
            Section::DialectVersions => "DialectVersions (7)",
            Section::Properties => "Properties (8)",
        }
    }
}

/// Set in the number of a section that is aligned.
pub const IS_ALIGNED: u8 = 0x80;

/// What stands between things that are aligned.
pub const PADDING: u8 = 0xcb;

/// What an operation has: the bits of its mask.
pub mod has {
    /// Attributes; from version 5 on only discardable ones.
    pub const ATTRS: u8 = 0x01;
    /// Results.
    pub const RESULTS: u8 = 0x02;
    /// Operands.
    pub const OPERANDS: u8 = 0x04;
    /// Successors.
    pub const SUCCESSORS: u8 = 0x08;
    /// Regions.
    pub const REGIONS: u8 = 0x10;
    /// Results whose uses are not in the usual order.
    pub const USE_LISTS: u8 = 0x20;
    /// Properties.
    pub const PROPERTIES: u8 = 0x40;
}

/// The kinds of resources.
pub mod resource {
    /// Bytes with an alignment.
    pub const BLOB: u8 = 0;
    /// A boolean.
    pub const BOOL: u8 = 1;
    /// A string.
    pub const STRING: u8 = 2;
}

/// The codes of builtin attributes.
pub mod attr_code {
    #![allow(missing_docs)]
    pub const ARRAY: u64 = 0;
    pub const DICTIONARY: u64 = 1;
    pub const STRING: u64 = 2;
    pub const TYPED_STRING: u64 = 3;
    pub const FLAT_SYMBOL: u64 = 4;
    pub const SYMBOL: u64 = 5;
    pub const TYPE: u64 = 6;
    pub const UNIT: u64 = 7;
    pub const INTEGER: u64 = 8;
    pub const FLOAT: u64 = 9;
    pub const CALL_SITE_LOC: u64 = 10;
    pub const FILE_LOC: u64 = 11;
    pub const FUSED_LOC: u64 = 12;
    pub const FUSED_LOC_WITH_METADATA: u64 = 13;
    pub const NAME_LOC: u64 = 14;
    pub const UNKNOWN_LOC: u64 = 15;
    pub const DENSE_RESOURCE: u64 = 16;
    pub const DENSE_ARRAY: u64 = 17;
    pub const DENSE_ELEMENTS: u64 = 18;
    pub const DENSE_STRINGS: u64 = 19;
    pub const SPARSE: u64 = 20;
    pub const DISTINCT: u64 = 21;
    pub const FILE_RANGE: u64 = 22;
}

/// The codes of builtin types.
pub mod type_code {
    #![allow(missing_docs)]
    pub const INTEGER: u64 = 0;
    pub const INDEX: u64 = 1;
    pub const FUNCTION: u64 = 2;
    pub const BF16: u64 = 3;
    pub const F16: u64 = 4;
    pub const F32: u64 = 5;
    pub const F64: u64 = 6;
    pub const F80: u64 = 7;
    pub const F128: u64 = 8;
    pub const COMPLEX: u64 = 9;
    pub const MEMREF: u64 = 10;
    pub const MEMREF_IN_SPACE: u64 = 11;
    pub const NONE: u64 = 12;
    pub const RANKED_TENSOR: u64 = 13;
    pub const ENCODED_TENSOR: u64 = 14;
    pub const TUPLE: u64 = 15;
    pub const UNRANKED_MEMREF: u64 = 16;
    pub const UNRANKED_MEMREF_IN_SPACE: u64 = 17;
    pub const UNRANKED_TENSOR: u64 = 18;
    pub const VECTOR: u64 = 19;
    pub const SCALABLE_VECTOR: u64 = 20;
}
