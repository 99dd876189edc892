//! The parser of the declarations (all but the assembly formats, see [`crate::format`]).

mod constraint;
mod cursor;
mod op;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use crate::ast::*;
use crate::error::{Result, problem, suggestion};
use crate::format;
use crate::lexer::Token;
use cursor::Cursor;

/// The constraints that declarations can refer to.
#[derive(Default, Clone)]
pub(crate) struct Constraints {
    types: HashMap<String, Rc<TypeConstraint>>,
    attrs: HashMap<String, Rc<AttrConstraint>>,
}

impl Constraints {
    /// The constraints that a dialect declares.
    pub fn of(dialect: &Dialect) -> Self {
        let types = dialect
            .type_constraints
            .iter()
            .map(|c| (c.name.clone(), Rc::clone(c)));
        let attrs = dialect
            .attr_constraints
            .iter()
            .map(|c| (c.name.clone(), Rc::clone(c)));
        Self {
            types: types.collect(),
            attrs: attrs.collect(),
        }
    }

    fn type_constraint(&self, name: &str, line: usize) -> Result<&Rc<TypeConstraint>> {
        find(&self.types, "type", name, line)
    }

    fn attr_constraint(&self, name: &str, line: usize) -> Result<&Rc<AttrConstraint>> {
        find(&self.attrs, "attribute", name, line)
    }
}

fn find<'a, T>(map: &'a HashMap<String, T>, what: &str, name: &str, line: usize) -> Result<&'a T> {
    map.get(name).map_or_else(
        || {
            let hint = suggestion(name, map.keys().map(String::as_str));
            problem(line, format!("unknown {what} constraint '{name}'{hint}"))
        },
        Ok,
    )
}

/// A name of this dialect unless it names another one.
fn qualify(name: &str, dialect: &str) -> String {
    if name.contains('.') {
        name.to_owned()
    } else {
        format!("{dialect}.{name}")
    }
}

/// Parses one file; `shared` are the constraints of the builtin dialect.
pub(crate) fn dialect(file: &Path, text: &str, shared: &Constraints) -> Result<Dialect> {
    let mut cur = Cursor::new(text)?;
    if !cur.eat_word("dialect") {
        return cur.fail(format!("expected 'dialect', found {}", cur.peek()));
    }
    let mut dialect = Dialect {
        name: cur.word("the name of the dialect")?,
        summary: cur.text("a summary")?,
        file: file.to_owned(),
        ops: Vec::new(),
        enums: Vec::new(),
        types: Vec::new(),
        attrs: Vec::new(),
        type_constraints: Vec::new(),
        attr_constraints: Vec::new(),
    };
    let mut known = shared.clone();
    while *cur.peek() != Token::End {
        declaration(&mut cur, &mut dialect, &mut known)?;
    }
    dialect.ops.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(pair) = dialect
        .ops
        .windows(2)
        .find(|pair| pair[0].name == pair[1].name)
    {
        return problem(
            pair[1].line,
            format!("operation '{}' is declared twice", pair[1].name),
        );
    }
    Ok(dialect)
}

const DECLARATIONS: [&str; 6] = [
    "attr",
    "attr-constraint",
    "enum",
    "op",
    "type",
    "type-constraint",
];

fn declaration(cur: &mut Cursor, dialect: &mut Dialect, known: &mut Constraints) -> Result<()> {
    let line = cur.line();
    let word = cur.word("a declaration")?;
    match word.as_str() {
        "op" => dialect.ops.push(op::op(cur, &dialect.name, known)?),
        "enum" => dialect.enums.push(enumeration(cur, &dialect.name)?),
        "type" => dialect.types.push(param(cur, &dialect.name, known)?),
        "attr" => dialect.attrs.push(param(cur, &dialect.name, known)?),
        "type-constraint" => {
            let constraint = constraint::type_constraint(cur, &dialect.name, known)?;
            if known
                .types
                .insert(constraint.name.clone(), Rc::clone(&constraint))
                .is_some()
            {
                return problem(
                    line,
                    format!("type constraint '{}' is declared twice", constraint.name),
                );
            }
            dialect.type_constraints.push(constraint);
        }
        "attr-constraint" => {
            let constraint = constraint::attr_constraint(cur, &dialect.name, known)?;
            if known
                .attrs
                .insert(constraint.name.clone(), Rc::clone(&constraint))
                .is_some()
            {
                return problem(
                    line,
                    format!(
                        "attribute constraint '{}' is declared twice",
                        constraint.name
                    ),
                );
            }
            dialect.attr_constraints.push(constraint);
        }
        _ => return cur.unknown("declaration", &word, line, DECLARATIONS),
    }
    Ok(())
}

