//! Turns nests of affine loops into launches of kernels: the outer loops number blocks, the inner ones threads.
//!
//! ```mlir
//! affine.for %i = 0 to 42 {              // gpu.launch blocks(%b, ..) in (%n, ..) threads(..) in (..) {
//!   memref.store %x, %m[%i] : ...        //   %i = arith.addi %c0, %b : index
//! }                                      //   memref.store %x, %m[%i] : ...
//! ```
//!
//! Blocks and threads run in any order: loops stay if an iteration may touch what another one writes.

use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::analysis::extent::is_not_negative;
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::tables::{affine, arith, gpu};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::has_effect_on;
use oxmlir_ir::{Body, Context, InsertPoint, Location, OpId, OpRef, Traits, Type, ValueId};

use super::parallel_loops_to_gpu::create_launch;
use crate::affine::{expand, index};

pub static PASS: PassInfo = PassInfo {
    asks_about_calls: true,
    options: &[
        OptionInfo::uint("gpu-block-dims", "loops that number blocks", 1),
        OptionInfo::uint("gpu-thread-dims", "loops that number threads", 1),
    ],
    ..PassInfo::new(
        "convert-affine-for-to-gpu",
        "ConvertAffineForToGPUPass",
        "turns affine loops into launches",
        Anchor::Trait(Traits::FUNCTION),
        run,
    )
};

/// Dimensions of the grid and of a block.
const DIMENSIONS: usize = 3;
/// Arguments of a launch: numbers and sizes in all dimensions.
const LAUNCH_ARGUMENTS: usize = 12;

/// How many loops number blocks, and how many threads.
#[derive(Clone, Copy)]
struct Shape {
    blocks: usize,
    threads: usize,
}

impl Shape {
    fn loops(self) -> usize {
        self.blocks + self.threads
    }

    /// The dimension that loop `index` numbers, blocks before threads.
    fn dimension(self, index: usize) -> usize {
        match index.checked_sub(self.blocks) {
            None => index,
            Some(thread) => DIMENSIONS + thread,
        }
    }
}

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let option = |name: &str| usize::try_from(pass.options.uint(name)).unwrap_or(usize::MAX);
    let shape = Shape {
        blocks: option("gpu-block-dims"),
        threads: option("gpu-thread-dims"),
    };
    let blocks = body.regions(body.root()).first().copied();
    let blocks = blocks.map_or_else(Vec::new, |r| body.blocks(r).collect());
    let ops: Vec<OpId> = blocks.into_iter().flat_map(|b| body.op_vec(b)).collect();
    let mut result = Ok(());
    for op in ops {
        if body.name(op) == affine::FOR {
            result = result.and(convert(body, pass, op, shape));
        }
    }
    result
}

fn convert(body: &mut Body, pass: &PassContext, op: OpId, shape: Shape) -> PassResult {
    let fail = |body: &Body, op: OpId, message: &str| {
        Err(pass.fail(OpRef::new(pass.cx, body, op).plain_error(message)))
    };
    if shape.blocks == 0 && shape.threads == 0 {
        return Ok(());
    }
    if shape.blocks > DIMENSIONS {
        return fail(body, op, "cannot map to more than 3 block dimensions");
    }
    if shape.threads > DIMENSIONS {
        return fail(body, op, "cannot map to more than 3 thread dimensions");
    }
    let loops = match nest(pass.cx, body, op, shape.loops()) {
        Ok(loops) => loops,
        Err((op, message)) => return fail(body, op, message),
    };
    match are_independent(pass.cx, body, &loops) {
        true => launch(pass.cx, body, &loops, shape).ok_or(Failure),
        false => Ok(()),
    }
}

/// Whether no iteration of the nest touches memory that another one changes, except what each allocates for itself.
fn are_independent(cx: &Context, body: &Body, loops: &[OpId]) -> bool {
    let aliases = AliasAnalysis::new(cx, body);
    let is_own = |access: &Access| match access.access().on {
        EffectOn::Value(memref) => body.defining_op(memref).is_some_and(|def| {
            let def = OpRef::new(cx, body, def);
            body.is_proper_ancestor(loops[0], def.id)
                && has_effect_on(def, EffectKind::Allocate, memref)
        }),
        EffectOn::Anything | EffectOn::Resource(_) => false,
    };
    let all = Access::all_in(&aliases, loops[0]).into_iter();
    let all: Vec<Access> = all
        .filter(|access| !is_own(access))
        .map(Access::with_subscripts)
        .collect();
    let is_apart = |a: &Access, b: &Access| {
        (1..=loops.len()).all(|depth| a.reaches(b, depth, false).is_none())
    };
    all.iter().all(|a| all.iter().all(|b| is_apart(a, b)))
}

