//! Patterns of scf.if.

use oxmlir_ir::num::ApInt;
use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{
    Attribute, BlockId, Body, InsertPoint, OpId, RegionId, Type, UseId, ValueId, Walk,
};

use rustc_hash::FxHashMap;

use super::successors::{DEAD, DUPLICATES};
use super::{inline_region, is_defined_in, yielded};
use crate::poison::is_never_poison;
use crate::rebuild::rebuild;
use crate::tables::{arith, scf as ops};

pub const IF: &[Pattern] = &[
    Pattern::new("CombineIfs", |rw, op| combine(rw, op).is_some()),
    Pattern::new("CombineNestedIfs", |rw, op| {
        combine_nested(rw, op).is_some()
    }),
    Pattern::new("ConditionPropagation", |rw, op| {
        propagate_condition(rw, op).is_some()
    }),
    Pattern::new("ConvertTrivialIfToSelect", |rw, op| {
        to_select(rw, op).is_some()
    }),
    Pattern::new("RemoveEmptyElseBranch", |rw, op| {
        remove_empty_else(rw, op).is_some()
    }),
    Pattern::new("RemoveStaticCondition", |rw, op| {
        static_condition(rw, op).is_some()
    }),
    Pattern::new("ReplaceIfYieldWithConditionOrValue", |rw, op| {
        yields_condition(rw, op).is_some()
    }),
    Pattern::new("SwapNegatedCondition", |rw, op| {
        swap_negated(rw, op).is_some()
    }),
    DUPLICATES,
    DEAD,
];

fn condition(rw: &Rewriter, op: OpId) -> ValueId {
    ops::If::new(rw.op(op)).condition()
}

fn then_region(rw: &Rewriter, op: OpId) -> RegionId {
    ops::If::new(rw.op(op)).then_region()
}

fn else_region(rw: &Rewriter, op: OpId) -> RegionId {
    ops::If::new(rw.op(op)).else_region()
}

fn regions(rw: &Rewriter, op: OpId) -> [RegionId; 2] {
    [then_region(rw, op), else_region(rw, op)]
}

fn then_block(rw: &Rewriter, op: OpId) -> Option<BlockId> {
    rw.body.first_block(then_region(rw, op))
}

fn else_block(rw: &Rewriter, op: OpId) -> Option<BlockId> {
    rw.body.first_block(else_region(rw, op))
}

fn splat(rw: &Rewriter, value: ValueId) -> Option<ApInt> {
    rw.cx.splat_int(rw.cx.constant_value(rw.body, value)?)
}

/// The `x` of `xori(x, true)`.
fn negated(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let xor = arith::Xori::of(rw.defining_op(value)?)?;
    splat(rw, xor.rhs()).filter(|c| c.is_one() && c.width() == 1)?;
    Some(xor.lhs())
}

// if true { a } -> a
fn static_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let value = splat(rw, condition(rw, op))?;
    let [then, otherwise] = regions(rw, op);
    let taken = if value.is_zero() { otherwise } else { then };
    if rw.body.is_region_empty(taken) {
        rw.erase(op);
        return Some(());
    }
    inline_region(rw, op, taken, &[])
}

// if xori(c, true) { a } else { b } -> if c { b } else { a }
fn swap_negated(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let plain = negated(rw, condition(rw, op))?;
    let otherwise = else_block(rw, op)?;
    let then = then_block(rw, op)?;
    rw.modify(op, |body| {
        let [a, b] = [body.block_region(then), body.block_region(otherwise)];
        body.set_operand(op, ops::if_::CONDITION, plain);
        body.move_block(otherwise, a, None);
        body.move_block(then, b, None);
    });
    Some(())
}

// An else region that does nothing goes.
fn remove_empty_else(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let block = else_block(rw, op).filter(|_| rw.body.num_results(op) == 0)?;
    if rw.body.first_op(block) != rw.body.last_op(block) {
        return None;
    }
    rw.modify(op, |_| ());
    rw.erase_block(block);
    Some(())
}

