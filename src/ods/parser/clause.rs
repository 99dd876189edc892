//! The clauses of an operation.

use super::Known;
use super::constraint::summary;
use super::cursor::Cursor;
use super::texts;
use crate::ast::*;
use crate::error::{Result, problem, suggestion};
use crate::format::{self, Slots};
use crate::{TRAITS, lexer::Token};

/// A slot's name; `_` stands for none.
fn slot_name(cur: &mut Cursor) -> Result<String> {
    let name = cur.word("a name")?;
    Ok(if name == "_" { String::new() } else { name })
}

/// `NAME : [optional | variadic] CONSTRAINT [by ATTRIBUTE] [effects]`
pub(super) fn value(cur: &mut Cursor, known: &Known) -> Result<Value> {
    let name = slot_name(cur)?;
    cur.expect(':')?;
    let arity = if cur.eat_word("optional") {
        Arity::Optional
    } else if cur.eat_word("variadic") {
        Arity::Variadic
    } else {
        Arity::One
    };
    let at = cur.position();
    let constraint = known
        .type_constraint(&cur.word("a type constraint")?, at)?
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

pub(super) fn effects(cur: &mut Cursor) -> Vec<Effect> {
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
pub(super) fn attr(cur: &mut Cursor, known: &Known) -> Result<Attr> {
    let name = cur.word("a name")?;
    cur.expect(':')?;
    let optional = cur.eat_word("optional");
    let at = cur.position();
    let constraint = known
        .attr_constraint(&cur.word("an attribute constraint")?, at)?
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
pub(super) fn region(cur: &mut Cursor) -> Result<Region> {
    let name = slot_name(cur)?;
    cur.expect(':')?;
    let variadic = cur.eat_word("variadic");
    let at = cur.position();
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
                at,
                ["any", "exactly", "at-least", "at-most"],
            );
        }
    };
    let summary = summary(cur, Some(texts::of_region(blocks)))?;
    Ok(Region {
        name,
        summary,
        blocks,
        variadic,
    })
}

/// `[variadic] NAME`
pub(super) fn successor(cur: &mut Cursor) -> Result<Successor> {
    let variadic = cur.eat_word("variadic");
    Ok(Successor {
        name: slot_name(cur)?,
        variadic,
    })
}

pub(super) fn op_trait(cur: &mut Cursor) -> Result<String> {
    let at = cur.position();
    let name = cur.word("a trait")?;
    if TRAITS.contains(&name.as_str()) {
        return Ok(name);
    }
    problem(
        at,
        format!(
            "unknown trait '{name}'{}",
            suggestion(&name, TRAITS.iter().copied())
        ),
    )
}

/// `type(A) = type(B) [element | i1-same-shape | named("f")] ["summary"]`
pub(super) fn type_rule(cur: &mut Cursor, op: &Op) -> Result<TypeRule> {
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

/// `same-type($a, $b, ...) = type($a)`: rules that give each other slot the type of that one.
pub(super) fn same_type(cur: &mut Cursor, op: &Op) -> Result<Vec<TypeRule>> {
    let at = cur.position();
    let slots = cur.args(|cur| slot(cur, op))?;
    cur.expect('=')?;
    let source = type_of(cur, op)?;
    let Some(summary) = all_same(op, &slots, "type").filter(|_| slots.contains(&source)) else {
        return problem(
            at,
            "same-type takes named slots and the one that gives their type",
        );
    };
    let others = slots.into_iter().filter(|slot| *slot != source);
    let rule = |target| TypeRule {
        target,
        source,
        f: TypeFn::Same,
        summary: summary.clone(),
    };
    Ok(others.map(rule).collect())
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
    let at = cur.position();
    let name = cur.word("a slot")?;
    Slots::of(op).typed(&name, at)
}

const CHECKS: [&str; 6] = [
    "same-type",
    "same-shape",
    "same-element-type",
    "same-rank",
    "same-element-count",
    "named",
];

/// `KIND($a, $b, ...) ["summary"]` or `named("f") "summary"`
pub(super) fn check(cur: &mut Cursor, op: &Op) -> Result<OpCheck> {
    let at = cur.position();
    let word = cur.word("a condition")?;
    if word == "named" {
        return Ok(OpCheck {
            pred: OpPred::Named(cur.arg(|cur| cur.text("a name"))?),
            summary: cur.text("a summary")?,
        });
    }
    let (pred, same): (fn(Vec<SlotRef>) -> OpPred, _) = match word.as_str() {
        "same-type" => (OpPred::SameType, "type"),
        "same-shape" => (OpPred::SameShape, "shape"),
        "same-element-type" => (OpPred::SameElementType, "element type"),
        "same-rank" => (OpPred::SameRank, "rank"),
        "same-element-count" => (OpPred::SameElementCount, "element count"),
        _ => return cur.unknown("condition", &word, at, CHECKS),
    };
    let slots = cur.args(|cur| slot(cur, op))?;
    let text = all_same(op, &slots, same);
    Ok(OpCheck {
        pred: pred(slots),
        summary: summary(cur, text)?,
    })
}

/// What the verifier says if the named slots do not have the same of something.
fn all_same(op: &Op, slots: &[SlotRef], what: &str) -> Option<String> {
    let name = |slot: &SlotRef| match *slot {
        SlotRef::Operand(i) => Some(op.operands[usize::from(i)].name.as_str()),
        SlotRef::Result(i) => Some(op.results[usize::from(i)].name.as_str()),
        SlotRef::Attr(i) => Some(op.attrs[usize::from(i)].name.as_str()),
        SlotRef::Operands | SlotRef::Results => None,
    };
    let names = slots.iter().map(name).collect::<Option<Vec<_>>>()?;
    Some(format!("all of {{{}}} have same {what}", names.join(", ")))
}

pub(super) fn format(cur: &mut Cursor, op: &Op) -> Result<Format> {
    if cur.eat_word("custom") {
        let syntax = cur.text("its syntax, for the reader")?;
        return Ok(Format::Custom(words(&syntax)));
    }
    let at = cur.position().right(1);
    let text = cur.text("a format")?;
    Ok(Format::Declared(format::op_format(
        &text,
        at,
        &Slots::of(op),
    )?))
}

/// The text on one line, words one space apart.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that starts on the line behind its quote, without the indentation that all its lines share.
pub(super) fn outdented(text: &str) -> String {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let indent = |line: &str| line.len() - line.trim_start().len();
    let shared = lines().map(indent).min().unwrap_or(0);
    let lines = lines().map(|line| &line[shared..]);
    lines.collect::<Vec<_>>().join("\n")
}
