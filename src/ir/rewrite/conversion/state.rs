//! What a running conversion remembers: which values stand for replaced ones, and what is done when it ends.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::smallvec;

use crate::body::{Body, InsertPoint, ValueDefinition};
use crate::context::Context;
use crate::ids::{Attribute, BlockId, OpId, RegionId, Type, ValueId};
use crate::loc::Location;
use crate::rewrite::conversion::cast::insert_cast;
use crate::rewrite::conversion::patterns::NoMatch;
use crate::rewrite::conversion::types::{TypeConverter, Types, Values};
use crate::rewrite::{Listener, Rewriter};

/// What patterns have done since it was last emptied.
#[derive(Default)]
pub(super) struct Log {
    pub inserted: Vec<OpId>,
    pub modified: Vec<OpId>,
    pub blocks: Vec<BlockId>,
}

impl Log {
    pub fn is_empty(&self) -> bool {
        self.inserted.is_empty() && self.modified.is_empty() && self.blocks.is_empty()
    }

    pub fn clear(&mut self) {
        self.inserted.clear();
        self.modified.clear();
        self.blocks.clear();
    }
}

impl Listener for Log {
    fn inserted(&mut self, _body: &Body, op: OpId) {
        self.inserted.push(op);
    }

    fn modified(&mut self, _body: &Body, op: OpId) {
        if self.modified.last() != Some(&op) {
            self.modified.push(op);
        }
    }

    fn block_inserted(&mut self, _body: &Body, block: BlockId) {
        self.blocks.push(block);
    }
}

/// A replacement of values that is carried out at the end.
pub(super) struct Replacement {
    pub value: ValueId,
    pub loc: Location,
    pub types: Option<Arc<TypeConverter>>,
}

/// Which way a cast that the conversion has inserted goes.
#[derive(Clone)]
pub(super) enum CastKind {
    /// To the old type.
    Source,
    /// To new types; the type of the value before any conversion.
    Target(Type),
}

/// A cast that the conversion has inserted.
pub(super) struct Cast {
    pub op: OpId,
    pub kind: CastKind,
    pub types: Option<Arc<TypeConverter>>,
}

#[derive(Default)]
pub(super) struct State {
    /// What each replaced value became.
    mapping: FxHashMap<ValueId, Values>,
    /// Casts by inputs and result types.
    cached: FxHashMap<(Values, Types), Values>,
    /// What several values that stand for one were packed into.
    packed: FxHashMap<Values, Values>,
    /// What values were cast back to in the end, from which further casts go on.
    pub cast_on: FxHashMap<ValueId, ValueId>,
    /// Nothing is remembered about casts to new types.
    fresh_casts: bool,
    pub casts: Vec<Cast>,
    pub replacements: Vec<Replacement>,
    /// Replaced operations in order, not those in them.
    pub replaced: Vec<OpId>,
    /// Operations that need not be looked at: replaced, or in something replaced or legal as a whole.
    pub ignored: FxHashSet<OpId>,
    /// Replaced operations and everything in them.
    pub dead: FxHashSet<OpId>,
    /// Regions whose block arguments are kept converted.
    pub regions: FxHashMap<RegionId, Arc<TypeConverter>>,
}

impl State {
    pub fn new(fresh_casts: bool) -> State {
        State {
            fresh_casts,
            ..State::default()
        }
    }

    /// Whether patterns that fail in the end are undone.
    pub fn rolls_back(&self) -> bool {
        !self.fresh_casts
    }

    pub fn map(&mut self, from: ValueId, to: Values) {
        if to[..] != [from] {
            self.mapping.insert(from, to);
        }
    }

    /// `values` with each one that was replaced by what it became; `None` if there is none.
    fn step(&self, values: &Values) -> Option<Values> {
        if !values.iter().any(|v| self.mapping.contains_key(v)) {
            return None;
        }
        let next = values.iter().flat_map(|v| match self.mapping.get(v) {
            Some(to) => to.clone(),
            None => smallvec![*v],
        });
        Some(next.collect())
    }

    /// What `value` became in the end.
    pub fn latest(&self, value: ValueId) -> Values {
        let mut current: Values = smallvec![value];
        // Each step follows one replacement; a cycle would have as many as there are.
        for _ in 0..=self.mapping.len() {
            match self.step(&current) {
                Some(next) => current = next,
                None => break,
            }
        }
        current
    }

    /// What `value` became in the end, several values as what they were packed into, if they were.
    pub fn latest_packed(&self, value: ValueId) -> Values {
        let latest = self.latest(value);
        self.packed.get(&latest).cloned().unwrap_or(latest)
    }

    /// The constant that folds see a value as: what it became, where that is no value of another type, if nothing is rolled back.
    pub fn constant(&self, cx: &Context, body: &Body, value: ValueId) -> Option<Attribute> {
        if !self.fresh_casts {
            return cx.constant_value(body, value);
        }
        match self.latest(value)[..] {
            [now] if body.ty(now) == body.ty(value) => cx.constant_value(body, now),
            _ => None,
        }
    }