// if c { yield x } else { yield y } -> select(c, x, y), for values from outside
fn to_select(rw: &mut Rewriter, op: OpId) -> Option<()> {
    if rw.body.num_results(op) == 0 {
        return None;
    }
    let [then, otherwise] = regions(rw, op);
    let (a, b) = (yielded(rw, then)?, yielded(rw, otherwise)?);
    let outside = |v: ValueId| !is_defined_in(rw, v, then) && !is_defined_in(rw, v, otherwise);
    let hoisted: Vec<bool> = a
        .iter()
        .zip(&b)
        .map(|(x, y)| outside(*x) && outside(*y))
        .collect();
    if !hoisted.contains(&true) {
        return None;
    }
    let types: Vec<Type> = rw
        .body
        .result_types(op)
        .zip(&hoisted)
        .filter(|(_, h)| !**h)
        .map(|(t, _)| t)
        .collect();
    let (condition, loc) = (condition(rw, op), rw.body.loc(op));
    let new = rebuild(rw, op, &[condition], &types);
    let mut kept = rw.body.results(new);
    rw.insert_before(new);
    let mut results = Vec::new();
    for (i, hoisted) in hoisted.iter().enumerate() {
        let value = if !hoisted {
            kept.next()?
        } else if a[i] == b[i] {
            a[i]
        } else {
            arith::select(rw, loc, condition, a[i], b[i])
        };
        results.push(value);
    }
    for (region, values) in regions(rw, new).into_iter().zip([&a, &b]) {
        let Some(terminator) = rw.body.first_block(region).and_then(|b| rw.body.last_op(b)) else {
            continue;
        };
        let rest: Vec<ValueId> = values
            .iter()
            .zip(&hoisted)
            .filter(|(_, h)| !**h)
            .map(|(v, _)| *v)
            .collect();
        rw.modify(terminator, |body| body.set_operands(terminator, &rest));
    }
    rw.replace(op, &results);
    Some(())
}

// if c { yield true } else { yield false } -> c, and the other way around -> xori(c, true)
fn yields_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let [then, otherwise] = regions(rw, op);
    if rw.body.num_results(op) == 0 {
        return None;
    }
    let (a, b) = (yielded(rw, then)?, yielded(rw, otherwise)?);
    let (c, loc) = (condition(rw, op), rw.body.loc(op));
    let mut changed = None;
    for (i, result) in rw.body.results(op).enumerate().collect::<Vec<_>>() {
        if rw.body.is_unused(result) {
            continue;
        }
        if a[i] == b[i] && !is_defined_in(rw, a[i], then) {
            rw.replace_uses(result, a[i]);
            changed = Some(());
            continue;
        }
        if rw.body.ty(result) != Type::I1 {
            continue;
        }
        let (Some(x), Some(y)) = (splat(rw, a[i]), splat(rw, b[i])) else {
            continue;
        };
        let value = if x.is_one() && y.is_zero() {
            c
        } else if x.is_zero() && y.is_one() {
            rw.insert_before(op);
            let one = rw.materialize("arith", Attribute::TRUE, Type::I1, loc)?;
            arith::xori(rw, loc, c, one)
        } else {
            continue;
        };
        rw.replace_uses(result, value);
        changed = Some(());
    }
    changed
}

/// Whether an operation in a region uses `value`; true without looking at all of them if there are more of these than uses.
fn may_use(body: &Body, region: RegionId, value: ValueId) -> bool {
    let mut uses = body.uses(value);
    let mut ends = |op| uses.next().is_none() || body.operands(op).any(|v| v == value);
    let mut ops = body.blocks(region).flat_map(|b| body.ops(b));
    ops.any(|op| {
        if ends(op) {
            return true;
        }
        let is_done = body.walk(op, |op| match ends(op) {
            true => Walk::Stop,
            false => Walk::Into,
        });
        !is_done
    })
}

// Inside the then region the condition is true, inside the else region false.
fn propagate_condition(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let c = condition(rw, op);
    if rw.cx.constant_value(rw.body, c).is_some() {
        return None;
    }
    let loc = rw.body.loc(op);
    let mut changed = None;
    for (region, value) in regions(rw, op)
        .into_iter()
        .zip([Attribute::TRUE, Attribute::FALSE])
    {
        if !may_use(rw.body, region, c) {
            continue;
        }
        let inside = |body: &Body, at: UseId| {
            let user = body.use_owner(at);
            body.ancestor_in_region(region, user).is_some()
        };
        if !rw.body.uses(c).any(|u| inside(rw.body, u)) {
            continue;
        }
        rw.insert_before(op);
        let constant = rw.materialize("arith", value, Type::I1, loc)?;
        rw.replace_uses_if(c, constant, inside);
        changed = Some(());
    }
    changed
}

