//! Uniquing of constants: one operation for each value, at the start of the isolated region that it is used in.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::body::InsertPoint;
use crate::def::Traits;
use crate::ids::{Attribute, OpId, RegionId, Str, Type};
use crate::loc::Location;
use crate::rewrite::Rewriter;

/// The constants met so far, by the region they were moved to.
#[derive(Default)]
pub struct KnownConstants {
    known: FxHashMap<(RegionId, Attribute, Type, Str), OpId>,
    ours: FxHashSet<OpId>,
}

impl KnownConstants {
    /// Makes the constant `op` known and moves it in front of what is no constant; if an equal one is known, `op` is
    /// replaced by it and false is returned.
    pub fn insert(&mut self, rw: &mut Rewriter, op: OpId, value: Attribute) -> bool {
        let Some(region) = insertion_region(rw, op) else {
            return true;
        };
        let Some(entry) = rw.body.first_block(region) else {
            return true;
        };
        let dialect = rw.cx.str(rw.cx.dialect_of(rw.body.name(op)));
        let result = rw.body.result(op, 0);
        let key = (region, value, rw.body.ty(result), dialect);
        if let Some(&known) = self.known.get(&key) {
            let known = rw.body.result(known, 0);
            rw.replace(op, &[known]);
            return false;
        }
        if rw.body.block(op) != Some(entry) {
            rw.body.move_op(op, InsertPoint::Start(entry));
            rw.body.set_loc(op, Location::UNKNOWN);
        } else if rw.body.prev_op(op).is_some_and(|p| !self.ours.contains(&p)) {
            rw.body.move_op(op, InsertPoint::Start(entry));
        }
        self.known.insert(key, op);
        self.ours.insert(op);
        true
    }
}

/// The region that constants used at `op` are put into: the next one around it whose operation is isolated or unknown.
fn insertion_region(rw: &Rewriter, op: OpId) -> Option<RegionId> {
    let mut region = rw.body.parent_region(op)?;
    loop {
        let parent = rw.body.region_parent(region);
        let isolated = match rw.body.def(rw.cx, parent) {
            Some(def) => def.traits.contains(Traits::ISOLATED_FROM_ABOVE),
            None => true,
        };
        match rw.body.parent_region(parent) {
            Some(outer) if !isolated => region = outer,
            _ => return Some(region),
        }
    }
}
