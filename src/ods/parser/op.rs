//! Operations.

use super::Constraints;
use super::cursor::Cursor;
use crate::ast::*;
use crate::error::{Result, problem, suggestion};
use crate::format::{self, Slots};
use crate::{TRAITS, lexer::Token};

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

/// `NAME "summary" { clauses }`
pub(super) fn op(cur: &mut Cursor, dialect: &str, known: &Constraints) -> Result<Op> {
    let line = cur.line();
    let short = match cur.peek() {
        // A name that begins with a digit.
        crate::lexer::Token::Text(_) => cur.text("the name of an operation")?,
        _ => cur.word("the name of an operation")?,
    };
    let name = format!("{dialect}.{short}");
    let summary = cur.text("a summary")?;
    let mut op = Op {
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
    };
    cur.expect('{')?;
    while !cur.eat('}') {
        clause(cur, &mut op, known)?;
    }
    check_slot_counts(&op)?;
    check_sizes(&op)?;
    Ok(op)
}

fn clause(cur: &mut Cursor, op: &mut Op, known: &Constraints) -> Result<()> {
    let line = cur.line();
    let word = cur.word("a clause")?;
    match word.as_str() {
        "operands" => op.operands = cur.list(|cur| value(cur, known))?,
        "results" => op.results = cur.list(|cur| value(cur, known))?,
        "attrs" => op.attrs = cur.list(|cur| attr(cur, known))?,
        "regions" => op.regions = cur.list(region)?,
        "successors" => op.successors = cur.list(successor)?,
        "traits" => op.traits = cur.list(op_trait)?,
        "effects" => op.effects = effects(cur),
        "parents" => op.parents = cur.list(|cur| cur.text("an operation"))?,
        "terminator" => op.implicit_terminator = cur.text("an operation")?,
        "infer" | "match" => {
            let rule = type_rule(cur, op)?;
            if !rule.summary.is_empty() {
                op.conditions.push(Condition::Rule(op.type_rules.len()));
            }
            op.type_rules.push(rule);
        }
        "check" => {
            let check = check(cur, op)?;
            op.conditions.push(Condition::Check(op.checks.len()));
            op.checks.push(check);
        }
        "format" => op.format = format(cur, op)?,
        "example" => op.example = outdented(&cur.text("an example")?),
        _ => return cur.unknown("clause", &word, line, CLAUSES),
    }
    Ok(())
}

fn check_slot_counts(op: &Op) -> Result<()> {
    let counts = [
        op.operands.len(),
        op.results.len(),
        op.attrs.len(),
        op.regions.len(),
        op.successors.len(),
    ];
    if counts.iter().any(|&n| n > usize::from(u8::MAX)) {
        return problem(
            op.line,
            format!("operation '{}' has too many slots", op.name),
        );
    }
    Ok(())
}

/// The sizes of groups are an attribute of the operation.
fn check_sizes(op: &Op) -> Result<()> {
    let sizes = op.operands.iter().map(|value| value.sizes.as_str());
    let is_known = |name: &str| op.attrs.iter().any(|attr| attr.name == name);
    match sizes
        .filter(|name| !name.is_empty())
        .find(|name| !is_known(name))
    {
        Some(name) => problem(
            op.line,
            format!("operation '{}' has no attribute '{name}'", op.name),
        ),
        None => Ok(()),
    }
}

/// A slot's name; `_` stands for none.
fn slot_name(cur: &mut Cursor) -> Result<String> {
    let name = cur.word("a name")?;
    Ok(if name == "_" { String::new() } else { name })
}

/// `NAME : [optional | variadic] CONSTRAINT [by ATTRIBUTE] [effects]`
fn value(cur: &mut Cursor, known: &Constraints) -> Result<Value> {
    let name = slot_name(cur)?;
    cur.expect(':')?;
    let arity = if cur.eat_word("optional") {
        Arity::Optional
    } else if cur.eat_word("variadic") {
        Arity::Variadic
    } else {
        Arity::One
    };
    let line = cur.line();
    let constraint = known
        .type_constraint(&cur.word("a type constraint")?, line)?
        .clone();
    let sizes = match cur.eat_word("by") {
        true => cur.word("the attribute with the sizes")?,
        false => String::new(),
    };
    Ok(Value {
        name,
        constraint,
        arity,
        sizes,
        effects: effects(cur),
    })
}

fn effects(cur: &mut Cursor) -> Vec<Effect> {
    let mut effects = Vec::new();
    loop {
        let effect = match cur.peek() {
            Token::Word(word) => match word.as_str() {
                "reads" => Effect::Read,
                "writes" => Effect::Write,
                "allocates" => Effect::Allocate,
                "frees" => Effect::Free,
                _ => return effects,
            },
            _ => return effects,
        };
        cur.next();
        effects.push(effect);
    }
}

/// `NAME : [optional] CONSTRAINT [= "default"]`
fn attr(cur: &mut Cursor, known: &Constraints) -> Result<Attr> {
    let name = cur.word("a name")?;
    cur.expect(':')?;
    let optional = cur.eat_word("optional");
    let line = cur.line();
    let constraint = known
        .attr_constraint(&cur.word("an attribute constraint")?, line)?
        .clone();
    let default = if cur.eat('=') {
        cur.text("a default")?
    } else {
        String::new()
    };
    Ok(Attr {
        name,
        constraint,
        optional,
        default,
    })
}

