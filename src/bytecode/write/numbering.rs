//! What a program refers to, numbered: what is used most comes first, and what belongs to one dialect together.

use oxmlir_ir::def::OpDef;
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Location, OpId, OpName, OpRef, RegionId, Str, Type,
    TypeKind,
};
use rustc_hash::FxHashMap;

use crate::encoding::{self, Sink};
use crate::format::since;
use crate::properties::{self, Layout};

/// Something that is referred to.
pub struct Entry<T> {
    /// What it is.
    pub value: T,
    /// The number of its dialect.
    pub dialect: u32,
    /// Whether it has an encoding; else it stands as text.
    pub encoded: bool,
    references: u32,
    /// Its place before all were sorted.
    found: u32,
}

const NOWHERE: u32 = u32::MAX;

/// The dialects that `mlir-opt` does not know: it reads their operations as those that nobody declares.
const UNKNOWN_TO_THE_REFERENCE: [&str; 1] = ["vcix"];

/// The declaration of an operation, if its reader has it as well.
pub fn declaration(cx: &Context, name: OpName) -> Option<&'static OpDef> {
    let (dialect, _) = split(cx.op_name_str(name));
    let is_known = !UNKNOWN_TO_THE_REFERENCE.contains(&dialect);
    cx.op_def(name).filter(|_| is_known)
}

/// The properties of an operation whose declaration the reader does not have, all in one attribute.
pub fn undeclared_properties(op: OpRef<'_>) -> Option<Attribute> {
    let attrs = op.body.attrs(op.id);
    let Some(def) = op.def() else {
        return attrs.first().and_then(|attr| attr.present());
    };
    let set = def.attrs.iter().zip(attrs);
    let set = set.filter_map(|(attr, value)| Some((op.cx.str(attr.name), value.present()?)));
    let entries: Vec<(Str, Attribute)> = set.collect();
    (!entries.is_empty()).then(|| op.cx.dict_attr(&entries))
}

/// What is referred to of one kind.
pub struct Table<T> {
    /// In order of their numbers, once they have been sorted.
    pub entries: Vec<Entry<T>>,
    /// The number by handle.
    numbers: Vec<u32>,
}

