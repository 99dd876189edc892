//! The accesses to memory that an operation may make.

use super::calls::Scope;
use crate::def::Traits;
use crate::hooks::{EffectKind, EffectOn};
use crate::ids::OpId;
use crate::opref::OpRef;
use crate::side_effects::effects;

/// An access to memory that may happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryAccess {
    /// The operation that makes it, which may lie in the one that was asked about.
    pub op: OpId,
    /// What is done.
    pub kind: EffectKind,
    /// The memory that it is done to.
    pub on: EffectOn,
}

impl MemoryAccess {
    /// Whether the memory is not the same behind it.
    pub fn changes_memory(&self) -> bool {
        matches!(self.kind, EffectKind::Write | EffectKind::Free)
    }
}

/// All accesses that `op` and what is in it may make, those of outer operations first. An operation of which nothing is known, a call of a
/// function that is not seen for instance, may read, write and free anything.
pub fn accesses(scope: Scope, op: OpId) -> Vec<MemoryAccess> {
    let Scope { cx, body, .. } = scope;
    let mut all = Vec::new();
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        let view = OpRef::new(cx, body, op);
        let traits = body.traits(cx, op);
        if traits.contains(Traits::NO_MEMORY_EFFECT) && body.num_regions(op) == 0 {
            continue;
        }
        let recursive = traits.contains(Traits::RECURSIVE_MEMORY_EFFECTS);
        match effects(view) {
            Some(own) => {
                all.extend(
                    own.into_iter()
                        .map(|(kind, on)| MemoryAccess { op, kind, on }),
                );
            }
            None if recursive => {}
            None if let Some(callee) = scope.callee(view) => {
                all.extend(callee.accesses.iter().map(|(kind, on)| MemoryAccess {
                    op,
                    kind: *kind,
                    on: match on {
                        Some(argument) => EffectOn::Value(view.operand(*argument)),
                        None => EffectOn::Anything,
                    },
                }));
            }
            None => {
                let kinds = [EffectKind::Read, EffectKind::Write, EffectKind::Free];
                let on = EffectOn::Anything;
                all.extend(kinds.map(|kind| MemoryAccess { op, kind, on }));
            }
        }
        // What lies in an isolated operation does not happen where that stands.
        if !body.is_stub(op) {
            let start = work.len();
            let blocks = body.regions(op).iter().flat_map(|r| body.blocks(*r));
            work.extend(blocks.flat_map(|b| body.ops(b)));
            work[start..].reverse();
        }
    }
    all
}
