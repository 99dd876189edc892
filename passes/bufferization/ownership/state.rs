//! What is known while buffers are given owners: who owns which, and what each block has to free.

use oxmlir_dialects::memref::layout::{is_memref, memref_like, strided_attr};
use oxmlir_dialects::memref::mixed::{OpFoldResult, OpFoldResultList, Slice};
use oxmlir_dialects::tables::{arith, bufferization, memref};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{BlockId, Diagnostic, Location, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::dealloc::dealloc;
use super::liveness::Liveness;

/// Whether a block owns a buffer, that is, has to free it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ownership {
    /// It does if this is true.
    If(ValueId),
    /// That depends on more than one value.
    Unknown,
}

/// What is known of the buffers of a function.
pub struct State {
    /// Where buffers are live.
    pub liveness: Liveness,
    owned: FxHashMap<(ValueId, BlockId), Ownership>,
    freed: FxHashMap<BlockId, Vec<ValueId>>,
}

/// What a block frees: the allocations, and whether it owns each.
#[derive(Default)]
pub struct Freed {
    /// The allocations.
    pub buffers: Vec<ValueId>,
    /// Whether it owns them.
    pub conditions: Vec<ValueId>,
}

/// `true` or `false`.
pub fn bool_constant(rw: &mut Rewriter, loc: Location, value: bool) -> ValueId {
    let value = rw.cx.bool_attr(value);
    arith::constant(rw, loc, value)
}

impl State {
    /// That of a function of which nothing is known yet.
    pub fn new(liveness: Liveness) -> State {
        State {
            liveness,
            owned: FxHashMap::default(),
            freed: FxHashMap::default(),
        }
    }

    /// Whether a block owns a buffer; `None` if nothing has been said about that.
    pub fn ownership(&self, buffer: ValueId, block: BlockId) -> Option<Ownership> {
        self.owned.get(&(buffer, block)).copied()
    }

    /// Says that a block owns a buffer under this condition, besides those it is known to.
    pub fn own(&mut self, rw: &Rewriter, buffer: ValueId, block: BlockId, how: Ownership) {
        let known = self.owned.entry((buffer, block)).or_insert(how);
        let same = match (*known, how) {
            (Ownership::If(a), Ownership::If(b)) => {
                let constant = |value| rw.cx.constant_int(rw.body, value);
                a == b || constant(a).is_some() && constant(a) == constant(b)
            }
            _ => false,
        };
        if !same {
            *known = Ownership::Unknown;
        }
    }

    /// Says that a block owns a buffer under this condition, whatever was known.
    pub fn own_only(&mut self, buffer: ValueId, block: BlockId, condition: ValueId) {
        let how = Ownership::If(condition);
        self.owned.insert((buffer, block), how);
    }

    /// Lets a block free a buffer, as far as it owns it.
    pub fn free(&mut self, buffer: ValueId, block: BlockId) {
        self.freed.entry(block).or_default().push(buffer);
    }

    /// A buffer and the condition under which block `of` owns it, or if that is unknown a copy, which `block` owns.
    pub fn with_owner(
        &mut self,
        rw: &mut Rewriter,
        buffer: ValueId,
        of: BlockId,
        block: BlockId,
    ) -> (ValueId, ValueId) {
        if let Some(Ownership::If(condition)) = self.ownership(buffer, of) {
            return (buffer, condition);
        }
        let (loc, ty) = (rw.body.value_loc(buffer), rw.body.ty(buffer));
        let copy = bufferization::clone(rw, loc, ty, buffer);
        let condition = bool_constant(rw, loc, true);
        self.own_only(copy, block, condition);
        self.free(copy, block);
        (copy, condition)
    }

    /// What a block frees, as operands of a `bufferization.dealloc`.
    pub fn freed(
        &self,
        rw: &mut Rewriter,
        loc: Location,
        block: BlockId,
    ) -> Result<Freed, Diagnostic> {
        let mut freed = Freed::default();
        for buffer in self.freed.get(&block).into_iter().flatten() {
            let Some(Ownership::If(condition)) = self.ownership(*buffer, block) else {
                let message = "MemRef value does not have valid ownership";
                return Err(Diagnostic::error(rw.body.value_loc(*buffer), message));
            };
            freed.buffers.push(allocation(rw, loc, *buffer));
            freed.conditions.push(condition);
        }
        Ok(freed)
    }

    /// The buffers that have to stay where control leaves a block: those that are passed on, then those that are live, once each.
    pub fn retained(
        &self,
        rw: &Rewriter,
        block: BlockId,
        to: Option<BlockId>,
        passed: &[ValueId],
    ) -> Vec<ValueId> {
        let passed = passed.iter().copied();
        let is_buffer = |value: &ValueId| is_memref(rw.cx, rw.body.ty(*value));
        let mut retained: Vec<ValueId> = passed.filter(is_buffer).collect();
        retained.extend(self.liveness.leaving(rw.body, block, to));
        retained
    }

    /// Frees what a block owns and does not retain. The conditions are those under which the block owns what is retained.
    pub fn dealloc(
        &mut self,
        rw: &mut Rewriter,
        loc: Location,
        block: BlockId,
        freed: &Freed,
        retained: &[ValueId],
    ) -> Vec<ValueId> {
        let owned = (&freed.buffers[..], &freed.conditions[..]);
        let updated = dealloc(rw, loc, owned, retained);
        let mut seen = FxHashSet::default();
        for (buffer, condition) in retained.iter().zip(&updated) {
            match seen.insert(*buffer) {
                true => self.own_only(*buffer, block, *condition),
                false => self.own(rw, *buffer, block, Ownership::If(*condition)),
            }
        }
        updated
    }
}

/// The allocation that a buffer is a part of.
fn allocation(rw: &mut Rewriter, loc: Location, mut buffer: ValueId) -> ValueId {
    let cx = rw.cx;
    if cx.rank(rw.body.ty(buffer)).is_none() {
        // Metadata can be extracted from buffers of known rank only.
        let layout = strided_attr(cx, &[], 0);
        let scalar = memref_like(cx, rw.body.ty(buffer), &[], Some(layout));
        let start = Slice {
            offsets: std::iter::once(OpFoldResult::Known(0)).collect(),
            sizes: OpFoldResultList::new(),
            strides: OpFoldResultList::new(),
        };
        buffer = start.reinterpret_cast(rw, loc, scalar, buffer);
    }
    let ty = rw.body.ty(buffer);
    let indices = vec![Type::INDEX; cx.rank(ty).unwrap_or(0)];
    let base = memref_like(cx, ty, &[], None);
    let op =
        memref::extract_strided_metadata(rw, loc, base, Type::INDEX, &indices, &indices, buffer);
    memref::ExtractStridedMetadata::new(rw.op(op)).base_buffer()
}
