//! Control flow of loops and conditionals, and when loops end.

use std::ops::Range;

use oxmlir_ir::interfaces::{Induction, LoopLike, RegionBranch, RegionPoint};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::is_speculatable;
use oxmlir_ir::{
    Attribute, Location, OpFoldResult, OpId, OpRef, RegionId, Traits, Type, ValueId, Walk,
};
use smallvec::{SmallVec, smallvec};

use crate::affine::index_basis::Basis;
use crate::affine::loops::{For, decides_safely};
use crate::affine::maps::map_attr;
use crate::tables::affine as ops;

type Points = SmallVec<[RegionPoint; 2]>;
type Values = SmallVec<[ValueId; 4]>;

/// The dialect's constants are those of arith.
pub fn materialize(rw: &mut Rewriter, attr: Attribute, ty: Type, loc: Location) -> Option<OpId> {
    crate::arith::HOOKS.materialize?(rw, attr, ty, loc)
}

pub const FOR_BRANCH: RegionBranch = RegionBranch {
    successors: for_successors,
    entry_operands: |op, _| for_inits(op),
    inputs: for_inputs,
};

fn for_inits(op: OpRef) -> Range<usize> {
    op.body.operand_range(op.cx, op.id, ops::for_::INITS)
}

fn for_iter_args(op: OpRef) -> Values {
    let view = For::new(op.cx, op.body, op.id);
    view.map_or_else(Values::new, |v| v.iter_args().iter().copied().collect())
}

fn for_successors(op: OpRef, from: RegionPoint, _: &[Option<Attribute>]) -> Points {
    let (inside, outside) = (RegionPoint::Region(0), RegionPoint::Parent);
    let trips = For::new(op.cx, op.body, op.id).and_then(For::constant_trip_count);
    match (from, trips) {
        (RegionPoint::Parent, Some(0)) => smallvec![outside],
        (RegionPoint::Parent, Some(_)) => smallvec![inside],
        (RegionPoint::Region(_), Some(1)) => smallvec![outside],
        _ => smallvec![inside, outside],
    }
}

fn for_inputs(op: OpRef, at: RegionPoint) -> Values {
    match at {
        RegionPoint::Region(_) => for_iter_args(op),
        RegionPoint::Parent => op.results().collect(),
    }
}

pub const FOR_LOOP: LoopLike = LoopLike {
    body: first_region,
    inits: for_inits,
    iter_args: for_iter_args,
};

fn first_region(op: OpRef) -> RegionId {
    op.only_region()
}

/// The variable of the loop; bounds that are not constant are not known.
pub fn for_induction(op: OpRef) -> SmallVec<[Induction; 1]> {
    let Some(view) = For::new(op.cx, op.body, op.id) else {
        return SmallVec::new();
    };
    smallvec![Induction {
        variable: view.iv(),
        bounds: [
            view.constant_lower().map(OpFoldResult::Known),
            view.constant_upper().map(OpFoldResult::Known),
            Some(OpFoldResult::Known(view.step())),
        ],
        unsigned: false,
    }]
}

/// A map may be computed anywhere unless it divides by a symbol, which may be 0.
pub fn divides_safely(op: OpRef) -> bool {
    let map = op.attr(ops::apply::MAP_ATTR);
    let map = map.and_then(|map| map_attr(op.cx, map));
    let affine = op.cx.affine();
    map.is_some_and(|map| {
        let mut results = map.results(affine).iter();
        results.all(|expr| expr.is_pure_affine(affine))
    })
}

/// An index is put into parts by dividing it by the sizes of all dimensions but the outermost, which may be 0 where they are not known.
pub fn has_safe_basis(op: OpRef) -> bool {
    Basis::of(op).is_some_and(|basis| {
        let mut sizes = basis.inner().iter();
        sizes.all(|size| match size {
            OpFoldResult::Known(size) => *size > 0,
            OpFoldResult::Value(value) => {
                let known = op.cx.constant_int(op.body, *value);
                known.is_some_and(|size| size > 0)
            }
        })
    })
}

/// A loop whose step is 1 ends for all bounds, if they are defined.
pub fn for_is_speculatable(op: OpRef) -> bool {
    let ends = |op: OpRef| {
        let looping = For::new(op.cx, op.body, op.id);
        looping.is_some_and(|looping| looping.step() == 1) && decides_safely(op)
    };
    ends(op)
        && op.body.walk(op.id, |nested| {
            let nested = op.at(nested);
            let is_plain =
                nested.num_regions() == 0 || nested.has_trait(Traits::ALWAYS_SPECULATABLE);
            let fine = nested.has_trait(Traits::RECURSIVELY_SPECULATABLE)
                || ends(nested)
                || (is_plain && is_speculatable(nested));
            if fine { Walk::Into } else { Walk::Stop }
        })
}

pub const IF_BRANCH: RegionBranch = RegionBranch {
    successors: if_successors,
    entry_operands: |_, _| 0..0,
    inputs: |op, at| match at {
        RegionPoint::Parent => op.results().collect(),
        RegionPoint::Region(_) => Values::new(),
    },
};

fn if_successors(op: OpRef, from: RegionPoint, _: &[Option<Attribute>]) -> Points {
    if from != RegionPoint::Parent {
        return smallvec![RegionPoint::Parent];
    }
    let [then, otherwise] = [ops::if_::THEN_REGION, ops::if_::ELSE_REGION];
    let has_else = op.entry_block(otherwise).is_some();
    let otherwise = match has_else {
        true => RegionPoint::Region(otherwise as u32),
        false => RegionPoint::Parent,
    };
    smallvec![RegionPoint::Region(then as u32), otherwise]
}
