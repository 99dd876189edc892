//! Operations, wherever they begin: their names and forms become those of today.

use std::fmt::{Display, Write as _};

use rustc_hash::FxHashMap;

use super::edits::Edits;
use super::form::{self, Match};
use super::function;
use super::generic;
use super::shape::Shaped;
use super::table::{self, Old, Replacement};
use super::text::Tokens;
use crate::lexer::Raw;

/// An operation that there is no more: where, and what to say.
pub type Unsupported = (usize, String);

/// What is known of a text while its operations are upgraded.
pub struct Upgrade<'t> {
    pub tokens: &'t Tokens<'t>,
    pub edits: Edits,
    pub unsupported: Vec<Unsupported>,
    /// Aliases of types and layouts.
    aliases: FxHashMap<&'t str, &'t str>,
    /// Where values are defined, by name.
    definitions: FxHashMap<&'t str, Vec<usize>>,
    /// The beginning of names that the text does not have.
    prefix: String,
    made: usize,
    /// The operation that is being upgraded.
    at: usize,
    /// The function around it: its first token and its last one.
    pub function_start: usize,
    pub function_end: usize,
}

/// Upgrades the operations of a text.
pub fn upgrade<'t>(tokens: &'t Tokens<'t>) -> Upgrade<'t> {
    let mut up = Upgrade {
        tokens,
        edits: Edits::default(),
        unsupported: Vec::new(),
        aliases: aliases(tokens),
        definitions: definitions(tokens),
        prefix: unused_prefix(tokens.text),
        made: 0,
        at: 0,
        function_start: 0,
        function_end: 0,
    };
    up.operations();
    up
}

/// What the aliases of types and layouts stand for.
pub fn aliases<'t>(tokens: &Tokens<'t>) -> FxHashMap<&'t str, &'t str> {
    let alias = |at| {
        let is_definition =
            matches!(tokens.kind(at), Some(Raw::Bang | Raw::Hash)) && tokens.is(at + 1, Raw::Equal);
        let end = tokens.type_end(at + 2).filter(|_| is_definition)?;
        Some((tokens.word(at), tokens.slice(at + 2, end)))
    };
    (0..tokens.len()).filter_map(alias).collect()
}

/// The tokens that name a value in front of `=` or `:`.
fn definitions<'t>(tokens: &Tokens<'t>) -> FxHashMap<&'t str, Vec<usize>> {
    let mut places: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for at in 0..tokens.len() {
        if tokens.is(at, Raw::Percent)
            && matches!(tokens.kind(at + 1), Some(Raw::Equal | Raw::Colon))
        {
            places.entry(tokens.word(at)).or_default().push(at);
        }
    }
    places
}

/// The beginning of names of values that a text does not have.
pub fn unused_prefix(text: &str) -> String {
    let mut prefix = "%old".to_owned();
    while text.contains(&prefix) {
        prefix.push('_');
    }
    prefix
}

