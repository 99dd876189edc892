//! Simplifies `bufferization.dealloc` by what is known of where buffers come from.
//!
//! ```mlir
//! %m = memref.alloc() : memref<2xi32>
//! %n = memref.alloc() : memref<2xi32>
//! %0 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%a, %b) retain (%n : memref<2xi32>)
//! // bufferization.dealloc (%m : memref<2xi32>) if (%a)
//! // %0 = %b
//! ```

use oxmlir_dialects::bufferization::DEALLOC_PATTERNS;
use oxmlir_dialects::tables::{arith, bufferization, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, Pattern, PatternSet, RegionSimplification, Rewriter};
use oxmlir_ir::{Body, OpId, ValueId};

use super::dealloc::{Dealloc, dealloc};
use super::origins::{Origins, Pool};
use crate::bodies::run_patterns_with;

pub static PASS: PassInfo = PassInfo::new(
    "buffer-deallocation-simplification",
    "BufferDeallocationSimplificationPass",
    "simplifies where buffers are freed",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add(
        bufferization::DEALLOC,
        &[
            Pattern::new(
                "RemoveDeallocMemrefsContainedInRetained",
                freed_and_retained,
            ),
            Pattern::new(
                "RemoveRetainedMemrefsGuaranteedToNotAlias",
                retained_for_nothing,
            ),
            Pattern::new("SplitDeallocWhenNotAliasingAnyOther", split),
            Pattern::new(
                "RetainedMemrefAliasingAlwaysDeallocatedMemref",
                always_owned,
            ),
        ],
    );
    patterns.add(bufferization::DEALLOC, DEALLOC_PATTERNS);
    let config = GreedyConfig {
        simplification: RegionSimplification::Normal,
        ..GreedyConfig::default()
    };
    run_patterns_with(body, pass, &patterns, &config)
}

impl Dealloc {
    /// Frees those buffers only that are kept; false if these are all.
    fn keep(&self, rw: &mut Rewriter, op: OpId, kept: &[bool]) -> bool {
        if kept.iter().all(|kept| *kept) {
            return false;
        }
        let select = |all: &[ValueId]| {
            let all = all.iter().zip(kept).filter(|(_, kept)| **kept);
            all.map(|(value, _)| *value).collect::<Vec<_>>()
        };
        let (buffers, conditions) = (select(&self.buffers), select(&self.conditions));
        let cx = rw.cx;
        rw.modify(op, |body| {
            use bufferization::dealloc as slots;
            body.set_operand_group(cx, op, slots::MEMREFS, &buffers);
            body.set_operand_group(cx, op, slots::CONDITIONS, &conditions);
        });
        true
    }
}

fn origins<'a>(rw: &'a Rewriter) -> Origins<'a> {
    Origins {
        cx: rw.cx,
        body: rw.body,
    }
}

/// The allocation of which a value is the base, as `memref.extract_strided_metadata` gives it, or the value itself.
fn described(rw: &Rewriter, value: ValueId) -> Option<ValueId> {
    let def = memref::ExtractStridedMetadata::of(rw.defining_op(value)?)?;
    Some(def.source())
}

// %0 = dealloc(m) if (a) retain (m) -> %0 | a
fn freed_and_retained(rw: &mut Rewriter, op: OpId) -> bool {
    let all = Dealloc::of(rw, op);
    let mut unique = all.retained.clone();
    unique.sort_unstable();
    unique.dedup();
    if unique.len() != all.retained.len() {
        return false;
    }
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let mut kept = vec![true; all.buffers.len()];
    for (number, buffer) in all.buffers.iter().enumerate() {
        let candidates = std::iter::once(*buffer).chain(described(rw, *buffer));
        let found = candidates.filter_map(|value| certain_aliases(rw, &all.retained, value));
        let Some(aliases) = found.into_iter().next() else {
            continue;
        };
        kept[number] = false;
        rw.insert_after(op);
        for index in aliases {
            let either = arith::ori(rw, all.loc, results[index], all.conditions[number]);
            let own = rw.body.defining_op(either);
            rw.replace_uses_if(results[index], either, |body, at| {
                Some(body.use_owner(at)) != own
            });
        }
    }
    all.keep(rw, op, &kept)
}

/// The positions of the retained buffers that are of the same allocation as `value`; `None` if that is not known of one, or
/// there are none.
fn certain_aliases(rw: &Rewriter, retained: &[ValueId], value: ValueId) -> Option<Vec<usize>> {
    let same = |buffer: &ValueId| origins(rw).same_allocation(*buffer, value);
    let all: Vec<bool> = retained.iter().map(same).collect::<Option<_>>()?;
    let aliases: Vec<usize> = (0..all.len()).filter(|index| all[*index]).collect();
    (!aliases.is_empty()).then_some(aliases)
}

