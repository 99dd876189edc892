//! Views of affine loops and conditionals.

use oxmlir_ir::affine::{AffineMap, IntegerSet};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, OpId, OpRef, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use crate::affine::maps::{Applied, AppliedMap, AppliedSet, Operands, map_attr};
use crate::poison::is_never_poison;
use crate::tables::affine as ops;
use crate::tables::arith::AtomicRMWKind;

/// An `affine.for`.
#[derive(Clone, Copy)]
pub struct For<'a>(OpRef<'a>);

impl<'a> For<'a> {
    /// The view of `op` if it is an `affine.for`.
    pub fn new(cx: &'a Context, body: &'a Body, op: OpId) -> Option<For<'a>> {
        (body.name(op) == ops::FOR).then_some(For(OpRef { cx, body, id: op }))
    }

    /// The operation.
    pub fn op(self) -> OpRef<'a> {
        self.0
    }

    /// The greatest result of this map is the first value of the induction variable.
    pub fn lower(self) -> AppliedMap {
        let map = self.map_or_empty(ops::for_::LOWER_BOUND_MAP_ATTR);
        self.bound(map, 0)
    }

    /// The induction variable stays below the least result of this map.
    pub fn upper(self) -> AppliedMap {
        let map = self.map_or_empty(ops::for_::UPPER_BOUND_MAP_ATTR);
        let lower = self.map_or_empty(ops::for_::LOWER_BOUND_MAP_ATTR);
        self.bound(map, lower.num_inputs(self.0.cx.affine()))
    }

    /// A bound whose operands begin at a position. The verifier has seen that there are as many as each map has inputs.
    fn bound(self, map: AffineMap, first: u32) -> AppliedMap {
        let inputs = map.num_inputs(self.0.cx.affine()) as usize;
        let operands = self.0.operands().skip(first as usize).take(inputs);
        Applied::new(map, operands)
    }

    /// The maps of the lower and the upper bound, each with the number of its operands.
    pub fn bound_maps(self) -> [(AffineMap, usize); 2] {
        let OpRef { cx, body, id } = self.0;
        // Those of the lower bound come first, and those of the upper one next.
        let upper = match body.num_operands(id) {
            0 => 0..0,
            _ => body.operand_range(cx, id, ops::for_::UPPER_BOUND_OPERANDS),
        };
        [
            (
                self.map_or_empty(ops::for_::LOWER_BOUND_MAP_ATTR),
                upper.start,
            ),
            (
                self.map_or_empty(ops::for_::UPPER_BOUND_MAP_ATTR),
                upper.len(),
            ),
        ]
    }

    fn map_or_empty(self, slot: usize) -> AffineMap {
        let empty = || self.0.cx.affine().map(0, 0, &[]);
        self.map(slot).unwrap_or_else(empty)
    }

    fn map(self, slot: usize) -> Option<AffineMap> {
        map_attr(self.0.cx, self.0.attr(slot)?)
    }

    fn constant_bound(self, slot: usize) -> Option<i64> {
        self.map(slot)?.single_constant(self.0.cx.affine())
    }

    /// What the induction variable grows by; at least 1 in valid IR.
    pub fn step(self) -> i64 {
        self.0.int_attr(ops::for_::STEP_ATTR).unwrap_or(1).max(1)
    }

    /// Whether both bounds are constants without operands.
    pub fn has_plain_bounds(self) -> bool {
        let affine = self.0.cx.affine();
        let slots = [
            ops::for_::LOWER_BOUND_MAP_ATTR,
            ops::for_::UPPER_BOUND_MAP_ATTR,
        ];
        slots.iter().all(|slot| {
            let map = self.map(*slot);
            map.is_some_and(|m| m.num_inputs(affine) == 0 && m.single_constant(affine).is_some())
        })
    }

    /// The first value of the induction variable, if the lower bound is a constant.
    pub fn constant_lower(self) -> Option<i64> {
        self.constant_bound(ops::for_::LOWER_BOUND_MAP_ATTR)
    }

    /// The number that the induction variable stays below, if the upper bound is a constant.
    pub fn constant_upper(self) -> Option<i64> {
        self.constant_bound(ops::for_::UPPER_BOUND_MAP_ATTR)
    }

    /// The only block of the body.
    pub fn block(self) -> BlockId {
        body_block(self.0.body, self.0.id)
    }

    /// The induction variable: the first argument of the body.
    pub fn iv(self) -> ValueId {
        self.0.body.arg(self.block(), 0)
    }

    /// The values that are carried from one iteration to the next.
    pub fn iter_args(self) -> &'a [ValueId] {
        self.0.body.args(self.block()).get(1..).unwrap_or_default()
    }

    /// The values that the first iteration gets for what is carried from one to the next.
    pub fn inits(self) -> SmallVec<[ValueId; 4]> {
        self.0.group(ops::for_::INITS)
    }

    /// The number of values that are carried from one iteration to the next.
    pub fn num_inits(self) -> usize {
        let OpRef { cx, body, id } = self.0;
        body.operand_range(cx, id, ops::for_::INITS).len()
    }

    /// The `affine.yield` at the end.
    pub fn terminator(self) -> Option<OpId> {
        self.0.body.last_op(self.block())
    }

    /// What an iteration gives to the next one.
    pub fn yielded(self) -> SmallVec<[ValueId; 4]> {
        self.terminator()
            .map(|yielding| self.0.body.operand_vec(yielding))
            .unwrap_or_default()
    }

    /// The number of iterations where both bounds are constants.
    pub fn constant_trip_count(self) -> Option<u64> {
        let (lower, upper) = (self.constant_lower()?, self.constant_upper()?);
        let span = u64::try_from(i128::from(upper) - i128::from(lower)).unwrap_or(0);
        Some(span.div_ceil(self.step().unsigned_abs().max(1)))
    }
}