// if c { a }; if c { b } -> if c { a; b }, and so on: all that stand in a row at once, so that none is moved twice
fn combine(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let is_if = |rw: &Rewriter, op: &OpId| rw.body.name(*op) == ops::IF;
    let before = |rw: &Rewriter, op: OpId| rw.body.prev_op(op).filter(|p| is_if(rw, p));
    let (mut previous, mut second) = (before(rw, op)?, op);
    let first = condition(rw, previous);
    Part::of(rw, first, op)?;
    while let Some(earlier) = before(rw, previous).filter(|at| condition(rw, *at) == first) {
        (previous, second) = (earlier, previous);
    }
    let mut row = vec![Part::of(rw, first, second)?];
    let mut next = rw.body.next_op(second);
    while let Some(part) = next
        .filter(|next| is_if(rw, next))
        .and_then(|next| Part::of(rw, first, next))
    {
        next = rw.body.next_op(part.op);
        row.push(part);
    }
    // Inside, the results of those in front are what they yield.
    let places: FxHashMap<OpId, usize> = row.iter().enumerate().map(|(n, p)| (p.op, n)).collect();
    let [prev_then, prev_else] = regions(rw, previous);
    use_yielded(
        rw,
        previous,
        [Some(prev_then), Some(prev_else)],
        &row,
        &places,
    );
    for part in &row {
        let region = |block: Option<BlockId>| block.map(|block| rw.body.block_region(block));
        let regions = [region(part.then), region(part.otherwise)];
        use_yielded(rw, part.op, regions, &row, &places);
    }
    let all = std::iter::once(previous).chain(row.iter().map(|part| part.op));
    let types: Vec<Type> = all.flat_map(|op| rw.body.result_types(op)).collect();
    let last = row.last().map_or(op, |part| part.op);
    let (loc, dict) = (rw.body.loc(last), rw.body.dict(previous));
    rw.insert_before(second);
    let new = ops::if_(rw, loc, &types, first);
    rw.body.set_dict(new, dict);
    let [new_then, new_else] = regions(rw, new);
    rw.body.take_blocks(prev_then, new_then);
    rw.body.take_blocks(prev_else, new_else);
    join(rw, new_then, row.iter().filter_map(|part| part.then));
    join(rw, new_else, row.iter().filter_map(|part| part.otherwise));
    let results: Vec<ValueId> = rw.body.results(new).collect();
    let mut results = results.as_slice();
    for op in std::iter::once(previous).chain(row.into_iter().map(|part| part.op)) {
        let (own, others) = results.split_at(rw.body.num_results(op));
        rw.replace(op, own);
        results = others;
    }
    Some(())
}

/// An operation of a row with the same condition, and its blocks for when that holds and when not.
struct Part {
    op: OpId,
    then: Option<BlockId>,
    otherwise: Option<BlockId>,
}

impl Part {
    fn of(rw: &Rewriter, first: ValueId, op: OpId) -> Option<Part> {
        let second = condition(rw, op);
        let [then, otherwise] = [then_block(rw, op), else_block(rw, op)];
        let is_negated =
            || negated(rw, first) == Some(second) || negated(rw, second) == Some(first);
        let (then, otherwise) = if first == second {
            (then, otherwise)
        } else if is_negated() {
            (otherwise, then)
        } else {
            return None;
        };
        Some(Part {
            op,
            then,
            otherwise,
        })
    }
}

/// Replaces the uses of the results of `op` in the row by what the regions yield.
fn use_yielded(
    rw: &mut Rewriter,
    op: OpId,
    regions: [Option<RegionId>; 2],
    row: &[Part],
    places: &FxHashMap<OpId, usize>,
) {
    let Some(around) = rw.body.block(op) else {
        return;
    };
    let given = regions.map(|region| region.and_then(|region| yielded(rw, region)));
    let results: Vec<ValueId> = rw.body.results(op).collect();
    for (number, result) in results.into_iter().enumerate() {
        let uses: Vec<UseId> = rw.body.uses(result).collect();
        for at in uses {
            let user = rw.body.use_owner(at);
            let outer = rw.body.ancestor_in_block(around, user);
            let part = outer.and_then(|outer| Some(&row[*places.get(&outer)?]));
            let Some(part) = part else { continue };
            let is_in = |block: Option<BlockId>| {
                block.is_some_and(|block| rw.body.ancestor_in_block(block, user).is_some())
            };
            let side = match (is_in(part.then), is_in(part.otherwise)) {
                (true, _) => 0,
                (_, true) => 1,
                // The condition of the operation itself.
                _ => continue,
            };
            if let Some(value) = given[side].as_ref().and_then(|values| values.get(number)) {
                let value = *value;
                rw.modify(user, |body| body.set_use(at, value));
            }
        }
    }
}