// %0 = dealloc(m) if (a) retain (n) -> false, if m and n are different
fn retained_for_nothing(rw: &mut Rewriter, op: OpId) -> bool {
    let all = Dealloc::of(rw, op);
    let pool = Pool::new(origins(rw), &all.buffers);
    let needed: Vec<bool> = all.retained.iter().map(|b| pool.may_alias(*b)).collect();
    if needed.iter().all(|needed| *needed) {
        return false;
    }
    rw.insert_before(op);
    let mut results: Vec<Option<ValueId>> = Vec::new();
    for needed in &needed {
        results.push((!needed).then(|| {
            let no = rw.cx.bool_attr(false);
            arith::constant(rw, all.loc, no)
        }));
    }
    let kept = all
        .retained
        .iter()
        .zip(&needed)
        .filter(|(_, needed)| **needed);
    let kept: Vec<ValueId> = kept.map(|(buffer, _)| *buffer).collect();
    let new = dealloc(rw, all.loc, (&all.buffers, &all.conditions), &kept);
    let mut new = new.into_iter();
    let results = results
        .into_iter()
        .filter_map(|result| result.or_else(|| new.next()));
    let results: Vec<ValueId> = results.collect();
    rw.replace(op, &results);
    true
}

// dealloc(m, n) if (a, b) -> dealloc(m) if (a); dealloc(n) if (b), if m and n are different
fn split(rw: &mut Rewriter, op: OpId) -> bool {
    let all = Dealloc::of(rw, op);
    if all.buffers.len() < 2 {
        return false;
    }
    let pool = Pool::new(origins(rw), &all.buffers);
    let numbers = 0..all.buffers.len();
    let together: Vec<bool> = numbers.map(|n| pool.may_alias_others(n)).collect();
    if together.iter().all(|together| *together) {
        return false;
    }
    rw.insert_before(op);
    let (mut buffers, mut conditions, mut updates) = (Vec::new(), Vec::new(), Vec::new());
    for (number, together) in together.iter().enumerate() {
        let (buffer, condition) = (all.buffers[number], all.conditions[number]);
        if *together {
            buffers.push(buffer);
            conditions.push(condition);
        } else {
            let own = (&[buffer][..], &[condition][..]);
            updates.push(dealloc(rw, all.loc, own, &all.retained));
        }
    }
    let mut results = dealloc(rw, all.loc, (&buffers, &conditions), &all.retained);
    for update in updates {
        for (result, more) in results.iter_mut().zip(update) {
            *result = arith::ori(rw, all.loc, *result, more);
        }
    }
    rw.replace(op, &results);
    true
}

// %0 = dealloc(m) if (true) retain (m) -> true
fn always_owned(rw: &mut Rewriter, op: OpId) -> bool {
    let all = Dealloc::of(rw, op);
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let mut kept = vec![true; all.buffers.len()];
    let mut owned = vec![false; all.retained.len()];
    for (number, buffer) in all.buffers.iter().enumerate() {
        let condition = all.conditions[number];
        if rw
            .cx
            .constant_int(rw.body, condition)
            .is_none_or(|known| known == 0)
        {
            continue;
        }
        let candidates: Vec<ValueId> = std::iter::once(*buffer)
            .chain(described(rw, *buffer))
            .collect();
        for (index, retained) in all.retained.iter().enumerate() {
            let same =
                |value: &ValueId| origins(rw).same_allocation(*retained, *value) == Some(true);
            if candidates.iter().any(same) {
                rw.replace_uses(results[index], condition);
                owned[index] = true;
                kept[number] = false;
            }
        }
    }
    if !all.keep(rw, op, &kept) {
        return false;
    }
    let left = Dealloc::of(rw, op);
    let pool = Pool::new(origins(rw), &left.buffers);
    let needed = |index: &usize| !owned[*index] || pool.may_alias(all.retained[*index]);
    let needed: Vec<usize> = (0..all.retained.len()).filter(needed).collect();
    if needed.len() < all.retained.len() {
        let retained: Vec<ValueId> = needed.iter().map(|index| all.retained[*index]).collect();
        rw.insert_before(op);
        let new = dealloc(rw, all.loc, (&left.buffers, &left.conditions), &retained);
        for (index, new) in needed.iter().zip(new) {
            rw.replace_uses(results[*index], new);
        }
        rw.erase(op);
    }
    true
}
