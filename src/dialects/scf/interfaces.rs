//! Control flow between the operations of scf and their regions.

use std::ops::Range;

use oxmlir_ir::interfaces::{Induction, LoopLike, RegionBranch, RegionPoint};
use oxmlir_ir::num::ApInt;
use oxmlir_ir::{Attribute, OpRef, RegionId, ValueId};
use smallvec::{SmallVec, smallvec};

use crate::memref::mixed::{OpFoldResult, OpFoldResultList, mixed};
use crate::poison::is_never_poison;
use crate::tables::scf as ops;

type Points = SmallVec<[RegionPoint; 2]>;
type Values = SmallVec<[ValueId; 4]>;

const BODY: RegionPoint = RegionPoint::Region(0);
const ELSE: RegionPoint = RegionPoint::Region(ops::if_::ELSE_REGION as u32);

fn int(op: OpRef, constant: Option<&Option<Attribute>>) -> Option<ApInt> {
    op.cx.splat_int((*constant?)?)
}

fn results(op: OpRef) -> Values {
    op.body.results(op.id).collect()
}

/// The arguments of the first block of region `index` from `first` on.
fn args_from(op: OpRef, index: u32, first: usize) -> Values {
    let block = op.entry_block(index as usize);
    let args = block.map_or(&[][..], |b| op.body.args(b));
    args.iter().copied().skip(first).collect()
}

fn no_operands(_: OpRef, _: RegionPoint) -> Range<usize> {
    0..0
}

/// Region arguments are no inputs; the results are.
fn results_only(op: OpRef, point: RegionPoint) -> Values {
    match point {
        RegionPoint::Parent => results(op),
        RegionPoint::Region(_) => Values::new(),
    }
}

pub const FOR: RegionBranch = RegionBranch {
    successors: |_, _, _| smallvec![BODY, RegionPoint::Parent],
    entry_operands: |op, _| op.body.operand_range(op.cx, op.id, ops::for_::INIT_ARGS),
    inputs: |op, point| match point {
        RegionPoint::Parent => results(op),
        RegionPoint::Region(index) => args_from(op, index, 1),
    },
};

/// A branch on poison is undefined.
pub fn if_is_defined(op: OpRef) -> bool {
    is_never_poison(op, op.operand(ops::if_::CONDITION))
}

/// A loop whose step is 1 ends; another one may step over its bound. Bounds that are poison are undefined.
pub fn for_ends(op: OpRef) -> bool {
    let bounds = [ops::for_::LOWER_BOUND, ops::for_::UPPER_BOUND];
    op.cx.constant_int(op.body, op.operand(ops::for_::STEP)) == Some(1)
        && bounds.iter().all(|at| is_never_poison(op, op.operand(*at)))
}

pub const FOR_LOOP: LoopLike = LoopLike {
    body: first_region,
    inits: |op| op.body.operand_range(op.cx, op.id, ops::for_::INIT_ARGS),
    iter_args: |op| args_from(op, 0, 1),
};

type Inductions = SmallVec<[Induction; 1]>;

/// One variable for each bound.
fn inductions(
    op: OpRef,
    [lower, upper, step]: [OpFoldResultList; 3],
    unsigned: bool,
) -> Inductions {
    let block = op.body.first_block(op.only_region());
    let variables = block.map_or(&[][..], |block| op.body.args(block));
    let bounds = lower.into_iter().zip(upper).zip(step);
    let counters = variables.iter().zip(bounds);
    counters
        .map(|(variable, ((lower, upper), step))| Induction {
            variable: *variable,
            bounds: [Some(lower), Some(upper), Some(step)],
            unsigned,
        })
        .collect()
}

/// Bounds that are the operands of a group.
fn values(op: OpRef, group: usize) -> OpFoldResultList {
    op.group(group)
        .into_iter()
        .map(OpFoldResult::Value)
        .collect()
}

pub fn for_induction(op: OpRef) -> Inductions {
    use ops::for_ as slots;
    let bounds = [slots::LOWER_BOUND, slots::UPPER_BOUND, slots::STEP];
    let unsigned = op.attr(slots::UNSIGNED_CMP_ATTR).is_some();
    inductions(op, bounds.map(|group| values(op, group)), unsigned)
}

pub fn parallel_induction(op: OpRef) -> Inductions {
    use ops::parallel as slots;
    let bounds = [slots::LOWER_BOUND, slots::UPPER_BOUND, slots::STEP];
    inductions(op, bounds.map(|group| values(op, group)), false)
}