/// Appends the operations of blocks to those of a region; the terminators become one.
fn join(rw: &mut Rewriter, target: RegionId, blocks: impl Iterator<Item = BlockId>) {
    let mut values: Vec<ValueId> = Vec::new();
    let mut last: Option<OpId> = None;
    let own = rw.body.first_block(target).into_iter();
    for block in own.chain(blocks) {
        let Some(terminator) = rw.body.last_op(block) else {
            continue;
        };
        values.extend(rw.body.operands(terminator));
        if let Some(last) = last.replace(terminator) {
            rw.erase(last);
        }
        match rw.body.first_block(target) {
            Some(first) if first == block => {}
            Some(first) => rw.inline_block(block, InsertPoint::End(first), &[]),
            None => rw.body.move_block(block, target, None),
        }
    }
    if let Some(last) = last {
        rw.modify(last, |body| body.set_operands(last, &values));
    }
}

// if a { if b { x } } -> if a & b { x }
fn combine_nested(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let then = then_block(rw, op)?;
    let nested = rw
        .body
        .first_op(then)
        .filter(|n| rw.body.name(*n) == ops::IF)?;
    let outer_yield = rw
        .body
        .next_op(nested)
        .filter(|y| rw.body.next_op(*y).is_none())?;
    let does_something = |rw: &Rewriter, op| {
        else_block(rw, op).is_some_and(|b| rw.body.first_op(b) != rw.body.last_op(b))
    };
    if does_something(rw, op) || does_something(rw, nested) {
        return None;
    }
    let from_outer: Vec<ValueId> = rw.body.operands(outer_yield).collect();
    let otherwise = else_region(rw, op);
    let otherwise = if from_outer.is_empty() {
        Vec::new()
    } else {
        yielded(rw, otherwise)?
    };
    let nested_else = else_region(rw, nested);
    let nested_else = if rw.body.num_results(nested) == 0 {
        Vec::new()
    } else {
        yielded(rw, nested_else)?
    };
    // What is yielded: a result of the inner one (then its else value must be the outer else value), or a value from
    // outside, which is selected by the outer condition.
    let results: Vec<ValueId> = rw.body.results(nested).collect();
    let mut then_values = Vec::new();
    let mut selected = Vec::new();
    let nested_then = yielded(rw, then_region(rw, nested))?;
    for (i, value) in from_outer.iter().enumerate() {
        match results.iter().position(|r| r == value) {
            Some(n) if nested_else[n] == otherwise[i] => then_values.push(nested_then[n]),
            Some(_) => return None,
            None => {
                selected.push(i);
                then_values.push(*value);
            }
        }
    }
    let loc = rw.body.loc(op);
    rw.insert_before(op);
    let (outer, inner) = (condition(rw, op), condition(rw, nested));
    if is_defined_in(rw, inner, then_region(rw, op)) {
        return None;
    }
    // Where the outer condition does not hold nobody looks at the inner one, which may be poison there.
    let both = if is_never_poison(rw.op(nested), inner) {
        arith::andi(rw, loc, outer, inner)
    } else {
        let never = rw.materialize("arith", Attribute::FALSE, Type::I1, loc)?;
        arith::select(rw, loc, outer, inner, never)
    };
    let types: Vec<Type> = rw.body.result_types(op).collect();
    let new = ops::if_(rw, loc, &types, both);
    let mut replacements: Vec<ValueId> = rw.body.results(new).collect();
    rw.insert_before(new);
    for i in selected {
        replacements[i] = arith::select(rw, loc, outer, then_values[i], otherwise[i]);
    }
    let (from, to) = (then_region(rw, nested), then_region(rw, new));
    rw.body.take_blocks(from, to);
    if let Some(terminator) = rw.body.first_block(to).and_then(|b| rw.body.last_op(b)) {
        rw.modify(terminator, |body| {
            body.set_operands(terminator, &then_values)
        });
    }
    if !types.is_empty() {
        let region = else_region(rw, new);
        let block = rw.body.add_block(region);
        rw.insert_at_end(block);
        ops::yield_(rw, loc, &otherwise);
    }
    rw.replace(op, &replacements);
    Some(())
}
