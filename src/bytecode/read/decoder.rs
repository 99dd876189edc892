//! The encodings of attributes and types, decoded.

use oxmlir_grammar::{parse_attribute, parse_type};
use oxmlir_ir::def::ParamKind;
use oxmlir_ir::num::{ApFloat, ApInt};
use oxmlir_ir::types::DefRef;
use oxmlir_ir::verify::attr_fits;
use oxmlir_ir::{
    AttrKind, Attribute, Context, LocKind, Signedness, Str, Type, TypeKind, default_params,
    enum_value_attr,
};

use super::cursor::{Cursor, Result};
use super::table::{Around, Key, Table, depth_above};
use crate::encoding::builtin::{float_of_code, is_bits, unpack};
use crate::encoding::params::{Form, form};
use crate::encoding::{encoded_attrs, is_encoded};
use crate::format::{attr_code, type_code};

/// The encoding of one attribute or type. What it refers to and has not been decoded is kept as missing, and stands for something
/// else meanwhile: then the result does not count.
pub struct Decoder<'d, 'f, 'a> {
    /// What has not been read of it.
    pub cursor: Cursor<'a>,
    around: &'d Around<'f, 'a>,
    table: &'d Table<'a>,
    pub(super) cx: &'f Context,
    missing: Vec<Key>,
    /// How many levels deep its parts are.
    depth: u32,
}

