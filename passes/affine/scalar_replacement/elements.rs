//! Affine accesses by the element that they are to, so that none is compared with all others.

use oxmlir_dialects::affine::access::{is_read, is_write, map_of, memref_of};
use oxmlir_ir::{Body, Context, OpId, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The subscripts of an access where the operands of its map have certain values. Accesses to the same element share it.
type Point = SmallVec<[i64; 4]>;

/// The loads or the stores of one memref, in the order of the text.
#[derive(Default)]
struct Accesses {
    at: FxHashMap<Point, Vec<OpId>>,
    all: Vec<OpId>,
    /// Whether the subscripts of one are undefined for the values, so that it may share its element with any other.
    has_unknown: bool,
}

/// The affine loads and stores of a function.
pub struct Elements {
    of_memref: FxHashMap<(ValueId, bool), Accesses>,
    places: FxHashMap<OpId, (usize, Option<Point>)>,
    /// Whether what is executed first may come later in the text.
    has_branches: bool,
    /// All that read, inner before outer.
    pub loads: Vec<OpId>,
    /// All that write.
    pub stores: Vec<OpId>,
}

impl Elements {
    /// Sorts the accesses of a function by their elements.
    pub fn of(cx: &Context, body: &Body) -> Elements {
        let mut elements = Elements {
            of_memref: FxHashMap::default(),
            places: FxHashMap::default(),
            has_branches: false,
            loads: Vec::new(),
            stores: Vec::new(),
        };
        for (place, op) in body.walk_post_order(body.root()).enumerate() {
            elements.has_branches |= body.num_successors(op) > 0;
            let name = body.name(op);
            if is_read(name) {
                elements.loads.push(op);
            } else if is_write(name) {
                elements.stores.push(op);
            } else {
                continue;
            }
            let Some(memref) = memref_of(body, op) else {
                continue;
            };
            let point = point(cx, body, op);
            let accesses = elements
                .of_memref
                .entry((memref, is_write(name)))
                .or_default();
            accesses.all.push(op);
            match &point {
                Some(point) => accesses.at.entry(point.clone()).or_default().push(op),
                None => accesses.has_unknown = true,
            }
            elements.places.insert(op, (place, point));
        }
        elements
    }

    /// The loads or stores that may be to the element of `access`: those in front of it, and those behind it.
    fn around(&self, body: &Body, access: OpId, writes: bool) -> Option<(&[OpId], &[OpId])> {
        let accesses = self.of_memref.get(&(memref_of(body, access)?, writes))?;
        let (place, point) = self.places.get(&access)?;
        let list = match point {
            Some(point) if !accesses.has_unknown => accesses.at.get(point)?,
            _ => &accesses.all,
        };
        let place_of = |op: &OpId| self.places.get(op).map(|(place, _)| *place);
        let front = list.partition_point(|op| place_of(op) < Some(*place));
        let behind = list.partition_point(|op| place_of(op) <= Some(*place));
        Some((&list[..front], &list[behind..]))
    }

    /// The loads or stores that may be to the element of `access` and may be executed before it: those in front of it, the nearest
    /// first, then those behind it.
    pub fn before(
        &self,
        body: &Body,
        access: OpId,
        writes: bool,
    ) -> impl Iterator<Item = OpId> + '_ {
        let (front, behind) = self.around(body, access, writes).unwrap_or_default();
        let behind = if self.has_branches { behind } else { &[] };
        front.iter().rev().chain(behind).copied()
    }

    /// The stores behind `store` in the text that may be to its element, the nearest first.
    pub fn overwriting(&self, body: &Body, store: OpId) -> impl Iterator<Item = OpId> + '_ {
        let (_, behind) = self.around(body, store, true).unwrap_or_default();
        behind.iter().copied()
    }
}

/// The subscripts of an access, with a value made up for each operand of its map that is no constant.
fn point(cx: &Context, body: &Body, access: OpId) -> Option<Point> {
    let mut map = map_of(cx, body, access)?;
    // Only what can be part of the map makes a difference to its value.
    if !map.has_opaque_operands(body) {
        map.compose(cx, body);
    }
    let value = |operand: &ValueId| {
        let made_up = || 1 + (operand.index() as i64).wrapping_mul(0x9E37_79B9) % 0xFFFB;
        cx.constant_int(body, *operand).unwrap_or_else(made_up)
    };
    let values: SmallVec<[i64; 8]> = map.operands.iter().map(value).collect();
    let affine = cx.affine();
    Some(map.form.evaluate(&values, affine)?.into())
}
