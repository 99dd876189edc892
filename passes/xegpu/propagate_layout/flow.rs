//! Where layouts flow: from what uses a value back to what makes it, through loops and branches as well.

use std::collections::VecDeque;

use oxmlir_ir::analysis::flow::{forwarded, passing_ops};
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::{Body, Context, Diagnostic, OpId, OpRef};
use rustc_hash::FxHashSet;

use super::layouts::Layouts;
use super::sizes::Kind;
use super::transfer;

/// Finds the layouts of all values. Operations that ask for a layout are given it as an attribute on the way.
pub fn layouts_of(
    cx: &Context,
    body: &mut Body,
    kind: Kind,
    said: &mut Vec<Diagnostic>,
) -> Layouts {
    let mut layouts = Layouts::default();
    let mut work: VecDeque<OpId> = backwards(body).into();
    let mut queued: FxHashSet<OpId> = work.iter().copied().collect();
    while let Some(op) = work.pop_front() {
        queued.remove(&op);
        visit(cx, body, op, kind, &mut layouts, said);
        for value in layouts.take_changed() {
            for source in passing_ops(cx, body, value) {
                if queued.insert(source) {
                    work.push_back(source);
                }
            }
        }
    }
    layouts
}

/// All operations, the last of each block first, outer ones before those inside.
fn backwards(body: &Body) -> Vec<OpId> {
    let mut all = Vec::new();
    let mut stack = vec![body.root()];
    while let Some(op) = stack.pop() {
        if op != body.root() {
            all.push(op);
        }
        let blocks: Vec<_> = body
            .regions(op)
            .iter()
            .flat_map(|r| body.blocks(*r))
            .collect();
        for block in blocks.into_iter().rev() {
            stack.extend(body.ops(block));
        }
    }
    all
}

fn visit(
    cx: &Context,
    body: &mut Body,
    op: OpId,
    kind: Kind,
    layouts: &mut Layouts,
    said: &mut Vec<Diagnostic>,
) {
    let pairs = forwarded(OpRef::new(cx, body, op));
    for (operand, input) in &pairs {
        if let Some(layout) = layouts.of(*input) {
            layouts.meet(*operand, layout);
        }
    }
    let is_branch = OpRef::new(cx, body, op).implements::<RegionBranch>();
    if !is_branch && body.num_successors(op) == 0 {
        transfer::visit(cx, body, op, kind, layouts, said);
    }
}
