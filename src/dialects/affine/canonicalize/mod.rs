//! Canonicalization patterns of affine. Each sits under its equation.

mod cancel;
mod control;
mod index;
mod min_max;

pub use control::{IF, values_of_empty_loop};
pub use min_max::{MAX, MIN};

use oxmlir_ir::rewrite::{Pattern, Rewriter};
use oxmlir_ir::{AttrKind, OpId, OpName, OpState, Type, ValueId};
use smallvec::SmallVec;

use crate::affine::access::{map_of, map_slots};
use crate::affine::maps::AppliedMap;

/// Patterns of `affine.delinearize_index`.
pub const DELINEARIZE_INDEX: &[Pattern] = &[
    Pattern::new(
        "CancelDelinearizeOfLinearizeDisjointExactTail",
        cancel::exact_tail,
    ),
    Pattern::new("DropUnitExtentBasis", index::drop_unit_extents),
    Pattern::new(
        "SplitDelinearizeSpanningLastLinearizeArg",
        cancel::last_argument,
    ),
];

/// Patterns of `affine.linearize_index`.
pub const LINEARIZE_INDEX: &[Pattern] = &[
    Pattern::new(
        "DropLinearizeUnitComponentsIfDisjointOrZero",
        index::drop_unit_components,
    ),
    Pattern::new("DropLinearizeLeadingZero", index::drop_leading_zero),
    Pattern::new("CancelLinearizeOfDelinearizePortion", cancel::portion),
];

/// Operations whose map is composed with what defines their operands.
pub const SIMPLIFY: &[Pattern] = &[Pattern::new("SimplifyAffineOp", simplify)];

// op(map)(apply(f)(x)) -> op(map . f)(x)
fn simplify(rw: &mut Rewriter, op: OpId) -> bool {
    let Some(old) = map_of(rw.cx, rw.body, op) else {
        return false;
    };
    let mut new = old.clone();
    new.compose(rw.cx, rw.body);
    new.simplify_by_ranges(rw.cx, rw.body);
    if new == old {
        return false;
    }
    let name = rw.body.name(op);
    replace_map(rw, op, name, &new);
    true
}

/// Replaces `op` by the operation `name` of another map; operands in front of those of the map stay.
fn replace_map(rw: &mut Rewriter, op: OpId, name: OpName, map: &AppliedMap) {
    let Some((first, slot)) = map_slots(rw.body.name(op)) else {
        return;
    };
    let operands: SmallVec<[ValueId; 8]> = rw
        .body
        .operands(op)
        .take(first)
        .chain(map.operands.iter().copied())
        .collect();
    let results: SmallVec<[Type; 1]> = rw.body.result_types(op).collect();
    let mut attrs: SmallVec<[_; 4]> = rw.body.attrs(op).iter().copied().enumerate().collect();
    attrs[slot].1 = rw.cx.attr(AttrKind::AffineMap(map.form));
    let state = OpState {
        operands: &operands,
        results: &results,
        attrs: &attrs,
        ..OpState::new(name, rw.body.loc(op))
    };
    rw.replace_with(op, &state);
}