/// `NAME : [variadic] any | exactly(N) | at-least(N) | at-most(N) ["summary"]`
fn region(cur: &mut Cursor) -> Result<Region> {
    let name = slot_name(cur)?;
    cur.expect(':')?;
    let variadic = cur.eat_word("variadic");
    let line = cur.line();
    let word = cur.word("a number of blocks")?;
    let blocks = match word.as_str() {
        "any" => RegionBlocks::Any,
        "exactly" => RegionBlocks::Exactly(cur.arg(|cur| cur.number())?),
        "at-least" => RegionBlocks::AtLeast(cur.arg(|cur| cur.number())?),
        "at-most" => RegionBlocks::AtMost(cur.arg(|cur| cur.number())?),
        _ => {
            return cur.unknown(
                "number of blocks",
                &word,
                line,
                ["any", "exactly", "at-least", "at-most"],
            );
        }
    };
    let summary = cur.text("a summary")?;
    Ok(Region {
        name,
        summary,
        blocks,
        variadic,
    })
}

/// `[variadic] NAME`
fn successor(cur: &mut Cursor) -> Result<Successor> {
    let variadic = cur.eat_word("variadic");
    Ok(Successor {
        name: slot_name(cur)?,
        variadic,
    })
}

fn op_trait(cur: &mut Cursor) -> Result<String> {
    let line = cur.line();
    let name = cur.word("a trait")?;
    if TRAITS.contains(&name.as_str()) {
        return Ok(name);
    }
    problem(
        line,
        format!(
            "unknown trait '{name}'{}",
            suggestion(&name, TRAITS.iter().copied())
        ),
    )
}

/// `type(A) = type(B) [element | i1-same-shape | named("f")] ["summary"]`
fn type_rule(cur: &mut Cursor, op: &Op) -> Result<TypeRule> {
    let target = type_of(cur, op)?;
    cur.expect('=')?;
    let source = type_of(cur, op)?;
    let f = if cur.eat_word("element") {
        TypeFn::Element
    } else if cur.eat_word("i1-same-shape") {
        TypeFn::I1SameShape
    } else if cur.eat_word("named") {
        TypeFn::Named(cur.arg(|cur| cur.text("a name"))?)
    } else {
        TypeFn::Same
    };
    Ok(TypeRule {
        target,
        source,
        f,
        summary: cur.optional_text(),
    })
}

fn type_of(cur: &mut Cursor, op: &Op) -> Result<SlotRef> {
    if !cur.eat_word("type") {
        return cur.fail(format!("expected 'type', found {}", cur.peek()));
    }
    cur.arg(|cur| slot(cur, op))
}

/// `$name`, `operands` or `results`
fn slot(cur: &mut Cursor, op: &Op) -> Result<SlotRef> {
    if cur.eat_word("operands") {
        return Ok(SlotRef::Operands);
    }
    if cur.eat_word("results") {
        return Ok(SlotRef::Results);
    }
    cur.expect('$')?;
    let line = cur.line();
    let name = cur.word("a slot")?;
    Slots::of(op).typed(&name, line)
}

const CHECKS: [&str; 6] = [
    "same-type",
    "same-shape",
    "same-element-type",
    "same-rank",
    "same-element-count",
    "named",
];

/// `KIND($a, $b, ...) "summary"` or `named("f") "summary"`
fn check(cur: &mut Cursor, op: &Op) -> Result<OpCheck> {
    let line = cur.line();
    let word = cur.word("a condition")?;
    let slots = |cur: &mut Cursor| cur.args(|cur| slot(cur, op));
    let pred = match word.as_str() {
        "same-type" => OpPred::SameType(slots(cur)?),
        "same-shape" => OpPred::SameShape(slots(cur)?),
        "same-element-type" => OpPred::SameElementType(slots(cur)?),
        "same-rank" => OpPred::SameRank(slots(cur)?),
        "same-element-count" => OpPred::SameElementCount(slots(cur)?),
        "named" => OpPred::Named(cur.arg(|cur| cur.text("a name"))?),
        _ => return cur.unknown("condition", &word, line, CHECKS),
    };
    Ok(OpCheck {
        pred,
        summary: cur.text("a summary")?,
    })
}

fn format(cur: &mut Cursor, op: &Op) -> Result<Format> {
    if cur.eat_word("custom") {
        let syntax = cur.text("its syntax, for the reader")?;
        return Ok(Format::Custom(words(&syntax)));
    }
    let line = cur.line();
    let text = cur.text("a format")?;
    Ok(Format::Declared(format::op_format(
        &text,
        line,
        &Slots::of(op),
    )?))
}

/// The text on one line, words one space apart.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that starts on the line behind its quote, without the indentation that all its lines share.
fn outdented(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = |line: &str| line.len() - line.trim_start().len();
    let shared = lines().map(indent).min().unwrap_or(0);
    let lines = lines().map(|line| &line[shared..]);
    lines.collect::<Vec<_>>().join("\n")
}
