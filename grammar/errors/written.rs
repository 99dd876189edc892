//! Syntax errors in the parameters of types and attributes of dialects: what is wrong first, found by reading the text once
//! more from left to right along the declared format.

use logos::Logos;
use oxmlir_ir::def::{
    AttrPred, EnumDef, FormatElem, ParamDef, ParamFormat, ParamKind, ParamSlot, StructField,
};
use oxmlir_ir::verify::attr_fits;

use super::end_of_previous;
use crate::assemble::attr_enum_message;
use crate::lexer::Raw;
use crate::scan::{balanced, skip_blanks};
use crate::state::State;
use crate::syntax;

/// Why reading ends.
enum Stop {
    /// Something is wrong at a position.
    Error(u32, String),
    /// What is wrong is not told here.
    Unknown,
}

type Step = Result<(), Stop>;

/// What is wrong first with the parameters in the bracket at `open`, where the parser has found an error at `error`, if it has.
/// Messages of the form of an operation begin with `prefix`.
pub fn first_error(
    st: &State,
    def: &ParamDef,
    open: usize,
    error: Option<usize>,
    prefix: &str,
) -> Option<(u32, String)> {
    let mut reader = Reader {
        st,
        text: st.text,
        at: open,
        error,
        prefix,
    };
    told(reader.params(def))
}

/// The same of an enum that is an attribute.
pub fn first_error_of_enum(st: &State, def: &EnumDef, open: usize) -> Option<(u32, String)> {
    let mut reader = Reader {
        st,
        text: st.text,
        at: open,
        error: None,
        prefix: "",
    };
    let mut read = || {
        reader.literal("<")?;
        reader.cases(def)?;
        reader.literal(">")
    };
    told(read())
}

fn told(step: Step) -> Option<(u32, String)> {
    match step {
        Err(Stop::Error(at, message)) => Some((at, message)),
        Err(Stop::Unknown) | Ok(()) => None,
    }
}

/// Whether an attribute or type has parameters that may be left out.
fn is_omissible(param: &ParamSlot) -> bool {
    param.optional || !param.default.is_empty()
}

struct Reader<'a, 's> {
    st: &'a State<'s>,
    text: &'s str,
    /// Where the next token begins.
    at: usize,
    /// Where the parser has found an error.
    error: Option<usize>,
    /// What messages that name no token begin with.
    prefix: &'a str,
}

