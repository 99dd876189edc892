//! Operations whose result types are inferred.
//!
//! mlir-opt knows an operation if its dialect is loaded: if something of the dialect is in the program, or of another one that
//! brings it along. Result types of others are not inferred.

use std::cell::OnceCell;

use oxmlir_dialects::tables::{pdl, test, transform};
use oxmlir_ir::def::{Arity, OpDef, SlotRef, Traits, TypeFn};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, OpName, OpRef, Type, TypeKind};
use rustc_hash::FxHashSet;

/// What comes with most dialects on tensors.
const WITH_TENSORS: &[&str] = &[
    "affine", "arith", "complex", "index", "linalg", "math", "memref", "scf", "tensor",
];

/// Dialects that infer types and are loaded with another one.
const LOADED_WITH: &[(&str, &[&str])] = &[
    ("affine", &["arith"]),
    ("arm_sme", &["affine", "arith", "memref", "scf", "vector"]),
    ("arm_sve", &["arith", "vector"]),
    ("bufferization", WITH_TENSORS),
    ("cf", &["arith"]),
    ("complex", &["arith"]),
    ("func", &["arith"]),
    ("gpu", &["arith"]),
    ("linalg", WITH_TENSORS),
    ("math", &["arith"]),
    ("memref", &["affine", "arith"]),
    ("scf", &["arith"]),
    ("tensor", WITH_TENSORS),
    ("test", WITH_TENSORS),
    ("test", &["bufferization"]),
    ("tosa", WITH_TENSORS),
    ("transform", WITH_TENSORS),
    (
        "transform",
        &["bufferization", "gpu", "llvm", "vector", "x86vector"],
    ),
    ("vector", &["arith"]),
    ("xegpu", &["arith"]),
    ("xevm", &["llvm"]),
];

/// Dialects whose operations infer no types, even where the declaration tells them.
const WITHOUT: &[&str] = &["amx", "arm_neon", "arm_sve", "pdl", "pdl_interp", "xegpu"];

/// Operations that infer no types although the declaration tells them, or infer types that it does not tell.
const EXCEPTIONS: &[(OpName, bool)] = &[
    (transform::TEST_ADD_TO_PARAM, false),
    (transform::TEST_PRODUCE_PARAM_WITH_NUMBER_OF_TEST_OPS, false),
    (test::PRODUCING_BR, true),
];

/// Which operations infer the types of their results.
pub struct Inference<'b> {
    program: &'b Body,
    /// The dialects of the program, when somebody has asked for them.
    loaded: OnceCell<FxHashSet<&'b str>>,
}

impl<'b> Inference<'b> {
    /// What is inferred in a program.
    pub fn new(program: &'b Body) -> Inference<'b> {
        Inference {
            program,
            loaded: OnceCell::new(),
        }
    }

    /// Whether the types of the results of an operation that is made are inferred.
    pub fn infers(&self, cx: &'b Context, operation: pdl::Operation) -> bool {
        let Some(name) = operation.op_name() else {
            return false;
        };
        let id = cx.op_name(name);
        let exception = EXCEPTIONS.iter().find(|(op, _)| *op == id);
        let infers = match exception {
            Some((_, infers)) => *infers,
            None => cx.op_def(id).is_some_and(infers_types),
        };
        let loaded = || self.loaded.get_or_init(|| loaded(cx, self.program));
        infers && loaded().contains(dialect(name))
    }
}

/// The dialect of an operation, an attribute or a type.
fn dialect(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}

/// Whether the declaration tells the types of all results.
fn infers_types(def: &OpDef) -> bool {
    if WITHOUT.contains(&dialect(def.name)) || def.results.is_empty() {
        return false;
    }
    if def.traits.contains(Traits::INFERS_TYPES) {
        return true;
    }
    if def.results.iter().any(|result| result.arity != Arity::One) {
        return false;
    }
    let operands = def.operands;
    let starts_with_one = operands.first().is_some_and(|v| v.arity == Arity::One);
    if def.traits.contains(Traits::SAME_OPERANDS_AND_RESULT_TYPE) && starts_with_one {
        return true;
    }
    let mut known: Vec<bool> = { def.results.iter() }
        .map(|result| !result.constraint.buildable.is_empty())
        .collect();
    // Results may tell the types of each other.
    for _ in 0..known.len() {
        for index in 0..known.len() {
            let this = SlotRef::Result(index as u8);
            let is_known = |slot: &SlotRef| match slot {
                SlotRef::Operand(group) => {
                    let upto = operands.get(..=usize::from(*group)).unwrap_or_default();
                    upto.iter().all(|value| value.arity == Arity::One)
                }
                SlotRef::Attr(_) => true,
                SlotRef::Result(other) => known.get(usize::from(*other)) == Some(&true),
                _ => false,
            };
            let is_told = def.type_rules.iter().any(|rule| {
                let backward = rule.source == this && rule.f == TypeFn::Same;
                (rule.target == this && is_known(&rule.source))
                    || (backward && is_known(&rule.target))
            });
            known[index] |= is_told;
        }
    }
    !known.contains(&false)
}

/// The dialects of a program, and those that are loaded with them.
fn loaded<'b>(cx: &'b Context, program: &'b Body) -> FxHashSet<&'b str> {
    let mut search = Search {
        cx,
        dialects: FxHashSet::default(),
        attrs: FxHashSet::default(),
        types: FxHashSet::default(),
        open: Vec::new(),
    };
    program.walk_all(&mut |path| search.op(OpRef::new(cx, path.body, path.op)));
    let mut loaded = search.dialects;
    for (dialect, others) in LOADED_WITH {
        if loaded.contains(dialect) {
            loaded.extend(others.iter().copied());
        }
    }
    loaded
}

/// A search for the dialects of all that is in a program.
struct Search<'b> {
    cx: &'b Context,
    dialects: FxHashSet<&'b str>,
    /// What has been looked at.
    attrs: FxHashSet<Attribute>,
    types: FxHashSet<Type>,
    /// What is yet to be looked at.
    open: Vec<Part>,
}

