//! Operations: what their classes say, and their own clauses.

use std::collections::HashSet;
use std::rc::Rc;

use super::class::{self, Use};
use super::cursor::Cursor;
use super::{Known, clause};
use crate::ast::*;
use crate::error::{Position, Problem, Result, problem};
use crate::lexer::Token;

const CLAUSES: [&str; 14] = [
    "attrs",
    "check",
    "effects",
    "example",
    "format",
    "infer",
    "match",
    "operands",
    "parents",
    "regions",
    "results",
    "successors",
    "terminator",
    "traits",
];

/// Traits of which an operation has one at most.
const CONTRADICTIONS: [(&str, &str); 5] = [
    ("always_speculatable", "conditionally_speculatable"),
    ("always_speculatable", "recursively_speculatable"),
    ("conditionally_speculatable", "recursively_speculatable"),
    ("memory_effects", "no_memory_effect"),
    ("no_memory_effect", "recursive_memory_effects"),
];

/// `NAME [: CLASS, ...] "summary" [{ clauses }]`
pub(super) fn op(cur: &mut Cursor, dialect: &str, known: &Known) -> Result<Op> {
    let at = cur.position();
    let short = match cur.peek() {
        // A name that begins with a digit.
        Token::Text(_) => cur.text("the name of an operation")?,
        _ => cur.word("the name of an operation")?,
    };
    let uses = class::uses(cur, known)?;
    let summary = cur.text("a summary")?;
    let mut body = Body::new(empty(format!("{dialect}.{short}"), summary, at.line));
    let once = body.add(&uses, cur, known)?;
    let mut op = body.op;
    op.format = once.format.unwrap_or(Format::Generic);
    op.implicit_terminator = once.terminator.unwrap_or_default();
    op.example = once.example.unwrap_or_default();
    op.traits.sort();
    add_segment_sizes(&mut op, known, at)?;
    check_traits(&op, at)?;
    check_slot_counts(&op, at)?;
    check_sizes(&op, at)?;
    Ok(op)
}

/// Adds the attributes with the sizes of groups of operands or results, which follow from the traits.
fn add_segment_sizes(op: &mut Op, known: &Known, at: Position) -> Result<()> {
    let sizes = [
        ("attr_sized_operand_segments", "operandSegmentSizes"),
        ("attr_sized_result_segments", "resultSegmentSizes"),
    ];
    for (name, attr) in sizes {
        if op.attrs.iter().any(|known| known.name == attr) {
            return problem(at, format!("'{attr}' follows from the trait '{name}'"));
        }
        if op.has_trait(name) {
            op.attrs.push(Attr {
                name: attr.to_owned(),
                constraint: Rc::clone(known.attr_constraint("DenseI32ArrayAttr", at)?),
                optional: false,
                default: String::new(),
            });
        }
    }
    Ok(())
}

/// An operation without clauses.
pub(super) fn empty(name: String, summary: String, line: usize) -> Op {
    Op {
        name,
        summary,
        line,
        operands: Vec::new(),
        results: Vec::new(),
        attrs: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        traits: Vec::new(),
        effects: Vec::new(),
        parents: Vec::new(),
        implicit_terminator: String::new(),
        type_rules: Vec::new(),
        checks: Vec::new(),
        conditions: Vec::new(),
        format: Format::Generic,
        example: String::new(),
    }
}

/// Clauses of which the innermost one counts: an operation's replaces that of its classes.
#[derive(Default)]
pub(super) struct Once {
    format: Option<Format>,
    terminator: Option<String>,
    pub example: Option<String>,
}

/// An operation while its clauses are put together.
pub(super) struct Body {
    op: Op,
    names: HashSet<String>,
    /// The classes whose clauses are in the operation, with what their parameters stand for.
    classes: HashSet<(String, Vec<String>)>,
}

impl Body {
    pub fn new(op: Op) -> Self {
        Self {
            op,
            names: HashSet::new(),
            classes: HashSet::new(),
        }
    }

    /// Adds what the classes say, in their order, and the clauses that follow, if there are any.
    pub fn add(&mut self, uses: &[Use], cur: &mut Cursor, known: &Known) -> Result<Once> {
        let traits = self.op.traits.len();
        let mut inherited = Once::default();
        let mut rivals = Vec::new();
        for used in uses {
            let once = self.add_class(used, known).map_err(|p| Problem {
                at: used.at,
                message: format!("class '{}' does not fit: {}", used.class.name, p.message),
            })?;
            inherit(&mut inherited.format, once.format, || {
                rivals.push(("format", used))
            });
            inherit(&mut inherited.terminator, once.terminator, || {
                rivals.push(("terminator", used));
            });
        }
        let own = self.clauses(cur, known, traits)?;
        let says = |clause: &str| match clause {
            "format" => own.format.is_some(),
            _ => own.terminator.is_some(),
        };
        if let Some((clause, used)) = rivals.into_iter().find(|(clause, _)| !says(clause)) {
            let name = &used.class.name;
            let message = format!(
                "class '{name}' gives another {clause} than the classes in front of it: give one here"
            );
            return problem(used.at, message);
        }
        Ok(Once {
            format: own.format.or(inherited.format),
            terminator: own.terminator.or(inherited.terminator),
            example: own.example,
        })
    }

    /// Adds what a class says, unless that is in the operation already.
    fn add_class(&mut self, used: &Use, known: &Known) -> Result<Once> {
        let (known, arguments) = used.bind(known);
        if !self.classes.insert((used.class.name.clone(), arguments)) {
            return Ok(Once::default());
        }
        self.add(&used.class.uses, &mut used.class.body.clone(), &known)
    }

