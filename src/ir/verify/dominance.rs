//! Operands must be defined before they are used.

use crate::analysis::{Dominance, has_ssa_dominance};
use crate::body::{Body, ValueDefinition};
use crate::context::Context;
use crate::diag::Diagnostic;
use crate::ids::{OpId, RegionId};
use crate::loc::Location;
use crate::opref::OpRef;

/// Verifies the operands of all operations of a body, outer regions before inner ones. `work` is memory for a list.
pub fn verify(cx: &Context, body: &Body, work: &mut Vec<OpId>) -> Result<(), Diagnostic> {
    let mut dominance = Dominance::new();
    work.clear();
    work.push(body.root());
    while let Some(parent) = work.pop() {
        let ordered = has_ssa_dominance(cx, body, parent);
        for region in body.regions(parent) {
            let single = body.has_one_block(*region);
            for block in body.blocks(*region) {
                let reachable = single || !ordered || dominance.is_reachable(body, block);
                for op in body.ops(block) {
                    if reachable {
                        verify_op(cx, body, op, &mut dominance)?;
                    }
                    if body.num_regions(op) != 0 {
                        work.push(op);
                    }
                }
            }
        }
    }
    Ok(())
}

fn verify_op(
    cx: &Context,
    body: &Body,
    op: OpId,
    dominance: &mut Dominance,
) -> Result<(), Diagnostic> {
    for (index, value) in body.operands(op).enumerate() {
        if !dominance.value_dominates(cx, body, value, op) {
            return Err(not_dominated(OpRef::new(cx, body, op), index));
        }
    }
    Ok(())
}

fn not_dominated(op: OpRef, index: usize) -> Diagnostic {
    let body = op.body;
    let error = op.plain_error(format_args!("operand #{index} does not dominate this use"));
    let here = body.parent_region(op.id);
    match body.definition(op.operand(index)) {
        ValueDefinition::Result(def, _) => {
            let place = if body.block(def) == body.block(op.id) {
                "op in the same block"
            } else {
                match relation(body, here, body.parent_region(def)) {
                    Relation::Same => "op in the same region",
                    Relation::Outside => "op in a parent region",
                    Relation::Inside => "op in a child region",
                    Relation::Apart => "op is neither in a parent nor in a child region",
                }
            };
            error.note(body.loc(def), format!("operand defined here ({place})"))
        }
        ValueDefinition::Argument(block, _) => {
            let region = body.block_region(block);
            let number = body.blocks(region).position(|b| b == block).unwrap_or(0);
            let place = match relation(body, here, Some(region)) {
                Relation::Same => " in the same region)",
                Relation::Outside => " in a parent region)",
                Relation::Inside => " in a child region)",
                Relation::Apart => " neither in a parent nor in a child region)",
            };
            let loc: Location = body.loc(body.region_parent(region));
            error.note(
                loc,
                format!("operand defined as a block argument (block #{number}{place}"),
            )
        }
    }
}

/// Where a definition lies, seen from a use.
enum Relation {
    Same,
    Outside,
    Inside,
    Apart,
}

fn relation(body: &Body, from: Option<RegionId>, to: Option<RegionId>) -> Relation {
    let (Some(from), Some(to)) = (from, to) else {
        return Relation::Apart;
    };
    let encloses = |outer: RegionId, inner: RegionId| {
        body.ancestor_in_region(outer, body.region_parent(inner))
            .is_some()
    };
    if from == to {
        Relation::Same
    } else if encloses(to, from) {
        Relation::Outside
    } else if encloses(from, to) {
        Relation::Inside
    } else {
        Relation::Apart
    }
}
