//! The structural verifier. What holds for a verified program:
//!
//! - Every operation has the operands, results, regions, successors and attributes that its declaration asks for, and they
//!   satisfy its constraints, type rules, traits and its own verification function.
//! - Every block that needs one ends with a terminator, and only the last operation of a block has successors, all of them
//!   in the same region. The entry block of a region is no successor.
//! - Where a region orders values, an operand is defined before it is used on every path; an isolated operation uses
//!   nothing from outside.
//! - Symbols have different names within their table, and uses of symbols fit what they name.
//! - Unregistered operations occur only where the context allows them.
//!
//! The order of work is the reference's, so that the first error is the same one: an operation before its regions, its
//! regions' blocks in order, then the isolated operations directly inside, then what can be said only about a verified
//! region, and dominance when a whole isolated operation is otherwise in order. Verification of an isolated operation
//! stops at its first error; its siblings, verified in parallel, are all reported, in source order.

mod attrs;
mod dominance;
mod function;
mod known;
mod op;
mod regions;
mod symbols;
mod traits;
mod types;

use rayon::prelude::*;

pub use attrs::{attr_fits, check_inherent_attrs, has_storage_of};
pub use types::type_fits;

use known::Known;

use crate::body::Body;
use crate::context::Context;
use crate::def::Traits;
use crate::diag::{Diagnostic, Diagnostics};
use crate::ids::{BlockId, OpId};
use crate::opref::OpRef;
use crate::pool::Pool;

/// Fewer operations than this are not worth starting threads for.
const PARALLEL_OPS: usize = 2_000;

/// Verifies an isolated operation with everything in it.
pub fn verify(cx: &Context, body: &Body) -> Diagnostics {
    let mut found = Diagnostics::default();
    verify_body(cx, body, &mut State::default(), &mut found);
    found
}

/// A step of the walk: operations and blocks are seen on the way in and on the way out.
#[derive(Clone, Copy)]
enum Step {
    EnterOp(OpId),
    LeaveOp(OpId),
    EnterBlock(BlockId),
    LeaveBlock(BlockId),
}

/// What a thread keeps while it verifies one body after the other.
#[derive(Default)]
struct State {
    known: Known,
    /// What is still to be done: last what comes first.
    steps: Vec<Step>,
    /// For [`dominance::verify`].
    parents: Vec<OpId>,
}

fn verify_body(cx: &Context, body: &Body, state: &mut State, found: &mut Diagnostics) {
    let before = state.steps.len();
    let verified = match verify_steps(cx, body, state, found) {
        Ok(true) => dominance::verify(cx, body, &mut state.parents),
        other => other.map(|_| ()),
    };
    if let Err(error) = verified {
        found.push(error);
    }
    state.steps.truncate(before);
}

/// Takes all steps of a body; false if something in an inner body was not in order.
fn verify_steps(
    cx: &Context,
    body: &Body,
    state: &mut State,
    found: &mut Diagnostics,
) -> Result<bool, Diagnostic> {
    let has_inner = body.has_inner();
    let before = state.steps.len();
    state.steps.push(Step::EnterOp(body.root()));
    while state.steps.len() > before
        && let Some(step) = state.steps.pop()
    {
        match step {
            Step::EnterOp(op) => enter_op(OpRef { cx, body, id: op }, state, found)?,
            Step::LeaveOp(op) => {
                if has_inner && !verify_inner(cx, body, op, state, found) {
                    return Ok(false);
                }
                leave_op(OpRef { cx, body, id: op }, found)?;
            }
            Step::EnterBlock(block) => enter_block(cx, body, block, &mut state.steps)?,
            Step::LeaveBlock(block) => leave_block(cx, body, block)?,
        }
    }
    Ok(true)
}

fn enter_op(op: OpRef, state: &mut State, found: &mut Diagnostics) -> Result<(), Diagnostic> {
    let stack = &mut state.steps;
    // Isolated operations come when the operation around them is left.
    let mut later = std::iter::successors(op.body.next_op(op.id), |o| op.body.next_op(*o));
    if let Some(next) = later.find(|o| !op.body.is_stub(*o)) {
        stack.push(Step::EnterOp(next));
    }
    op::verify(op, &mut state.known)?;
    let regions = op.body.regions(op.id);
    if regions.is_empty() {
        return leave_op(op, found);
    }
    for (index, region) in regions.iter().enumerate() {
        let Some(entry) = op.body.first_block(*region) else {
            continue;
        };
        if op.has_trait(Traits::HAS_ONLY_GRAPH_REGION) && !op.body.has_one_block(*region) {
            let message = format!("expects graph region #{index} to have 0 or 1 blocks");
            return Err(op.error(message));
        }
        if !op.body.has_no_predecessors(entry) {
            let message = "entry block of region may not have predecessors";
            return Err(Diagnostic::error(op.loc(), message));
        }
    }
    stack.push(Step::LeaveOp(op.id));
    let first = stack.len();
    for region in regions {
        stack.extend(op.body.blocks(*region).map(Step::EnterBlock));
    }
    stack[first..].reverse();
    Ok(())
}

