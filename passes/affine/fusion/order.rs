//! Whether a nest still does the same when slices of a producer are executed where they go to.

use crate::affine::scalar_replacement::is_same_element;
use oxmlir_dialects::affine::access::{is_read, is_write, memref_of};
use oxmlir_dialects::affine::analysis::dependence::{Dependence, Relation, check};
use oxmlir_dialects::affine::loops::For;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{Body, Context, OpId};

use super::slice::Slice;

/// Whether no slice reads or overwrites what an earlier iteration of the loops around it has already written. `sources`
/// are the accesses of the sliced nest, `targets` those of the nest that the slice goes to.
pub fn keeps_order(
    cx: &Context,
    body: &Body,
    slice: &Slice,
    sources: &[OpId],
    targets: &[OpId],
    num_common: usize,
) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let writes = targets.iter().filter(|op| is_write(body.name(**op)));
    writes.into_iter().all(|write| {
        sources.iter().all(
            |source| match check(&aliases, *source, *write, num_common + 1, false) {
                Dependence::No => true,
                Dependence::Unknown => false,
                Dependence::Yes(relation) => {
                    is_never_late(cx, body, slice, *relation, num_common).unwrap_or(false)
                }
            },
        )
    })
}

/// Whether no pair of the relation has its first iteration in the slice of a later iteration than the second one.
fn is_never_late(
    cx: &Context,
    body: &Body,
    slice: &Slice,
    relation: Relation,
    num_common: usize,
) -> Option<bool> {
    let Relation {
        mut domain,
        ivs: [sliced, target],
        ..
    } = relation;
    let mut places = Vec::new();
    for (level, op) in slice.around.iter().enumerate() {
        let view = For::new(cx, body, *op)?;
        let place = domain.add_var(Some(view.iv()));
        places.push((place, target.get(level)?.1));
        if level >= num_common {
            domain.add_loop(view)?;
        }
    }
    for (op, var) in &sliced {
        slice.constrain(cx, body, &mut domain, *op, *var)?;
    }
    let mut system = domain.system;
    for (level, (place, earlier)) in places.into_iter().enumerate() {
        let mut same = system.zero_row();
        (same[place], same[earlier]) = (1, -1);
        if level >= num_common {
            let mut late = system.clone();
            let mut row = same.clone();
            *row.last_mut()? = -1;
            late.add_inequality(row);
            if !late.is_empty() {
                return Some(false);
            }
        }
        system.add_equality(same);
    }
    Some(true)
}

/// Whether some memref is both loaded and stored, unless each load comes behind a store to the same element.
pub fn works_in_place(cx: &Context, body: &Body, accesses: &[OpId]) -> bool {
    let writes = || accesses.iter().filter(|op| is_write(body.name(**op)));
    let mut reads = accesses.iter().filter(|op| is_read(body.name(**op)));
    reads.any(|read| {
        let memref = memref_of(body, *read);
        let is_shared = writes().any(|write| memref_of(body, *write) == memref);
        let is_fresh = writes().any(|write| {
            body.block(*write) == body.block(*read)
                && body.is_before_in_block(*write, *read)
                && is_same_element(cx, body, *write, *read)
        });
        is_shared && !is_fresh
    })
}
