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
mod plain;
mod regions;
mod symbols;
mod traits;
mod types;

use rayon::prelude::*;

pub use attrs::{attr_fits, check_inherent_attrs, has_storage_of};
pub use types::{is_of_class, type_fits};

use known::Asked;
use known::Known;
use plain::{Manner, Manners};

use crate::analysis::symbol_name;
use crate::body::{Body, Fit};
use crate::context::Context;
use crate::def::{OpDef, Traits};
use crate::diag::{Diagnostic, Diagnostics};
use crate::ids::{BlockId, OpId, Str};
use crate::opref::OpRef;
use crate::parallel::{in_pieces, is_worth_threads};

/// Verifies an isolated operation with everything in it, but isolated operations inside of it that have not been changed since that was
/// last done.
pub fn verify(cx: &Context, body: &Body) -> Diagnostics {
    verify_rest(cx, body, Vec::new())
}

/// Verifies an isolated operation unless nothing has been changed since that was last done.
pub fn verify_changed(cx: &Context, body: &Body) -> Diagnostics {
    match body.is_verified() {
        true => Diagnostics::default(),
        false => verify(cx, body),
    }
}

/// Remembers whether a body that has just been changed is in order, for a verification to come: that finds the errors, if there are any.
pub(crate) fn verify_ahead(cx: &Context, body: &Body) {
    if !body.is_verified() {
        cx.verifier()
            .verify_marking(cx, body, &mut Diagnostics::default());
    }
}

/// The same as [`verify`] where isolated operations directly in the regions of the root have been verified already: in the order of the
/// program, by [`Verifier::verified`].
pub fn verify_rest(cx: &Context, body: &Body, verified: Vec<Verified>) -> Diagnostics {
    let mut found = Diagnostics::default();
    let mut verifier = cx.verifier();
    verifier.verified = verified;
    verifier.verify_marking(cx, body, &mut found);
    found
}

/// An isolated operation that is in order by itself, and what the one around it needs to know of it.
#[derive(Clone, Copy)]
pub struct Verified {
    stub: OpId,
    symbol: Option<Str>,
    /// Whether it looks at symbols, all that is inside of it left out.
    looks_at_symbols: bool,
    /// Whether anything inside of it may.
    uses_symbols: bool,
    /// Whether it may lie in every table of symbols.
    fits_tables: bool,
}

/// A step of the walk: operations and blocks are seen on the way in and on the way out.
#[derive(Clone, Copy)]
enum Step {
    EnterOp(OpId),
    LeaveOp(OpId),
    EnterBlock(BlockId),
    LeaveBlock(BlockId),
}

/// The isolated operations directly inside of another one, in order; nothing for those that are not in order.
type Inner = Vec<Option<Verified>>;

/// What a thread keeps while it verifies one body after the other, all of one context.
#[derive(Default)]
pub struct Verifier {
    known: Known,
    manners: Manners,
    /// What is still to be done: last what comes first.
    steps: Vec<Step>,
    /// For [`dominance::verify`].
    parents: Vec<OpId>,
    /// The isolated operations directly in the root that need not be verified again.
    verified: Vec<Verified>,
    /// The operations that look at symbols, but for the roots, of the bodies that are being verified.
    symbol_users: Vec<OpId>,
}

impl Verifier {
    /// Verifies the body that `stub` of another one stands for, or will stand for; nothing if it is not in order. For
    /// whoever has just made it: later it will have left the caches.
    pub fn verified(&mut self, cx: &Context, stub: OpId, body: &Body) -> Option<Verified> {
        let mut found = Diagnostics::default();
        let verified = self.verify_inner(cx, stub, body, &mut found);
        found.is_empty().then_some(verified)
    }