impl<'d, 'f, 'a> Decoder<'d, 'f, 'a> {
    /// The encoding that `cursor` holds.
    pub fn new(
        around: &'d Around<'f, 'a>,
        table: &'d Table<'a>,
        cursor: Cursor<'a>,
    ) -> Decoder<'d, 'f, 'a> {
        Decoder {
            cursor,
            around,
            table,
            cx: around.cx,
            missing: Vec::new(),
            depth: 0,
        }
    }

    /// What has to be decoded first, and how many levels deep the result is.
    pub fn finish<T>(self, what: &str, decoded: &Result<T>) -> Result<(Vec<Key>, u32)> {
        if self.missing.is_empty() && decoded.is_ok() && !self.cursor.is_empty() {
            return Err(format!("unexpected trailing bytes after {what} entry"));
        }
        let depth = depth_above(self.depth)?;
        Ok((self.missing, depth))
    }

    /// Nothing is missing so far.
    pub(super) fn complete(&self) -> Result<()> {
        match self.missing.is_empty() {
            true => Ok(()),
            false => Err(String::new()),
        }
    }

    pub(super) fn attr(&mut self) -> Result<Attribute> {
        let number = self.cursor.varint()?;
        self.attr_of(number)
    }

    fn attr_of(&mut self, number: u64) -> Result<Attribute> {
        let place = self.table.attr_place(number)?;
        let Some((attr, depth)) = self.table.known_attr(place) else {
            self.missing.push(Key::Attr(place));
            return Ok(Attribute::UNIT);
        };
        self.depth = self.depth.max(depth);
        Ok(attr)
    }

    fn optional_attr(&mut self) -> Result<Option<Attribute>> {
        match self.cursor.flagged()? {
            (_, false) => Ok(None),
            (number, true) => self.attr_of(number).map(Some),
        }
    }

    pub(super) fn ty(&mut self) -> Result<Type> {
        let number = self.cursor.varint()?;
        let place = self.table.type_place(number)?;
        let Some((ty, depth)) = self.table.known_type(place) else {
            self.missing.push(Key::Type(place));
            return Ok(Type::NONE);
        };
        self.depth = self.depth.max(depth);
        Ok(ty)
    }

    pub(super) fn list<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = self.cursor.count()?;
        (0..count).map(|_| read(self)).collect()
    }

    fn attrs(&mut self) -> Result<Vec<Attribute>> {
        self.list(Self::attr)
    }

    fn types(&mut self) -> Result<Vec<Type>> {
        self.list(Self::ty)
    }

    pub(super) fn shape(&mut self) -> Result<Box<[i64]>> {
        Ok(self.list(|d| d.cursor.signed())?.into())
    }

    fn blob(&mut self) -> Result<&'a [u8]> {
        let size = self.cursor.varint()?;
        let size = self.cursor.limited(size)?;
        self.cursor.take(size)
    }

    fn string(&mut self) -> Result<Str> {
        let text = self.around.strings.read(&mut self.cursor)?;
        Ok(self.cx.str(&text))
    }

    /// The text of a string attribute.
    fn text_of(&self, attr: Attribute) -> Result<Str> {
        match self.cx.attr_kind(attr) {
            AttrKind::String { value, .. } => Ok(*value),
            _ => Err(self.unexpected("mlir::StringAttr", attr)),
        }
    }

    fn unexpected(&self, wanted: &str, attr: Attribute) -> String {
        let found = self.cx.attr_string(attr);
        format!("expected {wanted}, but got: {found}")
    }

    fn location(&self, attr: Attribute) -> Result<Attribute> {
        match self.cx.attr_kind(attr) {
            AttrKind::Location(_) => Ok(attr),
            _ => Err(self.unexpected("mlir::LocationAttr", attr)),
        }
    }

    /// A builtin attribute.
    pub fn builtin_attr(&mut self) -> Result<Attribute> {
        let cx = self.cx;
        let code = self.cursor.varint()?;
        let kind = match code {
            attr_code::ARRAY => AttrKind::Array(self.attrs()?.into()),
            attr_code::DICTIONARY => return self.dictionary(),
            attr_code::STRING => AttrKind::String {
                value: self.string()?,
                ty: Type::NONE,
            },
            attr_code::TYPED_STRING => AttrKind::String {
                value: self.string()?,
                ty: self.ty()?,
            },
            attr_code::FLAT_SYMBOL | attr_code::SYMBOL => {
                let root = self.attr()?;
                let nested = match code {
                    attr_code::SYMBOL => self.attrs()?,
                    _ => Vec::new(),
                };
                self.complete()?;
                AttrKind::SymbolRef {
                    root: self.text_of(root)?,
                    nested: self.flat_symbols(&nested)?,
                }
            }
            attr_code::TYPE => AttrKind::Type(self.ty()?),
            attr_code::UNIT => AttrKind::Unit,
            attr_code::DISTINCT => {
                let inner = self.attr()?;
                self.complete()?;
                return Ok(cx.distinct_attr(inner));
            }
            attr_code::CALL_SITE_LOC..=attr_code::UNKNOWN_LOC | attr_code::FILE_RANGE => {
                return self.builtin_location(code);
            }
            _ => return self.elements(code),
        };
        self.complete()?;
        Ok(cx.attr(kind))
    }

    fn flat_symbols(&self, symbols: &[Attribute]) -> Result<Box<[Str]>> {
        let name = |symbol: &Attribute| match self.cx.attr_kind(*symbol) {
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
            _ => Err(self.unexpected("mlir::FlatSymbolRefAttr", *symbol)),
        };
        symbols.iter().map(name).collect()
    }

    fn dictionary(&mut self) -> Result<Attribute> {
        let entries = self.list(|d| Ok((d.attr()?, d.attr()?)))?;
        self.complete()?;
        let named = |(name, value): (Attribute, Attribute)| Ok((self.text_of(name)?, value));
        let entries: Vec<(Str, Attribute)> =
            entries.into_iter().map(named).collect::<Result<_>>()?;
        let mut names: Vec<Str> = entries.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("a dictionary has two attributes of one name".to_owned());
        }
        Ok(self.cx.dict_attr(&entries))
    }

    fn builtin_location(&mut self, code: u64) -> Result<Attribute> {
        let cx = self.cx;
        let loc = match code {
            attr_code::CALL_SITE_LOC => {
                let (callee, caller) = (self.attr()?, self.attr()?);
                self.complete()?;
                LocKind::CallSite {
                    callee: self.location(callee)?,
                    caller: self.location(caller)?,
                }
            }
            attr_code::FILE_LOC => {
                let file = self.attr()?;
                let (line, column) = (self.cursor.varint()?, self.cursor.varint()?);
                self.complete()?;
                let start = (line as u32, column as u32);
                LocKind::File {
                    file: self.text_of(file)?,
                    start,
                    end: start,
                }
            }
            attr_code::FILE_RANGE => {
                let file = self.attr()?;
                let places = self.list(|d| Ok(d.cursor.varint()? as u32))?;
                self.complete()?;
                let (start, end) = match places[..] {
                    [] => ((0, 0), (0, 0)),
                    [line] => ((line, 0), (line, 0)),
                    [line, column] => ((line, column), (line, column)),
                    [line, start, end] => ((line, start), (line, end)),
                    [line, start, last, end] => ((line, start), (last, end)),
                    _ => return Err("a range in a file has at most four numbers".to_owned()),
                };
                LocKind::File {
                    file: self.text_of(file)?,
                    start,
                    end,
                }
            }
            attr_code::NAME_LOC => {
                let (name, child) = (self.attr()?, self.attr()?);
                self.complete()?;
                LocKind::Name {
                    name: self.text_of(name)?,
                    child: self.location(child)?,
                }
            }
            attr_code::FUSED_LOC | attr_code::FUSED_LOC_WITH_METADATA => {
                let locations = self.attrs()?;
                let metadata = match code {
                    attr_code::FUSED_LOC => None,
                    _ => Some(self.attr()?),
                };
                self.complete()?;
                for attr in &locations {
                    self.location(*attr)?;
                }
                return Ok(cx.fused_loc(&locations, metadata));
            }
            _ => LocKind::Unknown,
        };
        Ok(cx.attr(AttrKind::Location(loc)))
    }

    /// Numbers and lists of such.
    fn elements(&mut self, code: u64) -> Result<Attribute> {
        let cx = self.cx;
        let unknown = || format!("unknown attribute code: {code}");
        if !(attr_code::INTEGER..=attr_code::SPARSE).contains(&code) {
            return Err(unknown());
        }
        let ty = self.ty()?;
        self.complete()?;
        let kind = match code {
            attr_code::INTEGER => {
                let width = cx.int_width(ty).ok_or("expected integer or index type")?;
                AttrKind::Integer {
                    ty,
                    value: self.bits(width)?,
                }
            }
            attr_code::FLOAT => {
                let TypeKind::Float(kind) = cx.type_kind(ty) else {
                    return Err("expected floating-point type".to_owned());
                };
                let value = ApFloat::from_bits(*kind, self.bits(kind.width())?.low_u128());
                AttrKind::Float { ty, value }
            }
            attr_code::DENSE_RESOURCE => {
                let number = self.cursor.varint()?;
                let key = usize::try_from(number).ok();
                let key = key.and_then(|number| self.around.resources.get(number));
                let key = *key.ok_or_else(|| format!("invalid Resource Handle index: {number}"))?;
                cx.shaped_element(ty).ok_or("expected ShapedType")?;
                AttrKind::DenseResource { ty, key }
            }
            attr_code::DENSE_ARRAY => {
                let len = self.cursor.varint()?;
                let data = self.blob()?;
                let size = match cx.type_kind(ty) {
                    TypeKind::Integer { .. } | TypeKind::Float(_) => cx.element_bytes(ty),
                    _ => None,
                };
                let size = size.ok_or("expected integer or floating-point type")?;
                let len = usize::try_from(len).unwrap_or(usize::MAX);
                if len.checked_mul(size) != Some(data.len()) {
                    return Err("a dense array has not as many bytes as its elements".to_owned());
                }
                AttrKind::DenseArray {
                    element: ty,
                    len,
                    data: data.into(),
                }
            }
            attr_code::DENSE_ELEMENTS => return self.dense(ty),
            attr_code::DENSE_STRINGS => {
                let count = self.static_count(ty)?;
                let splat = self.cursor.varint()? != 0;
                let count = match splat {
                    true => 1,
                    false => self.cursor.limited(count)?,
                };
                let values = (0..count).map(|_| self.string()).collect::<Result<_>>()?;
                AttrKind::DenseStrings { ty, values, splat }
            }
            attr_code::SPARSE => return self.sparse(ty),
            _ => return Err(unknown()),
        };
        Ok(cx.attr(kind))
    }

    /// A number of a width.
    fn bits(&mut self, width: u32) -> Result<ApInt> {
        match width {
            0..=8 => Ok(ApInt::new(width, self.cursor.byte()?.into())),
            9..=64 => Ok(ApInt::new(width, self.cursor.signed()? as u64)),
            _ => {
                let count = self.cursor.count()?;
                if count > width.div_ceil(64) as usize {
                    return Err("an integer has more bits than its type".to_owned());
                }
                let mut bytes = Vec::with_capacity(8 * count);
                for _ in 0..count {
                    bytes.extend(self.cursor.signed()?.to_le_bytes());
                }
                Ok(ApInt::from_le_bytes(width, &bytes))
            }
        }
    }

    /// The number of elements of a tensor or vector.
    fn static_count(&self, ty: Type) -> Result<u64> {
        let count = match self.cx.type_kind(ty) {
            TypeKind::Vector { .. } | TypeKind::RankedTensor { .. } => self.cx.num_elements(ty),
            _ => None,
        };
        count.ok_or_else(|| "expected a tensor or vector of static shape".to_owned())
    }

    fn dense(&mut self, ty: Type) -> Result<Attribute> {
        let cx = self.cx;
        let data = self.blob()?;
        let count = self.static_count(ty)?;
        let mismatch = || "a dense attribute has not as many bytes as its elements".to_owned();
        let count = usize::try_from(count).map_err(|_| mismatch());
        if is_bits(cx, ty) {
            return match (data, count) {
                ([byte @ (0 | 0xff)], _) => Ok(cx.dense_attr(ty, vec![byte & 1], true)),
                (_, Ok(count)) if data.len() == count.div_ceil(8) => {
                    Ok(cx.dense_attr(ty, unpack(data, count), false))
                }
                _ => Err(mismatch()),
            };
        }
        let element = cx.shaped_element(ty).and_then(|ty| cx.element_bytes(ty));
        let element = element.ok_or("expected elements of integer or floating-point type")?;
        let all = count.clone().ok().and_then(|n| n.checked_mul(element));
        if all == Some(data.len()) {
            return Ok(cx.dense_attr(ty, data.to_vec(), false));
        }
        match data.len() == element {
            true => Ok(cx.dense_attr(ty, data.to_vec(), true)),
            false => Err(mismatch()),
        }
    }

    fn sparse(&mut self, ty: Type) -> Result<Attribute> {
        let cx = self.cx;
        let (indices, values) = (self.attr()?, self.attr()?);
        self.complete()?;
        self.static_count(ty)?;
        for attr in [indices, values] {
            if !matches!(
                cx.attr_kind(attr),
                AttrKind::DenseElements { .. } | AttrKind::DenseStrings { .. }
            ) {
                return Err(self.unexpected("mlir::DenseElementsAttr", attr));
            }
        }
        let attr = cx.attr(AttrKind::Sparse {
            ty,
            indices,
            values,
        });
        // The parser knows what fits together.
        match parse_attribute(cx, &cx.attr_string(attr)) {
            Ok(_) => Ok(attr),
            Err(_) => Err("expected indices and values that fit the type".to_owned()),
        }
    }

    /// A builtin type.
    pub fn builtin_type(&mut self) -> Result<Type> {
        let cx = self.cx;
        let code = self.cursor.varint()?;
        let kind = match code {
            type_code::INTEGER => {
                let value = self.cursor.varint()?;
                let sign = match value & 3 {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    _ => Signedness::Unsigned,
                };
                let width = u32::try_from(value >> 2).map_err(|_| "invalid integer width")?;
                TypeKind::Integer { width, sign }
            }
            type_code::INDEX => TypeKind::Index,
            type_code::NONE => TypeKind::None,
            type_code::FUNCTION => TypeKind::Function {
                inputs: self.types()?.into(),
                results: self.types()?.into(),
            },
            type_code::TUPLE => TypeKind::Tuple(self.types()?.into()),
            type_code::BF16..=type_code::F128 => match float_of_code(code) {
                Some(kind) => TypeKind::Float(kind),
                None => return Err(format!("unknown attribute code: {code}")),
            },
            _ => self.shaped(code)?,
        };
        self.complete()?;
        let is_plain = matches!(
            kind,
            TypeKind::Index
                | TypeKind::None
                | TypeKind::Float(_)
                | TypeKind::Function { .. }
                | TypeKind::Tuple(_)
                | TypeKind::Integer { width: 1..=64, .. }
        );
        let ty = cx.ty(kind);
        if is_plain {
            return Ok(ty);
        }
        checked(cx, ty)
    }

    fn shaped(&mut self, code: u64) -> Result<TypeKind> {
        let attr = match code {
            type_code::MEMREF_IN_SPACE
            | type_code::ENCODED_TENSOR
            | type_code::UNRANKED_MEMREF_IN_SPACE => Some(self.attr()?),
            _ => None,
        };
        Ok(match code {
            type_code::COMPLEX => TypeKind::Complex(self.ty()?),
            type_code::MEMREF | type_code::MEMREF_IN_SPACE => {
                let (shape, element, layout) = (self.shape()?, self.ty()?, self.attr()?);
                self.complete()?;
                let layout = match self.cx.attr_kind(layout) {
                    AttrKind::AffineMap(map)
                        if *map == self.cx.affine().identity_map(shape.len() as u32) =>
                    {
                        None
                    }
                    _ => Some(layout),
                };
                TypeKind::MemRef {
                    shape,
                    element,
                    layout,
                    space: attr,
                }
            }
            type_code::RANKED_TENSOR | type_code::ENCODED_TENSOR => TypeKind::RankedTensor {
                shape: self.shape()?,
                element: self.ty()?,
                encoding: attr,
            },
            type_code::UNRANKED_MEMREF | type_code::UNRANKED_MEMREF_IN_SPACE => {
                TypeKind::UnrankedMemRef {
                    element: self.ty()?,
                    space: attr,
                }
            }
            type_code::UNRANKED_TENSOR => TypeKind::UnrankedTensor {
                element: self.ty()?,
            },
            type_code::VECTOR | type_code::SCALABLE_VECTOR => {
                let scalable = match code {
                    type_code::SCALABLE_VECTOR => self.list(|d| Ok(d.cursor.byte()? != 0))?,
                    _ => Vec::new(),
                };
                let (shape, element) = (self.shape()?, self.ty()?);
                let scalable = match scalable.is_empty() {
                    true => vec![false; shape.len()],
                    false => scalable,
                };
                if scalable.len() != shape.len() {
                    return Err("expected as many flags as dimensions".to_owned());
                }
                TypeKind::Vector {
                    shape,
                    scalable: scalable.into(),
                    element,
                }
            }
            _ => return Err(format!("unknown attribute code: {code}")),
        })
    }

    /// An attribute of a dialect that has encodings.
    pub fn dialect_attr(&mut self, dialect: &str) -> Result<Attribute> {
        let cx = self.cx;
        let known =
            encoded_attrs(dialect).and_then(|names| Some((names, cx.registry().dialect(dialect)?)));
        let Some((names, _)) = known else {
            return Err(format!(
                "dialect '{dialect}' does not implement the bytecode interface"
            ));
        };
        let code = self.cursor.varint()?;
        let name = usize::try_from(code).ok().and_then(|code| names.get(code));
        let Some(def) = name.and_then(|name| cx.registry().attr_def(name)) else {
            return Err(format!("unknown attribute code: {code}"));
        };
        let mut params = default_params(cx, def);
        for (at, slot) in def.params.iter().enumerate() {
            if !is_encoded(def.name, at) {
                continue;
            }
            let form = form(slot.kind, slot.optional).ok_or("an attribute cannot be decoded")?;
            let value = self.param(form, slot.kind, params[at])?;
            params[at] = value.unwrap_or(Attribute::ABSENT);
        }
        self.complete()?;
        for (slot, value) in def.params.iter().zip(&params) {
            if value
                .present()
                .is_some_and(|value| !fits(cx, slot.kind, value))
            {
                return Err(format!(
                    "invalid parameter '{}' of '{}'",
                    slot.name, def.name
                ));
            }
        }
        if let Some(verify) = cx.registry().params_verifier(def) {
            verify(cx, &params)?;
        }
        Ok(cx.attr(AttrKind::Dialect {
            def: DefRef(def),
            params,
        }))
    }

    fn param(
        &mut self,
        form: Form,
        kind: ParamKind,
        default: Attribute,
    ) -> Result<Option<Attribute>> {
        let cx = self.cx;
        Ok(match form {
            Form::Number => Some(self.number(kind, default)?),
            Form::OptionalNumber => match self.cursor.flagged()? {
                (value, true) => Some(cx.int_attr(Type::I64, value as i64)),
                _ => None,
            },
            Form::Bool => Some(cx.bool_attr(self.cursor.byte()? != 0)),
            Form::Text => {
                let text = self.string()?;
                Some(cx.str_attr(cx.get_str(text)))
            }
            Form::Attr => Some(self.attr()?),
            Form::OptionalAttr => self.optional_attr()?,
            Form::Attrs | Form::Numbers if self.cursor.byte()? == 0 => None,
            Form::Attrs => {
                let elements = self.list(Self::optional_attr)?;
                let elements: Option<Vec<Attribute>> = elements.into_iter().collect();
                let elements = elements.ok_or("expected an element of a list")?;
                self.complete().is_ok().then(|| cx.array_attr(&elements))
            }
            Form::Numbers => {
                let numbers = self.list(|d| Ok(d.cursor.varint()? as i64))?;
                Some(cx.dense_array(Type::I64, &numbers))
            }
        })
    }

    /// A number, which is a case of the enumeration if there is one, or the default.
    fn number(&mut self, kind: ParamKind, default: Attribute) -> Result<Attribute> {
        let cx = self.cx;
        let value = self.cursor.varint()? as i64;
        let def = match kind {
            ParamKind::Enum(name) | ParamKind::Keyword(name) => cx.registry().enum_def(name),
            _ => None,
        };
        let Some(def) = def else {
            return Ok(cx.int_attr(Type::I64, value));
        };
        let attr = enum_value_attr(cx, def, value);
        match def.bits || attr == default || def.cases.iter().any(|case| case.1 == value) {
            true => Ok(attr),
            false => Err(format!("invalid value of '{}': {value}", def.name)),
        }
    }
}

/// A type as the parser makes it, which knows what elements, sizes and layouts fit, and what is left out.
pub(super) fn checked(cx: &Context, ty: Type) -> Result<Type> {
    parse_type(cx, &cx.type_string(ty)).map_err(|errors| {
        let first = errors.iter().next();
        first.map_or_else(String::new, |error| error.message.clone())
    })
}

/// Whether a parameter takes a value.
fn fits(cx: &Context, kind: ParamKind, value: Attribute) -> bool {
    let is = |attr: Attribute, name: &str| match cx.attr_kind(attr) {
        AttrKind::Dialect { def, .. } => def.0.name == name,
        _ => false,
    };
    match kind {
        ParamKind::Str => cx.str_value(value).is_some(),
        ParamKind::Attr(pred) => attr_fits(cx, pred, value),
        ParamKind::Dialect(name) => is(value, name),
        ParamKind::Attrs(pred) => {
            let mut elements = cx.array_elements(value).iter();
            elements.all(|element| attr_fits(cx, pred, *element))
        }
        ParamKind::List { mnemonic, .. } => {
            let mut elements = cx.array_elements(value).iter();
            elements.all(|element| is(*element, mnemonic))
        }
        _ => true,
    }
}
