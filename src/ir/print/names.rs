//! The names of values and blocks of one body, given before anything is printed.
//!
//! All values that lie directly in a region are named in order, then the regions nested in it, which go on counting where
//! the whole outer region ended; siblings start from the same place. A suggested name (`%c0`) gets a suffix from a
//! counter of its own if it is taken in the region or around it.
//!
//! The generic form has no suggested names and gives every value a number of its own: counting goes on from the last
//! region that was visited, and of sibling regions the last is visited first.

use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::hash::BuildHasher;

use super::PrintOptions;
use super::write::push_number;
use crate::attrs::{AttrKind, LocKind};
use crate::body::{Body, ValueDefinition};
use crate::bytes::to_bytes;
use crate::context::Context;
use crate::ids::{Attribute, BlockId, OpId, RegionId, ValueId};
use crate::loc::{Location, LocationKind};
use crate::opref::OpRef;

/// A name in one word: a kind and a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u32);

const PAYLOAD: u32 = (1 << 30) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// `%5`
    Number(u32),
    /// `%arg5`
    Arg(u32),
    /// A suggested name, by index.
    Text(u32),
    /// A member of a group of results, by index.
    Member(u32),
    Unknown,
}

impl Code {
    const UNKNOWN: Code = Code(u32::MAX);

    fn new(name: Name) -> Code {
        match name {
            Name::Number(n) => Code(n & PAYLOAD),
            Name::Arg(n) => Code(n & PAYLOAD | 1 << 30),
            Name::Text(n) => Code(n & PAYLOAD | 2 << 30),
            Name::Member(n) => Code(n & PAYLOAD | 3 << 30),
            Name::Unknown => Code::UNKNOWN,
        }
    }

    fn name(self) -> Name {
        let payload = self.0 & PAYLOAD;
        match self.0 >> 30 {
            _ if self == Code::UNKNOWN => Name::Unknown,
            0 => Name::Number(payload),
            1 => Name::Arg(payload),
            2 => Name::Text(payload),
            _ => Name::Member(payload),
        }
    }
}

/// The next numbers of a region.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    value: u32,
    arg: u32,
    conflict: u32,
}

/// Where an inner body goes on: the numbers and the names that the body around it has given.
#[derive(Clone, Copy, Default)]
struct Outer<'a> {
    counters: Counters,
    used: &'a [Box<str>],
}

/// One result group: the name of its first value and its position in the group (`None` where the group has one value).
struct Member {
    group: Code,
    index: Option<u32>,
}

/// See the module documentation.
#[derive(Default)]
pub(super) struct BodyNames {
    codes: Vec<Code>,
    members: Vec<Member>,
    text: String,
    spans: Vec<(u32, u32)>,
    /// The position of each block in its region.
    blocks: Vec<u32>,
    /// First results of the groups of an operation that has several.
    groups: FxHashMap<OpId, SmallVec<[u32; 4]>>,
    /// The counters at the end of each region.
    ends: Vec<Counters>,
    /// The names that are taken in a region, for regions that hold isolated bodies.
    taken: FxHashMap<RegionId, Vec<Box<str>>>,
    /// Numbers of operations without results, which comments about users refer to.
    ops: FxHashMap<OpId, u32>,
    /// The names of isolated bodies by their stubs, where numbers go on from one to another.
    inner: FxHashMap<OpId, Arc<BodyNames>>,
}

impl BodyNames {
    /// The names of a whole body that nothing surrounds.
    pub(super) fn of_root(cx: &Context, options: &PrintOptions, body: &Body) -> BodyNames {
        BodyNames::of_scope(cx, options, body, body.root())
    }

    /// The names of the results of `op` and of all that is inside of it.
    pub(super) fn of_scope(
        cx: &Context,
        options: &PrintOptions,
        body: &Body,
        op: OpId,
    ) -> BodyNames {
        let (mut names, mut scratch) = (BodyNames::default(), Scratch::default());
        let mut namer = Namer::new(cx, options, body, &mut names, &mut scratch);
        namer.number_op(op);
        namer.number_all(op, Counters::default());
        names
    }

    /// The names of the inner body of `stub`, in memory from `spare`.
    pub(super) fn of_stub(
        &self,
        cx: &Context,
        options: &PrintOptions,
        body: &Body,
        stub: OpId,
        spare: &mut Spare,
    ) -> Arc<BodyNames> {
        if let Some(names) = self.inner.get(&stub) {
            return names.clone();
        }
        let inner = body.inner(stub).unwrap_or(body);
        let mut names = spare.names.pop().unwrap_or_default();
        if let Some(names) = Arc::get_mut(&mut names) {
            Namer::new(cx, options, inner, names, &mut spare.scratch)
                .number_inner(self.outer_of(body, stub));
        }
        names
    }

