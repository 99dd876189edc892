//! Operations.

use std::rc::Rc;

use oxmlir_dialects::tables::builtin;
use oxmlir_ir::def::OpDef;
use oxmlir_ir::verify::has_storage_of;
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, Diagnostics, InsertPoint, Location, OpId, OpName,
    OpState, RegionId, Traits, Type, UseId, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::cursor::{Cursor, Result};
use super::{Fail, File};
use crate::format::{Section, has, since};
use crate::properties::{self, Layout, Property};

/// Reads the section of operations: a module around what is at the top.
pub fn read<'a>(
    file: File<'_, 'a>,
    mut section: Cursor<'a>,
) -> std::result::Result<Box<Body>, Fail> {
    let module = Body::new(
        file.cx,
        &OpState {
            regions: 1,
            ..OpState::new(builtin::MODULE, file.loc)
        },
    );
    let mut reader = Reader {
        file,
        layouts: FxHashMap::default(),
        depth: 0,
    };
    let mut building = Building::new(module);
    let region = building.body.root_region();
    let block = building.body.add_block(region);
    building.scopes.push(Scope::default());
    reader.block(&mut section, &mut building, &[block], 0)?;
    if !section.is_empty() {
        return Err("unexpected trailing bytes in the IR section".into());
    }
    building.finish()
}

type Done<T> = std::result::Result<T, Fail>;

/// The values of a region, whose numbers follow those of the regions around it.
#[derive(Clone, Copy, Default)]
struct Scope {
    /// The number of the first value.
    first: usize,
    /// How many there are.
    count: usize,
    /// How many have been defined.
    defined: usize,
    /// The slot of the first value.
    slot: usize,
}

/// How the uses of a value are ordered: numbers as they are written.
struct Order {
    value: ValueId,
    is_pairs: bool,
    numbers: Vec<u64>,
}

/// A body that is being read.
struct Building {
    body: Box<Body>,
    /// The values of all regions so far.
    slots: Vec<Option<ValueId>>,
    /// The regions that are open, those around an isolated one among them.
    scopes: Vec<Scope>,
    /// Operations with operands that had not been defined, by the slots of all their operands.
    waiting: Vec<(OpId, Vec<usize>)>,
    orders: Vec<Order>,
}

impl Building {
    fn new(body: Body) -> Building {
        Building {
            body: Box::new(body),
            slots: Vec::new(),
            scopes: Vec::new(),
            waiting: Vec::new(),
            orders: Vec::new(),
        }
    }

    /// The slot of a value by its number.
    fn slot(&self, number: u64) -> Result<usize> {
        let wanted = usize::try_from(number).unwrap_or(usize::MAX);
        let scope = self.scopes.iter().rev().find(|s| s.first <= wanted);
        let scope = scope.filter(|scope| wanted - scope.first < scope.count);
        match scope {
            Some(scope) => Ok(scope.slot + (wanted - scope.first)),
            None => Err(format!("invalid value index: {number}")),
        }
    }

    /// Defines the next values of the innermost region.
    fn define(&mut self, values: impl ExactSizeIterator<Item = ValueId>) -> Result<()> {
        let Some(scope) = self.scopes.last_mut() else {
            return Ok(());
        };
        let start = scope.slot + scope.defined;
        scope.defined += values.len();
        if scope.defined > scope.count {
            return Err(format!(
                "value index range was outside of the expected range for the parent region, got [{}, {}), but the maximum \
                 index was {}",
                scope.first + scope.defined - values.len(),
                scope.first + scope.defined,
                (scope.first + scope.count).saturating_sub(1)
            ));
        }
        for (slot, value) in self.slots[start..].iter_mut().zip(values) {
            *slot = Some(value);
        }
        Ok(())
    }