    /// The latest that `value` became that has these types, casts included; it may be `value` itself.
    fn with_types(&self, body: &Body, value: ValueId, types: &[Type]) -> Option<Values> {
        let mut current: Values = smallvec![value];
        let mut found = None;
        for _ in 0..=self.mapping.len() {
            if current
                .iter()
                .map(|v| body.ty(*v))
                .eq(types.iter().copied())
            {
                found = Some(current.clone());
            }
            match self.step(&current) {
                Some(next) => current = next,
                None => break,
            }
        }
        found.or_else(|| self.cached.get(&(current, types.into())).cloned())
    }

    /// The value of its own type that stands for `value` already: what it became, or a cast of that.
    pub fn known_replacement(&self, body: &Body, value: ValueId) -> Option<ValueId> {
        let ty = body.ty(value);
        let next = self.step(&smallvec![value])?;
        let found = match next[..] {
            [next] => self.with_types(body, next, &[ty]),
            _ => {
                let latest = self.latest(value);
                self.cached.get(&(latest, smallvec![ty])).cloned()
            }
        };
        found?.first().copied()
    }

    /// What `value` has become, of the types that `types` converts its type to: casts are inserted where needed.
    pub fn remap(
        &mut self,
        rw: &mut Rewriter,
        value: ValueId,
        types: Option<&Arc<TypeConverter>>,
    ) -> Result<Values, NoMatch> {
        let Some(types) = types else {
            return Ok(self.latest(value));
        };
        let original = rw.body.ty(value);
        let wanted = types.convert(rw.cx, original).ok_or(NoMatch::about(
            "unable to convert the type of an operand",
            original,
        ))?;
        if wanted.is_empty() {
            return Ok(Values::new());
        }
        if let Some(known) = self.with_types(rw.body, value, &wanted) {
            return Ok(known);
        }
        let latest = self.latest(value);
        let at = behind_values(rw.body, &latest).unwrap_or(rw.at);
        let how = (CastKind::Target(original), Some(types.clone()));
        let place = (at, rw.body.value_loc(value));
        Ok(self.cast(rw.cx, rw.body, place, &latest, &wanted, how))
    }

    /// Casts `inputs` to `types`, behind them or at `at`; the same cast is made once only.
    pub fn cast(
        &mut self,
        cx: &Context,
        body: &mut Body,
        (at, loc): (InsertPoint, Location),
        inputs: &Values,
        types: &[Type],
        how: (CastKind, Option<Arc<TypeConverter>>),
    ) -> Values {
        let key = (inputs.clone(), Types::from(types));
        if let Some(known) = self.cached.get(&key) {
            return known.clone();
        }
        let op = insert_cast(cx, body, at, inputs, types, loc);
        let results: Values = body.results(op).collect();
        let forget = self.fresh_casts && matches!(how.0, CastKind::Target(_));
        if !inputs.is_empty() && !forget {
            self.cached.insert(key, results.clone());
        }
        if inputs.len() > 1 && matches!(how.0, CastKind::Target(_)) {
            self.packed.insert(inputs.clone(), results.clone());
        }
        self.casts.push(Cast {
            op,
            kind: how.0,
            types: how.1,
        });
        results
    }
}

/// The earliest point where `value` can be used: behind its definition.
pub(super) fn behind_value(body: &Body, value: ValueId) -> Option<InsertPoint> {
    match body.definition(value) {
        ValueDefinition::Result(op, _) => body.block(op).map(|_| InsertPoint::After(op)),
        ValueDefinition::Argument(block, _) => body
            .is_block_alive(block)
            .then_some(InsertPoint::Start(block)),
    }
}

/// The earliest point where all of `values` can be used.
pub(super) fn behind_values(body: &Body, values: &[ValueId]) -> Option<InsertPoint> {
    let mut points = values.iter().filter_map(|v| behind_value(body, *v));
    let first = points.next()?;
    Some(points.fold(first, |a, b| later(body, a, b)))
}

fn later(body: &Body, a: InsertPoint, b: InsertPoint) -> InsertPoint {
    let block = |p| match p {
        InsertPoint::After(op) | InsertPoint::Before(op) => body.block(op),
        InsertPoint::Start(block) | InsertPoint::End(block) => Some(block),
    };
    match (a, b) {
        _ if block(a) != block(b) => {
            let (Some(from), Some(to)) = (block(a), block(b)) else {
                return b;
            };
            // A point in a nested block is later; of blocks of one region the last one counts.
            let nested = body
                .ancestor_in_region(body.block_region(to), body.block_parent(from))
                .is_some();
            if nested { a } else { b }
        }
        (InsertPoint::After(x), InsertPoint::After(y)) if body.is_before_in_block(y, x) => a,
        (InsertPoint::After(_), InsertPoint::Start(_)) => a,
        _ => b,
    }
}
