//! Aliases of attributes and types, and distinct attributes by number: what the whole file shares.

use std::sync::{Arc, Mutex, PoisonError};

use oxmlir_ir::{Attribute, Type};
use rustc_hash::FxHashMap;

use super::{Answer, Parsed, State};
use crate::adaptor::{Adaptor, Goal};
use crate::messages::{LOCATION_NEVER_DEFINED, UNDEFINED_ALIAS};
use crate::parse;
use crate::scan;
use crate::token::Token;

/// The aliases of a file with the place of their definition.
#[derive(Default)]
pub struct Aliases<'s> {
    table: Arc<Table<'s>>,
    /// Another state reads the definitions.
    is_reader: bool,
}

#[derive(Clone, Default)]
struct Table<'s> {
    attrs: FxHashMap<&'s str, Alias<Attribute>>,
    types: FxHashMap<&'s str, Alias<Type>>,
    /// Location aliases that are used before their definition, once one has been looked up.
    late: Option<FxHashMap<&'s str, Attribute>>,
    /// Shared with those who read parts of the file on their own.
    distinct: Arc<Mutex<FxHashMap<u64, Attribute>>>,
}

/// What an alias stands for.
#[derive(Clone, Copy)]
struct Alias<T> {
    value: T,
    /// The place of its definition.
    at: u32,
    /// How many aliases it stands for, itself and those in its definition, when they are written out.
    size: u64,
}

/// The most aliases that one may stand for: each of a few that name one another twice doubles what is printed.
const MAX_SIZE: u64 = 1 << 26;

impl<'s> Aliases<'s> {
    /// Those that there are now, for another state.
    pub fn reader(&self) -> Aliases<'s> {
        Aliases {
            table: Arc::clone(&self.table),
            is_reader: true,
        }
    }

    /// Whether a reader has all that there are now.
    pub fn are_all_of(&self, reader: &Aliases<'s>) -> bool {
        Arc::ptr_eq(&self.table, &reader.table)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let late = self.table.late.as_ref().map_or(0, FxHashMap::len);
        self.table.attrs.len() + self.table.types.len() + late
    }

    /// Only the state that reads definitions changes the table: a copy, once others have it.
    fn edit(&mut self) -> Option<&mut Table<'s>> {
        match self.is_reader {
            true => None,
            false => Some(Arc::make_mut(&mut self.table)),
        }
    }
}

