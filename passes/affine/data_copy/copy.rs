//! Buffers for what a range of operations touches, and the loops that copy.

use oxmlir_dialects::affine::analysis::footprint::element_bytes;
use oxmlir_dialects::affine::build;
use oxmlir_dialects::affine::maps::{Applied, AppliedMap};
use oxmlir_dialects::memref::layout::is_identity;
use oxmlir_dialects::tables::{affine, memref};
use oxmlir_ir::affine::AffineExpr;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, Location, OpId, Type, TypeKind, ValueId};
use rustc_hash::FxHashSet;

use super::plan::{Copy, Range, plan};
use super::region::{Extents, Region};
use super::transfer::{self, Side, Transfer};
use crate::affine::index;
use crate::affine::private_buffer::remap;
use crate::affine::tiling;

/// The memory spaces of a target; none for space 0.
pub struct Memories {
    pub slow: u64,
    pub fast: Option<u64>,
    pub tag: Option<u64>,
    /// Copies are made by transfers, not by loops.
    pub transfers: bool,
}

impl Memories {
    /// The attribute of a memory space.
    pub fn attr(cx: &Context, space: Option<u64>) -> Option<Attribute> {
        let space = i64::try_from(space?).ok()?;
        Some(cx.int_attr(Type::I64, space))
    }
}

/// Makes copies of what the operations from `begin` up to `end` use: the bytes of the buffers. The loops that copy are
/// added to `nests`.
pub fn copy_range(
    cx: &Context,
    body: &mut Body,
    (begin, end): (OpId, OpId),
    memories: &Memories,
    nests: &mut FxHashSet<OpId>,
) -> u64 {
    let Some(block) = body.block(begin) else {
        return 0;
    };
    let range = Range { block, begin, end };
    let Some(plan) = plan(cx, body, range, memories) else {
        return 0;
    };
    let mut copies = Copies {
        cx,
        body,
        range,
        memories,
        nests,
        buffers: Vec::new(),
        bytes: 0,
    };
    for copy in &plan {
        copies.copy(copy);
    }
    copies.bytes
}

/// The work on one range.
struct Copies<'a> {
    cx: &'a Context,
    body: &'a mut Body,
    range: Range,
    memories: &'a Memories,
    nests: &'a mut FxHashSet<OpId>,
    /// The buffers by memref.
    buffers: Vec<(ValueId, ValueId)>,
    bytes: u64,
}

/// Where copies go: in front of the first operation, and in front of what follows.
#[derive(Clone, Copy)]
struct Places {
    before: OpId,
    behind: OpId,
    /// At the end of the range, not further out.
    at_end: bool,
}

impl Places {
    /// What comes behind a copy: values are written back in the end, and read before.
    fn of_copy(self, writes: bool) -> OpId {
        if writes { self.behind } else { self.before }
    }
}

