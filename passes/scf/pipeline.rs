//! Loops whose iterations overlap: each executes a stage of several iterations.
//!
//! ```mlir
//! scf.for %i = %c0 to %c8 step %c1 {
//!   %0 = memref.load %a[%i] : memref<8xf32>      // stage 0
//!   memref.store %0, %b[%i] : memref<8xf32>      // stage 1
//! }
//! // becomes
//! %0 = memref.load %a[%c0] : memref<8xf32>
//! %1 = scf.for %i = %c0 to %c7 step %c1 iter_args(%x = %0) -> (f32) {
//!   %2 = memref.load %a[%i + 1] : memref<8xf32>
//!   memref.store %x, %b[%i] : memref<8xf32>
//!   scf.yield %2 : f32
//! }
//! memref.store %1, %b[%c7] : memref<8xf32>
//! ```
//!
//! That accesses to memory of different iterations may change places is promised by who asks for it.

use oxmlir_dialects::tables::arith::CmpIPredicate;
use oxmlir_dialects::tables::{arith, scf, vector};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, Location, Mapping, OpId, OpName, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::affine::index::binary;

/// The copies of operations that are made at most.
const MOST_COPIES: usize = 1 << 16;

/// The values that one of the loop stands for, by iteration.
#[derive(Default)]
struct Versions(FxHashMap<ValueId, FxHashMap<usize, ValueId>>);

impl Versions {
    fn set(&mut self, value: ValueId, version: usize, copy: ValueId) {
        self.0.entry(value).or_default().insert(version, copy);
    }

    fn get(&self, value: ValueId, version: usize) -> Option<ValueId> {
        self.0.get(&value)?.get(&version).copied()
    }

    fn mapping(&self, version: usize) -> Mapping {
        let mut map = Mapping::default();
        for (value, copies) in &self.0 {
            if let Some(copy) = copies.get(&version) {
                map.map_value(*value, *copy);
            }
        }
        map
    }
}

/// The loop, and when what of it is done.
struct Plan {
    loc: Location,
    unsigned: bool,
    /// The type of the induction variable.
    ty: Type,
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
    induction: ValueId,
    args: Vec<ValueId>,
    inits: Vec<ValueId>,
    yielded: Vec<ValueId>,
    /// The operations in their new order.
    order: Vec<OpId>,
    stages: FxHashMap<OpId, usize>,
    last: usize,
}

/// The first and the last stage in which a value is needed.
struct Range {
    value: ValueId,
    defined: usize,
    used: usize,
}

/// The loop with overlapping iterations in place of another: each operation as many cycles behind those that its operands come from
/// as these take (`read_latency` for reads of vectors), a new iteration every `interval` cycles. `None`, and nothing changed, if
/// the number of iterations is not known, or too small.
pub fn pipeline(
    rw: &mut Rewriter,
    op: OpId,
    interval: i64,
    read_latency: i64,
) -> Result<OpId, Fault> {
    let plan = Plan::of(rw, op, interval, read_latency).ok_or(Fault::Loop)?;
    if let Some(early) = plan.too_early(rw.body) {
        return Err(Fault::TooEarly(early));
    }
    plan.apply(rw, op).ok_or(Fault::Loop)
}

/// Why iterations do not overlap.
pub enum Fault {
    /// The loop is not of the form that is needed.
    Loop,
    /// An operation would be executed before those that its operands come from.
    TooEarly(OpId),
}
/// An operation and what is in it, inner before outer.
fn all_in(body: &Body, op: OpId) -> impl Iterator<Item = OpId> {
    let nested = body.nested_ops_post_order(op);
    nested.into_iter().chain([op])
}