    /// Fills in what operations were waiting for, and puts uses in order.
    fn finish(mut self) -> Done<Box<Body>> {
        let mut late = FxHashSet::default();
        for (op, slots) in std::mem::take(&mut self.waiting) {
            let values = slots.iter().map(|slot| self.slots[*slot]);
            let Some(values) = values.collect::<Option<Vec<ValueId>>>() else {
                return Err("not all forward unresolved forward operand references".into());
            };
            self.body.set_operands(op, &values);
            late.extend(values);
        }
        for value in late {
            self.sort_uses(value);
        }
        for order in std::mem::take(&mut self.orders) {
            self.reorder(&order)?;
        }
        Ok(self.body)
    }

    /// Puts the uses of a value in the usual order: operations are numbered in the order of the text.
    fn sort_uses(&mut self, value: ValueId) {
        let mut uses: Vec<UseId> = self.body.uses(value).collect();
        let key = |at: &UseId| {
            let owner = self.body.use_owner(*at);
            std::cmp::Reverse((owner, self.body.use_operand_number(*at)))
        };
        uses.sort_by_cached_key(key);
        self.body.reorder_uses(value, &uses);
    }

    fn reorder(&mut self, order: &Order) -> Result<()> {
        let uses: Vec<UseId> = self.body.uses(order.value).collect();
        let invalid = || "the order of the uses of a value does not fit them".to_owned();
        let place = |number: u64| {
            let place = usize::try_from(number).ok();
            place
                .filter(|place| *place < uses.len())
                .ok_or_else(invalid)
        };
        let mut places: Vec<usize> = (0..uses.len()).collect();
        if order.is_pairs {
            for pair in order.numbers.chunks(2) {
                let [from, to] = pair else {
                    return Err(invalid());
                };
                places[place(*from)?] = place(*to)?;
            }
        } else {
            if order.numbers.len() != uses.len() {
                return Err(invalid());
            }
            for (at, number) in places.iter_mut().zip(&order.numbers) {
                *at = place(*number)?;
            }
        }
        let mut ordered = vec![None; uses.len()];
        for (at, to) in uses.iter().zip(places) {
            ordered[to] = Some(*at);
        }
        let ordered: Option<Vec<UseId>> = ordered.into_iter().collect();
        self.body
            .reorder_uses(order.value, &ordered.ok_or_else(invalid)?);
        Ok(())
    }
}

struct Reader<'f, 'a> {
    file: File<'f, 'a>,
    layouts: FxHashMap<OpName, Layout>,
    /// How many regions are open.
    depth: usize,
}

/// What stands in front of the regions of an operation.
struct Head {
    name: OpName,
    loc: Location,
    attrs: SmallVec<[(usize, Attribute); 6]>,
    dict: Attribute,
    results: SmallVec<[Type; 4]>,
    /// The slots of the operands.
    operands: SmallVec<[usize; 6]>,
    successors: SmallVec<[BlockId; 2]>,
    /// The orders of the uses of results, by their numbers.
    orders: Vec<(usize, bool, Vec<u64>)>,
    /// How many regions there are, and whether they are isolated.
    regions: (usize, bool),
}