    /// Where the inner body of `stub` goes on.
    fn outer_of(&self, body: &Body, stub: OpId) -> Outer<'_> {
        let Some(region) = body.parent_region(stub) else {
            return Outer::default();
        };
        Outer {
            counters: self.ends.get(region.index()).copied().unwrap_or_default(),
            used: self.taken.get(&region).map_or(&[], |names| names),
        }
    }

    /// Makes everything unknown again, and ready for the values and blocks of `body`.
    fn reset(&mut self, body: &Body) {
        self.codes.clear();
        self.codes.resize(body.value_capacity(), Code::UNKNOWN);
        self.blocks.clear();
        self.blocks.resize(body.block_capacity(), u32::MAX);
        self.members.clear();
        self.text.clear();
        self.spans.clear();
        self.groups.clear();
        self.ends.clear();
        self.taken.clear();
        self.ops.clear();
        self.inner.clear();
    }

    fn code(&self, value: ValueId) -> Code {
        self.codes
            .get(value.index())
            .copied()
            .unwrap_or(Code::UNKNOWN)
    }

    /// Appends the name as a use has it: `%0#1` for a member of a group.
    pub(super) fn write_value(&self, out: &mut String, value: Option<ValueId>) {
        let code = value.map_or(Code::UNKNOWN, |v| self.code(v));
        match code.name() {
            Name::Member(at) => {
                let member = &self.members[at as usize];
                self.write_simple(out, member.group);
                if let Some(index) = member.index {
                    out.push('#');
                    push_number(out, index);
                }
            }
            _ => self.write_simple(out, code),
        }
    }

    /// Appends the name of the group that `value` is a member of.
    pub(super) fn write_group(&self, out: &mut String, value: ValueId) {
        let code = self.code(value);
        match code.name() {
            Name::Member(at) => self.write_simple(out, self.members[at as usize].group),
            _ => self.write_simple(out, code),
        }
    }

    fn write_simple(&self, out: &mut String, code: Code) {
        match code.name() {
            Name::Number(n) => {
                out.push('%');
                push_number(out, n);
            }
            Name::Arg(n) => {
                out.push_str("%arg");
                push_number(out, n);
            }
            Name::Text(n) => {
                out.push('%');
                out.push_str(self.span(n));
            }
            Name::Member(_) | Name::Unknown => out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    fn span(&self, index: u32) -> &str {
        let (start, end) = self.spans[index as usize];
        &self.text[start as usize..end as usize]
    }

    /// First results of the groups that the results of `op` form; empty for one group.
    pub(super) fn result_groups(&self, op: OpId) -> &[u32] {
        self.groups.get(&op).map_or(&[], |g| g)
    }

    pub(super) fn block_number(&self, block: BlockId) -> Option<u32> {
        self.blocks
            .get(block.index())
            .copied()
            .filter(|n| *n != u32::MAX)
    }

    /// The number of an operation without results.
    pub(super) fn op_number(&self, op: OpId) -> Option<u32> {
        self.ops.get(&op).copied()
    }
}

/// Memory for the names of one body after the other.
#[derive(Default)]
pub(super) struct Spare {
    /// Names that nobody needs any more.
    names: Vec<Arc<BodyNames>>,
    scratch: Scratch,
}

impl Spare {
    /// Takes the memory of names that are not needed here any more, if they are not needed elsewhere either.
    pub(super) fn take_back(&mut self, mut names: Arc<BodyNames>) {
        if Arc::get_mut(&mut names).is_some() {
            self.names.push(names);
        }
    }
}

/// What is nested in a region.
#[derive(Clone, Copy)]
enum Nested {
    Region(RegionId),
    Stub(OpId),
}

/// What is still to be numbered.
struct Pending {
    nested: Nested,
    counters: Counters,
    /// How many names are taken around the region.
    taken: usize,
}

/// What naming needs and nobody asks for afterwards.
#[derive(Default)]
struct Scratch {
    /// Names taken in the region and around it, by span.
    used: HashTable<u32>,
    /// The same, in the order in which they were taken.
    order: Vec<u32>,
    /// Whether a suggested name starts with `arg`.
    arg_like: bool,
    /// Numbers of arguments that have the names of their locations instead.
    unused_args: FxHashSet<u32>,
    pending: Vec<Pending>,
    nested: Vec<Nested>,
    /// For names that are tried.
    probe: String,
}

impl Scratch {
    fn reset(&mut self) {
        self.used.clear();
        self.order.clear();
        self.arg_like = false;
        self.unused_args.clear();
        self.pending.clear();
        self.nested.clear();
    }
}

/// Gives the names.
struct Namer<'a> {
    cx: &'a Context,
    options: &'a PrintOptions,
    body: &'a Body,
    names: &'a mut BodyNames,
    counters: Counters,
    scratch: &'a mut Scratch,
}

