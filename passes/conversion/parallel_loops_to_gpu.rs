//! Turns parallel loops that say where they run into launches of kernels.
//!
//! ```mlir
//! scf.parallel (%i) = (%lb) to (%ub) step (%s) {      // %n = affine.apply ((%ub - %lb) ceildiv %s)
//!   memref.store %x, %m[%i] : memref<?xf32>           // gpu.launch blocks(%b, ..) in (%n, ..) threads(..) in (..) {
//! } {mapping = [#gpu.loop_dim_map<block_x, ..>]}      //   %i = affine.apply (%b * %s + %lb)
//!                                                     //   memref.store %x, %m[%i] : memref<?xf32>
//!                                                     // }
//! ```
//!
//! Loops in the outermost one join the launch. One that cannot be mapped stays as it is.

use oxmlir_dialects::affine::analysis::bounds::KnownBounds;
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::build::apply;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::tables::gpu::{self, Processor};
use oxmlir_dialects::tables::{affine, arith, scf};
use oxmlir_ir::affine::{AffineMap, ExprKind};
use oxmlir_ir::analysis::memory::{AliasAnalysis, MemoryAccess};
use oxmlir_ir::bounds::{Relation, Term};
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::{effects, is_memory_effect_free};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, InsertPoint, Location, Mapping, OpFoldResult,
    OpId, OpRef, Type, ValueId,
};

use crate::affine::index;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "convert-parallel-loops-to-gpu",
    "ConvertParallelLoopToGpuPass",
    "turns mapped parallel loops into launches",
    Anchor::Any,
    run,
);

/// The attribute that says where the dimensions of a loop run.
pub const MAPPING: &str = "mapping";
/// The attribute of launches that were loops.
const VISITED: &str = "SCFToGPU_visited";
/// The processors that a launch numbers: the dimensions of the grid and of a block, in the order of its arguments.
const HARDWARE: [(Processor, usize); PROCESSORS] = [
    (Processor::BlockX, gpu::launch::GRID_SIZE_X),
    (Processor::BlockY, gpu::launch::GRID_SIZE_Y),
    (Processor::BlockZ, gpu::launch::GRID_SIZE_Z),
    (Processor::ThreadX, gpu::launch::BLOCK_SIZE_X),
    (Processor::ThreadY, gpu::launch::BLOCK_SIZE_Y),
    (Processor::ThreadZ, gpu::launch::BLOCK_SIZE_Z),
];
/// Dimensions of the grid and of a block.
const PROCESSORS: usize = 6;
/// Arguments of a launch: numbers and sizes in all dimensions.
const LAUNCH_ARGUMENTS: usize = 12;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in body.nested_ops(body.root()) {
            if body.is_alive(op) && is_outermost(pass.cx, body, op) {
                convert(pass.cx, body, op);
            }
        }
    });
    Ok(())
}

/// Whether `op` is a mapped loop that is in no other parallel loop, and nobody waits for its results.
fn is_outermost(cx: &Context, body: &Body, op: OpId) -> bool {
    if body.name(op) != scf::PARALLEL || body.named_attr(cx, op, MAPPING).is_none() {
        return false;
    }
    if !body.results_unused(op) {
        return false;
    }
    let mut at = OpRef::new(cx, body, op).parent();
    while let Some(parent) = at {
        if parent.name() == scf::PARALLEL {
            return false;
        }
        at = parent.parent();
    }
    true
}

/// Puts a launch in the place of the loop `op`; all is as before if that fails.
fn convert(cx: &Context, body: &mut Body, op: OpId) {
    let before = body.prev_op(op);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let mut nest = Nest::new(&mut rw, op);
    if nest.build(op).is_some() {
        nest.set_bounds();
        rw.erase(op);
        return;
    }
    while let Some(made) = body.prev_op(op)
        && Some(made) != before
    {
        body.erase_op(made);
    }
}