impl<'s> State<'s> {
    /// The aliases that are known, to be shared with other states.
    pub fn aliases(&self) -> Aliases<'s> {
        self.aliases.reader()
    }

    /// Makes the aliases known that another state has read.
    pub fn read_with(&mut self, aliases: Aliases<'s>) {
        self.aliases = aliases;
    }

    /// `=` in front of what an alias stands for: only aliases in it count.
    pub fn begin_alias(&mut self) {
        self.aliases_used = 0;
    }

    /// The sizes of the aliases that have been named since the definition of one began.
    pub fn aliases_used(&self) -> u64 {
        self.aliases_used
    }

    /// Goes back to what it was: what has been read since counts where it is used.
    pub fn restore_aliases_used(&mut self, sizes: u64) {
        self.aliases_used = sizes;
    }

    /// Aliases of these sizes have been named.
    pub fn use_aliases(&mut self, sizes: u64) {
        self.aliases_used = self.aliases_used.saturating_add(sizes);
    }

    /// `#name = attribute`
    pub fn define_attr_alias(&mut self, token: Token, attr: Attribute) -> Parsed<()> {
        let name = &self.text_of(token)[1..];
        if self.aliases.table.attrs.contains_key(name) {
            let message = format!("redefinition of attribute alias id '{name}'");
            return Err(self.fail(token.start, message));
        }
        let is_printed = self.cx.attr_alias(self.cx.attr_kind(attr)).is_some();
        let alias = self.alias(token, attr, is_printed)?;
        if let Some(table) = self.aliases.edit() {
            table.attrs.insert(name, alias);
        }
        Ok(())
    }

    /// `!name = type`
    pub fn define_type_alias(&mut self, token: Token, ty: Type) -> Parsed<()> {
        let name = &self.text_of(token)[1..];
        if self.aliases.table.types.contains_key(name) {
            let message = format!("redefinition of type alias id '{name}'");
            return Err(self.fail(token.start, message));
        }
        let is_printed = self.cx.type_alias(self.cx.type_kind(ty)).is_some();
        let alias = self.alias(token, ty, is_printed)?;
        if let Some(table) = self.aliases.edit() {
            table.types.insert(name, alias);
        }
        Ok(())
    }

    /// The alias that is defined at a token. `is_printed`: it is an alias when it is printed, too, not what it stands for.
    fn alias<T>(&mut self, token: Token, value: T, is_printed: bool) -> Parsed<Alias<T>> {
        let used = self.aliases_used;
        let size = if is_printed { 1 } else { 1 + used };
        if size > MAX_SIZE {
            let name = self.text_of(token);
            let message = format!(
                "'{name}' stands for {size} aliases when they are written out, more than {MAX_SIZE}"
            );
            return Err(self.fail(token.start, message));
        }
        Ok(Alias {
            value,
            at: token.start,
            size,
        })
    }

    /// `#name` in front of which it was defined.
    pub fn attr_alias(&mut self, token: Token) -> Parsed<Attribute> {
        let name = &self.text_of(token)[1..];
        match self.aliases.table.attrs.get(name) {
            Some(alias) if alias.at < token.start => {
                let (value, size) = (alias.value, alias.size);
                self.use_aliases(size);
                Ok(value)
            }
            _ => Err(self.fail(token.end, format!("{UNDEFINED_ALIAS}{name}'"))),
        }
    }

    /// `!name`
    pub fn type_alias(&mut self, token: Token) -> Parsed<Type> {
        let name = &self.text_of(token)[1..];
        match self.aliases.table.types.get(name) {
            Some(alias) if alias.at < token.start => {
                let (value, size) = (alias.value, alias.size);
                self.use_aliases(size);
                Ok(value)
            }
            _ => Err(self.fail(token.end, format!("{UNDEFINED_ALIAS}{name}'"))),
        }
    }

    /// `#name` as a location: those may be defined later in the file.
    pub fn location_alias(&mut self, token: Token) -> Parsed<Attribute> {
        let name = &self.text_of(token)[1..];
        let attr = match self.aliases.table.attrs.get(name) {
            Some(alias) => Some(alias.value),
            None => self.late_alias(name),
        };
        match attr {
            Some(attr) if matches!(self.cx.attr_kind(attr), oxmlir_ir::AttrKind::Location(_)) => {
                Ok(attr)
            }
            Some(_) => {
                let message = format!(
                    "expected location, but found '{}'",
                    self.cx.attr_string(attr.unwrap_or(Attribute::UNIT))
                );
                Err(self.fail(token.start, message))
            }
            None => Err(self.fail(token.start, LOCATION_NEVER_DEFINED)),
        }
    }

    fn late_alias(&mut self, name: &str) -> Option<Attribute> {
        if self.aliases.table.late.is_none() {
            let late = late_aliases(self);
            self.aliases.edit()?.late = Some(late);
        }
        self.aliases.table.late.as_ref()?.get(name).copied()
    }

    /// `distinct[number]<attr>`: the same attribute for the same number.
    pub(super) fn distinct_by_number(&self, number: u64, attr: Attribute) -> Attribute {
        *self
            .aliases
            .table
            .distinct
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(number)
            .or_insert_with(|| self.cx.distinct_attr(attr))
    }
}

/// The aliases of attributes in the whole file, each of which may use those above it.
fn late_aliases<'s>(st: &State<'s>) -> FxHashMap<&'s str, Attribute> {
    let text: &'s str = st.text;
    let mut sub = State::new(st.cx, text, st.base, Aliases::default());
    if let Some(table) = sub.aliases.edit() {
        // What is not above is not there: looking for it would begin all of this again.
        table.late = Some(FxHashMap::default());
        table.distinct = Arc::clone(&st.aliases.table.distinct);
        let known = st.aliases.table.attrs.iter();
        table.attrs = known
            .map(|(name, alias)| (*name, Alias { at: 0, ..*alias }))
            .collect();
    }
    let mut found = FxHashMap::default();
    let mut at = 0;
    // After a bracket that is never closed values end with their lines: looking for the ends takes no longer than the text.
    let mut closed = true;
    while let Some(line) = scan::find(text.as_bytes(), at, b"\n#") {
        at = line + 2;
        let end = scan::skip_name(text.as_bytes(), at);
        let value = scan::skip_blanks(text.as_bytes(), end);
        if text.as_bytes().get(value) != Some(&b'=') {
            continue;
        }
        if sub.aliases.table.attrs.contains_key(&text[at..end]) {
            continue;
        }
        let to = Some(value + 1).filter(|_| closed);
        let to = to.and_then(|from| scan::value_end(text.as_bytes(), from));
        closed = to.is_some();
        let to = to.unwrap_or_else(|| scan::line_end(text.as_bytes(), value + 1));
        // Nobody reads of what is wrong with it here: it is an error where it stands.
        let tokens = Adaptor::new(st.cx, text, value + 1, to, Goal::Attribute);
        let parsed = parse::drive(&mut sub, tokens);
        if let (Ok(()), Some(Answer::Attribute(attr))) = (parsed, sub.take_answer()) {
            let name = &text[at..end];
            found.insert(name, attr);
            if let Some(table) = sub.aliases.edit() {
                table.attrs.insert(
                    name,
                    Alias {
                        value: attr,
                        at: 0,
                        size: 1,
                    },
                );
            }
        }
    }
    found
}