impl<'a> Namer<'a> {
    fn new(
        cx: &'a Context,
        options: &'a PrintOptions,
        body: &'a Body,
        names: &'a mut BodyNames,
        scratch: &'a mut Scratch,
    ) -> Self {
        names.reset(body);
        scratch.reset();
        Namer {
            cx,
            options,
            body,
            names,
            counters: Counters::default(),
            scratch,
        }
    }

    /// Numbers everything in the body, which goes on where `outer` says.
    fn number_inner(&mut self, outer: Outer) {
        self.counters = outer.counters;
        for name in outer.used {
            self.take_name(name, FxBuildHasher.hash_one(&**name));
        }
        self.number_all(self.body.root(), outer.counters);
    }

    /// Numbers everything in `root`.
    fn number_all(&mut self, root: OpId, counters: Counters) {
        let regions = self.body.regions(root).iter().copied();
        self.scratch.nested.extend(regions.map(Nested::Region));
        self.add_pending(counters);
        while let Some(next) = self.scratch.pending.pop() {
            if !self.is_unique() {
                self.counters = next.counters;
            }
            self.release_names(next.taken);
            match next.nested {
                Nested::Region(region) => {
                    self.number_region(region);
                    self.set_end(region);
                    self.add_pending(self.counters);
                }
                Nested::Stub(stub) => self.number_stub(stub),
            }
        }
    }

    /// Whether no number is given twice.
    fn is_unique(&self) -> bool {
        self.options.generic || self.options.unique_ssa_ids
    }

    /// What has been noted as nested comes next, and goes on from `counters`.
    fn add_pending(&mut self, counters: Counters) {
        let taken = self.scratch.order.len();
        let nested = self.scratch.nested.drain(..);
        self.scratch.pending.extend(nested.map(|nested| Pending {
            nested,
            counters,
            taken,
        }));
    }

    /// Numbers an isolated body at once, as the numbers after it depend on its own.
    fn number_stub(&mut self, stub: OpId) {
        let Some(body) = self.body.inner(stub) else {
            return;
        };
        let used = self.taken_names();
        let outer = Outer {
            counters: self.counters,
            used: &used,
        };
        let (mut names, mut scratch) = (BodyNames::default(), Scratch::default());
        let mut namer = Namer::new(self.cx, self.options, body, &mut names, &mut scratch);
        super::stack::deeper(|| {
            namer.number_inner(outer);
        });
        self.counters = namer.counters;
        self.names.inner.insert(stub, Arc::new(names));
    }

    fn taken_names(&self) -> Vec<Box<str>> {
        let taken = self.scratch.order.iter();
        taken.map(|s| self.names.span(*s).into()).collect()
    }

    fn set_end(&mut self, region: RegionId) {
        let at = region.index();
        if self.names.ends.len() <= at {
            self.names.ends.resize(at + 1, Counters::default());
        }
        self.names.ends[at] = self.counters;
    }

    /// Numbers everything directly in `region` and notes what is nested in it.
    fn number_region(&mut self, region: RegionId) {
        let parent = self.body.region_parent(region);
        self.suggest_arg_names(parent, region);
        let mut has_stubs = false;
        for (number, block) in self.body.blocks(region).enumerate() {
            self.names.blocks[block.index()] = number as u32;
            self.number_args(block);
            for op in self.body.ops(block) {
                self.number_op(op);
                if self.body.is_stub(op) {
                    has_stubs = true;
                    if self.is_unique() {
                        self.scratch.nested.push(Nested::Stub(op));
                    }
                }
                for region in self.body.regions(op) {
                    self.scratch.nested.push(Nested::Region(*region));
                }
            }
        }
        if has_stubs && !self.scratch.order.is_empty() {
            let taken = self.taken_names();
            self.names.taken.insert(region, taken);
        }
    }

