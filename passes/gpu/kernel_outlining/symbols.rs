//! Names in modules, and copies of what kernels refer to by name.

use oxmlir_ir::analysis::{SymbolTable, for_each_symbol_ref};
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, InsertPoint, Mapping, OpId, OpRef, OpState,
    RegionId, Str, Traits, Type,
};

/// Symbols of one table, and the next number for a name that is taken.
pub struct Names {
    pub table: SymbolTable,
    next: usize,
}

impl Names {
    /// The symbols directly in `body`.
    pub fn new(cx: &Context, body: &Body) -> Names {
        Names {
            table: SymbolTable::new(cx, body, body.root()),
            next: 0,
        }
    }

    /// Gives `op` the name `wanted`, or one like it that is free.
    pub fn add(&mut self, cx: &Context, wanted: Str, op: OpId) -> Str {
        let mut name = wanted;
        while self.table.get(name).is_some() {
            name = cx.str(&format!("{}_{}", cx.get_str(wanted), self.next));
            self.next += 1;
        }
        self.table.insert(name, op);
        name
    }
}

/// Puts a kernel into a module, with what it refers to by name: the name it got.
pub fn fill(
    cx: &Context,
    module: &mut Body,
    kernel: Box<Body>,
    wanted: Str,
    root: &Body,
    symbols: &SymbolTable,
) -> Str {
    let mut names = Names::new(cx, module);
    let mut wanted_symbols = references(OpRef::new(cx, &kernel, kernel.root()));
    let stub = module.create_stub(kernel);
    let name = names.add(cx, wanted, stub);
    let name_attr = cx.str_attr(cx.get_str(name));
    module.set_named_attr(cx, stub, CommonAttr::SymName.name(), Some(name_attr));
    let Some(block) = module.last_block(module.root_region()) else {
        return name;
    };
    module.link(stub, InsertPoint::End(block));
    let mut work: Vec<OpId> = Vec::new();
    loop {
        for symbol in wanted_symbols {
            if names.table.get(symbol).is_none()
                && let Some(definition) = symbols.get(symbol)
            {
                let copy = copy_symbol(cx, root, definition, module);
                module.link(copy, InsertPoint::End(block));
                names.table.insert(symbol, copy);
                work.push(definition);
            }
        }
        match work.pop() {
            Some(definition) => wanted_symbols = references(OpRef::new(cx, root, definition)),
            None => return name,
        }
    }
}

/// A copy of the symbol `op` of `source`, not linked yet.
fn copy_symbol(cx: &Context, source: &Body, op: OpId, target: &mut Body) -> OpId {
    if let Some(inner) = source.inner(op) {
        return target.create_stub(Box::new(inner.duplicate(cx)));
    }
    let results: Vec<Type> = source.result_types(op).collect();
    let attrs: Vec<(usize, Attribute)> = source.inherent_attrs(op);
    let state = OpState {
        results: &results,
        attrs: &attrs,
        dict: source.dict(op),
        regions: source.num_regions(op),
        ..OpState::new(source.name(op), source.loc(op))
    };
    let copy = target.create(cx, &state);
    for (i, region) in source.regions(op).iter().enumerate() {
        let to = target.region(copy, i);
        target.import_region(cx, source, *region, to, &mut Mapping::default());
    }
    copy
}

/// The names that an operation and what is in it refer to, but for symbol tables in it; none if there is an operation that
/// might be a symbol table.
fn references(op: OpRef) -> Vec<Str> {
    let mut names = Vec::new();
    let mut regions = Vec::new();
    if visit(op, &mut names, &mut regions).is_none() {
        return Vec::new();
    }
    while let Some((holder, region)) = regions.pop() {
        let ops = holder.body.blocks(region).flat_map(|b| holder.body.ops(b));
        for op in ops {
            if visit(holder.at(op), &mut names, &mut regions).is_none() {
                return Vec::new();
            }
        }
    }
    names
}

/// Adds what `op` refers to and the regions to look into; `None` if it might be a symbol table.
fn visit<'a>(
    op: OpRef<'a>,
    names: &mut Vec<Str>,
    regions: &mut Vec<(OpRef<'a>, RegionId)>,
) -> Option<()> {
    let cx = op.cx;
    for (_, attr) in op.all_attrs() {
        for_each_symbol_ref(cx, attr, &mut |reference| {
            if let AttrKind::SymbolRef { root, nested } = cx.attr_kind(reference)
                && nested.is_empty()
            {
                names.push(*root);
            }
        });
    }
    if op.def().is_none() && op.num_regions() == 1 {
        return None;
    }
    if !op.has_trait(Traits::SYMBOL_TABLE) {
        regions.extend((0..op.num_regions()).map(|i| (op, op.region(i))));
    }
    Some(())
}