/// What is left to do.
enum Step {
    /// Copy an operation of a loop.
    Copy(OpId),
    /// Go on behind the operation around the insertion point.
    Leave,
    /// Processors have executed a loop: what has been made since there was this much.
    Join(usize),
}

/// A launch that grows.
struct Nest<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    launch: OpId,
    entry: BlockId,
    /// What stands for values of the loops.
    map: Mapping,
    /// How often each processor runs.
    bounds: [Option<ValueId>; PROCESSORS],
    work: Vec<Step>,
    /// What has been written in this scope.
    written: Vec<EffectOn>,
    /// What has been copied so far does.
    made: Vec<MemoryAccess>,
    /// What processors do that others have not waited for.
    apart: Vec<MemoryAccess>,
    /// What is written, and by how many dimensions of processors the loops around are numbered.
    writes: Vec<(MemoryAccess, usize)>,
    has_effects: bool,
    has_left: bool,
}

impl<'r, 'a> Nest<'r, 'a> {
    fn new(rw: &'r mut Rewriter<'a>, like: OpId) -> Nest<'r, 'a> {
        let loc = rw.body.loc(like);
        let one = index::constant(rw, loc, 1);
        let launch = create_launch(rw, loc, &[one; PROCESSORS]);
        let region = gpu::Launch::new(rw.op(launch)).body_region();
        let entry = rw.body.add_block(region);
        for _ in 0..LAUNCH_ARGUMENTS {
            rw.body.add_arg(entry, Type::INDEX, loc);
        }
        rw.insert_at_end(entry);
        let end = gpu::terminator(rw, loc);
        rw.insert_before(end);
        Nest {
            rw,
            launch,
            entry,
            map: Mapping::default(),
            bounds: [None; PROCESSORS],
            work: Vec::new(),
            written: Vec::new(),
            made: Vec::new(),
            apart: Vec::new(),
            writes: Vec::new(),
            has_effects: false,
            has_left: false,
        }
    }

    /// Fills the launch with what the loop does; `None` if it cannot be mapped.
    fn build(&mut self, op: OpId) -> Option<()> {
        self.enter(op)?;
        while let Some(step) = self.work.pop() {
            match step {
                Step::Leave => self.leave(),
                Step::Join(start) => self.apart.extend_from_slice(&self.made[start..]),
                Step::Copy(op) => match self.rw.body.name(op) {
                    scf::PARALLEL => {
                        if self.has_effects && self.may_conflict(op) {
                            return None;
                        }
                        self.enter(op)?;
                    }
                    scf::REDUCE => self.reduce(op)?,
                    _ => self.copy(op)?,
                },
            }
        }
        self.may_repeat_writes().then_some(())
    }

    /// Whether what stands outside of a loop that processors share may be executed by each of them: it writes the same
    /// again, and nothing else meets it in memory.
    fn may_repeat_writes(&self) -> bool {
        let all = self.bounds.iter().flatten().count();
        let aliases = AliasAnalysis::new(self.rw.cx, self.rw.body).with_aliased_arguments();
        let mut repeated = self.writes.iter().filter(|(_, dims)| *dims < all);
        repeated.all(|(write, _)| {
            let mut others = self.made.iter().filter(|other| *other != write);
            write.kind == EffectKind::Write
                && matches!(write.on, EffectOn::Value(_))
                && others.all(|other| !aliases.conflict(other, write))
        })
    }

    /// The number of dimensions of processors that number the parallel loops around an operation.
    fn num_dims_around(&self, op: OpId) -> usize {
        let cx = self.rw.cx;
        let parents = std::iter::successors(self.rw.op(op).parent(), |op| op.parent());
        let loops = parents.filter(|parent| parent.name() == scf::PARALLEL);
        let mappings = loops.filter_map(|parent| parent.named_attr(MAPPING));
        let dims = mappings.flat_map(|mapping| cx.array_elements(mapping));
        let annotations = dims.filter_map(|dim| Annotation::of(cx, *dim));
        let mapped = annotations.filter(|annotation| annotation.processor.is_some());
        mapped.count()
    }