    fn suggest_arg_names(&mut self, parent: OpId, region: RegionId) {
        if self.options.generic {
            return;
        }
        let op = OpRef::new(self.cx, self.body, parent);
        if let Some(hook) = op.asm().block_arg_names {
            hook(op, region, &mut |value, name| self.suggest(value, name));
        }
    }

    fn number_args(&mut self, block: BlockId) {
        let is_entry = self.body.is_entry_block(block);
        for &arg in self.body.args(block) {
            if self.names.code(arg) != Code::UNKNOWN {
                continue;
            }
            if is_entry {
                self.number_entry_arg(arg);
            } else if let Some(name) = self.location_name(arg) {
                self.set_name(arg, &name);
            } else {
                self.set_number(arg);
            }
        }
    }

    fn number_entry_arg(&mut self, arg: ValueId) {
        let number = self.counters.arg;
        let is_taken = self.scratch.arg_like && self.is_taken(&format!("arg{number}"));
        self.counters.arg += 1;
        if let Some(name) = self.location_name(arg) {
            self.scratch.unused_args.insert(number);
            return self.set_name(arg, &name);
        }
        if is_taken {
            return self.set_name(arg, &format!("arg{number}"));
        }
        if !self.scratch.unused_args.is_empty() {
            self.scratch.unused_args.remove(&number);
        }
        self.names.codes[arg.index()] = Code::new(Name::Arg(number));
    }

    fn number_op(&mut self, op: OpId) {
        let results = self.body.num_results(op);
        if results == 0 {
            if self.options.value_users {
                self.names.ops.insert(op, self.counters.value);
                self.counters.value += 1;
            }
            return;
        }
        let mut groups: SmallVec<[u32; 4]> = SmallVec::new();
        if !self.options.generic {
            let view = OpRef {
                cx: self.cx,
                body: self.body,
                id: op,
            };
            let names = view.asm().result_names.unwrap_or(declared_names);
            names(view, &mut |value, name| {
                self.suggest(value, name);
                if let ValueDefinition::Result(_, index) = self.body.definition(value) {
                    groups.push(index);
                }
            });
        }
        let first = self.body.result(op, 0);
        if self.names.code(first) == Code::UNKNOWN {
            match self.location_name(first) {
                Some(name) => self.set_name(first, &name),
                None => self.set_number(first),
            }
        }
        if results > 1 {
            self.group_results(op, groups);
        }
    }

    /// Makes the results of an operation members of groups that begin at the results `starts` and at the first one.
    fn group_results(&mut self, op: OpId, mut starts: SmallVec<[u32; 4]>) {
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        let count = self.body.num_results(op) as u32;
        for (i, start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(count);
            let group = self.names.code(self.body.result(op, *start as usize));
            for index in *start..end {
                let member = self.names.members.len() as u32;
                let position = (end - start > 1).then_some(index - start);
                self.names.members.push(Member {
                    group,
                    index: position,
                });
                let value = self.body.result(op, index as usize);
                self.names.codes[value.index()] = Code::new(Name::Member(member));
            }
        }
        if starts.len() > 1 {
            self.names.groups.insert(op, starts);
        }
    }

    /// Names a value as a hook suggests.
    fn suggest(&mut self, value: ValueId, name: &str) {
        if self.names.code(value) != Code::UNKNOWN {
            return;
        }
        match self.location_name(value) {
            Some(name) => self.set_name(value, &name),
            None => self.set_name(value, name),
        }
    }

    fn location_name(&self, value: ValueId) -> Option<String> {
        if !self.options.name_locations {
            return None;
        }
        name_in_location(self.cx, self.body.value_loc(value))
    }

    fn set_number(&mut self, value: ValueId) {
        self.names.codes[value.index()] = Code::new(Name::Number(self.counters.value));
        self.counters.value += 1;
    }

    fn set_name(&mut self, value: ValueId, name: &str) {
        if name.is_empty() {
            return self.set_number(value);
        }
        let clean = sanitized(name);
        let name = clean.as_deref().unwrap_or(name);
        let span = self.take_free_name(name);
        let span = span.unwrap_or_else(|| self.take_numbered_name(name));
        self.names.codes[value.index()] = Code::new(Name::Text(span));
    }