impl<T> Table<T> {
    fn new() -> Table<T> {
        Table {
            entries: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Counts a reference; the place of a new entry, which the dialect is missing of.
    fn refer(&mut self, index: usize, value: T) -> Option<usize> {
        if self.numbers.len() <= index {
            self.numbers
                .resize((index + 1).next_power_of_two(), NOWHERE);
        }
        let number = self.numbers[index];
        if let Some(known) = self.entries.get_mut(number as usize) {
            known.references += 1;
            return None;
        }
        let found = self.entries.len();
        self.numbers[index] = found as u32;
        self.entries.push(Entry {
            value,
            dialect: 0,
            encoded: false,
            references: 1,
            found: found as u32,
        });
        Some(found)
    }

    /// The number of a handle; 0 for one that nobody has referred to.
    pub fn number(&self, index: usize) -> u64 {
        match self.numbers.get(index) {
            Some(number) if *number != NOWHERE => (*number).into(),
            _ => 0,
        }
    }

    /// Gives out the final numbers.
    fn sort(&mut self) {
        self.entries
            .sort_by_key(|entry| std::cmp::Reverse(entry.references));
        self.group_by_dialect();
        let mut moved = vec![0; self.entries.len()];
        for (number, entry) in self.entries.iter().enumerate() {
            moved[entry.found as usize] = number as u32;
        }
        for number in &mut self.numbers {
            if let Some(moved) = moved.get(*number as usize) {
                *number = *moved;
            }
        }
    }

    /// Brings entries of one dialect together among those whose numbers take as many bytes. A group begins with the dialect that
    /// the one before ended with.
    fn group_by_dialect(&mut self) {
        let mut rest = &mut self.entries[..];
        let mut first = 0;
        let mut size = 0_usize;
        for bytes in 1..9 {
            size = (1 << (7 * bytes)) - size;
            let (group, behind) = rest.split_at_mut(size.min(rest.len()));
            group.sort_by_key(|entry| (entry.dialect != first, entry.dialect));
            rest = behind;
            match group.last() {
                Some(last) if !rest.is_empty() => first = last.dialect,
                _ => return,
            }
        }
    }
}

/// A dialect that is referred to.
pub struct DialectEntry {
    /// The namespace.
    pub name: String,
    /// The keys of its resources that are referred to.
    pub resources: Vec<Str>,
}

/// See the module documentation.
pub struct Numbering<'c> {
    cx: &'c Context,
    version: u64,
    /// The dialects, in the order in which they were found.
    pub dialects: Vec<DialectEntry>,
    by_name: FxHashMap<&'c str, u32>,
    /// The attributes.
    pub attrs: Table<Attribute>,
    /// The types.
    pub types: Table<Type>,
    /// The names of operations.
    pub ops: Table<OpName>,
    layouts: FxHashMap<OpName, Layout>,
    /// Locations as attributes: most are places in a text, which has none for them.
    locations: FxHashMap<Location, Attribute>,
}

impl<'c> Numbering<'c> {
    /// Numbers what a program refers to.
    pub fn new(cx: &'c Context, body: &Body, version: u64) -> Numbering<'c> {
        let mut numbering = Numbering {
            cx,
            version,
            dialects: Vec::new(),
            by_name: FxHashMap::default(),
            attrs: Table::new(),
            types: Table::new(),
            ops: Table::new(),
            layouts: FxHashMap::default(),
            locations: FxHashMap::default(),
        };
        numbering.op(OpRef::new(cx, body, body.root()));
        // Regions are gone through from the last one found on, as the reference does: the order decides among equals.
        let mut open = Vec::new();
        regions_of(body, body.root(), &mut open);
        while let Some((body, region)) = open.pop() {
            numbering.region(body, region);
            for block in body.blocks(region) {
                for op in body.ops(block) {
                    regions_of(body, op, &mut open);
                }
            }
        }
        numbering.attrs.sort();
        numbering.types.sort();
        numbering.ops.sort();
        numbering
    }

    /// How the properties of an operation are encoded.
    pub fn layout(&mut self, name: OpName, def: &OpDef) -> Layout {
        let (cx, version) = (self.cx, self.version);
        let layout = self.layouts.entry(name);
        let layout = layout.or_insert_with(|| properties::layout(cx, def, version));
        Layout::clone(layout)
    }

    /// The number of a location as an attribute.
    pub fn location(&self, loc: Location) -> u64 {
        let attr = self.locations.get(&loc);
        attr.map_or(0, |attr| self.attrs.number(attr.index()))
    }

    /// A reference to a location.
    fn refer_to_location(&mut self, loc: Location) {
        let cx = self.cx;
        let attr = *self
            .locations
            .entry(loc)
            .or_insert_with(|| cx.location_attr(loc));
        self.attr(attr);
    }

    /// The attributes that an operation has apart from its properties.
    pub fn attributes(&self, op: OpRef) -> Attribute {
        let dict = op.body.dict(op.id);
        let Some(def) = op.def() else {
            return dict;
        };
        if self.version >= since::PROPERTIES || def.attrs.is_empty() {
            return dict;
        }
        let mut entries = self.cx.dict_entries(dict).to_vec();
        let inherent = def.attrs.iter().zip(op.body.attrs(op.id));
        entries.extend(inherent.filter_map(|(declared, value)| {
            let is_unset = properties::is_native(declared) && *value == Attribute::FALSE;
            let value = value.present().filter(|_| !is_unset)?;
            Some((self.cx.str(declared.name), value))
        }));
        self.cx.dict_attr(&entries)
    }

    fn dialect(&mut self, name: &'c str) -> u32 {
        let next = self.dialects.len() as u32;
        let number = *self.by_name.entry(name).or_insert(next);
        if number == next {
            self.dialects.push(DialectEntry {
                name: name.to_owned(),
                resources: Vec::new(),
            });
        }
        number
    }

    fn op(&mut self, op: OpRef<'_>) {
        let name = op.name();
        if let Some(new) = self.ops.refer(name.0 as usize, name) {
            self.ops.entries[new].dialect = self.dialect(split(self.cx.op_name_str(name)).0);
        }
        for ty in op.result_types() {
            self.ty(ty);
        }
        let attributes = self.attributes(op);
        if attributes != Attribute::EMPTY_DICT {
            self.attr(attributes);
        }
        if self.version >= since::PROPERTIES {
            self.properties(op);
        }
        self.refer_to_location(op.loc());
    }

    fn properties(&mut self, op: OpRef<'_>) {
        let attrs = op.body.attrs(op.id);
        match declaration(self.cx, op.name()) {
            Some(def) => {
                let cx = self.cx;
                let layout = self.layout(op.name(), def);
                properties::encode(cx, def, &layout, attrs, self);
            }
            None => {
                if let Some(properties) = undeclared_properties(op) {
                    self.attr(properties);
                }
            }
        }
    }

    fn region(&mut self, body: &Body, region: RegionId) {
        for block in body.blocks(region) {
            for (ty, loc) in body.arg_types(block).zip(body.arg_locs(block)) {
                self.refer_to_location(*loc);
                self.ty(ty);
            }
            for op in body.ops(block) {
                self.op(OpRef::new(self.cx, body, op));
            }
        }
    }

    /// The resources in what stands as text.
    fn resources_in(&mut self, attr: Attribute) {
        match self.cx.attr_kind(attr) {
            AttrKind::DenseResource { key, .. } => self.resource(*key),
            AttrKind::Dialect { params, .. } => self.resources_in_all(params),
            AttrKind::Array(elements) => self.resources_in_all(elements),
            AttrKind::Dict(entries) => {
                for (_, value) in entries {
                    self.resources_in(*value);
                }
            }
            AttrKind::Type(ty) => self.resources_in_type(*ty),
            _ => {}
        }
    }

    fn resources_in_all(&mut self, attrs: &[Attribute]) {
        for attr in attrs.iter().filter_map(|attr| attr.present()) {
            self.resources_in(attr);
        }
    }

    fn resources_in_type(&mut self, ty: Type) {
        if let TypeKind::Dialect { params, .. } = self.cx.type_kind(ty) {
            self.resources_in_all(params);
        }
    }
}

/// The regions of an operation, on top of those that are open.
fn regions_of<'b>(body: &'b Body, op: OpId, open: &mut Vec<(&'b Body, RegionId)>) {
    let (body, op) = match body.inner(op) {
        Some(inner) => (inner, inner.root()),
        None => (body, op),
    };
    open.extend(body.regions(op).iter().map(|region| (body, *region)));
}

/// The dialect of an operation and its name there. A name without a dot is that of a dialect.
pub fn split(full: &str) -> (&str, &str) {
    full.split_once('.').unwrap_or((full, ""))
}

/// One level deeper, on as much of a stack as that takes.
pub fn deeper<T>(visit: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, visit)
}

impl Sink for Numbering<'_> {
    fn attr(&mut self, attr: Attribute) {
        let Some(new) = self.attrs.refer(attr.index(), attr) else {
            return;
        };
        let dialect = self.dialect(encoding::attr_dialect(self.cx, attr));
        self.attrs.entries[new].dialect = dialect;
        let encoded = deeper(|| encoding::encode_attr(self.cx, attr, self));
        self.attrs.entries[new].encoded = encoded;
        if !encoded {
            self.resources_in(attr);
        }
    }

    fn ty(&mut self, ty: Type) {
        let Some(new) = self.types.refer(ty.index(), ty) else {
            return;
        };
        let dialect = self.dialect(encoding::type_dialect(self.cx, ty));
        self.types.entries[new].dialect = dialect;
        let encoded = deeper(|| encoding::encode_type(self.cx, ty, self));
        self.types.entries[new].encoded = encoded;
        if !encoded {
            self.resources_in_type(ty);
        }
    }

    fn resource(&mut self, key: Str) {
        let builtin = self.dialect(encoding::BUILTIN) as usize;
        let known = &mut self.dialects[builtin].resources;
        if !known.contains(&key) {
            known.push(key);
        }
    }

    fn optional_attr(&mut self, attr: Option<Attribute>) {
        if let Some(attr) = attr {
            self.attr(attr);
        }
    }

    fn string(&mut self, _: &str) {}
    fn varint(&mut self, _: u64) {}
    fn byte(&mut self, _: u8) {}
    fn blob(&mut self, _: &[u8]) {}
}
