//! Uniquing of constants: one operation for each value, at the start of the isolated region that it is used in.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::InsertPoint;
use crate::context::Context;
use crate::def::{OpName, Traits};
use crate::ids::{Attribute, BlockId, OpId, RegionId, Str, Type, ValueId};
use crate::loc::Location;
use crate::rewrite::Rewriter;

/// What making a constant known has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Uniqued {
    /// Nothing.
    Kept,
    /// It stands in front of what is no constant now.
    Moved,
    /// An equal one is used instead.
    Replaced,
}

/// The constants met so far, by the region they were moved to.
#[derive(Default)]
pub struct KnownConstants {
    known: FxHashMap<(RegionId, Attribute, Type, Str), OpId>,
    ours: FxHashSet<OpId>,
    /// The name of a constant seen last, and its dialect.
    last: Option<(OpName, Str)>,
}

impl KnownConstants {
    /// The value of an operation of `dialect` with the constant `value`, for use in `block`: a known one, or a new one at
    /// the start of the region that constants used there are put into. `None` if the dialect has no such operation.
    pub fn get_or_create(
        &mut self,
        rw: &mut Rewriter,
        block: BlockId,
        dialect: Str,
        value: Attribute,
        ty: Type,
    ) -> Option<ValueId> {
        let region = insertion_region(rw, rw.body.block_region(block));
        let key = (region, value, ty, dialect);
        if let Some(&known) = self.known.get(&key) {
            return Some(rw.body.result(known, 0));
        }
        rw.insert_at_start(rw.body.first_block(region)?);
        let cx = rw.cx;
        let new = rw.materialize(cx.get_str(dialect), value, ty, Location::UNKNOWN)?;
        let op = rw.body.defining_op(new)?;
        // Another dialect may have made the operation, and have it already.
        let maker = cx.str(cx.dialect_of(rw.body.name(op)));
        let op = match self.known.get(&(region, value, ty, maker)) {
            Some(&known) if known != op => {
                rw.erase(op);
                known
            }
            _ => op,
        };
        self.ours.insert(op);
        self.known.insert((region, value, ty, maker), op);
        self.known.insert(key, op);
        Some(rw.body.result(op, 0))
    }

    fn dialect_of(&mut self, cx: &Context, name: OpName) -> Str {
        match self.last {
            Some((last, dialect)) if last == name => dialect,
            _ => {
                let dialect = cx.str(cx.dialect_of(name));
                self.last = Some((name, dialect));
                dialect
            }
        }
    }

    /// Makes the constant `op` known and moves it in front of what is no constant; if an equal one is known, `op` is
    /// replaced by it.
    pub(super) fn insert(&mut self, rw: &mut Rewriter, op: OpId, value: Attribute) -> Uniqued {
        let Some(region) = rw.body.parent_region(op) else {
            return Uniqued::Kept;
        };
        let region = insertion_region(rw, region);
        let Some(entry) = rw.body.first_block(region) else {
            return Uniqued::Kept;
        };
        let dialect = self.dialect_of(rw.cx, rw.body.name(op));
        let result = rw.body.result(op, 0);
        let key = (region, value, rw.body.ty(result), dialect);
        if let Some(&known) = self.known.get(&key) {
            // One operation that stands for several is from no place.
            rw.body.set_loc(known, Location::UNKNOWN);
            let known = rw.body.result(known, 0);
            rw.replace(op, &[known]);
            return Uniqued::Replaced;
        }
        let is_elsewhere = rw.body.block(op) != Some(entry);
        let moves = is_elsewhere || rw.body.prev_op(op).is_some_and(|p| !self.ours.contains(&p));
        if moves {
            rw.body.move_op(op, InsertPoint::Start(entry));
        }
        if is_elsewhere {
            rw.body.set_loc(op, Location::UNKNOWN);
        }
        self.known.insert(key, op);
        self.ours.insert(op);
        match moves {
            true => Uniqued::Moved,
            false => Uniqued::Kept,
        }
    }
}

/// The region that constants used in `region` are put into: the next one around it whose operation is isolated or unknown.
fn insertion_region(rw: &Rewriter, region: RegionId) -> RegionId {
    let mut region = region;
    loop {
        let parent = rw.body.region_parent(region);
        let isolated = match rw.body.def(rw.cx, parent) {
            Some(def) => def.traits.contains(Traits::ISOLATED_FROM_ABOVE),
            None => true,
        };
        match rw.body.parent_region(parent) {
            Some(outer) if !isolated => region = outer,
            _ => return region,
        }
    }
}