    /// Takes the first free one of the names `name_0`, `name_1` and so on, from the number on at which the last one was found.
    fn take_numbered_name(&mut self, name: &str) -> u32 {
        let mut probe = std::mem::take(&mut self.scratch.probe);
        probe.clear();
        probe.push_str(name);
        probe.push('_');
        let stem = probe.len();
        let span = loop {
            probe.truncate(stem);
            push_number(&mut probe, self.counters.conflict);
            self.counters.conflict += 1;
            if let Some(span) = self.take_free_name(&probe) {
                break span;
            }
        };
        self.scratch.probe = probe;
        span
    }

    fn is_taken(&self, name: &str) -> bool {
        self.is_given_arg(name) || self.is_used(name, FxBuildHasher.hash_one(name))
    }

    /// Whether a name with this hash has been taken.
    fn is_used(&self, name: &str, hash: u64) -> bool {
        let same = |span: &u32| self.names.span(*span) == name;
        self.scratch.used.find(hash, same).is_some()
    }

    /// Whether `name` is the default name of an argument here or around.
    fn is_given_arg(&self, name: &str) -> bool {
        let Some(number) = name.strip_prefix("arg") else {
            return false;
        };
        let is_canonical = number == "0" || !number.starts_with(['0', '+']);
        let is_given = |n: u32| n < self.counters.arg && !self.scratch.unused_args.contains(&n);
        is_canonical && number.parse().is_ok_and(is_given)
    }

    fn take_free_name(&mut self, name: &str) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(name);
        let is_free = !self.is_given_arg(name) && !self.is_used(name, hash);
        is_free.then(|| self.take_name(name, hash))
    }

    fn take_name(&mut self, name: &str, hash: u64) -> u32 {
        self.scratch.arg_like |= name.starts_with("arg");
        let start = self.names.text.len() as u32;
        self.names.text.push_str(name);
        let span = self.names.spans.len() as u32;
        self.names.spans.push((start, self.names.text.len() as u32));
        let names = &*self.names;
        let rehash = |span: &u32| FxBuildHasher.hash_one(names.span(*span));
        self.scratch.used.insert_unique(hash, span, rehash);
        self.scratch.order.push(span);
        span
    }

    /// Gives back all names but the first `count`.
    fn release_names(&mut self, count: usize) {
        while self.scratch.order.len() > count {
            let Some(span) = self.scratch.order.pop() else {
                return;
            };
            let hash = FxBuildHasher.hash_one(self.names.span(span));
            if let Ok(entry) = self.scratch.used.find_entry(hash, |s| *s == span) {
                entry.remove();
            }
        }
    }
}

/// The name with what cannot stand in one replaced; `None` if there is nothing to replace.
fn sanitized(name: &str) -> Option<String> {
    let is_valid = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'$' | b'.' | b'_' | b'-');
    let starts_well = |b: u8| !b.is_ascii_digit() && (is_valid(b) || b == b' ');
    if !name.starts_with(|c: char| c.is_ascii_digit()) && name.bytes().all(is_valid) {
        return None;
    }
    let bytes = to_bytes(name);
    let needs_prefix = bytes.first().is_some_and(|b| !starts_well(*b));
    let mut clean = String::from(if needs_prefix { "_" } else { "" });
    for &byte in bytes.iter() {
        match byte {
            b' ' => clean.push('_'),
            byte if is_valid(byte) => clean.push(byte as char),
            byte => clean.push_str(&format!("{byte:X}")),
        }
    }
    Some(clean)
}

/// The first name location found in `loc`.
fn name_in_location(cx: &Context, loc: Location) -> Option<String> {
    let LocationKind::Attribute(attr) = loc.kind() else {
        return None;
    };
    let mut stack: Vec<Attribute> = vec![attr];
    while let Some(attr) = stack.pop() {
        let AttrKind::Location(kind) = cx.attr_kind(attr) else {
            continue;
        };
        match kind {
            LocKind::Name { name, .. } => return Some(cx.get_str(*name).to_owned()),
            LocKind::CallSite { callee, caller } => stack.extend([*caller, *callee]),
            LocKind::Fused { locations, .. } => stack.extend(locations.iter().rev()),
            LocKind::Unknown | LocKind::File { .. } => {}
        }
    }
    None
}

/// An operation with several results names them as its declaration does.
fn declared_names(op: OpRef, name: &mut dyn FnMut(ValueId, &str)) {
    let results = op.def().map_or(&[][..], |def| def.results);
    if results.len() < 2 {
        return;
    }
    for (slot, result) in results.iter().enumerate() {
        let range = op.body.result_range(op.cx, op.id, slot);
        if !result.name.is_empty() && !range.is_empty() {
            name(op.result(range.start), result.name);
        }
    }
}