impl Plan {
    fn of(rw: &Rewriter, op: OpId, interval: i64, read_latency: i64) -> Option<Plan> {
        let view = scf::For::of(rw.op(op))?;
        let (lower, upper, step) = (view.lower_bound(), view.upper_bound(), view.step());
        let known = |value| rw.cx.constant_int(rw.body, value);
        let bounds = [known(lower), known(upper)];
        let block = rw.op(op).entry()?;
        let (induction, args) = rw.body.args(block).split_first()?;
        let (end, ops) = (rw.body.last_op(block)?, rw.body.op_vec(block));
        let (_, ops) = ops.split_last()?;
        let interval = u32::try_from(interval).ok().filter(|every| *every > 0)?;
        let latency = |name: OpName| match name == vector::TRANSFER_READ {
            true => read_latency as u32,
            false => 1,
        };
        let mut cycles: FxHashMap<OpId, u32> = FxHashMap::default();
        for op in ops {
            let mut earliest = 0;
            for def in rw.body.operands(*op).filter_map(|v| rw.body.defining_op(v)) {
                let mut takes = latency(rw.body.name(def));
                if let [Some(lower), Some(upper)] = bounds {
                    let most = (upper as u32).wrapping_sub(lower as u32).wrapping_sub(1);
                    takes = takes.min(most);
                }
                let begins = cycles.get(&def).copied().unwrap_or(0);
                earliest = earliest.max(begins.saturating_add(takes));
            }
            cycles.insert(*op, earliest);
        }
        let mut order = ops.to_vec();
        order.sort_by_key(|op| cycles[op] % interval);
        let stages = cycles
            .iter()
            .map(|(op, at)| (*op, (at / interval) as usize));
        let stages: FxHashMap<OpId, usize> = stages.collect();
        let last = stages.values().copied().max()?;
        let yielded = rw.body.operand_vec(end);
        let plan = Plan {
            loc: rw.body.loc(op),
            unsigned: view.unsigned_cmp(),
            ty: rw.body.ty(lower),
            lower,
            upper,
            step,
            induction: *induction,
            args: args.to_vec(),
            inits: view.init_args().to_vec(),
            yielded: yielded.to_vec(),
            order,
            stages,
            last,
        };
        let numbers = (bounds[0]?, bounds[1]?, known(step)?);
        plan.has_iterations(rw, numbers).then_some(plan)
    }

    /// Builds the loop, and what is in front of it and behind it.
    fn apply(&self, rw: &mut Rewriter, op: OpId) -> Option<OpId> {
        rw.insert_before(op);
        let mut versions = Versions::default();
        self.prologue(rw, &mut versions);
        let carried = self.carried(rw.body);
        let (looped, mut versions) = self.kernel(rw, &versions, &carried)?;
        rw.insert_before(op);
        let results: Vec<ValueId> = rw.body.results(looped).take(self.args.len()).collect();
        let results = self.epilogue(rw, &mut versions, results);
        rw.replace(op, &results);
        Some(looped)
    }

    /// Whether there are as many iterations as stages to be filled, and the numbers that are computed fit.
    fn has_iterations(&self, rw: &Rewriter, (lower, upper, step): (i64, i64, i64)) -> bool {
        let width = rw.cx.int_width(self.ty).unwrap_or(64).clamp(1, 64);
        let least = -(1i128 << (width - 1));
        let fits = |number: i128| (least..-least).contains(&number);
        let (lower, upper, step) = (i128::from(lower), i128::from(upper), i128::from(step));
        if step <= 0 || (self.unsigned && (lower < 0 || upper < 0)) {
            return false;
        }
        let (extent, last) = (upper - lower, self.last as i128);
        let iterations = (extent + step - 1).div_euclid(step);
        let copies = self.order.len().saturating_mul(self.last);
        let is_carried = |value: &ValueId| rw.body.defining_op(*value).is_some();
        iterations >= last
            && copies <= MOST_COPIES
            && fits(extent + step)
            && fits(upper - last * step)
            && fits(last)
            && self.yielded.iter().all(is_carried)
    }

    /// The operation that gives a value, and how many iterations before.
    fn source(&self, body: &Body, value: ValueId) -> Option<(OpId, usize)> {
        match self.args.iter().position(|arg| *arg == value) {
            Some(at) => Some((body.defining_op(self.yielded[at])?, 1)),
            None => Some((body.defining_op(value)?, 0)),
        }
    }

    /// The operands of an operation, and of those in it, that come from the loop: the stage and number of iterations before.
    fn sources(&self, body: &Body, op: OpId) -> Vec<(ValueId, OpId, usize)> {
        let mut found = Vec::new();
        for user in std::iter::once(op).chain(body.nested_ops_post_order(op)) {
            for value in body.operands(user) {
                if let Some((def, distance)) = self.source(body, value)
                    && self.stages.contains_key(&def)
                {
                    found.push((value, def, distance));
                }
            }
        }
        found
    }

    /// An operation that is executed before what it needs.
    fn too_early(&self, body: &Body) -> Option<OpId> {
        let count = self.order.len();
        let places = self.order.iter().enumerate();
        let cycles: FxHashMap<OpId, usize> = places
            .map(|(at, op)| (*op, at + self.stages[op] * count))
            .collect();
        let is_early = |op: &OpId| {
            let sources = self.sources(body, *op);
            let mut sources = sources.iter();
            sources.any(|(_, def, distance)| cycles[op] + count * distance < cycles[def])
        };
        self.order.iter().copied().find(is_early)
    }

    /// `base + step * times`
    fn advanced(&self, rw: &mut Rewriter, base: ValueId, times: ValueId) -> ValueId {
        let by = binary(rw, self.loc, arith::MULI, self.step, times);
        binary(rw, self.loc, arith::ADDI, base, by)
    }

