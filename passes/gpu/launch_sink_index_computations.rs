//! Copies what is cheap to compute into the launches that use it: kernels need fewer arguments then.
//!
//! ```mlir
//! %c1 = arith.constant 1 : index                       // gpu.launch ... {
//! gpu.launch ... { memref.store %x, %m[%c1] : ... }    //   %c1 = arith.constant 1 : index
//!                                                      //   memref.store %x, %m[%c1] : ...
//!                                                      // }
//! ```

use oxmlir_dialects::tables::{arith, gpu, memref};
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Body, Context, InsertPoint, Mapping, OpId, Traits, ValueId};
use rustc_hash::FxHashSet;

use super::captured_values;
use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo::new(
    "gpu-launch-sink-index-computations",
    "GpuLaunchSinkIndexComputationsPass",
    "computes index values in the launches that use them",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    for_each_body(body, &|body| {
        for op in body.nested_ops_post_order(body.root()) {
            if body.name(op) == gpu::LAUNCH {
                sink(pass.cx, body, op);
            }
        }
    });
    Ok(())
}

/// Copies what is worth it into `launch`.
fn sink(cx: &Context, body: &mut Body, launch: OpId) {
    let region = body.only_region(launch);
    let Some(entry) = body.first_block(region) else {
        return;
    };
    let sunk = Sinking::new(cx, body, captured_values(body, region)).all();
    let first = body.first_op(entry);
    let at = first.map_or(InsertPoint::End(entry), InsertPoint::Before);
    let mut map = Mapping::default();
    for op in sunk {
        let copy = body.clone_op(cx, op, at, &mut map);
        let results: Vec<(ValueId, ValueId)> = body.results(op).zip(body.results(copy)).collect();
        for (old, new) in results {
            let inside: Vec<_> = body
                .uses(old)
                .filter(|at| body.is_proper_ancestor(launch, body.use_owner(*at)))
                .collect();
            for at in inside {
                body.set_use(at, new);
            }
        }
    }
}

/// The search for operations whose copies need nothing that the kernel does not have.
struct Sinking<'a> {
    cx: &'a Context,
    body: &'a Body,
    captured: Vec<ValueId>,
    known: FxHashSet<ValueId>,
    available: FxHashSet<ValueId>,
    chosen: FxHashSet<OpId>,
    /// The chosen operations, operands first.
    order: Vec<OpId>,
}

/// What is known of an operation at once.
enum Verdict {
    Sinks(bool),
    DependsOnOperands,
}

impl<'a> Sinking<'a> {
    fn new(cx: &'a Context, body: &'a Body, captured: Vec<ValueId>) -> Sinking<'a> {
        Sinking {
            cx,
            body,
            known: captured.iter().copied().collect(),
            captured,
            available: FxHashSet::default(),
            chosen: FxHashSet::default(),
            order: Vec::new(),
        }
    }

    fn all(mut self) -> Vec<OpId> {
        for value in self.captured.clone() {
            if let Some(op) = self.body.defining_op(value) {
                self.search(op);
            }
        }
        self.order
    }

    fn verdict(&self, op: OpId) -> Verdict {
        if self.chosen.contains(&op) {
            return Verdict::Sinks(true);
        }
        match is_index_computation(self.cx, self.body, op) {
            true => Verdict::DependsOnOperands,
            false => Verdict::Sinks(false),
        }
    }

    /// Chooses `op`, and what it needs, if all that is available in the kernel or can be computed there.
    fn search(&mut self, op: OpId) {
        // Operations that wait for their operands, with the number of the next one; what came of the operand before.
        let mut waiting: Vec<(OpId, usize)> = Vec::new();
        let mut answer: Option<bool> = match self.verdict(op) {
            Verdict::Sinks(_) => return,
            Verdict::DependsOnOperands => {
                waiting.push((op, 0));
                None
            }
        };
        while let Some((op, next)) = waiting.last_mut() {
            let (op, at) = (*op, *next);
            if let Some(sinks) = answer.take() {
                if !sinks && !self.known.contains(&self.body.operand(op, at)) {
                    waiting.pop();
                    answer = Some(false);
                    continue;
                }
                *next += 1;
                continue;
            }
            if at == self.body.num_operands(op) {
                self.choose(op);
                waiting.pop();
                answer = Some(true);
                continue;
            }
            let operand = self.body.operand(op, at);
            if self.available.contains(&operand) {
                *next += 1;
                continue;
            }
            answer = match self.body.defining_op(operand).map(|d| (d, self.verdict(d))) {
                None => Some(false),
                Some((_, Verdict::Sinks(sinks))) => Some(sinks),
                Some((def, Verdict::DependsOnOperands)) => {
                    waiting.push((def, 0));
                    None
                }
            };
        }
    }

    fn choose(&mut self, op: OpId) {
        if self.chosen.insert(op) {
            self.order.push(op);
            self.available.extend(self.body.results(op));
        }
    }
}

/// Whether `op` is cheap and without effects.
fn is_index_computation(cx: &Context, body: &Body, op: OpId) -> bool {
    let is_known = [memref::DIM, arith::SELECT, arith::CMPI].contains(&body.name(op));
    is_known || body.has_trait(cx, op, Traits::CONSTANT_LIKE)
}