    /// `[{ clauses }]`; the traits from the given one on are those of the classes.
    fn clauses(&mut self, cur: &mut Cursor, known: &Known, traits: usize) -> Result<Once> {
        let mut once = Once::default();
        let mut seen = HashSet::new();
        if !cur.eat('{') {
            return Ok(once);
        }
        while !cur.eat('}') {
            let at = cur.position();
            let word = cur.word("a clause")?;
            if !["check", "infer", "match"].contains(&word.as_str()) && !seen.insert(word.clone()) {
                return problem(at, format!("clause '{word}' is given twice"));
            }
            match word.as_str() {
                "format" => once.format = Some(clause::format(cur, &self.op)?),
                "terminator" => once.terminator = Some(cur.text("an operation")?),
                "example" => once.example = Some(clause::outdented(&cur.text("an example")?)),
                "traits" => self.traits(cur, traits)?,
                _ => self.clause(cur, known, &word, at)?,
            }
        }
        Ok(once)
    }

    fn clause(&mut self, cur: &mut Cursor, known: &Known, word: &str, at: Position) -> Result<()> {
        let names = &mut self.names;
        let op = &mut self.op;
        match word {
            "operands" => op.operands.extend(slots(cur, names, |cur| {
                let value = clause::value(cur, known)?;
                Ok((value.name.clone(), value))
            })?),
            "results" => op.results.extend(slots(cur, names, |cur| {
                let value = clause::value(cur, known)?;
                Ok((value.name.clone(), value))
            })?),
            "attrs" => op.attrs.extend(slots(cur, names, |cur| {
                let attr = clause::attr(cur, known)?;
                Ok((attr.name.clone(), attr))
            })?),
            "regions" => op.regions.extend(slots(cur, names, |cur| {
                let region = clause::region(cur)?;
                Ok((region.name.clone(), region))
            })?),
            "successors" => op.successors.extend(slots(cur, names, |cur| {
                let successor = clause::successor(cur)?;
                Ok((successor.name.clone(), successor))
            })?),
            "effects" => op.effects.extend(clause::effects(cur)),
            "parents" => op.parents.extend(cur.list(|cur| cur.text("an operation"))?),
            "infer" | "match" => {
                let rules = match word == "match" && cur.eat_word("same-type") {
                    true => clause::same_type(cur, op)?,
                    false => vec![clause::type_rule(cur, op)?],
                };
                for rule in rules {
                    if !rule.summary.is_empty() {
                        op.conditions.push(Condition::Rule(op.type_rules.len()));
                    }
                    op.type_rules.push(rule);
                }
            }
            "check" => {
                let check = clause::check(cur, op)?;
                op.conditions.push(Condition::Check(op.checks.len()));
                op.checks.push(check);
            }
            _ => return cur.unknown("clause", word, at, CLAUSES),
        }
        Ok(())
    }

    /// Adds traits; one that an own class has already is a mistake.
    fn traits(&mut self, cur: &mut Cursor, inherited: usize) -> Result<()> {
        let traits = cur.list(|cur| Ok((cur.position(), clause::op_trait(cur)?)))?;
        for (at, name) in traits {
            if self.op.traits[inherited..].contains(&name) {
                return problem(at, format!("trait '{name}' is given already"));
            }
            if !self.op.has_trait(&name) {
                self.op.traits.push(name);
            }
        }
        Ok(())
    }
}

/// Takes over what a class gives; calls `rival` if it contradicts what is there.
fn inherit<T: PartialEq>(to: &mut Option<T>, from: Option<T>, rival: impl FnOnce()) {
    match (&to, &from) {
        (_, None) => {}
        (None, _) => *to = from,
        (Some(old), Some(new)) if old == new => {}
        _ => rival(),
    }
}

/// A list of slots, whose names nothing else in the operation has.
fn slots<T>(
    cur: &mut Cursor,
    names: &mut HashSet<String>,
    slot: impl Fn(&mut Cursor) -> Result<(String, T)>,
) -> Result<Vec<T>> {
    cur.list(|cur| {
        let at = cur.position();
        let (name, slot) = slot(cur)?;
        if name.is_empty() || names.insert(name.clone()) {
            return Ok(slot);
        }
        problem(at, format!("slot '{name}' is declared twice"))
    })
}

fn check_traits(op: &Op, at: Position) -> Result<()> {
    let both = |(a, b): &&(&str, &str)| op.has_trait(a) && op.has_trait(b);
    match CONTRADICTIONS.iter().find(both) {
        Some((a, b)) => problem(
            at,
            format!("operation '{}' cannot be both '{a}' and '{b}'", op.name),
        ),
        None => Ok(()),
    }
}

fn check_slot_counts(op: &Op, at: Position) -> Result<()> {
    let counts = [
        op.operands.len(),
        op.results.len(),
        op.attrs.len(),
        op.regions.len(),
        op.successors.len(),
    ];
    if counts.iter().any(|&n| n > usize::from(u8::MAX)) {
        return problem(at, format!("operation '{}' has too many slots", op.name));
    }
    Ok(())
}

/// The sizes of groups are an attribute of the operation.
fn check_sizes(op: &Op, at: Position) -> Result<()> {
    let sizes = op.operands.iter().map(|value| value.sizes.as_str());
    let is_known = |name: &str| op.attrs.iter().any(|attr| attr.name == name);
    match sizes
        .filter(|name| !name.is_empty())
        .find(|name| !is_known(name))
    {
        Some(name) => problem(
            at,
            format!("operation '{}' has no attribute '{name}'", op.name),
        ),
        None => Ok(()),
    }
}
