//! What of a range of operations is copied, and where the copies go.

use oxmlir_dialects::affine::access::memref_of;
use oxmlir_dialects::affine::analysis::coverage::Elements;
use oxmlir_dialects::affine::analysis::dependence::Access;
use oxmlir_dialects::affine::analysis::domain::{enclosing_loops, surroundings};
use oxmlir_dialects::affine::loops::For;
use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::tables::affine;
use oxmlir_ir::analysis::memory::AliasAnalysis;
use oxmlir_ir::{AttrKind, BlockId, Body, Context, OpId, RegionId, ValueDefinition, ValueId};
use rustc_hash::FxHashMap;

use super::copy::Memories;
use super::region::Region;

/// Operations of a block, the last one not included.
#[derive(Clone, Copy)]
pub struct Range {
    pub block: BlockId,
    pub begin: OpId,
    pub end: OpId,
}

impl Range {
    fn ops(self, body: &Body) -> Vec<OpId> {
        let from = std::iter::successors(Some(self.begin), |op| body.next_op(*op));
        from.take_while(|op| *op != self.end).collect()
    }

    /// The operations of the range and everything in them, inner before outer.
    fn all_ops(self, body: &Body) -> Vec<OpId> {
        let ops = self.ops(body).into_iter();
        ops.flat_map(|op| {
            let mut all = body.nested_ops_post_order(op);
            all.push(op);
            all
        })
        .collect()
    }

    /// Whether `op` is in the range or in one of its operations.
    fn contains(self, body: &Body, op: OpId) -> bool {
        body.ancestor_in_block(self.block, op).is_some_and(|top| {
            !body.is_before_in_block(top, self.begin) && body.is_before_in_block(top, self.end)
        })
    }
}

/// A copy of a region in one direction.
pub struct Copy {
    pub region: Region,
    /// The outermost loop that the copy goes out of.
    pub nest: Option<OpId>,
}

/// The copies for a range: what its operations read, then what they write. `None` if some of that cannot be told.
pub fn plan(cx: &Context, body: &Body, range: Range, memories: &Memories) -> Option<Vec<Copy>> {
    let regions = find_regions(cx, body, range, memories)?;
    let aliases = AliasAnalysis::new(cx, body);
    let planner = Planner {
        cx,
        body,
        range,
        transfers: memories.transfers,
        accesses: accesses(&aliases, range),
        aliases: &aliases,
    };
    let mut decisions: FxHashMap<ValueId, Option<Decision>> = FxHashMap::default();
    let mut copies = [Vec::new(), Vec::new()];
    for region in regions {
        let reads =
            |copies: &[Vec<Copy>; 2]| copies[0].iter().any(|c| c.region.memref == region.memref);
        let decision = decisions.entry(region.memref);
        let Some(decision) = decision.or_insert_with(|| planner.decide(&region)) else {
            continue;
        };
        if region.writes && decision.reads_first && !reads(&copies) {
            let mut region = region.clone();
            region.writes = false;
            copies[0].push(Copy {
                region,
                nest: decision.nest,
            });
        }
        copies[usize::from(region.writes)].push(Copy {
            region,
            nest: decision.nest,
        });
    }
    let [mut reads, writes] = copies;
    reads.extend(writes);
    Some(reads)
}

/// What the operations of a range read, then what they write; `None` if some of that cannot be told.
fn find_regions(
    cx: &Context,
    body: &Body,
    range: Range,
    memories: &Memories,
) -> Option<Vec<Region>> {
    let depth = enclosing_loops(cx, body, range.begin).len();
    let (mut reads, mut writes): (Vec<Region>, Vec<Region>) = Default::default();
    let mut copied: FxHashMap<ValueId, bool> = FxHashMap::default();
    for op in range.all_ops(body) {
        if !is_access(body, op) {
            continue;
        }
        let memref = memref_of(body, op)?;
        let is_copied = copied.entry(memref);
        if !*is_copied.or_insert_with(|| can_be_copied(cx, body, memref, range, memories)) {
            continue;
        }
        let region = Region::of(cx, body, op, depth);
        let mut region = region.or_else(|| Region::whole(cx, body, op, depth))?;
        let found = |regions: &[Region]| regions.iter().any(|r| r.memref == memref);
        let (is_read, is_written) = (found(&reads), found(&writes));
        for known in reads.iter_mut().chain(&mut writes) {
            if known.memref == memref {
                if !known.unite(&region) {
                    known.become_like(&Region::whole(cx, body, op, depth)?);
                }
                region.become_like(known);
            }
        }
        match region.writes {
            true if !is_written => writes.push(region),
            false if !is_read => reads.push(region),
            _ => {}
        }
    }
    reads.extend(writes);
    Some(reads)
}

fn is_access(body: &Body, op: OpId) -> bool {
    matches!(body.name(op), affine::LOAD | affine::STORE)
}

/// Whether a memref lies in slow memory, comes from outside of the range, and is only loaded and stored there.
fn can_be_copied(
    cx: &Context,
    body: &Body,
    memref: ValueId,
    range: Range,
    memories: &Memories,
) -> bool {
    let ty = body.ty(memref);
    let space = memory_space(cx, ty).and_then(|attr| match cx.attr_kind(attr) {
        AttrKind::Integer { .. } => cx.int_value(attr),
        _ => None,
    });
    if space.is_some_and(|space| u64::try_from(space) != Ok(memories.slow)) {
        return false;
    }
    let within = |op: OpId| range.contains(body, op);
    let mut users = body.users(memref);
    !body.defining_op(memref).is_some_and(within)
        && users.all(|user| is_access(body, user) || !within(user))
}