impl<'t> Upgrade<'t> {
    fn operations(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            at = self.operation(at).map_or(at + 1, |end| end.max(at + 1));
        }
    }

    /// The changes to an operation that was written for this text.
    pub fn nested(&mut self, tokens: &Tokens) -> Edits {
        let mut inner = Upgrade {
            tokens,
            edits: Edits::default(),
            unsupported: Vec::new(),
            aliases: self.aliases.clone(),
            definitions: FxHashMap::default(),
            prefix: self.prefix.clone(),
            made: self.made,
            at: 0,
            function_start: 0,
            function_end: 0,
        };
        inner.operations();
        self.made = inner.made;
        inner.edits
    }

    /// The type of a value that is an argument, or of an operation in front of `self.at` that says it last.
    pub fn type_of(&self, value: &str) -> Option<String> {
        let tokens = self.tokens;
        let places = self.definitions.get(value)?;
        let before = &places[..places.partition_point(|place| *place < self.at)];
        let at = before
            .iter()
            .copied()
            .rev()
            .find(|at| tokens.is(at + 1, Raw::Equal) || tokens.type_end(at + 2).is_some())?;
        if tokens.is(at + 1, Raw::Colon) {
            return Some(tokens.slice(at + 2, tokens.type_end(at + 2)?).to_owned());
        }
        let ends = |at: &usize| {
            tokens.begins_line(*at)
                && matches!(
                    tokens.kind(*at),
                    Some(Raw::Percent | Raw::Word | Raw::Str | Raw::RBrace)
                )
        };
        let end = (at + 3..self.at).find(ends).unwrap_or(self.at);
        let says = |at: &usize| {
            matches!(tokens.kind(*at), Some(Raw::Colon | Raw::Arrow)) || tokens.word(*at) == "to"
        };
        let last = (at + 3..end)
            .rev()
            .filter(says)
            .find_map(|at| Some(tokens.slice(at + 1, tokens.type_end(at + 1)?)))?;
        let compares = matches!(
            tokens.word(at + 2).trim_start_matches("std."),
            "cmpi" | "cmpf"
        );
        match Shaped::parse(self.resolve(last)) {
            Some(shaped) if compares => Some(shaped.with_element("i1")),
            _ if compares => Some("i1".into()),
            _ => Some(last.to_owned()),
        }
    }

    /// The number that a constant has.
    pub fn constant(&self, value: &str) -> Option<&'t str> {
        let tokens = self.tokens;
        let places = self.definitions.get(value)?.iter().copied();
        let at = places
            .rev()
            .skip_while(|at| *at > self.at)
            .take_while(|at| *at >= self.function_start)
            .find(|at| tokens.is(at + 1, Raw::Equal))?;
        let number = match tokens.word(at + 2) {
            "llvm.mlir.constant" => at + 4,
            "constant" | "std.constant" | "arith.constant" => at + 3,
            _ => return None,
        };
        tokens.is(number, Raw::Int).then_some(tokens.word(number))
    }

    /// Upgrades the operation whose name is at a token; the token behind what has been dealt with.
    fn operation(&mut self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let kind = tokens.kind(at)?;
        if !matches!(kind, Raw::Word | Raw::Str) {
            return None;
        }
        let head = self.head(at)?;
        self.at = head;
        if kind == Raw::Str {
            return generic::upgrade(self, head, at);
        }
        if let Some(end) = function::upgrade(self, at) {
            return Some(end);
        }
        let word = tokens.word(at);
        for old in table::lines(word) {
            if let Some(end) = self.custom(old, head, at) {
                return Some(end);
            }
        }
        None
    }

    /// The first token of the operation whose name is at a token; `None` if no operation can begin there.
    fn head(&self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        let Some(before) = at.checked_sub(1) else {
            return Some(at);
        };
        if tokens.is(before, Raw::Equal) {
            return self.results(before);
        }
        let ends = matches!(
            tokens.kind(before),
            Some(Raw::LBrace | Raw::RBrace | Raw::Colon)
        );
        let continues = matches!(
            tokens.kind(before),
            Some(Raw::Comma | Raw::LParen | Raw::LSquare | Raw::Less | Raw::Arrow)
        );
        // A colon in front ends a label, or says that a type follows: no operation has the name of one.
        (ends || tokens.begins_line(at) && !continues).then_some(at)
    }

    /// The first token of the results in front of an equals sign.
    fn results(&self, equal: usize) -> Option<usize> {
        let tokens = self.tokens;
        let mut at = equal;
        loop {
            at = at.checked_sub(1)?;
            if tokens.is(at, Raw::Int) && tokens.is(at.checked_sub(1)?, Raw::Colon) {
                at = at.checked_sub(2)?;
            }
            if !tokens.is(at, Raw::Percent) {
                return None;
            }
            match at.checked_sub(1) {
                Some(before) if tokens.is(before, Raw::Comma) => at = before,
                _ => return Some(at),
            }
        }
    }

    fn custom(&mut self, old: &'static Old, head: usize, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        if tokens.is(at + 1, Raw::Equal) {
            return None;
        }
        let found = form::read(old.form, tokens, at + 1)?;
        let name = tokens.span(at, at + 1);
        match old.replacement {
            Replacement::Name(replacement) => {
                self.edits.replace(name, replacement);
                Some(at + 1)
            }
            Replacement::Unsupported(instead) => {
                let message = format!(
                    "'{}' does not exist any more; use {instead}",
                    tokens.word(at)
                );
                self.unsupported.push((name.start, message));
                Some(at + 1)
            }
            Replacement::Text(template) => {
                let replacement = found.fill(template);
                self.edits.replace(tokens.span(at, found.end), replacement);
                Some(found.end)
            }
            Replacement::By(write) => {
                let mut statement = Statement {
                    name: tokens.word(at),
                    up: self,
                    found,
                    before: String::new(),
                    replacement: String::new(),
                };
                write(&mut statement)?;
                let Statement {
                    found,
                    before,
                    replacement,
                    ..
                } = statement;
                self.write(head, at, found.end, before, replacement);
                Some(found.end)
            }
        }
    }

    /// Writes an operation instead of the tokens `at..end`, and others in front of it.
    pub fn write(
        &mut self,
        head: usize,
        at: usize,
        end: usize,
        before: String,
        replacement: String,
    ) {
        let tokens = self.tokens;
        if !before.is_empty() {
            self.edits.insert(tokens.start(head), before);
        }
        self.edits.replace(tokens.span(at, end), replacement);
    }

    /// The name of a value that the text does not have.
    pub fn fresh(&mut self) -> String {
        self.made += 1;
        format!("{}{}", self.prefix, self.made)
    }

    /// What an alias stands for, or the text itself.
    pub fn resolve<'a>(&self, ty: &'a str) -> &'a str
    where
        't: 'a,
    {
        let mut ty = ty;
        // An alias of an alias of itself would not end.
        for _ in 0..self.aliases.len() {
            match self.aliases.get(ty) {
                Some(aliased) => ty = aliased,
                None => break,
            }
        }
        ty
    }
}