/// The only block of the body of a loop.
pub fn body_block(body: &Body, op: OpId) -> BlockId {
    body.first_block(body.only_region(op))
        .expect("the verifier has seen the block of the loop")
}

/// Gives an `affine.for` other bounds; the initial values stay.
pub fn set_bounds(cx: &Context, body: &mut Body, op: OpId, lower: &AppliedMap, upper: &AppliedMap) {
    let inits = body.operand_group(cx, op, ops::for_::INITS);
    let operands: Operands = lower
        .operands
        .iter()
        .chain(&upper.operands)
        .chain(&inits)
        .copied()
        .collect();
    body.set_operands(op, &operands);
    for (slot, attr) in for_attrs(cx, lower, upper, inits.len()) {
        body.set_attr(op, slot, attr);
    }
}

/// Gives an `affine.for` another step, which is at least 1.
pub fn set_step(cx: &Context, body: &mut Body, op: OpId, step: i64) {
    body.set_attr(op, ops::for_::STEP_ATTR, cx.int_attr(Type::INDEX, step));
}

/// The attributes of an `affine.for` but its step.
pub fn for_attrs(
    cx: &Context,
    lower: &AppliedMap,
    upper: &AppliedMap,
    inits: usize,
) -> [(usize, Attribute); 3] {
    let sizes = [
        lower.operands.len() as i64,
        upper.operands.len() as i64,
        inits as i64,
    ];
    [
        (
            ops::for_::LOWER_BOUND_MAP_ATTR,
            cx.attr(AttrKind::AffineMap(lower.form)),
        ),
        (
            ops::for_::UPPER_BOUND_MAP_ATTR,
            cx.attr(AttrKind::AffineMap(upper.form)),
        ),
        (
            ops::for_::OPERAND_SEGMENT_SIZES_ATTR,
            cx.dense_array(Type::I32, &sizes),
        ),
    ]
}