impl<'a> Reader<'_, 'a> {
    fn attr(&mut self, cursor: &mut Cursor<'a>) -> Result<Attribute> {
        let number = cursor.varint()?;
        self.file.table.attr(&self.file.around, number)
    }

    fn ty(&mut self, number: u64) -> Result<Type> {
        self.file.table.ty(&self.file.around, number)
    }

    fn location(&mut self, cursor: &mut Cursor<'a>) -> Result<Location> {
        let cx = self.file.cx;
        let attr = self.attr(cursor)?;
        match cx.attr_kind(attr) {
            AttrKind::Location(_) => Ok(cx.location(attr)),
            _ => Err(format!(
                "expected attribute of type: mlir::LocationAttr, but got: {}",
                cx.attr_string(attr)
            )),
        }
    }

    fn region(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        region: RegionId,
        first: usize,
    ) -> Done<()> {
        let blocks = cursor.count()?;
        if blocks == 0 {
            return Ok(());
        }
        if self.depth == self.file.cx.max_nesting() {
            return Err("regions are nested too deep".into());
        }
        let count = cursor.count()?;
        let scope = Scope {
            first,
            count,
            defined: 0,
            slot: building.slots.len(),
        };
        building.slots.resize(scope.slot + count, None);
        let blocks: Vec<BlockId> = (0..blocks)
            .map(|_| building.body.add_block(region))
            .collect();
        building.scopes.push(scope);
        self.depth += 1;
        for number in 0..blocks.len() {
            self.block(cursor, building, &blocks, number)?;
        }
        self.depth -= 1;
        building.scopes.pop();
        Ok(())
    }

    fn block(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        blocks: &[BlockId],
        number: usize,
    ) -> Done<()> {
        let block = blocks[number];
        let (ops, has_args) = cursor.flagged()?;
        if has_args {
            self.arguments(cursor, building, block)?;
        }
        for _ in 0..ops {
            self.op(cursor, building, blocks, block)?;
        }
        Ok(())
    }

    fn arguments(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        block: BlockId,
    ) -> Result<()> {
        for _ in 0..cursor.count()? {
            let (ty, loc) = if self.file.version >= since::SHORT_ARGUMENTS {
                let (ty, has_location) = cursor.flagged()?;
                let loc = match has_location {
                    true => self.location(cursor)?,
                    false => Location::UNKNOWN,
                };
                (self.ty(ty)?, loc)
            } else {
                let ty = cursor.varint()?;
                (self.ty(ty)?, self.location(cursor)?)
            };
            let arg = building.body.add_arg(block, ty, loc);
            building.define(std::iter::once(arg))?;
        }
        if self.file.version >= since::USE_LISTS && cursor.byte()? != 0 {
            let args = building.body.args(block).to_vec();
            for (at, is_pairs, numbers) in orders(cursor, args.len())? {
                building.orders.push(Order {
                    value: args[at],
                    is_pairs,
                    numbers,
                });
            }
        }
        Ok(())
    }

    fn op(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        blocks: &[BlockId],
        block: BlockId,
    ) -> Done<()> {
        let head = self.head(cursor, building, blocks)?;
        let cx = self.file.cx;
        let def = cx.op_def(head.name);
        let at = InsertPoint::End(block);
        if let Some(def) = def
            && let Some(problem) = misfit(def, &head)
        {
            let mut errors = Diagnostics::default();
            errors.error(head.loc, format!("'{}' op {problem}", def.name));
            return Err(Fail::Reported(errors));
        }
        if def.is_some_and(owns_body) {
            let state = OpState {
                attrs: &head.attrs,
                dict: head.dict,
                regions: head.regions.0,
                ..OpState::new(head.name, head.loc)
            };
            let mut inner = Building::new(Body::new(cx, &state));
            let root = inner.body.root();
            self.regions(cursor, &mut inner, root, head.regions)?;
            let stub = building.body.create_stub(inner.finish()?);
            building.body.link(stub, at);
            return Ok(());
        }
        let operands = head.operands.iter().map(|slot| building.slots[*slot]);
        let operands: Option<SmallVec<[ValueId; 6]>> = operands.collect();
        let is_waiting = operands.is_none();
        let state = OpState {
            name: head.name,
            loc: head.loc,
            operands: &operands.unwrap_or_default(),
            results: &head.results,
            attrs: &head.attrs,
            dict: head.dict,
            successors: &head.successors,
            regions: head.regions.0,
        };
        let op = building.body.insert(cx, at, &state);
        if is_waiting {
            building.waiting.push((op, head.operands.to_vec()));
        }
        building.define(building.body.results(op))?;
        for (at, is_pairs, numbers) in head.orders {
            building.orders.push(Order {
                value: building.body.result(op, at),
                is_pairs,
                numbers,
            });
        }
        self.regions(cursor, building, op, head.regions)
    }

    fn regions(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        op: OpId,
        (count, isolated): (usize, bool),
    ) -> Done<()> {
        let first = match building.scopes.last() {
            Some(scope) if !isolated => scope.first + scope.count,
            _ => 0,
        };
        if count == 0 || !isolated || self.file.version < since::REGION_SECTIONS {
            return self.regions_in(cursor, building, op, first);
        }
        let (section, mut content) = cursor.section()?;
        if section != Section::Ir {
            return Err("expected IR section for region".into());
        }
        self.regions_in(&mut content, building, op, first)?;
        match content.is_empty() {
            true => Ok(()),
            false => Err("unexpected trailing bytes in the section of a region".into()),
        }
    }

    fn regions_in(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &mut Building,
        op: OpId,
        first: usize,
    ) -> Done<()> {
        for number in 0..building.body.num_regions(op) {
            let region = building.body.region(op, number);
            self.region(cursor, building, region, first)?;
        }
        Ok(())
    }

    fn head(
        &mut self,
        cursor: &mut Cursor<'a>,
        building: &Building,
        blocks: &[BlockId],
    ) -> Done<Head> {
        let number = cursor.varint()?;
        let (name, registered) = self.file.name(number)?;
        let mask = cursor.byte()?;
        let mut head = Head {
            name,
            loc: self.location(cursor)?,
            attrs: SmallVec::new(),
            dict: Attribute::EMPTY_DICT,
            results: SmallVec::new(),
            operands: SmallVec::new(),
            successors: SmallVec::new(),
            orders: Vec::new(),
            regions: (0, false),
        };
        if mask & has::ATTRS != 0 {
            head.dict = self.attr(cursor)?;
            if !matches!(self.file.cx.attr_kind(head.dict), AttrKind::Dict(_)) {
                let found = self.file.cx.attr_string(head.dict);
                return Err(Fail::File(format!(
                    "expected attribute of type: mlir::DictionaryAttr, but got: {found}"
                )));
            }
        }
        if mask & has::PROPERTIES != 0 {
            let number = cursor.varint()?;
            self.properties(number, registered, &mut head)?;
        }
        self.split(&mut head);
        if mask & has::RESULTS != 0 {
            for _ in 0..cursor.count()? {
                let ty = cursor.varint()?;
                head.results.push(self.ty(ty)?);
            }
        }
        if mask & has::OPERANDS != 0 {
            for _ in 0..cursor.count()? {
                head.operands.push(building.slot(cursor.varint()?)?);
            }
        }
        if mask & has::SUCCESSORS != 0 {
            for _ in 0..cursor.count()? {
                let number = cursor.varint()?;
                let block = usize::try_from(number).ok().and_then(|at| blocks.get(at));
                let block = block.ok_or_else(|| format!("invalid successor index: {number}"))?;
                head.successors.push(*block);
            }
        }
        if mask & has::USE_LISTS != 0 && self.file.version >= since::USE_LISTS {
            head.orders = orders(cursor, head.results.len())?;
        }
        if mask & has::REGIONS != 0 {
            let (count, isolated) = cursor.flagged()?;
            head.regions = (cursor.limited(count)?, isolated);
        }
        Ok(head)
    }

    fn properties(&mut self, number: u64, registered: bool, head: &mut Head) -> Done<()> {
        let cx = self.file.cx;
        let found = usize::try_from(number).ok();
        let Some(mut cursor) = found.and_then(|at| self.file.properties.get(at)).copied() else {
            return Err(Fail::File(format!(
                "Properties idx out-of-bound for {}",
                cx.op_name_str(head.name)
            )));
        };
        let name = cx.op_name_str(head.name);
        match (cx.op_def(head.name), registered) {
            (Some(def), true) => {
                let version = self.file.version;
                let layouts = &mut self.layouts;
                let layout = layouts.entry(head.name);
                let layout = layout.or_insert_with(|| properties::layout(cx, def, version));
                for property in Rc::clone(layout).iter() {
                    let (slot, attr) = self.property(def, *property, &mut cursor)?;
                    head.attrs.push((slot, attr));
                }
            }
            (None, false) => {
                let attr = self.attr(&mut cursor)?;
                head.attrs.push((0, attr));
            }
            (None, true) => {
                return Err(Fail::File(format!(
                    "the properties of '{name}' cannot be read, as nothing declares the operation"
                )));
            }
            (Some(def), false) => {
                let attr = self.attr(&mut cursor)?;
                for (name, value) in cx.dict_entries(attr) {
                    let name = cx.get_str(*name);
                    if let Some(slot) = def.attrs.iter().position(|attr| attr.name == name) {
                        head.attrs.push((slot, stored(cx, def, slot, *value)?));
                    }
                }
            }
        }
        match cursor.is_empty() {
            true => Ok(()),
            false => Err(Fail::File(format!(
                "unexpected trailing bytes in the properties of '{name}'"
            ))),
        }
    }

    fn property(
        &mut self,
        def: &'static OpDef,
        property: Property,
        cursor: &mut Cursor<'a>,
    ) -> Result<(usize, Attribute)> {
        let cx = self.file.cx;
        Ok(match property {
            Property::Attr(slot) | Property::SegmentsAttr(slot) => {
                let attr = self.attr(cursor)?;
                (slot, stored(cx, def, slot, attr)?)
            }
            Property::OptionalAttr(slot) => match cursor.flagged()? {
                (number, true) => {
                    let attr = self.file.table.attr(&self.file.around, number)?;
                    (slot, stored(cx, def, slot, attr)?)
                }
                _ => (slot, Attribute::ABSENT),
            },
            Property::Bool(slot) => {
                let is_set = cursor.byte()? != 0;
                let unit = stored(cx, def, slot, Attribute::UNIT).ok();
                let unit = unit.filter(|_| is_set);
                (slot, unit.unwrap_or_else(|| cx.bool_attr(is_set)))
            }
            Property::Number(slot) => {
                let ty = properties::native_type(cx, def, slot).unwrap_or(Type::I64);
                (slot, cx.int_attr(ty, cursor.varint()? as i64))
            }
            Property::Segments(slot) => {
                let sizes = sparse(cursor, properties::group_count(def, slot))?;
                (slot, cx.dense_array(Type::I32, &sizes))
            }
        })
    }

    /// Takes inherent attributes out of the dictionary: there they are in older versions, and where somebody put them.
    fn split(&self, head: &mut Head) {
        let cx = self.file.cx;
        let Some(def) = cx.op_def(head.name).filter(|def| !def.attrs.is_empty()) else {
            return;
        };
        let slot_of = |name| {
            def.attrs
                .iter()
                .position(|attr| attr.name == cx.get_str(name))
        };
        let entries = cx.dict_entries(head.dict);
        if entries.iter().any(|(name, _)| slot_of(*name).is_some()) {
            let mut rest = Vec::new();
            for (name, value) in entries {
                match slot_of(*name) {
                    Some(slot) => {
                        let is_set = head.attrs.iter().any(|known| known.0 == slot);
                        if !is_set && stored(cx, def, slot, *value).is_ok() {
                            head.attrs.push((slot, *value));
                        }
                    }
                    None => rest.push((*name, *value)),
                }
            }
            head.dict = cx.dict_attr(&rest);
        }
        // Sizes that are not given are 0.
        for slot in [def.operand_segments(), def.result_segments()] {
            if let Some(slot) = slot
                && !head.attrs.iter().any(|known| known.0 == slot)
            {
                let sizes = vec![0; properties::group_count(def, slot)];
                head.attrs.push((slot, cx.dense_array(Type::I32, &sizes)));
            }
        }
    }
}

