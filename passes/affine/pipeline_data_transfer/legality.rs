//! Which transfers may be started an iteration earlier.

use oxmlir_dialects::affine::access::{is_read, is_write, map_of};
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::dma::Dma;
use oxmlir_dialects::affine::maps::AppliedMap;
use oxmlir_dialects::tables::{affine as ops, memref};
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::hooks::EffectOn;
use oxmlir_ir::{Body, Context, DYNAMIC, OpId, OpRef, ValueId};

use super::{Pair, is_used_outside};

/// Those of the transfers in a loop that may be started an iteration earlier, into a second buffer and with a second tag: nothing in
/// the loop changes what they read, and no iteration reads from the buffer what only an earlier one has put there.
pub(super) fn startable(cx: &Context, body: &Body, looped: OpId, pairs: Vec<Pair>) -> Vec<Pair> {
    let aliases = AliasAnalysis::new(cx, body);
    let mut kept = pairs;
    loop {
        let of_loop = Loop {
            cx,
            body,
            op: looped,
            pairs: &kept,
        };
        let all = kept.iter().filter(|pair| {
            Dma::of(OpRef::new(cx, body, pair.start)).is_some_and(|dma| {
                of_loop.is_in_order(pair)
                    && of_loop.is_own(dma.accesses[1].memref)
                    && of_loop.is_own(dma.accesses[2].memref)
                    && of_loop.is_filled_before_use(dma.accesses[1].memref)
                    && of_loop.is_unchanged(&aliases, dma.accesses[0].memref)
            })
        });
        let all: Vec<Pair> = all.copied().collect();
        if all.len() == kept.len() {
            return all;
        }
        kept = all;
    }
}

/// A loop with the transfers that are to be started earlier.
struct Loop<'a> {
    cx: &'a Context,
    body: &'a Body,
    op: OpId,
    pairs: &'a [Pair],
}