/// The condition of an `affine.if` with its operands.
pub fn condition(op: OpRef) -> Option<AppliedSet> {
    match op.cx.attr_kind(op.attr(ops::if_::CONDITION_ATTR)?) {
        AttrKind::IntegerSet(set) => Some(Applied::new(*set, op.operands())),
        _ => None,
    }
}

/// Whether what a loop or conditional decides by is defined wherever it stands: no operand is poison, and nothing is divided by a
/// symbol, which may be 0.
pub fn decides_safely(op: OpRef) -> bool {
    let affine = op.cx.affine();
    let are_defined = |operands: &[ValueId]| {
        let mut operands = operands.iter();
        operands.all(|operand| is_never_poison(op, *operand))
    };
    let are_fine = |bounds: [AppliedMap; 2]| {
        bounds.iter().all(|bound| {
            let mut results = bound.form.results(affine).iter();
            results.all(|expr| expr.is_pure_affine(affine)) && are_defined(&bound.operands)
        })
    };
    if let Some(view) = For::new(op.cx, op.body, op.id) {
        return are_fine([view.lower(), view.upper()]);
    }
    if let Some(view) = Parallel::new(op.cx, op.body, op.id) {
        return are_fine([view.lower(), view.upper()]);
    }
    condition(op).is_none_or(|set| {
        let mut constraints = set.form.constraints(affine).iter();
        constraints.all(|c| c.expr.is_pure_affine(affine)) && are_defined(&set.operands)
    })
}

/// Gives an `affine.if` another condition.
pub fn set_condition(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    set: IntegerSet,
    operands: &[ValueId],
) {
    body.set_attr(
        op,
        ops::if_::CONDITION_ATTR,
        cx.attr(AttrKind::IntegerSet(set)),
    );
    body.set_operands(op, operands);
}

/// An `affine.parallel`.
#[derive(Clone, Copy)]
pub struct Parallel<'a>(OpRef<'a>);