/// The value of an inherent attribute, if it is of the kind that is declared.
fn stored(cx: &Context, def: &OpDef, slot: usize, value: Attribute) -> Result<Attribute> {
    let declared = &def.attrs[slot];
    let is_segments = [def.operand_segments(), def.result_segments()].contains(&Some(slot));
    let fits = match cx.attr_kind(value) {
        AttrKind::DenseArray { element, len, .. } if is_segments => {
            *element == Type::I32 && *len == properties::group_count(def, slot)
        }
        _ => !is_segments && has_storage_of(cx, &declared.constraint.pred, value),
    };
    match fits {
        true => Ok(value),
        false => Err(format!(
            "Invalid attribute `{}` in property conversion: {}",
            declared.name,
            cx.attr_string(value)
        )),
    }
}

/// Whether an operation has a body of its own.
fn owns_body(def: &OpDef) -> bool {
    def.traits.contains(Traits::ISOLATED_FROM_ABOVE)
        && def.operands.is_empty()
        && def.results.is_empty()
}

/// What the rest of the program takes for granted of operations and does not hold.
fn misfit(def: &OpDef, head: &Head) -> Option<&'static str> {
    let is_terminator = def.traits.contains(Traits::TERMINATOR);
    if !is_terminator && !head.successors.is_empty() {
        return Some("requires zero successors");
    }
    if !owns_body(def) {
        return None;
    }
    if !head.results.is_empty() {
        return Some("requires zero results");
    }
    if !head.operands.is_empty() {
        return Some("requires zero operands");
    }
    if !head.successors.is_empty() {
        return Some("requires zero successors");
    }
    if def.regions.len() == 1 && head.regions.0 != 1 {
        return Some("requires one region");
    }
    if head.regions.0 > 0 && !head.regions.1 {
        return Some("requires isolated regions");
    }
    None
}