pub fn forall_induction(op: OpRef) -> Inductions {
    use ops::forall as slots;
    let bounds = [
        (slots::STATIC_LOWER_BOUND_ATTR, slots::DYNAMIC_LOWER_BOUND),
        (slots::STATIC_UPPER_BOUND_ATTR, slots::DYNAMIC_UPPER_BOUND),
        (slots::STATIC_STEP_ATTR, slots::DYNAMIC_STEP),
    ];
    let list = |(constants, group)| mixed(&op.dense_attr(constants), &op.group(group));
    inductions(op, bounds.map(list), false)
}

fn first_region(op: OpRef) -> RegionId {
    op.only_region()
}

pub const IF: RegionBranch = RegionBranch {
    successors: |op, from, constants| {
        if from != RegionPoint::Parent {
            return smallvec![RegionPoint::Parent];
        }
        let otherwise = match op.entry_block(ops::if_::ELSE_REGION) {
            Some(_) => ELSE,
            None => RegionPoint::Parent,
        };
        match int(op, constants.first()) {
            Some(condition) if condition.is_zero() => smallvec![otherwise],
            Some(_) => smallvec![BODY],
            None => smallvec![BODY, otherwise],
        }
    },
    entry_operands: no_operands,
    inputs: results_only,
};

pub const INDEX_SWITCH: RegionBranch = RegionBranch {
    successors: |op, from, constants| {
        if from != RegionPoint::Parent {
            return smallvec![RegionPoint::Parent];
        }
        let known = int(op, constants.first()).and_then(|v| v.to_i64());
        let Some(value) = known else {
            return (0..op.num_regions() as u32)
                .map(RegionPoint::Region)
                .collect();
        };
        let cases = op.dense_attr(ops::index_switch::CASES_ATTR);
        let case = cases.iter().position(|c| *c == value);
        smallvec![RegionPoint::Region(case.map_or(0, |c| c as u32 + 1))]
    },
    entry_operands: no_operands,
    inputs: results_only,
};

/// The branches of `scf.execute_region`.
pub const EXECUTE_REGION: RegionBranch = RegionBranch {
    successors: |_, from, _| match from {
        RegionPoint::Parent => smallvec![BODY],
        RegionPoint::Region(_) => smallvec![RegionPoint::Parent],
    },
    entry_operands: no_operands,
    inputs: results_only,
};

/// What the region computes does not reach the results by an edge: the operation makes them, of its outputs too.
pub const PARALLEL: RegionBranch = RegionBranch {
    successors: |_, _, _| smallvec![BODY, RegionPoint::Parent],
    entry_operands: no_operands,
    inputs: |_, _| Values::new(),
};

pub const FORALL_LOOP: LoopLike = LoopLike {
    body: first_region,
    inits: |op| op.body.operand_range(op.cx, op.id, ops::forall::OUTPUTS),
    iter_args: |op| {
        let outputs = op
            .body
            .operand_range(op.cx, op.id, ops::forall::OUTPUTS)
            .len();
        let all = args_from(op, 0, 0);
        all[all.len().saturating_sub(outputs)..].into()
    },
};

const AFTER: RegionPoint = RegionPoint::Region(1);

pub const WHILE: RegionBranch = RegionBranch {
    successors: |op, from, constants| match from {
        RegionPoint::Parent | RegionPoint::Region(1..) => smallvec![BODY],
        RegionPoint::Region(0) => while_continues(op, constants),
    },
    entry_operands: |op, _| 0..op.num_operands(),
    inputs: |op, point| match point {
        RegionPoint::Parent => results(op),
        RegionPoint::Region(index) => args_from(op, index, 0),
    },
};

fn while_continues(op: OpRef, constants: &[Option<Attribute>]) -> Points {
    match int(op, constants.first()) {
        Some(condition) if condition.is_zero() => smallvec![RegionPoint::Parent],
        Some(_) => smallvec![AFTER],
        None => smallvec![RegionPoint::Parent, AFTER],
    }
}

/// `scf.condition` passes on everything but the condition.
pub fn condition_operands(op: OpRef) -> Range<usize> {
    1..op.num_operands().max(1)
}

/// The operands of `scf.reduce` are for its own regions.
pub fn reduce_operands(_op: OpRef) -> Range<usize> {
    0..0
}
