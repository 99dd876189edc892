//! Buffers that are only written, with what writes them.
//!
//! ```mlir
//! %m = memref.alloc() : memref<4xf32>       // nothing
//! memref.store %f, %m[%c0] : memref<4xf32>
//! ```

use oxmlir_dialects::tables::memref;
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{OpId, OpName, OpRef, Traits, ValueId};

/// Operations that look at a buffer, and do nothing to it.
const VIEWS: &[OpName] = &[
    memref::CAST,
    memref::COLLAPSE_SHAPE,
    memref::EXPAND_SHAPE,
    memref::MEMORY_SPACE_CAST,
    memref::REINTERPRET_CAST,
    memref::SUBVIEW,
    memref::TRANSPOSE,
    memref::VIEW,
];

/// Whether an operation only writes to a buffer or frees it.
fn only_writes(user: OpRef, buffer: ValueId) -> bool {
    if user.num_results() > 0 || user.num_regions() > 0 || user.has_trait(Traits::TERMINATOR) {
        return false;
    }
    let Some(effects) = effects(user) else {
        return false;
    };
    let mut all = effects.iter();
    // What writes the reference itself to memory has no effect on what it refers to.
    let uses = user.operands().filter(|operand| *operand == buffer).count();
    !effects.is_empty()
        && uses == 1
        && all.all(|(kind, on)| {
            matches!(kind, EffectKind::Write | EffectKind::Free) && *on == EffectOn::Value(buffer)
        })
}

/// All that uses a buffer, users behind what they use; `None` if something may read it.
fn writers(alloc: OpRef) -> Option<Vec<OpId>> {
    let mut all = Vec::new();
    let mut work = vec![alloc.only_result()];
    while let Some(buffer) = work.pop() {
        for user in alloc.body.users(buffer) {
            let user = alloc.at(user);
            if VIEWS.contains(&user.name()) {
                work.push(user.only_result());
            } else if !only_writes(user, buffer) {
                return None;
            }
            all.push(user.id);
        }
    }
    Some(all)
}

/// Erases the allocations in an operation that nothing reads, and what writes to them.
pub fn erase_dead(rw: &mut Rewriter, scope: OpId) {
    let mut allocs = rw.body.nested_ops(scope);
    allocs.retain(|op| [memref::ALLOC, memref::ALLOCA].contains(&rw.body.name(*op)));
    for alloc in allocs {
        let Some(users) = writers(rw.op(alloc)) else {
            continue;
        };
        for user in users.into_iter().rev() {
            if rw.body.is_alive(user) {
                rw.erase(user);
            }
        }
        rw.erase(alloc);
    }
}
