//! Constants of a module as global buffers.

use oxmlir_dialects::tables::memref;
use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, Location, OpId, OpRef, Type};
use rustc_hash::FxHashMap;

use super::types;

/// The type of a global buffer, the constant in it and its alignment.
type Contents = (Type, Attribute, u64);

/// A global buffer with a constant in it.
struct Global {
    name: String,
    contents: Contents,
    /// Where the constant is, if the buffer is not in the module yet.
    new: Option<Location>,
}

/// The global buffers of a module.
pub struct Globals {
    table: SymbolTable,
    root: OpId,
    globals: Vec<Global>,
    /// Which of the globals is the first one with these contents.
    by_contents: FxHashMap<Contents, usize>,
}

impl Globals {
    /// Those that are in a module.
    pub fn of(cx: &Context, module: &Body) -> Globals {
        let root = module.root();
        let blocks = module.blocks(module.root_region());
        let ops = blocks.flat_map(|block| module.ops(block));
        let globals = ops.filter_map(|op| {
            let global = memref::Global::of(OpRef::new(cx, module, op))?;
            let alignment = global.alignment().unwrap_or(0) as u64;
            Some(Global {
                name: global.sym_name().to_owned(),
                contents: (global.type_(), global.initial_value()?, alignment),
                new: None,
            })
        });
        let mut known = Globals {
            globals: Vec::new(),
            by_contents: FxHashMap::default(),
            table: SymbolTable::new(cx, module, root),
            root,
        };
        globals.for_each(|global| known.add(global));
        known
    }

    fn add(&mut self, global: Global) {
        let number = self.globals.len();
        self.by_contents.entry(global.contents).or_insert(number);
        self.globals.push(global);
    }

    /// Name and type of a buffer that holds `value`, a constant of the ranked tensor type `tensor`.
    pub fn get(
        &mut self,
        cx: &Context,
        loc: Location,
        (tensor, value): (Type, Attribute),
        alignment: u64,
        space: Option<Attribute>,
    ) -> (String, Type) {
        let ty = types::dense(cx, tensor, space);
        let contents = (ty, value, alignment);
        if let Some(number) = self.by_contents.get(&contents) {
            return (self.globals[*number].name.clone(), ty);
        }
        let shape = cx.shape(tensor).unwrap_or_default().iter();
        let shape: Vec<String> = shape.map(ToString::to_string).collect();
        let element = cx.type_string(cx.element_type(tensor));
        let base = format!("__constant_{}x{element}", shape.join("x"));
        let name = self.table.unique_name(cx, &base);
        self.table.insert(name, self.root);
        let name = cx.get_str(name).to_owned();
        self.add(Global {
            name: name.clone(),
            contents,
            new: Some(loc),
        });
        (name, ty)
    }

    /// Puts the new ones at the start of the module, the last one first.
    pub fn insert(self, cx: &Context, module: &mut Body) {
        let Some(block) = module.first_block(module.root_region()) else {
            return;
        };
        let mut no_listener = NoListener;
        let start = InsertPoint::Start(block);
        let mut rw = Rewriter::new(cx, module, &mut no_listener, start);
        for global in self.globals {
            let Some(loc) = global.new else {
                continue;
            };
            rw.at = start;
            let (ty, value, alignment) = global.contents;
            let options = memref::GlobalOptions {
                sym_visibility: Some("private"),
                initial_value: Some(value),
                constant: true,
                alignment: (alignment != 0).then_some(alignment as i64),
            };
            memref::global_with(&mut rw, loc, &global.name, ty, options);
        }
    }
}
