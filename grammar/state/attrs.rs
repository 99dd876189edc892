//! Attributes.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Type, TypeKind, enum_attr};

use super::types::split_symbol;
use super::{List, Literal, Parsed, State};
use crate::errors::enum_message;
use crate::token::Token;

impl State<'_> {
    pub fn array_attr(&mut self, list: List) -> Attribute {
        let attr = self.cx.array_attr(self.attrs(list));
        self.drop_attrs(list);
        attr
    }

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
        let fits = match *self.cx.type_kind(element) {
            TypeKind::Integer { width, .. } => matches!(width, 1 | 8 | 16 | 32 | 64),
            TypeKind::Float(kind) => matches!(kind.width(), 32 | 64),
            _ => false,
        };
        if !fits {
            let message = format!(
                "expected integer or float type, got: '{}'",
                self.cx.type_string(element)
            );
            return Err(self.fail(token.end + 1, message));
        }
        let literals: Vec<Literal> = self.literals(list).to_vec();
        self.drop_literals(list);
        let mut data = Vec::with_capacity(literals.len() * 8);
        for literal in &literals {
            let scalar = self.scalar(*literal, element)?;
            self.cx.encode_scalar(&scalar, &mut data);
        }
        Ok(self.cx.attr(AttrKind::DenseArray {
            element,
            len: literals.len(),
            data: data.into(),
        }))
    }

    pub fn dense_resource_attr(&mut self, key: Token, ty: Type) -> Parsed<Attribute> {
        let key = self.string_or_word(key)?;
        Ok(self.cx.attr(AttrKind::DenseResource {
            ty,
            key: self.cx.str(&key),
        }))
    }

    /// `distinct[0]<attr>`
    pub fn distinct_attr(&mut self, number: Token, attr: Attribute) -> Parsed<Attribute> {
        match self.text_of(number).parse() {
            Ok(id) => Ok(self.distinct_by_number(id, attr)),
            Err(_) => Err(self.fail(number.start, "expected an unsigned 64-bit integer")),
        }
    }

    /// `#dialect.name<...>` of a dialect that is not registered.
    pub fn dialect_attr(&mut self, token: Token, ty: Option<Type>) -> Parsed<Attribute> {
        let (dialect, data) = split_symbol(self.text_of(token));
        if self.cx.registry().dialect(dialect).is_some() {
            let name = data.split(['<', ' ']).next().unwrap_or(data);
            let message = format!("unknown attribute `{name}` in dialect `{dialect}`");
            return Err(self.fail(token.start + dialect.len() as u32 + 2, message));
        }
        if !self.cx.allow_unregistered() {
            let message = format!(
                "#{dialect}<\"{data}\"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used"
            );
            return Err(self.fail(token.start, message));
        }
        Ok(self.cx.attr(AttrKind::Opaque {
            dialect: self.cx.str(dialect),
            data: self.cx.str(data),
            ty: ty.unwrap_or(Type::NONE),
        }))
    }

    /// `#dialect.name` of a registered dialect: no parameters.
    pub fn bare_attr(&mut self, token: Token) -> Parsed<Attribute> {
        match self.cx.registry().attr_def(&self.mnemonic(token)) {
            Some(def) => Ok(self.cx.attr(AttrKind::Dialect {
                def: DefRef(def),
                params: oxmlir_ir::default_params(self.cx, def),
            })),
            None => self.dialect_attr(token, None),
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
        self.drop_words(words);
        match enum_attr(self.cx, def, &keywords) {
            Some(attr) => Ok(attr),
            None => Err(self.fail(token.end + 1, enum_message(def, &keywords))),
        }
    }
}
