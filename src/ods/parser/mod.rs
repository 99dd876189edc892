//! The parser of the declarations (all but the assembly formats, see [`crate::format`]).

mod class;
mod clause;
mod constraint;
mod cursor;
mod op;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::rc::Rc;

use crate::ast::*;
use crate::error::{Position, Result, problem, suggestion};
use crate::format;
use crate::lexer::Token;
use class::OpClass;
use cursor::Cursor;

/// The names that declarations can refer to.
#[derive(Default, Clone)]
pub(crate) struct Known {
    types: HashMap<String, Rc<TypeConstraint>>,
    attrs: HashMap<String, Rc<AttrConstraint>>,
    classes: HashMap<String, Rc<OpClass>>,
    /// What the verifier says about an attribute of an enum, by the enum's full name.
    enum_texts: HashMap<String, String>,
}

impl Known {
    /// Adds the enums of another dialect, which all dialects can use.
    pub fn add_enums(&mut self, dialect: &Dialect) {
        for e in &dialect.enums {
            self.enum_texts
                .extend(texts::of_enum(e).map(|text| (e.name.clone(), text)));
        }
    }

    fn type_constraint(&self, name: &str, at: Position) -> Result<&Rc<TypeConstraint>> {
        if !self.types.contains_key(name) && self.attrs.contains_key(name) {
            return problem(at, format!("'{name}' is no type constraint"));
        }
        find(&self.types, "type constraint", name, at)
    }

    fn attr_constraint(&self, name: &str, at: Position) -> Result<&Rc<AttrConstraint>> {
        if !self.attrs.contains_key(name) && self.types.contains_key(name) {
            return problem(at, format!("'{name}' is no attribute constraint"));
        }
        find(&self.attrs, "attribute constraint", name, at)
    }
}

fn find<'a, T>(map: &'a HashMap<String, T>, what: &str, name: &str, at: Position) -> Result<&'a T> {
    map.get(name).map_or_else(
        || {
            let hint = suggestion(name, map.keys().map(String::as_str));
            problem(at, format!("unknown {what} '{name}'{hint}"))
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

/// Parses one file, the `number`th; `shared` is what it knows of others. Returns what it knows in the end, too.
pub(crate) fn dialect(
    file: &Path,
    number: usize,
    text: &str,
    shared: &Known,
) -> Result<(Dialect, Known)> {
    let mut cur = Cursor::new(text, number)?;
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
    let mut ops = HashSet::new();
    while *cur.peek() != Token::End {
        declaration(&mut cur, &mut dialect, &mut known, &mut ops)?;
    }
    dialect.ops.sort_by(|a, b| a.name.cmp(&b.name));
    Ok((dialect, known))
}

const DECLARATIONS: [&str; 7] = [
    "attr",
    "attr-constraint",
    "enum",
    "op",
    "op-class",
    "type",
    "type-constraint",
];

fn declaration(
    cur: &mut Cursor,
    dialect: &mut Dialect,
    known: &mut Known,
    ops: &mut HashSet<String>,
) -> Result<()> {
    let at = cur.position();
    let word = cur.word("a declaration")?;
    let twice = |what: &str, name: &str| problem(at, format!("{what} '{name}' is declared twice"));
    match word.as_str() {
        "op" => {
            let op = op::op(cur, &dialect.name, known)?;
            if !ops.insert(op.name.clone()) {
                return twice("operation", &op.name);
            }
            dialect.ops.push(op);
        }
        "op-class" => {
            let class = class::declaration(cur, known)?;
            if let Some(class) = known.classes.insert(class.name.clone(), Rc::new(class)) {
                return twice("class", &class.name);
            }
        }
        "enum" => {
            let e = enumeration(cur, &dialect.name)?;
            if let Some(text) = texts::of_enum(&e) {
                known.enum_texts.insert(e.name.clone(), text);
            }
            dialect.enums.push(e);
        }
        "type" => dialect.types.push(param(cur, &dialect.name, known)?),
        "attr" => dialect.attrs.push(param(cur, &dialect.name, known)?),
        "type-constraint" => {
            let new = constraint::type_constraint(cur, &dialect.name, known)?;
            let old = known.types.insert(new.name.clone(), Rc::clone(&new));
            if old.is_some() {
                return twice("type constraint", &new.name);
            }
            if known.attrs.contains_key(&new.name) {
                return twice("constraint", &new.name);
            }
            dialect.type_constraints.push(new);
        }
        "attr-constraint" => {
            let new = constraint::attr_constraint(cur, &dialect.name, known)?;
            let old = known.attrs.insert(new.name.clone(), Rc::clone(&new));
            if old.is_some() {
                return twice("attribute constraint", &new.name);
            }
            if known.types.contains_key(&new.name) {
                return twice("constraint", &new.name);
            }
            dialect.attr_constraints.push(new);
        }
        _ => return cur.unknown("declaration", &word, at, DECLARATIONS),
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
fn param(cur: &mut Cursor, dialect: &str, known: &Known) -> Result<Param> {
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
        let at = cur.position();
        let word = cur.word("a clause")?;
        match word.as_str() {
            "params" => param.params = cur.list(|cur| param_slot(cur, dialect, known))?,
            "format" if cur.eat_word("custom") => param.format = ParamFormat::Custom,
            "format" => {
                let at = cur.position();
                let text = cur.text("a format")?;
                let slots: Vec<&str> = param.params.iter().map(|p| p.name.as_str()).collect();
                param.format = ParamFormat::Declared(format::param_format(&text, at, &slots)?);
            }
            _ => return cur.unknown("clause", &word, at, ["params", "format"]),
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
fn param_pred(cur: &mut Cursor, dialect: &str, known: &Known) -> Result<AttrPred> {
    match cur.peek() {
        Token::Punct('(') => {
            let (pred, _) = cur.arg(|cur| constraint::attr_pred(cur, dialect, known))?;
            Ok(pred)
        }
        _ => Ok(AttrPred::Any),
    }
}

/// `NAME : [optional] KIND [= "default"]`
fn param_slot(cur: &mut Cursor, dialect: &str, known: &Known) -> Result<ParamSlot> {
    let name = cur.word("a parameter")?;
    cur.expect(':')?;
    let optional = cur.eat_word("optional");
    let at = cur.position();
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
        _ => return cur.unknown("kind of parameter", &word, at, KINDS),
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