    /// Verifies a body and remembers that it is in order.
    fn verify_marking(&mut self, cx: &Context, body: &Body, found: &mut Diagnostics) {
        let mut own = Diagnostics::default();
        let before = self.symbol_users.len();
        verify_body(cx, body, self, &mut own);
        let users = &self.symbol_users[before..];
        let are_all = !body.has_inner() && !users.contains(&body.root());
        match own.is_empty() {
            true => body.set_verified(are_all.then_some(users)),
            false => found.extend(own),
        }
        self.symbol_users.truncate(before);
    }

    fn verify_inner(
        &mut self,
        cx: &Context,
        stub: OpId,
        body: &Body,
        found: &mut Diagnostics,
    ) -> Verified {
        if !body.is_verified() {
            self.verify_marking(cx, body, found);
        }
        Verified {
            stub,
            symbol: symbol_name(cx, body, body.root()),
            looks_at_symbols: symbols::looks_at_symbols(OpRef::new(cx, body, body.root())),
            uses_symbols: body.looks_at_symbols(),
            fits_tables: body
                .def(cx, body.root())
                .is_none_or(|def| def.parents.is_empty()),
        }
    }
}

fn verify_body(cx: &Context, body: &Body, state: &mut Verifier, found: &mut Diagnostics) {
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
    state: &mut Verifier,
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
                let op = OpRef { cx, body, id: op };
                let inner = match has_inner {
                    true => verify_inner(op, state, found),
                    false => Some(Vec::new()),
                };
                let Some(inner) = inner else {
                    return Ok(false);
                };
                leave_op(op, &inner, found)?;
            }
            Step::EnterBlock(block) => enter_block(cx, body, block, &mut state.steps)?,
            Step::LeaveBlock(block) => leave_block(cx, body, block)?,
        }
    }
    Ok(true)
}