impl<'s> Reader<'_, 's> {
    fn params(&mut self, def: &ParamDef) -> Step {
        match def.format {
            ParamFormat::Declared(elems) => self.all(def, elems),
            _ => Err(Stop::Unknown),
        }
    }

    fn all(&mut self, def: &ParamDef, elems: &[FormatElem]) -> Step {
        elems.iter().try_for_each(|elem| self.element(def, elem))
    }

    fn element(&mut self, def: &ParamDef, elem: &FormatElem) -> Step {
        match elem {
            FormatElem::Space | FormatElem::NoSpace | FormatElem::Newline => Ok(()),
            FormatElem::Literal(word) => self.literal(word),
            FormatElem::Param(i) | FormatElem::QualifiedParam(i) => {
                self.param(def, &def.params[usize::from(*i)])
            }
            FormatElem::Params => {
                for (i, param) in def.params.iter().enumerate() {
                    if i > 0 {
                        self.literal(",")?;
                    }
                    self.param(def, param)?;
                }
                Ok(())
            }
            FormatElem::Struct(fields) => self.fields(def, fields),
            FormatElem::Group {
                elems, otherwise, ..
            } => match elems.first() {
                Some(FormatElem::Literal(word)) => {
                    let is_there = self.next_text() == *word;
                    self.all(def, if is_there { elems } else { otherwise })
                }
                _ => Err(Stop::Unknown),
            },
            _ => Err(Stop::Unknown),
        }
    }

    /// `name = value`, in any order.
    fn fields(&mut self, def: &ParamDef, fields: &[StructField]) -> Step {
        let params = || fields.iter().map(|f| &def.params[usize::from(f.param)]);
        let all_required = !params().any(is_omissible);
        let mut seen = vec![false; fields.len()];
        if params().all(is_omissible) && self.word().is_none() {
            return Ok(());
        }
        for read in 1.. {
            let Some(name) = self.word() else {
                return self.fail("expected valid keyword");
            };
            let field = fields
                .iter()
                .position(|f| def.params[usize::from(f.param)].name == name);
            self.go_on_at(self.at + name.len())?;
            self.literal("=")?;
            let Some(field) = field.filter(|field| !seen[*field]) else {
                return self.fail(&format!(
                    "duplicate or unknown struct parameter name: {name}"
                ));
            };
            seen[field] = true;
            if !fields[field].custom.is_empty() {
                return Err(Stop::Unknown);
            }
            self.param(def, &def.params[usize::from(fields[field].param)])?;
            match all_required {
                true if read == fields.len() => return Ok(()),
                true => self.literal(",")?,
                false if self.skips(",")? => {}
                false => break,
            }
        }
        self.missing_field(params().zip(&seen))
    }

    fn missing_field<'b>(
        &self,
        mut fields: impl Iterator<Item = (&'b ParamSlot, &'b bool)>,
    ) -> Step {
        match fields.find(|(param, seen)| !**seen && !is_omissible(param)) {
            Some((param, _)) => self.fail(&format!(
                "struct is missing required parameter: {}",
                param.name
            )),
            None => Ok(()),
        }
    }

    fn param(&mut self, def: &ParamDef, param: &ParamSlot) -> Step {
        match param.kind {
            ParamKind::Str if has_plain_strings(def) => match self.next() {
                Some((Raw::Str, end)) => self.go_on_at(end),
                _ => self.fail("expected string"),
            },
            kind @ (ParamKind::Int
            | ParamKind::Str
            | ParamKind::Type
            | ParamKind::Attr(_)
            | ParamKind::Enum(_)
            | ParamKind::EnumAttr(_)
            | ParamKind::Keyword(_)
            | ParamKind::Dialect(_)) => self.value(kind),
            ParamKind::Ints => self.list(ParamKind::Int),
            ParamKind::Types => self.list(ParamKind::Type),
            ParamKind::List {
                mnemonic,
                braces: true,
            } => {
                self.literal("{")?;
                self.list(ParamKind::Dialect(mnemonic))?;
                self.literal("}")
            }
            ParamKind::DenseArray(_) if self.next_text() == "[" => {
                self.literal("[")?;
                if !self.skips("]")? {
                    self.list(ParamKind::Int)?;
                    self.literal("]")?;
                }
                Ok(())
            }
            ParamKind::DenseArray(_) if !self.next_text().starts_with('#') => self.literal("["),
            _ => Err(Stop::Unknown),
        }
    }

    fn list(&mut self, kind: ParamKind) -> Step {
        self.value(kind)?;
        while self.skips(",")? {
            self.value(kind)?;
        }
        Ok(())
    }

    fn value(&mut self, kind: ParamKind) -> Step {
        let registry = self.st.cx.registry();
        match kind {
            ParamKind::Int => self.integer(),
            ParamKind::Str => self.attribute(Some(&AttrPred::Str)),
            ParamKind::Attr(pred) => self.attribute(Some(pred)),
            ParamKind::Type => match type_end(self.text, self.at) {
                Some(end) => self.go_on_at(end),
                None if may_be_type(self.text, self.at) => Err(Stop::Unknown),
                None => self.fail_behind("expected non-function type"),
            },
            ParamKind::Enum(name) | ParamKind::EnumAttr(name) => match registry.enum_def(name) {
                Some(_) if self.next_text().starts_with('#') => self.attribute(None),
                Some(def) => self.cases(def),
                None => Err(Stop::Unknown),
            },
            ParamKind::Keyword(name) => {
                let known = registry.enum_def(name);
                let is_case =
                    |word: &str| known.is_some_and(|d| d.cases.iter().any(|c| c.0 == word));
                match self.word() {
                    None => self.fail("expected valid keyword"),
                    Some(word) if is_case(word) => self.go_on_at(self.at + word.len()),
                    Some(_) => Err(Stop::Unknown),
                }
            }
            ParamKind::Dialect(mnemonic) => match self.next() {
                Some((Raw::Hash, end)) => {
                    let name = &self.text[self.at + 1..end];
                    match name.contains('.') && name != mnemonic {
                        true => self.fail("invalid kind of attribute specified"),
                        false => self.attribute(None),
                    }
                }
                _ => match registry.attr_def(mnemonic) {
                    Some(def) if !def.is_optional() => self.params(def),
                    _ => Err(Stop::Unknown),
                },
            },
            _ => Err(Stop::Unknown),
        }
    }

    fn integer(&mut self) -> Step {
        let is_negative = self.skips("-")?;
        match self.next() {
            Some((Raw::Int, end)) => self.go_on_at(end),
            Some((Raw::Word, end)) if matches!(self.next_text(), "true" | "false") => {
                self.go_on_at(end)
            }
            _ if is_negative => Err(Stop::Unknown),
            _ => self.fail("expected integer value"),
        }
    }

    /// The cases of an enum.
    fn cases(&mut self, def: &EnumDef) -> Step {
        loop {
            let Some(word) = self.word() else {
                return match (self.next(), def.summary) {
                    (Some((Raw::Str, _)), _) => Err(Stop::Unknown),
                    (_, "") => self.fail("expected valid keyword or string"),
                    (_, summary) => self.fail(&format!("expected keyword for {summary}")),
                };
            };
            if !def.cases.iter().any(|case| case.0 == word) {
                return self.fail(&attr_enum_message(def, word));
            }
            self.go_on_at(self.at + word.len())?;
            if !def.bits || !self.skips(def.separator.trim())? {
                return Ok(());
            }
        }
    }

    /// An attribute that fits.
    fn attribute(&mut self, pred: Option<&AttrPred>) -> Step {
        let start = self.at;
        let Some(end) = self.attribute_end()? else {
            return self.fail_behind("expected attribute value");
        };
        let text = &self.text[start..end];
        if let Some(pred) = pred
            && let Ok(attr) = crate::parse_attribute(self.st.cx, text)
            && !attr_fits(self.st.cx, pred, attr)
        {
            return self.fail("invalid kind of attribute specified");
        }
        self.go_on_at(end)
    }

    /// The end of the attribute that comes next, if one does.
    fn attribute_end(&self) -> Result<Option<usize>, Stop> {
        let bytes = self.text.as_bytes();
        let close = |at: usize| balanced(bytes, at).map_err(|_| Stop::Unknown);
        let Some((raw, end)) = self.next() else {
            return Ok(None);
        };
        let behind = skip_blanks(bytes, end);
        let end = match raw {
            Raw::Hash if bytes.get(end) == Some(&b'<') => {
                let name = &self.text[self.at + 1..end];
                if let Some(def) = self.st.cx.registry().attr_def(name)
                    && let Some((at, message)) = first_error(self.st, def, end, self.error, "")
                {
                    return Err(Stop::Error(at, message));
                }
                close(end)?
            }
            Raw::Hash | Raw::Str => end,
            Raw::LSquare | Raw::LBrace => close(self.at)?,
            Raw::Int | Raw::Float if bytes.get(behind) == Some(&b':') => {
                let ty = skip_blanks(bytes, behind + 1);
                type_end(self.text, ty).ok_or(Stop::Unknown)?
            }
            Raw::Int | Raw::Float => end,
            Raw::At if bytes.get(behind) == Some(&b':') => return Err(Stop::Unknown),
            Raw::At => end,
            Raw::Word => match &self.text[self.at..end] {
                "true" | "false" | "unit" => end,
                "affine_map" | "affine_set" | "array" | "strided"
                    if bytes.get(behind) == Some(&b'<') =>
                {
                    close(behind)?
                }
                "distinct" if bytes.get(behind) == Some(&b'[') => {
                    let inner = close(behind)?;
                    match bytes.get(inner) {
                        Some(b'<') => close(inner)?,
                        _ => return Err(Stop::Unknown),
                    }
                }
                "affine_map" | "affine_set" | "array" | "strided" | "distinct" | "dense"
                | "dense_resource" | "sparse" | "loc" | "opaque" | "vector" | "tensor"
                | "memref" | "complex" | "tuple" => return Err(Stop::Unknown),
                _ => return Ok(type_end(self.text, self.at)),
            },
            Raw::Bang => type_end(self.text, self.at).ok_or(Stop::Unknown)?,
            Raw::Comma | Raw::Greater | Raw::Equal | Raw::Colon => return Ok(None),
            _ => return Err(Stop::Unknown),
        };
        Ok(Some(end))
    }

    /// The next token and its end.
    fn next(&self) -> Option<(Raw, usize)> {
        next_token(self.text, self.at)
    }

    fn next_text(&self) -> &'s str {
        let end = self.next().map_or(self.at, |next| next.1);
        &self.text[self.at..end]
    }

    fn word(&self) -> Option<&'s str> {
        let is_word = matches!(self.next(), Some((Raw::Word, _)));
        is_word.then(|| self.next_text())
    }

    /// Goes on at the token behind `end`, unless the parser has found an error in front of that: another rule tells it.
    fn go_on_at(&mut self, end: usize) -> Step {
        if self
            .error
            .is_some_and(|error| self.at < error && error < end)
        {
            return Err(Stop::Unknown);
        }
        self.at = skip_blanks(self.text.as_bytes(), end);
        Ok(())
    }

    fn skips(&mut self, token: &str) -> Result<bool, Stop> {
        let is_next = self.next_text() == token;
        if is_next {
            self.go_on_at(self.at + token.len())?;
        }
        Ok(is_next)
    }

    fn literal(&mut self, token: &str) -> Step {
        let message = format!("expected '{token}'");
        match self.skips(token)? {
            true => Ok(()),
            false if token.starts_with(char::is_alphabetic) => self.fail(&message),
            false => self.fail_behind(&message),
        }
    }

    fn fail(&self, message: &str) -> Step {
        Err(Stop::Error(
            self.at as u32,
            format!("{}{message}", self.prefix),
        ))
    }

    fn fail_behind(&self, message: &str) -> Step {
        let at = end_of_previous(self.text.as_bytes(), self.at as u32);
        Err(Stop::Error(at, message.to_owned()))
    }
}

