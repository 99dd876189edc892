//! Patterns of scf.for.

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use super::for_casts::fold_cast;
use super::{inline_region, is_defined_in, yielded};
use crate::rebuild::rebuild;
use crate::scf::trip_count::trip_count;
use crate::tables::scf::for_ as slots;

pub const FOR: &[Pattern] = &[
    Pattern::new("ForOpIterArgsFolder", |rw, op| {
        fold_iter_args(rw, op).is_some()
    }),
    Pattern::new("SimplifyTrivialLoops", |rw, op| trivial(rw, op).is_some()),
    Pattern::new("ForOpTensorCastFolder", |rw, op| {
        fold_cast(rw, op).is_some()
    }),
];

// for(..., init) that runs never -> init; once -> its body; without doing anything -> what it yields
fn trivial(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let operands = rw.body.operand_vec(op);
    let inits = operands[slots::INIT_ARGS..].to_vec();
    let region = rw.body.region(op, slots::REGION);
    match trip_count(rw.op(op)) {
        Some(0) => {
            rw.replace(op, &inits);
            return Some(());
        }
        Some(1) => {
            let args: Vec<ValueId> = [operands[slots::LOWER_BOUND]]
                .into_iter()
                .chain(inits)
                .collect();
            return inline_region(rw, op, region, &args);
        }
        Some(_) => {}
        None => return None,
    }
    // The body only yields what is known outside.
    let block = rw.body.first_block(region)?;
    if rw.body.first_op(block) != rw.body.last_op(block) {
        return None;
    }
    let values = yielded(rw, region)?;
    if values.iter().any(|v| is_defined_in(rw, *v, region)) {
        return None;
    }
    rw.replace(op, &values);
    Some(())
}

/// What is carried in one position of a loop.
struct Carried {
    init: ValueId,
    arg: ValueId,
    yielded: ValueId,
    result: ValueId,
}

/// What becomes of a carried value.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Kept,
    /// It never changes, or nobody looks at it.
    Initial,
    /// It is always what is carried in an earlier position.
    Like(usize),
}

/// What becomes of the carried values, in order.
fn fates(rw: &Rewriter, carried: &[Carried]) -> Vec<Fate> {
    let mut places: FxHashMap<(ValueId, ValueId), usize> = FxHashMap::default();
    let fate = |(at, c): (usize, &Carried)| {
        let unseen = rw.body.is_unused(c.arg) && rw.body.is_unused(c.result);
        if c.arg == c.yielded || c.init == c.yielded || unseen {
            return Fate::Initial;
        }
        match *places.entry((c.init, c.yielded)).or_insert(at) {
            first if first == at => Fate::Kept,
            first => Fate::Like(first),
        }
    };
    carried.iter().enumerate().map(fate).collect()
}

// A carried value that never changes, that nobody looks at, or that is the same as another, is not carried.
fn fold_iter_args(rw: &mut Rewriter, op: OpId) -> Option<()> {
    let region = rw.body.region(op, slots::REGION);
    let block = rw.body.first_block(region)?;
    let terminator = rw.body.last_op(block)?;
    let operands = rw.body.operand_vec(op);
    let values = yielded(rw, region)?;
    let carried: Vec<Carried> = operands[slots::INIT_ARGS..]
        .iter()
        .zip(&rw.body.args(block)[1..])
        .zip(&values)
        .zip(rw.body.results(op))
        .map(|(((init, arg), yielded), result)| Carried {
            init: *init,
            arg: *arg,
            yielded: *yielded,
            result,
        })
        .collect();
    let fates = fates(rw, &carried);
    if fates.iter().all(|fate| *fate == Fate::Kept) {
        return None;
    }
    let kept = || {
        let all = carried.iter().zip(&fates);
        all.filter(|(_, fate)| **fate == Fate::Kept).map(|(c, _)| c)
    };
    let new_operands: Vec<ValueId> = operands[..slots::INIT_ARGS]
        .iter()
        .copied()
        .chain(kept().map(|c| c.init))
        .collect();
    let new_results: Vec<Type> = kept().map(|c| rw.body.ty(c.result)).collect();
    let new_yielded: Vec<ValueId> = kept().map(|c| c.yielded).collect();
    let new = rebuild(rw, op, &new_operands, &new_results);
    rw.modify(terminator, |body| {
        body.set_operands(terminator, &new_yielded)
    });
    for (i, (c, fate)) in carried.iter().zip(&fates).enumerate().rev() {
        match *fate {
            Fate::Kept => continue,
            Fate::Initial => rw.replace_uses(c.arg, c.init),
            Fate::Like(other) => rw.replace_uses(c.arg, carried[other].arg),
        }
        rw.body.erase_arg(block, i + 1);
    }
    let mut results = rw.body.results(new);
    let mut replacements: Vec<ValueId> = Vec::with_capacity(carried.len());
    for (c, fate) in carried.iter().zip(&fates) {
        replacements.push(match *fate {
            Fate::Kept => results.next().unwrap_or(c.init),
            Fate::Initial => c.init,
            Fate::Like(other) => replacements[other],
        });
    }
    rw.replace(op, &replacements);
    Some(())
}