    fn set_bounds(&mut self) {
        let (cx, launch) = (self.rw.cx, self.launch);
        for ((_, size), bound) in HARDWARE.into_iter().zip(self.bounds) {
            if let Some(bound) = bound {
                let body = &mut self.rw.body;
                body.set_operand_group(cx, launch, size, &[bound]);
            }
        }
    }

    /// Computes the induction variables of a loop, then has its body copied.
    fn enter(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let view = scf::Parallel::new(self.rw.op(op));
        let mapping = view.named_attr(MAPPING)?;
        let (lowers, uppers, steps) = (view.lower_bound(), view.upper_bound(), view.step());
        if view.num_results() > 1 {
            return None;
        }
        let body = self.rw.body.first_block(view.region())?;
        let (loc, dict) = (view.loc(), self.rw.body.dict(op));
        let mut is_spread = false;
        for (dim, annotation) in cx.array_elements(mapping).iter().enumerate() {
            let range = Range {
                lower: *lowers.get(dim)?,
                upper: *uppers.get(dim)?,
                step: *steps.get(dim)?,
            };
            let annotation = Annotation::of(cx, *annotation)?;
            is_spread |= annotation.processor.is_some();
            let iv = self.rw.body.args(body).get(dim).copied()?;
            let value = match annotation.processor {
                Some(processor) => self.hardware_index(loc, processor, &annotation, &range)?,
                None => self.sequential_index(loc, &range),
            };
            self.map.map_value(iv, value);
        }
        self.keep_attributes(dict);
        let ops = self.rw.body.op_vec(body);
        let (end, ops) = ops.split_last()?;
        if is_spread {
            self.work.push(Step::Join(self.made.len()));
        }
        if self.rw.body.num_operands(*end) == 1 {
            self.work.push(Step::Copy(*end));
        }
        self.work.extend(ops.iter().rev().map(|op| Step::Copy(*op)));
        Some(())
    }

    /// What the loop says besides its mapping is said of the launch.
    fn keep_attributes(&mut self, dict: Attribute) {
        let cx = self.rw.cx;
        let mut all = self.rw.body.dict(self.launch);
        for (name, value) in cx.dict_entries(dict) {
            if cx.get_str(*name) != MAPPING {
                all = cx.dict_with(all, cx.get_str(*name), Some(*value));
            }
        }
        all = cx.dict_with(all, VISITED, Some(Attribute::UNIT));
        self.rw.body.set_dict(self.launch, all);
    }

    /// `processor * step + lower`, and how many of them the launch needs.
    fn hardware_index(
        &mut self,
        loc: Location,
        processor: usize,
        annotation: &Annotation,
        range: &Range,
    ) -> Option<ValueId> {
        let affine = self.rw.cx.affine();
        let (d0, s0, s1) = (affine.dim(0), affine.symbol(0), affine.symbol(1));
        let step_and_lower = affine.map(1, 2, &[affine.add(affine.mul(d0, s0), s1)]);
        let operand = self.rw.body.arg(self.entry, processor);
        let step = self.independent(self.map.value(range.step))?;
        let lower = self.independent(self.map.value(range.lower))?;
        let map = annotation.map.compose(step_and_lower, affine);
        let map = AppliedMap::new(map, [operand, step, lower]);
        let value = apply(self.rw, loc, &map);
        for bound in [range.lower, range.step] {
            if !self.is_known_outside(bound) {
                return None;
            }
        }
        let precise = self.is_known_outside(range.upper);
        let inside = std::mem::replace(&mut self.rw.at, InsertPoint::Before(self.launch));
        let upper = match precise {
            true => range.upper,
            false => static_upper_bound(self.rw, range.upper)?,
        };
        let upper = self.independent(self.map.value(upper))?;
        let lower = self.independent(range.lower)?;
        let step = self.independent(range.step)?;
        let distance = affine.sub(d0, s0);
        let trips = affine.map(1, 2, &[affine.ceildiv(distance, s1)]);
        let trips = annotation.bound.compose(trips, affine);
        let trips = apply(self.rw, loc, &AppliedMap::new(trips, [upper, lower, step]));
        let trips = match self.is_ascending(lower, upper) {
            true => trips,
            false => {
                let zero = index::constant(self.rw, loc, 0);
                index::binary(self.rw, loc, arith::MAXSI, trips, zero)
            }
        };
        self.rw.at = inside;
        if self.bounds[processor].replace(trips).is_some() {
            return None;
        }
        if !precise {
            self.guard(loc, value, self.map.value(range.upper));
        }
        Some(value)
    }

