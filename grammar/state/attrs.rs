//! Attributes.

use oxmlir_ir::def::EnumDef;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind, enum_attr};
use smallvec::SmallVec;

use super::literal::Role;
use super::types::{UNREGISTERED, split_symbol, symbol_data_start};
use super::{List, Literal, Parsed, State};
use crate::assemble::{attr_enum_message, wrong_separator};
use crate::scan::skip_blanks;
use crate::syntax;
use crate::token::Token;

impl State<'_> {
    /// `operandSegmentSizes` or `resultSegmentSizes` of an operation with groups of these sizes.
    pub fn segments(&mut self, sizes: &[usize]) -> Attribute {
        let byte = |key: u64, size: &usize| Some(key << 8 | u64::from(u8::try_from(*size).ok()?));
        let is_short = sizes.len() < size_of::<u64>();
        let key = is_short.then(|| sizes.iter().try_fold(1, byte)).flatten();
        if let Some(known) = key.and_then(|key| self.segments.get(&key)) {
            return *known;
        }
        let values: SmallVec<[i64; 8]> = sizes.iter().map(|size| *size as i64).collect();
        let attr = self.cx.dense_array(Type::I32, &values);
        if let Some(key) = key {
            self.segments.insert(key, attr);
        }
        attr
    }

    /// `[a, b]`
    pub fn array_attr(&mut self, list: List) -> Attribute {
        let attr = self.cx.array_attr(self.attrs(list));
        self.drop_attrs(list);
        attr
    }

    /// `{a = 1, b}`
    pub fn dict_attr(&mut self, list: List) -> Parsed<Attribute> {
        let entries: Vec<_> = self
            .entries(list)
            .iter()
            .map(|e| (e.name, e.value))
            .collect();
        self.drop_entries(list);
        Ok(self.cx.dict_attr(&entries))
    }

    /// `strided<[1, ?], offset: 2>`
    pub fn strided_attr(&mut self, list: List, offset: Option<i64>) -> Attribute {
        let attr = self.cx.attr(AttrKind::Strided {
            offset: offset.unwrap_or(0),
            strides: self.extents(list).into(),
        });
        self.drop_extents(list);
        attr
    }

    /// `array<i32: 1, 2>`
    pub fn dense_array_attr(
        &mut self,
        token: Token,
        element: Type,
        list: List,
    ) -> Parsed<Attribute> {
        let bits = match *self.cx.type_kind(element) {
            TypeKind::Integer { width, .. } => Some(width),
            TypeKind::Float(kind) => Some(kind.width()),
            _ => None,
        };
        let message = match bits {
            Some(1) => None,
            Some(bits) if bits % 8 == 0 => None,
            Some(_) => Some("element type bitwidth must be a multiple of 8".to_owned()),
            None => Some(format!(
                "expected integer or float type, got: '{}'",
                self.cx.type_string(element)
            )),
        };
        if let Some(message) = message {
            let at = self.next_token(self.next_token(token.end) + 1);
            return Err(self.fail(at, message));
        }
        let literals: Vec<Literal> = self.literals(list).to_vec();
        self.drop_literals(list);
        let mut data = Vec::with_capacity(literals.len() * 8);
        for literal in &literals {
            let scalar = self.scalar(*literal, element, Role::ArrayItem)?;
            self.cx.encode_scalar(&scalar, &mut data);
        }
        Ok(self.cx.attr(AttrKind::DenseArray {
            element,
            len: literals.len(),
            data: data.into(),
        }))
    }

    /// `dense_resource<key> : type`, whose colon stands at `colon`.
    pub fn dense_resource_attr(&mut self, key: Token, ty: Type, colon: u32) -> Parsed<Attribute> {
        if self.cx.shaped_element(ty).is_none() {
            return Err(self.fail(colon, "`dense_resource` expected a shaped type"));
        }
        let key = self.string_or_word(key)?;
        Ok(self.cx.attr(AttrKind::DenseResource {
            ty,
            key: self.cx.str(&key),
        }))
    }

    /// `distinct[0]<attr>`
    pub fn distinct_attr(&mut self, token: Token, id: u64, attr: Attribute) -> Parsed<Attribute> {
        let distinct = self.distinct_by_number(id, attr);
        match self.cx.attr_kind(distinct) {
            AttrKind::Distinct { inner, .. } if *inner != attr => {
                let message = format!(
                    "referenced attribute does not match previous definition: {}",
                    self.cx.attr_string(*inner)
                );
                Err(self.fail(token.start, message))
            }
            _ => Ok(distinct),
        }
    }

    /// The number of a distinct attribute.
    pub fn distinct_id(&mut self, number: Token) -> Parsed<u64> {
        let text = self.text_of(number);
        let id = match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => text.parse(),
        };
        id.map_err(|_| {
            let at = self.next_token(number.end);
            self.fail(at, "expected an unsigned 64-bit integer")
        })
    }

    /// `#dialect.name<...>` of a dialect that is not registered.
    pub fn dialect_attr(&mut self, token: Token, ty: Option<Type>) -> Parsed<Attribute> {
        let (dialect, data) = split_symbol(self.text_of(token));
        let at = symbol_data_start(self.text_of(token), token.start);
        if let Some(known) = self.cx.registry().dialect(dialect) {
            let enums = known.enums.iter().any(|e| !e.mnemonic.is_empty());
            let message = if known.attrs.is_empty() && !enums {
                format!("dialect '{dialect}' provides no attribute parsing hook")
            } else {
                let name = data.split(['<', ' ']).next().unwrap_or(data);
                format!("unknown attribute `{name}` in dialect `{dialect}`")
            };
            return Err(self.fail(token.start + dialect.len() as u32 + 2, message));
        }
        let ty = ty.unwrap_or(Type::NONE);
        if !self.cx.allow_unregistered() {
            let message = format!(
                "#\"{dialect}\"<\"{data}\"> : '{}' attribute created with unregistered dialect. {UNREGISTERED}",
                self.cx.type_string(ty)
            );
            return Err(self.fail(at, message));
        }
        Ok(self.cx.attr(AttrKind::Opaque {
            dialect: self.cx.str(dialect),
            data: self.cx.str(data),
            ty,
        }))
    }

    /// `#dialect.name` of a registered dialect: no parameters.
    pub fn bare_attr(&mut self, token: Token) -> Parsed<Attribute> {
        match self.cx.registry().attr_def(&self.mnemonic(token)) {
            Some(def) if !def.is_optional() => Err(self.fail(token.end, "expected '<'")),
            Some(def) => Ok(self.cx.attr(AttrKind::Dialect {
                def: DefRef(def),
                params: oxmlir_ir::default_params(self.cx, def),
            })),
            None => self.dialect_attr(token, None),
        }
    }

    /// An enum is written as `#dialect.name<word>` or as `#dialect<name word>`; either can stand in the other's brackets, so
    /// that what tells them apart is whether angles follow the name.
    fn check_enum_form(&self, token: Token, def: &EnumDef) -> Result<(), String> {
        let next = skip_blanks(self.text.as_bytes(), token.end as usize);
        match (def.angle, self.text.as_bytes().get(next) == Some(&b'<')) {
            (true, false) => Err("expected '<'".to_owned()),
            (false, true) if reads_both_forms(def) => Ok(()),
            (false, true) if def.summary.is_empty() => {
                Err("expected valid keyword or string".to_owned())
            }
            (false, true) => Err(format!("expected keyword for {}", def.summary)),
            _ => Ok(()),
        }
    }

    /// `#arith.fastmath<fast>`
    pub fn enum_attr(&mut self, token: Token, words: List) -> Parsed<Attribute> {
        let Some(def) = self.cx.registry().enum_attr(&self.mnemonic(token)) else {
            return self.dialect_attr(token, None);
        };
        let mut keywords = String::new();
        for word in self.words(words) {
            if !keywords.is_empty() {
                keywords.push(',');
            }
            keywords.push_str(self.slice(*word).trim_matches('"'));
        }
        if let Err(message) = self.check_enum_form(token, def) {
            return Err(self.fail(token.end, message));
        }
        if let Some(at) = wrong_separator(self, def, words) {
            return Err(self.fail(at, "expected '>'"));
        }
        self.drop_words(words);
        match enum_attr(self.cx, def, &keywords) {
            Some(attr) => Ok(attr),
            None => {
                let message = attr_enum_message(def, &keywords);
                Err(self.fail(token.end + 1, message))
            }
        }
    }
}

/// Whether an enum that is written `#dialect<name word>` is read as `#dialect.name<word>` too.
fn reads_both_forms(def: &EnumDef) -> bool {
    syntax::dialect_of(def.name).is_some_and(|dialect| dialect.reads_both_enum_forms)
}