enum Part {
    Attr(Attribute),
    Type(Type),
}

impl<'b> Search<'b> {
    fn op(&mut self, op: OpRef<'b>) {
        self.dialects.insert(op.dialect());
        for (name, attr) in op.all_attrs() {
            self.name(name);
            self.open.push(Part::Attr(attr));
        }
        self.open.extend(op.result_types().map(Part::Type));
        for region in op.body.regions(op.id) {
            for block in op.body.blocks(*region) {
                self.open.extend(op.body.arg_types(block).map(Part::Type));
            }
        }
        while let Some(part) = self.open.pop() {
            match part {
                Part::Attr(attr) => self.attr(attr),
                Part::Type(ty) => self.ty(ty),
            }
        }
    }

    /// A name that may begin with a dialect.
    fn name(&mut self, name: &'b str) {
        if let Some((dialect, _)) = name.split_once('.') {
            self.dialects.insert(dialect);
        }
    }

    fn attr(&mut self, attr: Attribute) {
        if !self.attrs.insert(attr) {
            return;
        }
        let cx = self.cx;
        match cx.attr_kind(attr) {
            AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::String { ty, .. }
            | AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseArray { element: ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::Type(ty) => self.open.push(Part::Type(*ty)),
            AttrKind::Array(elements) => self.attr_list(elements),
            AttrKind::Dict(entries) => {
                for (name, attr) in entries {
                    self.name(cx.get_str(*name));
                    self.open.push(Part::Attr(*attr));
                }
            }
            AttrKind::Opaque { dialect, ty, .. } => {
                self.dialects.insert(cx.get_str(*dialect));
                self.open.push(Part::Type(*ty));
            }
            AttrKind::Distinct { inner, .. } => self.open.push(Part::Attr(*inner)),
            AttrKind::Enum { def, .. } => self.name(def.0.name),
            AttrKind::Dialect { def, params } => {
                self.name(def.0.name);
                self.attr_list(params);
            }
            AttrKind::Unit
            | AttrKind::SymbolRef { .. }
            | AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::Strided { .. }
            | AttrKind::Location(_) => {}
        }
    }

    fn attr_list(&mut self, attrs: &[Attribute]) {
        self.open.extend(attrs.iter().copied().map(Part::Attr));
    }

    fn ty(&mut self, ty: Type) {
        if !self.types.insert(ty) {
            return;
        }
        let cx = self.cx;
        match cx.type_kind(ty) {
            TypeKind::Function { inputs, results } => {
                let both = inputs.iter().chain(results);
                self.open.extend(both.copied().map(Part::Type));
            }
            TypeKind::Tuple(types) => self.open.extend(types.iter().copied().map(Part::Type)),
            TypeKind::Complex(element)
            | TypeKind::Vector { element, .. }
            | TypeKind::UnrankedTensor { element } => self.open.push(Part::Type(*element)),
            TypeKind::RankedTensor {
                element, encoding, ..
            } => {
                self.open.push(Part::Type(*element));
                self.open.extend(encoding.map(Part::Attr));
            }
            TypeKind::MemRef {
                element,
                layout,
                space,
                ..
            } => {
                self.open.push(Part::Type(*element));
                self.open.extend(layout.map(Part::Attr));
                self.open.extend(space.map(Part::Attr));
            }
            TypeKind::UnrankedMemRef { element, space } => {
                self.open.push(Part::Type(*element));
                self.open.extend(space.map(Part::Attr));
            }
            TypeKind::Opaque { dialect, .. } => {
                self.dialects.insert(cx.get_str(*dialect));
            }
            TypeKind::Dialect { def, params } => {
                self.name(def.0.name);
                self.attr_list(params);
            }
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::None => {}
        }
    }
}