/// Why the loop cannot be mapped.
type Unfit = (OpId, &'static str);

/// The loops of a nest, each alone in the next and with bounds that do not depend on the outer ones.
fn nest(cx: &Context, body: &Body, op: OpId, count: usize) -> Result<Vec<OpId>, Unfit> {
    let mut loops = vec![op];
    loop {
        let at = loops[loops.len() - 1];
        let depends = body.operands(at).any(|value| {
            let block = body.value_block(value);
            let holder = block.map(|b| body.block_parent(b));
            holder.is_some_and(|h| h == op || body.is_proper_ancestor(op, h))
        });
        if depends {
            let message = "loops with bounds depending on other mapped loops are not supported";
            return Err((at, message));
        }
        if loops.len() == count {
            let has_results = |op: &&OpId| body.num_results(**op) > 0;
            return match loops.iter().find(has_results) {
                Some(op) => Err((*op, "loops with results are not supported")),
                None => Ok(loops),
            };
        }
        let region = affine::For::new(OpRef::new(cx, body, at)).region();
        let inner = body.first_block(region);
        let inner = inner.map_or_else(Vec::new, |b| body.op_vec(b));
        let [inner, _] = inner[..] else {
            return Err((at, "expected perfectly nested loops in the body"));
        };
        if body.name(inner) != affine::FOR {
            return Err((inner, "expected a nested loop"));
        }
        loops.push(inner);
    }
}

/// A loop with its first value and step inserted.
struct Dimension {
    iv: ValueId,
    lower: ValueId,
    step: (i64, ValueId),
    trips: ValueId,
}

/// `outermost` is the first of the loops, in front of which the number of iterations is computed.
fn dimension(rw: &mut Rewriter, op: OpId, outermost: OpId) -> Option<Dimension> {
    let view = For::new(rw.cx, rw.body, op)?;
    let (lower, upper, step) = (view.lower(), view.upper(), view.step());
    let (loc, block) = (
        view.op().loc(),
        view.op().entry_block(affine::for_::REGION)?,
    );
    let iv = rw.body.args(block).first().copied()?;
    let may_be_negative = !is_not_negative(view, outermost);
    let lower = expand::expand_combined(rw, loc, &lower, arith::MAXSI).ok()?;
    let upper = expand::expand_combined(rw, loc, &upper, arith::MINSI).ok()?;
    let mut trips = index::binary(rw, loc, arith::SUBI, upper, lower);
    let step = (step, index::constant(rw, loc, step));
    if step.0 != 1 {
        trips = index::binary(rw, loc, arith::CEILDIVSI, trips, step.1);
    }
    if may_be_negative {
        let zero = index::constant(rw, loc, 0);
        trips = index::binary(rw, loc, arith::MAXSI, trips, zero);
    }
    Some(Dimension {
        iv,
        lower,
        step,
        trips,
    })
}

/// Puts a launch in the place of the loops.
fn launch(cx: &Context, body: &mut Body, loops: &[OpId], shape: Shape) -> Option<()> {
    let (outer, inner) = (*loops.first()?, *loops.last()?);
    let loc = body.loc(outer);
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(outer));
    let dims = loops.iter().map(|op| dimension(&mut rw, *op, outer));
    let dims: Vec<Dimension> = dims.collect::<Option<_>>()?;
    let sizes = sizes(&mut rw, loc, &dims, shape)?;
    let launch = create_launch(&mut rw, loc, &sizes);
    let region = gpu::Launch::new(rw.op(launch)).body_region();
    let entry = rw.body.add_block(region);
    for _ in 0..LAUNCH_ARGUMENTS {
        rw.body.add_arg(entry, Type::INDEX, loc);
    }
    let source = OpRef::new(cx, rw.body, inner).entry_block(affine::for_::REGION)?;
    let end = rw.body.last_op(source)?;
    let end_loc = rw.body.loc(end);
    rw.erase(end);
    for op in rw.body.op_vec(source) {
        rw.body.move_op(op, InsertPoint::End(entry));
    }
    rw.insert_at_start(entry);
    for (i, dim) in dims.iter().enumerate() {
        let mut id = rw.body.arg(entry, shape.dimension(i));
        if dim.step.0 != 1 {
            id = index::binary(&mut rw, loc, arith::MULI, dim.step.1, id);
        }
        let value = index::binary(&mut rw, loc, arith::ADDI, dim.lower, id);
        rw.body.replace_all_uses(dim.iv, value);
    }
    rw.insert_at_end(entry);
    gpu::terminator(&mut rw, end_loc);
    rw.erase(outer);
    Some(())
}

/// The sizes of the grid and of a block: 1 where no loop is mapped.
fn sizes(
    rw: &mut Rewriter,
    loc: Location,
    dims: &[Dimension],
    shape: Shape,
) -> Option<[ValueId; 2 * DIMENSIONS]> {
    let full = shape.blocks == DIMENSIONS && shape.threads == DIMENSIONS;
    let fill = match full {
        true => dims.first()?.trips,
        false => index::constant(rw, loc, 1),
    };
    let mut sizes = [fill; 2 * DIMENSIONS];
    for (i, dim) in dims.iter().enumerate() {
        sizes[shape.dimension(i)] = dim.trips;
    }
    Some(sizes)
}