/// Verifies the isolated operations directly inside `op`; false if one of them is not in order.
fn verify_inner(
    cx: &Context,
    body: &Body,
    op: OpId,
    state: &mut State,
    found: &mut Diagnostics,
) -> bool {
    let blocks = body.regions(op).iter().flat_map(|r| body.blocks(*r));
    let inner: Vec<&Body> = blocks
        .flat_map(|b| body.ops(b))
        .filter_map(|o| body.inner(o))
        .collect();
    let parent = OpRef { cx, body, id: op };
    let one = |state: &mut State, inner: &Body| {
        let mut found = Diagnostics::default();
        match op::parent(OpRef::new(cx, inner, inner.root()), parent) {
            Ok(()) => verify_body(cx, inner, state, &mut found),
            Err(error) => found.push(error),
        }
        found
    };
    let sizes = inner.iter().map(|b| b.op_capacity());
    let all: Vec<Diagnostics> = if inner.len() > 1 && cx.threads() && is_much(sizes) {
        let (states, pieces) = (Pool::default(), inner.into_par_iter());
        let lend = || states.lend(State::default);
        let found = pieces.map_init(lend, |state, inner| one(state, inner));
        found.filter(|d| !d.is_empty()).collect()
    } else {
        let found = inner.into_iter().map(|i| one(state, i));
        found.filter(|d| !d.is_empty()).collect()
    };
    all.into_iter().for_each(|d| found.extend(d));
    !found.has_errors()
}

/// Whether bodies of these numbers of operations are worth several threads. Looks at no more of them than it must.
fn is_much(sizes: impl IntoIterator<Item = usize>) -> bool {
    let mut sum = 0;
    sizes.into_iter().any(|size| {
        sum += size;
        sum > PARALLEL_OPS
    })
}

fn leave_op(op: OpRef, found: &mut Diagnostics) -> Result<(), Diagnostic> {
    let Some(def) = op.def() else {
        return unregistered(op);
    };
    regions::verify(op, def)?;
    if let Err(error) = op::inferred(op, def) {
        found.push(error);
        return Err(op.error("failed to infer returned types"));
    }
    match op.hooks().verify_regions {
        Some(verify) => verify(op),
        None => Ok(()),
    }
}

/// An operation without a definition: of an open dialect, or of one that is not known either, if that is allowed.
fn unregistered(op: OpRef) -> Result<(), Diagnostic> {
    let (name, dialect) = (op.name_str(), op.dialect());
    if op.cx.registry().dialect(dialect).is_some() && !op.cx.is_open_dialect(dialect) {
        return Err(op.plain_error(format_args!(
            "unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations"
        )));
    }
    if op.cx.accepts_unknown_op(name) {
        return Ok(());
    }
    Err(op.error(
        "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
         MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
    ))
}

fn enter_block(
    cx: &Context,
    body: &Body,
    block: BlockId,
    stack: &mut Vec<Step>,
) -> Result<(), Diagnostic> {
    if body.first_op(block).is_none() {
        if may_lack_terminator(cx, body, block) {
            return Ok(());
        }
        let loc = body.loc(body.block_parent(block));
        return Err(Diagnostic::error(
            loc,
            "empty block: expect at least a terminator",
        ));
    }
    let last = body.last_op(block);
    let branches = |op: &OpId| Some(*op) != last && body.num_successors(*op) != 0;
    if let Some(op) = body.ops(block).find(branches) {
        let op = OpRef::new(cx, body, op);
        return Err(
            op.plain_error("operation with block successors must terminate its parent block")
        );
    }
    stack.push(Step::LeaveBlock(block));
    stack.extend(
        body.ops(block)
            .find(|o| !body.is_stub(*o))
            .map(Step::EnterOp),
    );
    Ok(())
}

fn leave_block(cx: &Context, body: &Body, block: BlockId) -> Result<(), Diagnostic> {
    let Some(last) = body.last_op(block) else {
        return Ok(());
    };
    let region = body.block_region(block);
    let last = OpRef::new(cx, body, last);
    let elsewhere = |b: BlockId| !body.is_block_alive(b) || body.block_region(b) != region;
    if body.block_successors(block).any(elsewhere) {
        return Err(last.error("branching to block of a different region"));
    }
    let terminates = last
        .def()
        .is_none_or(|d| d.traits.contains(Traits::TERMINATOR));
    if terminates || may_lack_terminator(cx, body, block) {
        return Ok(());
    }
    let message = format!("block with no terminator, has {}", last.text());
    Err(last.plain_error(message))
}

/// Whether a block needs no terminator: the only one of a region whose operation says so, or is unknown.
fn may_lack_terminator(cx: &Context, body: &Body, block: BlockId) -> bool {
    let region = body.block_region(block);
    body.has_one_block(region)
        && body
            .def(cx, body.region_parent(region))
            .is_none_or(|d| d.traits.contains(Traits::NO_TERMINATOR))
}

impl Context {
    /// A type as messages quote it.
    pub fn quoted_type(&self, ty: crate::Type) -> String {
        format!("'{}'", self.type_string(ty))
    }
}