    fn number(&self, rw: &mut Rewriter, number: i64) -> ValueId {
        let attr = rw.cx.int_attr(self.ty, number);
        arith::constant(rw, self.loc, attr)
    }

    /// The arguments of the loop that a value becomes in the next iteration.
    fn carriers(&self, value: ValueId) -> impl Iterator<Item = usize> {
        let yielded = self.yielded.iter().enumerate();
        yielded.filter_map(move |(at, other)| (*other == value).then_some(at))
    }

    /// Copies an operation as it is in one iteration: the pairs of results.
    fn copy(
        &self,
        rw: &mut Rewriter,
        op: OpId,
        versions: &Versions,
        version: usize,
    ) -> Vec<(ValueId, ValueId)> {
        let mut map = versions.mapping(version);
        let copy = rw.body.clone_op(rw.cx, op, rw.at, &mut map);
        rw.listener.inserted(rw.body, copy);
        rw.body.results(op).zip(rw.body.results(copy)).collect()
    }

    /// The stages of the first iterations that the loop does not do.
    fn prologue(&self, rw: &mut Rewriter, versions: &mut Versions) {
        for (arg, init) in self.args.iter().zip(&self.inits) {
            versions.set(*arg, 0, *init);
        }
        for (at, value) in self.yielded.iter().enumerate() {
            let def = rw.body.defining_op(*value);
            if def.is_some_and(|def| !self.stages.contains_key(&def)) {
                for version in 1..=self.last {
                    versions.set(self.args[at], version, *value);
                }
            }
        }
        for time in 0..self.last {
            let times = self.number(rw, time as i64);
            let induction = self.advanced(rw, self.lower, times);
            versions.set(self.induction, time, induction);
            for op in self.order.iter().filter(|op| self.stages[op] <= time) {
                let version = time - self.stages[op];
                for (value, copy) in self.copy(rw, *op, versions, version) {
                    versions.set(value, version, copy);
                    for carrier in self.carriers(value) {
                        versions.set(self.args[carrier], version + 1, copy);
                    }
                }
            }
        }
    }

    /// The values that are needed in later stages than where they come from.
    fn carried(&self, body: &Body) -> Vec<Range> {
        let mut found: Vec<Range> = Vec::new();
        for op in &self.order {
            let stage = self.stages[op];
            for (value, def, distance) in self.sources(body, *op) {
                let defined = self.stages[&def];
                if defined == stage || defined == stage + distance {
                    continue;
                }
                match found.iter_mut().find(|range| range.value == value) {
                    Some(range) => range.used = range.used.max(stage),
                    None => found.push(Range {
                        value,
                        defined,
                        used: stage,
                    }),
                }
            }
        }
        found
    }

    /// The loop, and the values behind it by iteration.
    fn kernel(
        &self,
        rw: &mut Rewriter,
        before: &Versions,
        carried: &[Range],
    ) -> Option<(OpId, Versions)> {
        let mut inits = Vec::new();
        for (at, value) in self.yielded.iter().enumerate() {
            let stage = rw
                .body
                .defining_op(*value)
                .and_then(|def| self.stages.get(&def));
            inits.push(match stage {
                Some(stage) => before.get(self.args[at], self.last - stage)?,
                None if self.last > 0 => before.get(self.args[at], self.last)?,
                None => self.inits[at],
            });
        }
        let mut places: FxHashMap<(ValueId, usize), usize> = FxHashMap::default();
        for range in carried {
            let count = range.used - range.defined;
            for age in 0..count {
                places.insert((range.value, count - age), inits.len());
                inits.push(before.get(range.value, self.last - range.used + age)?);
            }
        }
        let stages = self.number(rw, self.last as i64);
        let by = binary(rw, self.loc, arith::MULI, self.step, stages);
        let upper = binary(rw, self.loc, arith::SUBI, self.upper, by);
        let types: Vec<Type> = inits.iter().map(|value| rw.body.ty(*value)).collect();
        let options = scf::ForOptions {
            unsigned_cmp: self.unsigned,
        };
        let (lower, step) = (self.lower, self.step);
        let looped = scf::for_with(rw, self.loc, &types, lower, upper, step, &inits, options);
        let region = rw.body.region(looped, scf::for_::REGION);
        let block = rw.body.add_block(region);
        let induction = rw.body.add_arg(block, self.ty, self.loc);
        let types = types.into_iter();
        let args: Vec<ValueId> = types
            .map(|ty| rw.body.add_arg(block, ty, self.loc))
            .collect();
        rw.insert_at_end(block);
        let mut map = Mapping::default();
        map.map_value(self.induction, induction);
        for (old, new) in self.args.iter().zip(&args) {
            map.map_value(*old, *new);
        }
        for op in &self.order {
            let copy = rw.body.clone_op(rw.cx, *op, rw.at, &mut map);
            rw.listener.inserted(rw.body, copy);
            self.connect(rw, (*op, copy), induction, (&map, &args, &places));
        }
        let mut versions = Versions::default();
        let results: Vec<ValueId> = rw.body.results(looped).collect();
        let mut yielded: Vec<ValueId> = self.yielded.iter().map(|v| map.value(*v)).collect();
        for range in carried {
            let mut version = self.last - range.used + 1;
            for _ in 1..range.used - range.defined {
                versions.set(range.value, version, results[yielded.len()]);
                version += 1;
                yielded.push(args[yielded.len() + 1]);
            }
            versions.set(range.value, version, results[yielded.len()]);
            yielded.push(map.value(range.value));
        }
        for (at, value) in self.yielded.iter().enumerate() {
            let def = rw.body.defining_op(*value)?;
            match self.stages.get(&def) {
                Some(0) => {}
                Some(stage) => versions.set(self.args[at], self.last - stage + 1, results[at]),
                None => (1..=self.last).for_each(|time| versions.set(self.args[at], time, *value)),
            }
        }
        scf::yield_(rw, self.loc, &yielded);
        Some((looped, versions))
    }