    /// Whether a bound is certainly not below another one.
    fn is_ascending(&self, lower: ValueId, upper: ValueId) -> bool {
        let (cx, body) = (self.rw.cx, &*self.rw.body);
        let term = |value| Term::mixed(cx, OpFoldResult::Value(value).resolved(cx, body));
        KnownBounds::new(cx, body).holds(&term(lower), Relation::AtMost, &term(upper))
    }

    /// Goes on in a conditional that the processors beyond the bound skip.
    fn guard(&mut self, loc: Location, value: ValueId, bound: ValueId) {
        let below = arith::cmpi(self.rw, loc, value, bound, arith::CmpIPredicate::Slt);
        let choice = scf::if_(self.rw, loc, &[], below);
        let region = scf::If::new(self.rw.op(choice)).then_region();
        let block = self.rw.body.add_block(region);
        self.go_into(block, loc);
    }

    /// Goes on in a sequential loop: its induction variable.
    fn sequential_index(&mut self, loc: Location, range: &Range) -> ValueId {
        let [lower, upper, step] =
            [range.lower, range.upper, range.step].map(|v| self.map.value(v));
        let nested = scf::for_(self.rw, loc, &[], lower, upper, step, &[]);
        let region = scf::For::new(self.rw.op(nested)).region();
        let block = self.rw.body.add_block(region);
        let ty = self.rw.body.ty(lower);
        let iv = self.rw.body.add_arg(block, ty, loc);
        self.go_into(block, loc);
        iv
    }

    fn go_into(&mut self, block: BlockId, loc: Location) {
        self.rw.insert_at_end(block);
        let end = scf::yield_(self.rw, loc, &[]);
        self.rw.insert_before(end);
        self.work.push(Step::Leave);
    }

    fn leave(&mut self) {
        let block = match self.rw.at {
            InsertPoint::Start(block) | InsertPoint::End(block) => Some(block),
            InsertPoint::Before(op) | InsertPoint::After(op) => self.rw.body.block(op),
        };
        if let Some(block) = block {
            let parent = self.rw.body.block_parent(block);
            self.rw.insert_after(parent);
        }
        self.has_left = true;
        self.has_effects = false;
        self.written.clear();
    }

    /// Whether a value is there before the launch.
    fn is_independent(&self, value: ValueId) -> bool {
        let body = &*self.rw.body;
        let Some(block) = body.value_block(value) else {
            return false;
        };
        let holder = body.region_parent(body.block_region(block));
        holder == body.root() || body.is_proper_ancestor(holder, self.launch)
    }

    fn is_constant(&self, value: ValueId) -> bool {
        let op = self.rw.body.defining_op(value);
        op.is_some_and(|op| self.rw.body.name(op) == arith::CONSTANT)
    }

    fn is_known_outside(&self, value: ValueId) -> bool {
        self.is_independent(value) || self.is_constant(value)
    }

    /// The value itself if it is there before the launch, a copy if it is a constant.
    fn independent(&mut self, value: ValueId) -> Option<ValueId> {
        if self.is_independent(value) {
            return Some(value);
        }
        let constant = arith::Constant::of(self.rw.defining_op(value)?)?;
        let (loc, attr) = (constant.loc(), constant.value());
        Some(arith::constant(self.rw, loc, attr))
    }

