//! How attributes and types are encoded: those of the builtin dialect, and those of dialects whose declarations say it.

pub mod builtin;
pub mod params;
pub mod quant;

use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, Attribute, Context, Str, Type, TypeKind};

use params::encode_params;

/// The dialect of what the language itself has.
pub const BUILTIN: &str = "builtin";

/// What takes the pieces of an encoding: the writer, and whoever wants to know what is referred to.
pub trait Sink {
    /// A reference to an attribute.
    fn attr(&mut self, attr: Attribute);
    /// A reference to a type.
    fn ty(&mut self, ty: Type);
    /// A reference to a resource of the builtin dialect.
    fn resource(&mut self, key: Str);
    /// A reference to a string.
    fn string(&mut self, text: &str);
    /// An unsigned number.
    fn varint(&mut self, value: u64);
    /// A byte.
    fn byte(&mut self, value: u8);
    /// Bytes behind their number.
    fn blob(&mut self, bytes: &[u8]);

    /// A signed number, the sign in its lowest bit.
    fn signed(&mut self, value: i64) {
        self.varint(((value << 1) ^ (value >> 63)) as u64);
    }

    /// A number and a flag in one.
    fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// A reference to an attribute that may be absent.
    fn optional_attr(&mut self, attr: Option<Attribute>);

    /// References to several attributes.
    fn attrs(&mut self, attrs: &[Attribute]) {
        self.varint(attrs.len() as u64);
        for attr in attrs {
            self.attr(*attr);
        }
    }

    /// References to several types.
    fn types(&mut self, types: &[Type]) {
        self.varint(types.len() as u64);
        for ty in types {
            self.ty(*ty);
        }
    }

    /// Several signed numbers.
    fn signed_list(&mut self, values: &[i64]) {
        self.varint(values.len() as u64);
        for value in values {
            self.signed(*value);
        }
    }
}

/// The attributes of dialects that have encodings of their own, in the order of their codes.
const ENCODED: &[(&str, &[&str])] = &[("llvm", LLVM)];

const LLVM: &[&str] = &[
    llvm::DiBasicTypeAttr::FULL_NAME,
    llvm::DiCompileUnitAttr::FULL_NAME,
    llvm::DiCompositeTypeAttr::FULL_NAME,
    llvm::DiDerivedTypeAttr::FULL_NAME,
    llvm::DiExpressionElemAttr::FULL_NAME,
    llvm::DiExpressionAttr::FULL_NAME,
    llvm::DiFileAttr::FULL_NAME,
    llvm::DiGlobalVariableAttr::FULL_NAME,
    llvm::DiGlobalVariableExpressionAttr::FULL_NAME,
    llvm::DiImportedEntityAttr::FULL_NAME,
    llvm::DiLabelAttr::FULL_NAME,
    llvm::DiLexicalBlockAttr::FULL_NAME,
    llvm::DiLexicalBlockFileAttr::FULL_NAME,
    llvm::DiLocalVariableAttr::FULL_NAME,
    llvm::DiNamespaceAttr::FULL_NAME,
    llvm::DiSubprogramAttr::FULL_NAME,
    llvm::DiSubrangeAttr::FULL_NAME,
    llvm::DiSubroutineTypeAttr::FULL_NAME,
    llvm::LoopAnnotationAttr::FULL_NAME,
];

/// Parameters that the encoding leaves out: an attribute that has one stands as text.
const LEFT_OUT: &[(&str, usize)] = &[(
    llvm::DiCompileUnitAttr::FULL_NAME,
    llvm::di_compile_unit_attr::SPLIT_DEBUG_FILENAME,
)];

/// The encoded attributes of a dialect by code.
pub fn encoded_attrs(dialect: &str) -> Option<&'static [&'static str]> {
    let found = ENCODED.iter().find(|(name, _)| *name == dialect);
    found.map(|(_, attrs)| *attrs)
}

/// Whether the encoding of an attribute has a place for a parameter.
pub fn is_encoded(attr: &str, param: usize) -> bool {
    !LEFT_OUT.contains(&(attr, param))
}

/// Encodes an attribute; false if it has no encoding and stands as text.
pub fn encode_attr(cx: &Context, attr: Attribute, sink: &mut impl Sink) -> bool {
    match cx.attr_kind(attr) {
        AttrKind::Dialect { def, params } => {
            let attrs = encoded_attrs(dialect_part(def.0.name)).unwrap_or_default();
            let Some(code) = attrs.iter().position(|name| *name == def.0.name) else {
                return false;
            };
            encode_params(cx, def.0, params, code as u64, sink)
        }
        kind => builtin::encode_attr(cx, kind, sink),
    }
}

/// Encodes a type; false if it has no encoding and stands as text.
pub fn encode_type(cx: &Context, ty: Type, sink: &mut impl Sink) -> bool {
    match cx.type_kind(ty) {
        TypeKind::Dialect { def, params } => quant::encode_type(cx, def.0, params, sink),
        kind => builtin::encode_type(cx, kind, sink),
    }
}

/// The dialect that an attribute belongs to.
pub fn attr_dialect(cx: &Context, attr: Attribute) -> &str {
    match cx.attr_kind(attr) {
        AttrKind::Opaque { dialect, .. } => cx.get_str(*dialect),
        AttrKind::Enum { def, .. } => dialect_part(def.0.name),
        AttrKind::Dialect { def, .. } => dialect_part(def.0.name),
        _ => BUILTIN,
    }
}

/// The dialect that a type belongs to.
pub fn type_dialect(cx: &Context, ty: Type) -> &str {
    match cx.type_kind(ty) {
        TypeKind::Opaque { dialect, .. } => cx.get_str(*dialect),
        TypeKind::Dialect { def, .. } => dialect_part(def.0.name),
        _ => BUILTIN,
    }
}

/// What stands in front of the first dot of a full name.
fn dialect_part(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}
