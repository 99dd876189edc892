//! Erases barriers that order no two accesses of the same memory.
//!
//! ```mlir
//! %x = memref.load %a[%i] : ..       // %x = memref.load %a[%i] : ..
//! gpu.barrier                        // %y = memref.load %b[%i] : ..
//! %y = memref.load %b[%i] : ..
//! ```
//!
//! What happens before a barrier is looked for up to the barrier before, and up to the operation whose threads wait; what
//! happens after it likewise. The end of a loop comes before its start.

use oxmlir_dialects::llvm::names::NOALIAS;
use oxmlir_dialects::tables::{func, gpu, memref, scf};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::interfaces::LoopLike;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{Pattern, PatternSet, Rewriter};
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, OpId, OpRef, Traits};

use crate::bodies::run_patterns;

pub static PASS: PassInfo = PassInfo::new(
    "gpu-eliminate-barriers",
    "GpuEliminateBarriers",
    "erases barriers that nothing needs",
    Anchor::Op(func::Func::FULL_NAME),
    run,
);

const PATTERNS: &[Pattern] = &[Pattern::new("BarrierElimination", eliminate)];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    add_patterns(&mut patterns);
    run_patterns(body, pass, &patterns)
}

/// Adds the pattern that erases barriers.
pub fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(gpu::BARRIER, PATTERNS);
}

// barrier -> between accesses that may happen in any order
fn eliminate(rw: &mut Rewriter, op: OpId) -> bool {
    let aliases = AliasAnalysis::new(rw.cx, rw.body).with_marked_arguments(NOALIAS);
    let barrier = rw.op(op);
    let before = Accesses::around(&aliases, barrier, Side::Before);
    let after = Accesses::around(&aliases, barrier, Side::After);
    let conflicts = |a: &Access| after.list.iter().any(|b| conflict(&aliases, *a, *b));
    let is_needed = before.list.iter().any(conflicts);
    if !is_needed {
        rw.erase(op);
    }
    !is_needed
}

/// What an operation does, and to which memory.
type Access = (EffectKind, EffectOn);

/// Whether the order of two accesses matters, the first of them before the barrier.
fn conflict(aliases: &AliasAnalysis, before: Access, after: Access) -> bool {
    let same_memory = match (before.1, after.1) {
        (EffectOn::Value(a), EffectOn::Value(b)) => aliases.may_alias(a, b),
        _ => true,
    };
    let harmless = match (before.0, after.0) {
        (EffectKind::Read, EffectKind::Read) => true,
        // Memory is allocated by each thread for itself.
        (EffectKind::Allocate, _) | (_, EffectKind::Allocate) => true,
        // What is free is not accessed again.
        (EffectKind::Free, _) => true,
        _ => false,
    };
    same_memory && !harmless
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// The accesses that may happen on one side of a barrier, up to the next one.
struct Accesses<'a> {
    aliases: &'a AliasAnalysis<'a>,
    list: Vec<Access>,
    /// Anything may happen: looking further tells nothing new.
    anything: bool,
}

impl<'a> Accesses<'a> {
    fn around(aliases: &'a AliasAnalysis<'a>, barrier: OpRef, side: Side) -> Accesses<'a> {
        let mut accesses = Accesses {
            aliases,
            list: Vec::new(),
            anything: false,
        };
        let mut at = barrier;
        while !accesses.anything
            && let Some(parent) = at.parent()
        {
            if !accesses.add_in_parent(at, parent, side)
                || parent.has_trait(Traits::ISOLATED_FROM_ABOVE)
            {
                break;
            }
            at = parent;
        }
        accesses
    }

    /// Adds what happens in the regions of `parent` on one side of `at`: false if the threads wait for no more than that.
    fn add_in_parent(&mut self, at: OpRef, parent: OpRef, side: Side) -> bool {
        let body = at.body;
        let Some(block) = body.block(at.id) else {
            return false;
        };
        if !body.has_one_block(body.block_region(block)) {
            self.add_anything();
            return false;
        }
        self.add_neighbours(at, side);
        if is_boundary(parent) {
            return false;
        }
        if is_loop(parent) {
            let far = match side {
                Side::Before => body.last_op(block),
                Side::After => body.first_op(block),
            };
            if let Some(far) = far.map(|op| at.at(op)) {
                if side == Side::After && far.name() == gpu::BARRIER {
                    return true;
                }
                if side == Side::After {
                    self.add(far);
                }
                self.add_neighbours(far, side);
            }
        } else if !runs_once(parent) {
            for op in body.nested_ops_post_order(parent.id) {
                self.add(at.at(op));
            }
            self.add(parent);
        }
        true
    }

    /// Adds what happens in the block of `op`, up to the next barrier.
    fn add_neighbours(&mut self, op: OpRef, side: Side) {
        let next = |at: &OpId| match side {
            Side::Before => op.body.prev_op(*at),
            Side::After => op.body.next_op(*at),
        };
        for at in std::iter::successors(next(&op.id), next) {
            let at = op.at(at);
            if self.anything || at.name() == gpu::BARRIER {
                return;
            }
            self.add(at);
        }
    }

    /// Adds what `op` does, and what is in it.
    fn add(&mut self, op: OpRef) {
        let is_harmless = |op| [gpu::BARRIER, memref::ASSUME_ALIGNMENT].contains(&op);
        for access in self.aliases.accesses(op.id) {
            let by = op.at(access.op);
            if is_harmless(by.name()) {
                continue;
            }
            if effects(by).is_none() {
                return self.add_anything();
            }
            self.list.push((access.kind, access.on));
        }
    }

    fn add_anything(&mut self) {
        let kinds = [
            EffectKind::Read,
            EffectKind::Write,
            EffectKind::Allocate,
            EffectKind::Free,
        ];
        self.list
            .extend(kinds.map(|kind| (kind, EffectOn::Anything)));
        self.anything = true;
    }
}

/// Whether the threads that wait for each other are those that run the regions of `op`.
fn is_boundary(op: OpRef) -> bool {
    let is_marked = op
        .named_attr("__parallel_region_boundary_for_test")
        .is_some();
    is_marked || [gpu::FUNC, gpu::LAUNCH].contains(&op.name())
}

/// Whether one iteration of the only region of `op` follows the other.
fn is_loop(op: OpRef) -> bool {
    op.implements::<LoopLike>() && op.num_regions() == 1
}

/// Whether the region of `op` is executed no more than once.
fn runs_once(op: OpRef) -> bool {
    let is_known = [scf::IF, memref::ALLOCA_SCOPE].contains(&op.name());
    is_known || op.has_trait(Traits::FUNCTION)
}