impl Copies<'_> {
    /// Inserts a copy of a region, and makes the range use the buffer.
    fn copy(&mut self, Copy { region, nest }: &Copy) -> Option<()> {
        let cx = self.cx;
        let loc = self.body.loc(self.range.begin);
        let entry = self.body.first_block(self.body.root_region())?;
        let zero_loc = self.body.loc(self.body.root());
        let zero = self.constant(InsertPoint::Start(entry), zero_loc, 0).0;
        let places = self.places(*nest)?;
        let ty = self.body.ty(region.memref);
        if region.rank() == 0 || !is_identity(cx, ty) {
            return None;
        }
        let extents = region.extents(cx, self.body)?;
        if extents.elements == 0 {
            return Some(());
        }
        let bounds: Vec<_> = (0..extents.sizes.len())
            .map(|var| region.bounds(cx, var))
            .collect();
        if bounds.iter().any(|(l, u)| l.is_empty() || u.is_empty()) {
            return None;
        }
        let at = places.of_copy(region.writes);
        let mut top = InsertPoint::Start(entry);
        let starts = extents
            .starts
            .iter()
            .map(|start| match start.as_constant(cx.affine()) {
                Some(0) => zero,
                Some(start) => self.constant_at(&mut top, loc, start),
                None => self.apply(InsertPoint::Before(at), loc, *start, &region.symbols),
            });
        let starts: Vec<ValueId> = starts.collect();
        let (buffer, is_new) = self.buffer(region, &extents, places, loc)?;
        let count = self.constant_at(&mut top, loc, extents.elements);
        let last = self.body.prev_op(self.range.end)?;
        if self.memories.transfers {
            let mut sizes = vec![count];
            match transfer::strides(cx.shape(ty)?, &extents.sizes)[..] {
                [] => {}
                [(stride, each)] => {
                    sizes.extend([stride, each].map(|n| self.constant_at(&mut top, loc, n)));
                }
                _ => return None,
            }
            let transfer = self.transfer_of(region, buffer, &starts, sizes, zero);
            self.transfer(&transfer, region.writes, places);
        } else {
            let nest = self.copy_loops(region, &bounds, &extents, buffer, at, loc)?;
            self.nests.insert(nest);
            if region.writes && places.at_end {
                self.range.end = nest;
            }
        }
        if is_new {
            let free = self.free(places.behind, loc, buffer);
            if !self.memories.transfers && self.range.end == places.behind && places.at_end {
                self.range.end = free;
            }
        }
        let before = self.body.prev_op(self.range.begin);
        self.use_buffer(region, &extents.starts, buffer, last);
        // Subscripts that are kept may stand in front of the first operation now.
        self.range.begin = match before {
            Some(before) => self.body.next_op(before)?,
            None => self.body.first_op(self.range.block)?,
        };
        Some(())
    }

    /// The places of a copy that goes out of `nest`.
    fn places(&self, nest: Option<OpId>) -> Option<Places> {
        Some(match nest {
            Some(nest) => Places {
                before: nest,
                behind: self.body.next_op(nest)?,
                at_end: false,
            },
            None => Places {
                before: self.range.begin,
                behind: self.range.end,
                at_end: true,
            },
        })
    }

    fn rewriter<'r>(
        &'r mut self,
        no_listener: &'r mut NoListener,
        at: InsertPoint,
    ) -> Rewriter<'r> {
        Rewriter::new(self.cx, self.body, no_listener, at)
    }

    /// A constant, and where the next operation goes.
    fn constant(&mut self, at: InsertPoint, loc: Location, value: i64) -> (ValueId, InsertPoint) {
        let mut no_listener = NoListener;
        let mut rw = self.rewriter(&mut no_listener, at);
        (index::constant(&mut rw, loc, value), rw.at)
    }

    fn constant_at(&mut self, at: &mut InsertPoint, loc: Location, value: i64) -> ValueId {
        let (value, next) = self.constant(*at, loc, value);
        *at = next;
        value
    }

    fn apply(
        &mut self,
        at: InsertPoint,
        loc: Location,
        expr: AffineExpr,
        symbols: &[ValueId],
    ) -> ValueId {
        let map = applied(self.cx, &[expr], symbols);
        let mut no_listener = NoListener;
        build::apply(&mut self.rewriter(&mut no_listener, at), loc, &map)
    }

    /// The buffer for a region, and whether it is new.
    fn buffer(
        &mut self,
        region: &Region,
        extents: &Extents,
        places: Places,
        loc: Location,
    ) -> Option<(ValueId, bool)> {
        let known = self.buffers.iter().find(|(m, _)| *m == region.memref);
        if let Some((_, buffer)) = known {
            return Some((*buffer, false));
        }
        let cx = self.cx;
        let element = cx.shaped_element(self.body.ty(region.memref))?;
        let ty = cx.ty(TypeKind::MemRef {
            shape: extents.sizes.as_slice().into(),
            element,
            layout: None,
            space: Memories::attr(cx, self.memories.fast),
        });
        let buffer = self.allocate(places.before, loc, ty);
        self.buffers.push((region.memref, buffer));
        let bytes = element_bytes(cx, element).and_then(|b| b.checked_mul(extents.elements));
        let bytes = bytes.and_then(|bytes| u64::try_from(bytes).ok());
        self.bytes = self.bytes.saturating_add(bytes.unwrap_or(0));
        Some((buffer, true))
    }

    fn allocate(&mut self, before: OpId, loc: Location, ty: Type) -> ValueId {
        let mut no_listener = NoListener;
        let mut rw = self.rewriter(&mut no_listener, InsertPoint::Before(before));
        memref::alloc(&mut rw, loc, ty, &[], &[])
    }

    fn free(&mut self, before: OpId, loc: Location, buffer: ValueId) -> OpId {
        let mut no_listener = NoListener;
        let mut rw = self.rewriter(&mut no_listener, InsertPoint::Before(before));
        memref::dealloc(&mut rw, loc, buffer)
    }

    /// The transfer between a region, which begins at `starts`, and its buffer.
    fn transfer_of(
        &self,
        region: &Region,
        buffer: ValueId,
        starts: &[ValueId],
        sizes: Vec<ValueId>,
        zero: ValueId,
    ) -> Transfer {
        let zeros = vec![zero; starts.len()];
        let memory = Side::new(self.cx, self.body, region.memref, starts);
        let buffer = Side::new(self.cx, self.body, buffer, &zeros);
        Transfer {
            sides: match region.writes {
                true => [buffer, memory],
                false => [memory, buffer],
            },
            sizes,
            zero,
            loc: self.body.loc(self.range.begin),
        }
    }

    /// Inserts a transfer and the wait for it.
    fn transfer(&mut self, transfer: &Transfer, writes: bool, places: Places) {
        let cx = self.cx;
        let tag = cx.ty(TypeKind::MemRef {
            shape: [1].as_slice().into(),
            element: Type::I32,
            layout: None,
            space: Memories::attr(cx, self.memories.tag),
        });
        let loc = transfer.loc;
        let tag = self.allocate(places.before, loc, tag);
        let at = places.of_copy(writes);
        let end = self.range.end;
        let mut no_listener = NoListener;
        let mut rw = self.rewriter(&mut no_listener, InsertPoint::Before(at));
        let start = transfer.insert(&mut rw, tag);
        if writes && places.at_end {
            self.range.end = start;
        }
        let free = self.free(places.behind, loc, tag);
        if self.range.end == end && places.at_end {
            self.range.end = free;
        }
    }

    /// Inserts loops that copy one element after the other: the outermost one.
    fn copy_loops(
        &mut self,
        region: &Region,
        bounds: &[(Vec<AffineExpr>, Vec<AffineExpr>)],
        extents: &Extents,
        buffer: ValueId,
        at: OpId,
        loc: Location,
    ) -> Option<OpId> {
        let cx = self.cx;
        let affine = cx.affine();
        let mut at = InsertPoint::Before(at);
        let (mut nest, mut ivs) = (None, Vec::new());
        let (mut operands, mut exprs, mut offsets) = (Vec::new(), Vec::new(), Vec::new());
        for (dim, (lower, upper)) in (0..).zip(bounds) {
            let mut maps = [lower, upper].map(|exprs| applied(cx, exprs, &region.symbols));
            for map in &mut maps {
                map.compose(cx, self.body);
                map.canonicalize(cx, self.body);
                map.drop_duplicates(cx);
            }
            let [lower, upper] = &maps;
            let op = tiling::insert_loop(cx, self.body, at, loc, (lower, upper), 1);
            nest.get_or_insert(op);
            at = tiling::inside(self.body, op);
            let iv = tiling::iv(self.body, op);
            let start = extents.starts[dim as usize];
            let offset = self.apply(at, loc, start, &region.symbols);
            exprs.push(affine.sub(affine.dim(2 * dim + 1), affine.dim(2 * dim)));
            operands.extend([offset, iv]);
            offsets.push(offset);
            ivs.push(iv);
        }
        let dims = operands.len() as u32;
        let mut map = Applied::new(affine.map(dims, 0, &exprs), operands);
        map.compose(cx, self.body);
        map.simplify(cx);
        map.canonicalize(cx, self.body);
        for offset in offsets {
            let apply = self.body.defining_op(offset);
            if let Some(apply) = apply.filter(|_| self.body.is_unused(offset)) {
                self.body.erase_op(apply);
            }
        }
        let rank = ivs.len() as u32;
        let plain = Applied::new(affine.identity_map(rank), ivs);
        let sides = [(region.memref, &plain), (buffer, &map)];
        let [from, to] = if region.writes {
            [sides[1], sides[0]]
        } else {
            sides
        };
        self.copy_element(at, loc, from, to)?;
        nest
    }

    fn copy_element(
        &mut self,
        at: InsertPoint,
        loc: Location,
        (from, from_map): (ValueId, &AppliedMap),
        (to, to_map): (ValueId, &AppliedMap),
    ) -> Option<()> {
        let cx = self.cx;
        let element = cx.shaped_element(self.body.ty(from))?;
        let mut no_listener = NoListener;
        let rw = &mut self.rewriter(&mut no_listener, at);
        let loaded = affine::load(rw, loc, element, from, &from_map.operands, from_map.form);
        affine::store(rw, loc, loaded, to, &to_map.operands, to_map.form);
        Some(())
    }

    /// Makes the operations of the range up to `last` use the buffer.
    fn use_buffer(&mut self, region: &Region, starts: &[AffineExpr], buffer: ValueId, last: OpId) {
        let (cx, block) = (self.cx, self.range.block);
        let body = &mut *self.body;
        let users: Vec<OpId> = body.users(region.memref).collect();
        for user in users {
            let top = body.ancestor_in_block(block, user);
            let is_in_range = top.is_some_and(|top| {
                !body.is_before_in_block(top, self.range.begin)
                    && !body.is_before_in_block(last, top)
            });
            if is_in_range {
                remap(cx, body, user, buffer, (starts, &region.symbols));
            }
        }
    }
}

/// A map of expressions over symbols as dimensions.
fn applied(cx: &Context, exprs: &[AffineExpr], symbols: &[ValueId]) -> AppliedMap {
    let map = cx.affine().map(symbols.len() as u32, 0, exprs);
    Applied::new(map, symbols.iter().copied())
}