    /// Whether something in `op` may touch what has been written outside of it.
    fn may_conflict(&self, op: OpId) -> bool {
        let (cx, body) = (self.rw.cx, &*self.rw.body);
        let aliases = AliasAnalysis::new(cx, body).with_aliased_arguments();
        Access::all_in(&aliases, op).iter().any(|access| {
            let access = access.access();
            let is_buffer = matches!(access.on, EffectOn::Value(_));
            let is_known = effects(OpRef::new(cx, body, access.op)).is_some();
            let mut written = self.written.iter();
            is_known && !is_buffer || written.any(|w| aliases.overlap(access.on, *w))
        })
    }

    fn copy(&mut self, op: OpId) -> Option<()> {
        let (cx, at) = (self.rw.cx, self.rw.at);
        let dims_around = self.num_dims_around(op);
        let new = self.rw.body.clone_op(cx, op, at, &mut self.map);
        if matches!(at, InsertPoint::Start(_) | InsertPoint::After(_)) {
            self.rw.insert_after(new);
        }
        let (old, results) = (self.rw.body.results(op), self.rw.body.results(new));
        for (from, to) in old.zip(results) {
            self.map.map_value(from, to);
        }
        let view = self.rw.op(new);
        let free = is_memory_effect_free(view);
        let has_regions = view.num_regions() != 0;
        let aliases = AliasAnalysis::new(cx, self.rw.body).with_aliased_arguments();
        for access in Access::all_in(&aliases, new) {
            let access = *access.access();
            let is_known = effects(view.at(access.op)).is_some();
            if self
                .apart
                .iter()
                .any(|other| aliases.conflict(other, &access))
            {
                return None;
            }
            self.made.push(access);
            if access.changes_memory() {
                self.writes.push((access, dims_around));
            }
            match access.on {
                _ if !access.changes_memory() => {}
                EffectOn::Value(_) => self.written.push(access.on),
                _ if is_known => return None,
                _ => self.written.push(access.on),
            }
        }
        self.has_effects |= !free || has_regions;
        (!self.has_effects || !self.has_left).then_some(())
    }

    // reduce(x) -> all_reduce(x)
    fn reduce(&mut self, op: OpId) -> Option<()> {
        let view = self.rw.op(op);
        let (loc, parent) = (view.loc(), view.parent()?.id);
        let [operand] = view.operands().collect::<Vec<_>>()[..] else {
            return None;
        };
        let source = view.entry_block(scf::reduce::REDUCTIONS_REGION)?;
        let value = self.map.get(operand)?;
        let ty = self.rw.body.ty(value);
        let is_number = ty != Type::INDEX && self.rw.cx.shaped_element(ty).is_none();
        if !is_number || !self.is_closed(op, source) {
            return None;
        }
        let new = gpu::all_reduce(self.rw, loc, value);
        let result = gpu::AllReduce::new(self.rw.op(new)).result();
        if let Some(old) = self.rw.body.results(parent).next() {
            self.map.map_value(old, result);
        }
        self.copy_reduction(source, new);
        Some(())
    }

    /// Whether a reduction uses nothing from outside.
    fn is_closed(&self, reduce: OpId, block: BlockId) -> bool {
        let body = &*self.rw.body;
        let inside = |value| {
            let defined = body.value_block(value).map(|b| body.block_parent(b));
            defined.is_some_and(|d| d == reduce || body.is_proper_ancestor(reduce, d))
        };
        let ops = body.op_vec(block);
        let nested = ops.iter().flat_map(|op| body.nested_ops(*op));
        let mut all = ops.iter().copied().chain(nested);
        all.all(|op| body.operands(op).all(inside))
    }