    /// Gives the copy of an operation in the loop operands of the iterations that it belongs to.
    fn connect(
        &self,
        rw: &mut Rewriter,
        (op, copy): (OpId, OpId),
        induction: ValueId,
        (map, args, places): (&Mapping, &[ValueId], &FxHashMap<(ValueId, usize), usize>),
    ) {
        let at = rw.at;
        let stage = self.stages[&op];
        let pairs: Vec<(OpId, OpId)> = all_in(rw.body, op).zip(all_in(rw.body, copy)).collect();
        for (old, new) in pairs {
            for (index, value) in rw.body.operand_vec(old).into_iter().enumerate() {
                if value == self.induction {
                    rw.insert_before(copy);
                    let ahead = self.number(rw, (self.last - stage) as i64);
                    let ahead = self.advanced(rw, induction, ahead);
                    rw.set_operand(new, index, ahead);
                    continue;
                }
                let Some((def, distance)) = self.source(rw.body, value) else {
                    continue;
                };
                let Some(defined) = self.stages.get(&def).copied() else {
                    continue;
                };
                if defined == stage {
                    continue;
                }
                if distance == 1 && defined == stage + 1 {
                    let arg = self.args.iter().position(|arg| *arg == value);
                    let next = arg.map(|arg| map.value(self.yielded[arg]));
                    rw.set_operand(new, index, next.unwrap_or(value));
                    continue;
                }
                let place = stage.checked_sub(defined);
                if let Some(place) = place.and_then(|age| places.get(&(value, age))) {
                    rw.set_operand(new, index, args[*place]);
                }
            }
        }
        rw.at = at;
    }

    /// The stages of the last iterations that the loop does not do: the results.
    fn epilogue(
        &self,
        rw: &mut Rewriter,
        versions: &mut Versions,
        mut results: Vec<ValueId>,
    ) -> Vec<ValueId> {
        let (loc, step) = (self.loc, self.step);
        let zero = self.number(rw, 0);
        let one = self.number(rw, 1);
        let is_down = arith::cmpi(rw, loc, step, zero, CmpIPredicate::Slt);
        let minus_one = self.number(rw, -1);
        let rounding = arith::select(rw, loc, is_down, one, minus_one);
        let extent = binary(rw, loc, arith::SUBI, self.upper, self.lower);
        let extent = binary(rw, loc, arith::ADDI, extent, step);
        let extent = binary(rw, loc, arith::ADDI, extent, rounding);
        let iterations = binary(rw, loc, arith::DIVSI, extent, step);
        let stages = self.number(rw, self.last as i64);
        let first = binary(rw, loc, arith::SUBI, iterations, stages);
        let mut time = binary(rw, loc, arith::MAXSI, zero, first);
        for version in 1..=self.last {
            let induction = self.advanced(rw, self.lower, time);
            versions.set(self.induction, version, induction);
            time = binary(rw, loc, arith::ADDI, time, one);
        }
        for turn in 1..=self.last {
            for op in self.order.iter().filter(|op| self.stages[op] >= turn) {
                let version = self.last - self.stages[op] + turn;
                for (value, copy) in self.copy(rw, *op, versions, version) {
                    versions.set(value, version, copy);
                    for carrier in self.carriers(value) {
                        results[carrier] = copy;
                        versions.set(self.args[carrier], version + 1, copy);
                    }
                }
            }
        }
        results
    }
}
