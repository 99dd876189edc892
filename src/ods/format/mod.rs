//! The assembly format: `` $lhs `,` $rhs attr-dict `:` type($result) ``, the ODS notation.
//!
//! Variables are resolved against the slots of the operation (or the parameters of the type or attribute), so that the
//! element tree holds indices only.

mod lexer;
mod slots;
#[cfg(test)]
mod tests;

use crate::ast::{CustomArg, FormatElem, SlotRef, StructField};
use crate::error::{Position, Result, problem, suggestion};
use lexer::Token;
use slots::Kind;
pub(crate) use slots::Slots;

/// Parses the format of an operation that starts at a place.
pub(crate) fn op_format(text: &str, at: Position, slots: &Slots<'_>) -> Result<Vec<FormatElem>> {
    Parser::new(text, at, slots)?.all()
}

/// Parses the format of a type or attribute with these parameters.
pub(crate) fn param_format(text: &str, at: Position, params: &[&str]) -> Result<Vec<FormatElem>> {
    Parser::new(text, at, &Slots::of_params(params))?.all()
}

struct Parser<'a> {
    tokens: Vec<(Token, Position)>,
    at: usize,
    slots: &'a Slots<'a>,
}

/// Elements of a group, and the position of the one marked `^`.
struct Elems {
    elems: Vec<FormatElem>,
    anchor: Option<usize>,
}

impl<'a> Parser<'a> {
    fn new(text: &str, at: Position, slots: &'a Slots<'a>) -> Result<Self> {
        Ok(Self {
            tokens: lexer::tokens(text, at)?,
            at: 0,
            slots,
        })
    }

