//! Symbols of a module, and their numbers.

use std::ptr;

use oxmlir_ir::analysis::SymbolTable;
use oxmlir_ir::body::OpPath;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpId, OpRef, Str, Traits};
use rustc_hash::FxHashMap;

use crate::memory::{Pointer, Provenance};

/// The address of the first function; allocations never reach it.
const FUNCTIONS: u64 = 1 << 60;
const FUNCTION_BYTES: u64 = 16;

/// An operation of any body of the module.
type Key = (usize, OpId);

fn key(op: OpRef) -> Key {
    (ptr::from_ref(op.body) as usize, op.id)
}

/// The symbol tables of a module, and the numbers of symbols.
pub struct Symbols<'a> {
    module: OpRef<'a>,
    /// The stubs of bodies, by the address of the body.
    stubs: FxHashMap<usize, OpPath<'a>>,
    tables: FxHashMap<Key, SymbolTable>,
    /// By number.
    numbered: Vec<OpRef<'a>>,
    numbers: FxHashMap<Key, u32>,
}

impl<'a> Symbols<'a> {
    pub fn new(cx: &'a Context, module: &'a Body) -> Symbols<'a> {
        let mut symbols = Symbols {
            module: OpRef::new(cx, module, module.root()),
            stubs: FxHashMap::default(),
            tables: FxHashMap::default(),
            numbered: Vec::new(),
            numbers: FxHashMap::default(),
        };
        let mut bodies = vec![module];
        while let Some(body) = bodies.pop() {
            if body.has_trait(cx, body.root(), Traits::SYMBOL_TABLE) {
                symbols.add_table(OpRef::new(cx, body, body.root()));
            }
            for op in body.nested_ops(body.root()) {
                if let Some(inner) = body.inner(op) {
                    let address = ptr::from_ref(inner) as usize;
                    symbols.stubs.insert(address, OpPath { body, op });
                    bodies.push(inner);
                } else if body.has_trait(cx, op, Traits::SYMBOL_TABLE) {
                    symbols.add_table(OpRef::new(cx, body, op));
                }
            }
        }
        symbols
    }

    fn add_table(&mut self, op: OpRef<'a>) {
        let table = SymbolTable::new(op.cx, op.body, op.id);
        self.tables.insert(key(op), table);
    }

    /// The symbol that a path names, `a::b`, from the module's point of view.
    pub fn by_path(&self, path: &str) -> Option<OpRef<'a>> {
        path.split("::").try_fold(self.module, |table, name| {
            self.in_table(table, table.cx.str(name))
        })
    }

    /// The operation that a symbol reference means at an operation.
    pub fn resolve(&self, from: OpRef<'a>, reference: Attribute) -> Option<OpRef<'a>> {
        let AttrKind::SymbolRef { root, nested } = from.cx.attr_kind(reference) else {
            return None;
        };
        let table = self.nearest_table(from)?;
        let names = std::iter::once(root).chain(nested.iter());
        names
            .copied()
            .try_fold(table, |table, name| self.in_table(table, name))
    }

    fn in_table(&self, table: OpRef<'a>, name: Str) -> Option<OpRef<'a>> {
        Some(table.at(self.tables.get(&key(table))?.get(name)?))
    }

    /// The symbol table around an operation.
    fn nearest_table(&self, from: OpRef<'a>) -> Option<OpRef<'a>> {
        let (mut body, mut op) = (from.body, from.id);
        loop {
            (body, op) = match body.parent_op(op) {
                Some(parent) => (body, parent),
                None => {
                    let stub = self.stubs.get(&(ptr::from_ref(body) as usize))?;
                    (stub.body, stub.body.parent_op(stub.op)?)
                }
            };
            if body.has_trait(from.cx, op, Traits::SYMBOL_TABLE) {
                return Some(OpRef::new(from.cx, body, op));
            }
        }
    }

    /// The number of a symbol.
    pub fn number(&mut self, op: OpRef<'a>) -> u32 {
        let numbered = &mut self.numbered;
        *self.numbers.entry(key(op)).or_insert_with(|| {
            numbered.push(op);
            numbered.len() as u32 - 1
        })
    }

    /// The pointer that stands for a function.
    pub fn function_pointer(&self, number: u32) -> Pointer {
        Pointer {
            address: FUNCTIONS + u64::from(number) * FUNCTION_BYTES,
            provenance: Provenance::NONE,
        }
    }

    /// The function that a pointer stands for.
    pub fn function_at(&self, address: u64) -> Option<u32> {
        let distance = address.checked_sub(FUNCTIONS)?;
        let number = distance / FUNCTION_BYTES;
        let known = distance % FUNCTION_BYTES == 0 && number < self.numbered.len() as u64;
        known.then_some(number as u32)
    }

    /// The symbol of a number.
    pub fn symbol(&self, number: u32) -> OpRef<'a> {
        self.numbered[number as usize]
    }
}