    /// Copies the operations of a reduction into the region of `into`.
    fn copy_reduction(&mut self, source: BlockId, into: OpId) {
        let cx = self.rw.cx;
        let region = gpu::AllReduce::new(self.rw.op(into)).body_region();
        let body = &mut *self.rw.body;
        let block = body.add_block(region);
        let (args, locs) = (body.args(source).to_vec(), body.arg_locs(source).to_vec());
        let mut map = Mapping::default();
        for (arg, loc) in args.into_iter().zip(locs) {
            let new = body.add_arg(block, body.ty(arg), loc);
            map.map_value(arg, new);
        }
        let at = InsertPoint::End(block);
        for op in body.op_vec(source) {
            if body.name(op) != scf::REDUCE_RETURN {
                body.clone_op(cx, op, at, &mut map);
                continue;
            }
            let end = scf::ReduceReturn::new(OpRef::new(cx, body, op));
            let (value, loc) = (map.value(end.result()), end.loc());
            let mut no_listener = NoListener;
            gpu::yield_(
                &mut Rewriter::new(cx, body, &mut no_listener, at),
                loc,
                &[value],
            );
        }
    }
}

/// `gpu.launch` with these sizes of the grid and of a block.
pub fn create_launch(rw: &mut Rewriter, loc: Location, sizes: &[ValueId; PROCESSORS]) -> OpId {
    let [grid_x, grid_y, grid_z, block_x, block_y, block_z] = *sizes;
    gpu::launch(
        rw,
        loc,
        &[],
        grid_x,
        grid_y,
        grid_z,
        block_x,
        block_y,
        block_z,
    )
}

/// One dimension of a loop.
struct Range {
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
}

/// `#gpu.loop_dim_map`
struct Annotation {
    /// Which argument of the launch numbers the processors; `None` for a sequential loop.
    processor: Option<usize>,
    map: AffineMap,
    bound: AffineMap,
}

impl Annotation {
    fn of(cx: &Context, attr: Attribute) -> Option<Annotation> {
        let view = gpu::LoopDimMapAttr::of(cx, attr)?;
        let processor = view.processor();
        let affine = cx.affine();
        let fits = |map: &AffineMap| map.num_dims(affine) == 1 && map.results(affine).len() == 1;
        let affine_map = |attr: Attribute| match cx.attr_kind(attr) {
            AttrKind::AffineMap(map) => Some(*map).filter(fits),
            _ => None,
        };
        Some(Annotation {
            processor: HARDWARE.iter().position(|(own, _)| *own == processor),
            map: affine_map(view.map())?,
            bound: affine_map(view.bound())?,
        })
    }
}

/// A constant that `value` does not exceed.
fn static_upper_bound(rw: &mut Rewriter, value: ValueId) -> Option<ValueId> {
    let bound = largest(rw.cx, rw.body, value, 0)?;
    let loc = rw.body.value_loc(value);
    Some(index::constant(rw, loc, bound))
}

/// How deep minima and products are searched for a bound.
const MAX_DEPTH: usize = 32;

fn largest(cx: &Context, body: &Body, value: ValueId, depth: usize) -> Option<i64> {
    let op = body.defining_op(value).filter(|_| depth < MAX_DEPTH)?;
    let view = OpRef::new(cx, body, op);
    let bound = |value| largest(cx, body, value, depth + 1);
    match view.name() {
        arith::CONSTANT => cx.constant_int(body, value),
        affine::MIN => {
            let map = affine::Min::new(view).map()?;
            let mut results = map.results(cx.affine()).iter();
            results.find_map(|expr| match expr.kind(cx.affine()) {
                ExprKind::Constant(value) => Some(value),
                _ => None,
            })
        }
        arith::MINSI => {
            let view = arith::Minsi::new(view);
            bound(view.lhs()).or_else(|| bound(view.rhs()))
        }
        arith::MULI => {
            let view = arith::Muli::new(view);
            let (lhs, rhs) = (bound(view.lhs())?, bound(view.rhs())?);
            if (lhs < 0) != (rhs < 0) {
                return None;
            }
            lhs.checked_mul(rhs)
        }
        _ => None,
    }
}