    fn all(mut self) -> Result<Vec<FormatElem>> {
        let Elems { elems, anchor } = self.elems()?;
        if *self.peek() != Token::End {
            return self.fail(format!("unexpected {} in the format", self.peek()));
        }
        if anchor.is_some() {
            return self.fail("'^' outside of an optional group");
        }
        Ok(elems)
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn position(&self) -> Position {
        self.tokens[self.at].1
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T> {
        problem(self.position(), message)
    }

    fn eat(&mut self, c: char) -> bool {
        let found = *self.peek() == Token::Punct(c);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, c: char) -> Result<()> {
        if self.eat(c) {
            return Ok(());
        }
        self.fail(format!(
            "expected '{c}' in the format, found {}",
            self.peek()
        ))
    }

    /// Elements up to a closing parenthesis, a bar or the end.
    fn elems(&mut self) -> Result<Elems> {
        let mut elems = Vec::new();
        let mut anchor = None;
        while !matches!(self.peek(), Token::End | Token::Punct(')' | '|')) {
            elems.push(self.elem()?);
            if self.eat('^') && anchor.replace(elems.len() - 1).is_some() {
                return self.fail("a second '^' in one group");
            }
        }
        Ok(Elems { elems, anchor })
    }

    fn elem(&mut self) -> Result<FormatElem> {
        let at = self.position();
        match self.next() {
            Token::Literal(text) => Ok(literal(text)),
            Token::Variable(name) => self.variable(&name, at),
            Token::Word(word) => self.directive(&word, at),
            Token::Punct('(') => self.group(at),
            other => problem(at, format!("unexpected {other} in the format")),
        }
    }

    fn variable(&self, name: &str, at: Position) -> Result<FormatElem> {
        let (kind, index) = self.slots.find(name, at)?;
        match kind {
            Kind::Operand => Ok(FormatElem::Operand(index)),
            Kind::Attr => Ok(FormatElem::Attr(index)),
            Kind::Region => Ok(FormatElem::Region(index)),
            Kind::Successor => Ok(FormatElem::Successor(index)),
            Kind::Param => Ok(FormatElem::Param(index)),
            Kind::Result => problem(at, format!("result '${name}' can only stand in type(...)")),
        }
    }

    fn directive(&mut self, word: &str, at: Position) -> Result<FormatElem> {
        Ok(match word {
            "attr-dict" => FormatElem::AttrDict,
            "attr-dict-with-keyword" => FormatElem::AttrDictWithKeyword,
            "prop-dict" => FormatElem::PropDict,
            "operands" => FormatElem::Operands,
            "regions" => FormatElem::Regions,
            "successors" => FormatElem::Successors,
            "params" => FormatElem::Params,
            "type" => FormatElem::Type(self.slot_in_parens()?),
            "functional-type" => self.functional_type()?,
            "qualified" => self.qualified()?,
            "oilist" => self.oilist()?,
            "struct" => self.structure()?,
            "custom" => self.custom()?,
            _ => {
                return problem(
                    at,
                    format!("unknown directive '{word}'{}", directive_hint(word)),
                );
            }
        })
    }

    /// `elems )?` or `elems ) : ( elems )?`, after the opening parenthesis.
    ///
    /// The anchor may stand in the second alternative; that one comes first in the tree then.
    fn group(&mut self, at: Position) -> Result<FormatElem> {
        let first = self.elems()?;
        self.expect(')')?;
        let mut second = Elems {
            elems: Vec::new(),
            anchor: None,
        };
        if self.eat(':') {
            self.expect('(')?;
            second = self.elems()?;
            self.expect(')')?;
        }
        self.expect('?')?;
        let (marked, other) = if first.anchor.is_some() {
            (first, second)
        } else {
            (second, first)
        };
        if other.anchor.is_some() {
            return problem(at, "both alternatives have an element marked '^'");
        }
        let Elems { elems, anchor } = marked;
        let otherwise = other.elems;
        let Some(anchor) = anchor else {
            return problem(at, "an optional group needs an element marked '^'");
        };
        if matches!(
            elems[anchor],
            FormatElem::Literal(_) | FormatElem::AttrDict | FormatElem::Group { .. }
        ) {
            return problem(
                at,
                "this element cannot be marked '^': nothing tells if it is present",
            );
        }
        match u8::try_from(anchor) {
            Ok(anchor) => Ok(FormatElem::Group {
                elems,
                anchor,
                otherwise,
            }),
            Err(_) => problem(at, "the group has too many elements"),
        }
    }

    /// `(a | b | c)`
    fn oilist(&mut self) -> Result<FormatElem> {
        self.expect('(')?;
        let mut clauses = Vec::new();
        loop {
            let at = self.position();
            let clause = self.elems()?.elems;
            if !matches!(clause.first(), Some(FormatElem::Literal(_))) {
                return problem(at, "a clause of oilist starts with a literal");
            }
            clauses.push(clause);
            if !self.eat('|') {
                break;
            }
        }
        self.expect(')')?;
        Ok(FormatElem::OiList(clauses))
    }

    /// `(a, b)`
    fn functional_type(&mut self) -> Result<FormatElem> {
        self.expect('(')?;
        let inputs = self.slot()?;
        self.expect(',')?;
        let results = self.slot()?;
        self.expect(')')?;
        Ok(FormatElem::FunctionalType(inputs, results))
    }

    /// `($attr)`, `($param)` or `(type($x))`
    fn qualified(&mut self) -> Result<FormatElem> {
        self.expect('(')?;
        let at = self.position();
        let elem = self.elem()?;
        self.expect(')')?;
        match elem {
            FormatElem::Attr(attr) => Ok(FormatElem::QualifiedAttr(attr)),
            FormatElem::Param(param) => Ok(FormatElem::QualifiedParam(param)),
            FormatElem::Type(slot) => Ok(FormatElem::QualifiedType(slot)),
            _ => problem(
                at,
                "qualified(...) takes an attribute, a parameter or type(...)",
            ),
        }
    }

    /// `(params)` or `($a, custom<F>($b), ...)`
    fn structure(&mut self) -> Result<FormatElem> {
        self.expect('(')?;
        if *self.peek() == Token::Word("params".to_owned()) {
            self.next();
            self.expect(')')?;
            let field = |param| StructField {
                param,
                custom: String::new(),
            };
            return Ok(FormatElem::Struct(
                self.slots.all_params().map(field).collect(),
            ));
        }
        let mut fields = vec![self.field()?];
        while self.eat(',') {
            fields.push(self.field()?);
        }
        self.expect(')')?;
        Ok(FormatElem::Struct(fields))
    }

    fn field(&mut self) -> Result<StructField> {
        let at = self.position();
        match self.elem()? {
            FormatElem::Param(param) => Ok(StructField {
                param,
                custom: String::new(),
            }),
            FormatElem::Custom(custom, args)
                if matches!(args.as_slice(), [CustomArg::Param(_)]) =>
            {
                let [CustomArg::Param(param)] = args.as_slice() else {
                    return problem(at, "expected one parameter");
                };
                Ok(StructField {
                    param: *param,
                    custom,
                })
            }
            _ => problem(
                at,
                "struct(...) takes parameters or custom directives of one parameter",
            ),
        }
    }

    /// `<Name>(args)`
    fn custom(&mut self) -> Result<FormatElem> {
        self.expect('<')?;
        let at = self.position();
        let Token::Word(name) = self.next() else {
            return problem(at, "expected the name of a custom directive");
        };
        self.expect('>')?;
        self.expect('(')?;
        let mut args = Vec::new();
        if !self.eat(')') {
            args.push(self.custom_arg()?);
            while self.eat(',') {
                args.push(self.custom_arg()?);
            }
            self.expect(')')?;
        }
        Ok(FormatElem::Custom(name, args))
    }

    fn custom_arg(&mut self) -> Result<CustomArg> {
        let at = self.position();
        match self.next() {
            Token::Text(text) => Ok(CustomArg::Text(text)),
            Token::Word(word) if word == "ref" => self.reference(),
            Token::Word(word) if word == "attr-dict" => Ok(CustomArg::AttrDict),
            Token::Word(word) if word == "prop-dict" => Ok(CustomArg::PropDict),
            Token::Word(word) if word == "type" => Ok(CustomArg::Type(self.slot_in_parens()?)),
            Token::Variable(name) => {
                let (kind, index) = self.slots.find(&name, at)?;
                match kind {
                    Kind::Operand => Ok(CustomArg::Operand(index)),
                    Kind::Attr => Ok(CustomArg::Attr(index)),
                    Kind::Region => Ok(CustomArg::Region(index)),
                    Kind::Successor => Ok(CustomArg::Successor(index)),
                    Kind::Param => Ok(CustomArg::Param(index)),
                    Kind::Result => {
                        problem(at, format!("result '${name}' can only stand in type(...)"))
                    }
                }
            }
            other => problem(
                at,
                format!("{other} cannot be an argument of a custom directive"),
            ),
        }
    }

    /// `(arg)` of `ref`
    fn reference(&mut self) -> Result<CustomArg> {
        self.expect('(')?;
        let at = self.position();
        let arg = match self.custom_arg()? {
            CustomArg::Operand(operand) => CustomArg::RefOperand(operand),
            CustomArg::Attr(attr) => CustomArg::RefAttr(attr),
            CustomArg::Region(region) => CustomArg::RefRegion(region),
            CustomArg::Type(slot) => CustomArg::RefType(slot),
            CustomArg::Param(param) => CustomArg::RefParam(param),
            _ => {
                return problem(
                    at,
                    "ref(...) takes an operand, attribute, region, parameter or type",
                );
            }
        };
        self.expect(')')?;
        Ok(arg)
    }

    fn slot_in_parens(&mut self) -> Result<SlotRef> {
        self.expect('(')?;
        let slot = self.slot()?;
        self.expect(')')?;
        Ok(slot)
    }

    /// `$x`, `operands` or `results`
    fn slot(&mut self) -> Result<SlotRef> {
        let at = self.position();
        match self.next() {
            Token::Variable(name) => self.slots.typed(&name, at),
            Token::Word(word) if word == "operands" => Ok(SlotRef::Operands),
            Token::Word(word) if word == "results" => Ok(SlotRef::Results),
            other => problem(at, format!("{other} has no type")),
        }
    }
}

fn literal(text: String) -> FormatElem {
    match text.as_str() {
        "" => FormatElem::NoSpace,
        " " => FormatElem::Space,
        "\n" | "\\n" => FormatElem::Newline,
        _ => FormatElem::Literal(text),
    }
}

const DIRECTIVES: [&str; 13] = [
    "attr-dict",
    "attr-dict-with-keyword",
    "custom",
    "functional-type",
    "oilist",
    "operands",
    "params",
    "prop-dict",
    "qualified",
    "regions",
    "struct",
    "successors",
    "type",
];

fn directive_hint(word: &str) -> String {
    suggestion(word, DIRECTIVES.into_iter())
}