/// Whether strings among the parameters are no attributes.
fn has_plain_strings(def: &ParamDef) -> bool {
    syntax::params(def.name).is_some_and(|own| own.plain_strings)
}

/// The token that begins at `at`, and its end.
pub fn next_token(text: &str, at: usize) -> Option<(Raw, usize)> {
    let mut lexer = Raw::lexer(text.get(at..)?);
    let raw = lexer.next()?.ok()?;
    Some((raw, at + lexer.span().end))
}

/// Whether a type may begin at `at` that [`type_end`] does not know the end of.
pub fn may_be_type(text: &str, at: usize) -> bool {
    match next_token(text, at) {
        Some((Raw::Word, end)) => {
            let known = ["vector", "tensor", "memref", "complex", "tuple", "opaque"];
            known.contains(&&text[at..end]) || text[end..].starts_with('<')
        }
        Some((Raw::Bang | Raw::LParen, _)) => true,
        _ => false,
    }
}

/// The end of the type that begins at `at`, if one does that is not a function type.
pub fn type_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (raw, end) = next_token(text, at)?;
    let is_number = |rest: &str| rest.parse::<u32>().is_ok();
    match raw {
        Raw::Bang if bytes.get(end) == Some(&b'<') => balanced(bytes, end).ok(),
        Raw::Bang => Some(end),
        Raw::Word => match &text[at..end] {
            "vector" | "tensor" | "memref" | "complex" | "tuple" => {
                let open = skip_blanks(bytes, end);
                (bytes.get(open) == Some(&b'<')).then(|| balanced(bytes, open).ok())?
            }
            "index" | "none" | "bf16" | "tf32" => Some(end),
            word => {
                let prefixes = ["i", "si", "ui", "f"];
                let mut rests = prefixes.iter().filter_map(|p| word.strip_prefix(p));
                rests.any(is_number).then_some(end)
            }
        },
        _ => None,
    }
}