fn enter_op(op: OpRef, state: &mut Verifier, found: &mut Diagnostics) -> Result<(), Diagnostic> {
    let stack = &mut state.steps;
    // Isolated operations come when the operation around them is left.
    let mut later = std::iter::successors(op.body.next_op(op.id), |o| op.body.next_op(*o));
    if let Some(next) = later.find(|o| !op.body.is_stub(*o)) {
        stack.push(Step::EnterOp(next));
    }
    if op.body.fit(op.id) == Fit::Plain {
        debug_assert!(
            op.def().is_some_and(|def| plain_alone(op, def).is_ok()),
            "{} has been changed in a way that nobody was told of",
            op.name_str()
        );
        return op::dialect_attrs(op);
    }
    let manner = op.def().map(|def| (def, state.manners.of(op, def)));
    if let Some((
        def,
        Manner {
            is_plain: true,
            asked,
        },
    )) = manner
    {
        return plain_op(op, def, asked, &mut state.known, found);
    }
    let asked = manner.map_or(Asked::Declared, |(_, manner)| manner.asked);
    op::verify(op, &mut state.known, asked)?;
    // Whoever sees to the symbols around asks the root itself.
    if op.hooks().verify_symbols.is_some() && op.id != op.body.root() {
        state.symbol_users.push(op.id);
    }
    let regions = op.body.regions(op.id);
    if regions.is_empty() {
        return leave_op(op, &[], found);
    }
    if op.id != op.body.root() && op.has_trait(Traits::SYMBOL_TABLE) {
        // What is in it looks at its own symbols: the root in the list says so.
        state.symbol_users.push(op.body.root());
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

fn plain_op(
    op: OpRef,
    def: &OpDef,
    asked: Asked,
    known: &mut Known,
    found: &mut Diagnostics,
) -> Result<(), Diagnostic> {
    op::dialect_attrs(op)?;
    if !known.contains(op, def, asked) {
        plain_alone(op, def)?;
        inferred(op, def, found)?;
        known.remember();
    }
    op.body.set_fit(op.id, Fit::Plain);
    Ok(())
}

/// Verifies what an operation that is in order if one like it is states of itself, but for inferred types.
fn plain_alone(op: OpRef, def: &OpDef) -> Result<(), Diagnostic> {
    op::declared(op, def)?;
    if let Some(verify) = op.hooks().verify {
        verify(op)?;
    }
    traits::related_by_cast(op, def)
}

/// Verifies the isolated operations directly inside `op`, as far as that has not been done; nothing if one of them is not in
/// order.
fn verify_inner(op: OpRef, state: &mut Verifier, found: &mut Diagnostics) -> Option<Inner> {
    let body = op.body;
    let stubs = || {
        let blocks = body.regions(op.id).iter().flat_map(|r| body.blocks(*r));
        let ops = blocks.flat_map(|b| body.ops(b));
        ops.filter(|o| body.is_stub(*o))
    };
    if stubs().next().is_none() {
        return Some(Vec::new());
    }
    let is_table = op.has_trait(Traits::SYMBOL_TABLE);
    let before = std::mem::take(&mut state.verified);
    if is_table && before.iter().all(|v| v.fits_tables) && before.iter().map(|v| v.stub).eq(stubs())
    {
        return Some(before.into_iter().map(Some).collect());
    }
    let mut before = before.into_iter().peekable();
    let mut all = Vec::with_capacity(before.len());
    let mut rest = Vec::new();
    for stub in stubs() {
        let verified = before.next_if(|v| v.stub == stub);
        let good = verified.filter(|v| is_table && v.fits_tables);
        if good.is_none() {
            rest.push((all.len(), stub));
        }
        all.push(good);
    }
    let stubs = rest.iter().map(|(_, stub)| *stub);
    for ((at, _), outcome) in rest.iter().zip(verify_several(op, state, stubs.collect())) {
        all[*at] = outcome.verified;
        outcome.found.into_iter().for_each(|f| found.extend(*f));
    }
    (!found.has_errors()).then_some(all)
}

/// Verifies isolated operations directly inside `op`.
fn verify_several(op: OpRef, state: &mut Verifier, stubs: Vec<OpId>) -> Vec<Outcome> {
    let bodies = stubs.iter().filter_map(|stub| op.body.inner(*stub));
    if !op.cx.threads() || !is_worth_threads(bodies.map(Body::op_capacity)) {
        let outcomes = stubs.into_iter().map(|stub| verify_one(op, state, stub));
        return outcomes.collect();
    }
    let stubs = in_pieces(stubs.into_par_iter());
    let lend = || op.cx.verifier();
    let outcomes = stubs.map_init(lend, |state, stub| verify_one(op, state, stub));
    outcomes.collect()
}

/// What came of verifying an isolated operation; boxed, as nearly always there is nothing to say.
struct Outcome {
    verified: Option<Verified>,
    found: Option<Box<Diagnostics>>,
}

/// Verifies the isolated operation that `stub` stands for, directly inside `op`.
fn verify_one(op: OpRef, state: &mut Verifier, stub: OpId) -> Outcome {
    let mut found = Diagnostics::default();
    let verified = op.body.inner(stub).and_then(|inner| {
        let root = OpRef::new(op.cx, inner, inner.root());
        match op::parent(root, op) {
            Ok(()) => Some(state.verify_inner(op.cx, stub, inner, &mut found)),
            Err(error) => {
                found.push(error);
                None
            }
        }
    });
    let found = (!found.is_empty()).then(|| Box::new(found));
    Outcome { verified, found }
}

/// `inner`: the isolated operations directly inside.
fn leave_op(
    op: OpRef,
    inner: &[Option<Verified>],
    found: &mut Diagnostics,
) -> Result<(), Diagnostic> {
    let Some(def) = op.def() else {
        return unregistered(op);
    };
    regions::verify(op, def, inner)?;
    inferred(op, def, found)?;
    match op.hooks().verify_regions {
        Some(verify) => verify(op),
        None => Ok(()),
    }
}

fn inferred(op: OpRef, def: &OpDef, found: &mut Diagnostics) -> Result<(), Diagnostic> {
    op::inferred(op, def).map_err(|error| {
        found.push(error);
        op.error("failed to infer returned types")
    })
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
    let message = format!("block with no terminator, has {}", last.quote());
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