impl Loop<'_> {
    fn dma(&self, op: OpId) -> Option<Dma> {
        Dma::of(OpRef::new(self.cx, self.body, op))
    }

    /// Whether a transfer is waited for behind its start.
    fn is_in_order(&self, pair: &Pair) -> bool {
        self.body.is_before_in_block(pair.start, pair.wait)
    }

    /// Whether only the loop uses a buffer or tag, each operation once, and it can be allocated twice in front.
    fn is_own(&self, memref: ValueId) -> bool {
        let body = self.body;
        let Some(allocation) = body.defining_op(memref) else {
            return false;
        };
        if !matches!(body.name(allocation), memref::ALLOC | memref::ALLOCA) {
            return false;
        }
        let shape = self.cx.shape(body.ty(memref)).unwrap_or_default();
        let is_inside = body.is_in(allocation, self.op);
        let mut users = body.users(memref);
        let uses = |user| body.operands(user).filter(|v| *v == memref).count();
        let is_sized_inside = is_inside && shape.contains(&DYNAMIC);
        let is_shared = is_used_outside(body, self.block(), memref);
        !is_sized_inside && !is_shared && users.all(|user| uses(user) == 1)
    }

    fn block(&self) -> oxmlir_ir::BlockId {
        oxmlir_dialects::affine::loops::body_block(self.body, self.op)
    }

    /// Whether all that is done with a buffer happens behind the waits for the transfers to it, and reads only what these bring.
    fn is_filled_before_use(&self, buffer: ValueId) -> bool {
        let body = self.body;
        let into = |pair: &&Pair| {
            let dma = self.dma(pair.start);
            dma.is_some_and(|dma| dma.accesses[1].memref == buffer)
        };
        let pairs: Vec<&Pair> = self.pairs.iter().filter(into).collect();
        let transfers: Vec<Dma> = pairs.iter().filter_map(|p| self.dma(p.start)).collect();
        let mut users: Vec<OpId> = body.users(buffer).collect();
        users.retain(|user| {
            body.name(*user) != memref::DEALLOC && pairs.iter().all(|pair| pair.start != *user)
        });
        let is_behind = |user: &OpId| {
            let user = body.ancestor_in_block(self.block(), *user);
            user.is_some_and(|user| {
                let mut waits = pairs.iter().map(|pair| pair.wait);
                waits.all(|wait| body.is_before_in_block(wait, user))
            })
        };
        let is_stored = users.iter().any(|user| is_write(body.name(*user)));
        let is_same_place = !is_stored && transfers.iter().all(|dma| self.is_fixed(buffer, dma));
        users.iter().all(|user| {
            let name = body.name(*user);
            let is_load = is_read(name) || name == ops::DMA_START;
            let is_source = |dma: Dma| dma.accesses[0].memref == buffer;
            let brings = |dma: &Dma| self.brings(dma, buffer, *user);
            is_behind(user)
                && self.dma(*user).is_none_or(is_source)
                && (!is_load || is_same_place || transfers.iter().any(brings))
        })
    }

    /// Whether a transfer goes to the same elements of a buffer as long as there is that.
    fn is_fixed(&self, buffer: ValueId, dma: &Dma) -> bool {
        let body = self.body;
        let block = body.defining_op(buffer).and_then(|op| body.block(op));
        let around = block.and_then(|block| body.ancestor_in_block(block, self.op));
        let around = around.unwrap_or(self.op);
        let is_outside = |value: &ValueId| {
            let block = body.value_block(*value);
            block.is_none_or(|block| !body.is_in(body.block_parent(block), around))
        };
        let mut values = dma.accesses[1].map.operands.iter().chain(&dma.sizes);
        values.all(is_outside)
    }

    /// Whether all that `user` reads of a buffer is part of what a transfer brings.
    fn brings(&self, dma: &Dma, buffer: ValueId, user: OpId) -> bool {
        let target = self.composed(&dma.accesses[1].map);
        let known = |value: &ValueId| self.cx.constant_int(self.body, *value);
        let count = dma.sizes.first().and_then(known).unwrap_or(0);
        let shape = self.cx.shape(self.body.ty(buffer)).unwrap_or_default();
        let elements = shape
            .iter()
            .try_fold(1i64, |all, size| all.checked_mul(*size));
        let affine = self.cx.affine();
        let mut results = target.form.results(affine).iter();
        let is_all = !shape.contains(&DYNAMIC)
            && elements.is_some_and(|elements| count >= elements)
            && results.all(|expr| expr.as_constant(affine) == Some(0));
        if is_all {
            return true;
        }
        if self.body.name(user) == ops::LOAD {
            let map = map_of(self.cx, self.body, user).map(|map| self.composed(&map));
            return count >= 1 && map == Some(target);
        }
        self.dma(user).is_some_and(|back| {
            self.composed(&back.accesses[0].map) == target && back.sizes == dma.sizes
        })
    }

    fn composed(&self, map: &AppliedMap) -> AppliedMap {
        let mut map = map.clone();
        map.compose(self.cx, self.body);
        map.canonicalize(self.cx, self.body);
        map
    }

    /// Whether nothing in the loop changes the memory of `source`.
    fn is_unchanged(&self, aliases: &AliasAnalysis, source: ValueId) -> bool {
        let body = self.body;
        let is_dma = |op| self.dma(op).is_some();
        let written = body.nested_ops(self.op).into_iter().filter_map(|op| {
            let dma = self.dma(op)?;
            Some(dma.accesses.into_iter().skip(1).map(|part| part.memref))
        });
        let mut written = written.flatten();
        let all = Access::all_in(aliases, self.op);
        let others = all.iter().filter(|access| !is_dma(access.op()));
        let mut changes = others.map(Access::access).filter(|a| a.changes_memory());
        !written.any(|memref| aliases.may_alias(memref, source))
            && !changes.any(|access| aliases.overlap(access.on, EffectOn::Value(source)))
    }
}