/// An operation in one of its old forms, and what is written instead.
pub struct Statement<'u, 't> {
    pub up: &'u mut Upgrade<'t>,
    /// The name of the operation as it stands in the text.
    pub name: &'t str,
    found: Match<'t>,
    /// Operations in front of it.
    before: String,
    replacement: String,
}

impl<'t> Statement<'_, 't> {
    /// What a piece of the form stands for.
    pub fn get(&self, name: &str) -> &'t str {
        self.found.get(name)
    }

    /// What a piece of the form that is a list stands for.
    pub fn all(&self, name: &str) -> Vec<&'t str> {
        self.found.all(name).to_vec()
    }

    /// The token behind the statement.
    pub fn next(&self) -> &'t str {
        self.up.tokens.word(self.found.end)
    }

    /// The index of that.
    pub fn end(&self) -> usize {
        self.found.end
    }

    /// The attribute dictionary with a blank in front, or nothing.
    pub fn dict(&self) -> &str {
        &self.found.dict
    }

    /// Takes the statement from a token on apart as another form says.
    pub fn read(&mut self, form: &'static str, from: usize) -> Option<()> {
        self.found = form::read(form, self.up.tokens, from)?;
        Some(())
    }

    /// The type that a piece of the form stands for, without aliases.
    pub fn ty(&self, name: &str) -> &'t str {
        self.up.resolve(self.found.get(name))
    }

    /// Writes the operation as a template says.
    pub fn fill(&mut self, template: &str) -> Option<()> {
        self.replacement = self.found.fill(template);
        Some(())
    }

    /// Writes an operation with one result in front; the name of that.
    pub fn before(&mut self, operation: impl Display) -> String {
        let name = self.up.fresh();
        let _ = writeln!(self.before, "{name} = {operation}");
        name
    }

    /// Writes an operation with several results in front; the name of them all.
    pub fn before_all(&mut self, count: usize, operation: impl Display) -> String {
        let name = self.up.fresh();
        let _ = writeln!(self.before, "{name}:{count} = {operation}");
        name
    }

    /// Writes an operation instead.
    pub fn replace(&mut self, operation: String) -> Option<()> {
        self.replacement = operation;
        Some(())
    }

    /// A number as a value of a type; a value as it is.
    pub fn value(&mut self, number: &str, ty: &str) -> String {
        if number.starts_with('%') {
            return number.to_owned();
        }
        self.before(format_args!("arith.constant {number} : {ty}"))
    }

    /// The type with a shape that a piece of the form stands for.
    pub fn shaped(&self, name: &str) -> Option<Shaped<'t>> {
        let mut shaped = Shaped::parse(self.ty(name))?;
        let layout = shaped.rest.split(',').next().unwrap_or_default().trim();
        if layout.starts_with('#') {
            shaped.layout = self.up.resolve(layout);
        }
        Some(shaped)
    }

    /// Numbers and values as values of type index.
    pub fn indices(&mut self, numbers: &[&str]) -> String {
        let values: Vec<String> = numbers.iter().map(|n| self.value(n, "index")).collect();
        values.join(", ")
    }
}