/// The orders of the uses of some of the values that are defined together.
fn orders(cursor: &mut Cursor, defined: usize) -> Result<Vec<(usize, bool, Vec<u64>)>> {
    let count = match defined {
        1 => 1,
        _ => cursor.count()?,
    };
    let mut orders = Vec::with_capacity(count);
    for _ in 0..count {
        let at = match defined {
            1 => 0,
            _ => cursor.varint()?,
        };
        let at = usize::try_from(at).ok().filter(|at| *at < defined);
        let at = at.ok_or("invalid value index in the order of uses")?;
        let (count, is_pairs) = cursor.flagged()?;
        let count = cursor.limited(count)?;
        let numbers = (0..count).map(|_| cursor.varint()).collect::<Result<_>>()?;
        orders.push((at, is_pairs, numbers));
    }
    Ok(orders)
}

/// Numbers of which many may be zero.
fn sparse(cursor: &mut Cursor, size: usize) -> Result<Vec<i64>> {
    const MOST_BITS: u64 = 8;
    let mut values = vec![0; size];
    let (count, is_sparse) = cursor.flagged()?;
    if count == 0 {
        return Ok(values);
    }
    let bits = if is_sparse {
        let bits = cursor.varint()?;
        if bits > MOST_BITS {
            return Err(format!(
                "reading sparse array with indexing above 8 bits: {bits}"
            ));
        }
        bits
    } else {
        if count > size as u64 {
            return Err(format!(
                "trying to read an array of {count} but only {size} storage available."
            ));
        }
        0
    };
    for number in 0..count {
        let value = cursor.varint()?;
        let at = match is_sparse {
            true => value & !(u64::MAX << bits),
            false => number,
        };
        let Some(place) = usize::try_from(at).ok().and_then(|at| values.get_mut(at)) else {
            return Err(format!(
                "reading a sparse array found index {at} but only {size} storage available."
            ));
        };
        *place = i64::from((value >> bits) as i32);
    }
    Ok(values)
}
