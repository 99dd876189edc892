//! Classes: what several operations have in common, with parameters that stand for constraints.

use std::rc::Rc;

use super::cursor::Cursor;
use super::op::{self, Body};
use super::{Known, find};
use crate::ast::*;
use crate::error::{Position, Result, problem, suggestion};

/// A class as it is declared: its clauses are read again for each operation, with what the parameters stand for.
pub(crate) struct OpClass {
    pub name: String,
    params: Vec<String>,
    pub uses: Vec<Use>,
    /// Where the clauses begin.
    pub body: Cursor,
}

/// `CLASS(CONSTRAINT, ...)`
pub(super) struct Use {
    pub at: Position,
    pub class: Rc<OpClass>,
    arguments: Vec<String>,
}

impl Use {
    /// The names that the class knows when it is used where `known` are known, and the constraints that its parameters
    /// stand for.
    pub fn bind(&self, known: &Known) -> (Known, Vec<String>) {
        let mut inner = known.clone();
        let mut names = Vec::new();
        for (param, argument) in self.class.params.iter().zip(&self.arguments) {
            // A parameter hides what the using class calls by its name.
            inner.types.remove(param);
            inner.attrs.remove(param);
            let (ty, attr) = (known.types.get(argument), known.attrs.get(argument));
            if let Some(attr) = attr {
                inner.attrs.insert(param.clone(), Rc::clone(attr));
            }
            if let Some(ty) = ty {
                inner.types.insert(param.clone(), Rc::clone(ty));
            }
            let name = ty.map(|ty| &ty.name).or(attr.map(|attr| &attr.name));
            names.extend(name.cloned());
        }
        (inner, names)
    }
}

/// `NAME [(PARAMETER, ...)] [: CLASS, ...] [{ clauses }]`
pub(super) fn declaration(cur: &mut Cursor, known: &Known) -> Result<OpClass> {
    let at = cur.position();
    let name = cur.word("the name of a class")?;
    let params = cur.optional_args(|cur| parameter(cur, known))?;
    let start = cur.clone();
    let open = with_open_parameters(&params, known);
    let uses = uses(cur, &open)?;
    let body = cur.clone();
    let mut op = Body::new(op::empty(String::new(), String::new(), 0));
    if op.add(&uses, cur, &open)?.example.is_some() {
        return problem(
            at,
            format!("class '{name}' has an example: give one to the operations"),
        );
    }
    if let Some((at, param)) = params.iter().find(|(_, param)| !start.mentions(param, cur)) {
        return problem(*at, format!("parameter '{param}' is not used"));
    }
    Ok(OpClass {
        name,
        params: params.into_iter().map(|(_, param)| param).collect(),
        uses,
        body,
    })
}

fn parameter(cur: &mut Cursor, known: &Known) -> Result<(Position, String)> {
    let at = cur.position();
    let name = cur.word("a parameter")?;
    if known.types.contains_key(&name) || known.attrs.contains_key(&name) {
        return problem(
            at,
            format!("parameter '{name}' is the name of a constraint"),
        );
    }
    Ok((at, name))
}

/// What a class knows whose parameters stand for nothing yet: they fit wherever a constraint stands.
fn with_open_parameters(params: &[(Position, String)], known: &Known) -> Known {
    let mut open = known.clone();
    for (_, name) in params {
        let ty = TypeConstraint {
            name: name.clone(),
            dialect: String::new(),
            summary: name.clone(),
            pred: TypePred::Any,
            class: None,
            buildable: String::new(),
        };
        let attr = AttrConstraint {
            name: name.clone(),
            dialect: String::new(),
            summary: name.clone(),
            syntax: AttrSyntax::Any,
            pred: AttrPred::Any,
        };
        open.types.insert(name.clone(), Rc::new(ty));
        open.attrs.insert(name.clone(), Rc::new(attr));
    }
    open
}

/// `[: CLASS(CONSTRAINT, ...), ...]`
pub(super) fn uses(cur: &mut Cursor, known: &Known) -> Result<Vec<Use>> {
    match cur.eat(':') {
        true => cur.list(|cur| one_use(cur, known)),
        false => Ok(Vec::new()),
    }
}

fn one_use(cur: &mut Cursor, known: &Known) -> Result<Use> {
    let at = cur.position();
    let name = cur.word("a class")?;
    if !known.classes.contains_key(&name) && cur.declares("op-class", &name) {
        let message = format!(
            "class '{name}' is not declared yet: it stands in front of what uses it, and not in a cycle"
        );
        return problem(at, message);
    }
    let class = Rc::clone(find(&known.classes, "class", &name, at)?);
    let arguments = cur.optional_args(|cur| argument(cur, known))?;
    let (takes, given) = (class.params.len(), arguments.len());
    if takes != given {
        let message = format!("class '{name}' takes {takes} constraints, not {given}");
        return problem(at, message);
    }
    Ok(Use {
        at,
        class,
        arguments,
    })
}

/// The name of a constraint.
fn argument(cur: &mut Cursor, known: &Known) -> Result<String> {
    let at = cur.position();
    let name = cur.word("a constraint")?;
    if known.types.contains_key(&name) || known.attrs.contains_key(&name) {
        return Ok(name);
    }
    let names = known.types.keys().chain(known.attrs.keys());
    let hint = suggestion(&name, names.map(String::as_str));
    problem(at, format!("unknown constraint '{name}'{hint}"))
}