impl<'a> Parallel<'a> {
    /// The view of `op` if it is an `affine.parallel`.
    pub fn new(cx: &'a Context, body: &'a Body, op: OpId) -> Option<Parallel<'a>> {
        (body.name(op) == ops::PARALLEL).then_some(Parallel(OpRef { cx, body, id: op }))
    }

    /// The operation.
    pub fn op(self) -> OpRef<'a> {
        self.0
    }

    /// Whether a loop can reduce values of `ty` by `kind`.
    pub fn reduces(cx: &Context, kind: AtomicRMWKind, ty: Type) -> bool {
        use AtomicRMWKind::*;
        use oxmlir_ir::Signedness::{Signed, Unsigned};
        let kind_of_type = cx.type_kind(ty);
        match kind {
            Addf | Maximumf | Minimumf | Mulf => matches!(kind_of_type, TypeKind::Float(_)),
            Addi | Andi | Muli | Ori => matches!(kind_of_type, TypeKind::Integer { .. }),
            Maxs | Mins => matches!(kind_of_type, TypeKind::Integer { sign: Signed, .. }),
            Maxu | Minu => matches!(kind_of_type, TypeKind::Integer { sign: Unsigned, .. }),
            Assign => true,
            Maxnumf | Minnumf | Xori => false,
        }
    }

    fn map(self, slot: usize) -> AffineMap {
        let map = self.0.attr(slot).and_then(|a| map_attr(self.0.cx, a));
        map.unwrap_or_else(|| self.0.cx.affine().map(0, 0, &[]))
    }

    /// The maps of all lower bounds together.
    pub fn lower(self) -> AppliedMap {
        let map = self.map(ops::parallel::LOWER_BOUNDS_MAP_ATTR);
        let count = map.num_inputs(self.0.cx.affine()) as usize;
        Applied::new(map, self.0.operands().take(count))
    }

    /// The maps of all upper bounds together.
    pub fn upper(self) -> AppliedMap {
        let lower = self.map(ops::parallel::LOWER_BOUNDS_MAP_ATTR);
        let first = lower.num_inputs(self.0.cx.affine()) as usize;
        Applied::new(
            self.map(ops::parallel::UPPER_BOUNDS_MAP_ATTR),
            self.0.operands().skip(first),
        )
    }

    /// How many results of the lower map belong to each dimension.
    pub fn lower_groups(self) -> Vec<u32> {
        self.groups(ops::parallel::LOWER_BOUNDS_GROUPS_ATTR)
    }

    /// How many results of the upper map belong to each dimension.
    pub fn upper_groups(self) -> Vec<u32> {
        self.groups(ops::parallel::UPPER_BOUNDS_GROUPS_ATTR)
    }

    fn groups(self, slot: usize) -> Vec<u32> {
        let elements = self.0.attr(slot).and_then(|a| self.0.cx.scalars(a));
        let Some(elements) = elements else {
            return Vec::new();
        };
        (0..)
            .map_while(|i| elements.get(i)?.int()?.to_i64())
            .take(self.steps().len())
            .map(|size| u32::try_from(size).unwrap_or(0))
            .collect()
    }

    /// The lower bound of each dimension: the greatest result counts.
    pub fn lower_bounds(self) -> Vec<AppliedMap> {
        split(self.0.cx, &self.lower(), &self.lower_groups())
    }

    /// The upper bound of each dimension: the least result counts.
    pub fn upper_bounds(self) -> Vec<AppliedMap> {
        split(self.0.cx, &self.upper(), &self.upper_groups())
    }

    /// What the induction variable of each dimension grows by.
    pub fn steps(self) -> Vec<i64> {
        let steps = self.0.attr(ops::parallel::STEPS_ATTR);
        let elements = steps.map_or(&[][..], |a| self.0.cx.array_elements(a));
        elements
            .iter()
            .map(|a| self.0.cx.int_value(*a).unwrap_or(1))
            .collect()
    }

    /// The kinds of the reductions; `None` for numbers that are none.
    pub fn reductions(self) -> Vec<Option<AtomicRMWKind>> {
        let kinds = self.0.attr(ops::parallel::REDUCTIONS_ATTR);
        let elements = kinds.map_or(&[][..], |a| self.0.cx.array_elements(a));
        elements
            .iter()
            .filter_map(|a| self.0.cx.int_value(*a))
            .map(AtomicRMWKind::from_value)
            .collect()
    }

    /// The only block of the body. Its arguments are the induction variables.
    pub fn block(self) -> BlockId {
        body_block(self.0.body, self.0.id)
    }
}

fn split(cx: &Context, map: &AppliedMap, groups: &[u32]) -> Vec<AppliedMap> {
    let mut first = 0;
    let part = |size: &u32| {
        let positions: Vec<u32> = (first..first + size).collect();
        first += size;
        Applied::new(
            map.form.sub_map(&positions, cx.affine()),
            map.operands.iter().copied(),
        )
    };
    groups.iter().map(part).collect()
}

/// Gives an `affine.parallel` other bounds.
pub fn set_parallel_bounds(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    lower: &AppliedMap,
    upper: &AppliedMap,
) {
    let operands: Operands = lower
        .operands
        .iter()
        .chain(&upper.operands)
        .copied()
        .collect();
    let maps = [
        (ops::parallel::LOWER_BOUNDS_MAP_ATTR, lower.form),
        (ops::parallel::UPPER_BOUNDS_MAP_ATTR, upper.form),
    ];
    for (slot, map) in maps {
        body.set_attr(op, slot, cx.attr(AttrKind::AffineMap(map)));
    }
    body.set_operands(op, &operands);
}

/// Gives an `affine.parallel` other steps, one for each dimension.
pub fn set_parallel_steps(cx: &Context, body: &mut Body, op: OpId, steps: &[i64]) {
    let steps: Vec<Attribute> = steps.iter().map(|s| cx.int_attr(Type::I64, *s)).collect();
    body.set_attr(op, ops::parallel::STEPS_ATTR, cx.array_attr(&steps));
}