/// All that the operations of a range do to memory.
fn accesses<'a>(aliases: &'a AliasAnalysis<'a>, range: Range) -> Vec<Access<'a>> {
    let ops = range.ops(aliases.body()).into_iter();
    ops.flat_map(|op| Access::all_in(aliases, op)).collect()
}

/// What is decided for a memref.
#[derive(Clone, Copy)]
struct Decision {
    nest: Option<OpId>,
    /// Elements that may not be written are copied back: they have to be read.
    reads_first: bool,
}

struct Planner<'a> {
    cx: &'a Context,
    body: &'a Body,
    range: Range,
    transfers: bool,
    /// Those of the range.
    accesses: Vec<Access<'a>>,
    aliases: &'a AliasAnalysis<'a>,
}

impl<'a> Planner<'a> {
    /// Copies go out of the innermost loops in which the region stays the same and nobody else uses the memory; `None` if
    /// there may be none at all.
    fn decide(&self, region: &Region) -> Option<Decision> {
        let body = self.body;
        if region.rank() == 0 || region.extents(self.cx, body).is_none() {
            // There will be no copy, but the constants for one.
            return Some(Decision {
                nest: None,
                reads_first: false,
            });
        }
        let (own, others): (Vec<&Access>, Vec<&Access>) = self
            .accesses
            .iter()
            .partition(|access| access.memref() == Some(region.memref));
        if conflict(&own, others.into_iter()) {
            return None;
        }
        let mut best = self.reads_first(region, &own, self.range.begin);
        let mut nest = None;
        for parent in surroundings(self.cx, body, self.range.begin)
            .into_iter()
            .rev()
        {
            if !self.may_leave(region, &own, parent) {
                break;
            }
            if let Some(reads_first) = self.reads_first(region, &own, parent) {
                (best, nest) = (Some(reads_first), Some(parent));
            }
        }
        let reads_first = best?;
        Some(Decision { nest, reads_first })
    }

    /// Whether copies may stand around `parent` as far as names and the rest of it are concerned.
    fn may_leave(&self, region: &Region, own: &[&Access], parent: OpId) -> bool {
        let (cx, body) = (self.cx, self.body);
        let home = match body.definition(region.memref) {
            ValueDefinition::Result(op, _) => body.parent_region(op),
            ValueDefinition::Argument(block, _) => Some(body.block_region(block)),
        };
        let around = body.parent_region(parent);
        let is_visible = home
            .zip(around)
            .is_some_and(|(home, around)| is_around(body, home, around));
        let Some(view) = For::new(cx, body, parent).filter(|_| is_visible) else {
            return false;
        };
        if region.symbols.contains(&view.iv()) {
            return false;
        }
        let all = Access::all_in(self.aliases, parent);
        let others = all.iter().filter(|a| !self.range.contains(body, a.op()));
        !conflict(own, others)
    }

    /// Whether the region has to be read before it is written back, where the copies stand around `place`; `None` if there
    /// may be no copies.
    fn reads_first(&self, region: &Region, own: &[&Access], place: OpId) -> Option<bool> {
        let (cx, body) = (self.cx, self.body);
        let block = body.block(place)?;
        if !region
            .symbols
            .iter()
            .all(|value| is_known_at(body, *value, place, block))
        {
            return None;
        }
        let elements = region.copied(cx, body, place, self.transfers)?;
        let accessed = |only_writes: bool| -> Vec<Elements> {
            let all = own
                .iter()
                .filter(|access| access.is_write() || !only_writes);
            all.filter_map(|access| Elements::accessed(cx, body, access.op(), block))
                .collect()
        };
        if region.writes && elements.are_among(cx, body, &accessed(true)) {
            return Some(false);
        }
        let shape = cx.shape(body.ty(region.memref))?;
        let exist = elements.are_within(shape) || elements.are_among(cx, body, &accessed(false));
        exist.then_some(true)
    }
}

/// Whether something else uses what is used here, in a way that matters.
fn conflict<'x, 'a: 'x>(own: &[&Access], mut others: impl Iterator<Item = &'x Access<'a>>) -> bool {
    others.any(|other| own.iter().any(|own| own.conflicts(other)))
}

/// Whether a value is there in front of `place`, which is in `block`.
fn is_known_at(body: &Body, value: ValueId, place: OpId, block: BlockId) -> bool {
    let (owner, is_result) = match body.definition(value) {
        ValueDefinition::Result(op, _) => (op, true),
        ValueDefinition::Argument(of, _) if of == block => return true,
        ValueDefinition::Argument(of, _) => (body.block_parent(of), false),
    };
    match body.ancestor_in_block(block, owner) {
        Some(top) => is_result && top == owner && body.is_before_in_block(top, place),
        None => true,
    }
}

/// Whether a region is `inner` or lies around it.
fn is_around(body: &Body, outer: RegionId, inner: RegionId) -> bool {
    let mut at = Some(inner);
    while let Some(region) = at {
        if region == outer {
            return true;
        }
        at = body.parent_region(body.region_parent(region));
    }
    false
}
