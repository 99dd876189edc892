//! Constants of a module as global buffers.

use oxmlir_dialects::tables::memref;
use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, InsertPoint, Location, OpId, OpRef, Type};

use super::types;

/// A global buffer with a constant in it.
struct Global {
    name: String,
    ty: Type,
    value: Attribute,
    alignment: u64,
    /// Where the constant is, if the buffer is not in the module yet.
    new: Option<Location>,
}

/// The global buffers of a module.
pub struct Globals {
    table: SymbolTable,
    root: OpId,
    globals: Vec<Global>,
}

impl Globals {
    /// Those that are in a module.
    pub fn of(cx: &Context, module: &Body) -> Globals {
        let root = module.root();
        let blocks = module.blocks(module.root_region());
        let ops = blocks.flat_map(|block| module.ops(block));
        let globals = ops.filter_map(|op| {
            let global = memref::Global::of(OpRef::new(cx, module, op))?;
            Some(Global {
                name: global.sym_name().to_owned(),
                ty: global.type_(),
                value: global.initial_value()?,
                alignment: global.alignment().unwrap_or(0) as u64,
                new: None,
            })
        });
        Globals {
            globals: globals.collect(),
            table: SymbolTable::new(cx, module, root),
            root,
        }
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
        let same = |g: &&Global| g.alignment == alignment && g.value == value && g.ty == ty;
        if let Some(global) = self.globals.iter().find(same) {
            return (global.name.clone(), global.ty);
        }
        let shape = cx.shape(tensor).unwrap_or_default().iter();
        let shape: Vec<String> = shape.map(ToString::to_string).collect();
        let element = cx.type_string(cx.element_type(tensor));
        let base = format!("__constant_{}x{element}", shape.join("x"));
        let name = self.table.unique_name(cx, &base);
        self.table.insert(name, self.root);
        let name = cx.get_str(name).to_owned();
        self.globals.push(Global {
            name: name.clone(),
            ty,
            value,
            alignment,
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
            let options = memref::GlobalOptions {
                sym_visibility: Some("private"),
                initial_value: Some(global.value),
                constant: true,
                alignment: (global.alignment != 0).then_some(global.alignment as i64),
            };
            memref::global_with(&mut rw, loc, &global.name, global.ty, options);
        }
    }
}