/// `NAME : [#MNEMONIC] WIDTH [bits "separator"] [angle] ["summary"] { keyword = value ... }`
fn enumeration(cur: &mut Cursor, dialect: &str) -> Result<Enum> {
    let name = constraint::enum_name(cur, dialect)?;
    cur.expect(':')?;
    let mnemonic = if cur.eat('#') {
        cur.word("a mnemonic")?
    } else {
        String::new()
    };
    let width = cur.number()?;
    let bits = cur.eat_word("bits");
    let separator = if bits {
        cur.text("a separator")?
    } else {
        String::new()
    };
    let angle = cur.eat_word("angle");
    let summary = cur.optional_text();
    cur.expect('{')?;
    let mut cases = Vec::new();
    while !cur.eat('}') {
        cases.push(case(cur)?);
    }
    Ok(Enum {
        name,
        summary,
        mnemonic,
        width,
        bits,
        separator,
        cases,
        angle,
    })
}

/// `keyword = value`; a keyword that is no word stands in quotes.
fn case(cur: &mut Cursor) -> Result<(String, i64)> {
    let keyword = match cur.peek() {
        Token::Text(_) => cur.text("a keyword")?,
        _ => cur.word("a keyword")?,
    };
    cur.expect('=')?;
    Ok((keyword, cur.number()?))
}

/// `NAME "summary" { [params NAME : KIND ...] [format "..." | format custom] }`
fn param(cur: &mut Cursor, dialect: &str, known: &Constraints) -> Result<Param> {
    let name = format!("{dialect}.{}", cur.word("a mnemonic")?);
    let summary = cur.text("a summary")?;
    let mut param = Param {
        name,
        summary,
        params: Vec::new(),
        format: ParamFormat::Bare,
    };
    cur.expect('{')?;
    while !cur.eat('}') {
        let line = cur.line();
        let word = cur.word("a clause")?;
        match word.as_str() {
            "params" => param.params = cur.list(|cur| param_slot(cur, dialect, known))?,
            "format" if cur.eat_word("custom") => param.format = ParamFormat::Custom,
            "format" => {
                let line = cur.line();
                let text = cur.text("a format")?;
                let slots: Vec<&str> = param.params.iter().map(|p| p.name.as_str()).collect();
                param.format = ParamFormat::Declared(format::param_format(&text, line, &slots)?);
            }
            _ => return cur.unknown("clause", &word, line, ["params", "format"]),
        }
    }
    Ok(param)
}

const KINDS: [&str; 16] = [
    "int",
    "bool",
    "str",
    "type",
    "attr",
    "enum",
    "enum-attr",
    "keyword",
    "dense-array",
    "dialect",
    "ints",
    "types",
    "attrs",
    "list",
    "braced",
    "named",
];

/// `(PRED)` behind `attr` or `attrs`, or nothing.
fn param_pred(cur: &mut Cursor, dialect: &str, known: &Constraints) -> Result<AttrPred> {
    match cur.peek() {
        Token::Punct('(') => cur.arg(|cur| constraint::attr_pred(cur, dialect, known)),
        _ => Ok(AttrPred::Any),
    }
}

/// `NAME : [optional] KIND [= "default"]`
fn param_slot(cur: &mut Cursor, dialect: &str, known: &Constraints) -> Result<ParamSlot> {
    let name = cur.word("a parameter")?;
    cur.expect(':')?;
    let optional = cur.eat_word("optional");
    let line = cur.line();
    let word = cur.word("a kind of parameter")?;
    let kind = match word.as_str() {
        "int" => ParamKind::Int,
        "bool" => ParamKind::Bool,
        "str" => ParamKind::Str,
        "type" => ParamKind::Type,
        "attr" => ParamKind::Attr(param_pred(cur, dialect, known)?),
        "ints" => ParamKind::Ints,
        "types" => ParamKind::Types,
        "attrs" => ParamKind::Attrs(param_pred(cur, dialect, known)?),
        "list" | "braced" => ParamKind::List {
            mnemonic: cur.arg(|cur| cur.text("a mnemonic"))?,
            braces: word == "braced",
        },
        "named" => ParamKind::Named(cur.arg(|cur| cur.text("a name"))?),
        "enum" => ParamKind::Enum(cur.arg(|cur| constraint::enum_name(cur, dialect))?),
        "enum-attr" => ParamKind::EnumAttr(cur.arg(|cur| constraint::enum_name(cur, dialect))?),
        "dense-array" => ParamKind::DenseArray(cur.arg(|cur| cur.word("a type"))?),
        "keyword" => ParamKind::Keyword(cur.arg(|cur| constraint::enum_name(cur, dialect))?),
        "dialect" => ParamKind::Dialect(cur.arg(|cur| cur.text("a mnemonic"))?),
        _ => return cur.unknown("kind of parameter", &word, line, KINDS),
    };
    let default = if cur.eat('=') {
        cur.text("a default")?
    } else {
        String::new()
    };
    Ok(ParamSlot {
        name,
        kind,
        optional,
        default,
    })
}
