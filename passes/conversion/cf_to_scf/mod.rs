//! Makes structured control flow of branches between blocks.
//!
//! ```mlir
//!   cf.cond_br %c, ^a, ^b        // scf.if %c {
//! ^a:                            //   "a"()
//!   "a"()                        // } else {
//!   cf.br ^c                     //   "b"()
//! ^b:                            // }
//!   "b"()                        // return
//!   cf.br ^c
//! ^c:
//!   return
//! ```
//!
//! The work of Bahmann, Reissmann, Jahre and Meyer ("Perfect reconstructability of control flow from demand dependence
//! graphs", 2015), in three steps:
//!
//! - `exits`: terminators that leave the region in the same way become one.
//! - `loops`: each cycle gets one block that enters and one that leaves it, and becomes an `scf.while` that tests behind its
//!   body. What is inside it is looked at again.
//! - `branches`: what is left has no cycles. The blocks that one arm of a branch dominates become a region of an `scf.if` or
//!   `scf.index_switch`; where arms meet, the surroundings go on.
//!
//! Where edges lead to different blocks that should be one, a new block (`edges`) gets the arguments of all and a number that
//! says where to go on. A function that leaves in different ways keeps a branch to each of them.

mod branches;
mod edges;
mod exits;
mod loops;

use oxmlir_dialects::tables::{arith, func, ub};
use oxmlir_ir::diag::Diagnostic;
use oxmlir_ir::interfaces::BranchOp;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::side_effects::is_memory_effect_free;
use oxmlir_ir::{
    BlockId, Body, Context, InsertPoint, Location, OpId, OpRef, RegionId, Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "lift-cf-to-scf",
    "LiftControlFlowToSCFPass",
    "makes structured control flow of branches",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let results = for_each_body(body, &|body| lift_function(pass.cx, body));
    for result in results {
        result.map_err(|error| pass.fail(error))?;
    }
    Ok(())
}

/// Lifts the regions of a function, those of inner operations first.
fn lift_function(cx: &Context, body: &mut Body) -> Result<(), Diagnostic> {
    if body.name(body.root()) != func::FUNC {
        return Ok(());
    }
    let mut ops = body.nested_ops_post_order(body.root());
    ops.push(body.root());
    let mut lifted = false;
    for op in ops {
        if !body.is_stub(op) {
            for region in body.regions(op).to_vec() {
                lifted |= lift_region(cx, body, region)?;
            }
        }
    }
    match lifted {
        true => check_affine(cx, body),
        false => Ok(()),
    }
}

/// A value of the function itself may be a symbol of an affine map; one of a loop, which it may have become, may not.
fn check_affine(cx: &Context, body: &Body) -> Result<(), Diagnostic> {
    let ops = body.walk_post_order(body.root());
    let mut affine = ops
        .map(|op| OpRef::new(cx, body, op))
        .filter(|op| op.dialect() == "affine");
    let hint = "values of loops that were branches are neither dimensions nor symbols; lower affine operations first, with --lower-affine";
    affine.try_for_each(|op| match op.hooks().verify {
        Some(verify) => verify(op).map_err(|error| error.note(op.loc(), hint)),
        None => Ok(()),
    })
}

/// Lifts a region; whether there was anything to lift.
fn lift_region(cx: &Context, body: &mut Body, region: RegionId) -> Result<bool, Diagnostic> {
    let Some(entry) = body
        .first_block(region)
        .filter(|_| !body.has_one_block(region))
    else {
        return Ok(false);
    };
    check_region(cx, body, region)?;
    let loc = body.loc(body.region_parent(region));
    let mut no_listener = NoListener;
    let mut lifter = Lifter {
        rw: Rewriter::new(cx, body, &mut no_listener, InsertPoint::Start(entry)),
        region,
        entry,
        loc,
        numbers: Vec::new(),
        poison: FxHashMap::default(),
        exits: Vec::new(),
    };
    lifter.combine_exits();
    let mut work = vec![(entry, true)];
    while let Some((block, cyclic)) = work.pop() {
        if cyclic {
            let bodies = lifter.lift_loops(block)?;
            work.extend(bodies.into_iter().map(|block| (block, true)));
        }
        let parts = lifter.lift_branches(block)?;
        work.extend(parts.into_iter().map(|block| (block, false)));
    }
    Ok(true)
}

/// All blocks have to be reachable, but for those that branch among themselves for ever; all branches must say what they pass on and do nothing else.
fn check_region(cx: &Context, body: &Body, region: RegionId) -> Result<(), Diagnostic> {
    let reachable: FxHashSet<BlockId> = body.post_order(region).into_iter().collect();
    let lost = || {
        body.blocks(region)
            .filter(|block| !reachable.contains(block))
    };
    let leads_out = |block: &BlockId| {
        let mut successors = body.block_successors(*block);
        successors.len() == 0 || successors.any(|to| reachable.contains(&to))
    };
    let without_way_in = lost().find(|block| body.has_no_predecessors(*block));
    let unsupported = without_way_in.or_else(|| lost().find(leads_out));
    if let Some(first) = unsupported.and_then(|block| body.first_op(block)) {
        let message = "transformation does not support unreachable blocks";
        return Err(OpRef::new(cx, body, first).error(message));
    }
    let parent = body.region_parent(region);
    let inner = body.walk_post_order(parent);
    let inside = inner.filter(|op| {
        let number = body.ancestor_in_region(region, *op);
        number.is_some() && body.num_successors(*op) > 0
    });
    for op in inside {
        let view = OpRef::new(cx, body, op);
        let problem = if !view.implements::<BranchOp>() {
            "terminators with successors not implementing BranchOpInterface"
        } else if !is_memory_effect_free(view) {
            "terminators with side effects"
        } else if edges::produces_operands(cx, body, op) {
            "operations with operation-produced successor operands"
        } else {
            continue;
        };
        return Err(view.error(format!("transformation does not support {problem}")));
    }
    Ok(())
}

/// What lifting a region remembers.
struct Lifter<'a> {
    rw: Rewriter<'a>,
    region: RegionId,
    /// The first block of the region, which begins with constants.
    entry: BlockId,
    loc: Location,
    /// The constants that say where to go on.
    numbers: Vec<Option<ValueId>>,
    poison: FxHashMap<Type, ValueId>,
    /// The terminators that leave the region, with their blocks.
    exits: Vec<(OpId, BlockId)>,
}

impl Lifter<'_> {
    /// The constant `number`.
    fn number(&mut self, number: usize) -> ValueId {
        if let Some(Some(value)) = self.numbers.get(number) {
            return *value;
        }
        let value = i64::try_from(number).unwrap_or(i64::MAX);
        let value = self.rw.cx.int_attr(Type::I32, value);
        self.rw.insert_at_start(self.entry);
        let value = arith::constant(&mut self.rw, self.loc, value);
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        value
    }

    /// What is passed where nobody looks.
    fn poison(&mut self, ty: Type) -> ValueId {
        if let Some(value) = self.poison.get(&ty) {
            return *value;
        }
        self.rw.insert_at_start(self.entry);
        let value = ub::poison(&mut self.rw, self.loc, ty);
        self.poison.insert(ty, value);
        value
    }

    /// Adds an argument of each of these types to a block.
    fn add_args(&mut self, block: BlockId, types: impl IntoIterator<Item = Type>) {
        for ty in types {
            self.rw.body.add_arg(block, ty, self.loc);
        }
    }
}
